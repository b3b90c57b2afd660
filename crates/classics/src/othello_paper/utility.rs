//! The utility of a board for MAX: discs, plus ten times the mobility, plus fifty times the values of the
//! squares held.

use game::{Outcome, Position as _, Side};
use othello::flips::{flips, legal};
use othello::{Board, Size};
use search::{Evaluator, Score};

use super::board::ArrayBoard;

/// Table 2: the value of holding a square, which the text calls stability.
pub const WEIGHTS: [i32; 64] = [
    120, -40, 20, 5, 5, 20, -40, 120, //
    -40, -60, -5, -5, -5, -5, -60, -40, //
    20, -5, 15, 3, 3, 15, -5, 20, //
    5, -5, 3, 3, 3, 3, -5, 5, //
    5, -5, 3, 3, 3, 3, -5, 5, //
    20, -5, 15, 3, 3, 15, -5, 20, //
    -40, -60, -5, -5, -5, -5, -60, -40, //
    120, -40, 20, 5, 5, 20, -40, 120, //
];

const PER_DISC: i32 = 1;
const PER_MOVE: i32 = 10;
const PER_WEIGHT: i32 = 50;

/// A won game is worth this plus the final difference: more than any utility, which the weights keep below
/// 100,000.
pub const FINISHED: i32 = 1_000_000;

/// MAX's and MIN's number for one of the three factors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// MAX's number.
    pub max: i32,
    /// MIN's number.
    pub min: i32,
}

impl Pair {
    fn difference(self) -> i32 {
        self.max - self.min
    }
}

/// The factors of the utility.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factors {
    /// Discs on the board.
    pub discs: Pair,
    /// MAX's moves, and the sum of MIN's after each of them.
    pub mobility: Pair,
    /// The weights of the squares held.
    pub stability: Pair,
}

impl Factors {
    /// The factors of a board, from the point of view of `max`.
    #[must_use]
    pub fn of(board: &ArrayBoard, max: Side) -> Factors {
        let min = max.opponent();
        let n_discs = |side| board.n_discs(side) as i32;
        Factors {
            discs: Pair { max: n_discs(max), min: n_discs(min) },
            mobility: mobility(board, max),
            stability: Pair { max: stability(board, max), min: stability(board, min) },
        }
    }

    /// The weighted sum.
    #[must_use]
    pub fn utility(&self) -> i32 {
        PER_DISC * self.discs.difference()
            + PER_MOVE * self.mobility.difference()
            + PER_WEIGHT * self.stability.difference()
    }
}

fn mobility(board: &ArrayBoard, max: Side) -> Pair {
    let min = max.opponent();
    let plays = board.plays(max);
    let n_answers = match plays.len() {
        0 => board.n_plays(min),
        _ => plays.iter().map(|play| board.after(play, max).n_plays(min)).sum(),
    };
    Pair { max: plays.len() as i32, min: n_answers as i32 }
}

fn stability(board: &ArrayBoard, colour: Side) -> i32 {
    let held = |&square: &usize| board.at(square) == Some(colour);
    (0..64).filter(held).map(|square| WEIGHTS[square]).sum()
}

/// The value of a finished game for the side that ends `margin` discs ahead.
#[must_use]
pub fn finished(margin: i32) -> Score {
    Score::points(margin.signum() * FINISHED + margin)
}

/// The utility as an evaluation for any search: MAX is the side to move at the leaf, and the counting is done
/// on bitboards.
///
/// The table is for 8×8. On smaller boards a square has the weight of the 8×8 square at the same distance
/// from the edges.
#[derive(Clone, Copy, Debug, Default)]
pub struct PaperUtility;

impl Evaluator<Board> for PaperUtility {
    #[inline]
    fn is_symmetric(&self) -> bool {
        true
    }

    fn evaluate(&mut self, board: &Board) -> Score {
        let (own, opponent) = (board.own(), board.opponent());
        let weights = &WEIGHTS_BY_SIZE[board.size() as usize];
        let factors = Factors {
            discs: Pair { max: count(own), min: count(opponent) },
            mobility: mobility_on_bitboards(own, opponent, board.squares()),
            stability: Pair { max: weight(own, weights), min: weight(opponent, weights) },
        };
        Score::points(factors.utility())
    }

    fn terminal(&mut self, board: &Board, outcome: Outcome, _: u32) -> Score {
        finished(outcome.margin_for(board.side_to_move()))
    }
}

fn mobility_on_bitboards(own: u64, opponent: u64, squares: u64) -> Pair {
    let moves = legal(own, opponent, squares);
    let n_answers = |bit: u32| {
        let flipped = flips(own, opponent, bit);
        count(legal(opponent ^ flipped, own | flipped | 1 << bit, squares))
    };
    let min = match moves {
        0 => count(legal(opponent, own, squares)),
        _ => bits(moves).map(n_answers).sum(),
    };
    Pair { max: count(moves), min }
}

fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

fn weight(set: u64, weights: &[i32; 64]) -> i32 {
    bits(set).map(|bit| weights[bit as usize]).sum()
}

fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        (set != 0).then(|| {
            set &= set - 1;
            bit
        })
    })
}

/// The weights for each board size, by bit.
static WEIGHTS_BY_SIZE: [[i32; 64]; 3] =
    [weights_of(Size::Eight), weights_of(Size::Six), weights_of(Size::Four)];

const fn weights_of(size: Size) -> [i32; 64] {
    let mut weights = [0; 64];
    let side = size.side();
    let mut index = 0;
    while index < size.n_squares() {
        let (column, row) = (index % side, index / side);
        let on_8x8 = 8 * same_distance_on_eight(row, side) + same_distance_on_eight(column, side);
        weights[size.bit(column, row) as usize] = WEIGHTS[on_8x8 as usize];
        index += 1;
    }
    weights
}

/// The coordinate on 8×8 that is as far from the nearer edge as `place` on a board with this side length.
const fn same_distance_on_eight(place: u32, side: u32) -> u32 {
    if place < side / 2 { place } else { 8 - (side - place) }
}
