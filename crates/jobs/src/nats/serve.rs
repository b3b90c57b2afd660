//! A worker at work for one run.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, mpsc as threads};
use std::time::Duration;

use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt as _;
use search::Control;
use search::clock::Stopwatch;
use serde_json::Value;
use tokio::runtime::Runtime;
use tokio::sync::{Semaphore, mpsc};
use tokio::time::{interval, sleep, timeout};

use super::link::Link;
use super::names;
use super::worker::{WorkerNews, WorkerSetup, beat_of, offer_of};
use crate::entry::{Entry, Made};
use crate::executor::{HandOver, execute_in_groups};
use crate::kind::Workload;
use crate::remote::{Delivery, Offer, State, Task};
use crate::run::{Finished, Hand};

/// A worker at work for one run.
pub(super) struct Server<'a> {
    pub runtime: &'a Runtime,
    pub link: &'a Link,
    pub setup: &'a WorkerSetup,
    pub offer: &'a Offer,
    /// How long it waits for a task.
    pub patience: Duration,
    pub control: &'a Control,
    pub n_done: u64,
    pub news: &'a (dyn Fn(WorkerNews) + Sync),
}

/// Why work for a run ended.
#[derive(Debug)]
pub(super) enum Ending {
    /// There was no task for a while.
    Idle,
    /// The run is over, or rests.
    Over,
    /// The worker was told to stop.
    Stopped,
    /// The run's jobs cannot be done here.
    Refused(String),
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ending::Idle => "no task for a while",
            Ending::Over => "the run is over or rests",
            Ending::Stopped => "stopped",
            Ending::Refused(reason) => reason,
        })
    }
}

/// How a stretch of work with the same context ended.
enum Stretch {
    Ended(Ending),
    /// The next task needs workers who know something else.
    NewContext(Box<(Message, Task)>),
}

/// A task in our hands.
struct Held {
    task: Task,
    message: Message,
    missing: BTreeSet<u64>,
    entries: Vec<Entry>,
    watch: Stopwatch,
}

/// Tasks that take less than this are fetched in advance.
const SHORT: Duration = Duration::from_secs(3);
/// How often the state of the run is read, besides the news about it.
const BETWEEN_LOOKS: Duration = Duration::from_secs(5);
/// How often progress is told.
const BETWEEN_REPORTS: Duration = Duration::from_secs(10);
/// How long taking leave may take.
const GOODBYE: Duration = Duration::from_secs(2);
const TICK: Duration = Duration::from_millis(100);

impl Server<'_> {
    /// Works for the run until there is no more to do.
    pub fn serve(&mut self, workload: &dyn Workload) -> Ending {
        let (run, kind) = (self.offer.id.clone(), self.offer.kind.clone());
        (self.news)(WorkerNews::Begun { run, kind });
        // The context of the first task is not known yet; most kinds have none.
        let (mut context, mut first) = (None::<Value>, None);
        loop {
            let known = context.clone();
            match self.stretch(workload, known, first.take()) {
                Stretch::Ended(ending) => return ending,
                Stretch::NewContext(next) => {
                    context = Some(next.1.context.clone());
                    first = Some(*next);
                }
            }
        }
    }

    fn stretch(
        &mut self,
        workload: &dyn Workload,
        context: Option<Value>,
        first: Option<(Message, Task)>,
    ) -> Stretch {
        let n_threads = self.setup.threads;
        let known = context.clone().unwrap_or_default();
        // Without a context, workers are made when the first task brings one.
        let workers = match &context {
            Some(context) => match workload.workers(n_threads, context) {
                Ok(workers) => workers,
                Err(refusal) => {
                    if let Some((message, _)) = first {
                        _ = self.runtime.block_on(message.ack_with(AckKind::Nak(None)));
                    }
                    return Stretch::Ended(Ending::Refused(refusal.to_string()));
                }
            },
            None => Vec::new(),
        };
        let name = Some(self.setup.id.name.as_str());
        let hands = workers.into_iter().map(|worker| {
            let mut hand = Hand { worker, name };
            move |job: &u64, control: &Arc<Control>, hand_over: &mut HandOver<'_, _>| {
                hand_over(hand.perform(*job, control)?)
            }
        });
        let hands: Vec<_> = hands.collect();
        let has_hands = !hands.is_empty();
        let (to_hands, jobs) = threads::channel::<u64>();
        let (from_hands, finished) = mpsc::unbounded_channel::<Finished>();
        let stop = Arc::new(Control::new());
        let traffic = Traffic {
            link: self.link.clone(),
            setup: self.setup.clone(),
            offer: self.offer.clone(),
            patience: self.patience,
            context: has_hands.then_some(known),
            to_hands: Some(to_hands),
            held: BTreeMap::new(),
            stop: Arc::clone(&stop),
            n_done: 0,
            lag: Duration::ZERO,
        };
        let (runtime, control, news) = (self.runtime, self.control, self.news);
        let (stretch, n_done) = std::thread::scope(|scope| {
            let task = scope.spawn(move || runtime.block_on(traffic.run(first, finished, control, news)));
            if has_hands {
                // Ends when the traffic hands out no more jobs, or stops them.
                let executed = execute_in_groups(jobs, hands, 1024, &stop, &mut |group| {
                    let is_heard = group.into_iter().all(|finished| from_hands.send(finished).is_ok());
                    if is_heard { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                drop(from_hands);
                if let Err(error) = executed {
                    stop.stop();
                    let (_, n_done) = task.join().expect("traffic does not panic");
                    return (Stretch::Ended(Ending::Refused(error.to_string())), n_done);
                }
            }
            task.join().expect("traffic does not panic")
        });
        self.n_done += n_done;
        stretch
    }
}

/// Moves messages between the server and the hands.
struct Traffic {
    link: Link,
    setup: WorkerSetup,
    offer: Offer,
    patience: Duration,
    /// What the hands know; `None` if there are no hands yet.
    context: Option<Value>,
    to_hands: Option<threads::Sender<u64>>,
    held: BTreeMap<u64, Held>,
    stop: Arc<Control>,
    n_done: u64,
    /// How long the server took to accept the last results.
    lag: Duration,
}

impl Traffic {
    async fn run(
        mut self,
        first: Option<(Message, Task)>,
        mut finished: mpsc::UnboundedReceiver<Finished>,
        control: &Control,
        news: &(dyn Fn(WorkerNews) + Sync),
    ) -> (Stretch, u64) {
        let id = self.offer.id.clone();
        let n_free = self.setup.threads - usize::from(first.is_some());
        let places = Arc::new(Semaphore::new(n_free));
        let (sender, mut messages) = mpsc::channel(1);
        let puller = tokio::spawn(pull_tasks(self.link.clone(), id.clone(), Arc::clone(&places), sender));
        let mut changes = self.link.client.subscribe(names::news(&id)).await.ok();
        if let Some((message, task)) = first {
            self.take(message, task);
        }
        let lease = self.offer.lease();
        let (mut beats, mut leases) =
            (interval((lease / 6).min(Duration::from_secs(2))), interval(lease / 4));
        let (mut looks, mut tick) = (interval(BETWEEN_LOOKS), interval(TICK));
        let (mut state, mut next_context) = (State::Running, None);
        let (mut idle, clock) = (Stopwatch::start(), Stopwatch::start());
        let (mut reports, mut n_reported) = (interval(BETWEEN_REPORTS), 0);
        let mut told_to_stop: Option<Duration> = None;
        let mut has_prefetch = false;
        let (handed_in, mut handed_back) = mpsc::unbounded_channel::<Duration>();
        let mut n_handing_in = 0usize;
        let stretch = loop {
            let is_taking = state == State::Running && told_to_stop.is_none() && next_context.is_none();
            tokio::select! {
                Some(message) = messages.recv(), if is_taking => {
                    idle = Stopwatch::start();
                    match serde_json::from_slice::<Task>(&message.payload) {
                        // We have it, as another attempt: when that has ended, this one is superfluous.
                        Ok(task) if self.held.contains_key(&task.number) => {
                            _ = message.ack_with(AckKind::Nak(Some(lease))).await;
                            places.add_permits(1);
                        }
                        Ok(task) if self.context.as_ref() == Some(&task.context) => self.take(message, task),
                        Ok(task) => next_context = Some((message, task)),
                        // Nobody can do it; the coordinator gives it out again.
                        Err(_) => {
                            _ = message.ack_with(AckKind::Term).await;
                            places.add_permits(1);
                        }
                    }
                }
                Some(done) = finished.recv() => {
                    idle = Stopwatch::start();
                    match done {
                        Ok(Err(refusal)) => {
                            self.give_back().await;
                            break Stretch::Ended(Ending::Refused(refusal.to_string()));
                        }
                        done => {
                            if let Some(held) = self.finish(done) {
                                if !has_prefetch && held.watch.elapsed() < SHORT {
                                    has_prefetch = true;
                                    places.add_permits(self.setup.threads);
                                }
                                n_handing_in += 1;
                                let (link, setup) = (self.link.clone(), self.setup.clone());
                                let (id, handed_in, stop) = (id.clone(), handed_in.clone(), Arc::clone(&self.stop));
                                tokio::spawn(async move {
                                    let lag = hand_in(&link, &setup, &id, held, &stop).await;
                                    _ = handed_in.send(lag);
                                });
                            }
                        }
                    }
                }
                Some(lag) = handed_back.recv() => {
                    self.lag = lag;
                    n_handing_in -= 1;
                    places.add_permits(1);
                }
                Some(change) = next(&mut changes) => {
                    if let Ok(offer) = serde_json::from_slice::<Offer>(&change.payload) {
                        state = offer.state;
                    }
                }
                _ = looks.tick() => {
                    if let Some(offer) = self.look().await {
                        state = offer.state;
                    }
                }
                _ = beats.tick() => self.beat(told_to_stop.is_some()).await,
                _ = reports.tick() => {
                    if n_reported != self.n_done {
                        n_reported = self.n_done;
                        news(WorkerNews::Done { run: id.clone(), jobs: self.n_done });
                    }
                }
                _ = leases.tick() => {
                    for held in self.held.values() {
                        _ = held.message.ack_with(AckKind::Progress).await;
                    }
                }
                _ = tick.tick() => {}
            }
            let is_empty = self.held.is_empty() && n_handing_in == 0;
            if control.is_stopped() && told_to_stop.is_none() {
                told_to_stop = Some(clock.elapsed());
                news(WorkerNews::Draining);
                self.beat(true).await;
            }
            if state == State::Over {
                break Stretch::Ended(Ending::Over);
            }
            if told_to_stop.is_some_and(|since| is_empty || clock.elapsed() > since + self.setup.grace) {
                self.give_back().await;
                break Stretch::Ended(Ending::Stopped);
            }
            if state == State::Paused && is_empty {
                break Stretch::Ended(Ending::Over);
            }
            if is_empty && let Some(next) = next_context.take() {
                break Stretch::NewContext(Box::new(next));
            }
            if is_empty && idle.elapsed() > self.patience {
                break Stretch::Ended(Ending::Idle);
            }
        };
        puller.abort();
        messages.close();
        self.stop.stop();
        self.to_hands = None;
        let goodbye = async {
            // What was fetched in advance goes to others at once.
            while let Ok(message) = messages.try_recv() {
                _ = message.ack_with(AckKind::Nak(None)).await;
            }
            self.beat(told_to_stop.is_some()).await;
            _ = self.link.client.flush().await;
        };
        // A server that has gone would be waited for.
        _ = timeout(GOODBYE, goodbye).await;
        (stretch, self.n_done)
    }

    /// Gives the jobs of a task to the hands.
    fn take(&mut self, message: Message, task: Task) {
        let missing: BTreeSet<u64> = task.jobs.iter().copied().collect();
        if let Some(to_hands) = &self.to_hands {
            missing.iter().for_each(|job| _ = to_hands.send(*job));
        }
        let number = task.number;
        let held = Held { task, message, missing, entries: Vec::new(), watch: Stopwatch::start() };
        self.held.insert(number, held);
    }

    /// Takes note of a finished job; returns its task if that was the last one.
    fn finish(&mut self, done: Finished) -> Option<Held> {
        let entry = match done {
            Ok(Ok(entry)) => entry,
            Ok(Err(_)) => return None,
            Err(panicked) => Entry {
                job: panicked.job,
                result: Err(panicked.message),
                made: Made { by: Some(self.setup.id.name.clone()), ..Made::default() },
            },
        };
        self.n_done += u64::from(entry.result.is_ok());
        let number = self.held.iter().find(|(_, held)| held.missing.contains(&entry.job)).map(|(&n, _)| n)?;
        let held = self.held.get_mut(&number)?;
        held.missing.remove(&entry.job);
        held.entries.push(entry);
        if held.missing.is_empty() { self.held.remove(&number) } else { None }
    }

    /// Gives back what is not finished, so that others can do it at once.
    async fn give_back(&mut self) {
        for held in std::mem::take(&mut self.held).into_values() {
            _ = held.message.ack_with(AckKind::Nak(None)).await;
        }
    }

    async fn beat(&self, is_leaving: bool) {
        let tasks = self.held.values().map(|held| held.task.number).collect();
        let beat = beat_of(&self.setup, tasks, self.lag, is_leaving);
        let text = serde_json::to_vec(&beat).expect("a beat is valid JSON");
        _ = self.link.client.publish(names::beat(&self.offer.id), text.into()).await;
    }

    async fn look(&self) -> Option<Offer> {
        let bucket = self.link.jetstream.get_key_value(names::RUNS).await.ok()?;
        offer_of(&bucket, &self.offer.id).await
    }
}

/// The next message of a subscription; never, if there is none.
async fn next(subscriber: &mut Option<async_nats::Subscriber>) -> Option<async_nats::Message> {
    match subscriber {
        Some(subscriber) => subscriber.next().await,
        None => std::future::pending().await,
    }
}

/// Fetches as many tasks as there are places, without end.
async fn pull_tasks(link: Link, id: String, places: Arc<Semaphore>, tasks: mpsc::Sender<Message>) {
    loop {
        let consumer =
            link.jetstream.get_consumer_from_stream(names::WORKERS, names::tasks_stream(&id)).await;
        let consumer: Result<PullConsumer, _> = consumer;
        let Ok(consumer) = consumer else {
            sleep(Duration::from_millis(500)).await;
            continue;
        };
        loop {
            let Ok(place) = places.acquire().await else { return };
            place.forget();
            let mut n_places = 1;
            while let Ok(place) = places.try_acquire() {
                place.forget();
                n_places += 1;
            }
            let batch =
                consumer.batch().max_messages(n_places).expires(Duration::from_secs(2)).messages().await;
            let is_broken = batch.is_err();
            if let Ok(mut batch) = batch {
                while let Some(Ok(message)) = batch.next().await {
                    n_places -= 1;
                    if tasks.send(message).await.is_err() {
                        return;
                    }
                }
            }
            places.add_permits(n_places);
            if is_broken {
                break;
            }
        }
        sleep(Duration::from_millis(500)).await;
    }
}

/// Hands in the results of a task, in as many messages as they need, and only then takes the task out of the queue.
/// Returns how long the server took to accept the last one.
async fn hand_in(link: &Link, setup: &WorkerSetup, id: &str, held: Held, stop: &Control) -> Duration {
    let most = link.max_payload() * 9 / 10;
    let (mut part, mut n_bytes) = (Vec::new(), 0);
    let mut parts = Vec::new();
    for mut entry in held.entries {
        let mut length = entry.to_line().len();
        if length > most / 2 {
            let reason =
                format!("its result has {length} bytes, and the message system takes at most {most}");
            entry.result = Err(reason);
            length = entry.to_line().len();
        }
        if n_bytes + length > most / 2 {
            parts.push(std::mem::take(&mut part));
            n_bytes = 0;
        }
        n_bytes += length;
        part.push(entry);
    }
    parts.push(part);
    let mut lag = Duration::ZERO;
    for entries in parts {
        let body = Delivery { worker: setup.id.clone(), entries }.to_bytes();
        // A full or absent server is waited for; meanwhile the places of these tasks are not free.
        let waiting = Stopwatch::start();
        while !stop.is_stopped() {
            let sent = link.jetstream.publish(names::results(id), body.clone().into()).await;
            if let Ok(acknowledgement) = sent
                && acknowledgement.await.is_ok()
            {
                break;
            }
            _ = held.message.ack_with(AckKind::Progress).await;
            sleep(Duration::from_secs(1)).await;
        }
        lag = waiting.elapsed();
    }
    if !stop.is_stopped() {
        _ = held.message.ack().await;
    }
    lag
}
