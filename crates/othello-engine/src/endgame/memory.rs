//! The small per-thread table of the endgame.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use processor::prefer_large_pages;

use crate::board::Board;

/// The tables of a searcher's threads, kept from one search to the next: to allocate one takes longer than many
/// searches.
#[derive(Debug, Default)]
pub(crate) struct Memories(Mutex<Vec<Memory>>);

impl Memories {
    /// A table that knows nothing, for as long as one search.
    pub fn lend(&self) -> Memory {
        let resting = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        resting.map_or_else(Memory::new, Memory::forgetting)
    }

    pub fn give_back(&self, memory: Memory) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
    }
}

/// A table of boards; newer ones replace older ones.
pub(crate) struct Memory {
    entries: Box<[MemoryEntry]>,
    /// The number of the search; entries of others count as empty. 0 is that of entries never written.
    search: u64,
}

/// What is known about a board; half a cache line.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
pub(super) struct MemoryEntry {
    pub board: Board,
    search: u64,
    pub lower: i8,
    pub upper: i8,
    pub best: u8,
}

const _: () = assert!(size_of::<MemoryEntry>() == 32);

/// Entries, a power of two: small enough to stay in the processor's cache.
const N_ENTRIES: usize = 1 << 16;

impl Memory {
    fn new() -> Memory {
        let mut entries = Vec::with_capacity(N_ENTRIES);
        prefer_large_pages(entries.spare_capacity_mut());
        entries.resize(N_ENTRIES, MemoryEntry::default());
        Memory { entries: entries.into_boxed_slice(), search: 1 }
    }

    fn forgetting(self) -> Memory {
        Memory { search: self.search + 1, ..self }
    }

    /// The index of a board.
    #[inline(always)]
    pub fn place(board: Board) -> usize {
        (hash(board) >> (64 - N_ENTRIES.trailing_zeros())) as usize
    }

    /// What is known about a board with this index.
    #[inline(always)]
    pub(super) fn get(&self, place: usize, board: Board) -> Option<MemoryEntry> {
        let entry = &self.entries[place & (N_ENTRIES - 1)];
        (entry.board == board && entry.search == self.search).then_some(*entry)
    }

    /// Stores what is known about a board at its index.
    #[inline(always)]
    pub(super) fn put(&mut self, place: usize, entry: MemoryEntry) {
        self.entries[place & (N_ENTRIES - 1)] = MemoryEntry { search: self.search, ..entry };
    }

    /// Prefetches the entry of a board, so that a later lookup need not wait for memory.
    #[inline(always)]
    pub fn prefetch(&self, board: Board) {
        processor::prefetch(&self.entries[Self::place(board)]);
    }
}

impl MemoryEntry {
    /// Nothing known.
    #[inline(always)]
    pub fn unknown(board: Board) -> MemoryEntry {
        MemoryEntry { board, search: 0, lower: -64, upper: 64, best: 64 }
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory").field("search", &self.search).finish_non_exhaustive()
    }
}

/// Mixes a board into 64 bits, of which the highest are best.
#[inline(always)]
pub(crate) fn hash(board: Board) -> u64 {
    let mixed = board.player.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ board.opponent.rotate_left(32);
    (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93)
}
