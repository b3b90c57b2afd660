//! One thread's search: its path from the root, its histories, and its stop conditions.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use chess::{Board, Move};
use game::{Keyed, Position};
use search::{Analysis, CurrentMove, Details, Line, Probe, StopConditions, Stopped};

use super::evaluation::Evaluation;
use super::history::{Before, Context, Histories, Killers, Step};
use super::parameters::{Parameters, Reductions};
use super::picker::{MoveBuffer, is_noisy};
use super::searching::Searching;
use super::table::Table;
use super::techniques::Techniques;
use super::timing::Budget;
use super::value::{LARGEST_EVALUATION, MAX_PLY, Value};
use super::watching::Watch;
use crate::endgames::Endgames;
use crate::network::Accumulators;

/// What the threads of a search share.
#[derive(Debug)]
pub struct Shared<'a> {
    pub table: &'a Table,
    pub evaluation: &'a Evaluation,
    pub endgames: &'a Endgames,
    /// What ends the search: the first thread checks all of it, the others only whether they were stopped.
    pub conditions: StopConditions<'a>,
    pub techniques: Techniques,
    pub parameters: Parameters,
    pub reductions: &'a Reductions,
    pub budget: Budget,
    /// Set by the first thread when the search is over.
    pub is_over: AtomicBool,
    /// Nodes of each thread, as of its last check.
    pub nodes: Vec<AtomicU64>,
    /// Threads that the system did not start.
    pub missing_threads: AtomicUsize,
}

/// One ply of the path.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The move being searched here, in the form used by the histories.
    pub step: Step,
    /// The move itself, if it is quiet.
    pub quiet: Option<Move>,
    /// What the scores of quiet moves depend on here.
    pub context: Context,
    /// The reduction of the move's search, in plies.
    pub reduction: i32,
    /// The corrected static evaluation; `None` in check.
    pub evaluation: Option<Value>,
    pub killers: Killers,
    /// The move excluded in a singular search.
    pub excluded: Option<Move>,
    /// How often this path was extended by two plies at once.
    pub n_double_extensions: u32,
    /// How often children were cut recently.
    pub n_cuts: u32,
    /// The best line from here, on principal variations.
    pub line: MoveList<MAX_PLY>,
}

/// A short list of moves.
#[derive(Clone, Debug)]
pub struct MoveList<const N: usize> {
    moves: [Move; N],
    length: usize,
}

impl<const N: usize> MoveList<N> {
    /// No moves.
    pub fn new() -> MoveList<N> {
        MoveList { moves: [Move::from_bits(0); N], length: 0 }
    }

    /// Adds a move if there is room.
    pub fn push(&mut self, mv: Move) {
        if let Some(place) = self.moves.get_mut(self.length) {
            *place = mv;
            self.length += 1;
        }
    }

    /// Forgets the moves.
    pub fn clear(&mut self) {
        self.length = 0;
    }

    /// The moves.
    pub fn as_slice(&self) -> &[Move] {
        &self.moves[..self.length]
    }
}

/// Frames before the root, so that "four plies ago" always exists.
const BEFORE_ROOT: usize = 4;
/// The maximum number of nodes between two checks of the clock and the control: usually a fraction of a
/// millisecond.
const CHECK_EVERY: u64 = 512;
/// The first interval is shorter, and so are later ones if nodes turn out to be slow: the system allocates
/// the memory of a large table when it is first touched, which may take longer than a thousand nodes.
const FIRST_CHECK: u64 = 8;
const SLOW: Duration = Duration::from_millis(2);
/// How far the first nodes may exceed the time: without them there is no move worth playing.
const GRACE: Duration = Duration::from_millis(5);

/// The current root move is not reported before this time: it would change too quickly to be read.
const SILENT_FOR: Duration = Duration::from_secs(3);

/// Receives what the search has found so far.
pub type Report<'a> = dyn FnMut(&Analysis<Move>) + 'a;

/// One thread's search.
pub struct Searcher<'a, C, B> {
    /// The processor level that the search is compiled for.
    pub cpu: C,
    pub shared: &'a Shared<'a>,
    /// A copy of the shared ones, which is one step nearer.
    pub parameters: Parameters,
    pub histories: &'a mut Histories,
    pub buffer: MoveBuffer,
    /// The thread's number; the first one watches the limits.
    pub number: usize,
    pub nodes: u64,
    pub leaves: u64,
    next_check: u64,
    check_every: u64,
    last_check: Duration,
    frames: Vec<Frame>,
    accumulators: Accumulators,
    /// Keys of the positions up to the current one, including the game's past as far as it can recur.
    keys: Vec<u64>,
    n_past: usize,
    /// Null moves are not tried before this ply, while one is being verified; 0 otherwise.
    pub null_move_min_ply: usize,
    /// The greatest ply on a principal variation of this iteration.
    pub selective_depth: usize,
    pub root: RootState,
    /// Only the first thread reports.
    report: Option<&'a mut Report<'a>>,
    /// Whoever watches the search.
    pub watch: Watch<B>,
}

/// Input and output of the root visit.
#[derive(Clone, Debug, Default)]
pub struct RootState {
    /// The moves to search in this visit.
    pub moves: Vec<Move>,
    /// The best of this visit so far: its line and value.
    pub best: Option<(Vec<Move>, Value)>,
    /// Nodes spent on the best move.
    pub best_nodes: u64,
    /// The depth of this iteration.
    pub depth: i32,
    /// Whether some moves are excluded, so that the value is not the position's.
    pub is_partial: bool,
    /// Moves that have a line of their own in this iteration.
    pub in_lines: Vec<Move>,
    /// The lines of the iteration before.
    pub lines: Vec<Line<Move>>,
}

impl<'a, C: Searching, B: Probe<Board>> Searcher<'a, C, B> {
    /// A searcher at the root.
    pub fn new(
        cpu: C,
        shared: &'a Shared<'a>,
        histories: &'a mut Histories,
        number: usize,
        board: &Board,
        past: &[Board],
        probe: B,
    ) -> Searcher<'a, C, B> {
        let frame = Frame {
            step: Step::NONE,
            quiet: None,
            context: Context::NONE,
            reduction: 0,
            evaluation: None,
            killers: [None; 2],
            excluded: None,
            n_double_extensions: 0,
            n_cuts: 0,
            line: MoveList::new(),
        };
        let since = past.len().saturating_sub(board.halfmoves() as usize);
        let mut keys: Vec<u64> = past[since..].iter().map(Keyed::key).collect();
        let n_past = keys.len();
        keys.push(board.key());
        Searcher {
            cpu,
            shared,
            parameters: shared.parameters,
            histories,
            buffer: MoveBuffer::with_capacity(4096),
            number,
            nodes: 0,
            leaves: 0,
            next_check: 0,
            check_every: FIRST_CHECK,
            last_check: Duration::ZERO,
            frames: vec![frame; BEFORE_ROOT + MAX_PLY + 2],
            accumulators: Accumulators::default(),
            keys,
            n_past,
            null_move_min_ply: 0,
            selective_depth: 0,
            root: RootState::default(),
            report: None,
            watch: Watch::new(probe),
        }
    }

    /// The same searcher, reporting to `report`.
    pub fn reporting_to(self, report: &'a mut Report<'a>) -> Searcher<'a, C, B> {
        Searcher { report: Some(report), ..self }
    }

    /// Reports an analysis.
    pub fn report(&mut self, found: &Analysis<Move>) {
        if let Some(report) = &mut self.report {
            report(found);
        }
    }

    /// Reports the root move about to be searched, once the search has run for a while.
    pub fn announce(&mut self, mv: Move, number: u32) {
        if self.report.is_none() || self.shared.conditions.watch.elapsed() < SILENT_FOR {
            return;
        }
        self.shared.nodes[self.number].store(self.nodes, Ordering::Relaxed);
        let depth = self.root.depth as u32;
        let mut found = self.summary(self.root.lines.clone(), false);
        found.details.current = Some(CurrentMove { mv, number, depth });
        self.report(&found);
    }

    /// An analysis with these lines and the statistics of the whole search.
    pub fn summary(&self, lines: Vec<Line<Move>>, stopped: bool) -> Analysis<Move> {
        let shared = self.shared;
        Analysis {
            lines,
            nodes: shared.n_nodes().max(self.nodes),
            leaves: self.leaves,
            elapsed: shared.conditions.watch.elapsed(),
            stopped,
            details: Details {
                selective_depth: Some(self.selective_depth as u32),
                table_fill: Some(shared.table.fill()),
                current: None,
                missing_threads: shared.missing_threads.load(Ordering::Relaxed),
                plan: None,
            },
        }
    }

    /// The frame of a ply.
    #[inline]
    pub fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE_ROOT]
    }

    /// The static evaluation `plies` plies earlier.
    #[inline]
    pub fn evaluation_before(&self, ply: usize, plies: usize) -> Option<Value> {
        self.frames[ply + BEFORE_ROOT - plies].evaluation
    }

    /// The moves one, two and four plies earlier.
    #[inline]
    pub fn before(&self, ply: usize) -> Before {
        if !self.uses(Techniques::CONTINUATION) {
            return [Step::NONE; 3];
        }
        [1, 2, 4].map(|plies| self.frames[ply + BEFORE_ROOT - plies].step)
    }

    /// Whether a technique is in use.
    #[inline]
    pub fn uses(&self, technique: Techniques) -> bool {
        self.shared.techniques.has(technique)
    }

    /// Prepares a node of the principal variation, which has no line yet. Only such nodes count for the
    /// selective depth, so that the others, nearly all, pay nothing for it.
    pub fn begin_principal(&mut self, ply: usize) {
        self.frame(ply).line.clear();
        self.selective_depth = self.selective_depth.max(ply);
    }

    /// Sets the line of this ply to the move followed by the line of the next.
    pub fn extend_line(&mut self, ply: usize, mv: Move) {
        let (here, below) = self.frames.split_at_mut(ply + BEFORE_ROOT + 1);
        let line = &mut here[ply + BEFORE_ROOT].line;
        line.clear();
        line.push(mv);
        below[0].line.as_slice().iter().for_each(|&mv| line.push(mv));
    }

    /// Plays a move; [`take_back`](Self::take_back) must follow.
    #[inline]
    pub fn play(&mut self, board: &Board, mv: Move, ply: usize) -> Board {
        let mut next = *board;
        next.play(mv);
        self.shared.table.prefetch(next.key());
        let frame = self.frame(ply);
        frame.step = Step::of(board.side_to_move(), mv);
        frame.quiet = (!is_noisy(board, mv)).then_some(mv);
        self.keys.push(next.key());
        next
    }

    /// Plays a null move; [`take_back`](Self::take_back) must follow.
    pub fn pass(&mut self, board: &Board, ply: usize) -> Board {
        let mut next = *board;
        next.pass();
        let frame = self.frame(ply);
        (frame.step, frame.quiet, frame.reduction) = (Step::NONE, None, 0);
        self.keys.push(next.key());
        next
    }

    /// Takes back the last move or null move.
    #[inline]
    pub fn take_back(&mut self) {
        self.keys.pop();
    }

    /// The evaluation of a position not in check, for the side to move.
    pub fn evaluate(&mut self, board: &Board) -> Value {
        self.leaves += 1;
        let ply = self.keys.len() - 1 - self.n_past;
        let value = self.shared.evaluation.evaluate(self.cpu, board, &mut self.accumulators, ply);
        value.clamp(-LARGEST_EVALUATION, LARGEST_EVALUATION)
    }

    /// The evaluation, corrected by what searches found in similar positions.
    pub fn corrected(&self, board: &Board, raw: Value, ply: usize) -> Value {
        let correction = if self.uses(Techniques::CORRECTION) {
            self.histories.correction(&self.parameters, board, &self.before(ply))
        } else {
            0
        };
        (raw + correction).clamp(-LARGEST_EVALUATION, LARGEST_EVALUATION)
    }

    /// Whether the position is drawn by rule. A position that has occurred since the root counts as drawn the
    /// second time: what was best once is best again.
    pub fn is_draw(&self, board: &Board, is_check: bool) -> bool {
        let n_reversible = board.halfmoves() as usize;
        if n_reversible >= 100 && !(is_check && board.n_moves() == 0) {
            return true;
        }
        (n_reversible >= 4 && self.is_repeated(n_reversible)) || board.is_dead()
    }

    fn is_repeated(&self, n_reversible: usize) -> bool {
        let current = self.keys.len() - 1;
        let key = self.keys[current];
        let mut times = 0;
        let mut plies = 4;
        while plies <= n_reversible.min(current) {
            if self.keys[current - plies] == key {
                times += 1;
                let is_since_root = current - plies >= self.n_past;
                if is_since_root || times == 2 {
                    return true;
                }
            }
            plies += 2;
        }
        false
    }

    /// Counts a node.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached or a stop was requested.
    #[inline]
    pub fn count(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.next_check {
            self.check()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn check(&mut self) -> Result<(), Stopped> {
        let shared = self.shared;
        shared.nodes[self.number].store(self.nodes, Ordering::Relaxed);
        if shared.is_over.load(Ordering::Relaxed) || shared.conditions.is_stopped() {
            return Err(Stopped);
        }
        let elapsed = shared.conditions.watch.elapsed();
        let is_slow = elapsed.saturating_sub(self.last_check) > SLOW;
        self.check_every = if is_slow { FIRST_CHECK } else { (2 * self.check_every).min(CHECK_EVERY) };
        self.last_check = elapsed;
        self.next_check = self.nodes + self.check_every;
        if self.number > 0 {
            return Ok(());
        }
        let n_nodes = shared.n_nodes();
        let grace = if self.nodes < CHECK_EVERY { GRACE } else { Duration::ZERO };
        if shared.conditions.is_out_of_nodes(n_nodes) || shared.conditions.is_out_of_time(grace) {
            return Err(Stopped);
        }
        // A single thread keeps the node limit exactly.
        self.next_check = self.nodes + (shared.conditions.next_check(n_nodes, self.check_every) - n_nodes);
        Ok(())
    }
}

impl Shared<'_> {
    /// Nodes of all threads, as of their last checks.
    pub fn n_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum()
    }
}
