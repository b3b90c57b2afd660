//! Solves MAXIT on random grids, or bounds its value, and prints a table that others can check:
//!
//! ```text
//! cargo run --release -p poda-maxit-engine --example grids -- 6 1 10 200000000 > docs/results/maxit-6x6.csv
//! ```
//!
//! The arguments are the side of the grids, the first and the last seed, and the most nodes per grid. A row is a grid,
//! `poda solve maxit --variant 6x6@SEED`: between what and what its value lies for the side to move, in points, and a first move
//! that gets at least the lower bound.

use game::{Game, Notation as _};
use maxit::{Board, Maxit};
use maxit_engine::Thrifty;
use search::{Engine, Goal, Limits, Margin, Request, ScoreKind, Solver};

const HASH_BYTES: usize = 512 << 20;

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).map(|text| text.parse().expect("a number")).collect();
    let &[side, first, last, most_nodes] = &numbers[..] else {
        panic!("expected the side, the first and the last seed, and the most nodes");
    };
    println!("grid,at least,at most,move,nodes");
    for seed in first..=last {
        let name = format!("{side}x{side}@{seed}");
        let start = Maxit::variant(&name).expect("a size from 2x2 to 11x11").start();
        println!("{name},{}", bounds(&start, most_nodes));
    }
}

/// Asks whether the value is at least so much, halving the interval, while the nodes last.
fn bounds(start: &Board, most_nodes: u64) -> String {
    let sum: i32 = start.grid().descending().iter().map(|&square| start.grid().number(square).abs()).sum();
    let (mut low, mut high) = (-sum, sum);
    let (mut best, mut nodes) = (String::new(), 0);
    let mut solver = Solver::new(Margin, Thrifty::default(), HASH_BYTES);
    // Values are near zero: widening steps from there until both ends are known.
    let mut step = 1;
    while low < high && nodes < most_nodes {
        let middle = match (low == -sum, high == sum) {
            (true, true) => 0,
            (false, true) => (low + step).min(high),
            (true, false) => (high + 1 - step).max(low + 1),
            _ => low + (high - low + 1) / 2,
        };
        step *= 2;
        let limits = Limits::nodes(most_nodes - nodes);
        let goal = Goal::AtLeast(middle);
        let found = solver.analyse(&Request { goal, ..Request::new(start, &limits) }, &mut |_| {});
        nodes += found.nodes;
        let line = &found.lines[0];
        let ScoreKind::Points(points) = line.score.kind() else { break };
        if !line.proven {
            break;
        }
        if points >= middle {
            low = points;
            best = line.moves.first().map(|&mv| start.write_move(mv)).unwrap_or_default();
        } else {
            high = points;
        }
    }
    format!("{low},{high},{best},{nodes}")
}
