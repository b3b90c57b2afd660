//! The board as planes and as squares.

use chess::{Board, Role, Square};
use game::{Position, Side};
use table::planes::mark;
use table::{BoardView, Ground, Planes, SquareView};

/// The number of planes.
pub const N_PLANES: usize = 17;

/// Seventeen planes: pawns, knights, bishops, rooks, queens and king of the side to move, the same of the other side, the
/// rooks of the side to move and of the other side that may still castle, the en passant square, the moves without
/// capture or pawn move in hundredths, and ones if black is to move.
pub(crate) fn planes(position: &Board) -> Planes {
    Planes::new([N_PLANES, 8, 8], |values| write_planes(position, values))
}

/// Writes the planes of a board over zeros.
pub fn write_planes(position: &Board, values: &mut [f32]) {
    // Squares go up from a1, rows go down from the eighth rank.
    let place = |bit: u32| (bit ^ 56) as usize;
    let side = position.side_to_move();
    let sides = [side, side.opponent()];
    let pieces = sides.iter().flat_map(|&side| Role::ALL.map(|role| position.pieces(side, role).0));
    let castling = sides.iter().map(|&side| (position.castling_rooks() & position.side(side)).0);
    let en_passant = position.en_passant().map_or(0, |square| 1 << square.index());
    let sets = pieces.chain(castling).chain([en_passant]);
    let mut planes = values.chunks_exact_mut(64);
    for (set, plane) in sets.zip(&mut planes) {
        mark(plane, set, place);
    }
    let clock = f32::from(position.halfmoves()) / 100.0;
    let colour = f32::from(u8::from(side == Side::Second));
    for (number, plane) in [clock, colour].into_iter().zip(planes) {
        plane.fill(number);
    }
}

pub(crate) fn view(position: &Board) -> BoardView {
    let piece = |square: u8| {
        let piece = position.piece_at(Square::new(square ^ 56));
        piece.map_or(SquareView::Empty, |(side, role)| SquareView::Sign(sign(side, role)))
    };
    BoardView {
        columns: 8,
        ground: Ground::Checkered,
        squares: (0..64).map(piece).collect(),
        note: String::new(),
    }
}

fn sign(side: Side, role: Role) -> char {
    let signs = match side {
        Side::First => ['♙', '♘', '♗', '♖', '♕', '♔'],
        Side::Second => ['♟', '♞', '♝', '♜', '♛', '♚'],
    };
    signs[role.index()]
}
