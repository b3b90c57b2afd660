//! Moves in UCI notation: `e2e4`, `e7e8q`. Castling is written as the king's two steps, `e1g1`, and in
//! Chess960 as the king capturing its rook, `e1h1`.

use game::{Notation, Position, Refusal};

use std::fmt::Write as _;

use crate::play::castled;
use crate::{Board, Kind, Move, Role, Square, san};

impl Board {
    /// The move in UCI notation.
    #[must_use]
    pub fn write_uci(&self, mv: Move) -> String {
        if mv.kind() == Kind::Castling && !self.is_chess960 {
            let (king_to, _) = castled(self.side, mv.from(), mv.to());
            return format!("{}{king_to}", mv.from());
        }
        format!("{mv:?}")
    }

    /// The legal move that this UCI text stands for, if any. Castling is understood in both forms unless
    /// another move has the same text.
    #[must_use]
    pub fn read_uci(&self, text: &str) -> Option<Move> {
        let (from, to, promotion) = uci_parts(text)?;
        let plain = self.moves().find(|mv| mv.from() == from && mv.to() == to && mv.promotion() == promotion);
        plain.or_else(|| {
            self.moves().find(|mv| {
                mv.kind() == Kind::Castling
                    && mv.from() == from
                    && promotion.is_none()
                    && to.file().abs_diff(from.file()) > 1
                    && castled(self.side, mv.from(), mv.to()).0 == to
            })
        })
    }
}

fn uci_parts(text: &str) -> Option<(Square, Square, Option<Role>)> {
    let (from, rest) = text.split_at_checked(2)?;
    let (to, promotion) = rest.split_at_checked(2)?;
    let promotion = match promotion {
        "" => None,
        "n" | "N" => Some(Role::Knight),
        "b" | "B" => Some(Role::Bishop),
        "r" | "R" => Some(Role::Rook),
        "q" | "Q" => Some(Role::Queen),
        _ => return None,
    };
    Some((Square::parse(from)?, Square::parse(to)?, promotion))
}

impl Notation for Board {
    /// Reads UCI, then SAN.
    fn parse_move(&self, text: &str) -> Result<Move, Refusal> {
        if let Some(mv) = self.read_uci(text) {
            return Ok(mv);
        }
        match uci_parts(text) {
            Some(_) if self.outcome().is_some() => Err(Refusal::game_over(text, "the game is over")),
            Some((from, to, _)) => Err(Refusal::illegal_move(text, self.objection(from, to))),
            None => san::read(self, text),
        }
    }

    fn write_move(&self, mv: Move) -> String {
        self.write_uci(mv)
    }

    /// Eight ranks, White at the bottom.
    ///
    /// ```text
    ///  8 r n b q k b n r
    ///  …
    ///  1 R N B Q K B N R
    ///    a b c d e f g h   white to move
    /// ```
    fn diagram(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            _ = write!(text, " {}", rank + 1);
            for file in 0..8 {
                _ = write!(text, " {}", self.letter(Square::at(file, rank)).unwrap_or('.'));
            }
            text.push('\n');
        }
        text.push_str("   a b c d e f g h");
        let side = ["white", "black"][self.side.index()];
        let check = if self.is_check() { ", in check" } else { "" };
        _ = write!(text, "   {side} to move{check}");
        text
    }
}

impl Board {
    /// Why no legal move goes from `from` to `to`; the game is not over.
    fn objection(&self, from: Square, to: Square) -> String {
        match self.piece_at(from) {
            None => format!("there is nothing on {from}"),
            Some((side, _)) if side != self.side => format!("the piece on {from} is the opponent's"),
            Some(_) if self.moves().any(|mv| mv.from() == from && mv.to() == to) => {
                "this pawn promotes; add q, r, b or n".to_string()
            }
            Some(_) if self.is_check() => "the king is in check and stays in check".to_string(),
            Some(_) => "this move is not legal here".to_string(),
        }
    }
}
