//! The game: which variant, where it starts, when it is over.

use std::fmt;
use std::str::FromStr;

use game::{Game, LoosePosition, Outcome, Position, Refusal, Side};

use crate::{Board, Role, Square, fen};

/// Chess, or Chess960, in which the pieces of the first rank start in any of 960 orders.
///
/// ```
/// use chess::Chess;
/// use game::{Game, LoosePosition, Position};
/// let start = Chess::variant("chess960")?.start_number(0).expect("0 to 959");
/// assert_eq!(start.to_string(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
/// assert_eq!(start.n_moves(), 20);
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chess {
    is_chess960: bool,
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// The number of the standard order among the 960.
const USUAL: u16 = 518;

impl Chess {
    /// Standard chess.
    pub const STANDARD: Chess = Chess { is_chess960: false };
    /// Chess960. Its default start is number 518, the standard order.
    pub const CHESS960: Chess = Chess { is_chess960: true };

    /// The variant with that name: `standard` or `chess960`.
    ///
    /// # Errors
    /// A [`Refusal`] that lists the variants.
    pub fn variant(name: &str) -> Result<Chess, Refusal> {
        match name {
            "standard" => Ok(Chess::STANDARD),
            "chess960" => Ok(Chess::CHESS960),
            _ => Err(Refusal::unknown_name(name, "the variants of chess are standard and chess960")),
        }
    }

    /// Its name, as [`variant`](Self::variant) reads it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        if self.is_chess960 { "chess960" } else { "standard" }
    }

    /// Whether it is Chess960.
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        self.is_chess960
    }

    /// The start with that number, 0 to 959, in Scharnagl's numbering.
    #[must_use]
    pub fn start_number(&self, number: u16) -> Option<Board> {
        if number > 959 || (!self.is_chess960 && number != USUAL) {
            return None;
        }
        let mut board = Board::empty(self.is_chess960);
        for (file, role) in first_rank(number).into_iter().enumerate() {
            for side in Side::BOTH {
                board.toggle(side, role, Square::of(side, file as u8, 0));
                board.toggle(side, Role::Pawn, Square::of(side, file as u8, 1));
            }
        }
        board.castling_rooks = board.role(Role::Rook);
        board.key = board.computed_key();
        Some(board)
    }

    /// The number of a start, in Scharnagl's numbering; `None` for any other position.
    ///
    /// ```
    /// use chess::Chess;
    /// use game::Game;
    /// let usual = Chess::CHESS960.start();
    /// assert_eq!(Chess::CHESS960.number_of_start(&usual), Some(518));
    /// ```
    #[must_use]
    pub fn number_of_start(&self, start: &Board) -> Option<u16> {
        let is_this = |&number: &u16| {
            let rank = first_rank(number).into_iter().enumerate();
            let mut squares = rank.map(|(file, role)| (Square::of(Side::First, file as u8, 0), role));
            squares.all(|(square, role)| start.piece_at(square) == Some((Side::First, role)))
        };
        let number = (0..960).find(is_this)?;
        self.start_number(number).filter(|board| board.to_string() == start.to_string()).map(|_| number)
    }
}

/// The pieces from the a-file on: the digits of the number place two bishops, the queen and two knights;
/// rook, king, rook take the remaining squares.
fn first_rank(number: u16) -> [Role; 8] {
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let mut rank = [None; 8];
    rank[number as usize % 4 * 2 + 1] = Some(Role::Bishop);
    rank[number as usize / 4 % 4 * 2] = Some(Role::Bishop);
    let free = |rank: &[Option<Role>; 8]| -> Vec<usize> { (0..8).filter(|&i| rank[i].is_none()).collect() };
    let queen = free(&rank)[number as usize / 16 % 6];
    rank[queen] = Some(Role::Queen);
    let left = free(&rank);
    let (one, other) = KNIGHTS[number as usize / 96];
    rank[left[one]] = Some(Role::Knight);
    rank[left[other]] = Some(Role::Knight);
    for (file, role) in free(&rank).into_iter().zip([Role::Rook, Role::King, Role::Rook]) {
        rank[file] = Some(role);
    }
    rank.map(|role| role.unwrap_or(Role::Rook))
}

impl fmt::Display for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Chess {
    type Err = Refusal;

    fn from_str(name: &str) -> Result<Chess, Refusal> {
        Chess::variant(name)
    }
}

impl Default for Board {
    fn default() -> Board {
        Chess::STANDARD.start()
    }
}

/// Reads a position of standard chess, or one of Chess960 after that word.
///
/// ```
/// use chess::Board;
/// let board: Board = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// assert!(!board.is_chess960());
/// let start: Board = "chess960 sp0".parse()?;
/// assert_eq!(start.full_text(), "chess960 bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
/// # Ok::<(), game::Refusal>(())
/// ```
impl FromStr for Board {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Board, Refusal> {
        match text.split_once(' ') {
            Some(("chess960", fen)) => Chess::CHESS960.parse_position(fen),
            _ => Chess::STANDARD.parse_position(text),
        }
    }
}

impl Board {
    /// The FEN, after `chess960` in that variant: text that the board can be read from without knowing the variant.
    #[must_use]
    pub fn full_text(&self) -> String {
        if self.is_chess960 { format!("chess960 {self}") } else { self.to_string() }
    }
}

#[cfg(feature = "serde")]
game::serde_as_text!(Board, Board::full_text);

impl Game for Chess {
    type Position = Board;

    fn start(&self) -> Board {
        fen::parse(START, self.is_chess960).expect("the start is a position").position
    }

    /// Reads a FEN, with or without its counters, or `startpos`; in Chess960 also `sp0` to `sp959`.
    fn parse_position(&self, text: &str) -> Result<Board, Refusal> {
        self.read_position(text).map(|read| read.position)
    }

    /// Fields after the pieces may be missing.
    ///
    /// ```
    /// use game::Game;
    /// let read = chess::Chess::STANDARD.read_position("4k3/4R3/8/8/8/8/8/4K3")?;
    /// assert_eq!(read.position.to_string(), "4k3/4R3/8/8/8/8/8/4K3 b - - 0 1");
    /// assert_eq!(read.assumed[0], "The side to move is not given: black.");
    /// # Ok::<(), game::Refusal>(())
    /// ```
    fn read_position(&self, text: &str) -> Result<LoosePosition<Board>, Refusal> {
        let trimmed = text.trim().trim_matches('"');
        if trimmed == "startpos" {
            return Ok(self.start().into());
        }
        match trimmed.strip_prefix("sp") {
            Some(number) if self.is_chess960 => number
                .parse()
                .ok()
                .and_then(|number| self.start_number(number))
                .map(LoosePosition::from)
                .ok_or_else(|| Refusal::out_of_range(text, "the Chess960 starts are sp0 to sp959")),
            _ => fen::parse(trimmed, self.is_chess960),
        }
    }

    /// Mate, stalemate, and the draws a player may claim: programs always claim.
    fn verdict(&self, position: &Board, past: &[Board]) -> Option<Outcome> {
        position.outcome().or_else(|| position.draw(past).map(|_| Outcome::Draw))
    }
}
