//! Draws by rule, which need more than the list of moves.

use crate::{Bitboard, Board, Role};

/// Why a game with legal moves left is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// Neither side has enough material to mate.
    DeadMaterial,
    /// The position has occurred this many times, three or more, the current one included.
    Repetition(usize),
    /// Fifty moves by each side without a capture or pawn move: a player may claim a draw.
    FiftyMoves,
    /// Seventy-five such moves: the game is over without a claim.
    SeventyFiveMoves,
}

impl Draw {
    /// Whether the game ends by itself (FIDE 5.2.2 and 9.6), or only when a player claims it (9.2 and 9.3).
    /// Programs always claim, so [`Chess::verdict`](crate::Chess) draws in both cases.
    #[must_use]
    pub fn is_automatic(self) -> bool {
        match self {
            Draw::DeadMaterial | Draw::SeventyFiveMoves => true,
            Draw::Repetition(times) => times >= 5,
            Draw::FiftyMoves => false,
        }
    }
}

impl Board {
    /// The draw that may be claimed here or has already happened; `past` are the earlier positions. Mate
    /// takes precedence: check [`outcome`](game::Position::outcome) first.
    #[must_use]
    pub fn draw(&self, past: &[Board]) -> Option<Draw> {
        if self.is_dead() {
            return Some(Draw::DeadMaterial);
        }
        let times = self.times_seen(past);
        match self.halfmoves() {
            _ if times >= 5 => Some(Draw::Repetition(times)),
            150.. => Some(Draw::SeventyFiveMoves),
            _ if times >= 3 => Some(Draw::Repetition(times)),
            100.. => Some(Draw::FiftyMoves),
            _ => None,
        }
    }

    /// How often this position has occurred, this time included. Only looks back to the last capture or pawn
    /// move: nothing before it can recur.
    #[must_use]
    pub fn times_seen(&self, past: &[Board]) -> usize {
        let since = past.len().saturating_sub(self.halfmoves() as usize);
        1 + past[since..].iter().filter(|board| board.repeats(self)).count()
    }

    /// Whether no sequence of legal moves can mate: bare kings, one minor piece, or only bishops on squares
    /// of one colour. (Blocked positions with pawns may be dead too; those are not recognised.)
    ///
    /// ```
    /// use game::Game;
    /// let read = |text| chess::Chess::STANDARD.parse_position(text);
    /// assert!(read("8/8/3k4/8/8/3KN3/8/8 w - - 0 1")?.is_dead());
    /// assert!(!read("8/8/3k4/8/8/3KNN2/8/8 w - - 0 1")?.is_dead());
    /// # Ok::<(), game::Refusal>(())
    /// ```
    #[must_use]
    pub fn is_dead(&self) -> bool {
        if (self.role(Role::Pawn) | self.role(Role::Rook) | self.role(Role::Queen)).is_nonempty() {
            return false;
        }
        let (knights, bishops) = (self.role(Role::Knight), self.role(Role::Bishop));
        let on_one_colour = (bishops & LIGHT).is_empty() || (bishops & !LIGHT).is_empty();
        match knights.count() {
            0 => on_one_colour,
            1 => bishops.is_empty(),
            _ => false,
        }
    }
}

/// The light squares: b1, h1, a2 …
const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);
