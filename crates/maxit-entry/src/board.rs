//! The board as planes and as squares.

use game::Side;
use maxit::{Board, Square};
use table::{BoardView, Ground, Planes, SquareView};

/// Four planes: the numbers that are left, where they are, which of them can be taken now, and the lead of the side to
/// move everywhere.
pub fn planes(position: &Board) -> Planes {
    let size = position.grid().size();
    Planes::new([4, size.side(), size.side()], |values| {
        let mut planes = values.chunks_exact_mut(size.n_squares());
        let [numbers, left, choices, lead] = [(); 4].map(|()| planes.next().expect("there are four planes"));
        for square in 0..size.n_squares() {
            let is_in = |set: u128| f32::from(u8::from(set >> square & 1 != 0));
            left[square] = is_in(position.left());
            choices[square] = is_in(position.choices());
            numbers[square] = left[square] * position.grid().number(Square(square as u8)) as f32;
        }
        lead.fill(position.lead() as f32);
    })
}

pub fn view(position: &Board) -> BoardView {
    let size = position.grid().size();
    let number = |square: usize| match Square(square as u8) {
        square if position.left() >> square.0 & 1 != 0 => SquareView::Number(position.grid().number(square)),
        square if position.current() == square => SquareView::Current,
        _ => SquareView::Empty,
    };
    let [first, second] = Side::BOTH.map(|side| position.scores()[side.index()]);
    BoardView {
        columns: size.side(),
        ground: Ground::Plain,
        squares: (0..size.n_squares()).map(number).collect(),
        note: format!("{first} – {second}"),
    }
}
