//! The thesis's measurements, made again: speed of the two boards, minimax against alpha-beta, the mates and the
//! horizon examples. `cargo run --release -p classics --example chess_thesis`

use std::time::{Duration, Instant};

use classics::chess_thesis::positions::{COMPARISON, COMPARISON_FIGURES, HORIZONS, MATES};
use classics::chess_thesis::{Answer, Bitmaps, Board, Keeping, Mailbox, Options, SearchMethod, Thesis};
use game::perft::{EarlyEnd, perft};

fn main() {
    boards();
    comparison();
    for mate in &MATES {
        for method in SearchMethod::ALL {
            let answer = ask(mate.fen, Options { depth: mate.depth, method, ..Options::default() });
            println!("mate {} {}: {}", mate.solution[0], method.name(), told(&answer));
        }
        println!("  thesis: {} nodes, {} leaves, level {}", mate.nodes, mate.leaves, mate.deepest);
    }
    for horizon in &HORIZONS {
        for secondary in [None, Options::default().secondary] {
            let options = Options { depth: horizon.depth, secondary, ..Options::default() };
            println!(
                "horizon {}, secondary {secondary:?}: {}",
                horizon.line[0],
                told(&ask(horizon.fen, options))
            );
        }
    }
}

fn ask(fen: &str, options: Options) -> Answer {
    Thesis::new(options).and_then(|mut thesis| thesis.answer_fen(fen)).expect("our own positions are sound")
}

fn told(answer: &Answer) -> String {
    let line: Vec<String> = answer.line.iter().map(ToString::to_string).collect();
    let Answer { score, nodes, leaves, deepest, elapsed, .. } = answer;
    format!("{score:?} {}; {nodes} nodes, {leaves} leaves, level {deepest}, {elapsed:.1?}", line.join(" "))
}

/// Perft and search at the same tree on both boards.
fn boards() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let watch = Instant::now();
    let count = perft(&Board::<Mailbox>::from_fen(kiwipete).unwrap(), 4, EarlyEnd::Nothing);
    let cells = watch.elapsed();
    let watch = Instant::now();
    perft(&Board::<Bitmaps>::from_fen(kiwipete).unwrap(), 4, EarlyEnd::Nothing);
    let maps = watch.elapsed();
    println!("perft 4, {count} lines: mailbox {cells:.0?}, bitmaps {maps:.0?}, {:.2}×", ratio(cells, maps));
    for depth in [2, 4] {
        let [cells, maps] = Keeping::ALL.map(|keeping| {
            let options = Options { keeping, depth, secondary: None, ..Options::default() };
            let mut total = (0, Duration::ZERO);
            for _ in 0..if depth == 2 { 20 } else { 1 } {
                for answer in COMPARISON.map(|(_, fen)| ask(fen, options)) {
                    total = (total.0 + answer.nodes, total.1 + answer.elapsed);
                }
            }
            total
        });
        let speed = |(nodes, time): (u64, Duration)| nodes as f64 / time.as_secs_f64() / 1e6;
        let (cells_speed, maps_speed, times) = (speed(cells), speed(maps), ratio(cells.1, maps.1));
        println!(
            "{depth} plies: mailbox {cells_speed:.2}, bitmaps {maps_speed:.2} million nodes/s, {times:.2}×"
        );
    }
}

fn ratio(slow: Duration, fast: Duration) -> f64 {
    slow.as_secs_f64() / fast.as_secs_f64()
}

/// The thesis's table, ours beside it.
fn comparison() {
    for method in SearchMethod::ALL {
        for depth in [2, 3] {
            let options = Options { method, depth, secondary: None, ..Options::default() };
            let answers = COMPARISON.map(|(_, fen)| ask(fen, options));
            let mean = |of: fn(&Answer) -> f64| answers.iter().map(of).sum::<f64>() / answers.len() as f64;
            let nodes = mean(|answer| answer.nodes as f64);
            let leaves = mean(|answer| answer.leaves as f64);
            let time = mean(|answer| answer.elapsed.as_secs_f64() * 1e3);
            println!("{} at {depth}: {nodes:.0} nodes, {leaves:.0} leaves, {time:.2} ms", method.name());
        }
    }
    for row in COMPARISON_FIGURES {
        println!("  thesis: {} at {}: {} nodes, {} leaves", row.method, row.depth, row.nodes, row.leaves);
    }
}
