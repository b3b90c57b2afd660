//! Move ordering: the table's move first, then moves that caused cutoffs in sibling nodes (killers), then
//! moves that have often caused cutoffs (history). Alpha-beta depends on it: with the best move always first
//! it visits about the square root of the leaves.

use std::hash::Hash;

use crate::word_hash::word_hash;

/// Killers, history, and the buffers in which moves are sorted.
#[derive(Debug)]
pub struct MoveOrdering<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Box<[i32; SLOTS]>,
    /// One buffer per ply, kept so that no node allocates.
    buffers: Vec<Vec<(i32, M)>>,
}

const SLOTS: usize = 4096;
const TABLE_MOVE: i32 = i32::MAX;
const KILLER: i32 = 1 << 30;
/// History is halved when a counter would exceed this, so that old cutoffs fade.
const HISTORY_LIMIT: i32 = 1 << 20;

impl<M: Copy + Eq + Hash> MoveOrdering<M> {
    /// Starts without any knowledge.
    #[must_use]
    pub fn new() -> MoveOrdering<M> {
        MoveOrdering { killers: Vec::new(), history: Box::new([0; SLOTS]), buffers: Vec::new() }
    }

    /// `moves` sorted best first, in a buffer to be returned with [`give_back`](Self::give_back). Moves of
    /// equal rank keep the order in which the game lists them.
    pub fn sorted(
        &mut self,
        ply: u32,
        moves: impl Iterator<Item = M>,
        table_move: Option<M>,
    ) -> Vec<(i32, M)> {
        let mut buffer = self.buffers.pop().unwrap_or_default();
        buffer.clear();
        let killers = self.killers.get(ply as usize).copied().unwrap_or_default();
        buffer.extend(moves.map(|mv| {
            let rank = match Some(mv) {
                some if some == table_move => TABLE_MOVE,
                some if some == killers[0] => KILLER + 1,
                some if some == killers[1] => KILLER,
                _ => self.history[slot(mv)],
            };
            (rank, mv)
        }));
        buffer.sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
        buffer
    }

    /// Takes a buffer back for reuse.
    pub fn give_back(&mut self, buffer: Vec<(i32, M)>) {
        self.buffers.push(buffer);
    }

    /// Learns that `mv` caused a cutoff at `ply` with `depth` left.
    pub fn cut(&mut self, ply: u32, depth: u32, mv: M) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        if self.killers[ply][0] != Some(mv) {
            self.killers[ply] = [Some(mv), self.killers[ply][0]];
        }
        let counter = &mut self.history[slot(mv)];
        *counter += (depth * depth) as i32;
        if *counter > HISTORY_LIMIT {
            self.history.iter_mut().for_each(|counter| *counter /= 2);
        }
    }
}

impl<M: Copy + Eq + Hash> Default for MoveOrdering<M> {
    fn default() -> MoveOrdering<M> {
        MoveOrdering::new()
    }
}

/// A slot per move, by hash. Moves that collide only share a statistic.
fn slot<M: Hash>(mv: M) -> usize {
    (word_hash(&mv) >> 32) as usize % SLOTS
}
