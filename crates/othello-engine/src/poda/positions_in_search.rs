//! The positions that threads are searching, so that they search different ones: simplified ABDADA (Weill
//! 1996; the simplification is Kerrigan's). All threads search the same tree; a move that another thread is
//! searching is deferred.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::board::Board;
use crate::endgame::hash;

/// A set of positions being searched. Positions may displace each other; that costs speed, never correctness.
#[derive(Debug)]
pub(crate) struct PositionsInSearch(Box<[AtomicU64]>);

/// A position claimed by a thread; must be released.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim {
    place: usize,
    is_marked: bool,
}

const PLACES: usize = 1 << 12;

impl PositionsInSearch {
    pub fn new() -> PositionsInSearch {
        PositionsInSearch((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    /// Claims a position; `None` if another thread is searching it and the caller may do something else
    /// first.
    pub fn claim(&self, board: Board, at_any_rate: bool) -> Option<Claim> {
        let key = hash(board) | 1;
        let place = (key >> 52) as usize;
        let found = self.0[place].load(Ordering::Relaxed);
        if found == key && !at_any_rate {
            return None;
        }
        let is_marked = found == 0;
        if is_marked {
            self.0[place].store(key, Ordering::Relaxed);
        }
        Some(Claim { place, is_marked })
    }

    pub fn release(&self, claim: Claim) {
        if claim.is_marked {
            self.0[claim.place].store(0, Ordering::Relaxed);
        }
    }
}
