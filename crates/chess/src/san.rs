//! Moves as people write them: Standard Algebraic Notation, `Nf3`, `exd5`, `O-O`, `e8=Q+`.

use game::{Position, Refusal};

use crate::{Board, Kind, Move, Role, Square};

impl Board {
    /// The move in SAN, with as much of its origin as needed, and `+` or `#`.
    ///
    /// ```
    /// use chess::Chess;
    /// use game::{Game, Notation};
    /// let board = Chess::STANDARD.parse_position("r3k3/8/8/8/8/8/4K3/R6R w - - 0 1")?;
    /// assert_eq!(board.write_san(board.parse_move("a1d1")?), "Rad1");
    /// assert_eq!(board.write_san(board.parse_move("a1a8")?), "Rxa8+");
    /// # Ok::<(), game::Refusal>(())
    /// ```
    #[must_use]
    pub fn write_san(&self, mv: Move) -> String {
        let mut san = self.write_san_without_check(mv);
        let mut after = *self;
        after.play(mv);
        if after.is_check() {
            san.push(if after.n_moves() == 0 { '#' } else { '+' });
        }
        san
    }

    fn write_san_without_check(&self, mv: Move) -> String {
        let (from, to) = (mv.from(), mv.to());
        if mv.kind() == Kind::Castling {
            return if to.file() > from.file() { "O-O" } else { "O-O-O" }.to_string();
        }
        let mut san = String::new();
        let takes = self.is_capture(mv);
        if mv.role() == Role::Pawn {
            if takes {
                san.push(Square::file_letter(from.file()));
            }
        } else {
            san.push(mv.role().letter().to_ascii_uppercase());
            san.push_str(&self.origin(mv));
        }
        if takes {
            san.push('x');
        }
        san.push_str(&to.to_string());
        if let Some(role) = mv.promotion() {
            san.push('=');
            san.push(role.letter().to_ascii_uppercase());
        }
        san
    }

    /// The file, else the rank, else the square that distinguishes the piece from others of its kind.
    fn origin(&self, mv: Move) -> String {
        let from = mv.from();
        let others: Vec<Square> = self
            .moves()
            .filter(|other| other.kind() == mv.kind() && other.to() == mv.to() && other.from() != from)
            .map(Move::from)
            .collect();
        if others.is_empty() {
            String::new()
        } else if others.iter().all(|other| other.file() != from.file()) {
            Square::file_letter(from.file()).to_string()
        } else if others.iter().all(|other| other.rank() != from.rank()) {
            (from.rank() + 1).to_string()
        } else {
            from.to_string()
        }
    }
}

/// Reads a move that is legal on `board`. Signs for checks, captures and comments (`+`, `#`, `x`, `=`, `!?`,
/// `e.p.`) may be missing or superfluous, castling may be written with zeros, and the origin may be longer
/// than needed.
pub(crate) fn read(board: &Board, text: &str) -> Result<Move, Refusal> {
    let illegal = |reason: &str| Err(Refusal::illegal_move(text, reason));
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let bare = bare.strip_suffix("e.p.").or_else(|| bare.strip_suffix("ep")).unwrap_or(bare).trim_end();
    let wanted = if let Some(is_kingside) = castling_side(bare) {
        ParsedMove::Castling { is_kingside }
    } else {
        parts(bare).ok_or_else(|| Refusal::syntax(text, "not a move; write it like e2e4 or Nf3"))?
    };
    let mut found = board.moves().filter(|mv| wanted.is(*mv));
    match (found.next(), found.next()) {
        (Some(mv), None) => Ok(mv),
        (Some(_), Some(_)) => illegal("more than one piece can make this move; say which"),
        _ if wanted.lacks_promotion(board) => illegal("this pawn promotes; say to what, as in e8=Q"),
        _ if board.outcome().is_some() => Err(Refusal::game_over(text, "the game is over")),
        _ => illegal("this move is not legal here"),
    }
}

enum ParsedMove {
    Castling { is_kingside: bool },
    Piece { role: Role, file: Option<u8>, rank: Option<u8>, to: Square, promotion: Option<Role> },
}

impl ParsedMove {
    fn is(&self, mv: Move) -> bool {
        match *self {
            ParsedMove::Castling { is_kingside } => {
                mv.kind() == Kind::Castling && (mv.to().file() > mv.from().file()) == is_kingside
            }
            ParsedMove::Piece { role, file, rank, to, promotion } => {
                mv.kind() != Kind::Castling
                    && mv.role() == role
                    && mv.to() == to
                    && mv.promotion() == promotion
                    && file.is_none_or(|file| file == mv.from().file())
                    && rank.is_none_or(|rank| rank == mv.from().rank())
            }
        }
    }

    fn lacks_promotion(&self, board: &Board) -> bool {
        match *self {
            ParsedMove::Piece { role: Role::Pawn, file, rank, to, promotion: None } => {
                let promotion = Some(Role::Queen);
                let queening = ParsedMove::Piece { role: Role::Pawn, file, rank, to, promotion };
                board.moves().any(|mv| queening.is(mv))
            }
            _ => false,
        }
    }
}

fn castling_side(text: &str) -> Option<bool> {
    match text {
        "O-O" | "0-0" | "o-o" => Some(true),
        "O-O-O" | "0-0-0" | "o-o-o" => Some(false),
        _ => None,
    }
}

/// Piece letter, origin, target and promotion, read from the end: the last square is the target.
fn parts(text: &str) -> Option<ParsedMove> {
    let mut letters: Vec<char> =
        text.chars().filter(|letter| !matches!(letter, 'x' | ':' | '-' | '=')).collect();
    let role = match letters.first()? {
        'N' | 'B' | 'R' | 'Q' | 'K' | 'P' => Role::of_letter(letters.remove(0))?,
        _ => Role::Pawn,
    };
    let mut promotion = None;
    if let Some('N' | 'B' | 'R' | 'Q' | 'n' | 'r' | 'q') = letters.last() {
        promotion = Role::of_letter(letters.pop()?);
    }
    let rank = letters.pop()?;
    let file = letters.pop()?;
    let to = Square::parse(&format!("{file}{rank}"))?;
    let (mut from_file, mut from_rank) = (None, None);
    for letter in letters {
        match letter {
            'a'..='h' if from_file.is_none() && from_rank.is_none() => from_file = Some(letter as u8 - b'a'),
            '1'..='8' if from_rank.is_none() => from_rank = Some(letter as u8 - b'1'),
            _ => return None,
        }
    }
    Some(ParsedMove::Piece { role, file: from_file, rank: from_rank, to, promotion })
}
