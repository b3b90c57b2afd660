//! Searches some positions to a depth: `bench [DEPTH] [TECHNIQUES-LEFT-OUT]`. Prints nodes and nodes per second.

use chess::Chess;
use chess_engine::{Poda, PodaSettings, Techniques};
use game::{Game, Notation};
use search::clock::Stopwatch;
use search::{Control, Engine, Goal, Limits, Request};

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
    let depth = arguments.first().map_or(12, |depth| depth.parse().expect("a depth"));
    let techniques =
        Techniques::ALL.without(arguments.get(1).map_or("", String::as_str)).expect("names of techniques");
    let watch = Stopwatch::start();
    let (mut nodes, mut leaves) = (0, 0);
    for position in POSITIONS {
        let board = Chess::STANDARD.parse_position(position).expect("a position");
        let (limits, control) = (Limits::depth(depth), Control::new());
        let request = Request {
            position: &board,
            past: &[],
            limits: &limits,
            goal: Goal::Best,
            lines: 1,
            only: &[],
            control: &control,
        };
        let settings = PodaSettings { hash_bytes: 16 << 20, techniques, ..PodaSettings::default() };
        let found = Poda::new(settings).analyse(&request, &mut |_| {});
        nodes += found.nodes;
        leaves += found.leaves;
        let best = found.best_move().expect("moves");
        println!("{:>9} {:>6} {:?} {position}", found.nodes, board.write_move(best), found.lines[0].score);
    }
    let seconds = watch.elapsed().as_secs_f64();
    println!("{nodes} nodes, {leaves} evaluated, {:.0} nodes/s", nodes as f64 / seconds);
}
