//! Positions set up piece by piece.

use game::{Refusal, Side};

use crate::fen::{check_pieces, is_castling_rook, kept_en_passant};
use crate::{Bitboard, Board, Role, Square};

/// A position being set up: anything may stand anywhere until [`board`](Self::board) checks it.
///
/// ```
/// use chess::{Black, Board, Role, Setup, Square, White};
/// let board = Setup::empty()
///     .put(White, Role::King, Square::E1)
///     .put(White, Role::Rook, Square::H1)
///     .put(Black, Role::King, Square::E8)
///     .castling(Square::H1)
///     .board()?;
/// assert_eq!(board.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
///
/// // A known position with a change.
/// let refusal = Setup::from(&Board::default()).remove(Square::E8).board().unwrap_err();
/// assert_eq!(refusal.reason(), "black has 0 kings");
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "the methods return the changed setup"]
pub struct Setup {
    /// Pieces, side to move, counters and variant, not checked yet. Its rights are empty.
    board: Board,
    castling_rooks: Bitboard,
    en_passant: Option<Square>,
}

impl Setup {
    /// Nothing on the board, White to move, nobody may castle.
    pub fn empty() -> Setup {
        Setup { board: Board::empty(false), castling_rooks: Bitboard::EMPTY, en_passant: None }
    }

    /// Puts a piece on a square; whatever stands there is removed.
    pub fn put(mut self, side: Side, role: Role, square: Square) -> Setup {
        self = self.remove(square);
        self.board.toggle(side, role, square);
        self
    }

    /// Removes what stands on a square, if anything.
    pub fn remove(mut self, square: Square) -> Setup {
        if let Some((side, role)) = self.board.piece_at(square) {
            self.board.toggle(side, role, square);
        }
        self
    }

    /// Who moves next.
    pub fn side_to_move(mut self, side: Side) -> Setup {
        self.board.side = side;
        self
    }

    /// The rook on that square may still castle.
    pub fn castling(mut self, rook: Square) -> Setup {
        self.castling_rooks |= Bitboard::of(rook);
        self
    }

    /// The rooks that may still castle, of both sides, instead of all given before.
    pub fn castling_rooks(mut self, rooks: Bitboard) -> Setup {
        self.castling_rooks = rooks;
        self
    }

    /// The square that a pawn has just passed over. As in a FEN, it is kept only if a pawn can capture there.
    pub fn en_passant(mut self, square: Option<Square>) -> Setup {
        self.en_passant = square;
        self
    }

    /// The plies since the last capture or pawn move, and the number of the move to come, from 1.
    pub fn clocks(mut self, halfmoves: u16, fullmoves: u16) -> Setup {
        (self.board.halfmoves, self.board.fullmoves) = (halfmoves, fullmoves.max(1));
        self
    }

    /// Whether it is a position of Chess960, where kings and rooks castle from other squares too.
    pub fn chess960(mut self, is_chess960: bool) -> Setup {
        self.board.is_chess960 = is_chess960;
        self
    }

    /// The position.
    ///
    /// # Errors
    /// A [`Refusal`] with the reason when it is not legal: kings missing, too many pieces, pawns on the last rank, the side
    /// that is not to move in check, or castling from where it cannot be.
    pub fn board(self) -> Result<Board, Refusal> {
        self.checked().map_err(|reason| Refusal::impossible_position(self.board.to_string(), reason))
    }

    /// The same, with the bare reason.
    pub(crate) fn checked(self) -> Result<Board, String> {
        let mut board = self.board;
        check_pieces(&board)?;
        for rook in self.castling_rooks {
            if !is_castling_rook(&mut board, rook) {
                return Err(format!(
                    "castling with {rook} needs king and rook on their home squares, and only one rook on each wing"
                ));
            }
        }
        board.en_passant = self.en_passant.and_then(|square| kept_en_passant(&board, square));
        board.key = board.computed_key();
        Ok(board)
    }
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::empty()
    }
}

impl From<&Board> for Setup {
    fn from(board: &Board) -> Setup {
        let (castling_rooks, en_passant) = (board.castling_rooks, board.en_passant);
        let board = Board { castling_rooks: Bitboard::EMPTY, en_passant: None, ..*board };
        Setup { board, castling_rooks, en_passant }
    }
}
