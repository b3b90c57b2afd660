//! A match: pairs of games between two contestants, on one thread or several.
//!
//! Threads take pairs by number and send finished games to the thread that called, which keeps the books and reports.
//! Every pair has seats and seeds of its own, so with limits of depth or nodes its games are the same whoever plays
//! them and when.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use game::Refusal;
use search::{Control, Stopped};
use table::Table;

use crate::books::Books;
use crate::game::Conditions;
use crate::openings::Openings;
use crate::pair::{Halt, PairPlan};
use crate::record::GameRecord;
use crate::seat::Contestant;
use crate::seeds::{Chance, seed_of};
use crate::sprt::Sprt;
use crate::standing::Standing;

/// How a match is played.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchSettings {
    /// How many games, at most. Of an odd number, the last one has no partner and is not in the pairs.
    pub games: usize,
    /// What both sides play under.
    pub conditions: Conditions,
    /// Where the games start.
    pub openings: Openings,
    /// The seed of everything left to chance.
    pub seed: u64,
    /// How many games run at once; 0 counts as 1.
    pub concurrency: usize,
    /// The test that may end the match early.
    pub sprt: Option<Sprt>,
}

impl Default for MatchSettings {
    fn default() -> MatchSettings {
        MatchSettings {
            games: 100,
            conditions: Conditions::default(),
            openings: Openings::default(),
            seed: 0,
            concurrency: 1,
            sprt: None,
        }
    }
}

/// A match to play.
#[derive(Clone, Copy)]
pub struct Match<'a> {
    /// The game, from whose position openings of moves start.
    pub table: &'a dyn Table,
    /// Plays the first side in games 0, 2, 4 …
    pub a: &'a dyn Contestant,
    /// Plays the first side in games 1, 3, 5 …
    pub b: &'a dyn Contestant,
    /// How.
    pub settings: &'a MatchSettings,
}

/// How often the calling thread looks whether it was told to stop while no game ends.
const STOP_CHECK: Duration = Duration::from_millis(10);

impl Match<'_> {
    /// Plays until the games are over, the test has decided, or `control` stops. Each finished game is reported at
    /// once, on this thread, with the standing after it. Games cut short by a stop do not count.
    ///
    /// A test judges pairs by number, not in the order they finish: quick games must not weigh more, and the decision
    /// must not depend on concurrency. The standing then ends with the deciding pair, although on several threads
    /// a few games beyond it may have been reported.
    ///
    /// # Errors
    /// A [`Refusal`] when a contestant cannot sit, or an opening or the adjudication does not fit the game.
    pub fn play(
        &self,
        control: &Control,
        report: &mut dyn FnMut(&GameRecord, &Standing),
    ) -> Result<Standing, Refusal> {
        self.settings.conditions.adjudication.check(self.table)?;
        let n_pairs = self.settings.games.div_ceil(2);
        let n_workers = self.settings.concurrency.clamp(1, n_pairs.max(1));
        // The caller's control is only read: a test's decision stops our workers, not what else the caller runs.
        let shared = Shared { next_pair: AtomicUsize::new(0), control: Arc::default() };
        thread::scope(|scope| {
            // A short queue: workers wait for a slow report instead of running ahead of it.
            let (sender, finished) = sync_channel(n_workers);
            for _ in 0..n_workers {
                let worker = self.worker(sender.clone(), &shared);
                scope.spawn(move || worker.work());
            }
            drop(sender);
            self.keep_books(&finished, &shared.control, control, report)
        })
    }

    fn worker<'a>(&'a self, finished: Finished, shared: &'a Shared) -> Worker<'a> {
        Worker { table: self.table.fork(), a: self.a, b: self.b, settings: self.settings, finished, shared }
    }

    /// Counts and reports games until all workers are gone.
    fn keep_books(
        &self,
        finished: &Receiver<Result<GameRecord, Refusal>>,
        workers: &Control,
        control: &Control,
        report: &mut dyn FnMut(&GameRecord, &Standing),
    ) -> Result<Standing, Refusal> {
        let sprt = self.settings.sprt.as_ref();
        let mut books = Books::new(self.settings.sprt);
        let mut refused = None;
        loop {
            if control.is_stopped() || books.is_decided() || refused.is_some() {
                workers.stop();
            }
            match finished.recv_timeout(STOP_CHECK) {
                Ok(Ok(_)) if books.is_decided() => {}
                Ok(Ok(game)) => {
                    books.enter(game.index, game.result);
                    report(&game, &Standing::new(books.score(), sprt));
                }
                Ok(Err(refusal)) => refused = Some(refusal),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        refused.map_or_else(|| Ok(Standing::new(books.score(), sprt)), Err)
    }
}

/// What all workers look at.
struct Shared {
    next_pair: AtomicUsize,
    control: Arc<Control>,
}

/// Where finished games go.
type Finished = SyncSender<Result<GameRecord, Refusal>>;

/// Plays one pair after another. It has a table of its own, because tables cannot be shared between threads.
struct Worker<'a> {
    table: Box<dyn Table>,
    a: &'a dyn Contestant,
    b: &'a dyn Contestant,
    settings: &'a MatchSettings,
    finished: Finished,
    shared: &'a Shared,
}

impl Drop for Worker<'_> {
    /// A panic should be seen now, and not when the other workers have played the match to its end.
    fn drop(&mut self) {
        if thread::panicking() {
            self.shared.control.stop();
        }
    }
}

impl Worker<'_> {
    fn work(&self) {
        if let Err(Halt::Refused(refusal)) = self.play_pairs() {
            // If nobody listens any more, nobody wants to know.
            _ = self.finished.send(Err(refusal));
        }
    }

    fn play_pairs(&self) -> Result<(), Halt> {
        let Shared { next_pair, control } = self.shared;
        while !control.is_stopped() {
            let pair = next_pair.fetch_add(1, Ordering::Relaxed);
            if 2 * pair >= self.settings.games {
                break;
            }
            self.play_pair(pair, control)?;
        }
        Ok(())
    }

    /// The games of a pair: two, or one at the end of an odd number.
    fn play_pair(&self, pair: usize, control: &Arc<Control>) -> Result<(), Halt> {
        let Worker { a, b, settings, .. } = self;
        let seed = |chance| seed_of(settings.seed, pair, chance);
        let opening = settings.openings.of_pair(pair, seed(Chance::Opening), &*self.table);
        let plan = PairPlan {
            index: pair,
            n_games: (settings.games - 2 * pair).min(2),
            contestants: [*a, *b],
            seeds: [seed(Chance::A), seed(Chance::B)],
            opening: &opening,
            conditions: &settings.conditions,
        };
        plan.play(&*self.table, control, &mut |game| self.finished.send(Ok(game)).map_err(|_| Stopped))
    }
}
