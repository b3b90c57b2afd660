//! A bare alpha-beta search over any technique that reports every disc it places, so that the placing can be timed
//! again on its own.

use std::hint::black_box;

use classics::othello_manual::Technique;
use game::Side;

/// A disc about to be placed.
#[derive(Clone, Debug)]
pub struct Placement<T> {
    /// The board before.
    pub board: T,
    /// Where the disc goes.
    pub square: u32,
    /// Whose it is.
    pub side: Side,
}

/// The search, with its callback for every disc.
pub struct PlacingSearch<F> {
    before_placing: F,
    n_nodes: u64,
}

/// The value of a disc at the end of the game: more than any mobility.
const DISC: i32 = 100;
const INFINITE: i32 = i32::MAX;

impl<F> PlacingSearch<F> {
    /// A search that calls `before_placing` with the board, the square and the side.
    pub fn new(before_placing: F) -> PlacingSearch<F> {
        PlacingSearch { before_placing, n_nodes: 0 }
    }

    /// The nodes of a search to `depth`. Cuts depend on every value, so techniques that differ anywhere are likely to
    /// differ here.
    pub fn nodes<T: Technique>(mut self, board: &T, side: Side, depth: u32) -> u64
    where
        F: FnMut(&T, u32, Side),
    {
        black_box(self.value(board, side, depth, -INFINITE, INFINITE));
        self.n_nodes
    }

    /// The value for `side`, the side to move.
    fn value<T: Technique>(&mut self, board: &T, side: Side, depth: u32, mut alpha: i32, beta: i32) -> i32
    where
        F: FnMut(&T, u32, Side),
    {
        self.n_nodes += 1;
        if depth == 0 {
            return board.mobility(side) as i32 - board.mobility(side.opponent()) as i32;
        }
        let mut legal = board.legal(side);
        if legal == 0 {
            return match board.can_move(side.opponent()) {
                true => -self.value(board, side.opponent(), depth - 1, -beta, -alpha),
                false => DISC * (n_discs(board, side) - n_discs(board, side.opponent())),
            };
        }
        let mut best = -INFINITE;
        while legal != 0 && best < beta {
            let square = legal.trailing_zeros();
            legal &= legal - 1;
            (self.before_placing)(board, square, side);
            let mut child = board.clone();
            child.play(square, side);
            best = best.max(-self.value(&child, side.opponent(), depth - 1, -beta, -alpha));
            alpha = alpha.max(best);
        }
        best
    }
}

fn n_discs<T: Technique>(board: &T, side: Side) -> i32 {
    board.discs(side).count_ones() as i32
}
