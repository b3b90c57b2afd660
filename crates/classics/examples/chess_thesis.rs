//! Repeats the thesis's measurements: speed of the two boards, minimax against alpha-beta, the mates and the
//! horizon examples. `cargo run --release -p classics --example chess_thesis`

use std::time::{Duration, Instant};

use classics::chess_thesis::positions::{COMPARISON, COMPARISON_FIGURES, HORIZONS, MATES};
use classics::chess_thesis::{Answer, Bitmaps, Board, Keeping, Mailbox, SearchMethod, Thesis, ThesisOptions};
use game::perft::{EarlyEnd, perft};

fn main() {
    boards();
    comparison();
    for mate in &MATES {
        for method in SearchMethod::ALL {
            let answer =
                ask(mate.fen, ThesisOptions { depth: mate.depth, method, ..ThesisOptions::default() });
            println!("mate {} {}: {}", mate.solution[0], method.name(), describe(&answer));
        }
        println!("  thesis: {} nodes, {} leaves, level {}", mate.nodes, mate.leaves, mate.deepest);
    }
    for horizon in &HORIZONS {
        for secondary in [None, ThesisOptions::default().secondary] {
            let options = ThesisOptions { depth: horizon.depth, secondary, ..ThesisOptions::default() };
            println!(
                "horizon {}, secondary {secondary:?}: {}",
                horizon.line[0],
                describe(&ask(horizon.fen, options))
            );
        }
    }
}

fn ask(fen: &str, options: ThesisOptions) -> Answer {
    Thesis::new(options).and_then(|mut thesis| thesis.answer_fen(fen)).expect("our own positions are sound")
}

fn describe(answer: &Answer) -> String {
    let line: Vec<String> = answer.line.iter().map(ToString::to_string).collect();
    let Answer { score, nodes, leaves, deepest, elapsed, .. } = answer;
    format!("{score:?} {}; {nodes} nodes, {leaves} leaves, level {deepest}, {elapsed:.1?}", line.join(" "))
}

/// Rounds, of which the fastest counts because other programs may be running.
const ROUNDS: usize = 7;

/// Perft and search of the same trees on both boards, alternating.
fn boards() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let [cells, maps] = fastest(|keeping| match keeping {
        Keeping::Mailbox => perft(&Board::<Mailbox>::from_fen(kiwipete).unwrap(), 4, EarlyEnd::Nothing),
        Keeping::Bitmaps => perft(&Board::<Bitmaps>::from_fen(kiwipete).unwrap(), 4, EarlyEnd::Nothing),
    });
    print_boards("perft 4", cells, maps);
    for depth in [2, 3, 4] {
        let [cells, maps] = fastest(|keeping| {
            let options = ThesisOptions { keeping, depth, secondary: None, ..ThesisOptions::default() };
            COMPARISON.iter().map(|(_, fen)| ask(fen, options).nodes).sum()
        });
        print_boards(&format!("search {depth}"), cells, maps);
    }
}

fn print_boards(what: &str, cells: (u64, Duration), maps: (u64, Duration)) {
    let speed = |(nodes, time): (u64, Duration)| nodes as f64 / time.as_secs_f64() / 1e6;
    let (slow, fast, times) = (speed(cells), speed(maps), ratio(cells.1, maps.1));
    println!("{what}: mailbox {slow:.2}, bitmaps {fast:.2} million nodes/s, {times:.2}×");
}

/// What `work` counts on each board, and its shortest time.
fn fastest(work: impl Fn(Keeping) -> u64) -> [(u64, Duration); 2] {
    let mut best = [(0, Duration::MAX); 2];
    for _ in 0..ROUNDS {
        for (keeping, best) in Keeping::ALL.into_iter().zip(&mut best) {
            let watch = Instant::now();
            let count = work(keeping);
            *best = (count, best.1.min(watch.elapsed()));
        }
    }
    assert_eq!(best[0].0, best[1].0, "both boards must count the same");
    best
}

fn ratio(slow: Duration, fast: Duration) -> f64 {
    slow.as_secs_f64() / fast.as_secs_f64()
}

/// The thesis's table, next to ours.
fn comparison() {
    for method in SearchMethod::ALL {
        // Full alpha-beta prunes more than the shallow variant only from four plies on.
        for depth in 2..=if method == SearchMethod::Minimax { 3 } else { 4 } {
            let options = ThesisOptions { method, depth, secondary: None, ..ThesisOptions::default() };
            let answers = COMPARISON.map(|(_, fen)| ask(fen, options));
            let mean = |of: fn(&Answer) -> f64| answers.iter().map(of).sum::<f64>() / answers.len() as f64;
            let nodes = mean(|answer| answer.nodes as f64);
            let leaves = mean(|answer| answer.leaves as f64);
            let time = mean(|answer| answer.elapsed.as_secs_f64() * 1e3);
            println!("{} at {depth}: {nodes:.0} nodes, {leaves:.0} leaves, {time:.2} ms", method.name());
        }
    }
    for depth in [2, 3] {
        let nodes = |random: bool| -> u64 {
            let options = ThesisOptions { depth, random, secondary: None, ..ThesisOptions::default() };
            COMPARISON.iter().map(|(_, fen)| ask(fen, options).nodes).sum()
        };
        println!("confirming ties at {depth}: {} nodes instead of {}", nodes(true), nodes(false));
    }
    for row in COMPARISON_FIGURES {
        println!("  thesis: {} at {}: {} nodes, {} leaves", row.method, row.depth, row.nodes, row.leaves);
    }
}
