//! The transposition table of both programs: a hash table from boards to what is known about them, with the
//! text's rules for when it is read and written.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::{Counts, TextbookOptions};

/// Boards already evaluated. `V` is what is stored for each: a bare value as printed, a bounded one in the
/// sound variant.
pub(super) struct StateTable<K, V> {
    entries: FxHashMap<K, V>,
    /// `None`: there is no table.
    deepest: Option<u32>,
    /// Entries it may hold; `None`: any number.
    limit: Option<u64>,
    equals_slip: bool,
    n_lookups: u64,
    n_stored: u64,
}

/// Three moves must be made before two orders of them can lead to one board.
const FIRST_TRANSPOSITION: u32 = 3;

impl<K: Eq + Hash, V: Copy> StateTable<K, V> {
    pub(super) fn new(options: &TextbookOptions) -> StateTable<K, V> {
        StateTable {
            entries: FxHashMap::default(),
            deepest: options.table_depth,
            limit: options.table_limit,
            equals_slip: options.equals_slip,
            n_lookups: 0,
            n_stored: 0,
        }
    }

    /// The entry of the board, at depths where the table is read.
    pub(super) fn get(&mut self, depth: u32, board: K) -> Option<V> {
        if depth < FIRST_TRANSPOSITION || self.deepest.is_none_or(|deepest| depth > deepest) {
            return None;
        }
        self.n_lookups += 1;
        let found = self.entries.get(&board).copied();
        found.filter(|_| !self.equals_slip)
    }

    /// Stores the entry of the board, at depths where the table is written and while there is room.
    pub(super) fn put(&mut self, depth: u32, board: K, known: V) {
        let is_written = self.deepest.is_some_and(|deepest| depth <= deepest);
        if is_written && self.has_room_for(&board) {
            self.n_stored += 1;
            self.entries.insert(board, known);
        }
    }

    /// Whether the limit allows the entry: a board that is there already takes no more room.
    fn has_room_for(&self, board: &K) -> bool {
        let is_there = !self.equals_slip && self.entries.contains_key(board);
        is_there || self.limit.is_none_or(|limit| self.n_entries() < limit)
    }

    /// With the slip each store makes a separate entry.
    fn n_entries(&self) -> u64 {
        if self.equals_slip { self.n_stored } else { self.entries.len() as u64 }
    }

    /// Adds the table's own statistics.
    pub(super) fn complete(&self, counts: Counts) -> Counts {
        Counts { table_lookups: self.n_lookups, stored: self.n_stored, entries: self.n_entries(), ..counts }
    }
}
