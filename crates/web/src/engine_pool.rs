//! Engines that stay alive between requests, with what they have learnt.
//!
//! A player who steps through a game asks the same engine about one position after another. Building an engine and
//! filling its tables again for each step would cost the first tenths of a second of every answer, so an engine that
//! is not in use rests here until the same client asks for it again. Memory is bounded: few engines rest at a time,
//! fewer per client, and none for long.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use search::Limits;
use search::clock::Stopwatch;
use table::{Ask, Catalog, Entry, NoFiles, Player, Resources, Setup, Table};

use crate::tasks::Tasks;

/// How many of them may belong to one client.
const MAX_PER_CLIENT: usize = 3;
/// How long an engine may rest.
const LONGEST_REST: Duration = Duration::from_secs(600);
/// How often that is checked.
const SWEEP_INTERVAL: Duration = Duration::from_secs(60);
/// How long a request waits for its engine to come back from the client's previous one, which was just stopped.
const WAIT: Duration = Duration::from_millis(100);

/// Which engine: one is only given to requests that would build the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineKey {
    client: Arc<str>,
    game: &'static str,
    variant: String,
    spec: String,
    hash_bytes: usize,
    threads: usize,
}

impl EngineKey {
    /// The engine of that spec at that table, for that client, with one thread.
    #[must_use]
    pub fn new(client: &Arc<str>, table: &dyn Table, spec: &str, hash_bytes: usize) -> EngineKey {
        EngineKey {
            client: Arc::clone(client),
            game: table.game(),
            variant: table.variant(),
            spec: spec.to_string(),
            hash_bytes,
            threads: 1,
        }
    }

    /// The same engine with that many threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> EngineKey {
        EngineKey { threads, ..self }
    }

    fn setup(&self, seed: u64, resources: &'static dyn Resources) -> Setup {
        Setup { hash_bytes: self.hash_bytes, seed, threads: self.threads, resources }
    }
}

/// The engines. Clones refer to the same ones.
#[derive(Clone)]
pub struct EnginePool(Arc<Inner>);

impl Default for EnginePool {
    fn default() -> EnginePool {
        EnginePool::reading(&NoFiles)
    }
}

struct Inner {
    /// The files of the engines that are built.
    files: &'static dyn Resources,
    engines: Mutex<Engines>,
    returned: Condvar,
}

#[derive(Default)]
struct Engines {
    /// The longest resting first.
    resting: Vec<Resting>,
    /// Those in use.
    lent: Vec<EngineKey>,
}

struct Resting {
    key: EngineKey,
    player: Box<dyn Player>,
    since: Stopwatch,
}

impl EnginePool {
    /// How many engines may rest; with the size of their tables, this bounds memory.
    pub const MAX_RESTING: usize = 16;

    /// An empty pool, whose engines find their files there.
    #[must_use]
    pub fn reading(files: &'static dyn Resources) -> EnginePool {
        EnginePool(Arc::new(Inner { files, engines: Mutex::default(), returned: Condvar::new() }))
    }

    /// The engine of that key: the client's last one, or a new one from `build`.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use web::{EngineKey, EnginePool};
    ///
    /// let table = catalog::CATALOG.game("chess")?.table(None)?;
    /// let (pool, client) = (EnginePool::default(), Arc::from("ana"));
    /// let key = EngineKey::new(&client, &*table, "poda", 1 << 20);
    /// let engine = pool.lend(key.clone(), 0, |setup| table.player("poda", setup))?;
    /// assert_eq!(engine.name(), "chess/poda");
    /// drop(engine);
    /// pool.lend(key, 0, |_| -> Result<_, game::Refusal> { unreachable!("it rests in the pool") })?;
    /// # Ok::<(), game::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// Those of `build`.
    pub fn lend<E>(
        &self,
        key: EngineKey,
        seed: u64,
        build: impl FnOnce(&Setup) -> Result<Box<dyn Player>, E>,
    ) -> Result<LentEngine, E> {
        let player = match self.wake(&key) {
            Some(player) => player,
            None => {
                let built = build(&key.setup(seed, self.0.files));
                if built.is_err() {
                    self.engines().end_loan(&key);
                }
                built?
            }
        };
        Ok(LentEngine { pool: self.clone(), key, player: Some(player) })
    }

    /// Builds the best engine of each game once and asks it for a first move, so that what all engines of a game share
    /// (weights, lookup tables) is there before the first question. Returns the games whose engine answered.
    pub fn prepare(&self, catalog: Catalog) -> Vec<&'static str> {
        let setup = Setup { hash_bytes: 1 << 16, resources: self.0.files, ..Setup::default() };
        let ask = Ask {
            limits: Limits { depth: Some(1), nodes: Some(100), ..Limits::default() },
            ..Ask::default()
        };
        let answers = |entry: &&'static dyn Entry| -> bool {
            let Ok(table) = entry.table(None) else { return false };
            let Ok(mut player) = table.player(table.best_engine(), &setup) else { return false };
            player.analyse(&*table, &ask, &mut |_| {}).is_ok()
        };
        catalog.games().filter(answers).map(Entry::name).collect()
    }

    /// Whether an engine of that key exists, so that its spec need not be checked again.
    #[must_use]
    pub fn knows(&self, key: &EngineKey) -> bool {
        let engines = self.engines();
        engines.lent.contains(key) || engines.resting.iter().any(|resting| resting.key == *key)
    }

    /// How many engines are resting.
    #[must_use]
    pub fn n_resting(&self) -> usize {
        self.engines().resting.len()
    }

    /// Drops, from now on and every minute, the engines that have rested too long. It ends with the pool.
    pub(crate) fn sweep_regularly(&self, tasks: &Tasks) {
        let (pool, timer) = (Arc::downgrade(&self.0), tasks.clone());
        tasks.spawn(async move {
            loop {
                timer.sleep(SWEEP_INTERVAL).await;
                let Some(inner) = Weak::upgrade(&pool) else { return };
                EnginePool(inner).sweep();
            }
        });
    }

    fn sweep(&self) {
        let mut engines = self.engines();
        let (old, young) =
            engines.resting.drain(..).partition(|resting: &Resting| resting.since.elapsed() > LONGEST_REST);
        engines.resting = young;
        drop(engines);
        drop::<Vec<Resting>>(old);
    }

    /// Takes a resting engine, waiting a little for one that is about to be returned; notes the loan in any case.
    fn wake(&self, key: &EngineKey) -> Option<Box<dyn Player>> {
        let watch = Stopwatch::start();
        let mut engines = self.engines();
        let found = loop {
            if let Some(at) = engines.resting.iter().rposition(|resting| resting.key == *key) {
                break Some(engines.resting.remove(at).player);
            }
            let left = WAIT.saturating_sub(watch.elapsed());
            if left.is_zero() || !engines.lent.contains(key) {
                break None;
            }
            let waited = self.0.returned.wait_timeout(engines, left);
            engines = waited.unwrap_or_else(PoisonError::into_inner).0;
        };
        engines.lent.push(key.clone());
        found
    }

    /// Lets an engine rest, and drops those that exceed the limits.
    fn give_back(&self, key: &EngineKey, player: Option<Box<dyn Player>>) {
        let mut engines = self.engines();
        engines.end_loan(key);
        let dropped = player.map(|player| engines.rest(key, player));
        drop(engines);
        self.0.returned.notify_all();
        // Freeing tables takes a while; not while others wait for the lock.
        drop(dropped);
    }

    fn engines(&self) -> MutexGuard<'_, Engines> {
        self.0.engines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Engines {
    fn end_loan(&mut self, key: &EngineKey) {
        if let Some(at) = self.lent.iter().position(|lent| lent == key) {
            self.lent.swap_remove(at);
        }
    }

    /// Adds an engine and returns those that have to go for it, the longest resting first.
    fn rest(&mut self, key: &EngineKey, player: Box<dyn Player>) -> Vec<Resting> {
        self.resting.push(Resting { key: key.clone(), player, since: Stopwatch::start() });
        let is_own = |resting: &Resting| resting.key.client == key.client;
        let mut dropped = Vec::new();
        if self.resting.iter().filter(|resting| is_own(resting)).count() > MAX_PER_CLIENT {
            let oldest = self.resting.iter().position(is_own);
            dropped.extend(oldest.map(|at| self.resting.remove(at)));
        }
        if self.resting.len() > EnginePool::MAX_RESTING {
            dropped.push(self.resting.remove(0));
        }
        dropped
    }
}

/// An engine in use; dropping it returns it to the pool.
pub struct LentEngine {
    pool: EnginePool,
    key: EngineKey,
    player: Option<Box<dyn Player>>,
}

impl Deref for LentEngine {
    type Target = dyn Player;

    fn deref(&self) -> &(dyn Player + 'static) {
        self.player.as_deref().expect("held until it is dropped")
    }
}

impl DerefMut for LentEngine {
    fn deref_mut(&mut self) -> &mut (dyn Player + 'static) {
        self.player.as_deref_mut().expect("held until it is dropped")
    }
}

impl Drop for LentEngine {
    fn drop(&mut self) {
        // An engine that panicked may be in any state.
        let player = self.player.take().filter(|_| !std::thread::panicking());
        self.pool.give_back(&self.key, player);
    }
}
