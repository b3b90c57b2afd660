//! Solves 6×6 Othello from the start: `cargo run --release -p othello-engine --example six [-- parallel]`.

use std::time::Instant;

use othello::Size;
use othello_engine::{Board, Freedom, Searcher};

fn main() {
    let mut start = Board::of(&othello::Board::start(Size::Six));
    if std::env::args().any(|argument| argument == "parallel") {
        // Each side's two discs stand beside each other instead of crosswise.
        start = Board { player: 1 << 27 | 1 << 28, opponent: 1 << 35 | 1 << 36 };
    }
    let squares = Size::Six.squares();
    let mut searcher = Searcher::new(Freedom::new(squares), squares, 512 << 20);
    let watch = Instant::now();
    let found = searcher.solve(start);
    println!(
        "{:+} in {:.1} s, {} nodes, {} moves",
        found.score,
        watch.elapsed().as_secs_f64(),
        found.nodes,
        found.line.len()
    );
}
