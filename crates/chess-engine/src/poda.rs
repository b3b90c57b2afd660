//! The engine: principal variation search with the techniques that strong programs share, an evaluation, and
//! threads.

mod deepening;
mod evaluation;
mod history;
mod node;
mod parameters;
mod picker;
mod proving;
mod quiescence;
pub(crate) mod reasons;
mod searcher;
mod searching;
mod settled;
mod table;
mod techniques;
mod timing;
mod value;
mod watching;
mod window;

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{OnceLock, RwLock};
use std::thread;

use chess::{Board, Move};
use processor::{CpuLevel, Portable, with_level};
use search::{Analysis, Engine, Event, Goal, Request, StopConditions, Watched, Watcher};

use deepening::Question;
pub use evaluation::Evaluation;
use history::Histories;
pub use parameters::Parameters;
use parameters::Reductions;
pub use reasons::REASONS;
use searcher::{Searcher, Shared};
use searching::Searching;
use table::Table;
pub use techniques::Techniques;
use timing::Budget;

use crate::endgames::{Endgames, Syzygy};

/// An upper bound on the memory of a thread: its histories, its path and its stack.
const THREAD_BYTES: usize = 4 << 20;
/// Kept free in addition, since the allocator itself takes memory for each of the first threads.
const RESERVE_BYTES: usize = 256 << 20;
/// With this much to spare, all threads may be started at once.
const PLENTY_BYTES: usize = 2 << 30;

/// Whether there is memory for one more thread, and for those that may not have allocated theirs yet. A
/// failing allocation ends the program, so it is tried beforehand.
fn has_memory_for(n_threads: usize, reserve: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(reserve + n_threads * THREAD_BYTES).is_ok()
}

/// Settings of a [`Poda`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PodaSettings {
    /// Memory of the table shared by all threads.
    pub hash_bytes: usize,
    /// Threads that search the same position, each a little differently.
    pub threads: usize,
    /// The search techniques beyond alpha-beta.
    pub techniques: Techniques,
    /// The tuned numbers of the search.
    pub parameters: Parameters,
    /// No iteration begins after this many nodes, in addition to the limits of a request: for games of equal
    /// effort in which no iteration is cut short.
    pub soft_nodes: Option<u64>,
    /// The instructions to use.
    pub level: CpuLevel,
}

impl Default for PodaSettings {
    fn default() -> PodaSettings {
        PodaSettings {
            hash_bytes: 16 << 20,
            threads: 1,
            techniques: Techniques::ALL,
            parameters: Parameters::default(),
            soft_nodes: None,
            level: CpuLevel::default(),
        }
    }
}

/// The engine. With one thread and a limit of depth or nodes, it answers the same on every machine.
///
/// ```
/// use chess::Chess;
/// use chess_engine::{Poda, PodaSettings};
/// use game::{Game, Notation};
/// use search::{Engine, Limits, Request, Score};
///
/// let board = Chess::STANDARD.parse_position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
/// let limits = Limits::depth(4);
/// let found = Poda::new(PodaSettings::default()).analyse(&Request::new(&board, &limits), &mut |_| {});
/// assert_eq!(found.best_move(), Some(board.parse_move("Rd8#")?));
/// assert_eq!(found.lines[0].score, Score::win_in(1));
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Debug)]
pub struct Poda {
    settings: PodaSettings,
    evaluation: Evaluation,
    endgames: Endgames,
    reductions: Box<Reductions>,
    /// Allocated on first use, so that an engine that is never used costs nothing.
    table: OnceLock<Table>,
    /// One for each thread.
    histories: Vec<Histories>,
}

impl Poda {
    /// A new engine with the neural evaluation.
    #[must_use]
    pub fn new(settings: PodaSettings) -> Poda {
        Poda::with_evaluation(settings, Evaluation::default())
    }

    /// An engine with another evaluation.
    #[must_use]
    pub fn with_evaluation(settings: PodaSettings, evaluation: Evaluation) -> Poda {
        let endgames = Endgames::default();
        let reductions = Box::new(Reductions::new(&settings.parameters));
        Poda { settings, evaluation, endgames, reductions, table: OnceLock::new(), histories: Vec::new() }
    }

    /// The same engine with more known endgames.
    #[must_use]
    pub fn with_endgames(self, endgames: Endgames) -> Poda {
        Poda { endgames, ..self }
    }

    /// Histories for as many threads as requested, or as there is memory for.
    fn make_histories(&mut self) {
        let wanted = self.settings.threads.max(1);
        for number in self.histories.len()..wanted {
            if number > 0 && !has_memory_for(number + 1, RESERVE_BYTES) {
                break;
            }
            self.histories.push(Histories::new());
        }
    }

    fn answer(
        &mut self,
        request: &Request<'_, Board>,
        report: &mut dyn FnMut(&Analysis<Move>),
        watcher: Option<&mut dyn Watcher<Move>>,
    ) -> Analysis<Move> {
        match request.goal {
            Goal::Mate(_) | Goal::Exact if request.only.is_empty() && request.lines <= 1 => {
                self.prove_mate(request, report, watcher)
            }
            _ => self.search(request, report, watcher),
        }
    }

    fn search(
        &mut self,
        request: &Request<'_, Board>,
        report: &mut dyn FnMut(&Analysis<Move>),
        watcher: Option<&mut dyn Watcher<Move>>,
    ) -> Analysis<Move> {
        let all = request.root_moves();
        let best = self.endgames.tables().filter(|_| request.lines <= 1);
        let best = best.and_then(|tables| tables.best_moves(request.position, &all));
        let moves = best.as_ref().unwrap_or(&all);
        let question = Question {
            board: request.position,
            moves,
            n_lines: request.lines.clamp(1, moves.len().max(1)),
            wanted: match request.goal {
                Goal::Mate(n_moves) => Some(n_moves.saturating_mul(2)),
                Goal::Best | Goal::Exact | Goal::AtLeast(_) => None,
            },
            has_all_moves: request.only.is_empty() && best.is_none(),
        };
        self.make_histories();
        // Several threads do not do the same twice, so nobody could look at the search again.
        let n_wanted = if watcher.is_some() { 1 } else { self.settings.threads };
        let n_threads = n_wanted.clamp(1, self.histories.len());
        let table = self.table.get_or_init(|| Table::new(self.settings.hash_bytes));
        table.age();
        let limits = request.limits;
        let budget = Budget::new(limits, self.settings.soft_nodes, &self.settings.parameters);
        let conditions = StopConditions {
            nodes: limits.nodes,
            time: budget.hard,
            control: Some(request.control),
            ..StopConditions::none()
        };
        let shared = Shared {
            table,
            evaluation: &self.evaluation,
            endgames: &self.endgames,
            conditions,
            techniques: self.settings.techniques,
            parameters: self.settings.parameters,
            reductions: &self.reductions,
            budget,
            is_over: AtomicBool::new(false),
            nodes: (0..n_threads).map(|_| AtomicU64::new(0)).collect(),
            missing_threads: AtomicUsize::new(n_wanted.saturating_sub(n_threads)),
        };
        let histories = &mut self.histories[..n_threads];
        if let Some(watcher) = watcher {
            return search_watched(&shared, &mut histories[0], &question, request.past, watcher);
        }
        with_level!(self.settings.level, |cpu| {
            search_in_parallel(cpu, &shared, histories, &question, request.past, n_wanted, report)
        })
    }
}

/// Searches with one thread, told to `watcher`. All processor levels answer the same, so one is enough.
fn search_watched(
    shared: &Shared<'_>,
    histories: &mut Histories,
    question: &Question<'_>,
    past: &[Board],
    watcher: &mut dyn Watcher<Move>,
) -> Analysis<Move> {
    let probe = Watched(&mut *watcher);
    let found = Searcher::new(Portable, shared, histories, 0, question.board, past, probe).deepen(question);
    if found.stopped {
        watcher.see(Event::Stopped);
    }
    found
}

/// Searches with as many of the requested threads as can be started; the first reports.
fn search_in_parallel<C: Searching>(
    cpu: C,
    shared: &Shared<'_>,
    histories: &mut [Histories],
    question: &Question<'_>,
    past: &[Board],
    n_wanted: usize,
    report: &mut dyn FnMut(&Analysis<Move>),
) -> Analysis<Move> {
    let (first, helpers) = histories.split_first_mut().expect("there is one thread at least");
    let gate = RwLock::new(());
    thread::scope(|scope| {
        // If memory is scarce, each helper allocates its own before the next is started, and waits until all
        // are ready.
        let has_plenty = helpers.is_empty() || has_memory_for(helpers.len(), PLENTY_BYTES);
        let closed = (!has_plenty).then(|| gate.write());
        for (number, histories) in (1..).zip(helpers) {
            let ((is_ready, ready), gate) = (channel(), &gate);
            let help = move || {
                let mut searcher = Searcher::new(cpu, shared, histories, number, question.board, past, ());
                _ = is_ready.send(());
                drop(gate.read());
                searcher.deepen(question)
            };
            let is_started = (has_plenty || has_memory_for(number + 1, RESERVE_BYTES))
                && thread::Builder::new().spawn_scoped(scope, help).is_ok();
            // The search continues with the threads that were started.
            if !is_started {
                shared.missing_threads.store(n_wanted - number, Ordering::Relaxed);
                break;
            }
            if !has_plenty {
                _ = ready.recv();
            }
        }
        drop(closed);
        let main = Searcher::new(cpu, shared, first, 0, question.board, past, ());
        let found = main.reporting_to(report).deepen(question);
        shared.is_over.store(true, Ordering::Relaxed);
        found
    })
}

impl Engine<Board> for Poda {
    fn analyse(
        &mut self,
        request: &Request<'_, Board>,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        self.answer(request, report, None)
    }

    fn watch(
        &mut self,
        request: &Request<'_, Board>,
        watcher: &mut dyn Watcher<Move>,
    ) -> Option<Analysis<Move>> {
        Some(self.answer(request, &mut |_| {}, Some(watcher)))
    }

    fn new_game(&mut self) {
        if self.table.get().is_none() {
            _ = self.table.set(Table::new(self.settings.hash_bytes));
        }
        // This also makes the system allocate the memory of a small table, which would cost time in the
        // middle of a search.
        self.table.get_mut().into_iter().for_each(Table::clear);
        self.histories.iter_mut().for_each(Histories::clear);
    }

    fn warnings(&self) -> Vec<String> {
        let tables = self.endgames.tables().into_iter();
        tables.flat_map(Syzygy::warnings).map(|warning| warning.to_string()).collect()
    }
}
