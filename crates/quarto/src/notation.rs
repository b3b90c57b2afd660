//! How boards and moves are written: `d1=1357` where the mover chooses the piece, `d1>1357` where a piece is
//! given.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use game::{Notation, NumberedMoves, Position, Refusal};

use crate::{Board, Chooser, Move, Piece, Square};

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, column) in (0..4).flat_map(|row| (0..4).map(move |column| (row, column))) {
            match (row, column) {
                (0, 0) => {}
                (_, 0) => f.write_char('/')?,
                _ => f.write_char(' ')?,
            }
            match self.piece_on(Square::at(column, row)) {
                Some(piece) => write!(f, "{piece}")?,
                None => f.write_char('.')?,
            }
        }
        match (self.game().chooser(), self.hand()) {
            (Chooser::Mover, _) => Ok(()),
            (Chooser::Opponent, Some(hand)) => write!(f, " in {hand}"),
            (Chooser::Opponent, None) => f.write_str(" in -"),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Put { square, piece } => write!(f, "{square}={piece}"),
            Move::Give { piece } => write!(f, ">{piece}"),
            Move::PlaceAndGive { square, piece } => write!(f, "{square}>{piece}"),
            Move::PlaceLast { square } => write!(f, "{square}"),
        }
    }
}

impl FromStr for Move {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Move, Refusal> {
        Move::parse(text)
    }
}

#[cfg(feature = "serde")]
game::serde_as_text!(Move);

impl Move {
    /// Reads a move in any of its forms, without checking that it is legal.
    ///
    /// # Errors
    /// A [`Refusal`] that names a square or piece that does not exist.
    pub fn parse(text: &str) -> Result<Move, Refusal> {
        if let Some((square, piece)) = text.split_once('=') {
            return Ok(Move::Put { square: Square::parse(square)?, piece: Piece::parse(piece)? });
        }
        match text.split_once('>') {
            Some(("", piece)) => Ok(Move::Give { piece: Piece::parse(piece)? }),
            Some((square, piece)) => {
                Ok(Move::PlaceAndGive { square: Square::parse(square)?, piece: Piece::parse(piece)? })
            }
            None => Ok(Move::PlaceLast { square: Square::parse(text)? }),
        }
    }
}

impl Notation for Board {
    fn parse_move(&self, text: &str) -> Result<Move, Refusal> {
        let mv = Move::parse(text)?;
        match self.moves().any(|legal| legal == mv) {
            true => Ok(mv),
            false if self.is_over() => Err(Refusal::game_over(text, "the game is over")),
            false => Err(Refusal::illegal_move(text, self.objection(mv))),
        }
    }

    fn write_move(&self, mv: Move) -> String {
        mv.to_string()
    }

    /// The board, the pieces left, and the one in hand.
    ///
    /// ```text
    ///      a    b    c    d
    ///  1 1357    .    .    .
    ///  2    . 2468    .    .
    ///  3    .    .    .    .
    ///  4    .    .    .    .
    /// left: 1358 1367 1368 …
    /// ```
    fn diagram(&self) -> String {
        let mut text = String::from("     a    b    c    d");
        for row in 0..4 {
            _ = write!(text, "\n{:>2}", row + 1);
            for column in 0..4 {
                let piece = self.piece_on(Square::at(column, row)).map(|piece| piece.to_string());
                _ = write!(text, " {:>4}", piece.as_deref().unwrap_or("."));
            }
        }
        let left: Vec<String> = self.free().iter().map(|piece| piece.to_string()).collect();
        _ = write!(text, "\nleft: {}", if left.is_empty() { "none".to_string() } else { left.join(" ") });
        if let Some(hand) = self.hand() {
            _ = write!(text, "\nin hand: {hand}");
        }
        text
    }
}

/// A move's number is `16 * square + piece`, from the square that gets a piece ([`Square::number`]: a1 is 0,
/// a2 is 1, b1 is 4) and the piece chosen ([`Piece::number`]: 1357 is 0, 2468 is 15), which goes there in
/// `own` and to the opponent in `official`. That makes 256 numbers. `official` has 32 more: 256 + the piece
/// for the first move, which only gives a piece, and 272 + the square for the move that ends the game.
impl NumberedMoves for Board {
    fn n_move_numbers(&self) -> u32 {
        match self.game().chooser() {
            Chooser::Mover => LAST_NUMBERS[0],
            Chooser::Opponent => LAST_NUMBERS[2],
        }
    }

    fn move_number(&self, mv: Move) -> u32 {
        let [n_both, n_with_gift, _] = LAST_NUMBERS;
        match mv {
            Move::Put { square, piece } | Move::PlaceAndGive { square, piece } => {
                u32::from(square.number()) * Piece::COUNT + u32::from(piece.number())
            }
            Move::Give { piece } => n_both + u32::from(piece.number()),
            Move::PlaceLast { square } => n_with_gift + u32::from(square.number()),
        }
    }
}

/// The ends of the three ranges of numbers.
const LAST_NUMBERS: [u32; 3] = [256, 272, 288];

impl Board {
    /// Why a move is not legal while the game is not over.
    fn objection(&self, mv: Move) -> &'static str {
        let (square, piece) = match mv {
            Move::Put { square, piece } | Move::PlaceAndGive { square, piece } => (Some(square), Some(piece)),
            Move::Give { piece } => (None, Some(piece)),
            Move::PlaceLast { square } => (Some(square), None),
        };
        let wanted = match (self.game().chooser(), self.hand()) {
            (Chooser::Mover, _) => "in this variant a move is a square and a piece: d1=1357",
            (Chooser::Opponent, None) => "the first move gives the opponent a piece: >1357",
            (Chooser::Opponent, Some(_)) => {
                "a move places the piece in hand and gives the opponent another: d1>1357"
            }
        };
        match (mv, self.game().chooser()) {
            (Move::Put { .. }, Chooser::Opponent) => wanted,
            (Move::Give { .. } | Move::PlaceAndGive { .. } | Move::PlaceLast { .. }, Chooser::Mover) => {
                wanted
            }
            (Move::Give { .. }, _) if self.hand().is_some() => wanted,
            (Move::PlaceAndGive { .. } | Move::PlaceLast { .. }, _) if self.hand().is_none() => wanted,
            _ if square.is_some_and(|square| self.occupied() & square.bit() != 0) => "the square is taken",
            _ if piece.is_some_and(|piece| self.hand() == Some(piece)) => {
                "this is the piece in hand, to be placed"
            }
            (Move::PlaceAndGive { .. }, _) if piece.is_some_and(|piece| self.free().has(piece)) => {
                "this move ends the game, so no piece is given"
            }
            (Move::PlaceLast { .. }, _) => "the game is not over, so a piece must be given",
            _ => "the piece is already on the board",
        }
    }
}
