//! The plain way: only the discs are kept, and every question walks the board.

use game::Side;

use super::technique::padded::{N_PLACES, STEPS, cells, place, square, step};
use super::technique::{Technique, digit};

/// A matrix of discs and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkingBoard {
    cells: [u8; N_PLACES],
}

impl WalkingBoard {
    /// Whether a run of the opponent's discs from `from` on ends at an own one.
    #[inline]
    fn captures(&self, from: usize, way: i8, own: u8) -> bool {
        let mut at = step(from, way);
        if self.cells[at] != 3 - own {
            return false;
        }
        while self.cells[at] == 3 - own {
            at = step(at, way);
        }
        self.cells[at] == own
    }
}

impl Technique for WalkingBoard {
    const NAME: &'static str = "walking";

    fn with_discs(black: u64, white: u64) -> WalkingBoard {
        WalkingBoard { cells: cells(black, white) }
    }

    fn play(&mut self, on: u32, side: Side) -> u64 {
        let (from, own) = (place(on), digit(side));
        let mut flipped = 0;
        for way in STEPS {
            if !self.captures(from, way, own) {
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
            self.cells[from] == 0 && STEPS.iter().any(|&way| self.captures(from, way, digit(side)))
        };
        (0..64).filter(is_legal).fold(0, |set, on| set | 1 << on)
    }

    fn discs(&self, side: Side) -> u64 {
        (0..64).filter(|&on| self.cells[place(on)] == digit(side)).fold(0, |set, on| set | 1 << on)
    }
}
