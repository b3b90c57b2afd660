//! One search of a fixed size at each processor level, best first, or at one (`level=NUMBER`): its nodes, which are the same
//! at all levels, and nodes per second. Also to count instructions, which repeat exactly where times do not:
//!
//! ```text
//! cargo build --release -p poda-othello-engine --example instructions
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null target/release/examples/instructions midgame level=0
//! ```
//!
//! `midgame` searches to a depth, `endgame` solves, `none` only builds the engine: its instructions are to be subtracted.

use game::Game;
use othello::Othello;
use othello_engine::{Poda, PodaSettings};
use processor::CpuLevel;
use search::clock::Stopwatch;
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
    let only = std::env::args().find_map(|argument| argument.strip_prefix("level=")?.parse().ok());
    for (number, level) in CpuLevel::available().into_iter().enumerate() {
        if only.is_none_or(|only: usize| only == number) {
            let mut engine = Poda::new(PodaSettings { level, ..PodaSettings::default() });
            let watch = Stopwatch::start();
            let found = engine.analyse(&Request { goal, ..Request::new(&position, &limits) }, &mut |_| {});
            let speed = found.nodes as f64 / watch.elapsed().as_secs_f64();
            println!("{} nodes, {:?}, {speed:.0} nodes/s, {level:?}", found.nodes, found.lines[0].score);
        }
    }
}
