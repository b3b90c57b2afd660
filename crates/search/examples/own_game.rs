//! A game of your own: Domineering on 5×5. One player lays dominoes upright, the other flat; a player who
//! cannot lay one loses. `cargo run --release -p poda-search --example own_game` checks its laws, finds a move,
//! and solves it with and without a guide.

use game::{Keyed, Lossless, Outcome, Position, Side, laws};
use search::{Engine, Guide, Limits, Margin, NoGuide, Request, Score, Solver, Window, best_move};

const WIDTH: u32 = 5;
const SQUARES: u32 = WIDTH * WIDTH;
const FIRST_COLUMN: u32 = 0b00001_00001_00001_00001_00001;

#[derive(Clone)]
struct Domineering {
    free: u32,
    side: Side,
}

/// How far apart the two squares of a domino are.
fn step(side: Side) -> u32 {
    if side == Side::First { WIDTH } else { 1 }
}

/// The squares on which the first half of a domino can lie: its second half lies a step further on.
fn places(free: u32, side: Side) -> u32 {
    let seconds = if side == Side::First { free } else { free & !FIRST_COLUMN };
    free & seconds >> step(side)
}

impl Position for Domineering {
    type Move = u32;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn moves(&self) -> impl Iterator<Item = u32> + use<> {
        let places = places(self.free, self.side);
        (0..SQUARES).filter(move |square| places >> square & 1 == 1)
    }

    fn play(&mut self, square: u32) {
        self.free &= !(1 << square | 1 << (square + step(self.side)));
        self.side = self.side.opponent();
    }

    fn outcome(&self) -> Option<Outcome> {
        let is_stuck = places(self.free, self.side) == 0;
        is_stuck.then_some(Outcome::Win { side: self.side.opponent(), margin: 1 })
    }
}

impl Keyed for Domineering {
    fn key(&self) -> u64 {
        (u64::from(self.free) << 1 | self.side.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl Lossless for Domineering {
    type Exact = (u32, Side);

    /// A board turned upside down is worth the same.
    fn exact_key(&self) -> (u32, Side) {
        (self.free.min(self.free.reverse_bits() >> (32 - SQUARES)), self.side)
    }
}

/// Knowledge of the game, for the solver.
struct DominoGuide;

/// The most dominoes a side could lay if the other laid none.
fn most(free: u32, side: Side) -> u32 {
    let (mut places, mut n_dominoes) = (places(free, side), 0);
    while places != 0 {
        let square = places.trailing_zeros();
        places &= !(1 << square | 1 << (square + step(side)));
        n_dominoes += 1;
    }
    n_dominoes
}

/// The dominoes a side can lay whatever the other does: those on squares the other cannot use.
fn safe(free: u32, side: Side) -> u32 {
    let rival = places(free, side.opponent());
    most(free & !(rival | rival << step(side.opponent())), side)
}

impl Guide<Domineering> for DominoGuide {
    /// Moves that leave the opponent the fewest places come first.
    fn moves(&mut self, position: &Domineering, moves: &mut Vec<u32>) {
        moves.extend(position.moves());
        moves.sort_by_cached_key(|&mv| {
            let mut child = position.clone();
            child.play(mv);
            places(child.free, child.side).count_ones()
        });
    }

    /// Enough safe dominoes decide the game.
    fn bounds(&mut self, &Domineering { free, side }: &Domineering) -> Window {
        let (win, loss, rival) = (Score::points(1), Score::points(-1), side.opponent());
        if safe(free, side) > most(free, rival) {
            Window { alpha: win, beta: win }
        } else if most(free, side) <= safe(free, rival) {
            Window { alpha: loss, beta: loss }
        } else {
            Window::FULL
        }
    }
}

/// Checks, plays and solves.
pub fn main() {
    let start = Domineering { free: (1 << SQUARES) - 1, side: Side::First };
    let checked = laws::check_lossless(&start, 2000, 1);
    assert!(checked.transpositions > 0 && checked.merged > 0, "{checked}");
    println!("laws: {checked}");

    let mv = best_move(&start, &Limits::depth(6)).expect("the game goes on");
    println!("six moves ahead, square {mv} looks best");

    let limits = Limits::default();
    let request = Request::new(&start, &limits);
    let plain = Solver::new(Margin, NoGuide, 16 << 20).analyse(&request, &mut |_| {});
    let guided = Solver::new(Margin, DominoGuide, 16 << 20).analyse(&request, &mut |_| {});
    println!("true value {:?}: {} nodes, {} with the guide", plain.lines[0].score, plain.nodes, guided.nodes);
    // The first player loses, in agreement with Breuker, Uiterwijk and van den Herik, "Solving 8×8
    // Domineering" (2000).
    assert_eq!((plain.lines[0].score, guided.lines[0].score), (Score::points(-1), Score::points(-1)));
    assert!(plain.lines[0].proven && guided.lines[0].proven && guided.nodes * 10 < plain.nodes);
}
