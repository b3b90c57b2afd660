//! Perft ("performance test"): counting the lines of play of a given length, the standard check that moves
//! are generated and played right.

use crate::Position;

/// What a line that ends before the asked length counts for; each game has its custom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EarlyEnd {
    /// It is no line of that length (chess, tic-tac-toe).
    Nothing,
    /// It is one leaf (Othello).
    OneLeaf,
}

/// The number of lines of `depth` moves from `position`.
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u32, early_end: EarlyEnd) -> u64 {
    match depth {
        0 => 1,
        1 => match position.n_moves() as u64 {
            0 => u64::from(early_end == EarlyEnd::OneLeaf),
            n_moves => n_moves,
        },
        _ => {
            let mut moves = position.moves().peekable();
            if moves.peek().is_none() {
                return u64::from(early_end == EarlyEnd::OneLeaf);
            }
            moves
                .map(|mv| {
                    let mut child = position.clone();
                    child.play(mv);
                    perft(&child, depth - 1, early_end)
                })
                .sum()
        }
    }
}
