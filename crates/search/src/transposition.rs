//! The transposition table: positions already searched, with what is known of their value.
//!
//! Its memory is fixed on creation. Each position has two slots: one keeps the deeper result, one is always
//! overwritten. A stored score says whether it is exact or which kind of bound. The 64-bit key is trusted, as
//! is usual; that is good enough for play but proves nothing, so the exact [`solver`](crate::solver) has its
//! own table that compares whole positions.

use processor::LazyBuckets;

use crate::{Bound, Score};

/// How a search uses its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableRules {
    /// Results are stored only up to this ply. Near the leaves a table costs more than it saves.
    pub deepest_ply: u32,
    /// Whether a result searched deeper than needed may be used ("grafting"). It plays better, but the value
    /// is then no longer that of a search to exactly the requested depth.
    pub graft: bool,
}

impl Default for TableRules {
    fn default() -> TableRules {
        TableRules { deepest_ply: u32::MAX, graft: false }
    }
}

/// What is known about one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry<M> {
    /// The value or a bound on it, as converted by [`Score::for_table`].
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// How deep it was searched.
    pub depth: u32,
    /// Whether an estimate, and not only ended games, went into it.
    pub estimated: bool,
    /// The best move or the one that caused the cutoff, if any.
    pub mv: Option<M>,
    /// The key of the position the move belongs to; positions merged with it cannot use the move.
    pub move_key: u64,
}

/// A table of fixed size.
#[derive(Debug)]
pub struct TranspositionTable<M> {
    buckets: LazyBuckets<Bucket<M>>,
    mask: usize,
}

/// The slot for the deeper result, then the slot for the more recent one.
type Bucket<M> = [Option<(u64, TableEntry<M>)>; 2];

impl<M: Copy> TranspositionTable<M> {
    /// A table that takes at most `bytes`; with 0 it stores nothing.
    #[must_use]
    pub fn new(bytes: usize) -> TranspositionTable<M> {
        let fitting = bytes / size_of::<Bucket<M>>();
        let n_buckets = if fitting == 0 { 0 } else { 1 << fitting.ilog2() };
        TranspositionTable {
            buckets: LazyBuckets::new(n_buckets, [None; 2]),
            mask: n_buckets.wrapping_sub(1),
        }
    }

    /// What is known under `key`.
    #[inline]
    #[must_use]
    pub fn get(&self, key: u64) -> Option<&TableEntry<M>> {
        let bucket = self.buckets.get(key as usize & self.mask)?;
        bucket.iter().flatten().find(|(stored, _)| *stored == key).map(|(_, entry)| entry)
    }

    /// Stores an entry under `key`, replacing the same position or the less valuable slot.
    #[inline]
    pub fn put(&mut self, key: u64, entry: TableEntry<M>) {
        let Some([deep, recent]) = self.buckets.get_mut(key as usize & self.mask) else { return };
        match deep {
            Some((stored, old)) if *stored != key && old.depth > entry.depth => *recent = Some((key, entry)),
            Some((stored, _)) if *stored != key => {
                *recent = *deep;
                *deep = Some((key, entry));
            }
            _ => *deep = Some((key, entry)),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.clear();
    }
}
