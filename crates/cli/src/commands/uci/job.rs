//! The searching side.

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

/// What the reading side asks of the searching one.
pub enum WorkerOrder {
    /// This player searches from now on.
    Seat(Box<dyn Player>),
    /// The game before is over.
    NewGame,
    /// Say so when all that was asked before is done.
    SayReady,
    /// Do what leads to a `bestmove`.
    Do(Box<Job>),
}

/// What leads to a `bestmove`, and what holds it.
pub struct Job {
    pub work: Work,
    pub cancel: Arc<CancelHandle>,
}

/// How the move is found.
pub enum Work {
    /// By a search.
    Search {
        table: Box<dyn Table>,
        ask: Box<Ask>,
        /// The position, if results are to be foretold beside scores.
        foretold: Option<Board>,
    },
    /// It is known, or known to be none.
    Answer(Option<String>),
}

/// Holds a search from outside. The answer to `go infinite` and `go ponder` may not be given before it is asked for,
/// however early it is found.
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

    /// Lets the answer out.
    pub fn release(&self) {
        *self.is_held.lock().unwrap_or_else(PoisonError::into_inner) = false;
        self.released.notify_all();
    }

    /// Whether the answer may not be given yet.
    pub fn is_held(&self) -> bool {
        *self.is_held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self) {
        let held = self.is_held.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.released.wait_while(held, |held| *held));
    }
}

/// Works off tasks until nobody asks any more.
pub fn work(tasks: &Receiver<WorkerOrder>, finished: &Sender<()>, voice: &Voice<impl Write>) {
    let mut player: Option<Box<dyn Player>> = None;
    let mut warnings = Warnings::default();
    for task in tasks {
        // Told before `readyok` and before a search; what that finds out is told before the next one, not after its move.
        let untold = player.iter().flat_map(|player| warnings.untold(player.warnings()));
        untold.for_each(|warning| _ = voice.remark(warning));
        match task {
            WorkerOrder::Seat(mut new) => {
                // The memory of the old player is free before the new one takes its own.
                drop(player.take());
                new.new_game();
                player = Some(new);
            }
            WorkerOrder::NewGame => player.iter_mut().for_each(|player| player.new_game()),
            // Whoever does not listen any more will not ask any more either.
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
            (Work::Search { table, ask, foretold }, Some(player)) => {
                let search = Search { table: &*table, ask: &ask, foretold: foretold.as_ref(), voice };
                search.work(player, &self.cancel)
            }
            (Work::Answer(mv), _) => {
                self.cancel.wait();
                voice.say(&Answer::BestMove { mv, ponder: None })
            }
            (Work::Search { .. }, None) => unreachable!("a player is seated before it is asked to search"),
        }
    }
}

/// A search under way, with whom it tells.
struct Search<'a, W> {
    table: &'a dyn Table,
    ask: &'a Ask,
    foretold: Option<&'a Board>,
    voice: &'a Voice<W>,
}

impl<W: Write> Search<'_, W> {
    fn work(&self, player: &mut dyn Player, cancel: &CancelHandle) -> io::Result<()> {
        let (mut told, mut is_warned) = (0, false);
        let found = player.analyse(self.table, self.ask, &mut |found| {
            is_warned = is_warned || self.warn(found);
            if found.details.current.is_none() {
                told = found.nodes;
            }
            // Nobody to tell means nobody to search for.
            if self.tell(found).is_err() {
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
        if told != found.nodes {
            self.tell(&found)?;
        }
        let line = found.lines.first();
        let ponder = line.and_then(|line| line.pv.get(1).cloned());
        self.voice.say(&Answer::BestMove { mv: line.map(|line| line.mv.clone()), ponder })
    }

    /// Says that fewer threads search than were asked for; whether that is so.
    fn warn(&self, found: &Found) -> bool {
        let n_missing = found.details.missing_threads;
        if n_missing > 0 {
            _ = self
                .voice
                .remark(format!("{n_missing} of the threads asked for cannot be started; the others search"));
        }
        n_missing > 0
    }

    fn tell(&self, found: &Found) -> io::Result<()> {
        match &found.details.current {
            Some(current) => self.voice.say(&Answer::Info(Info {
                depth: Some(current.depth),
                currmove: Some(current.mv.clone()),
                currmovenumber: Some(current.number),
                ..Info::default()
            })),
            None => {
                let mut infos = infos(found, self.foretold).into_iter();
                infos.try_for_each(|info| self.voice.say(&Answer::Info(info)))
            }
        }
    }
}

fn infos(found: &Found, foretold: Option<&Board>) -> Vec<Info> {
    let has_several = found.lines.len() > 1;
    let info = |(number, line): (u32, &ScoredLine)| Info {
        depth: Some(line.depth),
        seldepth: found.details.selective_depth.map(|depth| depth.max(line.depth)),
        multipv: has_several.then_some(number),
        score: score(line),
        wdl: foretold.and_then(|board| Some(odds(line.score?, board)?.per_mille())),
        nodes: Some(found.nodes),
        nps: Some(found.nps),
        hashfull: found.details.table_fill,
        time: Some(found.time_ms as u64),
        pv: line.pv.clone(),
        ..Info::default()
    };
    (1..).zip(&found.lines).filter(|(_, line)| line.score.is_some()).map(info).collect()
}

/// What a score means for the result; a chance says so itself, but not how many games are drawn.
fn odds(score: ShownScore, board: &Board) -> Option<Wdl> {
    match score {
        ShownScore::Mate { mate: 1.. } => Some(Wdl::WON),
        ShownScore::Mate { .. } => Some(Wdl::LOST),
        ShownScore::Whole(score) => Some(Wdl::of_score(score, board)),
        ShownScore::Decimal(score) => Some(Wdl::of_score(score.round() as i32, board)),
        ShownScore::Chance(_) => None,
    }
}

/// The score in UCI's terms; a chance becomes the advantage with which one scores so much.
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
