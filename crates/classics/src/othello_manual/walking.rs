//! The plain technique: only the discs are stored, and every question walks the board.

use game::Side;

use super::padded::{N_PLACES, STEPS, captures, cells, place, square, step};
use super::technique::{Technique, digit};

/// A matrix of discs and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkingBoard {
    cells: [u8; N_PLACES],
}

impl Technique for WalkingBoard {
    const NAME: &'static str = "walking";

    fn with_discs(black: u64, white: u64) -> WalkingBoard {
        WalkingBoard { cells: cells(black, white, 0) }
    }

    fn play(&mut self, on: u32, side: Side) -> u64 {
        let (from, own) = (place(on), digit(side));
        let mut flipped = 0;
        for way in STEPS {
            if !captures(&self.cells, from, way, own) {
                continue;
            }
            let mut at = step(from, way);
            while self.cells[at] != own {
                self.cells[at] = own;
                flipped |= 1 << square(at);
                at = step(at, way);
            }
        }
        self.cells[from] = own;
        flipped
    }

    fn legal(&self, side: Side) -> u64 {
        let is_legal = |on: &u32| {
            let from = place(*on);
            self.cells[from] == 0 && STEPS.iter().any(|&way| captures(&self.cells, from, way, digit(side)))
        };
        (0..64).filter(is_legal).fold(0, |set, on| set | 1 << on)
    }

    fn discs(&self, side: Side) -> u64 {
        (0..64).filter(|&on| self.cells[place(on)] == digit(side)).fold(0, |set, on| set | 1 << on)
    }
}
