//! One search of a fixed size, to count its instructions: they repeat exactly, where times do not.
//!
//! ```text
//! cargo build --release -p poda-search --example instructions
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null target/release/examples/instructions pvs
//! ```
//!
//! The argument is an algorithm's name, or `solver`.

use game::Game;
use mnk::{Board, Mnk};
use search::{Algorithm, Blind, Deepening, Engine, Goal, Limits, NoGuide, Request, Settings, Solver};

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    let (variant, goal, limits) = match name.as_str() {
        "solver" => ("4x4x4", Goal::Exact, Limits::nodes(200_000)),
        _ => ("5x5x4", Goal::Best, Limits::depth(6)),
    };
    let start: Board = Mnk::variant(variant).expect("a good variant").start();
    let mut engine: Box<dyn Engine<Board>> = match name.as_str() {
        "solver" => Box::new(Solver::new(Blind, NoGuide, 1 << 20)),
        _ => {
            let algorithm = Algorithm::named(&name).expect("an algorithm");
            Box::new(Deepening::new(
                algorithm,
                Blind,
                Settings { hash_bytes: 1 << 20, ..Settings::default() },
            ))
        }
    };
    let found = engine.analyse(&Request { goal, ..Request::new(&start, &limits) }, &mut |_| {});
    println!("{} nodes, {:?}", found.nodes, found.lines[0].score);
}
