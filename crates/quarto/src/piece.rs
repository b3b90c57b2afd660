//! The pieces: four traits with two values each.

use std::fmt;
use std::str::FromStr;

use game::Refusal;

/// One of the sixteen pieces. Bit 3 of its number distinguishes 1 and 2, bit 2 distinguishes 3 and 4, bit 1 5
/// and 6, and bit 0 7 and 8: `1357` is number 0, `1358` number 1, `2468` number 15.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(u8);

impl Piece {
    /// The number of pieces.
    pub const COUNT: u32 = 16;

    /// All of them, in order.
    pub fn all() -> impl Iterator<Item = Piece> {
        PieceSet::ALL.iter()
    }

    /// The piece with that number; only the lowest four bits count.
    #[inline]
    #[must_use]
    pub const fn new(number: u8) -> Piece {
        Piece(number & 15)
    }

    /// Its number.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its traits as lanes: bit `16 * k` is bit `k` of its number. Shifted to a square it is what the piece
    /// adds to the planes of a board.
    #[inline]
    #[must_use]
    pub const fn lanes(self) -> u64 {
        const LANES: [u64; 16] = {
            let mut lanes = [0; 16];
            let mut number = 0;
            while number < 64 {
                lanes[number / 4] |= ((number as u64 / 4) >> (number % 4) & 1) << (16 * (number % 4));
                number += 1;
            }
            lanes
        };
        LANES[self.0 as usize]
    }

    /// Reads `1357` to `2468`.
    ///
    /// # Errors
    /// A [`Refusal`] that says how pieces are written.
    pub fn parse(text: &str) -> Result<Piece, Refusal> {
        let refuse = || {
            Refusal::syntax(text, "no such piece (they go from 1357 to 2468: 1 or 2, 3 or 4, 5 or 6, 7 or 8)")
        };
        let digits: &[u8; 4] = text.as_bytes().try_into().map_err(|_| refuse())?;
        let bit = |digit: u8, least: u8| digit.checked_sub(least).filter(|&bit| bit < 2);
        let bits = digits.iter().zip(*b"1357").map(|(&digit, least)| bit(digit, least));
        bits.reduce(|number, bit| Some(number? << 1 | bit?)).flatten().map(Piece).ok_or_else(refuse)
    }
}

impl FromStr for Piece {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Piece, Refusal> {
        Piece::parse(text)
    }
}

#[cfg(feature = "serde")]
game::serde_as_text!(Piece);

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |shift: u8| self.0 >> shift & 1;
        write!(f, "{}{}{}{}", 1 + digit(3), 3 + digit(2), 5 + digit(1), 7 + digit(0))
    }
}

/// A set of pieces: bit `n` is the piece with number `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceSet(pub u16);

impl PieceSet {
    /// All sixteen.
    pub const ALL: PieceSet = PieceSet(u16::MAX);

    /// Whether the piece is in it.
    #[inline]
    #[must_use]
    pub const fn has(self, piece: Piece) -> bool {
        self.0 >> piece.0 & 1 == 1
    }

    /// The set without the piece.
    #[inline]
    #[must_use]
    pub const fn without(self, piece: Piece) -> PieceSet {
        PieceSet(self.0 & !(1 << piece.0))
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The pieces, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let number = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            (number < 16).then_some(Piece(number as u8))
        })
    }

    /// How many have the trait of lane `k` set, and how many do not.
    #[inline]
    #[must_use]
    pub const fn with_trait(self, lane: u32) -> (u32, u32) {
        const SET: [u16; 4] = [0xaaaa, 0xcccc, 0xf0f0, 0xff00];
        let set = self.0 & SET[lane as usize];
        (set.count_ones(), (self.0 ^ set).count_ones())
    }

    /// All bits of lane `k` where some piece has that trait set; then the same for the trait not set.
    #[inline]
    #[must_use]
    pub fn lanes_with_traits(self) -> (u64, u64) {
        let (mut set, mut unset) = (0, 0);
        for lane in 0..4 {
            let (n_set, n_unset) = self.with_trait(lane);
            set |= (if n_set > 0 { 0xffff } else { 0 }) << (16 * lane);
            unset |= (if n_unset > 0 { 0xffff } else { 0 }) << (16 * lane);
        }
        (set, unset)
    }
}
