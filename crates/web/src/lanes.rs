//! Lanes, in which searches wait and run: dedicated threads, a bounded queue, and fair shares between clients.
//!
//! Clients take turns, so that a client with many tasks delays only itself; and so do their origins, since clients are free
//! to invent. A [`Task`] is asked
//! to [`step`](Task::step) until it is done. In a lane with slices, a step that has used up its slice is stopped
//! if another task waits; the task then goes to the end of the queue with its state, and its next slice is longer.
//! While interactive work waits, all slices are short.
//!
//! A lane without threads is driven: [`Lane::take_turn`] runs one step on the thread of the caller. There nobody else could
//! stop a step, so it stops by itself at the end of its slice.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use search::Control;
use search::clock::Stopwatch;
use tokio::sync::oneshot;

use crate::cancel_handle::{CancelHandle, StopOnDrop};
use crate::error::Error;
use crate::origin::{Origin, Origins};

/// The client that a task belongs to.
pub type Client = Arc<str>;

/// Work for a lane.
pub trait Task: Send {
    /// Works until it is done or `turn` is stopped.
    fn step(&mut self, turn: &Arc<Control>) -> Step;

    /// Called whenever the number of tasks ahead changes.
    fn queued(&mut self, _ahead: usize) {}

    /// Whether the result is no longer wanted.
    fn is_cancelled(&self) -> bool;

    /// Called when a step panicked; the task is then dropped.
    fn failed(&mut self) {}
}

/// How a step ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// There is more to do.
    Again,
    /// Nothing is left.
    Done,
}

/// The configuration of a lane.
#[derive(Clone, Copy, Debug)]
pub struct LaneSettings {
    /// The name of its threads.
    pub name: &'static str,
    /// How many threads.
    pub threads: usize,
    /// How many of them one client may use at a time.
    pub threads_per_client: usize,
    /// How many tasks may wait.
    pub capacity: usize,
    /// How long a first step may last while others wait; `None` for no limit.
    pub slice: Option<Duration>,
    /// How long a task may last while another client waits, before it is stopped for good; `None` for no limit.
    pub share: Option<Duration>,
    /// Whether its threads run at low priority.
    pub is_background: bool,
}

/// A lane. Clones refer to the same lane.
#[derive(Clone)]
pub struct Lane(Arc<Inner>);

struct Inner {
    settings: LaneSettings,
    origins: Arc<Origins>,
    queue: Mutex<Queue>,
    changed: Condvar,
}

#[derive(Default)]
struct Queue {
    /// Clients with tasks, the next one first.
    order: VecDeque<Client>,
    waiting: HashMap<Client, VecDeque<Job>>,
    /// The number of the last turn of each origin, while anything waits.
    last_turns: HashMap<Origin, u64>,
    n_turns: u64,
    n_waiting: usize,
    /// How many of them are interactive.
    n_urgent: usize,
    running: Vec<Running>,
    is_closed: bool,
}

struct Job {
    client: Client,
    origin: Origin,
    task: Box<dyn Task>,
    most: Option<Duration>,
    is_urgent: bool,
    n_turns: u32,
    /// The last reported number of tasks ahead.
    ahead: Option<usize>,
}

struct Running {
    client: Client,
    turn: Arc<Control>,
    watch: Stopwatch,
    slice: Option<Duration>,
    most: Option<Duration>,
}

/// How many tasks of an origin may wait although the queue is nearly full.
const FEW: usize = 32;
/// Maximum number of remembered origins, to bound memory.
const MAX_ORIGINS: usize = 10_000;
/// How often running steps are checked.
const TICK: Duration = Duration::from_millis(20);
/// The slice while interactive work waits.
const QUICK: Duration = Duration::from_millis(250);
/// Slices double up to this many times.
const DOUBLINGS: u32 = 3;
/// The first slice in a driven lane: so long may a request have to wait.
const DRIVEN_SLICE: Duration = Duration::from_millis(100);
/// Doubled up to this many times, since each step begins anew, with what its table knows: an engine without one needs a slice
/// that is long enough for its whole search.
const DRIVEN_DOUBLINGS: u32 = 4;

impl Lane {
    /// A lane with its threads, which end when it is closed.
    #[must_use]
    pub fn new(settings: LaneSettings, origins: Arc<Origins>) -> Lane {
        let lane =
            Lane(Arc::new(Inner { settings, origins, queue: Mutex::default(), changed: Condvar::new() }));
        for _ in 0..settings.threads {
            lane.spawn(Lane::work);
        }
        if !lane.is_driven() {
            lane.spawn(Lane::keep_time);
        }
        lane
    }

    /// Whether it has no threads, so that somebody has to call [`take_turn`](Self::take_turn).
    #[must_use]
    pub fn is_driven(&self) -> bool {
        self.0.settings.threads == 0
    }

    /// Runs one step of the next task, for a short slice if it can be divided. False if no task waits.
    pub fn take_turn(&self) -> bool {
        self.sweep();
        let Some(job) = self.queue().pop(1) else { return false };
        // Somebody waits for an urgent task, which has only one step.
        let is_sliced = self.0.settings.slice.is_some() && !job.is_urgent;
        let slice = is_sliced.then(|| DRIVEN_SLICE * (1 << job.n_turns.min(DRIVEN_DOUBLINGS)));
        let most = slice.into_iter().chain(job.most).min();
        self.run(job, &Arc::new(most.map_or_else(Control::new, Control::stopping_after)));
        true
    }

    fn spawn(&self, body: fn(&Lane)) {
        let lane = self.clone();
        let thread = thread::Builder::new().name(self.0.settings.name.to_string());
        thread.spawn(move || body(&lane)).expect("the system has threads");
    }

    /// Whether another task may wait.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.queue().n_waiting < self.0.settings.capacity
    }

    /// Whether this client may queue another task: there is room, and its origin leaves some to others.
    fn check_room(&self, client: &Client) -> Result<(), Error> {
        self.sweep();
        let origin = self.0.origins.of(client);
        let (queue, capacity) = (self.queue(), self.0.settings.capacity);
        if queue.n_waiting >= capacity {
            return Err(Error::full());
        }
        let n_waiting = queue.waiting.values().flatten().filter(|job| job.origin == origin).count();
        if n_waiting >= (capacity - queue.n_waiting).max(FEW) {
            return Err(Error::busy("too many searches from your address are queued; try again in a moment"));
        }
        Ok(())
    }

    /// Queues a task if there is room; each of its steps may last `most`.
    ///
    /// # Errors
    /// `full` when there is none.
    pub fn submit(&self, client: &Client, task: Box<dyn Task>, most: Option<Duration>) -> Result<(), Error> {
        self.check_room(client)?;
        self.add(client, task, most, false);
        Ok(())
    }

    /// Queues a task after a successful `has_room`; each of its steps may last `most`.
    pub fn admit(&self, client: &Client, task: Box<dyn Task>, most: Duration) {
        self.add(client, task, Some(most), false);
    }

    /// Runs `work` in this lane for at most `most` and waits for it. It is stopped if the caller is dropped.
    ///
    /// # Errors
    /// `full` when there is no room.
    pub async fn ask<T: Send + 'static>(
        &self,
        client: &Client,
        most: Duration,
        work: impl FnOnce(&Arc<Control>) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let (sender, answer) = oneshot::channel();
        let cancel = Arc::new(CancelHandle::default());
        let task = Once { work: Some(work), sender: Some(sender), cancel: Arc::clone(&cancel) };
        self.check_room(client)?;
        self.add(client, Box::new(task), Some(most), true);
        let _stop = StopOnDrop(cancel);
        answer.await.map_err(|_| Error::internal("the task failed"))
    }

    /// Stops everything; waiting tasks are dropped.
    pub fn close(&self) {
        let mut queue = self.queue();
        queue.is_closed = true;
        queue.running.iter().for_each(|running| running.turn.stop());
        let dropped = std::mem::take(&mut queue.waiting);
        queue.order.clear();
        queue.n_waiting = 0;
        queue.n_urgent = 0;
        drop(queue);
        drop(dropped);
        self.0.changed.notify_all();
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, client: &Client, task: Box<dyn Task>, most: Option<Duration>, is_urgent: bool) {
        let origin = self.0.origins.of(client);
        let mut queue = self.queue();
        if queue.is_closed {
            return;
        }
        queue.push(Job {
            client: Arc::clone(client),
            origin,
            task,
            most,
            is_urgent,
            n_turns: 0,
            ahead: None,
        });
        queue.tell();
        drop(queue);
        self.0.changed.notify_one();
    }

    /// Drops waiting tasks that are no longer wanted.
    fn sweep(&self) {
        let dropped = self.queue().sweep();
        drop(dropped);
    }

    /// Runs one task after another.
    fn work(&self) {
        if self.0.settings.is_background {
            lower_priority();
        }
        while let Some((job, turn)) = self.next() {
            self.run(job, &turn);
        }
    }

    /// Runs one step, and queues what is left to do.
    fn run(&self, mut job: Job, turn: &Arc<Control>) {
        let step = catch_unwind(AssertUnwindSafe(|| job.task.step(turn)));
        if step.is_err() {
            job.task.failed();
        }
        let mut queue = self.queue();
        queue.running.retain(|running| !Arc::ptr_eq(&running.turn, turn));
        let is_over = !matches!(step, Ok(Step::Again)) || queue.is_closed;
        let finished = if is_over {
            Some(job)
        } else {
            job.n_turns += 1;
            queue.push(job);
            None
        };
        queue.tell();
        drop(queue);
        drop(finished);
        self.0.changed.notify_all();
    }

    /// Waits for the next task; `None` once the lane is closed.
    fn next(&self) -> Option<(Job, Arc<Control>)> {
        let mut queue = self.queue();
        loop {
            if queue.is_closed {
                return None;
            }
            if let Some(job) = queue.pop(self.0.settings.threads_per_client) {
                let turn = Arc::new(Control::new());
                queue.running.push(Running {
                    client: Arc::clone(&job.client),
                    turn: Arc::clone(&turn),
                    watch: Stopwatch::start(),
                    slice: self.0.settings.slice.map(|slice| slice * (1 << job.n_turns.min(DOUBLINGS))),
                    most: job.most,
                });
                queue.tell();
                return Some((job, turn));
            }
            queue = self.0.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Ends slices while others wait, and work that exceeds its time.
    fn keep_time(&self) {
        loop {
            thread::sleep(TICK);
            let queue = self.queue();
            if queue.is_closed {
                return;
            }
            for running in &queue.running {
                let elapsed = running.watch.elapsed();
                let is_long = running.most.is_some_and(|most| elapsed > most);
                let slice =
                    running.slice.map(|slice| if queue.n_urgent > 0 { slice.min(QUICK) } else { slice });
                let is_over = slice.is_some_and(|slice| elapsed > slice) && queue.n_waiting > 0;
                let has_rival = || queue.order.iter().any(|client| *client != running.client);
                let is_unfair = self.0.settings.share.is_some_and(|share| elapsed > share) && has_rival();
                if is_long || is_over || is_unfair {
                    running.turn.stop();
                }
            }
        }
    }
}

/// Lowers the priority of this thread. Only on Linux: elsewhere this would affect the whole
/// process.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    {
        const POLITE: i32 = 10;
        _ = rustix::process::nice(POLITE);
    }
}

impl Queue {
    fn push(&mut self, job: Job) {
        let tasks = self.waiting.entry(Arc::clone(&job.client)).or_default();
        if tasks.is_empty() {
            self.order.push_back(Arc::clone(&job.client));
        }
        self.n_waiting += 1;
        self.n_urgent += usize::from(job.is_urgent);
        if job.is_urgent { tasks.push_front(job) } else { tasks.push_back(job) }
    }

    /// The task of the next client that may use another thread, of the origin whose last turn is longest ago.
    fn pop(&mut self, threads_per_client: usize) -> Option<Job> {
        let n_running =
            |client: &Client| self.running.iter().filter(|running| running.client == *client).count();
        let last_turn = |client: &Client| {
            let origin = self.waiting.get(client).and_then(|tasks| tasks.front()).map(|job| job.origin);
            origin.and_then(|origin| self.last_turns.get(&origin)).copied()
        };
        let may_run =
            self.order.iter().enumerate().filter(|(_, client)| n_running(client) < threads_per_client);
        let (at, _) = may_run.min_by_key(|(_, client)| last_turn(client))?;
        let client = self.order.remove(at)?;
        let tasks = self.waiting.get_mut(&client)?;
        let job = tasks.pop_front();
        if let Some(job) = &job {
            self.n_turns += 1;
            self.last_turns.insert(job.origin, self.n_turns);
        }
        if tasks.is_empty() {
            self.waiting.remove(&client);
        } else {
            self.order.push_back(client);
        }
        if self.order.is_empty() && self.running.is_empty() || self.last_turns.len() > MAX_ORIGINS {
            self.last_turns.clear();
        }
        self.n_waiting -= usize::from(job.is_some());
        self.n_urgent -= usize::from(job.as_ref().is_some_and(|job| job.is_urgent));
        job
    }

    /// Tells every task how many come before it, if that has changed.
    fn tell(&mut self) {
        let n_rounds = self.waiting.values().map(VecDeque::len).max().unwrap_or(0);
        let mut ahead = 0;
        for round in 0..n_rounds {
            for client in &self.order {
                let Some(job) = self.waiting.get_mut(client).and_then(|tasks| tasks.get_mut(round)) else {
                    continue;
                };
                if job.ahead != Some(ahead) {
                    job.ahead = Some(ahead);
                    job.task.queued(ahead);
                }
                ahead += 1;
            }
        }
    }

    fn sweep(&mut self) -> Vec<Job> {
        let mut dropped = Vec::new();
        for tasks in self.waiting.values_mut() {
            let (cancelled, wanted) = tasks.drain(..).partition(|job| job.task.is_cancelled());
            *tasks = wanted;
            dropped.extend::<VecDeque<Job>>(cancelled);
        }
        self.waiting.retain(|_, tasks| !tasks.is_empty());
        let waiting = &self.waiting;
        self.order.retain(|client| waiting.contains_key(client));
        self.n_waiting -= dropped.len();
        self.n_urgent -= dropped.iter().filter(|job| job.is_urgent).count();
        dropped
    }
}

/// A task with a single step and a result.
struct Once<F, T> {
    work: Option<F>,
    sender: Option<oneshot::Sender<T>>,
    cancel: Arc<CancelHandle>,
}

impl<T: Send, F: FnOnce(&Arc<Control>) -> T + Send> Task for Once<F, T> {
    fn step(&mut self, turn: &Arc<Control>) -> Step {
        self.cancel.hold(turn);
        if let (false, Some(work), Some(sender)) =
            (self.cancel.is_stopped(), self.work.take(), self.sender.take())
        {
            // If the receiver is gone, the result is no longer wanted.
            _ = sender.send(work(turn));
        }
        Step::Done
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.is_stopped()
    }
}
