//! A bare alpha-beta search over any technique, which can be told to place every disc once more, so that the
//! difference tells what placing costs in the midst of everything else a search does.

use std::hint::black_box;

use classics::othello_manual::Technique;
use game::Side;

/// What is done besides at every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// Nothing.
    Nothing,
    /// The board before the move is copied to a spare one.
    Copy,
    /// The same, and the disc is placed on the spare one too.
    Placing,
}

/// The search, with its spare board.
pub struct PlacingSearch<T> {
    extra: Extra,
    spare: T,
    n_nodes: u64,
}

/// The worth of a disc at the end of the game: more than any mobility.
const DISC: i32 = 100;
const INFINITE: i32 = i32::MAX;

impl<T: Technique> PlacingSearch<T> {
    /// A search that does `extra` on a copy of `board`.
    pub fn new(board: &T, extra: Extra) -> PlacingSearch<T> {
        PlacingSearch { extra, spare: board.clone(), n_nodes: 0 }
    }

    /// The nodes of a search to `depth`. Cuts depend on every value, so techniques that differ anywhere are
    /// likely to differ here.
    pub fn nodes(mut self, board: &T, side: Side, depth: u32) -> u64 {
        black_box(self.value(board, side, depth, -INFINITE, INFINITE));
        self.n_nodes
    }

    /// The value for `side`, which is to move.
    fn value(&mut self, board: &T, side: Side, depth: u32, mut alpha: i32, beta: i32) -> i32 {
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
            let child = self.child(board, legal.trailing_zeros(), side);
            best = best.max(-self.value(&child, side.opponent(), depth - 1, -beta, -alpha));
            alpha = alpha.max(best);
            legal &= legal - 1;
        }
        best
    }

    #[inline]
    fn child(&mut self, board: &T, square: u32, side: Side) -> T {
        if self.extra != Extra::Nothing {
            self.spare.clone_from(board);
            if self.extra == Extra::Placing {
                self.spare.play(square, side);
            }
            black_box(&self.spare);
        }
        let mut child = board.clone();
        child.play(square, side);
        child
    }
}

fn n_discs<T: Technique>(board: &T, side: Side) -> i32 {
    board.discs(side).count_ones() as i32
}
