//! The small table of the endgame, each thread's own.

use processor::prefer_large_pages;

use crate::board::Board;

/// Remembers boards; newer ones drive older ones out.
#[derive(Debug)]
pub(super) struct Memory(Box<[Remembered]>);

/// What is known of a board; half a cache line.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
pub(super) struct Remembered {
    pub board: Board,
    pub lower: i8,
    pub upper: i8,
    pub best: u8,
}

/// Entries, a power of two: they have to stay near the processor.
const N_ENTRIES: usize = 1 << 16;

impl Memory {
    pub fn new() -> Memory {
        let mut entries = Vec::with_capacity(N_ENTRIES);
        prefer_large_pages(entries.spare_capacity_mut());
        entries.resize(N_ENTRIES, Remembered::default());
        Memory(entries.into_boxed_slice())
    }

    /// Where a board would be remembered.
    #[inline(always)]
    pub fn place(board: Board) -> usize {
        (hash(board) >> (64 - N_ENTRIES.trailing_zeros())) as usize
    }

    /// What is known of the board that has this place.
    #[inline(always)]
    pub fn at(&mut self, place: usize) -> &mut Remembered {
        &mut self.0[place & (N_ENTRIES - 1)]
    }

    /// Starts reading what is known of a board, so that a later look need not wait for memory.
    #[inline(always)]
    pub fn prefetch(&self, board: Board) {
        processor::prefetch(&self.0[Self::place(board)]);
    }
}

/// Mixes a board into 64 bits of which the highest are best.
#[inline(always)]
pub(crate) fn hash(board: Board) -> u64 {
    let mixed = board.player.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ board.opponent.rotate_left(32);
    (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93)
}
