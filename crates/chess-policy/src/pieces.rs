//! The sets of pieces of a position, and how a move would change them: a few words of bits, not a board.

use chess::{Bitboard, Board, Kind, Move, Role, Square, attacks};
use game::{Position, Side};

/// Who stands where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pieces {
    pub(crate) roles: [Bitboard; 6],
    pub(crate) sides: [Bitboard; 2],
}

impl Pieces {
    pub(crate) fn of(board: &Board) -> Pieces {
        Pieces {
            roles: Role::ALL.map(|role| board.role(role)),
            sides: Side::BOTH.map(|side| board.side(side)),
        }
    }

    /// The sets after a move of `side`. Castling moves both pieces.
    pub(crate) fn after(mut self, board: &Board, mv: Move) -> Pieces {
        let own = board.side_to_move();
        let (from, to) = (mv.from(), mv.to());
        if mv.kind() == Kind::Castling {
            let (king_to, rook_to) = castled(own, from, to);
            self.toggle(own, Role::King, Bitboard::of(from));
            self.toggle(own, Role::Rook, Bitboard::of(to));
            self.toggle(own, Role::King, Bitboard::of(king_to));
            self.toggle(own, Role::Rook, Bitboard::of(rook_to));
            return self;
        }
        let opponent = own.opponent();
        if mv.kind() == Kind::EnPassant {
            self.toggle(opponent, Role::Pawn, Bitboard::of(Square::at(to.file(), from.rank())));
        } else if self.sides[opponent.index()].has(to) {
            self.toggle(opponent, board.role_at(to), Bitboard::of(to));
        }
        self.toggle(own, mv.role(), Bitboard::of(from));
        self.toggle(own, mv.promotion().unwrap_or(mv.role()), Bitboard::of(to));
        self
    }

    /// The sets after a piece of `side` went to another square, and took what stood there.
    pub(crate) fn moved(mut self, side: Side, role: Role, from: Square, to: Square) -> Pieces {
        if let Some(victim) = self.role_at(to) {
            self.toggle(side.opponent(), victim, Bitboard::of(to));
        }
        self.toggle(side, role, Bitboard::of(from) | Bitboard::of(to));
        self
    }

    #[inline(always)]
    fn toggle(&mut self, side: Side, role: Role, squares: Bitboard) {
        self.roles[role.index()] ^= squares;
        self.sides[side.index()] ^= squares;
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    #[inline(always)]
    pub(crate) fn side(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    #[inline(always)]
    pub(crate) fn role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    #[inline(always)]
    pub(crate) fn of_side(&self, side: Side, role: Role) -> Bitboard {
        self.side(side) & self.role(role)
    }

    #[inline(always)]
    pub(crate) fn king(&self, side: Side) -> Square {
        self.of_side(side, Role::King).lowest()
    }

    pub(crate) fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.role(role).has(square))
    }

    /// The pieces of both sides that attack a square, given the occupied squares.
    #[inline(always)]
    pub(crate) fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let queens = self.role(Role::Queen);
        attacks::rook(square, occupied) & (self.role(Role::Rook) | queens)
            | attacks::bishop(square, occupied) & (self.role(Role::Bishop) | queens)
            | attacks::knight(square) & self.role(Role::Knight)
            | attacks::king(square) & self.role(Role::King)
            | attacks::pawn(Side::First, square) & self.of_side(Side::Second, Role::Pawn)
            | attacks::pawn(Side::Second, square) & self.of_side(Side::First, Role::Pawn)
    }

    /// The pieces of `shielding` that alone stand between their king (of `shielded`) and a slider of `by`.
    pub(crate) fn shields(&self, king: Square, by: Side, shielding: Side) -> Bitboard {
        let occupied = self.occupied();
        let queens = self.role(Role::Queen);
        let snipers = self.side(by)
            & (attacks::rook(king, Bitboard::EMPTY) & (self.role(Role::Rook) | queens)
                | attacks::bishop(king, Bitboard::EMPTY) & (self.role(Role::Bishop) | queens));
        let mut shields = Bitboard::EMPTY;
        for sniper in snipers {
            let between = attacks::between(king, sniper) & occupied;
            if !between.has_many() {
                shields |= between & self.side(shielding);
            }
        }
        shields
    }
}

/// The squares of king and rook after castling.
fn castled(side: Side, king: Square, rook: Square) -> (Square, Square) {
    let (king_file, rook_file) = if rook.file() > king.file() { (6, 5) } else { (2, 3) };
    (Square::of(side, king_file, 0), Square::of(side, rook_file, 0))
}

/// What a piece of that side and role attacks.
#[inline(always)]
pub(crate) fn attacked_by(side: Side, role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    if role == Role::Pawn { attacks::pawn(side, square) } else { attacks::piece(role, square, occupied) }
}
