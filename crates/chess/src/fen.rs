//! Positions as text: Forsyth–Edwards Notation, with the castling letters of X-FEN and Shredder-FEN for
//! Chess960. Only legal positions are accepted; every refusal gives the reason.

use std::fmt::{self, Write as _};

use game::{LoosePosition, Place, Refusal, Side};

use crate::{Bitboard, Board, Role, Square};

/// The fields after the pieces: what they are called, and what is assumed where they are missing.
const FIELDS: [(&str, &str); 5] = [
    ("side to move", "w"),
    ("castling rights", "-"),
    ("en passant square", "-"),
    ("count", "0"),
    ("number", "1"),
];

/// Reads a position. All fields but the pieces may be missing; what was assumed instead is said, apart from the en passant
/// square and the counters, which people leave out where they do not matter.
pub(crate) fn parse(text: &str, is_chess960: bool) -> Result<LoosePosition<Board>, Refusal> {
    let refuse = |reason: String| Refusal::syntax(text, reason);
    let mut fields: Vec<&str> = text.split_whitespace().collect();
    if fields.is_empty() {
        return Err(refuse("a position is missing".to_string()));
    }
    if fields.len() > 6 {
        let found = fields.len();
        return Err(refuse(format!(
            "a position has one to six fields (pieces, side to move, castling, en passant, two counters), not {found}"
        )));
    }
    let missing = &FIELDS[fields.len() - 1..];
    fields.extend(missing.iter().map(|(_, value)| value));
    if missing.len() == FIELDS.len() && parse_fields(text, &fields, is_chess960).is_err() {
        // With White to move the position may be impossible, because Black is in check.
        fields[1] = "b";
        if parse_fields(text, &fields, is_chess960).is_err() {
            fields[1] = "w";
        }
    }
    let position = parse_fields(text, &fields, is_chess960)?;
    let mut assumed = Vec::new();
    if missing.len() == FIELDS.len() {
        let side = COLOURS[position.side.index()];
        assumed.push(format!("The side to move is not given: {side}."));
    }
    if missing.len() >= FIELDS.len() - 1 {
        assumed.push("The castling rights are not given: none.".to_string());
    }
    Ok(LoosePosition { position, assumed })
}

/// Reads the six fields.
fn parse_fields(text: &str, fields: &[&str], is_chess960: bool) -> Result<Board, Refusal> {
    let refuse = |field: usize, reason: String| Refusal::syntax(text, reason).with_place(place(text, field));
    let impossible =
        |field, reason: String| Refusal::impossible_position(text, reason).with_place(place(text, field));
    let mut board = Board::empty(is_chess960);
    place_pieces(&mut board, fields[0]).map_err(|reason| refuse(0, reason))?;
    board.side = match fields[1] {
        "w" | "W" => Side::First,
        "b" | "B" => Side::Second,
        side => return Err(refuse(1, format!("the side to move must be w or b, not `{side}`"))),
    };
    check_pieces(&board).map_err(|reason| impossible(0, reason))?;
    read_castling(&mut board, fields[2]).map_err(|reason| impossible(2, reason))?;
    read_en_passant(&mut board, fields[3]).map_err(|reason| refuse(3, reason))?;
    let number = |field: usize, name: &str| {
        let digits = fields[field];
        let number = digits.parse::<u16>();
        number.map_err(|_| refuse(field, format!("the {name} must be a number up to 65535, not `{digits}`")))
    };
    board.halfmoves = number(4, "count of moves without capture or pawn move")?;
    board.fullmoves = number(5, "move number")?.max(1);
    board.key = board.computed_key();
    Ok(board)
}

/// The place of a field; that of the pieces, if it is missing.
fn place(text: &str, field: usize) -> Place {
    let found = text.split_whitespace().nth(field).unwrap_or_default();
    let at = found.as_ptr().addr().saturating_sub(text.as_ptr().addr());
    let mut place = Place::START;
    place.pass(text.get(..at).unwrap_or_default());
    place
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
            let squares = game::counted(file as u64, "square", "squares");
            return Err(format!("rank {} has only {squares}", rank + 1));
        }
    }
    Ok(())
}

const COLOURS: [&str; 2] = ["white", "black"];

pub(crate) fn check_pieces(board: &Board) -> Result<(), String> {
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
    board.en_passant = kept_en_passant(board, target);
    Ok(())
}

/// That en passant square, if a pawn can really capture there.
pub(crate) fn kept_en_passant(board: &Board, target: Square) -> Option<Square> {
    let passer = board.side.opponent();
    let own = |rank| Square::of(passer, target.file(), rank);
    let was_passed_over = target == own(2)
        && board.pieces(passer, Role::Pawn).has(own(3))
        && !board.occupied().has(own(2))
        && !board.occupied().has(own(1));
    let can_be_taken = was_passed_over && board.en_passant_takers(target).is_nonempty();
    can_be_taken.then_some(target)
}

/// Adds a rook that may still castle, unless it cannot be one.
pub(crate) fn is_castling_rook(board: &mut Board, rook: Square) -> bool {
    let Some((side, Role::Rook)) = board.piece_at(rook) else { return false };
    let letter = (b'a' + rook.file()) as char;
    let is_one = castling_rook(board, side, letter) == Some(rook);
    board.castling_rooks |= Bitboard::of(rook);
    is_one && !sided_rooks(board, side).iter().any(|rooks| rooks.has_many())
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
