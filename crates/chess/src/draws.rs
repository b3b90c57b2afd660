//! Draws by rule: what needs more than the list of moves.

use crate::{Bitboard, Board, Role};

/// Why a game with legal moves left is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// Neither side has pieces that could ever mate.
    DeadMaterial,
    /// The position has come back so many times, three or more counted with this one.
    Repetition(usize),
    /// Fifty moves of each side without capture or pawn move: a player may claim it.
    FiftyMoves,
    /// Seventy-five: the game is over without a claim.
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
    /// The draw that may be claimed or has come about here, `past` being the positions before this one.
    /// Mate goes before it: ask [`outcome`](game::Position::outcome) first.
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

    /// How often this position has stood on the board, this time included. Only as far back as the last
    /// capture or pawn move: nothing before it can return.
    #[must_use]
    pub fn times_seen(&self, past: &[Board]) -> usize {
        let since = past.len().saturating_sub(self.halfmoves() as usize);
        1 + past[since..].iter().filter(|board| board.repeats(self)).count()
    }

    /// Whether no line of legal moves mates anybody: bare kings, one minor piece, or bishops of one colour of
    /// squares only. (Blocked positions with pawns may be dead too; those are not recognised.)
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
