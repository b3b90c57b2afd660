//! Moves in UCI notation: `e2e4`, `e7e8q`. Castling is written as the king's two steps, `e1g1`, and in
//! Chess960 as the king capturing its rook, `e1h1`.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use game::{Notation, Position, Refusal};

use crate::play::castled;
use crate::{Board, Kind, Move, Role, Square, san};

/// What UCI says of a move: two squares and a role to promote to. Which [`Move`] it is depends on the board; this is how
/// moves are kept where there is none, in files and messages.
///
/// ```
/// use chess::{Board, UciMove};
/// use game::Notation;
/// let board = Board::default();
/// let uci: UciMove = "g1f3".parse()?;
/// let mv = board.move_of(uci)?;
/// assert_eq!((board.write_san(mv), board.uci(mv)), ("Nf3".to_string(), uci));
/// assert_eq!(board.move_of("g1g3".parse()?).unwrap_err().to_string(), "this move is not legal here: `g1g3`");
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UciMove {
    /// The origin.
    pub from: Square,
    /// The target; when castling, the king's or the rook's square.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

/// Castling goes to the rook's square.
impl From<Move> for UciMove {
    fn from(mv: Move) -> UciMove {
        UciMove { from: mv.from(), to: mv.to(), promotion: mv.promotion() }
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |role| f.write_char(role.letter()))
    }
}

impl FromStr for UciMove {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<UciMove, Refusal> {
        uci_parts(text)
            .ok_or_else(|| Refusal::syntax(text, "this is no move in UCI notation, such as e2e4 or e7e8q"))
    }
}

#[cfg(feature = "serde")]
game::serde_as_text!(UciMove);

impl Board {
    /// The move in UCI notation.
    #[must_use]
    pub fn write_uci(&self, mv: Move) -> String {
        self.uci(mv).to_string()
    }

    /// The move as UCI says it.
    #[must_use]
    pub fn uci(&self, mv: Move) -> UciMove {
        let uci = UciMove::from(mv);
        if mv.kind() == Kind::Castling && !self.is_chess960 {
            let (king_to, _) = castled(self.side, mv.from(), mv.to());
            return UciMove { to: king_to, ..uci };
        }
        uci
    }

    /// The legal move that this UCI text stands for, if any. Castling is understood in both forms unless
    /// another move has the same text.
    #[must_use]
    pub fn read_uci(&self, text: &str) -> Option<Move> {
        self.find_uci(uci_parts(text)?)
    }

    /// The legal move that is meant.
    ///
    /// # Errors
    /// A [`Refusal`] that says why it is not legal.
    pub fn move_of(&self, uci: UciMove) -> Result<Move, Refusal> {
        self.find_uci(uci).ok_or_else(|| self.refusal_of(uci, &uci.to_string()))
    }

    fn find_uci(&self, UciMove { from, to, promotion }: UciMove) -> Option<Move> {
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

    /// Why a move that is not legal is not.
    fn refusal_of(&self, UciMove { from, to, .. }: UciMove, text: &str) -> Refusal {
        match self.outcome() {
            Some(_) => Refusal::game_over(text, "the game is over"),
            None => Refusal::illegal_move(text, self.objection(from, to)),
        }
    }
}

fn uci_parts(text: &str) -> Option<UciMove> {
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
    Some(UciMove { from: Square::parse(from)?, to: Square::parse(to)?, promotion })
}

impl Notation for Board {
    /// Reads UCI, then SAN.
    fn parse_move(&self, text: &str) -> Result<Move, Refusal> {
        match uci_parts(text) {
            Some(uci) => self.find_uci(uci).ok_or_else(|| self.refusal_of(uci, text)),
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
