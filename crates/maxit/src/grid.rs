//! The numbers, which no move changes, and their squares.

use std::sync::atomic::{AtomicU64, Ordering};

use game::{Dice, Refusal};
use rand::RngExt;

/// A square, numbered row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub u8);

impl From<Square> for u8 {
    fn from(square: Square) -> u8 {
        square.0
    }
}

impl From<u8> for Square {
    fn from(number: u8) -> Square {
        Square(number)
    }
}

#[cfg(feature = "serde")]
game::serde_as_number!(Square);

/// The side length of a grid, from 2 to 11: a set of squares is 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size(u8);

impl Size {
    /// The largest side length.
    pub const LARGEST: u8 = 11;

    /// A grid with that side length.
    ///
    /// # Errors
    /// A [`Refusal`] when it is not between 2 and 11.
    pub fn new(side: u8) -> Result<Size, Refusal> {
        match side {
            2..=Size::LARGEST => Ok(Size(side)),
            _ => Err(Refusal::out_of_range(side.to_string(), "the side of a grid must be from 2 to 11")),
        }
    }

    /// Squares in a row.
    #[inline]
    #[must_use]
    pub const fn side(self) -> usize {
        self.0 as usize
    }

    /// The number of squares.
    #[inline]
    #[must_use]
    pub const fn n_squares(self) -> usize {
        self.side() * self.side()
    }

    /// The squares in the row or column of a square, including itself.
    #[inline]
    #[must_use]
    pub fn cross(self, square: Square) -> u128 {
        let side = u32::from(self.0);
        let (row, column) = (u32::from(square.0) / side, u32::from(square.0) % side);
        let whole_row = ((1 << side) - 1) << (row * side);
        let whole_column = self.first_column() << column;
        whole_row | whole_column
    }

    #[inline]
    fn first_column(self) -> u128 {
        const FIRST_COLUMNS: [u128; 12] = {
            let mut columns = [0; 12];
            let mut side = 2;
            while side < 12 {
                let mut row = 0;
                while row < side {
                    columns[side] |= 1 << (row * side);
                    row += 1;
                }
                side += 1;
            }
            columns
        };
        FIRST_COLUMNS[self.side()]
    }
}

/// A grid of numbers.
#[derive(Debug)]
pub struct Grid {
    size: Size,
    numbers: Vec<i32>,
    /// The squares, greatest number first.
    descending: Vec<Square>,
    /// For each square, the others of its row and column.
    neighbours: Vec<u128>,
    /// Distinguishes grids in lossless keys.
    id: u64,
}

impl Grid {
    /// Numbers are at most this far from zero, so that no sum overflows.
    pub const LARGEST_NUMBER: i32 = 1_000_000;

    /// A grid of these numbers, row by row.
    ///
    /// # Panics
    /// If there are too few or too many numbers, or one is larger than [`LARGEST_NUMBER`](Self::LARGEST_NUMBER).
    #[must_use]
    pub fn new(size: Size, numbers: Vec<i32>) -> Grid {
        static NEXT_ID: AtomicU64 = AtomicU64::new(0);
        assert_eq!(numbers.len(), size.n_squares(), "a number for each square");
        assert!(
            numbers.iter().all(|number| number.unsigned_abs() <= Grid::LARGEST_NUMBER as u32),
            "numbers within bounds"
        );
        let squares = || (0..size.n_squares() as u8).map(Square);
        let mut descending: Vec<Square> = squares().collect();
        descending.sort_by_key(|square| std::cmp::Reverse(numbers[usize::from(square.0)]));
        let neighbours = squares().map(|square| size.cross(square) & !(1 << square.0)).collect();
        Grid { size, numbers, descending, neighbours, id: NEXT_ID.fetch_add(1, Ordering::Relaxed) }
    }

    /// Uniformly random numbers from −9 to 15, as in the game originally sold.
    #[must_use]
    pub fn thrown(size: Size, dice: &mut Dice) -> Grid {
        Grid::new(size, (0..size.n_squares()).map(|_| dice.random_range(-9..=15)).collect())
    }

    /// Its size.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The number on a square.
    #[inline]
    #[must_use]
    pub fn number(&self, square: Square) -> i32 {
        self.numbers[usize::from(square.0)]
    }

    /// The squares, greatest number first.
    #[inline]
    #[must_use]
    pub fn descending(&self) -> &[Square] {
        &self.descending
    }

    /// The other squares of a square's row and column.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, square: Square) -> u128 {
        self.neighbours[usize::from(square.0)]
    }

    /// Unique for every grid made, even with equal numbers.
    #[inline]
    #[must_use]
    pub(crate) const fn id(&self) -> u64 {
        self.id
    }
}
