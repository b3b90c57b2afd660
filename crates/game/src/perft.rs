//! Perft ("performance test"): counting the lines of play of a given length, the standard test of move
//! generation and move making.

use crate::Position;

/// What a line counts that ends before the given depth; each game has its convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EarlyEnd {
    /// It is not counted (chess, tic-tac-toe).
    Nothing,
    /// It counts as one leaf (Othello).
    OneLeaf,
}

/// The number of lines of `depth` moves from `position`, with the last move of each played and not just
/// counted: slower, but it tests playing too.
///
/// ```
/// use game::perft::{EarlyEnd, perft, plain};
/// let tree = game::Game::start(&game::tree::TreeGame::default());
/// assert_eq!(plain(&tree, 2, EarlyEnd::Nothing), perft(&tree, 2, EarlyEnd::Nothing));
/// ```
#[must_use]
pub fn plain<P: Position>(position: &P, depth: u32, early_end: EarlyEnd) -> u64 {
    match depth {
        0 => 1,
        _ => below(position, early_end, |child| plain(std::hint::black_box(child), depth - 1, early_end)),
    }
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
        _ => below(position, early_end, |child| perft(child, depth - 1, early_end)),
    }
}

/// The sum over all children.
fn below<P: Position>(position: &P, early_end: EarlyEnd, count: impl Fn(&P) -> u64) -> u64 {
    let mut is_over = true;
    let lines = position.moves().map(|mv| {
        is_over = false;
        let mut child = position.clone();
        child.play(mv);
        count(&child)
    });
    let lines = lines.sum();
    if is_over { u64::from(early_end == EarlyEnd::OneLeaf) } else { lines }
}
