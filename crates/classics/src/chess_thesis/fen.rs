//! FEN, the standard text of a chess position. Only playable positions are accepted.

use game::{Refusal, Side};

use super::facts::{Castling, CastlingMove, Facts};
use super::piece::{Kind, Piece};
use super::square::Square;

/// A position independent of how a board stores it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The content of each square, from a1.
    pub pieces: [Option<Piece>; 64],
    /// The rest.
    pub facts: Facts,
}

/// The FEN of the start position.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Setup {
    /// Reads FEN. The last two fields may be missing.
    ///
    /// # Errors
    /// A [`Refusal`] when it is not FEN, or its parts contradict each other.
    pub fn read(text: &str) -> Result<Setup, Refusal> {
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let (placement, side, castling, en_passant, counts) = match *fields.as_slice() {
            [placement, side, castling, en_passant] => (placement, side, castling, en_passant, ["0", "1"]),
            [placement, side, castling, en_passant, halfmoves, number] => {
                (placement, side, castling, en_passant, [halfmoves, number])
            }
            _ => return Err(Refusal::syntax(text, "a FEN must have four or six fields")),
        };
        let pieces = read_placement(placement)?;
        let side = match side {
            "w" => Side::First,
            "b" => Side::Second,
            _ => return Err(Refusal::syntax(side, "the side to move must be `w` or `b`")),
        };
        let castling = read_castling(castling, &pieces)?;
        let en_passant = read_en_passant(en_passant, side, &pieces)?;
        let [halfmoves, move_number] = counts.map(|count| count.parse::<u16>().map_err(|_| count));
        let halfmoves =
            halfmoves.map_err(|text| Refusal::syntax(text, "the half-move counter must be a number"))?;
        let move_number =
            move_number.map_err(|text| Refusal::syntax(text, "the move number must be a number"))?.max(1);
        Ok(Setup { pieces, facts: Facts { side, castling, en_passant, halfmoves, move_number } })
    }

    /// Writes FEN.
    ///
    /// ```
    /// use classics::chess_thesis::{START, Setup};
    /// assert_eq!(Setup::read(START).unwrap().write(), START);
    /// ```
    #[must_use]
    pub fn write(&self) -> String {
        let Facts { side, castling, en_passant, halfmoves, move_number } = self.facts;
        let side = if side == Side::First { 'w' } else { 'b' };
        let mut rights: String =
            CastlingMove::ALL.iter().filter(|it| castling.allows(it)).map(|it| it.letter).collect();
        if rights.is_empty() {
            rights.push('-');
        }
        let en_passant = en_passant.map_or("-".to_string(), |square| square.to_string());
        format!("{} {side} {rights} {en_passant} {halfmoves} {move_number}", write_placement(&self.pieces))
    }
}

fn read_placement(text: &str) -> Result<[Option<Piece>; 64], Refusal> {
    let mut pieces = [None; 64];
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return Err(Refusal::syntax(text, "expected eight ranks separated by /"));
    }
    for (rank, row) in (0..8).rev().zip(ranks) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(empty @ 1..=8) = letter.to_digit(10) {
                file += empty as i32;
                continue;
            }
            let piece = Piece::of_letter(letter).ok_or_else(|| Refusal::syntax(row, "no such piece"))?;
            let square = Square::at(file, rank)
                .ok_or_else(|| Refusal::syntax(row, "a rank must have eight squares"))?;
            pieces[square.index()] = Some(piece);
            file += 1;
        }
        if file != 8 {
            return Err(Refusal::syntax(row, "a rank must have eight squares"));
        }
    }
    check_armies(text, &pieces)?;
    Ok(pieces)
}

fn check_armies(text: &str, pieces: &[Option<Piece>; 64]) -> Result<(), Refusal> {
    for side in Side::BOTH {
        let count = |kind: Option<Kind>| {
            let is_counted =
                |piece: &&Piece| piece.side == side && kind.is_none_or(|kind| kind == piece.kind);
            pieces.iter().flatten().filter(is_counted).count()
        };
        if count(Some(Kind::King)) != 1 {
            return Err(Refusal::impossible_position(text, "each side must have one king"));
        }
        if count(None) > 16 || count(Some(Kind::Pawn)) > 8 {
            return Err(Refusal::impossible_position(
                text,
                "a side may have at most sixteen pieces, eight of them pawns",
            ));
        }
    }
    let is_pawn = |piece: &Option<Piece>| piece.is_some_and(|piece| piece.kind == Kind::Pawn);
    if pieces[..8].iter().any(is_pawn) || pieces[56..].iter().any(is_pawn) {
        return Err(Refusal::impossible_position(text, "there is a pawn on the first or the last rank"));
    }
    Ok(())
}

fn read_castling(text: &str, pieces: &[Option<Piece>; 64]) -> Result<Castling, Refusal> {
    let mut castling = Castling::NONE;
    if text == "-" {
        return Ok(castling);
    }
    for letter in text.chars() {
        let right = CastlingMove::ALL.iter().find(|it| it.letter == letter);
        let right =
            right.ok_or_else(|| Refusal::syntax(text, "castling rights must be some of `KQkq`, or `-`"))?;
        let is_at_home = pieces[right.king.index()] == Some(right.king_piece())
            && pieces[right.rook.index()] == Some(right.rook_piece());
        if castling.allows(right) {
            return Err(Refusal::syntax(text, "a castling right is given twice"));
        }
        if !is_at_home {
            return Err(Refusal::impossible_position(
                text,
                "castling rights need king and rook on their home squares",
            ));
        }
        castling.grant(right);
    }
    Ok(castling)
}

fn read_en_passant(text: &str, side: Side, pieces: &[Option<Piece>; 64]) -> Result<Option<Square>, Refusal> {
    if text == "-" {
        return Ok(None);
    }
    let square = Square::named(text)
        .ok_or_else(|| Refusal::syntax(text, "the en passant field must be a square or `-`"))?;
    let (rank, back, front) = if side == Side::First { (5, 8, -8) } else { (2, -8, 8) };
    let stepped = Piece::new(side.opponent(), Kind::Pawn);
    let is_sane = square.rank() == rank
        && pieces[square.index()].is_none()
        && pieces[square.offset(back).index()].is_none()
        && pieces[square.offset(front).index()] == Some(stepped);
    if !is_sane {
        return Err(Refusal::impossible_position(text, "no pawn can have just passed the en passant square"));
    }
    Ok(Some(square))
}

fn write_placement(pieces: &[Option<Piece>; 64]) -> String {
    let mut ranks = Vec::with_capacity(8);
    for row in pieces.chunks(8).rev() {
        let mut text = String::new();
        let mut empty = 0;
        for piece in row {
            if let Some(piece) = piece {
                if empty > 0 {
                    text.push_str(&empty.to_string());
                }
                text.push(piece.letter());
                empty = 0;
            } else {
                empty += 1;
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        ranks.push(text);
    }
    ranks.join("/")
}
