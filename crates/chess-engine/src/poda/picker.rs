//! Move picker: moves in order of promise, generated only as far as needed: the table move, captures that
//! lose nothing, killers, quiet moves by history, and losing captures last.

use chess::{Board, Move};

use super::history::{Context, Histories, Killers, victim};
use super::searching::Searching;
use super::value::Value;
use crate::value;

/// A move and its score for ordering.
#[derive(Clone, Copy, Debug)]
pub struct ScoredMove {
    mv: Move,
    worth: i32,
}

/// The scored moves of all nodes of a thread's path, as one stack: no node has to clear an array of its own.
pub type MoveBuffer = Vec<ScoredMove>;

/// Returns the moves of one node, the most promising first.
#[derive(Debug)]
pub struct Picker {
    stage: Stage,
    table_move: Option<Move>,
    killers: Killers,
    /// A capture is good if it wins at least this.
    threshold: Value,
    /// The start of this node's part of the buffer.
    start: usize,
    /// The end of its losing captures, which are kept at the beginning.
    bad_end: usize,
    /// The next move to return, and the end of the moves of this stage.
    next: usize,
    end: usize,
    captures_only: bool,
    /// Set when the node has tried enough quiet moves.
    pub skip_quiets: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Table,
    ListCaptures,
    GoodCaptures,
    FirstKiller,
    SecondKiller,
    ListQuiets,
    Quiets,
    BadCaptures,
    Done,
}

/// The histories by which moves are scored.
#[derive(Clone, Copy, Debug)]
pub struct MoveScoring<'a> {
    pub histories: &'a Histories,
    pub context: &'a Context,
}

impl Picker {
    /// All moves of a node.
    pub fn new(board: &Board, buffer: &MoveBuffer, table_move: Option<Move>, killers: Killers) -> Picker {
        let table_move = table_move.filter(|&mv| board.is_legal(mv));
        Picker {
            stage: if table_move.is_some() { Stage::Table } else { Stage::ListCaptures },
            table_move,
            killers,
            threshold: 0,
            start: buffer.len(),
            bad_end: buffer.len(),
            next: buffer.len(),
            end: buffer.len(),
            captures_only: false,
            skip_quiets: false,
        }
    }

    /// Captures and promotions that win at least `threshold`.
    pub fn captures<C: Searching>(
        cpu: C,
        board: &Board,
        buffer: &MoveBuffer,
        table_move: Option<Move>,
        threshold: Value,
    ) -> Picker {
        let wins = |&mv: &Move| is_noisy(board, mv) && cpu.see_ge(board, mv, threshold);
        let table_move = table_move.filter(|mv| board.is_legal(*mv)).filter(wins);
        let all = Picker::new(board, buffer, table_move, [None; 2]);
        Picker { threshold, captures_only: true, skip_quiets: true, ..all }
    }

    /// The next move.
    #[inline(always)]
    pub fn next<C: Searching>(
        &mut self,
        cpu: C,
        board: &Board,
        buffer: &mut MoveBuffer,
        scoring: &MoveScoring<'_>,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::ListCaptures;
                    return self.table_move;
                }
                Stage::ListCaptures => {
                    self.list_captures(board, buffer, scoring);
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => {
                    if let Some(mv) = self.good_capture(cpu, board, buffer) {
                        return Some(mv);
                    }
                    self.stage = if self.captures_only { Stage::Done } else { Stage::FirstKiller };
                }
                Stage::FirstKiller => {
                    self.stage = Stage::SecondKiller;
                    if let Some(mv) = self.killer(board, 0) {
                        return Some(mv);
                    }
                }
                Stage::SecondKiller => {
                    self.stage = Stage::ListQuiets;
                    if let Some(mv) = self.killer(board, 1) {
                        return Some(mv);
                    }
                }
                Stage::ListQuiets => {
                    self.list_quiets(board, buffer, scoring);
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    if !self.skip_quiets && self.next < self.end {
                        return Some(best(buffer, &mut self.next, self.end).mv);
                    }
                    (self.next, self.end) = (self.start, self.bad_end);
                    self.stage = Stage::BadCaptures;
                }
                Stage::BadCaptures => {
                    if self.next == self.end {
                        self.stage = Stage::Done;
                        continue;
                    }
                    self.next += 1;
                    return Some(buffer[self.next - 1].mv);
                }
                Stage::Done => return None,
            }
        }
    }

    /// Whether the move just returned is a killer.
    pub fn is_killer(&self, mv: Move) -> bool {
        self.killers.contains(&Some(mv))
    }

    /// Releases this node's part of the buffer.
    pub fn leave(&self, buffer: &mut MoveBuffer) {
        buffer.truncate(self.start);
    }

    #[inline(always)]
    fn list_captures(&mut self, board: &Board, buffer: &mut MoveBuffer, scoring: &MoveScoring<'_>) {
        board.each_capture(|mv| {
            if Some(mv) != self.table_move {
                let promotion = mv.promotion().map_or(0, value);
                let taken = if board.is_capture(mv) { value(victim(board, mv)) } else { 0 };
                let worth = 16 * (taken + promotion) + scoring.histories.capture(board, mv) / 4;
                buffer.push(ScoredMove { mv, worth });
            }
        });
        (self.next, self.end) = (self.start, buffer.len());
    }

    /// The best remaining capture that wins enough; the others are moved to the losing ones.
    #[inline(always)]
    fn good_capture<C: Searching>(&mut self, cpu: C, board: &Board, buffer: &mut MoveBuffer) -> Option<Move> {
        while self.next < self.end {
            let scored = best(buffer, &mut self.next, self.end);
            if cpu.see_ge(board, scored.mv, self.threshold) {
                return Some(scored.mv);
            }
            // Those slots have already been returned.
            buffer[self.bad_end] = scored;
            self.bad_end += 1;
        }
        None
    }

    fn killer(&self, board: &Board, number: usize) -> Option<Move> {
        self.killers[number].filter(|&mv| {
            !self.skip_quiets && Some(mv) != self.table_move && !is_noisy(board, mv) && board.is_legal(mv)
        })
    }

    #[inline(always)]
    fn list_quiets(&mut self, board: &Board, buffer: &mut MoveBuffer, scoring: &MoveScoring<'_>) {
        (self.next, self.end) = (buffer.len(), buffer.len());
        if self.skip_quiets {
            return;
        }
        let past = scoring.histories.quiets(scoring.context);
        board.each_quiet(|mv| {
            if Some(mv) != self.table_move && !self.is_killer(mv) {
                buffer.push(ScoredMove { mv, worth: past.worth(mv) });
            }
        });
        self.end = buffer.len();
    }
}

/// Whether a move captures or promotes: the moves of quiescence.
#[inline]
pub fn is_noisy(board: &Board, mv: Move) -> bool {
    board.is_capture(mv) || mv.promotion().is_some()
}

/// Takes the move with the highest score, the earlier one of equals, out of the rest of a stage.
#[inline]
fn best(buffer: &mut MoveBuffer, next: &mut usize, end: usize) -> ScoredMove {
    let left = &mut buffer[*next..end];
    let (mut at, mut most) = (0, i32::MIN);
    for (number, scored) in left.iter().enumerate() {
        if scored.worth > most {
            (at, most) = (number, scored.worth);
        }
    }
    left.swap(0, at);
    *next += 1;
    left[0]
}
