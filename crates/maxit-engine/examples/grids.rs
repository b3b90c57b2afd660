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
use search::{Engine, Goal, Guide as _, Limits, Margin, Request, Score, ScoreKind, Solver, Window};

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

/// Narrows the interval from both ends while the nodes last. A question far from the value is easy to decide, so each is given few
/// nodes, and twice as many when neither of two could be decided.
fn bounds(start: &Board, most_nodes: u64) -> String {
    let Window { alpha, beta } = Thrifty::default().bounds(start);
    let points = |score: Score| match score.kind() {
        ScoreKind::Points(points) => points,
        _ => unreachable!("MAXIT is scored by points"),
    };
    let (mut low, mut high) = (points(alpha), points(beta));
    let (mut best, mut nodes, mut budget) = (String::new(), 0, 1 << 16);
    let mut solver = Solver::new(Margin, Thrifty::default(), HASH_BYTES);
    while low < high && nodes < most_nodes {
        let mut n_decided = 0;
        for is_low in [true, false] {
            let quarter = (high - low + 3) / 4;
            let least = if is_low { low + quarter } else { high + 1 - quarter };
            let limits = Limits::nodes(budget.min(most_nodes.saturating_sub(nodes)).max(1));
            let request = Request { goal: Goal::AtLeast(least), ..Request::new(start, &limits) };
            let found = solver.analyse(&request, &mut |_| {});
            nodes += found.nodes;
            let line = &found.lines[0];
            if low >= high || !line.proven {
                continue;
            }
            n_decided += 1;
            let bound = points(line.score);
            if bound >= least {
                low = low.max(bound);
                best = line.moves.first().map(|&mv| start.write_move(mv)).unwrap_or_default();
            } else {
                high = high.min(bound);
            }
        }
        if n_decided == 0 {
            budget *= 2;
        }
    }
    format!("{low},{high},{best},{nodes}")
}
