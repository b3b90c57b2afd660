//! The searching side.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use catalog::{Answer as Found, Ask, Player, ScoredLine, ShownScore, Table};
use chess::Board;
use chess_engine::Odds;
use protocols::uci::{Answer, Info, UciScore};
use search::{Bound, Control};

use super::Voice;
use crate::warnings::Warnings;

/// What the reading side asks of the searching one.
pub enum Task {
    /// This player searches from now on.
    Seat(Box<dyn Player>),
    /// The game before is over.
    NewGame,
    /// Say so when all that was asked before is done.
    SayReady,
    /// Search.
    Search(Box<Job>),
}

/// A position to be searched.
pub struct Job {
    pub table: Box<dyn Table>,
    pub ask: Ask,
    pub reins: Arc<Reins>,
    /// The position, if results are to be foretold beside scores.
    pub foretold: Option<Board>,
}

/// Holds a search from outside. The answer to `go infinite` and `go ponder` may not be given before it is asked for,
/// however early it is found.
pub struct Reins {
    control: Arc<Control>,
    is_held: Mutex<bool>,
    released: Condvar,
}

impl Reins {
    pub fn new(is_held: bool) -> Reins {
        Reins { control: Arc::default(), is_held: Mutex::new(is_held), released: Condvar::new() }
    }

    pub fn control(&self) -> &Arc<Control> {
        &self.control
    }

    /// Lets the answer out.
    pub fn release(&self) {
        *self.is_held.lock().unwrap_or_else(PoisonError::into_inner) = false;
        self.released.notify_all();
    }

    fn wait(&self) {
        let held = self.is_held.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.released.wait_while(held, |held| *held));
    }
}

/// Works off tasks until nobody asks any more.
pub fn work(tasks: &Receiver<Task>, finished: &Sender<()>, voice: &Voice<impl Write>) {
    let mut player: Option<Box<dyn Player>> = None;
    let mut warnings = Warnings::default();
    for task in tasks {
        // Told before `readyok` and before a search; what that finds out is told before the next one, not after its move.
        let untold = player.iter().flat_map(|player| warnings.untold(player.warnings()));
        untold.for_each(|warning| _ = voice.remark(warning));
        match (task, &mut player) {
            (Task::Seat(mut new), player) => {
                new.new_game();
                *player = Some(new);
            }
            (Task::NewGame, Some(player)) => player.new_game(),
            // Whoever does not listen any more will not ask any more either.
            (Task::SayReady, _) => _ = voice.say(&Answer::ReadyOk),
            (Task::Search(job), Some(player)) => {
                _ = job.work(&mut **player, voice);
                if finished.send(()).is_err() {
                    break;
                }
            }
            (Task::NewGame | Task::Search(_), None) => {}
        }
    }
}

impl Job {
    fn work(self, player: &mut dyn Player, voice: &Voice<impl Write>) -> io::Result<()> {
        let foretold = self.foretold.as_ref();
        let tell = |found: &Found| {
            infos(found, foretold).into_iter().try_for_each(|info| voice.say(&Answer::Info(info)))
        };
        let mut told = 0;
        let found = player.analyse(&*self.table, &self.ask, &mut |found| {
            told = found.nodes;
            _ = tell(found);
        });
        self.reins.wait();
        let found = match found {
            Ok(found) => found,
            Err(refusal) => {
                voice.remark(refusal)?;
                return voice
                    .say(&Answer::BestMove { mv: self.table.legal().first().cloned(), ponder: None });
            }
        };
        if told != found.nodes {
            tell(&found)?;
        }
        let line = found.lines.first();
        let ponder = line.and_then(|line| line.pv.get(1).cloned());
        voice.say(&Answer::BestMove { mv: line.map(|line| line.mv.clone()), ponder })
    }
}

fn infos(found: &Found, foretold: Option<&Board>) -> Vec<Info> {
    let has_several = found.lines.len() > 1;
    let info = |(number, line): (u32, &ScoredLine)| Info {
        depth: Some(line.depth),
        seldepth: None,
        multipv: has_several.then_some(number),
        score: score(line),
        wdl: foretold.and_then(|board| Some(odds(line.score?, board)?.per_mille())),
        nodes: Some(found.nodes),
        nps: Some(found.nps),
        time: Some(found.time_ms as u64),
        pv: line.pv.clone(),
    };
    (1..).zip(&found.lines).filter(|(_, line)| line.score.is_some()).map(info).collect()
}

/// What a score means for the result; a chance says so itself, but not how many games are drawn.
fn odds(score: ShownScore, board: &Board) -> Option<Odds> {
    match score {
        ShownScore::Mate { mate: 1.. } => Some(Odds::WON),
        ShownScore::Mate { .. } => Some(Odds::LOST),
        ShownScore::Whole(score) => Some(Odds::of_score(score, board)),
        ShownScore::Decimal(score) => Some(Odds::of_score(score.round() as i32, board)),
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
