//! The traits. Abilities that only some games have are traits of their own, so that a missing one is a
//! compile error and not a surprise.

use std::fmt;
use std::hash::Hash;

use crate::{Outcome, Refusal, Side};

/// A state of the game: whose turn it is, what may be played, whether it is over.
pub trait Position: Clone + Send + Sync + 'static {
    /// A move. Small: it is copied at every node.
    type Move: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static;

    /// Who moves. Asked, never assumed to alternate: a pass or an explicit tree may keep the turn.
    fn side_to_move(&self) -> Side;

    /// The legal moves, lazily; empty exactly when [`outcome`](Self::outcome) is `Some`.
    /// A forced pass is a move. The iterator owns what it needs, so `play` may follow.
    fn moves(&self) -> impl Iterator<Item = Self::Move> + use<Self>;

    /// How many moves there are. Overridden where counting is cheaper than listing.
    fn n_moves(&self) -> usize {
        self.moves().count()
    }

    /// Plays a legal move. Callers search on copies:
    /// `let mut child = position.clone(); child.play(mv);`
    fn play(&mut self, mv: Self::Move);

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;
}

/// A position that tables can look up.
pub trait Keyed: Position {
    /// A 64-bit hash of the position, side to move included.
    fn key(&self) -> u64;

    /// A hash that may also merge positions of equal remaining value, such as mirror images.
    /// A *move* stored under it belongs to one of the merged positions only.
    fn table_key(&self) -> u64 {
        self.key()
    }

    /// Points the side to move already holds, whatever comes (MAXIT). Tables store `score − banked`.
    fn banked(&self) -> i32 {
        0
    }
}

/// A position with a key that loses nothing: two positions with equal keys have equal remaining value.
/// Exact solvers need it, because a 64-bit hash alone proves nothing.
pub trait Lossless: Keyed {
    /// The key: compared whole, usually the smallest of the position's mirror images.
    type Exact: Copy + Eq + Hash + Send + Sync + 'static;

    /// The key of this position.
    fn exact_key(&self) -> Self::Exact;
}

/// A position people can read and write. `Display` gives the position's text.
pub trait Notation: Position + fmt::Display {
    /// Reads a move that is legal here.
    ///
    /// # Errors
    /// A [`Refusal`] that names the text when it is not a move, or not a legal one.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Refusal>;

    /// Writes a move that is legal here.
    fn write_move(&self, mv: Self::Move) -> String;

    /// Reads moves that follow one another from here.
    ///
    /// ```
    /// use game::{Game, Notation, tree::TreeGame};
    /// let root = TreeGame::default().parse_position("((5 3) (2 9))")?;
    /// let moves = root.parse_moves(["1", "0"])?;
    /// assert_eq!(root.write_moves(moves), ["1", "0"]);
    /// assert!(root.parse_moves(["1", "0", "0"]).is_err(), "the game is over after two");
    /// # Ok::<(), game::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// The [`Refusal`] of the first one that is not legal in its place.
    fn parse_moves<T: AsRef<str>>(
        &self,
        texts: impl IntoIterator<Item = T>,
    ) -> Result<Vec<Self::Move>, Refusal> {
        let mut position = self.clone();
        let read = |text: T| {
            let mv = position.parse_move(text.as_ref())?;
            position.play(mv);
            Ok(mv)
        };
        texts.into_iter().map(read).collect()
    }

    /// Writes moves that follow one another from here.
    fn write_moves(&self, moves: impl IntoIterator<Item = Self::Move>) -> Vec<String> {
        let mut position = self.clone();
        let write = |mv| {
            let text = position.write_move(mv);
            position.play(mv);
            text
        };
        moves.into_iter().map(write).collect()
    }

    /// The name of this position, if it has one of its own, as nodes of an explicit tree may.
    fn label(&self) -> Option<&str> {
        None
    }

    /// The position as people like to see it, over several lines. Defaults to its text.
    fn diagram(&self) -> String {
        self.to_string()
    }
}

/// A position whose moves have numbers that never change, for programs outside, files, statistics and learnt policies.
///
/// The rules crate of each game documents its numbers. They start at 0 without large gaps, belong to the move and not to
/// its place in the list of moves, and stay the same in every release.
///
/// ```
/// use game::{Game, NumberedMoves, tree::TreeGame};
/// let root = TreeGame::default().parse_position("((5 3) (2 9 1))")?;
/// assert_eq!((root.move_number(1), root.n_move_numbers()), (1, 3));
/// assert_eq!((root.numbered_move(1), root.numbered_move(2)), (Some(1), None));
/// # Ok::<(), game::Refusal>(())
/// ```
pub trait NumberedMoves: Position {
    /// One more than the greatest number of any move of this game: the length of a table of moves. The same in all
    /// positions of a game.
    fn n_move_numbers(&self) -> u32;

    /// The number of a move that is legal here; no two have the same.
    fn move_number(&self, mv: Self::Move) -> u32;

    /// The legal move of that number; `None` if there is none here.
    fn numbered_move(&self, number: u32) -> Option<Self::Move> {
        self.moves().find(|&mv| self.move_number(mv) == number)
    }
}

/// Rules with their parameters: board size, line length, variant.
pub trait Game: Clone + Send + Sync + 'static {
    /// The positions of this game.
    type Position: Lossless + Notation + NumberedMoves;

    /// The position before the first move.
    fn start(&self) -> Self::Position;

    /// Reads a position.
    ///
    /// # Errors
    /// A [`Refusal`] that names the text when it is no position of this game.
    fn parse_position(&self, text: &str) -> Result<Self::Position, Refusal>;

    /// What needs more than the move list: repetition, 50 moves, dead material. Tables, matches and
    /// faces ask this; searches and perft ask [`Position::outcome`].
    fn verdict(&self, position: &Self::Position, past: &[Self::Position]) -> Option<Outcome> {
        let _ = past;
        position.outcome()
    }
}
