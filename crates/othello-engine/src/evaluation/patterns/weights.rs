//! The learnt weights, a set for each phase of the game.

use std::sync::OnceLock;

use super::shapes::N_SLOTS;
use super::{Packing, file};
use game::Refusal;
use processor::prefer_large_pages;

/// The number of phases of a game.
pub const N_PHASES: usize = 20;

/// Plies per phase.
const PLIES: u32 = 60 / N_PHASES as u32;

/// The phase with this many empty squares: 0 at the start of the game.
///
/// ```
/// use othello_engine::patterns::{N_PHASES, phase};
/// assert_eq!((phase(60), phase(1), phase(0)), (0, N_PHASES - 1, N_PHASES - 1));
/// ```
#[inline(always)]
#[must_use]
pub const fn phase(n_empties: u32) -> usize {
    let ply = 60u32.saturating_sub(n_empties);
    let phase = (ply / PLIES) as usize;
    if phase < N_PHASES { phase } else { N_PHASES - 1 }
}

/// The weight of every occupation in every phase, and of having the move at every number of empty squares, in
/// [fractions of a disc](crate::PER_DISC).
#[derive(Clone, PartialEq, Eq)]
pub struct Weights {
    tables: Vec<[i16; N_SLOTS]>,
    constants: [i16; 61],
}

impl Weights {
    /// The weights learnt from our own games, `data/weights.bin`; unpacked on first use.
    #[must_use]
    pub fn learnt() -> &'static Weights {
        static LEARNT: OnceLock<Weights> = OnceLock::new();
        LEARNT.get_or_init(|| {
            let bytes = include_bytes!("../../../data/weights.bin");
            Weights::from_bytes(bytes).expect("the embedded weights are well formed")
        })
    }

    /// The same for the 6×6 board, `data/weights-6x6.bin`; see [`SixPatterns`](super::SixPatterns).
    #[must_use]
    pub fn learnt_six() -> &'static Weights {
        static LEARNT: OnceLock<Weights> = OnceLock::new();
        LEARNT.get_or_init(|| {
            let bytes = include_bytes!("../../../data/weights-6x6.bin");
            Weights::from_bytes(bytes).expect("the embedded weights are well formed")
        })
    }

    /// The weights of the phase with this many empty squares.
    #[inline(always)]
    #[must_use]
    pub fn table(&self, n_empties: u32) -> &[i16; N_SLOTS] {
        &self.tables[phase(n_empties)]
    }

    /// The weight of having the move with this many empty squares.
    #[inline(always)]
    #[must_use]
    pub fn constant(&self, n_empties: u32) -> i32 {
        i32::from(self.constants[(n_empties as usize).min(60)])
    }

    /// Sets the packed weights of a phase.
    ///
    /// # Panics
    /// If there are too many or too few of them.
    pub fn set_phase(&mut self, phase: usize, packed: &[i16]) {
        Packing::get().unpack(packed, &mut self.tables[phase]);
    }

    /// The packed weights of a phase.
    #[must_use]
    pub fn packed(&self, phase: usize) -> Vec<i16> {
        Packing::get().pack(&self.tables[phase])
    }

    /// Sets the weight of having the move.
    pub fn set_constant(&mut self, n_empties: u32, worth: i16) {
        self.constants[n_empties as usize] = worth;
    }

    /// Reads a weights file.
    ///
    /// # Errors
    /// A [`Refusal`] that says why this is not a weights file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, Refusal> {
        file::read(bytes)
    }

    /// The weights file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        file::write(self)
    }
}

/// All weights are zero.
impl Default for Weights {
    fn default() -> Weights {
        let mut tables = Vec::with_capacity(N_PHASES);
        prefer_large_pages(tables.spare_capacity_mut());
        tables.resize(N_PHASES, [0; N_SLOTS]);
        Weights { tables, constants: [0; 61] }
    }
}

impl std::fmt::Debug for Weights {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Weights").field("constants", &self.constants).finish_non_exhaustive()
    }
}
