//! The board of the paper: one array of 64 squares, walked in eight directions.

use game::{Refusal, Side};
use othello::{Board, Size};

/// Steps of Table 1 in the order of the listing: up, then clockwise.
pub const DIRECTIONS: [i8; 8] = [-8, -7, 1, 9, 8, 7, -1, -9];

/// 64 squares, row by row from the top, without the side to move.
///
/// ```text
///  0  1  2  3  4  5  6  7
///  8  9 10 11 12 13 14 15
///  …
/// 56 57 58 59 60 61 62 63
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrayBoard {
    /// `First` is the text's 1, red; `Second` its 0, blue; `None` its −1, empty.
    pub squares: [Option<Side>; 64],
}

/// A legal move with the discs it flips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The square the disc is placed on.
    pub square: usize,
    /// The opponent's discs that change colour, direction by direction.
    pub flipped: Vec<usize>,
}

impl ArrayBoard {
    /// The colour of a square.
    ///
    /// # Panics
    /// If there is no such square.
    #[must_use]
    pub fn at(&self, square: usize) -> Option<Side> {
        self.squares[square]
    }

    /// The moves of `colour`, from square 0 to square 63. Empty means that it cannot move.
    #[must_use]
    pub fn plays(&self, colour: Side) -> Vec<Play> {
        let play = |square| Play { square, flipped: self.flipped(square, colour) };
        (0..64).map(play).filter(|play| !play.flipped.is_empty()).collect()
    }

    /// The number of moves of `colour`.
    #[must_use]
    pub fn n_plays(&self, colour: Side) -> usize {
        let captures = |square: usize| {
            self.at(square).is_none()
                && DIRECTIONS.iter().any(|&direction| self.run(square, direction, colour) > 0)
        };
        (0..64).filter(|&square| captures(square)).count()
    }

    /// Whether neither side can move.
    #[must_use]
    pub fn is_over(&self) -> bool {
        Side::BOTH.iter().all(|&side| self.n_plays(side) == 0)
    }

    /// The discs of `colour`.
    #[must_use]
    pub fn n_discs(&self, colour: Side) -> usize {
        self.squares.iter().filter(|&&square| square == Some(colour)).count()
    }

    /// The board after a move of `colour`.
    #[must_use]
    pub fn after(&self, play: &Play, colour: Side) -> ArrayBoard {
        let mut board = *self;
        board.squares[play.square] = Some(colour);
        play.flipped.iter().for_each(|&square| board.squares[square] = Some(colour));
        board
    }

    /// The discs that `colour` flips by playing on `square`; none if it captures nothing or is occupied.
    fn flipped(&self, square: usize, colour: Side) -> Vec<usize> {
        if self.at(square).is_some() {
            return Vec::new();
        }
        let run = |&direction: &i8| walk(square, direction).take(self.run(square, direction, colour));
        DIRECTIONS.iter().flat_map(run).collect()
    }

    /// How many of the opponent's discs lie between `square` and the next disc of `colour` in that direction;
    /// 0 if the run ends at an empty square or at the edge.
    fn run(&self, square: usize, direction: i8, colour: Side) -> usize {
        let mut length = 0;
        for next in walk(square, direction) {
            match self.at(next) {
                Some(disc) if disc == colour => return length,
                Some(_) => length += 1,
                None => return 0,
            }
        }
        0
    }
}

/// The squares from `square` to the edge, without itself. A step sideways off a row would land on the row
/// above or below, seven columns away: there the board ends.
fn walk(square: usize, direction: i8) -> impl Iterator<Item = usize> {
    let step = move |&from: &usize| {
        let to = from.checked_add_signed(isize::from(direction)).filter(|&to| to < 64)?;
        ((to % 8).abs_diff(from % 8) <= 1).then_some(to)
    };
    std::iter::successors(Some(square), step).skip(1)
}

impl TryFrom<&Board> for ArrayBoard {
    type Error = Refusal;

    /// # Errors
    /// A [`Refusal`] when the board is not 8×8.
    fn try_from(board: &Board) -> Result<ArrayBoard, Refusal> {
        if board.size() != Size::Eight {
            return Err(Refusal::wrong_game(board.size().name(), "the paper's program plays on 8x8 only"));
        }
        let holds = |side: &Side, square: usize| board.discs(*side) >> square & 1 == 1;
        let colour = |square| Side::BOTH.into_iter().find(|side| holds(side, square));
        Ok(ArrayBoard { squares: std::array::from_fn(colour) })
    }
}
