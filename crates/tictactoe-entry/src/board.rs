//! The board as planes and as squares.

use game::{Position, Side};
use mnk::Board;
use table::planes::mark;
use table::{BoardView, Ground, Planes, SquareView};

/// Two planes: the stones of the side to move, and those of the other side.
pub fn planes(position: &Board) -> Planes {
    let (shape, side) = (position.shape(), position.side_to_move());
    let n_squares = (shape.columns() * shape.rows()) as usize;
    Planes::new([2, shape.rows() as usize, shape.columns() as usize], |values| {
        let (own, opponent) = values.split_at_mut(n_squares);
        mark(own, position.stones(side), |bit| bit as usize);
        mark(opponent, position.stones(side.opponent()), |bit| bit as usize);
    })
}

pub fn view(position: &Board) -> BoardView {
    let shape = position.shape();
    let stone = |square: u32| {
        let of_side = |side: &Side| position.stones(*side) >> square & 1 != 0;
        Side::BOTH.into_iter().find(of_side).map_or(SquareView::Empty, SquareView::Mark)
    };
    BoardView {
        columns: shape.columns() as usize,
        ground: Ground::Plain,
        squares: (0..shape.columns() * shape.rows()).map(stone).collect(),
        note: String::new(),
    }
}
