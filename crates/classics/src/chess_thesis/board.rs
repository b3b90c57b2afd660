//! A chess position over either representation: the rules that do not depend on how the pieces are stored.

use std::fmt;

use game::{Keyed, Lossless, Notation, Outcome, Position, Refusal, Side};

use super::chess_move::Move;
use super::facts::{CastlingMove, Facts};
use super::fen::{START, Setup};
use super::piece::{Kind, Piece};
use super::representation::{Locations, Representation};
use super::square::Square;

/// A position, with all of FIDE's rules for moving: castling, en passant, the four promotions, check, mate as
/// a loss and stalemate as a draw. (The thesis promotes to queens only and treats stalemate as mate.) Draws
/// that depend on earlier positions are left to the caller.
///
/// ```
/// use classics::chess_thesis::{Bitmaps, Board};
/// use game::{Notation, Position};
///
/// let mut board: Board<Bitmaps> = Board::start();
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     board.play(board.parse_move(text)?);
/// }
/// assert_eq!(board.outcome(), Some(game::Outcome::Win { side: game::Side::Second, margin: 1 }));
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board<R> {
    pieces: R,
    facts: Facts,
}

impl<R: Representation> Board<R> {
    /// The first position.
    #[must_use]
    pub fn start() -> Board<R> {
        Board::from_fen(START).expect("the first position is sound")
    }

    /// Reads FEN.
    ///
    /// # Errors
    /// A [`Refusal`] with the error in the text.
    pub fn from_fen(text: &str) -> Result<Board<R>, Refusal> {
        let setup = Setup::read(text)?;
        let mut pieces = R::empty();
        for square in Square::all() {
            if let Some(piece) = setup.pieces[square.index()] {
                pieces.put(square, piece);
            }
        }
        let board = Board { pieces, facts: setup.facts };
        if board.is_in_check(board.facts.side.opponent()) {
            return Err(Refusal::impossible_position(text, "the side not to move is in check"));
        }
        Ok(board)
    }

    /// The same position independent of representation.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let mut pieces = [None; 64];
        Square::all().for_each(|square| pieces[square.index()] = self.pieces.at(square));
        Setup { pieces, facts: self.facts }
    }

    /// Side to move, castling rights and counters.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// What stands on `square`.
    #[inline]
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.pieces.at(square)
    }

    /// Where all pieces stand.
    #[inline]
    #[must_use]
    pub fn locations(&self) -> Locations {
        self.pieces.locations()
    }

    /// Whether a piece of `by` attacks `square`.
    #[inline]
    #[must_use]
    pub fn is_attacked(&self, square: Square, by: Side) -> bool {
        self.pieces.is_attacked(square, by)
    }

    /// Whether the king of `side` is attacked.
    #[inline]
    #[must_use]
    pub fn is_in_check(&self, side: Side) -> bool {
        self.pieces.is_attacked(self.pieces.king(side), side.opponent())
    }

    /// The kind of piece that `mv` captures, en passant included.
    #[must_use]
    pub fn captured(&self, mv: Move) -> Option<Kind> {
        match self.at(mv.to) {
            Some(piece) => Some(piece.kind),
            None if Some(mv.to) != self.facts.en_passant => None,
            None => self.at(mv.from).map(|piece| piece.kind).filter(|&kind| kind == Kind::Pawn),
        }
    }

    /// The pseudo-legal moves of the side to move: its king may be in check afterwards.
    #[must_use]
    pub fn candidates(&self) -> Vec<Move> {
        let mut list = Vec::with_capacity(64);
        self.pieces.steps(self.facts.side, self.facts.en_passant, &mut list);
        for castling in &CastlingMove::ALL {
            if castling.side == self.facts.side && self.may_castle(castling) {
                list.push(Move::new(castling.king, castling.king_to));
            }
        }
        list
    }

    /// The number of pseudo-legal moves of `side`, whoever is to move, castling aside: its mobility.
    #[must_use]
    pub fn mobility(&self, side: Side) -> usize {
        let mut list = Vec::with_capacity(64);
        self.pieces.steps(side, None, &mut list);
        list.len()
    }

    fn may_castle(&self, castling: &CastlingMove) -> bool {
        self.facts.castling.allows(castling)
            && castling.between().all(|square| self.at(square).is_none())
            && castling.kings_way().iter().all(|&square| !self.is_attacked(square, castling.side.opponent()))
    }

    /// Whether the mover's king is safe after `mv`.
    fn is_safe(&self, mv: Move) -> bool {
        let mut after = self.pieces.clone();
        move_pieces(&mut after, self.facts.en_passant, mv);
        let side = self.facts.side;
        !after.is_attacked(after.king(side), side.opponent())
    }
}

/// Makes `mv` among `pieces`. Returns the moved piece and whether it captured.
fn move_pieces<R: Representation>(pieces: &mut R, en_passant: Option<Square>, mv: Move) -> (Piece, bool) {
    let piece = pieces.lift(mv.from).expect("a piece moves");
    let mut captures = pieces.lift(mv.to).is_some();
    if piece.kind == Kind::Pawn && Some(mv.to) == en_passant {
        let backward = if piece.side == Side::First { -8 } else { 8 };
        captures = pieces.lift(mv.to.offset(backward)).is_some();
    }
    pieces.put(mv.to, Piece::new(piece.side, mv.promotion.unwrap_or(piece.kind)));
    if piece.kind == Kind::King && mv.from.file().abs_diff(mv.to.file()) == 2 {
        let castling = CastlingMove::ALL.iter().find(|castling| castling.king_to == mv.to);
        let castling = castling.expect("a king moves two squares to castle");
        pieces.lift(castling.rook);
        pieces.put(castling.rook_to, castling.rook_piece());
    }
    (piece, captures)
}

impl<R: Representation> Position for Board<R> {
    type Move = Move;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.facts.side
    }

    fn moves(&self) -> impl Iterator<Item = Move> + use<R> {
        let board = self.clone();
        self.candidates().into_iter().filter(move |&mv| board.is_safe(mv))
    }

    fn play(&mut self, mv: Move) {
        let (piece, captures) = move_pieces(&mut self.pieces, self.facts.en_passant, mv);
        let facts = &mut self.facts;
        let is_pawn = piece.kind == Kind::Pawn;
        let is_double_step = is_pawn && mv.from.rank().abs_diff(mv.to.rank()) == 2;
        let middle = Square::new((mv.from.index() + mv.to.index()) as u8 / 2);
        facts.en_passant = is_double_step.then_some(middle);
        facts.castling.touch(mv.from);
        facts.castling.touch(mv.to);
        facts.halfmoves = if is_pawn || captures { 0 } else { facts.halfmoves.saturating_add(1) };
        facts.move_number = facts.move_number.saturating_add(u16::from(facts.side == Side::Second));
        facts.side = facts.side.opponent();
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.candidates().into_iter().any(|mv| self.is_safe(mv)) {
            return None;
        }
        let side = self.facts.side;
        Some(match self.is_in_check(side) {
            true => Outcome::Win { side: side.opponent(), margin: 1 },
            false => Outcome::Draw,
        })
    }
}

impl<R: Representation> Lossless for Board<R> {
    /// Four bits per square, and the facts. These include the counters, because the evaluation uses the move
    /// number.
    type Exact = [u64; 5];

    fn exact_key(&self) -> [u64; 5] {
        let mut words = [0; 5];
        let locations = self.locations();
        for (side, kind) in Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind))) {
            for square in locations.of(side, kind).squares() {
                let code = 1 + kind as u64 + 8 * side.index() as u64;
                words[square.index() / 16] |= code << (4 * (square.index() % 16));
            }
        }
        let Facts { side, castling, en_passant, halfmoves, move_number } = self.facts;
        let en_passant = en_passant.map_or(64, |square| square.index() as u64);
        words[4] = side.index() as u64 | u64::from(castling.0) << 1 | en_passant << 5;
        words[4] |= u64::from(halfmoves) << 16 | u64::from(move_number) << 32;
        words
    }
}

impl<R: Representation> Keyed for Board<R> {
    fn key(&self) -> u64 {
        self.exact_key().into_iter().fold(0x9e37_79b9_7f4a_7c15, |key: u64, word| {
            // The finalizer of SplitMix64, one word at a time.
            let mixed = (key ^ word).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^ mixed >> 31
        })
    }
}

impl<R: Representation> Notation for Board<R> {
    fn parse_move(&self, text: &str) -> Result<Move, Refusal> {
        let mv = Move::read(text).ok_or_else(|| Refusal::syntax(text, "not a move in UCI notation"))?;
        match self.moves().any(|legal| legal == mv) {
            true => Ok(mv),
            false => Err(Refusal::illegal_move(text, "this move is not legal here")),
        }
    }

    fn write_move(&self, mv: Move) -> String {
        mv.to_string()
    }
}

/// The position's FEN.
impl<R: Representation> fmt::Display for Board<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.setup().write())
    }
}
