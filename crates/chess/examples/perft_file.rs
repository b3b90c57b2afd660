//! Checks every row of a perft file up to a depth and reports the time:
//! `cargo run --release -p poda-chess --example perft_file -- FILE DEPTH`.
//!
//! Files are EPD with `;D1 20 ;D2 400 …`, or the `epd …` and `perft 1 20` lines of Chess960 collections.

use std::time::Instant;

use chess::Chess;
use game::Game;
use game::perft::{EarlyEnd, perft};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (Some(file), Some(depth)) = (arguments.next(), arguments.next().and_then(|text| text.parse().ok()))
    else {
        eprintln!("usage: perft_file FILE DEPTH");
        std::process::exit(2);
    };
    let text = std::fs::read_to_string(&file).expect("the file can be read");
    let start = Instant::now();
    let (mut n_rows, mut n_wrong, mut n_leaves) = (0, 0, 0);
    for (position, rows) in positions(&text) {
        let board = Chess::CHESS960.parse_position(position).expect("a position");
        for (row_depth, expected) in rows.into_iter().filter(|row| row.0 <= depth) {
            let found = perft(&board, row_depth, EarlyEnd::Nothing);
            (n_rows, n_leaves) = (n_rows + 1, n_leaves + found);
            if found != expected {
                n_wrong += 1;
                println!("{position}: depth {row_depth} gives {found}, not {expected}");
            }
        }
    }
    println!("{n_rows} counts, {n_wrong} wrong, {n_leaves} leaves in {:?}", start.elapsed());
    std::process::exit(i32::from(n_wrong > 0));
}

fn positions(text: &str) -> Vec<(&str, Vec<(u32, u64)>)> {
    let mut positions: Vec<(&str, Vec<(u32, u64)>)> = Vec::new();
    for line in text.lines() {
        if let Some(position) = line.strip_prefix("epd ") {
            positions.push((position, Vec::new()));
        } else if let Some(row) = line.strip_prefix("perft ") {
            positions.last_mut().expect("a position before its counts").1.extend(pair(row));
        } else if let Some((position, rows)) = line.split_once(';') {
            positions
                .push((position, rows.split(';').filter_map(|row| pair(row.strip_prefix('D')?)).collect()));
        }
    }
    positions
}

fn pair(text: &str) -> Option<(u32, u64)> {
    let (depth, count) = text.trim().split_once(' ')?;
    Some((depth.parse().ok()?, count.trim().parse().ok()?))
}
