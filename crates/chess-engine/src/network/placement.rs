//! Where the pieces are, and what differs between two boards.

use chess::{Bitboard, Board, Role, Square};
use game::Side;

/// The pieces of a board. Each square has a number of four bits, and each bit a bitboard: the role from 1 in the lower
/// three, or 0 if the square is empty, then the owner.
#[derive(Clone, Copy, Debug, Default)]
pub struct Placement([Bitboard; 4]);

impl Placement {
    #[inline(always)]
    pub fn of(board: &Board) -> Placement {
        let [pawns, knights, bishops, rooks, queens, kings] = Role::ALL.map(|role| board.role(role));
        Placement([
            pawns | bishops | queens,
            knights | bishops | kings,
            rooks | queens | kings,
            board.side(Side::Second),
        ])
    }

    /// The squares on which two placements differ.
    #[inline(always)]
    pub fn differing(&self, other: &Placement) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        for bit in 0..4 {
            squares |= self.0[bit] ^ other.0[bit];
        }
        squares
    }

    /// The number of a square.
    #[inline(always)]
    fn at(&self, square: Square) -> u16 {
        let bit = |bit: usize| (self.0[bit].0 >> square.index() & 1) << bit;
        (bit(0) | bit(1) | bit(2) | bit(3)) as u16
    }
}

/// A piece on a square, as First sees it: 64 squares for each role and side, First's roles first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PieceOnSquare(pub u16);

/// The pieces that were added and removed between two boards.
pub struct Changes {
    added: [PieceOnSquare; 64],
    n_added: usize,
    removed: [PieceOnSquare; 64],
    n_removed: usize,
}

impl Changes {
    #[inline(always)]
    pub fn between(before: &Placement, after: &Placement) -> Changes {
        let none = [PieceOnSquare::default(); 64];
        let mut changes = Changes { added: none, n_added: 0, removed: none, n_removed: 0 };
        for square in before.differing(after) {
            // Written in any case and then counted or not: which squares are empty is hard to predict.
            let (old, new) = (before.at(square), after.at(square));
            changes.removed[changes.n_removed] = piece(old, square);
            changes.n_removed += usize::from(old != 0);
            changes.added[changes.n_added] = piece(new, square);
            changes.n_added += usize::from(new != 0);
        }
        changes
    }

    #[inline(always)]
    pub fn added(&self) -> &[PieceOnSquare] {
        &self.added[..self.n_added]
    }

    #[inline(always)]
    pub fn removed(&self) -> &[PieceOnSquare] {
        &self.removed[..self.n_removed]
    }
}

/// The piece of an occupied square with that number. An empty one gives some number or other.
#[inline(always)]
fn piece(number: u16, square: Square) -> PieceOnSquare {
    let (role, owner) = (number & 7, number >> 3);
    PieceOnSquare((role.wrapping_sub(1) + owner * 6).wrapping_mul(64).wrapping_add(square.index() as u16))
}
