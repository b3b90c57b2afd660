//! The game: who chooses the piece, which lines count, and reading positions.

use std::fmt;
use std::str::FromStr;

use game::{Game, Refusal};

use crate::lines;
use crate::{Board, Piece, Square};

/// Who chooses the piece that is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Chooser {
    /// The mover, together with the square: the variant `own`.
    #[default]
    Mover,
    /// The opponent, who gives it: the published rules, `official`.
    Opponent,
}

/// Quarto with one of its rule sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Quarto {
    chooser: Chooser,
    with_squares: bool,
}

impl Quarto {
    /// The variants, the usual one first.
    pub const VARIANTS: [&'static str; 4] = ["own", "official", "own+squares", "official+squares"];

    /// The game with these rules.
    #[must_use]
    pub const fn new(chooser: Chooser, with_squares: bool) -> Quarto {
        Quarto { chooser, with_squares }
    }

    /// The game written `own`, `official`, `own+squares` or `official+squares`.
    ///
    /// # Errors
    /// A [`Refusal`] that lists the variants.
    pub fn variant(text: &str) -> Result<Quarto, Refusal> {
        let games = [Chooser::Mover, Chooser::Opponent]
            .into_iter()
            .flat_map(|chooser| [false, true].map(|with_squares| Quarto { chooser, with_squares }));
        let mut games = games.filter(|game| game.name() == text);
        games.next().ok_or_else(|| {
            Refusal::unknown_name(text, format!("the variants of Quarto are {}", Quarto::VARIANTS.join(", ")))
        })
    }

    /// Its name, as [`variant`](Self::variant) reads it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match (self.chooser, self.with_squares) {
            (Chooser::Mover, false) => "own",
            (Chooser::Opponent, false) => "official",
            (Chooser::Mover, true) => "own+squares",
            (Chooser::Opponent, true) => "official+squares",
        }
    }

    /// Who chooses the piece.
    #[inline]
    #[must_use]
    pub const fn chooser(&self) -> Chooser {
        self.chooser
    }

    /// Whether the 2×2 squares count as lines.
    #[inline]
    #[must_use]
    pub const fn with_squares(&self) -> bool {
        self.with_squares
    }
}

/// The name of its variant.
impl fmt::Display for Quarto {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Quarto {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Quarto, Refusal> {
        Quarto::variant(text)
    }
}

impl Default for Board {
    fn default() -> Board {
        Board::empty(Quarto::default())
    }
}

/// Reads a position, after the name of its variant; without one it is `official` if it says which piece is in hand, and
/// otherwise `own`.
///
/// ```
/// use quarto::Board;
/// let board: Board = "1357 . . ./. . . ./. . . ./. . . . in 2468".parse()?;
/// assert_eq!(board.game().name(), "official");
/// let squares: Board = format!("official+squares {board}").parse()?;
/// assert_eq!(squares.full_text(), "official+squares 1357 . . ./. . . ./. . . ./. . . . in 2468");
/// # Ok::<(), game::Refusal>(())
/// ```
impl FromStr for Board {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Board, Refusal> {
        match text.split_once(' ').map(|(name, rest)| (Quarto::variant(name), rest)) {
            Some((Ok(game), rest)) => game.parse_position(rest),
            _ if text.contains(" in ") => Quarto::new(Chooser::Opponent, false).parse_position(text),
            _ => Quarto::default().parse_position(text),
        }
    }
}

impl Board {
    /// The position, after the name of its variant if that has the squares: text that the board can be read from without
    /// knowing the variant.
    #[must_use]
    pub fn full_text(&self) -> String {
        match self.game().with_squares() {
            true => format!("{} {self}", self.game()),
            false => self.to_string(),
        }
    }
}

#[cfg(feature = "serde")]
game::serde_as_text!(Board, Board::full_text);

impl Game for Quarto {
    type Position = Board;

    fn start(&self) -> Board {
        Board::empty(*self)
    }

    /// Reads four rows of pieces or `.`, separated by `/`; with `official`, ` in ` and the piece in hand or
    /// `-` follow. Unreachable positions are refused.
    fn parse_position(&self, text: &str) -> Result<Board, Refusal> {
        let (rows, hand) = match (self.chooser, text.split_once(" in ")) {
            (Chooser::Mover, None) => (text, None),
            (Chooser::Opponent, Some((rows, hand))) => (rows, Some(hand.trim())),
            (Chooser::Mover, Some(_)) => {
                return Err(Refusal::syntax(
                    text,
                    "in this variant the mover chooses the piece: none is in hand",
                ));
            }
            (Chooser::Opponent, None) => {
                return Err(Refusal::syntax(text, "the piece in hand is missing (` in 1357`, or ` in -`)"));
            }
        };
        let mut board = self.read_rows(rows)?;
        match hand {
            None => {}
            Some("-") if board.occupied() == 0 || board.is_over() => {}
            Some("-") => {
                return Err(Refusal::impossible_position(
                    text,
                    "the game is not over, so a piece must be in hand",
                ));
            }
            Some(piece) => {
                let hand = Piece::parse(piece)?;
                if board.is_over() {
                    return Err(Refusal::impossible_position(
                        text,
                        "the game is over, so no piece can be in hand",
                    ));
                }
                if !board.free().has(hand) {
                    return Err(Refusal::impossible_position(
                        piece,
                        "the piece in hand is already on the board",
                    ));
                }
                board.take(hand);
            }
        }
        Ok(board)
    }
}

impl Quarto {
    fn read_rows(&self, text: &str) -> Result<Board, Refusal> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 4 {
            return Err(Refusal::syntax(text, format!("expected four rows, found {}", rows.len())));
        }
        let mut board = Board::empty(*self);
        for (row, cells) in (0..).zip(rows) {
            let cells_of_row: Vec<&str> = cells.split_whitespace().collect();
            if cells_of_row.len() != 4 {
                let found = game::counted(cells_of_row.len() as u64, "square", "squares");
                return Err(Refusal::syntax(cells, format!("row {} has {found}, not four", row + 1)));
            }
            for (column, cell) in (0..).zip(cells_of_row).filter(|&(_, cell)| cell != ".") {
                let piece = Piece::parse(cell)?;
                if !board.free().has(piece) {
                    return Err(Refusal::impossible_position(cell, "this piece is on the board twice"));
                }
                board.put(Square::at(column, row), piece);
            }
        }
        self.check_lines(&board, text)?;
        Ok(board)
    }

    /// The last move may have completed several lines, but they all go through its square.
    pub(crate) fn check_lines(&self, board: &Board, text: &str) -> Result<(), Refusal> {
        let planes = [board.planes(), board.other_planes()];
        let is_complete = |&&line: &&u16| {
            let lane = |shift: u32| planes.iter().any(|plane| !(plane >> shift) as u16 & line == 0);
            [0, 16, 32, 48].into_iter().any(lane)
        };
        let complete = lines::that_count(self.with_squares).iter().filter(is_complete);
        match complete.fold(u16::MAX, |common, line| common & line) {
            0 => Err(Refusal::impossible_position(
                text,
                "two lines are complete, but no single move completes both",
            )),
            _ => Ok(()),
        }
    }
}
