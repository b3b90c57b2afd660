//! Reads positions from standard input and answers each with a move on a line, for matches against other
//! programs.
//!
//! `cargo run --release -p poda-othello-engine --example answer -- 1000000` takes lines with a board and the side
//! to move, as in OBF, and searches that many nodes for each; with `2.5s` instead, it has that many seconds
//! per game by its own clock. An empty line begins a new game.

use std::io::{BufRead, Write};
use std::time::Duration;

use game::{Game, Notation};
use othello::Othello;
use othello_engine::{Poda, PodaSettings};
use search::clock::Clock;
use search::{Engine, Limits, Request};

fn main() {
    let limit = std::env::args().nth(1).expect("a number of nodes, or of seconds as in 2.5s");
    let limits = limits(&limit);
    let mut engine = Poda::new(PodaSettings { hash_bytes: 64 << 20, ..PodaSettings::default() });
    let mut out = std::io::stdout();
    let mut left = limits;
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("text");
        if line.is_empty() {
            engine.new_game();
            left = limits;
            continue;
        }
        let position = Othello::default().parse_position(&line).expect("a position");
        let analysis = engine.analyse(&Request::new(&position, &left), &mut |_| {});
        if let Some(clock) = &mut left.clock {
            clock.remaining = clock.remaining.saturating_sub(analysis.elapsed);
        }
        let best = analysis.best_move().expect("the game is not over");
        writeln!(out, "{}", position.write_move(best)).expect("somebody reads");
        out.flush().expect("somebody reads");
    }
}

fn limits(text: &str) -> Limits {
    let Some(seconds) = text.strip_suffix('s') else {
        return Limits::nodes(text.parse().expect("a number of nodes"));
    };
    let remaining = Duration::from_secs_f64(seconds.parse().expect("a number of seconds"));
    let clock = Clock { remaining, increment: Duration::ZERO, moves_to_go: None };
    Limits { clock: Some(clock), ..Limits::default() }
}
