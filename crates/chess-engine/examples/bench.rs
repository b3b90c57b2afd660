//! Searches some positions to a depth at each processor level: `bench [DEPTH] [classic] [without=TECHNIQUES]
//! [level=NUMBER]`, best level first. Prints nodes, which are the same at all levels, and nodes per second.

use chess::Chess;
use chess_engine::{Evaluation, Poda, PodaSettings, Techniques};
use game::Game;
use processor::CpuLevel;
use search::clock::Stopwatch;
use search::{Engine, Limits, Request};

const POSITIONS: [&str; 8] = [
    "startpos",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P4/2PBPN2/PP3PPP/RNBQ1RK1 b kq - 0 6",
    "3r1rk1/1p3pnp/p3pBp1/1qPpP3/1P1P2R1/P2Q3R/6PP/6K1 w - - 0 1",
    "8/8/1p1k4/p1p2p2/P1P2P2/1P1K4/8/8 w - - 0 1",
    "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN2N2/PP2QPPP/R1BR2K1 w - - 0 1",
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let named = |name: &str| arguments.iter().find_map(|argument| argument.strip_prefix(name));
    let depth = arguments.iter().find_map(|argument| argument.parse().ok()).unwrap_or(12);
    let techniques = Techniques::ALL.without(named("without=").unwrap_or("")).expect("names of techniques");
    let is_classic = arguments.iter().any(|argument| argument == "classic");
    let only: Option<usize> = named("level=").map(|number| number.parse().expect("a number"));
    // Warm-up: tables built on first use are not measured.
    search_all(1, PodaSettings::default(), is_classic);
    for (number, level) in CpuLevel::available().into_iter().enumerate() {
        if only.is_none_or(|only| only == number) {
            let settings =
                PodaSettings { hash_bytes: 16 << 20, techniques, level, ..PodaSettings::default() };
            let watch = Stopwatch::start();
            let (nodes, leaves) = search_all(depth, settings, is_classic);
            let speed = nodes as f64 / watch.elapsed().as_secs_f64();
            println!("{nodes} nodes, {leaves} evaluated, {speed:.0} nodes/s, {level:?}");
        }
    }
}

/// Nodes and evaluated positions of all searches.
fn search_all(depth: u32, settings: PodaSettings, is_classic: bool) -> (u64, u64) {
    let limits = Limits::depth(depth);
    let (mut nodes, mut leaves) = (0, 0);
    for position in POSITIONS {
        let board = Chess::STANDARD.parse_position(position).expect("a position");
        let evaluation = if is_classic { Evaluation::classic() } else { Evaluation::Network };
        let found =
            Poda::with_evaluation(settings, evaluation).analyse(&Request::new(&board, &limits), &mut |_| {});
        nodes += found.nodes;
        leaves += found.leaves;
    }
    (nodes, leaves)
}
