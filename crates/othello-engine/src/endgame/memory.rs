//! The small per-thread table of the endgame.

use processor::prefer_large_pages;

use crate::board::Board;

/// A table of boards; newer ones replace older ones.
#[derive(Debug)]
pub(super) struct Memory(Box<[MemoryEntry]>);

/// What is known about a board; half a cache line.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
pub(super) struct MemoryEntry {
    pub board: Board,
    pub lower: i8,
    pub upper: i8,
    pub best: u8,
}

/// Entries, a power of two: small enough to stay in the processor's cache.
const N_ENTRIES: usize = 1 << 16;

impl Memory {
    pub fn new() -> Memory {
        let mut entries = Vec::with_capacity(N_ENTRIES);
        prefer_large_pages(entries.spare_capacity_mut());
        entries.resize(N_ENTRIES, MemoryEntry::default());
        Memory(entries.into_boxed_slice())
    }

    /// The index of a board.
    #[inline(always)]
    pub fn place(board: Board) -> usize {
        (hash(board) >> (64 - N_ENTRIES.trailing_zeros())) as usize
    }

    /// The entry at this index.
    #[inline(always)]
    pub fn at(&mut self, place: usize) -> &mut MemoryEntry {
        &mut self.0[place & (N_ENTRIES - 1)]
    }

    /// Prefetches the entry of a board, so that a later lookup need not wait for memory.
    #[inline(always)]
    pub fn prefetch(&self, board: Board) {
        processor::prefetch(&self.0[Self::place(board)]);
    }
}

/// Mixes a board into 64 bits, of which the highest are best.
#[inline(always)]
pub(crate) fn hash(board: Board) -> u64 {
    let mixed = board.player.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ board.opponent.rotate_left(32);
    (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93)
}
