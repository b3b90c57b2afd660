//! What may differ from game to game, and what a word is worth.

/// Which tiles touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjacency {
    /// North, south, east and west, as the textbook plays.
    Four,
    /// The diagonals too, as the usual game has it.
    Eight,
}

/// The rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Which tiles touch.
    pub adjacency: Adjacency,
    /// The fewest letters a word may have; `Qu` is two.
    pub min_letters: usize,
}

impl Rules {
    /// The usual game.
    pub const USUAL: Rules = Rules { adjacency: Adjacency::Eight, min_letters: 3 };
    /// The textbook's exercise.
    pub const TEXTBOOK: Rules = Rules { adjacency: Adjacency::Four, min_letters: 3 };
}

impl Adjacency {
    /// Whether two different cells so far apart touch.
    pub(super) fn touches(self, rows_apart: usize, cols_apart: usize) -> bool {
        match self {
            Adjacency::Four => rows_apart + cols_apart == 1,
            Adjacency::Eight => rows_apart.max(cols_apart) == 1,
        }
    }
}

/// What a word of that many letters scores: the usual game's points.
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
