//! One search of a fixed size, to count its instructions: they repeat exactly, where times do not.
//!
//! ```text
//! cargo build --release -p othello-engine --example instructions
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null target/release/examples/instructions midgame
//! ```
//!
//! `midgame` searches to a depth, `endgame` solves, `none` only builds the engine: its instructions are to be subtracted.

use game::Game;
use othello::Othello;
use othello_engine::{Poda, PodaSettings};
use search::{Engine, Goal, Limits, Request};

const MIDGAME: &str = "--------------------O-----OOO----OXXX----OXXX------O------------ X";
const ENDGAME: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";

fn main() {
    let part = std::env::args().nth(1).unwrap_or_default();
    let (text, goal, limits) = match part.as_str() {
        "midgame" => (MIDGAME, Goal::Best, Limits::depth(18)),
        "endgame" => (ENDGAME, Goal::Exact, Limits::default()),
        "none" => (MIDGAME, Goal::Best, Limits::nodes(1)),
        _ => panic!("expected midgame, endgame or none"),
    };
    let position = Othello::default().parse_position(text).expect("a position");
    let mut engine = Poda::new(PodaSettings::default());
    let found = engine.analyse(&Request { goal, ..Request::new(&position, &limits) }, &mut |_| {});
    println!("{} nodes, {:?}", found.nodes, found.lines[0].score);
}
