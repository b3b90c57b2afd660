//! Opening names such as Tiger and Rose, with the moves that lead there, always starting with f5, and a table
//! that finds them in any of their mirror images.

use std::collections::HashMap;

use game::{Lossless as _, Position as _, Refusal};

use crate::{Board, Move, Size, transcript};

/// A named opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The name, or several in use, separated by ` / `.
    pub name: &'static str,
    /// The moves from the start, as a transcript that begins with f5.
    pub moves: &'static str,
}

impl Opening {
    /// The position it leads to.
    ///
    /// # Panics
    /// Never for those of [`OPENINGS`], whose moves a test plays.
    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = Board::start(Size::Eight);
        for mv in transcript::parse(&board, self.moves).expect("the table holds legal moves") {
            board.play(mv);
        }
        board
    }

    /// Whether `name` is one of its names, in any case.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        self.name.split(" / ").any(|own| own.eq_ignore_ascii_case(name.trim()))
    }
}

/// The openings, by family. Names whose moves players do not agree on are left out on purpose.
#[rustfmt::skip]
pub const OPENINGS: &[Opening] = &[
    opening("Parallel", "f5f4"),
    opening("Diagonal", "f5f6"),
    opening("Perpendicular", "f5d6"),
    // Diagonal.
    opening("Semi-Wing", "f5f6c4f4"),
    opening("Wing", "f5f6d3f4"),
    opening("Buffalo / Kenichi", "f5f6e6f4c3"),
    opening("Hokuriku Buffalo", "f5f6e6f4c3c4"),
    opening("Maruoka Buffalo", "f5f6e6f4c3d7f3"),
    opening("Tanida Buffalo", "f5f6e6f4c3d6f3c4c5b4"),
    opening("Cow", "f5f6e6f4e3"),
    opening("Chimney", "f5f6e6f4e3d6"),
    opening("Rose-v-Toth", "f5f6e6f4e3c5c4"),
    opening("Tanida", "f5f6e6f4e3c5c4e7"),
    opening("Aircraft / Feldborg", "f5f6e6f4e3c5c4e7g4"),
    opening("Sailboat", "f5f6e6f4e3c5c4e7b5e2"),
    opening("Landau", "f5f6e6f4e3c5c4d3c3"),
    opening("Maruoka", "f5f6e6f4e3c5c4d3f3e2"),
    opening("Bat / Cow Bat / Cambridge", "f5f6e6f4e3c5g5"),
    opening("Melnikov", "f5f6e6f4e3c5g5g3g4f3c4"),
    opening("Snake / Peasant", "f5f6e6f4g6"),
    opening("Pyramid", "f5f6e6f4g6c5g4g5f3e3c4"),
    opening("Heath / Tobidashi", "f5f6e6f4g5"),
    opening("Heath-Bat", "f5f6e6f4g5e7e3"),
    opening("Iwasaki", "f5f6e6f4g5e7d7"),
    opening("Heath-Chimney", "f5f6e6f4g5d6"),
    opening("Raccoon Dog", "f5f6e6f4g4"),
    opening("Hamilton", "f5f6e6f4g3f3g4"),
    opening("Lollipop", "f5f6e6f4g3d6"),
    // Perpendicular, third move c5.
    opening("Horse", "f5d6c5f4d3"),
    opening("Mimura", "f5d6c5f4e3d3"),
    opening("Shaman / Danish", "f5d6c5f4e3c6f3"),
    opening("Inoue", "f5d6c5f4e3c6e6"),
    opening("Iago", "f5d6c5f4e3c6e6f6"),
    opening("Bhagat", "f5d6c5f4e3c6d7"),
    opening("Ralle", "f5d6c5f4e3c6d3f3"),
    opening("Rose", "f5d6c5f4e3c6d3f6e6d7"),
    opening("Greenberg / Dawg", "f5d6c5f4e3c6d3f6e6d7e7"),
    opening("Flat", "f5d6c5f4e3c6d3f6e6d7g4"),
    opening("Rotating Flat", "f5d6c5f4e3c6d3f6e6d7g4c4"),
    opening("Murakami", "f5d6c5f4e3c6d3f6e6d7g4c4g6"),
    opening("Rose-Birth", "f5d6c5f4e3c6d3f6e6d7g3c4"),
    opening("Rose-Birdie / Rose-Tamenori", "f5d6c5f4e3c6d3f6e6d7g3c4b4"),
    opening("Brightstein", "f5d6c5f4e3c6d3f6e6d7g3c4g5c3b4e2"),
    // Perpendicular, third move c4.
    opening("No-Cat", "f5d6c4g5"),
    opening("Swallow", "f5d6c4g5c6"),
    opening("Italian", "f5d6c4d3e6"),
    opening("Cat", "f5d6c4d3c5"),
    opening("Sakaguchi", "f5d6c4d3c5f4e3f3c2c6"),
    opening("Berner", "f5d6c4d3c5f4e3f3c2b4b3"),
    // Perpendicular, third move c3.
    opening("Ganglion", "f5d6c3g5"),
    opening("Tiger", "f5d6c3d3c4"),
    opening("Aubrey / Tanaka", "f5d6c3d3c4b3"),
    opening("Stephenson", "f5d6c3d3c4f4f6"),
    opening("No-Kung", "f5d6c3d3c4f4f6g5"),
    opening("Comp'Oth", "f5d6c3d3c4f4f6f3"),
    opening("Kung", "f5d6c3d3c4f4f6b4"),
    opening("Leader's Tiger", "f5d6c3d3c4f4e6"),
    opening("Brightwell", "f5d6c3d3c4f4e3"),
    opening("Rose-Bill", "f5d6c3d3c4f4c5b3c2"),
    opening("Tamenori", "f5d6c3d3c4f4c5b3c2e6"),
    opening("Ishii", "f5d6c3d3c4f4c5b4b5c6f3e6e3"),
    opening("Mainline Tiger", "f5d6c3d3c4f4c5b4b5c6f3e6e3g6f6g5d7g3"),
];

const fn opening(name: &'static str, moves: &'static str) -> Opening {
    Opening { name, moves }
}

/// [`OPENINGS`] by position, mirror images merged.
#[derive(Clone, Debug)]
pub struct Openings {
    by_position: HashMap<(u64, u64), &'static Opening>,
    n_moves: usize,
}

impl Default for Openings {
    fn default() -> Openings {
        let by_position = OPENINGS.iter().map(|opening| (opening.board().exact_key(), opening)).collect();
        let n_moves = OPENINGS.iter().map(|opening| opening.moves.len() / 2).max().unwrap_or(0);
        Openings { by_position, n_moves }
    }
}

impl Openings {
    /// The opening whose position this is.
    #[must_use]
    pub fn of(&self, board: &Board) -> Option<&'static Opening> {
        let is_usual = board.size() == Size::Eight;
        is_usual.then(|| self.by_position.get(&board.exact_key()).copied()).flatten()
    }

    /// The last named opening position of a game.
    ///
    /// ```
    /// use othello::{Board, Openings, Size, transcript};
    /// let start = Board::start(Size::Eight);
    /// let moves = transcript::parse(&start, "c4e3f6e6f5c5")?;
    /// assert_eq!(Openings::default().along(&start, moves).map(|opening| opening.name), Some("Tiger"));
    /// # Ok::<(), game::Refusal>(())
    /// ```
    #[must_use]
    pub fn along(&self, start: &Board, moves: impl IntoIterator<Item = Move>) -> Option<&'static Opening> {
        let mut board = *start;
        let mut found = self.of(start);
        for mv in moves.into_iter().take(self.n_moves) {
            board.play(mv);
            found = self.of(&board).or(found);
        }
        found
    }

    /// The opening with that name, in any case.
    ///
    /// # Errors
    /// A [`Refusal`] when there is no opening with that name.
    pub fn named(name: &str) -> Result<&'static Opening, Refusal> {
        let found = OPENINGS.iter().find(|opening| opening.is_called(name));
        found.ok_or_else(|| Refusal::unknown_name(name, "unknown opening"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_is_legal_and_begins_with_f5() {
        for opening in OPENINGS {
            let moves = transcript::parse(&Board::start(Size::Eight), opening.moves);
            assert_eq!(moves.map(|moves| moves.len() * 2), Ok(opening.moves.len()), "{}", opening.name);
            assert!(opening.moves.starts_with("f5"), "{}", opening.name);
        }
    }

    #[test]
    fn no_two_openings_share_a_position() {
        assert_eq!(Openings::default().by_position.len(), OPENINGS.len());
    }

    #[test]
    fn openings_are_found_by_any_of_their_names() {
        assert_eq!(Openings::named("tobidashi").map(|opening| opening.moves), Ok("f5f6e6f4g5"));
        assert!(Openings::named("nobody's").is_err());
    }
}
