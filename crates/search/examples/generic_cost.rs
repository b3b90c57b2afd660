//! What the generic contract costs: generic alpha-beta over [`mnk::Board`] against the same search written by
//! hand for the same board, without traits. Both visit the same nodes. Rounds alternate and the best round of
//! each counts, because the machine may be busy with other things.
//!
//! ```text
//! cargo run --release -p poda-search --example generic_cost
//! ```

use std::hint::black_box;
use std::time::Duration;

use game::Game;
use mnk::{Board, Mnk, Shape};
use search::clock::Stopwatch;
use search::{Blind, Context, Memory, Node, Score, Window, alphabeta};

const ROUNDS: usize = 60;

fn main() {
    for (variant, depth) in [("3x3x3", 9), ("4x4x4", 6), ("5x5x4", 5)] {
        let game = Mnk::variant(variant).expect("a good variant");
        let (board, by_hand) = (game.start(), ByHand::new(game.shape()));
        let (nodes, value) = generic(&board, depth);
        assert_eq!((nodes, value.raw()), by_hand.search(depth), "both visit the same tree");
        let mut best = [Duration::MAX; 2];
        for _ in 0..ROUNDS {
            best[0] = best[0].min(time(|| _ = black_box(generic(black_box(&board), depth))));
            best[1] = best[1].min(time(|| _ = black_box(black_box(&by_hand).search(depth))));
        }
        let [generic, by_hand] = best.map(|time| time.as_secs_f64() * 1e9 / nodes as f64);
        let cost = (generic / by_hand - 1.0) * 100.0;
        println!(
            "{variant} depth {depth}: {nodes} nodes, generic {generic:.2} ns, by hand {by_hand:.2} ns per node: {cost:+.1} %"
        );
    }
}

fn time(mut work: impl FnMut()) -> Duration {
    // Repeat short searches until they are long enough for the clock to measure.
    let watch = Stopwatch::start();
    for _ in 0..5 {
        work();
    }
    watch.elapsed() / 5
}

fn generic(board: &Board, depth: u32) -> (u64, Score) {
    let (mut blind, mut silent, mut memory) = (Blind, (), Memory::none());
    let mut context = Context::new(&mut blind, &mut silent, &mut memory);
    let value =
        alphabeta::visit(&mut context, board, Node::root(depth), Window::FULL).expect("nothing stops it");
    (context.meter.nodes(), value)
}

/// Alpha-beta for this board only: plain integers, no probe, no limits, no stop flag.
struct ByHand {
    shape: &'static Shape,
}

#[derive(Clone, Copy)]
struct Stones {
    own: u64,
    opponent: u64,
    is_lost: bool,
}

impl ByHand {
    fn new(shape: &'static Shape) -> ByHand {
        ByHand { shape }
    }

    fn search(&self, depth: u32) -> (u64, i32) {
        let mut nodes = 0;
        let infinity = Score::INFINITY.raw();
        let value = self.visit(
            Stones { own: 0, opponent: 0, is_lost: false },
            0,
            depth,
            -infinity,
            infinity,
            &mut nodes,
        );
        (nodes, value)
    }

    fn visit(&self, stones: Stones, ply: u32, depth: u32, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
        *nodes += 1;
        if stones.is_lost {
            return Score::lost_in(ply).raw();
        }
        let mut empty = self.shape.all() & !(stones.own | stones.opponent);
        if empty == 0 || depth == 0 {
            return 0;
        }
        let mut best = -Score::INFINITY.raw();
        while empty != 0 {
            let square = empty.trailing_zeros();
            empty &= empty - 1;
            let own = stones.own | 1 << square;
            let wins = self.shape.lines_through(square).iter().any(|line| own & line == *line);
            let child = Stones { own: stones.opponent, opponent: own, is_lost: wins };
            let value = -self.visit(child, ply + 1, depth - 1, -beta, -alpha, nodes);
            best = best.max(value);
            if value > alpha {
                alpha = value;
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }
}
