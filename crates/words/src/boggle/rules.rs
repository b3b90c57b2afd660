//! The rules that may differ, and the points for a word.

use crate::Direction;

/// Which tiles are adjacent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjacency {
    /// North, south, east and west, as in the textbook.
    Four,
    /// The diagonals too, as in the usual game.
    Eight,
}

/// The rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Which tiles are adjacent.
    pub adjacency: Adjacency,
    /// The minimum number of letters of a word; `Qu` counts as two.
    pub min_letters: usize,
}

impl Rules {
    /// The usual game.
    pub const USUAL: Rules = Rules { adjacency: Adjacency::Eight, min_letters: 3 };
    /// The textbook's exercise.
    pub const TEXTBOOK: Rules = Rules { adjacency: Adjacency::Four, min_letters: 3 };
}

impl Adjacency {
    /// The directions to the neighbours.
    #[must_use]
    pub fn directions(self) -> &'static [Direction] {
        match self {
            Adjacency::Four => &Direction::STRAIGHT,
            Adjacency::Eight => &Direction::ALL,
        }
    }

    /// Whether two different cells at this distance are adjacent.
    pub(super) fn touches(self, rows_apart: usize, cols_apart: usize) -> bool {
        match self {
            Adjacency::Four => rows_apart + cols_apart == 1,
            Adjacency::Eight => rows_apart.max(cols_apart) == 1,
        }
    }
}

/// The points for a word of that many letters in the usual game.
///
/// ```
/// assert_eq!([2, 3, 5, 7, 8, 17].map(words::boggle::points), [0, 1, 2, 5, 11, 11]);
/// ```
#[must_use]
pub fn points(n_letters: usize) -> u32 {
    match n_letters {
        ..3 => 0,
        3 | 4 => 1,
        5 => 2,
        6 => 3,
        7 => 5,
        _ => 11,
    }
}
