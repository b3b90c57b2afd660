//! What is worked out once about a position before its moves are looked at: attacks, pins, what hangs, and whether a move
//! mates. Everything comes from sets of squares; no move is made.

use chess::{Bitboard, Board, Kind, Move, Role, Square, attacks};
use chess_engine::value;
use game::{Position, Side};

use crate::exchange::{Pins, Threats, gain, level, threats};
use crate::pieces::{Pieces, attacked_by};

/// A position as its side to move sees it.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    pub(crate) board: &'a Board,
    pub(crate) own: Side,
    pub(crate) opponent: Side,
    pub(crate) pieces: Pieces,
    pub(crate) pins: Pins,
    pub(crate) own_king: Square,
    pub(crate) their_king: Square,
    /// The squares around the opponent's king.
    pub(crate) ring: Bitboard,
    /// Own pieces that uncover a slider's check when they move.
    pub(crate) uncovering: Bitboard,
    /// What the side to move could win.
    pub(crate) chances: Threats,
    /// What the opponent could win if it were to move.
    pub(crate) dangers: Threats,
    pub(crate) is_check: bool,
    /// The squares that the opponent's king could step to.
    pub(crate) flights: u32,
    /// The opponent threatens mate.
    pub(crate) is_menaced: bool,
}

/// A move as the sets of pieces after it.
#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    pub(crate) pieces: Pieces,
    pub(crate) pins: Pins,
    /// What the exchange that it starts on its square wins.
    pub(crate) gain: i32,
    /// What its side could win next if the opponent passed.
    pub(crate) chances: Threats,
    /// What the opponent can win next.
    pub(crate) dangers: Threats,
    pub(crate) checkers: Bitboard,
    pub(crate) flights: u32,
    pub(crate) is_mate: bool,
    /// The opponent could mate next.
    pub(crate) is_menaced: bool,
    /// It threatens mate.
    pub(crate) menaces: bool,
}

impl<'a> Scene<'a> {
    /// Looks at a position.
    #[must_use]
    pub fn of(board: &'a Board) -> Scene<'a> {
        let (own, opponent) = (board.side_to_move(), board.side_to_move().opponent());
        let pieces = Pieces::of(board);
        let pins = Pins::of(&pieces);
        let their_king = pieces.king(opponent);
        Scene {
            board,
            own,
            opponent,
            pieces,
            pins,
            own_king: pieces.king(own),
            their_king,
            ring: attacks::king(their_king),
            uncovering: pieces.shields(their_king, own, own),
            chances: threats(&pieces, &pins, own),
            dangers: threats(&pieces, &pins, opponent),
            is_check: board.is_check(),
            flights: flights(&pieces, own, their_king).count(),
            is_menaced: !board.is_check() && menaces(&pieces, &pins, opponent),
        }
    }

    /// Whether a legal move is mate. Never wrong when it says so; it misses only mates by a double step that a pawn could
    /// be thought to take en passant.
    ///
    /// ```
    /// use chess::Chess;
    /// use chess_policy::scene::Scene;
    /// use game::{Game, Notation};
    /// let board = Chess::STANDARD.parse_position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")?;
    /// assert!(Scene::of(&board).is_mate(board.parse_move("Ra8#")?));
    /// assert!(!Scene::of(&board).is_mate(board.parse_move("Ra7")?));
    /// # Ok::<(), game::Refusal>(())
    /// ```
    #[must_use]
    pub fn is_mate(&self, mv: Move) -> bool {
        if !self.board.gives_check(mv) {
            return false;
        }
        let after = self.pieces.after(self.board, mv);
        let checkers = after.attackers(self.their_king, after.occupied()) & after.side(self.own);
        flights(&after, self.own, self.their_king).is_empty() && self.is_mate_by(&after, checkers, mv)
    }

    /// Whether nothing answers these checks, given that the king has no square to go to.
    fn is_mate_by(&self, after: &Pieces, checkers: Bitboard, mv: Move) -> bool {
        let may_be_taken = mv.kind() == Kind::DoubleStep && self.may_be_taken(mv.to());
        cannot_be_answered(after, self.own, checkers) && (checkers.has_many() || !may_be_taken)
    }

    fn may_be_taken(&self, landed: Square) -> bool {
        let landed = Bitboard::of(landed);
        ((landed.east() | landed.west()) & self.pieces.of_side(self.opponent, Role::Pawn)).is_nonempty()
    }

    /// What the exchange that a legal move starts wins or loses on its square, in hundredths of a pawn. Pinned pieces take
    /// no part in it.
    ///
    /// ```
    /// use chess::Chess;
    /// use chess_policy::scene::Scene;
    /// use game::{Game, Notation};
    /// let board = Chess::STANDARD.parse_position("3rk3/8/8/3p4/8/8/8/3RK3 w - - 0 1")?;
    /// assert_eq!(Scene::of(&board).gain(board.parse_move("Rxd5")?), 100 - 500);
    /// # Ok::<(), game::Refusal>(())
    /// ```
    #[must_use]
    pub fn gain(&self, mv: Move) -> i32 {
        let after = self.pieces.after(self.board, mv);
        self.gain_after(mv, &after, &Pins::of(&after))
    }

    /// Whether a piece of either side is pinned to its king after a legal move.
    #[must_use]
    pub fn has_pins_after(&self, mv: Move) -> bool {
        Pins::of(&self.pieces.after(self.board, mv)).0.iter().any(|pinned| pinned.is_nonempty())
    }

    /// What a legal move leads to.
    pub(crate) fn outlook(&self, mv: Move) -> Outlook {
        let pieces = self.pieces.after(self.board, mv);
        let pins = Pins::of(&pieces);
        let checkers = if self.board.gives_check(mv) {
            pieces.attackers(self.their_king, pieces.occupied()) & pieces.side(self.own)
        } else {
            Bitboard::EMPTY
        };
        let flights = flights(&pieces, self.own, self.their_king);
        let is_mate = checkers.is_nonempty() && flights.is_empty() && self.is_mate_by(&pieces, checkers, mv);
        Outlook {
            gain: self.gain_after(mv, &pieces, &pins),
            chances: threats(&pieces, &pins, self.own),
            dangers: threats(&pieces, &pins, self.opponent),
            checkers,
            flights: flights.count(),
            is_mate,
            is_menaced: checkers.is_empty() && menaces(&pieces, &pins, self.opponent),
            menaces: checkers.is_empty() && menaces(&pieces, &pins, self.own),
            pieces,
            pins,
        }
    }

    fn gain_after(&self, mv: Move, after: &Pieces, pins: &Pins) -> i32 {
        if mv.kind() == Kind::Castling {
            return 0;
        }
        let captured = self.captured(mv).map_or(0, value);
        let promotion = mv.promotion().map_or(0, |role| value(role) - value(Role::Pawn));
        let standing = value(mv.promotion().unwrap_or(mv.role()));
        captured + promotion - gain(after, pins, mv.to(), standing, self.opponent).unwrap_or(0)
    }

    /// What a move captures.
    pub(crate) fn captured(&self, mv: Move) -> Option<Role> {
        match mv.kind() {
            Kind::EnPassant => Some(Role::Pawn),
            _ => self.board.is_capture(mv).then(|| self.board.role_at(mv.to())),
        }
    }

    /// What is about to be won and lost by captures, as one number below [`Scene::UNRESTS`]; 0 when all is quiet. A static
    /// evaluation of the position can be mended by what such positions turned out to be worth on average.
    #[must_use]
    pub fn unrest(&self) -> usize {
        if self.is_check {
            return Self::UNRESTS - 12 + 6 * usize::from(self.chances.best > 0) + level(self.dangers.best);
        }
        (usize::from(self.is_menaced) * 36 + self.chances.levels()) * 36 + self.dangers.levels()
    }

    /// The number of different [`Scene::unrest`]s.
    pub const UNRESTS: usize = 2 * 36 * 36 + 12;
}

/// Whether neither capturing nor stepping between answers these checks by `by`.
fn cannot_be_answered(pieces: &Pieces, by: Side, checkers: Bitboard) -> bool {
    if checkers.has_many() {
        return true;
    }
    if checkers.is_empty() {
        return false;
    }
    let defender = by.opponent();
    let king = pieces.king(defender);
    let free = pieces.side(defender) & !Bitboard::of(king) & !pieces.shields(king, by, defender);
    let checker = checkers.lowest();
    let occupied = pieces.occupied();
    if (pieces.attackers(checker, occupied) & free).is_nonempty() {
        return false;
    }
    let pawns = free & pieces.role(Role::Pawn);
    let others = free & !pieces.role(Role::Pawn);
    let mut between = attacks::between(king, checker);
    !between.any(|square| {
        (pieces.attackers(square, occupied) & others).is_nonempty()
            || (pushes_to(defender, square, occupied) & pawns).is_nonempty()
    })
}

/// Where a pawn of that side would stand that could be pushed to an empty square.
fn pushes_to(side: Side, square: Square, occupied: Bitboard) -> Bitboard {
    let to = Bitboard::of(square);
    let (one, two, rank) = match side {
        Side::First => (to >> 8, to >> 16, 3),
        Side::Second => (to << 8, to << 16, 4),
    };
    let may_be_two = square.rank() == rank && (one & occupied).is_empty();
    if may_be_two { one | two } else { one }
}

/// Whether `by` would mate at once if it were to move, by a piece or a capturing pawn that is not pinned. The king to be
/// mated must not be in check.
fn menaces(pieces: &Pieces, pins: &Pins, by: Side) -> bool {
    let king = pieces.king(by.opponent());
    let occupied = pieces.occupied();
    let uncovering = pieces.shields(king, by, by);
    let fighters = pieces.side(by) & !pieces.role(Role::King) & !pins.0[by.index()];
    for from in fighters {
        let role = pieces.role_at(from).unwrap_or(Role::Pawn);
        let mut targets = attacked_by(by, role, from, occupied) & !pieces.side(by);
        if role == Role::Pawn {
            targets &= pieces.side(by.opponent());
        }
        if !uncovering.has(from) {
            // A slider may give check along a line that it leaves free itself.
            targets &= attacked_by(by.opponent(), role, king, occupied & !Bitboard::of(from));
        }
        for to in targets {
            let after = pieces.moved(by, role, from, to);
            let checkers = after.attackers(king, after.occupied()) & after.side(by);
            if checkers.is_nonempty()
                && flights(&after, by, king).is_empty()
                && cannot_be_answered(&after, by, checkers)
            {
                return true;
            }
        }
    }
    false
}

/// The squares that a king attacked by `by` could step to.
fn flights(pieces: &Pieces, by: Side, king: Square) -> Bitboard {
    let occupied = pieces.occupied() & !Bitboard::of(king);
    let mut flights = attacks::king(king) & !pieces.side(by.opponent());
    for square in flights {
        if (pieces.attackers(square, occupied) & pieces.side(by)).is_nonempty() {
            flights ^= Bitboard::of(square);
        }
    }
    flights
}

/// The pieces first and second on each line from `from`, for a slider of that role.
pub(crate) fn skewered(
    pieces: &Pieces,
    role: Role,
    from: Square,
    enemy: Side,
) -> impl Iterator<Item = (Square, Square)> {
    let occupied = pieces.occupied();
    let theirs = pieces.side(enemy);
    let first = match role {
        Role::Bishop | Role::Rook | Role::Queen => attacked_by(enemy, role, from, occupied) & theirs,
        _ => Bitboard::EMPTY,
    };
    let behind = attacked_by(enemy, role, from, occupied & !first) & theirs & !first;
    first.flat_map(move |front| {
        behind.filter(move |&back| attacks::between(from, back).has(front)).map(move |back| (front, back))
    })
}
