//! The board as planes and as squares.

use quarto::{Board, Square};
use table::planes::mark;
use table::{BoardView, Ground, Planes, SquareView};

/// The number of planes.
pub const N_PLANES: usize = 10;

/// Ten planes: the pieces with each of the four traits set, the pieces, and for the piece in hand four planes of ones or
/// zeros for its traits and one for being there.
pub(crate) fn planes(position: &Board) -> Planes {
    Planes::new([N_PLANES, 4, 4], |values| write_planes(position, values))
}

/// Writes the planes of a board over zeros.
pub fn write_planes(position: &Board, values: &mut [f32]) {
    // Squares are numbered down the columns.
    let place = |bit: u32| (bit % 4 * 4 + bit / 4) as usize;
    let mut planes = values.chunks_exact_mut(16);
    let traits = (0..4).map(|lane| position.planes() >> (16 * lane) & 0xffff);
    for (set, plane) in traits.chain([u64::from(position.occupied())]).zip(&mut planes) {
        mark(plane, set, place);
    }
    if let Some(hand) = position.hand() {
        let numbers = (0..4).map(|bit| f32::from(hand.number() >> bit & 1)).chain([1.0]);
        for (number, plane) in numbers.zip(planes) {
            plane.fill(number);
        }
    }
}

pub(crate) fn view(position: &Board) -> BoardView {
    let piece = |square: u8| {
        let piece = position.piece_on(Square::at(square % 4, square / 4));
        piece.map_or(SquareView::Empty, |piece| SquareView::Traits(piece.number()))
    };
    let note = position.hand().map_or(String::new(), |piece| format!("in hand: {piece}"));
    BoardView { columns: 4, ground: Ground::Plain, squares: (0..16).map(piece).collect(), note }
}
