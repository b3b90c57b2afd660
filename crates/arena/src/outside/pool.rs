//! Running programs that wait for their next question, and how many there may be.
//!
//! Starting a program may take longer than a short game, so a program that has answered waits here for the next
//! question. Of several, the one that last thought about the same game is taken: its hash table is still useful.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use game::Refusal;
use search::clock::Stopwatch;
use table::{Setup, Table};

use super::dialogue::{Dialogue, start_of};
use super::program::{Program, ProgramHandle};

/// What can be used for the same questions: the same program with the same settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    /// Which of the listed programs; 0 for a program of its own.
    pub program: usize,
    pub is_chess960: bool,
    pub threads: usize,
    pub hash_bytes: usize,
}

impl Key {
    pub fn new(program: usize, setup: &Setup, is_chess960: bool) -> Key {
        Key { program, is_chess960, threads: setup.threads, hash_bytes: setup.hash_bytes }
    }
}

/// Bounds of a pool.
#[derive(Clone, Copy, Debug)]
pub(super) struct PoolLimits {
    /// Programs at a time, thinking or waiting.
    pub most: usize,
    /// How long one may wait before it is ended; `None` for as long as the pool lives.
    pub idle: Option<Duration>,
}

impl PoolLimits {
    /// For one match: it starts no more than it seats, and they end with it.
    pub const NONE: PoolLimits = PoolLimits { most: usize::MAX, idle: None };
}

/// A program and the conversation with it.
#[derive(Debug)]
pub(super) struct Running {
    pub program: Program,
    pub dialogue: Box<dyn Dialogue>,
    /// The game it last thought about: its start and its moves.
    pub last: Option<(String, Vec<String>)>,
    /// Released after the program has ended, since fields are dropped in order.
    _slot: Slot,
}

impl Running {
    pub fn new(program: Program, dialogue: Box<dyn Dialogue>, slot: Slot) -> Running {
        Running { program, dialogue, last: None, _slot: slot }
    }

    /// Whether the table's game is the one it last thought about, perhaps some moves on or back, or in a variation.
    pub fn knows(&self, table: &dyn Table) -> bool {
        let Some((start, moves)) = &self.last else { return false };
        let shared = moves.iter().zip(table.moves()).take_while(|(a, b)| a == b).count();
        let shorter = moves.len().min(table.moves().len());
        2 * shared >= shorter && *start == start_of(table)
    }
}

/// The right to run one program. It holds the count alone: a pool that its own programs kept alive would never end them.
#[derive(Debug)]
pub(super) struct Slot(Arc<AtomicUsize>);

impl Drop for Slot {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Programs that wait, and the number of all.
#[derive(Debug)]
pub(super) struct Pool {
    limits: PoolLimits,
    idle: Mutex<Vec<(Key, Stopwatch, Running)>>,
    n_running: Arc<AtomicUsize>,
    handles: Mutex<Vec<Weak<ProgramHandle>>>,
    is_closed: AtomicBool,
    has_reaper: AtomicBool,
}

/// How often programs that have waited too long are looked for.
const REAP_INTERVAL: Duration = Duration::from_secs(1);

impl Pool {
    pub fn new(limits: PoolLimits) -> Arc<Pool> {
        Arc::new(Pool {
            limits,
            idle: Mutex::default(),
            n_running: Arc::default(),
            handles: Mutex::default(),
            is_closed: AtomicBool::new(false),
            has_reaper: AtomicBool::new(false),
        })
    }

    /// A waiting program, the one that knows the table's game if there is one.
    pub fn take(&self, key: Key, table: Option<&dyn Table>) -> Option<Running> {
        let mut idle = self.idle();
        let fits = |(of, _, _): &(Key, Stopwatch, Running)| *of == key;
        let knows =
            |(_, _, running): &(Key, Stopwatch, Running)| table.is_some_and(|table| running.knows(table));
        let at =
            idle.iter().position(|one| fits(one) && knows(one)).or_else(|| idle.iter().rposition(fits))?;
        Some(idle.remove(at).2)
    }

    /// The right to start one more; a waiting program is ended for it if necessary.
    ///
    /// # Errors
    /// A [`Refusal`] when all are thinking, or the pool is closed.
    pub fn slot(&self, name: &str) -> Result<Slot, Refusal> {
        if self.is_closed.load(Ordering::SeqCst) {
            return Err(Refusal::not_available(name, "the server is stopping"));
        }
        loop {
            let add = |n: usize| (n < self.limits.most).then_some(n + 1);
            if self.n_running.fetch_update(Ordering::SeqCst, Ordering::SeqCst, add).is_ok() {
                return Ok(Slot(Arc::clone(&self.n_running)));
            }
            let oldest = {
                let mut idle = self.idle();
                if idle.is_empty() { None } else { Some(idle.remove(0)) }
            };
            if oldest.is_none() {
                let reason = format!("{} outside programs are thinking; try again later", self.limits.most);
                return Err(Refusal::not_available(name, reason));
            }
        }
    }

    /// Remembers a program that was started, so that `close` can end it wherever it is.
    pub fn register(&self, program: &Program) {
        self.handles().push(program.handle());
        if self.is_closed.load(Ordering::SeqCst) {
            self.kill_all();
        }
    }

    /// Keeps a program for the next question.
    pub fn put_back(self: &Arc<Pool>, key: Key, running: Running) {
        if self.is_closed.load(Ordering::SeqCst) {
            return;
        }
        self.idle().push((key, Stopwatch::start(), running));
        if let Some(longest) = self.limits.idle
            && !self.has_reaper.swap(true, Ordering::SeqCst)
        {
            let pool = Arc::downgrade(self);
            thread::spawn(move || reap(&pool, longest));
        }
    }

    /// Ends all programs, at once, and starts no more. Whoever waits for an answer sees a crash.
    pub fn close(&self) {
        self.is_closed.store(true, Ordering::SeqCst);
        self.kill_all();
        let idle = std::mem::take(&mut *self.idle());
        drop(idle);
    }

    fn kill_all(&self) {
        self.handles().drain(..).filter_map(|handle| handle.upgrade()).for_each(|handle| handle.kill());
    }

    /// How many programs run.
    pub fn n_running(&self) -> usize {
        self.n_running.load(Ordering::SeqCst)
    }

    fn idle(&self) -> MutexGuard<'_, Vec<(Key, Stopwatch, Running)>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn handles(&self) -> MutexGuard<'_, Vec<Weak<ProgramHandle>>> {
        let mut handles = self.handles.lock().unwrap_or_else(PoisonError::into_inner);
        handles.retain(|handle| handle.strong_count() > 0);
        handles
    }
}

/// Ends programs that have waited for too long, until none is left or the pool is gone.
fn reap(pool: &Weak<Pool>, longest: Duration) {
    loop {
        thread::sleep(REAP_INTERVAL.min(longest));
        let Some(pool) = pool.upgrade() else { return };
        let mut idle = pool.idle();
        let old: Vec<_> = idle.extract_if(.., |(_, since, _)| since.elapsed() >= longest).collect();
        if idle.is_empty() {
            // Under the lock, so that whoever puts the next one back starts another reaper.
            pool.has_reaper.store(false, Ordering::SeqCst);
            drop(idle);
            drop(old);
            return;
        }
        drop(idle);
        drop(old);
    }
}
