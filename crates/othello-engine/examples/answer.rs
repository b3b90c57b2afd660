//! Answers positions on standard input with moves, a line each: for matches against other programs.
//!
//! `cargo run --release -p othello-engine --example answer -- NODES` takes lines of a board and the side to move, as OBF
//! writes them, and thinks so many nodes about each. An empty line begins a new game.

use std::io::{BufRead, Write};

use game::{Game, Notation};
use othello::{Othello, Size};
use othello_engine::poda;
use search::{Control, Goal, Limits, Request};

fn main() {
    let nodes = std::env::args().nth(1).expect("a number of nodes").parse().expect("a number of nodes");
    let (limits, control) = (Limits::nodes(nodes), Control::new());
    let mut engine = poda(Size::Eight, 64 << 20, 1);
    let mut out = std::io::stdout();
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("text");
        if line.is_empty() {
            engine.new_game();
            continue;
        }
        let position = Othello::default().parse_position(&line).expect("a position");
        let request = Request {
            position: &position,
            past: &[],
            limits: &limits,
            goal: Goal::Best,
            lines: 1,
            only: &[],
            control: &control,
        };
        let analysis = engine.analyse(&request, &mut |_| {});
        let best = analysis.best_move().expect("the game is not over");
        writeln!(out, "{}", position.write_move(best)).expect("somebody reads");
        out.flush().expect("somebody reads");
    }
}
