//! Measures boards per second: `boggle_speed LIST BOARDS`, where BOARDS has one 4×4 board per line, its rows
//! joined.

use std::time::Instant;

use words::Lexicon;
use words::boggle::{Board, LoneQ, Rules, Scorer};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let [list, boards] = &paths[..] else { return Err("usage: boggle_speed LIST BOARDS".into()) };
    let lexicon = Lexicon::read(&std::fs::read(list)?)?;
    let mut scorer = Scorer::new(&lexicon, Rules::USUAL);
    let text = std::fs::read_to_string(boards)?;
    let boards: Vec<Board> = text.lines().map(four_by_four).collect::<Result<_, _>>()?;
    let start = Instant::now();
    let total: u64 = boards.iter().map(|board| u64::from(scorer.score(board))).sum();
    let seconds = start.elapsed().as_secs_f64();
    println!("total_score={total} boards={} {:.0} boards/s", boards.len(), boards.len() as f64 / seconds);
    Ok(())
}

fn four_by_four(line: &str) -> Result<Board, Box<dyn std::error::Error>> {
    if line.len() != 16 || !line.is_ascii() {
        return Err(format!("a board must have 16 letters: {line}").into());
    }
    let rows: Vec<&str> = (0..4).map(|row| &line[4 * row..4 * row + 4]).collect();
    Ok(Board::parse(&rows.join("/"), LoneQ::Qu)?)
}
