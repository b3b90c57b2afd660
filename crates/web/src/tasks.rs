//! Where the application's own tasks run: timers, what follows a request, work that may block.
//!
//! On a server that is a Tokio runtime with its threads. In a browser there may be one thread, which nothing may hold up:
//! there the tasks are [`Turns`], which run when somebody calls [`Turns::run`], and at no other time.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::{AbortHandle, BoxFuture, abortable};
use futures_util::stream::{FuturesUnordered, Stream as _};
use search::clock::Stopwatch;

/// Runs tasks. Clones refer to the same place.
#[derive(Clone)]
pub enum Tasks {
    /// On the threads of a runtime.
    #[cfg(feature = "server")]
    Runtime(tokio::runtime::Handle),
    /// In turns.
    Turns(Turns),
}

impl Tasks {
    /// The turns, if tasks run in turns.
    #[must_use]
    pub fn turns(&self) -> Option<&Turns> {
        match self {
            #[cfg(feature = "server")]
            Tasks::Runtime(_) => None,
            Tasks::Turns(turns) => Some(turns),
        }
    }

    /// Starts a task; the handle ends it early.
    pub fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) -> AbortHandle {
        let (task, handle) = abortable(task);
        let task = task.map(drop);
        match self {
            #[cfg(feature = "server")]
            Tasks::Runtime(runtime) => drop(runtime.spawn(task)),
            Tasks::Turns(turns) => turns.add(task.boxed()),
        }
        handle
    }

    /// Runs work that may block, soon, and answers with its result; `None` if it panicked.
    pub async fn blocking<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        match self {
            #[cfg(feature = "server")]
            Tasks::Runtime(runtime) => runtime.spawn_blocking(work).await.ok(),
            Tasks::Turns(_) => Some(work()),
        }
    }

    /// Runs work that may block, soon; nobody waits for it.
    pub fn later(&self, work: impl FnOnce() + Send + 'static) {
        match self {
            #[cfg(feature = "server")]
            Tasks::Runtime(runtime) => drop(runtime.spawn_blocking(work)),
            Tasks::Turns(turns) => turns.add(async { work() }.boxed()),
        }
    }

    /// Waits.
    pub async fn sleep(&self, time: Duration) {
        match self {
            #[cfg(feature = "server")]
            Tasks::Runtime(_) => tokio::time::sleep(time).await,
            Tasks::Turns(turns) => turns.sleep(time).await,
        }
    }
}

/// Tasks that run only while [`run`](Turns::run) is called. Clones refer to the same tasks.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicU32, Ordering};
/// use std::time::Duration;
/// use web::{Tasks, Turns};
///
/// let turns = Turns::new(|| {});
/// let (tasks, n) = (Tasks::Turns(turns.clone()), Arc::new(AtomicU32::new(0)));
/// let counted = Arc::clone(&n);
/// let owned = tasks.clone();
/// tasks.spawn(async move {
///     counted.fetch_add(1, Ordering::Relaxed);
///     owned.sleep(Duration::from_secs(3600)).await;
///     counted.fetch_add(1, Ordering::Relaxed);
/// });
/// assert_eq!(n.load(Ordering::Relaxed), 0, "nothing runs by itself");
/// let next = turns.run().expect("it sleeps");
/// assert!(next > Duration::from_secs(3000));
/// assert_eq!(n.load(Ordering::Relaxed), 1);
/// ```
#[derive(Clone)]
pub struct Turns(Arc<Inner>);

struct Inner {
    /// Started since the last turn.
    new: Mutex<Vec<BoxFuture<'static, ()>>>,
    tasks: Mutex<FuturesUnordered<BoxFuture<'static, ()>>>,
    timers: Mutex<BTreeMap<(Duration, u64), Waker>>,
    n_timers: AtomicU64,
    /// Time since the first turn.
    clock: Stopwatch,
    bell: Arc<Bell>,
}

/// Rung when a task can go on.
struct Bell {
    has_rung: AtomicBool,
    wake: Box<dyn Fn() + Send + Sync>,
}

impl Wake for Bell {
    fn wake(self: Arc<Bell>) {
        self.ring();
    }

    fn wake_by_ref(self: &Arc<Bell>) {
        self.ring();
    }
}

impl Bell {
    fn ring(&self) {
        if !self.has_rung.swap(true, Ordering::SeqCst) {
            (self.wake)();
        }
    }
}

impl Turns {
    /// No tasks yet. `wake` is called, on any thread, when a turn is due.
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Turns {
        Turns(Arc::new(Inner {
            new: Mutex::default(),
            tasks: Mutex::default(),
            timers: Mutex::default(),
            n_timers: AtomicU64::new(0),
            clock: Stopwatch::start(),
            bell: Arc::new(Bell { has_rung: AtomicBool::new(false), wake: Box::new(wake) }),
        }))
    }

    /// Runs every task as far as it can go, and tells when the next timer is due; `None` without one.
    #[must_use = "nothing runs after that time unless it is called again"]
    pub fn run(&self) -> Option<Duration> {
        let waker = Waker::from(Arc::clone(&self.0.bell));
        let mut context = Context::from_waker(&waker);
        let mut tasks = locked(&self.0.tasks);
        loop {
            self.0.bell.has_rung.store(false, Ordering::SeqCst);
            self.ring_timers();
            tasks.extend(std::mem::take(&mut *locked(&self.0.new)));
            while let Poll::Ready(Some(())) = Pin::new(&mut *tasks).poll_next(&mut context) {}
            if !self.0.bell.has_rung.load(Ordering::SeqCst) {
                break;
            }
        }
        let next = locked(&self.0.timers).first_key_value().map(|(&(due, _), _)| due);
        next.map(|due| due.saturating_sub(self.0.clock.elapsed()))
    }

    fn add(&self, task: BoxFuture<'static, ()>) {
        locked(&self.0.new).push(task);
        self.0.bell.ring();
    }

    fn ring_timers(&self) {
        let now = self.0.clock.elapsed();
        let due = {
            let mut timers = locked(&self.0.timers);
            let later = timers.split_off(&(now + Duration::from_nanos(1), 0));
            std::mem::replace(&mut *timers, later)
        };
        due.into_values().for_each(Waker::wake);
    }

    fn sleep(&self, time: Duration) -> Sleep {
        let number = self.0.n_timers.fetch_add(1, Ordering::Relaxed);
        Sleep { turns: self.clone(), due: (self.0.clock.elapsed().saturating_add(time), number) }
    }
}

/// Ready at its time.
struct Sleep {
    turns: Turns,
    due: (Duration, u64),
}

impl Future for Sleep {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let inner = &self.turns.0;
        if inner.clock.elapsed() >= self.due.0 {
            return Poll::Ready(());
        }
        locked(&inner.timers).insert(self.due, context.waker().clone());
        Poll::Pending
    }
}

impl Drop for Sleep {
    fn drop(&mut self) {
        locked(&self.turns.0.timers).remove(&self.due);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
