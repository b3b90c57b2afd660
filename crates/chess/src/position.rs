//! [`game::Position`] for the board.

use game::{Keyed, Lossless, Outcome, Position, Side};

use crate::listing::Moves;
use crate::{Bitboard, Board, Move, Role};

impl Position for Board {
    type Move = Move;

    #[inline(always)]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Move> + use<> {
        Moves::of(self)
    }

    #[inline]
    fn n_moves(&self) -> usize {
        self.count_legal()
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        self.play_legal(mv);
    }

    /// Mate and stalemate. Draws by rule need the past: [`Chess::verdict`](crate::Chess).
    fn outcome(&self) -> Option<Outcome> {
        if self.moves().next().is_some() {
            None
        } else if self.is_check() {
            Some(Outcome::Win { side: self.side.opponent(), margin: 1 })
        } else {
            Some(Outcome::Draw)
        }
    }

    /// The null move; a side in check cannot pass.
    fn passed(&self) -> Option<Board> {
        if self.is_check() {
            return None;
        }
        let mut next = *self;
        next.pass();
        Some(next)
    }
}

impl Keyed for Board {
    #[inline(always)]
    fn key(&self) -> u64 {
        self.key
    }
}

/// Everything but the clocks: four bits per square, and the rights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExactKey {
    planes: [Bitboard; 4],
    castling_rooks: Bitboard,
    en_passant: Option<u8>,
    side: Side,
}

impl Lossless for Board {
    type Exact = ExactKey;

    fn exact_key(&self) -> ExactKey {
        let [pawn, knight, bishop, rook, queen, king] = Role::ALL.map(|role| self.role(role));
        ExactKey {
            planes: [self.by_side[0], pawn | bishop | queen, knight | bishop | king, rook | queen | king],
            castling_rooks: self.castling_rooks,
            en_passant: self.en_passant.map(|square| square.index() as u8),
            side: self.side,
        }
    }
}
