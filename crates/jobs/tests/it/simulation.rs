//! Runs over a simulated network: the coordinator's own code, with a queue and workers that do everything real ones may
//! do under a seed. Messages are lost, repeated, delayed and reordered; workers and the coordinator are killed, or sleep
//! beyond their lease and go on; the queue's server loses its files; workers lie about results, take tasks for ever, or
//! flood the network with nonsense. In the end every job counts exactly once, and the outcome is that of one thread.
//!
//! `PODA_SCHEDULES=10000 cargo test --release -p jobs simulat` runs more schedules.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use game::{Dice, below, dice, shuffle};
use jobs::remote::{Beat, Coordinator, Delivery, Event, Offer, Order, Patience, State, Task, WorkerId};
use jobs::{Build, Done, Entry, Run, Workload as _};
use serde_json::{Value, json};

use crate::numbers::{Numbers, Scratch, value};

const STEP: Duration = Duration::from_millis(500);
const LEASE: Duration = Duration::from_secs(30);
/// A healthy end must come within this time after the last disaster.
const LIMIT: Duration = Duration::from_secs(4000);
/// From then on nothing more goes wrong, except for hostile workers.
const CALM: Duration = Duration::from_secs(600);

/// A queue that keeps a task until it is acknowledged.
#[derive(Default)]
struct Queue {
    /// By number and attempt: the task, and until when a worker has it.
    tasks: BTreeMap<(u64, u32), (Task, Option<Duration>)>,
    /// On the way to the coordinator: when it arrives, and whether it will be repeated.
    results: Vec<(Duration, Vec<u8>)>,
    beats: Vec<Beat>,
    offer: Option<Offer>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Nature {
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

#[derive(Default, Debug)]
struct Faults {
    lost: u64,
    repeated: u64,
    delayed: u64,
    wiped: u64,
    kept: u64,
    kills: u64,
    coordinator_kills: u64,
    sleeps: u64,
    partitions: u64,
    suspected: u64,
}

struct World {
    dice: Dice,
    now: Duration,
    queue: Queue,
    workers: Vec<SimulatedWorker>,
    numbers: Numbers,
    faults: Faults,
    /// Per thousand: how often each message meets an accident.
    badness: usize,
    job_ms: f64,
    partition_until: Duration,
    n_names: usize,
}

fn build() -> Build {
    Build { version: Some("1".into()), commit: None, program: Some("abc".into()) }
}

fn offer() -> Offer {
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

impl World {
    fn happens(&mut self, per_thousand: usize) -> bool {
        below(&mut self.dice, 1000) < per_thousand
    }

    fn is_calm(&self) -> bool {
        self.now > CALM
    }

    fn accident(&mut self) -> bool {
        let badness = self.badness;
        !self.is_calm() && (self.now < self.partition_until || self.happens(badness))
    }

    fn seconds(&mut self, most: usize) -> Duration {
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

    /// What a broken job would say: it panics on every worker.
    fn entry(&self, job: u64) -> Entry {
        if self.numbers.broken.contains(&job) {
            return Entry { job, result: Err(format!("job {job} is broken")), made: jobs::Made::default() };
        }
        let mut entry = Entry::of(job, Done::new(&json!({"value": value(job)})));
        entry.made.ms = self.job_ms;
        entry
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

    fn step_workers(&mut self) {
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
                _ => task.jobs.iter().map(|&job| self.entry(job)).collect(),
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
                *until = Some(now + LEASE);
            }
        }
        while is_offered && !keeps_away && worker.held.len() < worker.threads && !self.accident() {
            let free: Vec<(u64, u32)> = (self.queue.tasks.iter())
                .filter(|(_, (_, until))| until.is_none_or(|until| until < now))
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
            *until = Some(now + LEASE);
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

    fn step_coordinator(&mut self, coordinator: &mut Coordinator, seen: &mut Vec<Event>) {
        let now = self.now;
        for beat in std::mem::take(&mut self.queue.beats) {
            coordinator.beat(now, beat);
        }
        let (arrived, waiting): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.queue.results).into_iter().partition(|(arrival, _)| *arrival <= now);
        self.queue.results = waiting;
        let mut arrived: Vec<Vec<u8>> = arrived.into_iter().map(|(_, bytes)| bytes).collect();
        shuffle(&mut self.dice, &mut arrived);
        coordinator.deliveries(now, arrived.iter().map(Vec::as_slice)).unwrap();
        let orders = coordinator.orders(now).unwrap();
        self.carry_out(orders);
        seen.extend(coordinator.take_events(now));
    }
}

/// A whole run under this seed. Returns the faults that happened and the time it took.
fn simulate(seed: u64) -> (Faults, Duration, Vec<Event>) {
    let mut dice = dice(seed);
    let n_jobs = 5 + below(&mut dice, 400) as u64;
    let target = (below(&mut dice, 2) == 0).then(|| below(&mut dice, 500 * n_jobs as usize) as u64);
    let broken =
        if below(&mut dice, 3) == 0 { vec![below(&mut dice, n_jobs as usize) as u64] } else { Vec::new() };
    // A decision needs every result before it.
    let target = target.filter(|_| broken.is_empty());
    let numbers = Numbers { target, broken: broken.clone(), ..Numbers::up_to(n_jobs) };
    let badness = below(&mut dice, 150);
    let job_ms = [30.0, 400.0, 5000.0][below(&mut dice, 3)];
    let mut world = World {
        dice,
        now: Duration::ZERO,
        queue: Queue::default(),
        workers: Vec::new(),
        numbers: numbers.clone(),
        faults: Faults::default(),
        badness,
        job_ms,
        partition_until: Duration::ZERO,
        n_names: 0,
    };
    let n_honest = 1 + below(&mut world.dice, 5);
    (0..n_honest).for_each(|_| world.join(Nature::Honest));
    for nature in [Nature::Hoarder, Nature::Liar, Nature::Flooder, Nature::Stranger] {
        if below(&mut world.dice, 3) == 0 {
            world.join(nature);
        }
    }
    let scratch = Scratch::new(&format!("simulation-{seed}"));
    let begin = |now: Duration| {
        let mut outcome = numbers.outcome();
        let run = match scratch.0.exists() {
            true => numbers.resume(&scratch.0, &mut *outcome).unwrap(),
            false => Run::begin(&scratch.0, numbers.header(), None).unwrap(),
        };
        Coordinator::new(run, outcome, offer(), Patience::default(), now)
    };
    let mut events = Vec::new();
    let mut coordinator = begin(world.now);
    while coordinator.offer().state != State::Over {
        world.now += STEP;
        assert!(world.now < LIMIT, "seed {seed} does not end: {coordinator:?}, {:?}", world.faults);
        if !world.is_calm() && world.happens(3) {
            drop(coordinator);
            world.faults.coordinator_kills += 1;
            let gone = world.seconds(60);
            world.now += gone;
            coordinator = begin(world.now);
        }
        if !world.is_calm() && world.happens(2) {
            let offer = world.queue.offer.take();
            world.queue = Queue::default();
            world.faults.wiped += 1;
            // The connection breaks at that, so the coordinator learns of it; unless it was back too soon.
            if world.happens(900) {
                coordinator.queue_was_lost();
            } else {
                world.queue.offer = offer;
            }
        }
        if !world.is_calm() && world.happens(3) {
            world.partition_until = world.now + world.seconds(60);
            world.faults.partitions += 1;
        }
        world.step_workers();
        world.step_coordinator(&mut coordinator, &mut events);
    }
    drop(coordinator);

    let (mut lines, mut once) = (scratch.jobs(), BTreeSet::new());
    lines.retain(|job| !broken.contains(job));
    assert!(lines.iter().all(|job| once.insert(*job)), "seed {seed}: a job was written twice: {lines:?}");
    let alone = Scratch::new(&format!("alone-{seed}"));
    numbers.work(&alone.0, None, 1, u64::MAX);
    let is_given_up =
        |event: &Event| matches!(event, Event::SetAside { reason, .. } if reason.contains("vanished"));
    if events.iter().any(is_given_up) {
        // Five workers were killed while they had one job, so it was rightly suspected.
        assert!(world.faults.kills >= 5, "seed {seed}: {:?}", world.faults);
        world.faults.suspected += 1;
        return (world.faults, world.now, events);
    }
    assert_eq!(counted(numbers.document(&scratch.0)), counted(numbers.document(&alone.0)), "seed {seed}");
    (world.faults, world.now, events)
}

fn counted(document: Value) -> Value {
    json!([document["jobs"], document["outcome"], document["is_over"]])
}

#[test]
fn runs_end_right_whatever_the_network_does() {
    let n_schedules = std::env::var("PODA_SCHEDULES").map_or(150, |n| n.parse().unwrap());
    let mut sum = Faults::default();
    let mut virtual_time = Duration::ZERO;
    let mut kinds_of_events: BTreeMap<String, u64> = BTreeMap::new();
    for seed in 0..n_schedules {
        let (faults, time, events) = simulate(seed);
        sum.lost += faults.lost;
        sum.repeated += faults.repeated;
        sum.delayed += faults.delayed;
        sum.wiped += faults.wiped;
        sum.kept += faults.kept;
        sum.kills += faults.kills;
        sum.coordinator_kills += faults.coordinator_kills;
        sum.sleeps += faults.sleeps;
        sum.partitions += faults.partitions;
        sum.suspected += faults.suspected;
        virtual_time += time;
        for event in events {
            let kind = serde_json::to_value(event).unwrap()["event"].as_str().unwrap().to_string();
            *kinds_of_events.entry(kind).or_default() += 1;
        }
    }
    println!("{n_schedules} schedules, {virtual_time:?} of simulated time, {sum:?}\n{kinds_of_events:?}");
    // A simulation without accidents shows nothing.
    let Faults {
        lost,
        repeated,
        delayed,
        wiped,
        kept,
        kills,
        coordinator_kills,
        sleeps,
        partitions,
        suspected,
    } = sum;
    assert!(suspected * 100 <= n_schedules, "{suspected} schedules ended with a job under suspicion");
    for n in [lost, repeated, delayed, wiped, kept, kills, coordinator_kills, sleeps, partitions] {
        assert!(n > 10, "{n}");
    }
    for kind in ["joined", "silent", "refused", "malformed", "failed", "set_aside", "overdue", "over"] {
        assert!(kinds_of_events.contains_key(kind), "{kind} never happened: {kinds_of_events:?}");
    }
}
