//! How boards and moves are written: all squares in one row, and moves like `f5`, counted from the top.

use std::fmt::{self, Write as _};

use game::{Notation, NumberedMoves, Position, Refusal, Side};

use crate::{Board, Move, Size};

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.size().side();
        for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
            f.write_char(self.letter(self.size().bit(column, row)))?;
        }
        write!(f, " {}", if self.side_to_move() == Side::First { 'X' } else { 'O' })
    }
}

impl Board {
    fn letter(&self, bit: u32) -> char {
        match Side::BOTH.map(|side| self.discs(side) >> bit & 1 == 1) {
            [true, _] => 'X',
            [_, true] => 'O',
            _ => '-',
        }
    }

    /// Why a move is not legal here; `None` if it is. For moves that were not read from text.
    ///
    /// ```
    /// use othello::{Board, Move, Size};
    /// let start = Board::start(Size::Eight);
    /// assert_eq!(start.objection(Move::on(0)), Some("this square captures nothing"));
    /// assert_eq!(start.objection(Move::on(37)), None);
    /// ```
    #[must_use]
    pub fn objection(&self, mv: Move) -> Option<&'static str> {
        let is_legal = match mv.bit() {
            Some(bit) => self.legal() >> bit & 1 == 1,
            None => self.legal() == 0 && self.opponent_legal() != 0,
        };
        match mv.bit() {
            _ if is_legal => None,
            _ if self.outcome().is_some() => Some("the game is over"),
            None => Some("a pass is legal only when there is no other move"),
            Some(bit) if self.empty() >> bit & 1 == 0 => Some("the square is taken"),
            Some(_) if self.legal() == 0 => Some("there is no legal move; pass"),
            Some(_) => Some("this square captures nothing"),
        }
    }
}

impl Move {
    /// The move in the notation of a board of that size: `f5` or `pass`.
    #[must_use]
    pub fn written(self, size: Size) -> String {
        let Some(bit) = self.bit() else { return "pass".to_string() };
        let (column, row) = size.place(bit);
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }

    /// Reads `f5` in any case, or a pass (`pass`, `pa`, `ps`, `--`), without checking that it is legal.
    ///
    /// # Errors
    /// A [`Refusal`] when it is not a square of a board of that size.
    pub fn read(text: &str, size: Size) -> Result<Move, Refusal> {
        let lower = text.to_ascii_lowercase();
        if matches!(lower.as_str(), "pass" | "pa" | "ps" | "--") {
            return Ok(Move::PASS);
        }
        let square = match lower.as_bytes() {
            [column @ b'a'..=b'h', row @ b'1'..=b'8'] => {
                Some((u32::from(column - b'a'), u32::from(row - b'1')))
            }
            _ => None,
        };
        let square = square.filter(|&(column, row)| column < size.side() && row < size.side());
        square.map(|(column, row)| Move::on(size.bit(column, row))).ok_or_else(|| {
            let last = Move::on(size.bit(size.side() - 1, size.side() - 1)).written(size);
            Refusal::syntax(text, format!("no such square (they go from a1 to {last})"))
        })
    }
}

/// A move's number is its bit, the same on boards of every size: a1 of 8×8 is 0, b1 is 1, h8 is 63; the
/// smaller boards lie in the middle, so that d4 of 8×8, c3 of 6×6 and b2 of 4×4 are all 27 ([`Size::bit`]). A
/// pass is 64.
impl NumberedMoves for Board {
    fn n_move_numbers(&self) -> u32 {
        65
    }

    fn move_number(&self, mv: Move) -> u32 {
        mv.bit().unwrap_or(64)
    }
}

impl Notation for Board {
    fn parse_move(&self, text: &str) -> Result<Move, Refusal> {
        let mv = Move::read(text, self.size())?;
        match self.objection(mv) {
            None => Ok(mv),
            Some(reason) if self.outcome().is_some() => Err(Refusal::game_over(text, reason)),
            Some(reason) => Err(Refusal::illegal_move(text, reason)),
        }
    }

    fn write_move(&self, mv: Move) -> String {
        mv.written(self.size())
    }

    /// Legal squares are marked `*`.
    ///
    /// ```text
    ///    a b c d
    ///  1 . . * .
    ///  2 . O X .
    ///  3 . X O *
    ///  4 . * . .   X 2, O 2
    /// ```
    fn diagram(&self) -> String {
        let (size, legal) = (self.size(), self.legal());
        let mut text = String::from("  ");
        (0..size.side()).for_each(|column| _ = write!(text, " {}", char::from(b'a' + column as u8)));
        for row in 0..size.side() {
            _ = write!(text, "\n{:>2}", row + 1);
            for column in 0..size.side() {
                let bit = size.bit(column, row);
                let letter = match self.letter(bit) {
                    '-' if legal >> bit & 1 == 1 => '*',
                    '-' => '.',
                    letter => letter,
                };
                _ = write!(text, " {letter}");
            }
        }
        let [black, white] = Side::BOTH.map(|side| self.discs(side).count_ones());
        _ = write!(text, "   X {black}, O {white}");
        text
    }
}
