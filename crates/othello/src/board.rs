//! The position: two bitboards of discs.

use game::{Keyed, Lossless, Outcome, Position, Refusal, Side};

use crate::flips::{flips, legal};
use crate::size::Size;
use crate::symmetry::canonical;

/// A move: a square, or the forced pass when there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u8);

impl Move {
    /// The side to move cannot play, but the opponent can.
    pub const PASS: Move = Move(64);

    /// The move on that bit of the board; see [`Size::bit`].
    #[inline]
    #[must_use]
    pub const fn on(bit: u32) -> Move {
        Move(bit as u8)
    }

    /// The bit it is played on; `None` for a pass.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Option<u32> {
        if self.0 < 64 { Some(self.0 as u32) } else { None }
    }
}

/// The number that [`NumberedMoves`](game::NumberedMoves) gives it too.
impl From<Move> for u8 {
    fn from(mv: Move) -> u8 {
        mv.0
    }
}

impl TryFrom<u8> for Move {
    type Error = Refusal;

    fn try_from(number: u8) -> Result<Move, Refusal> {
        match number {
            0..=64 => Ok(Move(number)),
            _ => Err(Refusal::out_of_range(number.to_string(), "the number of a move is at most 64")),
        }
    }
}

#[cfg(feature = "serde")]
game::serde_as_number!(Move);

/// A board with its discs; black is the first player. The default is the start on 8×8.
#[derive(Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    own: u64,
    opponent: u64,
    /// The squares of the board, which also tell its size.
    squares: u64,
    side: Side,
}

/// Masked, which changes nothing, so that the compiler copies field by field and skips what `play` is about
/// to overwrite; the m,n,k board does the same.
#[expect(clippy::non_canonical_clone_impl, reason = "the canonical one is slower, see above")]
impl Clone for Board {
    #[inline]
    fn clone(&self) -> Board {
        let Board { own, opponent, squares, side } = *self;
        Board { own: own & squares, opponent: opponent & squares, squares, side }
    }
}

impl Board {
    /// The position before the first move: white on d4 and e5, black on e4 and d5.
    #[must_use]
    pub fn start(size: Size) -> Board {
        // The middle is the same for all sizes: every board lies in the middle of the 64 bits.
        const WHITE: u64 = 1 << 27 | 1 << 36;
        const BLACK: u64 = 1 << 28 | 1 << 35;
        Board { own: BLACK, opponent: WHITE, squares: size.squares(), side: Side::First }
    }

    /// A position with these discs; discs off the board are dropped, and so are white discs on black ones.
    #[must_use]
    pub fn with_discs(size: Size, black: u64, white: u64, side: Side) -> Board {
        let squares = size.squares();
        let (black, white) = (black & squares, white & squares & !black);
        let (own, opponent) = if side == Side::First { (black, white) } else { (white, black) };
        Board { own, opponent, squares, side }
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        Size::of_squares(self.squares)
    }

    /// The set of all squares.
    #[inline]
    #[must_use]
    pub fn squares(&self) -> u64 {
        self.squares
    }

    /// The discs of the side to move.
    #[inline]
    #[must_use]
    pub fn own(&self) -> u64 {
        self.own
    }

    /// The discs of the other side.
    #[inline]
    #[must_use]
    pub fn opponent(&self) -> u64 {
        self.opponent
    }

    /// The discs of `side`.
    #[inline]
    #[must_use]
    pub fn discs(&self, side: Side) -> u64 {
        if side == self.side { self.own } else { self.opponent }
    }

    /// The empty squares.
    #[inline]
    #[must_use]
    pub fn empty(&self) -> u64 {
        self.squares & !(self.own | self.opponent)
    }

    /// The squares where the side to move may play.
    #[inline]
    #[must_use]
    pub fn legal(&self) -> u64 {
        legal(self.own, self.opponent, self.squares)
    }

    /// The squares where the other side could play if it were its turn.
    #[inline]
    #[must_use]
    pub fn opponent_legal(&self) -> u64 {
        legal(self.opponent, self.own, self.squares)
    }

    /// The discs that a move flips.
    #[inline]
    #[must_use]
    pub fn flips(&self, mv: Move) -> u64 {
        mv.bit().map_or(0, |bit| flips(self.own, self.opponent, bit))
    }

    /// The final difference for the side to move if the game ended here: empty squares go to the winner, as
    /// in tournaments.
    #[must_use]
    pub fn final_difference(&self) -> i32 {
        let difference = self.own.count_ones() as i32 - self.opponent.count_ones() as i32;
        difference + difference.signum() * self.empty().count_ones() as i32
    }
}

impl Position for Board {
    type Move = Move;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    /// From the top row down; a pass when only the opponent can play.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Move> + use<> {
        let legal = self.legal();
        let passes = legal == 0 && self.opponent_legal() != 0;
        Moves { squares: legal, passes }
    }

    #[inline]
    fn n_moves(&self) -> usize {
        match self.legal() {
            0 => usize::from(self.opponent_legal() != 0),
            legal => legal.count_ones() as usize,
        }
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        let (own, opponent) = match mv.bit() {
            Some(bit) => {
                let flipped = flips(self.own, self.opponent, bit);
                (self.opponent ^ flipped, self.own | flipped | 1 << bit)
            }
            None => (self.opponent, self.own),
        };
        *self = Board { own, opponent, squares: self.squares, side: self.side.opponent() };
    }

    fn outcome(&self) -> Option<Outcome> {
        let is_over = self.legal() == 0 && self.opponent_legal() == 0;
        is_over.then(|| Outcome::by_difference(self.side.signed(self.final_difference())))
    }
}

impl Keyed for Board {
    #[inline]
    fn key(&self) -> u64 {
        mix(self.own, self.opponent) ^ self.side as u64
    }

    /// Merges mirror images, and also the two colours: only the side to move counts.
    #[inline]
    fn table_key(&self) -> u64 {
        let (own, opponent) = canonical(self.own, self.opponent);
        mix(own, opponent)
    }
}

impl Lossless for Board {
    /// The discs of both sides, own ones first, in the smallest of their mirror images.
    type Exact = (u64, u64);

    #[inline]
    fn exact_key(&self) -> (u64, u64) {
        canonical(self.own, self.opponent)
    }
}

#[inline]
fn mix(own: u64, opponent: u64) -> u64 {
    let mut z = own.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ opponent.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    // The last bit is reserved for the side to move.
    (z ^ (z >> 31)) & !1
}

struct Moves {
    squares: u64,
    passes: bool,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.squares != 0 {
            let bit = self.squares.trailing_zeros();
            self.squares &= self.squares - 1;
            return Some(Move::on(bit));
        }
        std::mem::take(&mut self.passes).then_some(Move::PASS)
    }
}
