//! The board as planes and as squares.

use game::Side;
use othello::Board;
use table::planes::mark;
use table::{BoardView, Ground, Planes, SquareView};

/// The number of planes.
pub const N_PLANES: usize = 2;

/// Two planes: the discs of the side to move, and those of the other side.
pub(crate) fn planes(position: &Board) -> Planes {
    let side = position.size().side() as usize;
    Planes::new([N_PLANES, side, side], |values| write_planes(position, values))
}

/// Writes the planes of a board over zeros.
pub fn write_planes(position: &Board, values: &mut [f32]) {
    let size = position.size();
    let place = |bit| {
        let (column, row) = size.place(bit);
        (row * size.side() + column) as usize
    };
    let (own, opponent) = values.split_at_mut(size.n_squares() as usize);
    mark(own, position.own(), place);
    mark(opponent, position.opponent(), place);
}

pub(crate) fn view(position: &Board) -> BoardView {
    let size = position.size();
    let disc = |square: u32| {
        let bit = size.bit(square % size.side(), square / size.side());
        let of_side = |side: &Side| position.discs(*side) >> bit & 1 != 0;
        Side::BOTH.into_iter().find(of_side).map_or(SquareView::Empty, SquareView::Disc)
    };
    let [black, white] = Side::BOTH.map(|side| position.discs(side).count_ones());
    BoardView {
        columns: size.side() as usize,
        ground: Ground::Cloth,
        squares: (0..size.n_squares()).map(disc).collect(),
        note: format!("{black} – {white}"),
    }
}
