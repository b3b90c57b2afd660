//! Positions as text: Forsyth–Edwards Notation, with the castling letters of X-FEN and Shredder-FEN for
//! Chess960. Only legal positions are accepted; every refusal gives the reason.

use std::fmt::{self, Write as _};

use game::{Refusal, Side};

use crate::{Bitboard, Board, Role, Square};

/// Reads a position. The two counters may be missing, as in EPD.
pub(crate) fn parse(text: &str, is_chess960: bool) -> Result<Board, Refusal> {
    let refuse = |reason: String| Refusal::syntax(text, reason);
    let impossible = |reason: String| Refusal::impossible_position(text, reason);
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let (placement, side, castling, en_passant, counters) = match fields[..] {
        [placement, side, castling, en_passant, ref counters @ ..] if counters.len() <= 2 => {
            (placement, side, castling, en_passant, counters)
        }
        _ => {
            let found = fields.len();
            return Err(refuse(format!(
                "a position has four to six fields (pieces, side to move, castling, en passant, two counters), not {found}"
            )));
        }
    };
    let mut board = Board::empty(is_chess960);
    place_pieces(&mut board, placement).map_err(refuse)?;
    board.side = match side {
        "w" => Side::First,
        "b" => Side::Second,
        _ => return Err(refuse(format!("the side to move must be w or b, not `{side}`"))),
    };
    check_pieces(&board).map_err(impossible)?;
    read_castling(&mut board, castling).map_err(impossible)?;
    read_en_passant(&mut board, en_passant).map_err(refuse)?;
    let number = |index: usize, default: u16, name: &str| match counters.get(index) {
        None => Ok(default),
        Some(digits) => digits
            .parse::<u16>()
            .map_err(|_| refuse(format!("the {name} must be a number up to 65535, not `{digits}`"))),
    };
    board.halfmoves = number(0, 0, "count of moves without capture or pawn move")?;
    board.fullmoves = number(1, 1, "move number")?.max(1);
    board.key = board.computed_key();
    Ok(board)
}

fn place_pieces(board: &mut Board, placement: &str) -> Result<(), String> {
    let rows: Vec<&str> = placement.split('/').collect();
    if rows.len() != 8 {
        return Err(format!("expected eight ranks separated by /, found {}", rows.len()));
    }
    for (row, rank) in rows.iter().zip((0..8).rev()) {
        let mut file = 0;
        for letter in row.chars() {
            match (letter.to_digit(9), Role::of_letter(letter)) {
                (Some(n @ 1..), _) => file += n as u8,
                (_, Some(role)) if file < 8 => {
                    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
                    board.toggle(side, role, Square::at(file, rank));
                    file += 1;
                }
                (_, Some(_)) => file += 1,
                _ => return Err(format!("rank {} has a `{letter}`, which is not a piece", rank + 1)),
            }
            if file > 8 {
                return Err(format!("rank {} has more than eight squares", rank + 1));
            }
        }
        if file < 8 {
            return Err(format!("rank {} has only {file} squares", rank + 1));
        }
    }
    Ok(())
}

const COLOURS: [&str; 2] = ["white", "black"];

fn check_pieces(board: &Board) -> Result<(), String> {
    for side in Side::BOTH {
        let colour = COLOURS[side.index()];
        let n_kings = board.pieces(side, Role::King).count();
        if n_kings != 1 {
            return Err(format!("{colour} has {n_kings} kings"));
        }
        let (n_pieces, n_pawns) = (board.side(side).count(), board.pieces(side, Role::Pawn).count());
        if n_pawns > 8 || n_pieces > 16 {
            return Err(format!("{colour} has too many pieces: {n_pieces}, {n_pawns} of them pawns"));
        }
    }
    if (board.role(Role::Pawn) & (Bitboard::rank(0) | Bitboard::rank(7))).is_nonempty() {
        return Err("there is a pawn on the first or the last rank".to_string());
    }
    let waiting = board.side.opponent();
    if board.is_attacked(board.king(waiting), board.side, board.occupied()) {
        return Err(format!("{} is in check, but not to move", COLOURS[waiting.index()]));
    }
    let n_checkers = board.checkers().count();
    if n_checkers > 2 {
        return Err(format!("{n_checkers} pieces give check at once, which no move can do"));
    }
    Ok(())
}

fn read_castling(board: &mut Board, field: &str) -> Result<(), String> {
    if field == "-" {
        return Ok(());
    }
    for letter in field.chars() {
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        let rook = castling_rook(board, side, letter.to_ascii_lowercase())
            .ok_or_else(|| format!("castling `{letter}` needs king and rook on their home squares"))?;
        if board.castling_rooks.has(rook) {
            return Err(format!("castling `{letter}` is given twice"));
        }
        board.castling_rooks |= Bitboard::of(rook);
        if sided_rooks(board, side).iter().any(|rooks| rooks.has_many()) {
            return Err(format!("castling `{letter}`: only one rook on each wing may castle"));
        }
    }
    Ok(())
}

/// The rights of that side towards the a-file and towards the h-file.
fn sided_rooks(board: &Board, side: Side) -> [Bitboard; 2] {
    let rooks = board.castling_rooks & board.side(side);
    let king = Bitboard::of(board.king(side));
    [rooks & Bitboard(king.0 - 1), rooks & !Bitboard(king.0 - 1)]
}

/// The rook a castling letter stands for: `k` and `q` the outermost on that wing, other letters the one on
/// that file.
fn castling_rook(board: &Board, side: Side, letter: char) -> Option<Square> {
    let king = board.king(side);
    let home = Bitboard::rank(Square::of(side, 0, 0).rank());
    let rooks = board.pieces(side, Role::Rook) & home;
    let rook = match letter {
        'k' => rooks.filter(|rook| rook.file() > king.file()).last(),
        'q' => rooks.clone().find(|rook| rook.file() < king.file()),
        'a'..='h' => Some(Square::at(letter as u8 - b'a', king.rank())).filter(|&rook| rooks.has(rook)),
        _ => None,
    }?;
    let is_usual = king.file() == 4 && (rook.file() == 0 || rook.file() == 7);
    (home.has(king) && (is_usual || board.is_chess960)).then_some(rook)
}

/// Reads the en passant field. The square is kept only if a pawn can really capture there: many programs
/// write a square after every double step, and some leave an old one in. It changes nothing else about the
/// position, so such a square is dropped rather than refused, as Stockfish does.
fn read_en_passant(board: &mut Board, field: &str) -> Result<(), String> {
    if field == "-" {
        return Ok(());
    }
    let target = Square::parse(field)
        .ok_or_else(|| format!("the en passant field must be a square or -, not `{field}`"))?;
    let passer = board.side.opponent();
    let own = |rank| Square::of(passer, target.file(), rank);
    let was_passed_over = target == own(2)
        && board.pieces(passer, Role::Pawn).has(own(3))
        && !board.occupied().has(own(2))
        && !board.occupied().has(own(1));
    let can_be_taken = was_passed_over && board.en_passant_takers(target).is_nonempty();
    board.en_passant = can_be_taken.then_some(target);
    Ok(())
}

/// Writes the six fields. En passant only if a pawn can capture; castling as `KQkq`, in Chess960 by the
/// rook's file.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            let mut n_empty = 0;
            for file in 0..8 {
                let Some(letter) = self.letter(Square::at(file, rank)) else {
                    n_empty += 1;
                    continue;
                };
                if n_empty > 0 {
                    write!(f, "{n_empty}")?;
                    n_empty = 0;
                }
                f.write_char(letter)?;
            }
            if n_empty > 0 {
                write!(f, "{n_empty}")?;
            }
            f.write_char(if rank > 0 { '/' } else { ' ' })?;
        }
        f.write_str(if self.side == Side::First { "w " } else { "b " })?;
        self.write_castling(f)?;
        match self.en_passant {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", self.halfmoves, self.fullmoves)
    }
}

impl Board {
    /// The letter of the piece on a square, upper case for White.
    #[must_use]
    pub fn letter(&self, square: Square) -> Option<char> {
        self.piece_at(square).map(|(side, role)| match side {
            Side::First => role.letter().to_ascii_uppercase(),
            Side::Second => role.letter(),
        })
    }

    fn write_castling(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.castling_rooks.is_empty() {
            return f.write_char('-');
        }
        for side in Side::BOTH {
            // The king's wing first, as usual.
            for (rooks, usual) in sided_rooks(self, side).into_iter().zip(['q', 'k']).rev() {
                for rook in rooks {
                    let letter = if self.is_chess960 { Square::file_letter(rook.file()) } else { usual };
                    f.write_char(if side == Side::First { letter.to_ascii_uppercase() } else { letter })?;
                }
            }
        }
        Ok(())
    }
}
