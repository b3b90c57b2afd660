//! What a node is: every position reached by making a move, on any board, whatever for.
//!
//! Nothing else in this crate makes a move or passes (a test reads the sources for it): the search, its tests of claims and the
//! move it falls back on all come here, so that their nodes are counted alike. What costs nothing is looking: attacks,
//! exchanges and conditions of patterns are worked out from the sets of pieces on one board.

use chess::{Board, Move};
use game::Position;
use search::{StopConditions, Stopped};

/// Counts the moves made and stops at a limit.
///
/// ```
/// use chess_plans::Counter;
/// use game::{Game, Position};
///
/// let board = chess::Chess::STANDARD.start();
/// let first = board.moves().next().expect("there are twenty");
/// let mut counter = Counter::up_to(1);
/// assert!(counter.play(&board, first).is_ok());
/// assert!(counter.play(&board, first).is_err(), "one move may be made");
/// assert_eq!(counter.made(), 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Counter<'a> {
    made: u64,
    limit: u64,
    conditions: StopConditions<'a>,
}

/// More are never made: the tree is kept in memory.
pub(crate) const MOST_NODES: u64 = 250_000;

impl<'a> Counter<'a> {
    /// A counter that allows that many moves.
    #[must_use]
    pub fn up_to(limit: u64) -> Counter<'a> {
        Counter { made: 0, limit, conditions: StopConditions::none() }
    }

    /// A counter that also stops when time is over or a stop is requested.
    #[must_use]
    pub fn under(conditions: StopConditions<'a>) -> Counter<'a> {
        let limit = conditions.nodes.unwrap_or(MOST_NODES).min(MOST_NODES);
        Counter { made: 0, limit, conditions }
    }

    /// A counter of its own for a part of what is left; [`add`](Self::add) brings the counts together.
    #[must_use]
    pub fn part(&self, limit: u64) -> Counter<'a> {
        Counter { made: 0, limit: limit.min(self.left()), conditions: self.conditions }
    }

    /// What ends the search besides the nodes.
    pub(crate) fn conditions(&self) -> StopConditions<'a> {
        StopConditions { nodes: None, ..self.conditions }
    }

    /// The moves made so far.
    #[must_use]
    pub fn made(&self) -> u64 {
        self.made
    }

    /// The moves that may still be made.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.limit.saturating_sub(self.made)
    }

    /// Adds what a part of it has counted.
    pub fn add(&mut self, part: &Counter<'_>) {
        self.made += part.made;
    }

    /// Counts moves that a search with a counter of its own has made.
    pub(crate) fn count_others(&mut self, made: u64) {
        self.made += made;
    }

    /// The position after a legal move.
    ///
    /// # Errors
    /// [`Stopped`] when the limit is reached; then no move is made.
    pub fn play(&mut self, board: &Board, mv: Move) -> Result<Board, Stopped> {
        self.count()?;
        let mut next = *board;
        next.play(mv);
        Ok(next)
    }

    /// The position after passing, which asks what the opponent of the side to move threatens. It counts like any other.
    ///
    /// # Errors
    /// [`Stopped`] when the limit is reached.
    pub fn pass(&mut self, board: &Board) -> Result<Board, Stopped> {
        self.count()?;
        let mut next = *board;
        next.pass();
        Ok(next)
    }

    fn count(&mut self) -> Result<(), Stopped> {
        if self.made >= self.limit || self.conditions().are_met(0) {
            return Err(Stopped);
        }
        self.made += 1;
        Ok(())
    }
}
