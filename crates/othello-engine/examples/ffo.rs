//! Solves the positions of OBF files (`BOARD SIDE; MOVE:SCORE; …`) and compares with the scores there, if any.
//!
//! `cargo run --release -p poda-othello-engine --example ffo -- [--threads N] [--hash MB] [--take N] [--only 1,6]
//! [--judge freedom] [--weights FILE] [--forecasts FILE] FILE…`

use std::time::Instant;

use game::Game;
use othello_engine::patterns::{Patterns, Weights};
use othello_engine::{Board, Forecasts, Freedom, Judge, Searcher};

fn main() {
    let (mut threads, mut hash) = (1, 64);
    let mut files: Vec<String> = Vec::new();
    let mut weights = None;
    let mut forecasts = Forecasts::learnt().clone();
    let mut by_freedom = false;
    let mut take = usize::MAX;
    let mut only: Vec<usize> = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().expect("a value follows");
        match argument.as_str() {
            "--threads" => threads = number().parse().expect("a number of threads"),
            "--hash" => hash = number().parse().expect("megabytes"),
            "--weights" => weights = Some(std::fs::read(number()).expect("the weights can be read")),
            "--forecasts" => {
                let text = std::fs::read_to_string(number()).expect("the forecasts can be read");
                forecasts = Forecasts::parse(&text).expect("forecasts");
            }
            "--judge" => by_freedom = number() == "freedom",
            "--take" => take = number().parse().expect("a number of positions"),
            "--only" => only = number().split(',').map(|text| text.parse().expect("a number")).collect(),
            _ => files.push(argument),
        }
    }
    let choice = Choice { threads, hash, take, only, files };
    let searcher = |judge| Searcher::new(judge, Board::EIGHT, choice.hash << 20).with_forecasts(forecasts);
    match weights {
        _ if by_freedom => {
            solve_all(Searcher::new(Freedom::new(Board::EIGHT), Board::EIGHT, choice.hash << 20), &choice);
        }
        Some(bytes) => solve_all(searcher(Patterns(&Weights::from_bytes(&bytes).expect("weights"))), &choice),
        None => solve_all(searcher(Patterns(Weights::learnt())), &choice),
    }
}

struct Choice {
    threads: usize,
    hash: usize,
    take: usize,
    only: Vec<usize>,
    files: Vec<String>,
}

fn solve_all<J: Judge>(searcher: Searcher<J>, choice: &Choice) {
    let mut searcher = searcher.with_threads(choice.threads);
    let Choice { take, only, files, .. } = choice;
    println!(" # empty score wanted   CPU s   wall s       nodes  Mnodes/s  line");
    let (mut total_cpu, mut total_wall, mut total_nodes, mut wrong) = (0.0, 0.0, 0, 0);
    for file in files {
        let text = std::fs::read_to_string(file).expect("the file can be read");
        for (index, line) in text.lines().filter(|line| !line.trim().is_empty()).take(*take).enumerate() {
            if !only.is_empty() && !only.contains(&(index + 1)) {
                continue;
            }
            let mut parts = line.split(';');
            let position = parts.next().expect("a position");
            let wanted = parts.filter_map(|part| part.split_once(':')?.1.trim().parse::<i32>().ok()).max();
            let position = othello::Othello::default().parse_position(position).expect("a position");
            let board = Board::of(&position);
            searcher.forget();
            let (cpu, wall) = (cpu_seconds(), Instant::now());
            let found = searcher.solve(board);
            let (cpu, wall) = (cpu_seconds() - cpu, wall.elapsed().as_secs_f64());
            let speed = found.nodes as f64 / cpu / 1e6;
            let n_empty = board.n_empty(Board::EIGHT);
            let is_wrong = wanted.is_some_and(|wanted| found.score != wanted);
            let mark = if is_wrong { '!' } else { ' ' };
            let wanted = wanted.map_or("?".to_string(), |wanted| format!("{wanted:+}"));
            println!(
                "{:2} {n_empty:5} {:+5}{mark} {wanted:>5} {cpu:7.2}  {wall:7.2} {:11}  {speed:8.1}  {}",
                index + 1,
                found.score,
                found.nodes,
                written(&found.line)
            );
            wrong += usize::from(is_wrong);
            total_cpu += cpu;
            total_wall += wall;
            total_nodes += found.nodes;
        }
    }
    let speed = total_nodes as f64 / total_cpu / 1e6;
    println!(
        "sum                   {total_cpu:8.2} {total_wall:8.2} {total_nodes:11}  {speed:8.1}  {wrong} wrong"
    );
}

fn written(line: &[u32]) -> String {
    let square = |&square: &u32| match square {
        64 => "--".to_string(),
        _ => format!("{}{}", char::from(b'a' + square as u8 % 8), square / 8 + 1),
    };
    line.iter().map(square).collect()
}

/// CPU seconds of this process, all threads, as reported by the system; wall time if that is not available.
fn cpu_seconds() -> f64 {
    let seconds = || {
        let stat = std::fs::read_to_string("/proc/self/schedstat").ok()?;
        if std::fs::read_dir("/proc/self/task").ok()?.count() > 1 {
            return None;
        }
        Some(stat.split_whitespace().next()?.parse::<f64>().ok()? / 1e9)
    };
    let ticks = || {
        let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        Some((fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?) / 100.0)
    };
    ticks().or_else(seconds).unwrap_or_default()
}
