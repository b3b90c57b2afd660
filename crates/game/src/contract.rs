//! The traits. Abilities that only some games have are separate traits, so that a missing one is a compile
//! error rather than a surprise.

use std::fmt;
use std::hash::Hash;

use crate::{Outcome, Refusal, Side};

/// A state of the game: whose turn it is, what may be played, whether it is over.
pub trait Position: Clone + Send + Sync + 'static {
    /// A move. Small: it is copied at every node.
    type Move: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static;

    /// The side to move. Do not assume that it alternates: after a pass, or in an explicit tree, a side may
    /// move again.
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

    /// Plays a move that may not be legal. [`play`](Self::play) does not look, because searches only play moves that were
    /// listed; everything that comes from outside goes through here, or through [`Notation::parse_move`].
    ///
    /// ```
    /// use game::{Game, Notation, Position, RefusalKind, tree::TreeGame};
    /// let mut position = TreeGame::default().parse_position("((5 3) (2 9))")?;
    /// let refusal = position.try_play(7).unwrap_err();
    /// assert_eq!(refusal.kind(), RefusalKind::IllegalMove);
    /// assert_eq!(position.to_string(), "((5 3) (2 9))", "nothing has changed");
    /// position.try_play(1)?;
    /// assert_eq!(position.to_string(), "min(2 9)");
    /// # Ok::<(), game::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// A [`Refusal`] that names the move when it is not legal here; the position is unchanged.
    fn try_play(&mut self, mv: Self::Move) -> Result<(), Refusal> {
        if self.moves().any(|legal| legal == mv) {
            self.play(mv);
            return Ok(());
        }
        let text = format!("{mv:?}");
        match self.outcome() {
            Some(_) => Err(Refusal::game_over(text, "the game is over")),
            None => Err(Refusal::illegal_move(text, "this move is not legal here")),
        }
    }

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The position if the side to move were allowed to pass, although the rules do not let it. `None` where that makes no
    /// sense, as in check. Searches use it to see what the opponent threatens.
    fn passed(&self) -> Option<Self> {
        None
    }
}

/// A position that can be stored in tables.
pub trait Keyed: Position {
    /// A 64-bit hash of the position, side to move included.
    fn key(&self) -> u64;

    /// A hash that may also merge positions of equal remaining value, such as mirror images. A *move* stored
    /// under it belongs to only one of the merged positions.
    fn table_key(&self) -> u64 {
        self.key()
    }

    /// Points the side to move is already sure of (MAXIT). Tables store `score − banked`.
    fn banked(&self) -> i32 {
        0
    }
}

/// A position with a lossless key: two positions with equal keys have equal remaining value. Exact solvers
/// need it, because a 64-bit hash proves nothing.
pub trait Lossless: Keyed {
    /// The key, compared as a whole; usually the smallest of the position's mirror images.
    type Exact: Copy + Eq + Hash + Send + Sync + 'static;

    /// The key of this position.
    fn exact_key(&self) -> Self::Exact;
}

/// A position people can read and write. `Display` gives the position's text.
pub trait Notation: Position + fmt::Display {
    /// Reads a move that is legal here.
    ///
    /// # Errors
    /// A [`Refusal`] that names the text when it is not a move, or not legal here.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Refusal>;

    /// Writes a move that is legal here.
    fn write_move(&self, mv: Self::Move) -> String;

    /// Reads a sequence of moves starting here.
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
    /// The [`Refusal`] of the first move that is not legal.
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

    /// Writes a sequence of moves starting here.
    fn write_moves(&self, moves: impl IntoIterator<Item = Self::Move>) -> Vec<String> {
        let mut position = self.clone();
        let write = |mv| {
            let text = position.write_move(mv);
            position.play(mv);
            text
        };
        moves.into_iter().map(write).collect()
    }

    /// The name of this position, if it has one, as nodes of an explicit tree may.
    fn label(&self) -> Option<&str> {
        None
    }

    /// The position drawn over several lines. Defaults to its text.
    fn diagram(&self) -> String {
        self.to_string()
    }
}

/// A position whose moves have permanent numbers, for external programs, files, statistics and learnt
/// policies.
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
    /// One more than the greatest move number of this game: the length of a table of moves. The same in all
    /// positions.
    fn n_move_numbers(&self) -> u32;

    /// The number of a move that is legal here; unique among the legal moves.
    fn move_number(&self, mv: Self::Move) -> u32;

    /// The legal move with that number, if there is one.
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
    /// A [`Refusal`] that names the text when it is not a position of this game.
    fn parse_position(&self, text: &str) -> Result<Self::Position, Refusal>;

    /// Reads a position as people write it, and says what had to be assumed, such as a side to move that is not
    /// written. Games without such a reader accept what [`parse_position`](Self::parse_position) does.
    ///
    /// # Errors
    /// A [`Refusal`] with the place and the reason.
    fn read_position(&self, text: &str) -> Result<LoosePosition<Self::Position>, Refusal> {
        self.parse_position(text).map(LoosePosition::from)
    }

    /// The result including what the move list cannot show: repetition, the fifty-move rule, dead material.
    /// Tables, matches and interfaces use this; searches and perft use [`Position::outcome`].
    fn verdict(&self, position: &Self::Position, past: &[Self::Position]) -> Option<Outcome> {
        let _ = past;
        position.outcome()
    }
}

/// A position that was read from text, and what the text did not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoosePosition<P> {
    /// The position.
    pub position: P,
    /// What was assumed, a sentence each.
    pub assumed: Vec<String>,
}

impl<P> From<P> for LoosePosition<P> {
    fn from(position: P) -> LoosePosition<P> {
        LoosePosition { position, assumed: Vec::new() }
    }
}
