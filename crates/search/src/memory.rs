//! What a searcher remembers between nodes and between searches.

use crate::ordering::MoveOrdering;
use crate::transposition::{TableRules, TranspositionTable};

/// The transposition table and the move ordering of one searcher.
#[derive(Debug)]
pub struct Memory<M> {
    /// Positions already searched.
    pub table: TranspositionTable<M>,
    /// Moves that were good elsewhere.
    pub ordering: MoveOrdering<M>,
    /// How the table is used.
    pub rules: TableRules,
}

impl<M: Copy + Eq + std::hash::Hash> Memory<M> {
    /// With a table of at most `bytes`.
    #[must_use]
    pub fn new(bytes: usize, rules: TableRules) -> Memory<M> {
        Memory { table: TranspositionTable::new(bytes), ordering: MoveOrdering::new(), rules }
    }

    /// For algorithms without memory.
    #[must_use]
    pub fn none() -> Memory<M> {
        Memory::new(0, TableRules::default())
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.ordering = MoveOrdering::new();
    }
}
