//! A simulated network: a queue and workers that do everything real ones may do. Messages are lost, repeated, delayed
//! and reordered; workers are killed, or sleep beyond their lease and go on; the queue's server loses its files; workers
//! lie about results, take tasks for ever, or flood the network with nonsense; every clock jumps by itself.

use std::collections::BTreeMap;
use std::time::Duration;

use game::{Dice, below, shuffle};
use jobs::remote::{Beat, Coordinator, Delivery, Event, Offer, Order, State, Task, WorkerId};
use jobs::{Build, Done, Entry, LedgerError};
use serde_json::json;

use crate::cases::Case;

pub const STEP: Duration = Duration::from_millis(500);
const LEASE: Duration = Duration::from_secs(30);
/// From then on nothing more goes wrong, except for hostile workers.
const CALM: Duration = Duration::from_secs(600);

/// A queue that keeps a task until it is acknowledged. Its times are those of its own clock.
#[derive(Default)]
pub struct Queue {
    /// By number and attempt: the task, and until when a worker has it.
    tasks: BTreeMap<(u64, u32), (Task, Option<Duration>)>,
    /// On the way to the coordinator: when it arrives, and whether it will be repeated.
    results: Vec<(Duration, Vec<u8>)>,
    beats: Vec<Beat>,
    pub offer: Option<Offer>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Nature {
    Honest,
    /// Takes tasks, says that it has them, and never answers.
    Hoarder,
    /// Sends lines that are no results.
    Liar,
    /// Sends nonsense.
    Flooder,
    /// Has another program.
    Stranger,
}

struct SimulatedWorker {
    name: String,
    nature: Nature,
    threads: usize,
    held: Vec<Held>,
    sleeps_until: Duration,
}

struct Held {
    place: (u64, u32),
    task: Task,
    done_at: Duration,
}

/// What went wrong, by kind.
#[derive(Default, Debug)]
pub struct Faults {
    pub lost: u64,
    pub repeated: u64,
    pub delayed: u64,
    pub wiped: u64,
    pub kept: u64,
    pub kills: u64,
    pub coordinator_kills: u64,
    pub sleeps: u64,
    pub partitions: u64,
    pub clock_jumps: u64,
    pub orders_of_people: u64,
}

pub struct World<'a> {
    pub dice: Dice,
    pub now: Duration,
    pub queue: Queue,
    workers: Vec<SimulatedWorker>,
    case: &'a Case,
    pub faults: Faults,
    /// Per thousand: how often each message meets an accident.
    badness: usize,
    job_ms: f64,
    pub partition_until: Duration,
    /// By how much the clocks of the coordinator and of the queue are ahead.
    pub coordinator_ahead: Duration,
    pub queue_ahead: Duration,
    n_names: usize,
}

fn build() -> Build {
    Build { version: Some("1".into()), commit: None, program: Some("abc".into()) }
}

pub fn offer() -> Offer {
    Offer {
        protocol: Offer::PROTOCOL,
        id: String::new(),
        kind: String::new(),
        state: State::Running,
        lease_ms: LEASE.as_millis() as u64,
        build: build(),
        signature: "5".into(),
        objects: BTreeMap::new(),
    }
}

impl<'a> World<'a> {
    pub fn new(case: &'a Case, mut dice: Dice) -> World<'a> {
        let badness = below(&mut dice, 150);
        let job_ms = [30.0, 400.0, 5000.0][below(&mut dice, 3)];
        let mut world = World {
            dice,
            now: Duration::ZERO,
            queue: Queue::default(),
            workers: Vec::new(),
            case,
            faults: Faults::default(),
            badness,
            job_ms,
            partition_until: Duration::ZERO,
            coordinator_ahead: Duration::ZERO,
            queue_ahead: Duration::ZERO,
            n_names: 0,
        };
        let n_honest = 1 + below(&mut world.dice, 5);
        (0..n_honest).for_each(|_| world.join(Nature::Honest));
        for nature in [Nature::Hoarder, Nature::Liar, Nature::Flooder, Nature::Stranger] {
            if below(&mut world.dice, 3) == 0 {
                world.join(nature);
            }
        }
        world
    }

    pub fn happens(&mut self, per_thousand: usize) -> bool {
        below(&mut self.dice, 1000) < per_thousand
    }

    pub fn is_calm(&self) -> bool {
        self.now > CALM
    }

    fn accident(&mut self) -> bool {
        let badness = self.badness;
        !self.is_calm() && (self.now < self.partition_until || self.happens(badness))
    }

    pub fn seconds(&mut self, most: usize) -> Duration {
        Duration::from_millis(below(&mut self.dice, most * 1000) as u64)
    }

    fn join(&mut self, nature: Nature) {
        self.n_names += 1;
        let name = format!("{nature:?}-{}", self.n_names);
        let threads = 1 + below(&mut self.dice, 4);
        self.workers.push(SimulatedWorker {
            name,
            nature,
            threads,
            held: Vec::new(),
            sleeps_until: self.now,
        });
    }

    fn id(worker: &SimulatedWorker) -> WorkerId {
        let mut build = build();
        if worker.nature == Nature::Stranger {
            build.program = Some("other".into());
        }
        let signature = if worker.nature == Nature::Stranger { "6" } else { "5" };
        WorkerId { name: worker.name.clone(), build, signature: signature.into() }
    }

    /// What an honest worker says about a job.
    fn entry(&self, job: u64, task: &Task) -> Entry {
        let mut entry = self.case.entry(job, &task.context);
        entry.made.ms = self.job_ms;
        entry
    }

    /// The time at the coordinator.
    pub fn coordinator_now(&self) -> Duration {
        self.now + self.coordinator_ahead
    }

    fn send(&mut self, bytes: Vec<u8>) {
        if self.accident() {
            self.faults.lost += 1;
            return;
        }
        let mut arrival = self.now;
        if self.accident() {
            self.faults.delayed += 1;
            arrival += self.seconds(100);
        }
        if self.accident() {
            self.faults.repeated += 1;
            let later = self.now + self.seconds(100);
            self.queue.results.push((later, bytes.clone()));
        }
        self.queue.results.push((arrival, bytes));
    }

    pub fn step_workers(&mut self) {
        let now = self.now;
        let mut workers = std::mem::take(&mut self.workers);
        if !self.is_calm() && self.happens(8) && !workers.is_empty() {
            let unlucky = below(&mut self.dice, workers.len());
            workers.swap_remove(unlucky);
            self.faults.kills += 1;
            self.join(Nature::Honest);
        }
        for worker in &mut workers {
            if now < worker.sleeps_until {
                continue;
            }
            if !self.is_calm() && self.happens(2) {
                worker.sleeps_until = now + self.seconds(90);
                self.faults.sleeps += 1;
                continue;
            }
            self.step_worker(worker);
        }
        self.workers.append(&mut workers);
    }

    fn step_worker(&mut self, worker: &mut SimulatedWorker) {
        let now = self.now;
        let id = World::id(worker);
        let queue_now = now + self.queue_ahead;
        if worker.nature == Nature::Flooder {
            for _ in 0..5 {
                let nonsense = (0..below(&mut self.dice, 60)).map(|i| (i * 37 % 251) as u8).collect();
                self.send(nonsense);
            }
            self.send(Delivery { worker: id, entries: Vec::new() }.to_bytes().repeat(2));
            return;
        }
        let (done, held): (Vec<Held>, Vec<Held>) = std::mem::take(&mut worker.held)
            .into_iter()
            .partition(|held| worker.nature != Nature::Hoarder && held.done_at <= now);
        worker.held = held;
        for Held { place, task, .. } in done {
            let entries = match worker.nature {
                Nature::Liar => {
                    let lie = |&job: &u64| Entry::of(job, Done::new(&json!({"winner": "me"})));
                    task.jobs.iter().map(lie).collect()
                }
                _ => task.jobs.iter().map(|&job| self.entry(job, &task)).collect(),
            };
            self.send(Delivery { worker: id.clone(), entries }.to_bytes());
            // An acknowledgement may come too late, and then settle the delivery to another.
            if !self.accident() {
                self.queue.tasks.remove(&place);
            }
        }
        let is_offered = self.queue.offer.as_ref().is_some_and(|offer| offer.state == State::Running);
        let objection = self.queue.offer.as_ref().and_then(|offer| id.objection(offer));
        // A stranger that is honest keeps away; half of them are not.
        let keeps_away = objection.is_some() && worker.name.len().is_multiple_of(2);
        for held in &worker.held {
            if let Some((_, until)) = self.queue.tasks.get_mut(&held.place) {
                *until = Some(queue_now + LEASE);
            }
        }
        while is_offered && !keeps_away && worker.held.len() < worker.threads && !self.accident() {
            let free: Vec<(u64, u32)> = (self.queue.tasks.iter())
                .filter(|(_, (_, until))| until.is_none_or(|until| until < queue_now))
                .map(|(&place, _)| place)
                .collect();
            if free.is_empty() {
                break;
            }
            let place = free[below(&mut self.dice, free.len())];
            let done_at = now + self.seconds(20);
            let is_kept = !self.is_calm() && self.happens(10);
            let (task, until) = self.queue.tasks.get_mut(&place).expect("it was just seen");
            if is_kept {
                // The queue goes on to have it, and never delivers it.
                *until = Some(Duration::MAX);
                self.faults.kept += 1;
                continue;
            }
            *until = Some(queue_now + LEASE);
            worker.held.push(Held { place, task: task.clone(), done_at });
        }
        if below(&mut self.dice, 4) == 0 && !self.accident() {
            let tasks = worker.held.iter().map(|held| held.task.number).collect();
            let threads = worker.threads as u32;
            let refusal = if keeps_away { objection } else { None };
            let beat = Beat {
                worker: id,
                threads,
                tasks,
                nodes_per_second: 1,
                lag_ms: 0.0,
                refusal,
                is_leaving: false,
            };
            self.queue.beats.push(beat);
        }
    }

    fn carry_out(&mut self, orders: Vec<Order>) {
        for order in orders {
            match order {
                // Published in vain, or found there already.
                Order::Publish { task, attempt } if !self.accident() => {
                    self.queue.tasks.entry((task.number, attempt)).or_insert((task, None));
                }
                Order::Publish { .. } => self.faults.lost += 1,
                Order::Withdraw { number, attempts } => {
                    (0..attempts).for_each(|attempt| _ = self.queue.tasks.remove(&(number, attempt)));
                }
                Order::Announce(offer) => self.queue.offer = Some(offer),
            }
        }
    }

    pub fn step_coordinator(
        &mut self,
        coordinator: &mut Coordinator,
        seen: &mut Vec<Event>,
    ) -> Result<(), LedgerError> {
        let now = self.coordinator_now();
        for beat in std::mem::take(&mut self.queue.beats) {
            coordinator.beat(now, beat);
        }
        let (arrived, waiting): (Vec<_>, Vec<_>) = std::mem::take(&mut self.queue.results)
            .into_iter()
            .partition(|(arrival, _)| *arrival <= self.now);
        self.queue.results = waiting;
        let mut arrived: Vec<Vec<u8>> = arrived.into_iter().map(|(_, bytes)| bytes).collect();
        shuffle(&mut self.dice, &mut arrived);
        if let Err(error) = coordinator.deliveries(now, arrived.iter().map(Vec::as_slice)) {
            // Nothing was acknowledged, so the queue still has all of it; half of the time it comes too late.
            let later = self.now + self.seconds(40);
            self.queue.results.extend(arrived.into_iter().map(|bytes| (later, bytes)));
            return Err(error);
        }
        let orders = coordinator.orders(now)?;
        self.carry_out(orders);
        seen.extend(coordinator.take_events(now));
        Ok(())
    }
}
