//! What a search could also have counted: it follows the search on boards of its own.

use classics::chess_thesis::{Board, Move, Representation};
use game::Position as _;
use search::{Leave, Probe, Score, Visit};

/// Counts of things that are not nodes.
pub struct Census<R> {
    /// The boards from the root to the current node.
    path: Vec<Board<R>>,
    /// The depth of the full-width search.
    limit: u32,
    /// Legal moves of expanded positions that were cut off.
    pub cut: u64,
    /// Moves of expanded positions that leave the own king in check.
    pub illegal: u64,
    /// Positions at or beyond the limit that were expanded.
    pub unstable: u64,
}

impl<R> Census<R> {
    pub fn new(root: Board<R>, limit: u32) -> Census<R> {
        Census { path: vec![root], limit, cut: 0, illegal: 0, unstable: 0 }
    }
}

impl<R: Representation> Probe<Board<R>> for Census<R> {
    fn enter(&mut self, visit: &Visit<Move>) {
        let Some(mv) = visit.mv else { return };
        self.path.truncate(visit.node.ply as usize);
        let mut board = self.path[self.path.len() - 1].clone();
        board.play(mv);
        self.path.push(board);
    }

    fn unsearched(&mut self, _: u32, moves: impl Iterator<Item = Move>) {
        self.cut += moves.count() as u64;
    }

    fn leave(&mut self, ply: u32, _: Score, why: Leave<Move>) {
        if matches!(why, Leave::Cut { .. } | Leave::Exhausted) {
            let board = &self.path[ply as usize];
            self.illegal += (board.candidates().len() - board.moves().count()) as u64;
            self.unstable += u64::from(ply >= self.limit);
        }
    }
}
