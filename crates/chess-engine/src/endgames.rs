//! Endgames with a certain outcome, for which nothing needs to be searched or estimated: small ones solved
//! here, larger ones from the user's [tables](Syzygy).

pub mod king_and_pawn;
pub mod king_and_rook;
pub mod lone_king;
pub mod syzygy;

use std::sync::Arc;

use chess::{Board, Role};
use game::{Position, Side};

pub use syzygy::{Syzygy, SyzygyError};

/// What is known about a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// The side to move mates in this many plies.
    Mates(u32),
    /// The side to move is mated in this many plies.
    Mated(u32),
    /// The side to move wins; the distance is unknown.
    Wins,
    /// The game is drawn.
    Draws,
    /// The side to move loses; the distance is unknown.
    Loses,
}

/// All known endgames.
#[derive(Clone, Debug, Default)]
pub struct Endgames {
    tables: Option<Arc<Syzygy>>,
}

impl Endgames {
    /// What is solved here, plus these tables.
    #[must_use]
    pub fn with_tables(tables: Arc<Syzygy>) -> Endgames {
        Endgames { tables: Some(tables) }
    }

    /// What is known about a position, taking the fifty-move rule into account.
    ///
    /// ```
    /// use chess::Chess;
    /// use chess_engine::endgames::{Endgames, Known};
    /// use game::Game;
    /// let probe = |text| Ok::<_, game::Refusal>(Endgames::default().probe(&Chess::STANDARD.parse_position(text)?));
    /// assert_eq!(probe("8/8/8/8/8/3k4/r7/3K4 b - - 0 1")?, Some(Known::Mates(1)));
    /// assert_eq!(probe("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1")?, None, "won, but how is left to the search");
    /// assert_eq!(probe("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1")?, Some(Known::Draws));
    /// # Ok::<(), game::Refusal>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn probe(&self, board: &Board) -> Option<Known> {
        let n_pieces = board.occupied().count();
        let solved = if n_pieces == 3 { solved(board) } else { None };
        let tables = self.tables.as_ref().filter(|tables| solved.is_none() && n_pieces <= tables.largest());
        solved.or_else(|| tables?.probe(board))
    }

    /// The tables, if there are any.
    #[must_use]
    pub fn tables(&self) -> Option<&Syzygy> {
        self.tables.as_deref()
    }
}

/// What is known about a position with three pieces.
fn solved(board: &Board) -> Option<Known> {
    let stronger = Side::BOTH.into_iter().find(|&side| board.side(side).has_many())?;
    if board.pieces(stronger, Role::Pawn).is_nonempty() {
        return (!king_and_pawn::is_won(board, stronger)).then_some(Known::Draws);
    }
    if board.role(Role::Rook).is_empty() || board.castling_rooks().is_nonempty() {
        return None;
    }
    let Some(plies) = king_and_rook::plies_to_mate(board, stronger) else { return Some(Known::Draws) };
    match board.side_to_move() == stronger {
        _ if u32::from(board.halfmoves()) + plies > 100 => Some(Known::Draws),
        true => Some(Known::Mates(plies)),
        false => Some(Known::Mated(plies)),
    }
}
