//! The searching thread.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use chess::Board;
use chess_engine::Wdl;
use protocols::uci::{Answer, Info, UciScore};
use search::{Bound, Control};
use table::{Answer as Found, Ask, Player, ScoredLine, ShownScore, Table};

use super::Voice;
use crate::warnings::Warnings;

/// An order from the reading thread to the searching one.
pub enum WorkerOrder {
    /// Use this player from now on.
    Seat(Box<dyn Player>),
    /// A new game starts.
    NewGame,
    /// Print `readyok` once all earlier orders are done.
    SayReady,
    /// Find and print a `bestmove`.
    Do(Box<Job>),
}

/// Work that ends with a `bestmove`, and the handle that stops it.
pub struct Job {
    pub work: Work,
    pub cancel: Arc<CancelHandle>,
}

/// How the move is found.
pub enum Work {
    /// Search for it.
    Search {
        table: Box<dyn Table>,
        ask: Box<Ask>,
        /// The position, if win/draw/loss chances are shown with scores.
        wdl_board: Option<Board>,
    },
    /// The move is known; `None` if there is no legal move.
    Answer(Option<String>),
}

/// Stops a search, and holds back its answer: the `bestmove` of `go infinite` and `go ponder` must wait for `stop` or
/// `ponderhit`, however early it is found.
pub struct CancelHandle {
    control: Arc<Control>,
    is_held: Mutex<bool>,
    released: Condvar,
}

impl CancelHandle {
    pub fn new(is_held: bool) -> CancelHandle {
        CancelHandle { control: Arc::default(), is_held: Mutex::new(is_held), released: Condvar::new() }
    }

    pub fn control(&self) -> &Arc<Control> {
        &self.control
    }

    /// Allows the answer to be printed.
    pub fn release(&self) {
        *self.is_held.lock().unwrap_or_else(PoisonError::into_inner) = false;
        self.released.notify_all();
    }

    /// Whether the answer must not be printed yet.
    pub fn is_held(&self) -> bool {
        *self.is_held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self) {
        let held = self.is_held.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.released.wait_while(held, |held| *held));
    }
}

/// Executes orders until the sender is dropped.
pub fn work(tasks: &Receiver<WorkerOrder>, finished: &Sender<()>, voice: &Voice<impl Write>) {
    let mut player: Option<Box<dyn Player>> = None;
    let mut warnings = Warnings::default();
    for task in tasks {
        // Warnings come before `readyok` and before a search. Those that a search raises come before the next order, not
        // after its move.
        let new = player.iter().flat_map(|player| warnings.take_new(player.warnings()));
        new.for_each(|warning| _ = voice.remark(warning));
        match task {
            WorkerOrder::Seat(mut new) => {
                // Free the old player's memory before the new one allocates its own.
                drop(player.take());
                new.new_game();
                player = Some(new);
            }
            WorkerOrder::NewGame => player.iter_mut().for_each(|player| player.new_game()),
            // If the output is closed, the reading thread will end too.
            WorkerOrder::SayReady => _ = voice.say(&Answer::ReadyOk),
            WorkerOrder::Do(job) => {
                _ = job.work(player.as_deref_mut(), voice);
                if finished.send(()).is_err() {
                    break;
                }
            }
        }
    }
}

impl Job {
    fn work(self, player: Option<&mut (dyn Player + 'static)>, voice: &Voice<impl Write>) -> io::Result<()> {
        match (self.work, player) {
            (Work::Search { table, ask, wdl_board }, Some(player)) => {
                let search = Search { table: &*table, ask: &ask, wdl_board: wdl_board.as_ref(), voice };
                search.work(player, &self.cancel)
            }
            (Work::Answer(mv), _) => {
                self.cancel.wait();
                voice.say(&Answer::BestMove { mv, ponder: None })
            }
            (Work::Search { .. }, None) => unreachable!("a player is set before a search starts"),
        }
    }
}

/// A running search and its output.
struct Search<'a, W> {
    table: &'a dyn Table,
    ask: &'a Ask,
    wdl_board: Option<&'a Board>,
    voice: &'a Voice<W>,
}

impl<W: Write> Search<'_, W> {
    fn work(&self, player: &mut dyn Player, cancel: &CancelHandle) -> io::Result<()> {
        let (mut reported_nodes, mut is_warned) = (0, false);
        let found = player.analyse(self.table, self.ask, &mut |found| {
            is_warned = is_warned || self.warn(found);
            if found.details.current.is_none() {
                reported_nodes = found.nodes;
            }
            // Nobody reads the output any more.
            if self.report(found).is_err() {
                cancel.control().stop();
            }
        });
        cancel.wait();
        let found = match found {
            Ok(found) => found,
            Err(refusal) => {
                self.voice.remark(refusal)?;
                let mv = self.table.legal().first().cloned();
                return self.voice.say(&Answer::BestMove { mv, ponder: None });
            }
        };
        _ = is_warned || self.warn(&found);
        if reported_nodes != found.nodes {
            self.report(&found)?;
        }
        let line = found.lines.first();
        let ponder = line.and_then(|line| line.pv.get(1).cloned());
        self.voice.say(&Answer::BestMove { mv: line.map(|line| line.mv.clone()), ponder })
    }

    /// Warns if fewer threads search than requested; returns whether that is so.
    fn warn(&self, found: &Found) -> bool {
        let n_missing = found.details.missing_threads;
        if n_missing > 0 {
            _ = self.voice.remark(format!(
                "{n_missing} of the requested threads cannot be started; searching with the others"
            ));
        }
        n_missing > 0
    }

    fn report(&self, found: &Found) -> io::Result<()> {
        match &found.details.current {
            Some(current) => self.voice.say(&Answer::Info(Info {
                depth: Some(current.depth),
                currmove: Some(current.mv.clone()),
                currmovenumber: Some(current.number),
                ..Info::default()
            })),
            None => {
                let mut infos = infos(found, self.wdl_board).into_iter();
                infos.try_for_each(|info| self.voice.say(&Answer::Info(info)))
            }
        }
    }
}

fn infos(found: &Found, wdl_board: Option<&Board>) -> Vec<Info> {
    let has_several = found.lines.len() > 1;
    let info = |(number, line): (u32, &ScoredLine)| Info {
        depth: Some(line.depth),
        seldepth: found.details.selective_depth.map(|depth| depth.max(line.depth)),
        multipv: has_several.then_some(number),
        score: score(line),
        wdl: wdl_board.and_then(|board| Some(wdl(line.score?, board)?.per_mille())),
        nodes: Some(found.nodes),
        nps: Some(found.nps),
        hashfull: found.details.table_fill,
        time: Some(found.time_ms as u64),
        pv: line.pv.clone(),
        ..Info::default()
    };
    (1..).zip(&found.lines).filter(|(_, line)| line.score.is_some()).map(info).collect()
}

/// Win/draw/loss chances of a score; `None` for a winning chance, which does not tell the share of draws.
fn wdl(score: ShownScore, board: &Board) -> Option<Wdl> {
    match score {
        ShownScore::Mate { mate: 1.. } => Some(Wdl::WON),
        ShownScore::Mate { .. } => Some(Wdl::LOST),
        ShownScore::Whole(score) => Some(Wdl::of_score(score, board)),
        ShownScore::Decimal(score) => Some(Wdl::of_score(score.round() as i32, board)),
        ShownScore::Chance(_) => None,
    }
}

/// The score in UCI's terms; a winning chance becomes the Elo difference with that expected score.
fn score(line: &ScoredLine) -> Option<UciScore> {
    let is_lower_bound = match line.bound {
        Bound::Exact => None,
        Bound::Lower => Some(true),
        Bound::Upper => Some(false),
    };
    let (value, is_mate) = match (line.win, line.score?) {
        (Some(plies), _) => (if plies > 0 { (plies + 1) / 2 } else { plies / 2 }, true),
        (_, ShownScore::Mate { mate }) => (mate, true),
        (_, ShownScore::Whole(number)) => (number, false),
        (_, ShownScore::Decimal(number)) => (number.round() as i32, false),
        (_, ShownScore::Chance(chance)) => {
            let chance = chance.clamp(0.001, 0.999);
            ((400.0 * (chance / (1.0 - chance)).log10()).round() as i32, false)
        }
    };
    Some(UciScore { value, is_mate, is_lower_bound })
}
