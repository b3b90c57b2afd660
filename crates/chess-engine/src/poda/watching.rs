//! What a search tells the probe that watches it. Nothing here costs anything if nobody does: each function is empty then.

use chess::{Board, Move};
use game::Position;
use search::{Leave, NodeKind as VisitKind, Probe, Reason, Stopped, Visit};

use super::node::Node;
use super::picker::is_noisy;
use super::reasons;
use super::searcher::Searcher;
use super::searching::Searching;
use super::value::{Value, to_score};
use super::window::Window;

/// The probe, and what it has to be told later than it is known.
#[derive(Debug)]
pub struct Watch<B> {
    probe: B,
    /// How the next node is reached.
    arrival: Arrival,
    /// The open nodes, the innermost last.
    open: Vec<OpenNode>,
}

/// How a node is reached.
#[derive(Clone, Copy, Debug)]
pub struct Arrival {
    pub mv: Option<Move>,
    pub kind: VisitKind,
    pub reason: Option<Reason>,
}

/// What is remembered about a node while it is open.
#[derive(Debug, Default)]
struct OpenNode {
    /// Its moves that were searched or skipped.
    seen: Vec<Move>,
    n_searched: u32,
    /// Changes of its own depth: told with the next moves that have no reason of their own.
    notes: Vec<Reason>,
}

impl Arrival {
    /// By a move.
    pub fn by(mv: Move, kind: VisitKind, reason: Option<Reason>) -> Arrival {
        Arrival { mv: Some(mv), kind, reason }
    }

    /// At the root, by a null move, or at the same position again.
    pub fn without_move(kind: VisitKind, reason: Reason) -> Arrival {
        Arrival { mv: None, kind, reason: Some(reason) }
    }

    /// The kind of a visit beyond the horizon.
    fn beyond_horizon(self) -> Arrival {
        let kind = match self.kind {
            // They say what the position is.
            VisitKind::NullMove | VisitKind::Forecast => self.kind,
            _ => VisitKind::Quiescence,
        };
        Arrival { kind, ..self }
    }
}

impl<B> Watch<B> {
    /// A watch at the root.
    pub fn new(probe: B) -> Watch<B> {
        let arrival = Arrival { mv: None, kind: VisitKind::Full, reason: None };
        Watch { probe, arrival, open: Vec::new() }
    }

    fn here(&mut self) -> &mut OpenNode {
        self.open.last_mut().expect("a node is open")
    }
}

impl<C: Searching, B: Probe<Board>> Searcher<'_, C, B> {
    /// How the node visited next is reached.
    #[inline(always)]
    pub fn arriving(&mut self, how: impl FnOnce() -> Arrival) {
        if B::IS_WATCHING {
            self.watch.arrival = how();
        }
    }

    /// A move is searched: how it is reached. A change of the node's depth is told with the first move that has no reason
    /// of its own.
    #[inline(always)]
    pub fn searching(&mut self, mv: Move, kind: VisitKind, reason: impl FnOnce() -> Option<Reason>) {
        if B::IS_WATCHING {
            let here = self.watch.here();
            if here.seen.last() != Some(&mv) {
                here.seen.push(mv);
                here.n_searched += 1;
            }
            let reason = reason().or_else(|| (!here.notes.is_empty()).then(|| here.notes.remove(0)));
            self.watch.arrival = Arrival::by(mv, kind, reason);
        }
    }

    /// The moves of this node are searched to another depth.
    #[inline(always)]
    pub fn noting(&mut self, reason: impl FnOnce() -> Reason) {
        if B::IS_WATCHING {
            let reason = reason();
            self.watch.here().notes.push(reason);
        }
    }

    /// A node was counted.
    #[inline(always)]
    pub fn entered(&mut self, Node { depth, ply }: Node, window: Window) {
        if B::IS_WATCHING {
            let arrival = self.watch.arrival;
            let Arrival { mv, kind, reason } = if depth > 0 { arrival } else { arrival.beyond_horizon() };
            let node = search::Node { ply: ply as u32, depth: depth.max(0) as u32 };
            self.watch.open.push(OpenNode::default());
            self.watch.probe.enter(&Visit { node, window: shown(window), mv, kind, reason });
        }
    }

    /// A move raised alpha.
    #[inline(always)]
    pub fn raised(&mut self, ply: usize, mv: Move, value: Value) {
        if B::IS_WATCHING {
            self.watch.probe.raise(ply as u32, mv, to_score(value));
        }
    }

    /// A move is not worth a search.
    #[inline(always)]
    pub fn skipped(&mut self, ply: usize, mv: Move, reason: impl FnOnce() -> Reason) {
        if B::IS_WATCHING {
            self.watch.here().seen.push(mv);
            self.watch.probe.skip(ply as u32, mv, reason());
        }
    }

    /// A quiet move is not worth a search, and neither are those that would follow.
    #[inline(always)]
    pub fn skipped_with_rest(
        &mut self,
        ply: usize,
        board: &Board,
        mv: Move,
        reason: impl FnOnce() -> Reason,
    ) {
        if B::IS_WATCHING {
            self.skipped(ply, mv, reason);
            for quiet in self.unseen(board).into_iter().filter(|&mv| !is_noisy(board, mv)) {
                self.skipped(ply, quiet, reasons::quiets_skipped);
            }
        }
    }

    /// The moves that a root visit or a singular search leaves out.
    #[inline(always)]
    pub fn excluding(&mut self, ply: usize, board: &Board, is_root: bool, excluded: Option<Move>) {
        if B::IS_WATCHING {
            if let Some(mv) = excluded {
                self.skipped(ply, mv, reasons::excluded_move);
            }
            let left_out = |mv: &Move| is_root && !self.root.moves.contains(mv);
            let left_out: Vec<Move> = board.moves().filter(left_out).collect();
            for mv in left_out {
                let has_line = self.root.in_lines.contains(&mv);
                let reason = if has_line { reasons::in_earlier_line } else { reasons::not_asked_for };
                self.skipped(ply, mv, reason);
            }
        }
    }

    /// A node is left with its value.
    #[inline(always)]
    pub fn left(
        &mut self,
        ply: usize,
        value: Value,
        why: impl FnOnce() -> Leave<Move>,
    ) -> Result<Value, Stopped> {
        if B::IS_WATCHING {
            self.watch.open.pop();
            self.watch.probe.leave(ply as u32, to_score(value), why());
        }
        Ok(value)
    }

    /// A node is left for that reason.
    #[inline(always)]
    pub fn decided(
        &mut self,
        ply: usize,
        value: Value,
        why: impl FnOnce() -> Reason,
    ) -> Result<Value, Stopped> {
        self.left(ply, value, || Leave::Decided(why()))
    }

    /// A node is left because its value is known without a search.
    #[inline(always)]
    pub fn left_settled(&mut self, board: &Board, ply: usize, value: Value) -> Result<Value, Stopped> {
        if B::IS_WATCHING {
            let reason = self.why_settled(board, value);
            return self.decided(ply, value, || reason);
        }
        Ok(value)
    }

    fn why_settled(&self, board: &Board, value: Value) -> Reason {
        if !self.is_draw(board, board.is_check()) {
            reasons::endgame_table(value)
        } else if board.halfmoves() >= 100 {
            reasons::fifty_moves()
        } else if board.is_dead() {
            reasons::dead_position()
        } else {
            reasons::repetition()
        }
    }

    /// A node is left after its moves. `cutter` is the move that closed the window.
    #[inline(always)]
    pub fn left_after_moves(
        &mut self,
        board: &Board,
        ply: usize,
        value: Value,
        cutter: Option<Move>,
    ) -> Result<Value, Stopped> {
        if B::IS_WATCHING {
            if cutter.is_some() {
                let unsearched = self.unseen(board);
                self.watch.probe.unsearched(ply as u32, unsearched.into_iter());
            }
            return self.leave_after_moves(ply, value, cutter);
        }
        Ok(value)
    }

    /// The same in quiescence, where only captures count unless the side to move is in check.
    #[inline(always)]
    pub fn left_after_captures(
        &mut self,
        board: &Board,
        ply: usize,
        value: Value,
        cutter: Option<Move>,
    ) -> Result<Value, Stopped> {
        if B::IS_WATCHING {
            let is_check = board.is_check();
            let mut unsearched = self.unseen(board);
            unsearched.retain(|&mv| is_check || is_noisy(board, mv));
            self.skip_in_quiescence(board, ply, &mut unsearched, cutter.is_some());
            if cutter.is_some() {
                self.watch.probe.unsearched(ply as u32, unsearched.into_iter());
            } else if self.watch.here().n_searched == 0 {
                return self.left(ply, value, || Leave::Leaf);
            }
            return self.leave_after_moves(ply, value, cutter);
        }
        Ok(value)
    }

    /// Tells of the moves that quiescence would never have searched, and removes them: captures that lose material, and, if
    /// all others have been searched, quiet ways out of check.
    fn skip_in_quiescence(&mut self, board: &Board, ply: usize, unsearched: &mut Vec<Move>, is_cut: bool) {
        let is_check = board.is_check();
        unsearched.retain(|&mv| {
            let is_losing = !is_check && !self.cpu.see_ge(board, mv, 0);
            if is_losing {
                self.skipped(ply, mv, reasons::losing_capture);
            } else if !is_cut {
                self.skipped(ply, mv, reasons::evasion_skipped);
            }
            !is_losing
        });
    }

    fn leave_after_moves(
        &mut self,
        ply: usize,
        value: Value,
        cutter: Option<Move>,
    ) -> Result<Value, Stopped> {
        let index = self.watch.here().n_searched.saturating_sub(1);
        let why = cutter.map_or(Leave::Exhausted, |mv| Leave::Cut { mv, index });
        self.left(ply, value, || why)
    }

    /// The moves of the open node that were neither searched nor skipped.
    fn unseen(&mut self, board: &Board) -> Vec<Move> {
        let seen = &self.watch.here().seen;
        board.moves().filter(|mv| !seen.contains(mv)).collect()
    }
}

/// A window as the probe sees it.
fn shown(Window { alpha, beta }: Window) -> search::Window {
    search::Window { alpha: to_score(alpha), beta: to_score(beta) }
}
