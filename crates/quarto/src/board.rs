//! The position: the pieces on the board, and the one in hand.

use game::{Keyed, Lossless, Outcome, Position, Side};

use crate::lines::{EVERY_LANE, completions, is_any_complete};
use crate::rules::{Chooser, Quarto};
use crate::symmetry::Canonical;
use crate::{Piece, PieceSet, Square};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// `own`: any piece on any square.
    Put {
        /// The square.
        square: Square,
        /// The piece.
        piece: Piece,
    },
    /// `official`: the very first move, which gives the opponent a piece.
    Give {
        /// The piece to give.
        piece: Piece,
    },
    /// `official`: places the piece in hand and gives the opponent another.
    PlaceAndGive {
        /// Where the piece in hand goes.
        square: Square,
        /// The piece to give.
        piece: Piece,
    },
    /// `official`: places the piece in hand and ends the game with it.
    PlaceLast {
        /// Where the piece in hand goes.
        square: Square,
    },
}

/// A board with its pieces and its rules. The default is the empty board of the variant `own`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The squares of the pieces with each trait set; lane `k` belongs to bit `k` of a piece's number.
    planes: u64,
    occupied: u16,
    /// Neither placed nor in hand.
    free: PieceSet,
    hand: Option<Piece>,
    is_won: bool,
    game: Quarto,
}

impl Board {
    /// The empty board.
    #[must_use]
    pub const fn empty(game: Quarto) -> Board {
        Board { planes: 0, occupied: 0, free: PieceSet::ALL, hand: None, is_won: false, game }
    }

    /// Its rules.
    #[inline]
    #[must_use]
    pub const fn game(&self) -> Quarto {
        self.game
    }

    /// Where the pieces with each trait set are, in four lanes; see [`Piece::lanes`].
    #[inline]
    #[must_use]
    pub const fn planes(&self) -> u64 {
        self.planes
    }

    /// The same for the traits not set.
    #[inline]
    #[must_use]
    pub const fn other_planes(&self) -> u64 {
        (self.occupied as u64 * EVERY_LANE) & !self.planes
    }

    /// The squares with a piece.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> u16 {
        self.occupied
    }

    /// The squares without a piece.
    #[inline]
    #[must_use]
    pub const fn vacant(&self) -> u16 {
        !self.occupied
    }

    /// How many pieces are on the board.
    #[inline]
    #[must_use]
    pub const fn n_placed(&self) -> u32 {
        self.occupied.count_ones()
    }

    /// The pieces neither placed nor in hand.
    #[inline]
    #[must_use]
    pub const fn free(&self) -> PieceSet {
        self.free
    }

    /// The piece that the side to move has been given.
    #[inline]
    #[must_use]
    pub const fn hand(&self) -> Option<Piece> {
        self.hand
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        let bit = |lane: u32| (self.planes >> (16 * lane + u32::from(square.number())) & 1) << lane;
        let is_occupied = self.occupied & square.bit() != 0;
        is_occupied.then(|| Piece::new((0..4).map(bit).sum::<u64>() as u8))
    }

    /// The vacant squares on which `piece` completes a line.
    #[inline]
    #[must_use]
    pub fn wins_with(&self, piece: Piece) -> u16 {
        let with_squares = self.game.with_squares();
        let has = piece.lanes() * 0xffff;
        let lanes = completions(self.planes, with_squares) & has
            | completions(self.other_planes(), with_squares) & !has;
        (lanes | lanes >> 16 | lanes >> 32 | lanes >> 48) as u16 & self.vacant()
    }

    /// Puts any unplaced piece on a vacant square, and updates whether a line is complete.
    #[inline]
    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        self.planes |= piece.lanes() << square.number();
        self.occupied |= square.bit();
        self.free = self.free.without(piece);
        let with_squares = self.game.with_squares();
        self.is_won =
            is_any_complete(self.planes, with_squares) || is_any_complete(self.other_planes(), with_squares);
    }

    /// Takes a free piece into the hand.
    #[inline]
    pub(crate) fn take(&mut self, piece: Piece) {
        self.free = self.free.without(piece);
        self.hand = Some(piece);
    }

    /// Whether a line is complete.
    #[inline]
    #[must_use]
    pub const fn is_won(&self) -> bool {
        self.is_won
    }

    /// Whether a line is complete or the board is full.
    #[inline]
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.is_won || self.occupied == u16::MAX
    }
}

impl Position for Board {
    type Move = Move;

    /// Follows from the number of pieces; the text does not contain it.
    #[inline]
    fn side_to_move(&self) -> Side {
        let first_gave =
            self.game.chooser() == Chooser::Opponent && (self.hand.is_some() || self.occupied != 0);
        let is_even = (self.n_placed() + u32::from(first_gave)).is_multiple_of(2);
        if is_even { Side::First } else { Side::Second }
    }

    /// Ordered by square, then by piece; squares go down the columns from a1, pieces up from 1357.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Move> + use<> {
        Moves::of(self)
    }

    fn n_moves(&self) -> usize {
        let n_vacant = self.vacant().count_ones();
        let n_moves = match self.hand {
            _ if self.is_over() => 0,
            Some(hand) => {
                let n_ends = if self.free.is_empty() { n_vacant } else { self.wins_with(hand).count_ones() };
                n_ends + (n_vacant - n_ends) * self.free.len()
            }
            None if self.game.chooser() == Chooser::Opponent => self.free.len(),
            None => n_vacant * self.free.len(),
        };
        n_moves as usize
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        match mv {
            Move::Put { square, piece } => self.put(square, piece),
            Move::Give { piece } => self.take(piece),
            Move::PlaceAndGive { square, piece } => {
                self.place_hand(square);
                self.take(piece);
            }
            Move::PlaceLast { square } => self.place_hand(square),
        }
    }

    /// The side that moved last completed the line.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.is_won {
            true => Some(Outcome::Win { side: self.side_to_move().opponent(), margin: 1 }),
            false => (self.occupied == u16::MAX).then_some(Outcome::Draw),
        }
    }
}

impl Board {
    #[inline]
    fn place_hand(&mut self, square: Square) {
        let hand = self.hand.take();
        debug_assert!(hand.is_some(), "there is a piece in hand");
        if let Some(piece) = hand {
            self.put(square, piece);
        }
    }
}

/// The moves of a position, square by square.
struct Moves {
    board: Board,
    /// The remaining vacant squares, the current one first; unused in the move that only gives a piece.
    squares: u16,
    /// The remaining pieces for the current square.
    pieces: PieceSet,
    /// Squares on which the piece in hand ends the game.
    ends: u16,
}

impl Moves {
    #[inline]
    fn of(board: &Board) -> Moves {
        let only_gives = board.game.chooser() == Chooser::Opponent && board.hand.is_none();
        let squares = match (board.is_over(), only_gives) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => board.vacant(),
        };
        let ends = match board.hand {
            Some(_) if board.free.is_empty() => u16::MAX,
            Some(hand) => board.wins_with(hand),
            None => 0,
        };
        Moves { board: *board, squares, pieces: board.free, ends }
    }

    #[inline]
    fn next_square(&mut self) {
        self.squares &= self.squares - 1;
        self.pieces = self.board.free;
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.squares == 0 {
            return None;
        }
        let square = Square::new(self.squares.trailing_zeros() as u8);
        if self.ends & square.bit() != 0 {
            self.next_square();
            return Some(Move::PlaceLast { square });
        }
        let piece = Piece::new(self.pieces.0.trailing_zeros() as u8);
        self.pieces = self.pieces.without(piece);
        if self.pieces.is_empty() {
            self.next_square();
        }
        Some(match (self.board.game.chooser(), self.board.hand) {
            (Chooser::Mover, _) => Move::Put { square, piece },
            (Chooser::Opponent, None) => Move::Give { piece },
            (Chooser::Opponent, Some(_)) => Move::PlaceAndGive { square, piece },
        })
    }
}

impl Keyed for Board {
    #[inline]
    fn key(&self) -> u64 {
        Canonical::of_itself(self).mixed()
    }

    /// Merges positions that are images of each other under maps of the board and relabellings of the pieces.
    #[inline]
    fn table_key(&self) -> u64 {
        self.exact_key().mixed()
    }
}

impl Lossless for Board {
    /// The smallest of all images of the position.
    type Exact = Canonical;

    #[inline]
    fn exact_key(&self) -> Canonical {
        Canonical::of(self)
    }
}
