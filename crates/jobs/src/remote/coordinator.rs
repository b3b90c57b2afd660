//! Gives out the jobs of a run and writes down what comes back.

use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};
use std::ops::Range;
use std::time::Duration;

use super::event::Event;
use super::message::{Beat, Delivery, NoDelivery, Offer, State, Task, WorkerId};
use super::overview::{LoggedEvent, Overview};
use super::roster::{Admission, Roster};
use crate::entry::{Entry, Made};
use crate::error::LedgerError;
use crate::kind::Outcome;
use crate::run::Run;

/// How long a coordinator waits before it helps itself.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// A worker that gives no sign of life for so long has gone.
    pub lease: Duration,
    /// A task that no worker has mentioned for so long is given out again; if it still waits in the queue, that changes
    /// nothing. If workers stay idle meanwhile, the queue seems to keep it to itself, and it gets another place there.
    pub unheard: Duration,
    /// A task that a worker has held for so long, and for ten times as long as others took, is given to another too.
    pub overdue: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            lease: Duration::from_secs(30),
            unheard: Duration::from_secs(10),
            overdue: Duration::from_secs(300),
        }
    }
}

/// What a coordinator wants to be sent.
#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    /// Make sure that this task waits in the queue under this number of attempt; if it does already, leave it there.
    Publish {
        /// The task.
        task: Task,
        /// 0, or how often it has been given to a further worker.
        attempt: u32,
    },
    /// This task is not needed any more; take it out of the queue if it is still there.
    Withdraw {
        /// The number of the task.
        number: u64,
        /// How many attempts there were.
        attempts: u32,
    },
    /// Tell workers about the run.
    Announce(Offer),
}

/// Gives out the jobs of a run and writes down what comes back. Times are those of any clock that never goes back.
pub struct Coordinator {
    run: Run,
    outcome: Box<dyn Outcome>,
    offer: Offer,
    patience: Patience,
    /// Tasks given out and not ended, by number.
    out: BTreeMap<u64, TaskOut>,
    /// The jobs in them.
    jobs_out: HashSet<u64>,
    /// Every missing job below is out, unless it came back.
    next: u64,
    came_back: BTreeSet<u64>,
    /// What was wanted when `next` was last set back.
    wanted: Vec<Range<u64>>,
    faults: BTreeMap<u64, Faults>,
    dissolved: Vec<Order>,
    roster: Roster,
    pace: Pace,
    started: Duration,
    /// Since when there have always been workers with nothing to do.
    idle_since: Option<Duration>,
    n_repeated_tasks: u64,
    n_repeated_results: u64,
    announced: Option<Offer>,
    events: Vec<Event>,
    log: VecDeque<LoggedEvent>,
}

/// A task given out.
#[derive(Debug)]
struct TaskOut {
    task: Task,
    /// Its jobs that have not ended.
    missing: BTreeSet<u64>,
    attempt: u32,
    /// When this attempt was first published.
    tried: Duration,
    published: Duration,
    /// When a worker last said that it has it.
    mentioned: Option<Duration>,
    /// When a worker first said so, in this attempt.
    begun: Option<Duration>,
}

/// How a job went wrong.
#[derive(Debug, Default)]
struct Faults {
    workers: BTreeSet<String>,
    n_failures: u32,
    vanished: BTreeSet<String>,
    reason: String,
}

/// A job that fails on so many workers is set aside,
const MOST_WORKERS: usize = 3;
/// or after so many failures wherever,
const MOST_FAILURES: u32 = 5;
/// or if so many workers vanished for good while they had it.
const MOST_VANISHED: usize = 5;
/// How much work a task should be.
const TASK_MS: f64 = 1000.0;
/// The most jobs in a task.
const MOST_JOBS: usize = 1024;
/// Tasks out at least, before workers are known.
const FEWEST_TASKS: usize = 16;
/// Tasks out at most, however many workers there are.
const MOST_TASKS: usize = 100_000;
/// How often a task is given to a further worker because it takes too long.
const MOST_ATTEMPTS: u32 = 5;
/// Events kept for people who look later.
const KEPT_EVENTS: usize = 50;

impl Coordinator {
    /// A coordinator of a run that was begun or resumed with this outcome.
    #[must_use]
    pub fn new(
        run: Run,
        outcome: Box<dyn Outcome>,
        offer: Offer,
        patience: Patience,
        now: Duration,
    ) -> Coordinator {
        Coordinator {
            run,
            outcome,
            offer,
            patience,
            out: BTreeMap::new(),
            jobs_out: HashSet::new(),
            next: 0,
            came_back: BTreeSet::new(),
            wanted: Vec::new(),
            faults: BTreeMap::new(),
            dissolved: Vec::new(),
            roster: Roster::default(),
            pace: Pace::default(),
            started: now,
            idle_since: None,
            n_repeated_tasks: 0,
            n_repeated_results: 0,
            announced: None,
            events: Vec::new(),
            log: VecDeque::new(),
        }
    }

    /// The run.
    #[must_use]
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// What its results say so far.
    #[must_use]
    pub fn outcome(&self) -> &dyn Outcome {
        &*self.outcome
    }

    /// What workers are told about it.
    #[must_use]
    pub fn offer(&self) -> &Offer {
        &self.offer
    }

    /// Whether nothing is left to do.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.run.progress().is_over(&*self.outcome, self.run.shard())
    }

    /// Pauses the run or lets it go on. Tasks that workers have already begun are finished all the same.
    pub fn pause(&mut self, is_paused: bool) {
        let state = if is_paused { State::Paused } else { State::Running };
        if self.offer.state != state && self.offer.state != State::Over {
            self.offer.state = state;
            self.idle_since = None;
            self.events.push(Event::Paused { is_paused });
        }
    }

    /// Ends the run for its workers, whether or not jobs are missing.
    pub fn end(&mut self) {
        self.offer.state = State::Over;
    }

    /// Forgets which jobs failed, so that they are tried again. Returns how many.
    pub fn retry_failed(&mut self) -> usize {
        self.faults.clear();
        let failed: Vec<u64> = self.run.progress().failed.keys().copied().collect();
        self.came_back.extend(failed);
        self.run.retry_failed()
    }

    /// The queue, the offer and everything else in the message system may be lost: says all of it again.
    pub fn queue_was_lost(&mut self) {
        self.announced = None;
        for out in self.out.values_mut() {
            out.published = Duration::ZERO;
        }
    }

    /// The connection is broken, so that nobody's silence means anything.
    pub fn is_deaf(&mut self, now: Duration) {
        self.roster.excuse(now);
    }

    /// Takes note of something that happened outside.
    pub fn happened(&mut self, event: Event) {
        self.events.push(event);
    }

    /// Takes note of a message that is none.
    pub fn strange(&mut self, now: Duration, worker: Option<String>, reason: String) {
        self.roster.strange(now, worker, reason, &mut self.events);
    }

    /// What happened since the last call.
    pub fn take_events(&mut self, now: Duration) -> Vec<Event> {
        let events = std::mem::take(&mut self.events);
        let at = (now - self.started).as_secs_f64();
        self.log.extend(events.iter().map(|event| LoggedEvent { at, text: event.to_string() }));
        let n_old = self.log.len().saturating_sub(KEPT_EVENTS);
        self.log.drain(..n_old);
        events
    }

    /// Takes note of a worker's sign of life.
    pub fn beat(&mut self, now: Duration, beat: Beat) {
        if self.roster.is_silent(&beat.worker.name) {
            // It was not the job's fault.
            self.faults.values_mut().for_each(|faults| _ = faults.vanished.remove(&beat.worker.name));
        }
        let numbers = beat.tasks.clone();
        if let Admission::Refused = self.roster.beat(now, beat, &self.offer, &mut self.events) {
            return;
        }
        for number in numbers {
            if let Some(out) = self.out.get_mut(&number) {
                out.mentioned = Some(now);
                out.begun.get_or_insert(now);
            } else if !self.jobs_out.contains(&number) && self.is_open(number) {
                // Given out by a coordinator before this one: its worker may finish it.
                self.put_out(now, Task { number, jobs: vec![number], context: self.outcome.context() });
                let out = self.out.get_mut(&number).expect("it was just put out");
                (out.mentioned, out.begun) = (Some(now), Some(now));
            }
        }
    }

    /// Writes down what came back, all in one piece: when this returns, it is on disk, and the messages may be
    /// acknowledged. Whatever is not a result of this run is dropped.
    ///
    /// # Errors
    /// When the ledger cannot be written.
    pub fn deliveries<'a>(
        &mut self,
        now: Duration,
        messages: impl IntoIterator<Item = &'a [u8]>,
    ) -> Result<(), LedgerError> {
        let (mut results, mut makers) = (Vec::new(), BTreeMap::new());
        for message in messages {
            match Delivery::parse(message) {
                Ok(delivery) => self.sort_out(now, delivery, &mut results, &mut makers),
                Err(NoDelivery { worker, reason }) => {
                    self.roster.strange(now, worker, reason, &mut self.events);
                }
            }
        }
        let jobs: Vec<u64> = results.iter().map(|entry: &Entry| entry.job).collect();
        let (pace, roster) = (&mut self.pace, &mut self.roster);
        let strange = self.run.record(results, &mut *self.outcome, &mut |outcome, entry| {
            if let Ok(result) = &entry.result {
                pace.done(now, entry.made.ms);
                let maker = makers.get(&entry.job).map_or("", |maker: &WorkerId| maker.name.as_str());
                roster.done(now, maker, entry.made.ms, outcome.mishaps(result));
            }
        })?;
        for (entry, reason) in strange {
            let name = makers.get(&entry.job).map(|maker| maker.name.clone());
            self.roster.strange(now, name, reason, &mut self.events);
        }
        self.settle(&jobs);
        Ok(())
    }

    /// Takes the results out of a delivery; failures are counted.
    fn sort_out(
        &mut self,
        now: Duration,
        delivery: Delivery,
        results: &mut Vec<Entry>,
        makers: &mut BTreeMap<u64, WorkerId>,
    ) {
        let Delivery { worker, entries } = delivery;
        if let Admission::Refused = self.roster.admit(now, &worker, &self.offer, &mut self.events) {
            return;
        }
        for entry in entries {
            if !self.is_open(entry.job) || makers.contains_key(&entry.job) {
                self.n_repeated_results += 1;
                continue;
            }
            match &entry.result {
                Ok(_) => {
                    makers.insert(entry.job, worker.clone());
                    results.push(entry);
                }
                Err(reason) => {
                    self.roster.failed(now, &worker.name, entry.made.ms);
                    let (job, reason) = (entry.job, reason.clone());
                    let name = worker.name.clone();
                    self.events.push(Event::Failed { job, worker: name.clone(), reason: reason.clone() });
                    results.extend(self.fault(job, name, reason, false));
                }
            }
        }
    }

    /// Counts a failure of a job. Returns the entry that sets it aside if there were too many.
    fn fault(&mut self, job: u64, worker: String, reason: String, has_vanished: bool) -> Option<Entry> {
        let faults = self.faults.entry(job).or_default();
        if has_vanished {
            faults.vanished.insert(worker);
            if faults.reason.is_empty() {
                faults.reason = "workers vanished while they did it".to_string();
            }
        } else {
            faults.n_failures += 1;
            faults.workers.insert(worker);
            faults.reason = reason;
        }
        let is_hopeless = faults.workers.len() >= MOST_WORKERS
            || faults.n_failures >= MOST_FAILURES
            || faults.vanished.len() >= MOST_VANISHED;
        if !is_hopeless {
            self.came_back.insert(job);
            self.dissolve_task_of(job);
            return None;
        }
        let reason = self.faults.remove(&job).expect("it was just counted").reason;
        self.events.push(Event::SetAside { job, reason: reason.clone() });
        Some(Entry { job, result: Err(reason), made: Made::default() })
    }

    /// Whether a job is wanted and has not ended.
    fn is_open(&self, job: u64) -> bool {
        let progress = self.run.progress();
        let is_wanted = || self.outcome.wanted().iter().any(|wanted| wanted.contains(&job));
        !progress.done.contains(job) && !progress.failed.contains_key(&job) && is_wanted()
    }

    /// Takes ended jobs out of their tasks.
    fn settle(&mut self, jobs: &[u64]) {
        for &job in jobs {
            let progress = self.run.progress();
            if progress.done.contains(job) || progress.failed.contains_key(&job) {
                self.faults.remove(&job);
                self.came_back.remove(&job);
                self.forget_job(job);
            }
        }
    }

    /// A job is not out any more.
    fn forget_job(&mut self, job: u64) {
        if self.jobs_out.remove(&job)
            && let Some(out) = self.task_of(job).and_then(|number| self.out.get_mut(&number))
        {
            out.missing.remove(&job);
        }
    }

    /// The jobs of a task in which one went wrong are given out anew, so that no two tasks ever have the same number.
    fn dissolve_task_of(&mut self, job: u64) {
        if let Some(number) = self.task_of(job) {
            let out = self.out.remove(&number).expect("it was just found");
            out.missing.iter().for_each(|job| _ = self.jobs_out.remove(job));
            self.came_back.extend(&out.missing);
            self.dissolved.push(Order::Withdraw { number, attempts: out.attempt + 1 });
        }
    }

    /// The number of the task that has this job.
    fn task_of(&self, job: u64) -> Option<u64> {
        self.out.range(..=job).rev().find(|(_, out)| out.missing.contains(&job)).map(|(&number, _)| number)
    }

    /// Everything that must be sent now. To be called several times per second, and after anything that came in.
    ///
    /// # Errors
    /// When the ledger cannot be written.
    pub fn orders(&mut self, now: Duration) -> Result<Vec<Order>, LedgerError> {
        self.look_for_silent_workers(now)?;
        let mut orders = std::mem::take(&mut self.dissolved);
        self.withdraw(&mut orders);
        // Looking through a million jobs takes a millisecond, so not while some are known to be missing.
        if self.offer.state != State::Over && self.out.is_empty() && self.is_over() {
            self.offer.state = State::Over;
            let counts = self.run.progress().counts(&*self.outcome, self.run.shard());
            self.events.push(Event::Over { done: counts.done, failed: counts.failed });
        }
        if self.offer.state == State::Running {
            self.give_out_again(now, &mut orders);
            self.give_out(now, &mut orders);
        }
        if self.announced.as_ref() != Some(&self.offer) {
            orders.push(Order::Announce(self.offer.clone()));
            self.announced = Some(self.offer.clone());
        }
        Ok(orders)
    }

    fn look_for_silent_workers(&mut self, now: Duration) -> Result<(), LedgerError> {
        let mut set_aside = Vec::new();
        for (worker, is_leaving, tasks) in self.roster.fallen_silent(now, self.patience.lease) {
            if is_leaving {
                self.events.push(Event::Left { worker });
                continue;
            }
            self.events.push(Event::Silent { worker: worker.clone(), tasks: tasks.len() });
            for number in tasks {
                let Some(out) = self.out.get_mut(&number) else { continue };
                // Only one job can have been its end, but nobody knows which.
                let suspects: Vec<u64> = out.missing.iter().copied().collect();
                (out.mentioned, out.begun) = (None, None);
                for job in suspects {
                    set_aside.extend(self.fault(job, worker.clone(), String::new(), true));
                }
            }
        }
        let jobs: Vec<u64> = set_aside.iter().map(|entry| entry.job).collect();
        if !set_aside.is_empty() {
            self.run.record(set_aside, &mut *self.outcome, &mut |_, _| {})?;
            self.settle(&jobs);
        }
        Ok(())
    }

    /// Takes back tasks of which nothing is missing or wanted any more.
    fn withdraw(&mut self, orders: &mut Vec<Order>) {
        let wanted = self.outcome.wanted();
        if wanted != self.wanted {
            let is_wanted = |job: &u64| wanted.iter().any(|range| range.contains(job));
            for out in self.out.values_mut() {
                out.missing.retain(is_wanted);
            }
            self.jobs_out.retain(is_wanted);
            self.came_back.retain(is_wanted);
            (self.wanted, self.next) = (wanted, 0);
        }
        let progress = self.run.progress();
        self.out.retain(|&number, out| {
            if !out.missing.is_empty() {
                return true;
            }
            // Whoever did a task takes it out of the queue.
            let was_done_once =
                out.attempt == 0 && out.task.jobs.iter().all(|job| progress.done.contains(*job));
            if !was_done_once {
                orders.push(Order::Withdraw { number, attempts: out.attempt + 1 });
            }
            false
        });
    }

    /// Gives out tasks that seem lost, and those that take too long.
    fn give_out_again(&mut self, now: Duration, orders: &mut Vec<Order>) {
        let Patience { unheard, overdue, .. } = self.patience;
        let too_long = overdue.max(self.pace.of_task() * 10);
        if !self.roster.has_idle_threads() {
            self.idle_since = None;
        }
        let idle_for = now - *self.idle_since.get_or_insert(now);
        let mut n_overdue = 0;
        for out in self.out.values_mut() {
            let last = out.mentioned.map_or(out.published, |mentioned| mentioned.max(out.published));
            let is_late = out.begun.is_some_and(|begun| now > begun + too_long);
            // A server may keep a message and never deliver it: seen with 2.9 after a client had taken many and gone.
            let patience = unheard * (2 + out.attempt);
            let is_kept =
                idle_for > patience && now > out.mentioned.unwrap_or_default().max(out.tried) + patience;
            if is_late && out.attempt < MOST_ATTEMPTS {
                (out.attempt, out.tried, out.begun) = (out.attempt + 1, now, None);
                n_overdue += 1;
            } else if is_kept {
                (out.attempt, out.tried) = (out.attempt + 1, now);
            } else if now <= last + unheard && out.published > Duration::ZERO {
                continue;
            }
            out.published = now;
            self.n_repeated_tasks += 1;
            let jobs = out.missing.iter().copied().collect();
            orders.push(Order::Publish { task: Task { jobs, ..out.task.clone() }, attempt: out.attempt });
        }
        if n_overdue > 0 {
            self.events.push(Event::Overdue { tasks: n_overdue });
        }
    }

    fn give_out(&mut self, now: Duration, orders: &mut Vec<Order>) {
        let threads = self.roster.threads();
        let most_out = (3 * threads).clamp(FEWEST_TASKS, MOST_TASKS);
        if self.out.len() >= most_out {
            return;
        }
        let n_per_task = self.pace.jobs_per_task();
        let mut jobs = self.missing_jobs((most_out - self.out.len()) * n_per_task);
        // Near the end tasks are small, so that nobody waits long for the last one.
        let n_per_task = n_per_task.min(jobs.len().div_ceil((2 * threads).max(1))).max(1);
        let context = self.outcome.context();
        while !jobs.is_empty() && self.out.len() < most_out {
            let rest = jobs.split_off(n_per_task.min(jobs.len()));
            let jobs = std::mem::replace(&mut jobs, rest);
            let task = Task { number: jobs[0], jobs, context: context.clone() };
            let attempt = self.put_out(now, task.clone());
            orders.push(Order::Publish { task, attempt });
        }
        // What did not find room is the first to go out next time.
        if let Some(&first) = jobs.first() {
            self.next = self.next.min(first);
        }
    }

    /// Takes note of a task that is given out. Returns the number of its attempt.
    fn put_out(&mut self, now: Duration, task: Task) -> u32 {
        let number = task.number;
        // A job that nobody wanted any more, and that is wanted again, may have given its number to a task of which others
        // are still missing. These come back; the queue may still have that task, so this one is another attempt.
        let before = self.out.remove(&number);
        let attempt = before.as_ref().map_or(0, |before| before.attempt + 1);
        for job in before.into_iter().flat_map(|before| before.missing) {
            self.jobs_out.remove(&job);
            self.came_back.insert(job);
        }
        self.jobs_out.extend(&task.jobs);
        let missing = task.jobs.iter().copied().collect();
        let out =
            TaskOut { task, missing, attempt, tried: now, published: now, mentioned: None, begun: None };
        self.out.insert(number, out);
        attempt
    }

    /// The next jobs that are missing and not out, at most so many.
    fn missing_jobs(&mut self, n_jobs: usize) -> Vec<u64> {
        let came_back = std::mem::take(&mut self.came_back);
        let (progress, shard) = (self.run.progress(), self.run.shard());
        let is_missing = |job: &u64| {
            let has_ended = progress.done.contains(*job) || progress.failed.contains_key(job);
            !has_ended && !self.jobs_out.contains(job) && shard.is_none_or(|shard| shard.contains(*job))
        };
        let mut jobs: Vec<u64> = came_back.into_iter().filter(is_missing).collect();
        self.came_back = jobs.split_off(n_jobs.min(jobs.len())).into_iter().collect();
        let beyond = self.wanted.iter().flat_map(|range| range.start.max(self.next)..range.end);
        let n_more = n_jobs - jobs.len();
        let more: Vec<u64> =
            beyond.filter(is_missing).filter(|job| !jobs.contains(job)).take(n_more).collect();
        self.next = match more.last() {
            Some(last) if more.len() == n_more => last + 1,
            // Nothing is missing beyond, so the next search need not begin anywhere.
            _ if n_more > 0 => self.outcome.n_numbers(),
            _ => self.next,
        };
        jobs.extend(more);
        jobs.sort_unstable();
        jobs
    }

    /// The run at this moment.
    #[must_use]
    pub fn overview(&self, now: Duration) -> Overview {
        let jobs = self.run.progress().counts(&*self.outcome, self.run.shard());
        let jobs_per_minute = self.pace.jobs_per_minute(now, self.started);
        let seconds_left = (jobs_per_minute > 0.0).then(|| jobs.missing as f64 * 60.0 / jobs_per_minute);
        Overview {
            id: self.offer.id.clone(),
            kind: self.offer.kind.clone(),
            state: self.offer.state,
            jobs,
            tasks_out: self.out.len(),
            tasks_repeated: self.n_repeated_tasks,
            results_repeated: self.n_repeated_results,
            jobs_per_minute,
            seconds_left,
            seconds: (now - self.started).as_secs_f64(),
            in_short: self.outcome.in_short(),
            outcome: self.outcome.document(),
            text: self.outcome.text(),
            workers: self.roster.overview(now),
            events: self.log.iter().cloned().collect(),
        }
    }

    /// The run and its outcome, when the coordination has ended.
    #[must_use]
    pub fn into_parts(self) -> (Run, Box<dyn Outcome>) {
        (self.run, self.outcome)
    }
}

impl std::fmt::Debug for Coordinator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Coordinator")
            .field("run", &self.run)
            .field("offer", &self.offer)
            .finish_non_exhaustive()
    }
}

/// How fast jobs are done.
#[derive(Debug, Default)]
struct Pace {
    /// The mean time of a job, newer ones weighing more; 0 until one is done.
    ms: f64,
    /// Jobs done in each of the last minutes: the minute's number and the count.
    minutes: VecDeque<(u64, u64)>,
}

impl Pace {
    fn done(&mut self, now: Duration, ms: f64) {
        let ms = ms.clamp(1e-3, 1e9);
        self.ms = if self.ms == 0.0 { ms } else { self.ms + (ms - self.ms) / 50.0 };
        let minute = now.as_secs() / 60;
        match self.minutes.back_mut() {
            Some((last, n_jobs)) if *last == minute => *n_jobs += 1,
            _ => self.minutes.push_back((minute, 1)),
        }
        while self.minutes.len() > 5 {
            self.minutes.pop_front();
        }
    }

    fn jobs_per_task(&self) -> usize {
        if self.ms == 0.0 { 1 } else { ((TASK_MS / self.ms) as usize).clamp(1, MOST_JOBS) }
    }

    /// The time that a task should take.
    fn of_task(&self) -> Duration {
        Duration::from_secs_f64(self.ms * self.jobs_per_task() as f64 / 1e3)
    }

    fn jobs_per_minute(&self, now: Duration, started: Duration) -> f64 {
        let Some(&(first, _)) = self.minutes.front() else { return 0.0 };
        let since = Duration::from_secs(first * 60).max(started);
        let n_jobs: u64 = self.minutes.iter().map(|(_, n_jobs)| n_jobs).sum();
        n_jobs as f64 * 60.0 / now.saturating_sub(since).as_secs_f64().max(1.0)
    }
}
