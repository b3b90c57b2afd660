//! The board as planes and as squares.

use connectfour::Board;
use connectfour::squares::{COLUMNS, ROWS, square};
use game::{Position, Side};
use table::{BoardView, Ground, Planes, SquareView};

/// Two planes: the discs of the side to move, and those of the other side.
pub fn planes(position: &Board) -> Planes {
    let side = position.side_to_move();
    Planes::new([2, ROWS as usize, COLUMNS as usize], |values| {
        let discs = [side, side.opponent()].map(|side| position.discs(side));
        let places = discs.into_iter().flat_map(|discs| squares().map(move |square| discs & square != 0));
        for (value, is_there) in values.iter_mut().zip(places) {
            *value = f32::from(u8::from(is_there));
        }
    })
}

pub fn view(position: &Board) -> BoardView {
    let disc = |square: u64| {
        let of_side = |side: &Side| position.discs(*side) & square != 0;
        Side::BOTH.into_iter().find(of_side).map_or(SquareView::Empty, SquareView::Disc)
    };
    let squares = squares().map(disc).collect();
    BoardView { columns: COLUMNS as usize, ground: Ground::Holes, squares, note: String::new() }
}

/// Row by row from the top.
fn squares() -> impl Iterator<Item = u64> {
    (0..ROWS).rev().flat_map(|row| (0..COLUMNS).map(move |column| square(column, row)))
}
