//! Pieces and what they are worth.

use game::Side;

/// The six kinds of piece, in the thesis's numbering from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// 1.
    Pawn,
    /// 2.
    Knight,
    /// 3.
    Bishop,
    /// 4.
    Rook,
    /// 5.
    Queen,
    /// 6.
    King,
}

impl Kind {
    /// All of them, by number.
    pub const ALL: [Kind; 6] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];
    /// The pieces a pawn may promote to, in the order of the move list.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

    /// The material points of all three evaluation functions: 100, 300, 300, 500, 900 and 1000.
    #[inline]
    #[must_use]
    pub const fn value(self) -> i32 {
        [100, 300, 300, 500, 900, 1000][self as usize]
    }

    /// The lower-case letter of FEN and UCI.
    #[must_use]
    pub const fn letter(self) -> char {
        ['p', 'n', 'b', 'r', 'q', 'k'][self as usize]
    }

    /// The kind with that lower-case letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

/// A piece of one side; White is [`Side::First`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The side it belongs to.
    pub side: Side,
    /// The kind of piece.
    pub kind: Kind,
}

impl Piece {
    /// A piece of `side`.
    #[inline]
    #[must_use]
    pub const fn new(side: Side, kind: Kind) -> Piece {
        Piece { side, kind }
    }

    /// The letter of FEN: upper case for White.
    ///
    /// ```
    /// use classics::chess_thesis::{Kind, Piece};
    /// assert_eq!(Piece::new(game::Side::First, Kind::Knight).letter(), 'N');
    /// ```
    #[must_use]
    pub fn letter(self) -> char {
        match self.side {
            Side::First => self.kind.letter().to_ascii_uppercase(),
            Side::Second => self.kind.letter(),
        }
    }

    /// The piece with that letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        Some(Piece::new(side, Kind::of_letter(letter.to_ascii_lowercase())?))
    }
}
