//! Opening names. A game is named after the last named position it passes through, whatever the order of
//! moves that led there.

use std::collections::HashMap;

use game::{Game as _, Lossless as _, Notation as _, Position as _, Refusal};

use crate::{Board, Chess, ExactKey, Move, OPENINGS};

/// A named opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings: A00 to E99.
    pub code: &'static str,
    /// The name; variations follow a colon.
    pub name: &'static str,
    /// The moves from the start, in SAN.
    pub moves: &'static str,
}

impl Opening {
    /// The position it leads to.
    ///
    /// # Panics
    /// Never for those of [`OPENINGS`], whose moves a test plays.
    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = Chess::STANDARD.start();
        for san in self.moves.split(' ') {
            board.play(board.parse_move(san).expect("the table holds legal moves"));
        }
        board
    }
}

/// [`OPENINGS`] by position.
#[derive(Clone, Debug)]
pub struct Openings {
    by_position: HashMap<ExactKey, &'static Opening>,
    n_moves: usize,
}

impl Default for Openings {
    fn default() -> Openings {
        let by_position = OPENINGS.iter().map(|opening| (opening.board().exact_key(), opening)).collect();
        let n_moves = OPENINGS.iter().map(|opening| opening.moves.split(' ').count()).max().unwrap_or(0);
        Openings { by_position, n_moves }
    }
}

impl Openings {
    /// The opening whose position this is.
    #[must_use]
    pub fn of(&self, board: &Board) -> Option<&'static Opening> {
        self.by_position.get(&board.exact_key()).copied()
    }

    /// The last named opening position of a game.
    ///
    /// ```
    /// use chess::{Chess, Openings};
    /// use game::{Game, Notation, Position};
    /// let start = Chess::STANDARD.start();
    /// let (mut board, mut moves) = (start, Vec::new());
    /// for san in ["c4", "e6", "Nc3", "d5", "d4", "Nf6", "a3"] {
    ///     moves.push(board.parse_move(san)?);
    ///     board.play(moves[moves.len() - 1]);
    /// }
    /// let opening = Openings::default().along(&start, moves).expect("it has a name");
    /// assert_eq!((opening.code, opening.name), ("D35", "Queen's Gambit Declined: Normal"));
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

    /// The opening with that name; case and accents are ignored.
    ///
    /// # Errors
    /// A [`Refusal`] when there is no opening with that name.
    pub fn named(name: &str) -> Result<&'static Opening, Refusal> {
        let wanted = plain(name);
        let found = OPENINGS.iter().find(|opening| plain(opening.name) == wanted);
        found.ok_or_else(|| Refusal::unknown_name(name, "unknown opening"))
    }
}

/// The name in lower case without accents.
fn plain(name: &str) -> String {
    let letter = |letter: char| match letter {
        'ó' | 'ö' => 'o',
        'é' => 'e',
        'ä' => 'a',
        'ü' => 'u',
        'č' => 'c',
        'ý' => 'y',
        letter => letter,
    };
    name.trim().to_lowercase().chars().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_is_legal_and_written_as_we_write() {
        for opening in OPENINGS {
            let mut board = Chess::STANDARD.start();
            for san in opening.moves.split(' ') {
                let mv =
                    board.parse_move(san).unwrap_or_else(|refusal| panic!("{}: {refusal}", opening.name));
                assert_eq!(board.write_san(mv), san, "{}", opening.name);
                board.play(mv);
            }
            let code = opening.code.as_bytes();
            assert!(matches!(code, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']), "{}", opening.code);
        }
        assert!(OPENINGS.len() >= 150);
    }

    #[test]
    fn no_two_openings_share_a_position_or_a_name() {
        assert_eq!(Openings::default().by_position.len(), OPENINGS.len());
        let names: std::collections::HashSet<_> =
            OPENINGS.iter().map(|opening| plain(opening.name)).collect();
        assert_eq!(names.len(), OPENINGS.len());
    }

    #[test]
    fn openings_are_found_by_name() {
        assert_eq!(Openings::named("ruy lopez").map(|opening| opening.code), Ok("C60"));
        assert!(Openings::named("nobody's").is_err());
    }
}
