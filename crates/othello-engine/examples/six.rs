//! Solves 6×6 Othello from the start: `cargo run --release -p poda-othello-engine --example six [-- parallel]`.

use std::time::Instant;

use othello::Size;
use othello_engine::patterns::{SixPatterns, Weights};
use othello_engine::{Board, Searcher};

fn main() {
    let mut start = Board::of(&othello::Board::start(Size::Six));
    if std::env::args().any(|argument| argument == "parallel") {
        // The parallel start: each side's two discs are next to each other instead of crosswise.
        start = Board { player: 1 << 27 | 1 << 28, opponent: 1 << 35 | 1 << 36 };
    }
    let squares = Size::Six.squares();
    let mut searcher = Searcher::new(SixPatterns(Weights::learnt_six()), squares, 256 << 20);
    let watch = Instant::now();
    let found = searcher.solve(start);
    let line: String = found.line.iter().map(|&square| written(square)).collect();
    println!("{:+} in {:.1} s, {} nodes, {line}", found.score, watch.elapsed().as_secs_f64(), found.nodes);
}

/// A square in the notation of the small board, whose first square is the tenth of the 64.
fn written(square: u32) -> String {
    match square {
        64 => "--".to_string(),
        _ => format!("{}{}", char::from(b'a' + square as u8 % 8 - 1), square / 8),
    }
}
