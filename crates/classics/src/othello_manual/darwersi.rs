//! Darwersi's technique: the legal squares of each colour and their number are maintained, so that the
//! mobility is always known.
//!
//! For every empty square and colour the capturing directions are stored as eight bits; a square is legal if
//! any is set. A changed disc affects the empty squares that see it along a run of discs, so from every disc
//! that is placed or flipped the board is walked in eight directions to the first empty square, and back from
//! there.

use game::Side;

use super::padded::{N_PLACES, STEPS, captures, cells, place, square, step};
use super::technique::{Technique, digit, squares};

/// A matrix of discs with the legal squares of each colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DarwersiBoard {
    cells: [u8; N_PLACES],
    discs: [u64; 2],
    /// The directions that capture, by colour and place.
    directions: [[u8; N_PLACES]; 2],
    legal: [u64; 2],
    n_legal: [u8; 2],
}

/// The value around the board: it ends every walk, and is not a disc.
const BORDER: u8 = 3;

impl DarwersiBoard {
    /// Puts a disc on a place, whatever was there, and updates the legal squares.
    fn set(&mut self, at: usize, own: u8) {
        self.cells[at] = own;
        let bit = 1 << square(at);
        self.discs[own as usize - 1] |= bit;
        self.discs[2 - own as usize] &= !bit;
        self.keep(at, 0, 0);
        self.keep(at, 1, 0);
        for (direction, &way) in STEPS.iter().enumerate() {
            let mut seen_from = step(at, way);
            while matches!(self.cells[seen_from], 1 | 2) {
                seen_from = step(seen_from, way);
            }
            if self.cells[seen_from] == 0 {
                // Directions come in opposite pairs, so flipping the last bit reverses one.
                self.update_direction(seen_from, direction ^ 1);
            }
        }
    }

    /// Recomputes whether the empty place captures in one direction.
    fn update_direction(&mut self, at: usize, direction: usize) {
        for side in 0..2 {
            let captures = captures(&self.cells, at, STEPS[direction], side as u8 + 1);
            let others = self.directions[side][at] & !(1 << direction);
            self.keep(at, side, others | u8::from(captures) << direction);
        }
    }

    /// Stores the capturing directions of a place, and updates the legal squares and their number.
    #[inline]
    fn keep(&mut self, at: usize, side: usize, directions: u8) {
        let (was_legal, is_legal) = (self.directions[side][at] != 0, directions != 0);
        self.directions[side][at] = directions;
        if was_legal != is_legal {
            self.legal[side] ^= 1 << square(at);
            self.n_legal[side] = self.n_legal[side] + u8::from(is_legal) - u8::from(was_legal);
        }
    }
}

impl Technique for DarwersiBoard {
    const NAME: &'static str = "darwersi";

    fn with_discs(black: u64, white: u64) -> DarwersiBoard {
        let mut board = DarwersiBoard {
            cells: cells(black, white, BORDER),
            discs: [black, white],
            directions: [[0; N_PLACES]; 2],
            legal: [0; 2],
            n_legal: [0; 2],
        };
        for on in squares(!(black | white)) {
            (0..STEPS.len()).for_each(|direction| board.update_direction(place(on), direction));
        }
        board
    }

    fn play(&mut self, on: u32, side: Side) -> u64 {
        let (from, own) = (place(on), digit(side));
        let directions = self.directions[side.index()][from];
        self.set(from, own);
        let mut flipped = 0;
        for (direction, &way) in STEPS.iter().enumerate() {
            if directions >> direction & 1 == 0 {
                continue;
            }
            let mut at = step(from, way);
            while self.cells[at] != own {
                self.set(at, own);
                flipped |= 1 << square(at);
                at = step(at, way);
            }
        }
        flipped
    }

    #[inline]
    fn legal(&self, side: Side) -> u64 {
        self.legal[side.index()]
    }

    fn discs(&self, side: Side) -> u64 {
        self.discs[side.index()]
    }

    #[inline]
    fn mobility(&self, side: Side) -> u32 {
        u32::from(self.n_legal[side.index()])
    }
}
