//! Quiescence search: captures until the position is quiet, since an evaluation in the middle of an exchange
//! is meaningless.

use chess::Board;
use game::Keyed;
use search::{Bound, Leave, NodeKind as VisitKind, Probe, Stopped};

use super::history::Context;
use super::node::{Node, NodeKind};
use super::picker::{MoveScoring, Picker};
use super::reasons;
use super::searcher::Searcher;
use super::searching::Searching;
use super::table::Entry;
use super::techniques::Techniques;
use super::value::{INFINITE, MATE_BOUND, MAX_PLY, Value, for_table, from_table, is_mate, mated_in};
use super::window::Window;
use crate::value;

impl<C: Searching, B: Probe<Board>> Searcher<'_, C, B> {
    /// The value when only captures are played, or all moves if in check.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end.
    #[inline(always)]
    pub fn quiesce_node<N: NodeKind>(
        &mut self,
        kind: N,
        board: &Board,
        window: Window,
        ply: usize,
    ) -> Result<Value, Stopped> {
        let Window { mut alpha, beta } = window;
        self.count()?;
        self.entered(Node { depth: 0, ply }, window);
        if N::IS_PRINCIPAL {
            self.begin_principal(ply);
        }
        let is_check = board.is_check();
        if let Some(value) = self.settled(board, is_check, window, ply) {
            return self.left_settled(board, ply, value);
        }
        if ply >= MAX_PLY - 1 {
            let value = if is_check { 0 } else { self.evaluate(board) };
            return self.left(ply, value, || Leave::Leaf);
        }

        // Step 1. Table lookup.
        let entry = self.shared.table.get(board.key());
        if let Some(entry) = entry
            && !N::IS_PRINCIPAL
            && self.uses(Techniques::TABLE_CUTS)
        {
            let known = from_table(entry.value, ply);
            if window.is_settled_by(entry.bound, known) {
                return self.left(ply, known, || Leave::Table(entry.bound));
            }
        }

        // Step 2. Standing pat: the side to move need not capture.
        let mut raw_evaluation = None;
        let mut best = -INFINITE;
        let mut futile = -INFINITE;
        if !is_check {
            let raw = entry.and_then(|entry| entry.evaluation).unwrap_or_else(|| self.evaluate(board));
            raw_evaluation = Some(raw);
            best = self.corrected(board, raw, ply);
            if let Some(entry) = entry
                && self.uses(Techniques::TABLE_CUTS)
            {
                let known = from_table(entry.value, ply);
                let says_more =
                    entry.bound == Bound::Exact || (entry.bound == Bound::Lower) == (known > best);
                if !is_mate(known) && says_more {
                    best = known;
                }
            }
            futile = best + self.parameters.quiescence_margin;
            if best >= beta {
                let evaluation = best;
                if !is_mate(best) {
                    // Values above the window are trusted half.
                    best = (best + beta) / 2;
                }
                if entry.is_none() {
                    let entry = Entry {
                        mv: None,
                        value: for_table(best, ply),
                        evaluation: raw_evaluation,
                        depth: 0,
                        bound: Bound::Lower,
                        was_principal: false,
                    };
                    self.shared.table.put(board.key(), entry);
                }
                return self.decided(ply, best, || reasons::stand_pat(evaluation, beta));
            }
            alpha = alpha.max(best);
            self.noting(|| reasons::quiescence(-best));
        }

        // Step 3. Captures; in check, every move.
        let prunes = self.uses(Techniques::QUIESCENCE_PRUNING);
        let table_move = entry.and_then(|entry| entry.mv);
        let context = if is_check { self.context(board, ply) } else { Context::NONE };
        let mut picker = match is_check {
            true => Picker::new(board, &self.buffer, table_move, [None; 2]),
            false => Picker::captures(
                self.cpu,
                board,
                &self.buffer,
                table_move,
                if prunes { 0 } else { -INFINITE },
            ),
        };
        let mut best_move = None;
        let mut n_searched = 0;
        loop {
            let scoring = MoveScoring { histories: &*self.histories, context: &context };
            let Some(mv) = self.cpu.next_move(&mut picker, board, &mut self.buffer, &scoring) else { break };
            n_searched += 1;
            if prunes && best > -MATE_BOUND {
                // After one way out of check that does not lose, quiet ones are skipped.
                picker.skip_quiets = true;
                if !is_check && mv.promotion().is_none() && !board.gives_check(mv) {
                    let won = futile + value(board.role_at(mv.to()));
                    if won <= alpha {
                        best = best.max(won);
                        self.skipped(ply, mv, || reasons::delta_pruning(won, alpha));
                        continue;
                    }
                    if futile <= alpha && !self.cpu.see_ge(board, mv, 1) {
                        best = best.max(futile);
                        self.skipped(ply, mv, || reasons::delta_exchange(futile, alpha));
                        continue;
                    }
                }
            }
            let next = self.play(board, mv, ply);
            self.searching(mv, VisitKind::Quiescence, || None);
            let found = -self.cpu.quiesce(self, kind, &next, -Window { alpha, beta }, ply + 1)?;
            self.take_back();
            if found > best {
                best = found;
                if found > alpha {
                    best_move = Some(mv);
                    self.raised(ply, mv, found);
                    if N::IS_PRINCIPAL {
                        self.extend_line(ply, mv);
                    }
                    if found >= beta {
                        break;
                    }
                    alpha = found;
                }
            }
        }
        picker.leave(&mut self.buffer);
        if is_check && n_searched == 0 {
            return self.left(ply, mated_in(ply), || Leave::Terminal);
        }

        if best >= beta && !is_mate(best) {
            best = (best + beta) / 2;
        }

        // Step 4. Update the table.
        let entry = Entry {
            mv: best_move,
            value: for_table(best, ply),
            evaluation: raw_evaluation,
            depth: 0,
            bound: if best >= beta { Bound::Lower } else { Bound::Upper },
            was_principal: entry.is_some_and(|entry| entry.was_principal),
        };
        self.shared.table.put(board.key(), entry);
        self.left_after_captures(board, ply, best, best_move.filter(|_| best >= beta))
    }
}
