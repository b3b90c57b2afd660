//! A board as squares: all that a picture of it needs.

use game::Side;

/// A board as squares, for pictures.
///
/// ```
/// use table::SquareView;
/// let mut table = catalog::CATALOG.game("othello")?.table(Some("4x4"))?;
/// let view = table.board_view().unwrap();
/// let n_discs = view.squares.iter().filter(|square| matches!(square, SquareView::Disc(_))).count();
/// assert_eq!((view.columns, view.squares.len(), n_discs), (4, 16, 4));
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    /// How many columns there are.
    pub columns: usize,
    /// How the board looks.
    pub ground: Ground,
    /// The squares, row by row from the top.
    pub squares: Vec<SquareView>,
    /// What else belongs to the position, such as scores or the piece in hand; empty for nothing.
    pub note: String,
}

/// The look of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Light squares with lines between them.
    Plain,
    /// Light and dark squares.
    Checkered,
    /// A green cloth.
    Cloth,
    /// A wall with holes.
    Holes,
}

/// What stands on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SquareView {
    /// Nothing.
    Empty,
    /// A round piece of one side.
    Disc(Side),
    /// A cross for the first side, a ring for the second.
    Mark(Side),
    /// A piece with a sign of its own, such as a chess piece.
    Sign(char),
    /// A piece with four traits, by the bits of its number.
    Traits(u8),
    /// A number that can still be taken.
    Number(i32),
    /// The square from which the next choice is made.
    Current,
}
