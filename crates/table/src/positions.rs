//! Positions of a game by number, for proofs that are put together from the values of many positions.

use game::{Refusal, Side};

/// The positions that can be reached from a root, which is number 0. Others get their numbers as they are met. Positions
/// that are worth the same by the rules have one number: transpositions, and mirror images where the game knows them.
///
/// Whatever it says follows from the rules alone: no search, no evaluation, no table.
pub trait Positions: Send {
    /// How many positions have a number.
    fn len(&self) -> usize;

    /// Whether there is none; there is always the root.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of the position after these moves from the root.
    ///
    /// # Errors
    /// A [`Refusal`] that names a move that is not legal.
    fn reach(&mut self, moves: &[&str]) -> Result<usize, Refusal>;

    /// The positions after each legal move, in the game's order; a number may occur more than once.
    fn children(&mut self, number: usize) -> Vec<usize>;

    /// The legal moves, in the same order.
    fn moves(&self, number: usize) -> Vec<String>;

    /// By how much the side to move has won, negative if it has lost; `None` while the game goes on.
    fn margin(&self, number: usize) -> Option<i32>;

    /// The side to move.
    fn side_to_move(&self, number: usize) -> Side;

    /// The position's text.
    fn text(&self, number: usize) -> String;

    /// Whether the side to move gets a margin of at least `least`, found by plain alpha-beta over the rules: no knowledge of
    /// the game, and none of the code that solvers are made of. `None` if that takes more than `max_nodes` nodes.
    fn search_plainly(&self, number: usize, least: i32, max_nodes: u64) -> Option<bool>;
}
