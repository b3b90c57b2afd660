//! Runs over a simulated network, on a simulated disk, by clocks that jump: the coordinator's own code, under a seed.
//! After every step whatever counts is on the disk; what counted once counts for ever; and in the end the outcome is that
//! of one thread.
//!
//! `cargo xtask faults` runs many schedules; `PODA_SEED=N PODA_SCHEDULES=1` repeats one of them.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use game::{below, dice};
use jobs::remote::{Coordinator, Event, Patience, State};
use search::clock::{ProcessorClock, Stopwatch};

use crate::cases::Case;
use crate::ledger_watch::LedgerWatch;
use crate::simulated_disk::{DiskFaults, SimulatedDisk};
use crate::world::{Faults, Queue, STEP, World, offer};

/// A healthy end must come within this time, which is long after the last disaster.
const LIMIT: Duration = Duration::from_secs(20_000);
/// The most by which a clock jumps, in seconds.
const LONGEST_JUMP: usize = 3 * 3600;
/// Schedules in the complete check: a few seconds.
const FEW: u64 = 100;

/// What happened under one seed.
struct Story {
    faults: Faults,
    disk: DiskFaults,
    time: Duration,
    events: Vec<Event>,
    n_checks: u64,
    /// A job was set aside because workers were killed while they had it.
    is_suspicious: bool,
}

struct Simulation<'a> {
    case: &'a Case,
    world: World<'a>,
    disk: SimulatedDisk,
    watch: LedgerWatch<'a>,
    disk_badness: usize,
    full_until: Duration,
    events: Vec<Event>,
}

impl<'a> Simulation<'a> {
    fn new(case: &'a Case, seed: u64) -> Simulation<'a> {
        let disk = SimulatedDisk::new(seed);
        let mut dice = dice(seed);
        // Half of the disks never fail by themselves.
        let disk_badness = [0, below(&mut dice, 30)][below(&mut dice, 2)];
        Simulation {
            case,
            world: World::new(case, dice),
            watch: LedgerWatch::new(case, disk.clone()),
            disk,
            disk_badness,
            full_until: Duration::ZERO,
            events: Vec::new(),
        }
    }

    fn run(mut self) -> Result<Story, String> {
        let mut coordinator = self.open()?;
        while coordinator.offer().state != State::Over {
            self.world.now += STEP;
            if self.world.now > LIMIT {
                let now = self.world.coordinator_now();
                let overview = serde_json::to_string(&coordinator.overview(now)).unwrap();
                return Err(format!("no end: {overview}, {:?}", self.world.faults));
            }
            if !self.world.is_calm() {
                coordinator = self.disasters(coordinator)?;
            } else if coordinator.offer().state == State::Paused {
                coordinator.pause(false);
            }
            self.adjust_disk();
            self.world.step_workers();
            coordinator = match self.world.step_coordinator(&mut coordinator, &mut self.events) {
                Ok(()) => {
                    self.watch.stepped(coordinator.run())?;
                    coordinator
                }
                // It ends when it cannot write; somebody starts it again.
                Err(_) => self.start_again(coordinator)?,
            };
        }
        drop(coordinator);
        self.judge()
    }

    fn adjust_disk(&self) {
        let is_calm = self.world.is_calm();
        let badness = if is_calm { 0 } else { self.disk_badness };
        self.disk.set_badness(badness, !is_calm && self.world.now < self.full_until);
    }

    /// Starts the coordinator, again and again if the disk does not let it.
    fn open(&mut self) -> Result<Coordinator, String> {
        loop {
            self.adjust_disk();
            let mut outcome = self.case.workload.outcome();
            match self.case.begin(&self.disk, &mut *outcome) {
                Ok(run) => {
                    self.watch.opened(&run)?;
                    let now = self.world.coordinator_now();
                    return Ok(Coordinator::new(run, outcome, offer(), Patience::default(), now));
                }
                Err(error) if error.io_error().is_some() => {
                    let gone = self.world.seconds(20);
                    self.world.now += gone;
                }
                Err(error) => return Err(format!("the ledger is refused: {error}")),
            }
        }
    }

    fn start_again(&mut self, coordinator: Coordinator) -> Result<Coordinator, String> {
        drop(coordinator);
        if self.world.happens(400) {
            self.disk.cut_power();
        }
        let gone = self.world.seconds(60);
        self.world.now += gone;
        self.open()
    }

    fn disasters(&mut self, mut coordinator: Coordinator) -> Result<Coordinator, String> {
        let world = &mut self.world;
        if world.happens(3) {
            world.faults.coordinator_kills += 1;
            coordinator = self.start_again(coordinator)?;
        }
        let world = &mut self.world;
        if world.happens(2) {
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
        if world.happens(3) {
            world.partition_until = world.now + world.seconds(60);
            world.faults.partitions += 1;
        }
        if world.happens(1) {
            let ahead = world.seconds(LONGEST_JUMP);
            world.coordinator_ahead += ahead;
            world.faults.clock_jumps += 1;
        }
        if world.happens(1) {
            let ahead = world.seconds(LONGEST_JUMP);
            world.queue_ahead += ahead;
            world.faults.clock_jumps += 1;
        }
        if self.disk_badness > 0 && world.happens(2) {
            self.full_until = world.now + world.seconds(60);
        }
        if world.happens(2) {
            world.faults.orders_of_people += 1;
            match below(&mut world.dice, 3) {
                0 => coordinator.pause(true),
                1 => coordinator.pause(false),
                _ => _ = coordinator.retry_failed(),
            }
        }
        Ok(coordinator)
    }

    fn judge(self) -> Result<Story, String> {
        let is_given_up =
            |event: &Event| matches!(event, Event::SetAside { reason, .. } if reason.contains("vanished"));
        let is_suspicious = self.events.iter().any(is_given_up);
        // Five workers were lost while they had one job: then it is rightly suspected, and the run lacks it.
        let (found, expected) = (self.case.document(&self.disk), self.case.alone());
        if !is_suspicious && found != expected {
            return Err(format!("{found}, expected {expected}"));
        }
        Ok(Story {
            faults: self.world.faults,
            disk: self.disk.faults(),
            time: self.world.now,
            events: self.events,
            n_checks: self.watch.n_checks,
            is_suspicious,
        })
    }
}

/// The case of a seed: half of them real ones.
fn simulate(real: &[Case], seed: u64) -> Result<Story, String> {
    let mut dice = dice(!seed);
    if below(&mut dice, 2) == 0 {
        let n_jobs = 5 + below(&mut dice, 400);
        let is_broken = below(&mut dice, 3) == 0;
        let broken = is_broken.then(|| below(&mut dice, n_jobs) as u64);
        return Simulation::new(&Case::empty(n_jobs as u64, broken.into_iter().collect()), seed).run();
    }
    let case = &real[below(&mut dice, real.len())];
    Simulation::new(case, seed).run().map_err(|reason| format!("{}: {reason}", case.name))
}

/// Sums over all schedules.
#[derive(Default)]
struct Totals {
    n_schedules: u64,
    violations: Vec<String>,
    /// Of all threads.
    processor_time: Duration,
    by_kind: BTreeMap<&'static str, u64>,
    events: BTreeMap<String, u64>,
    n_checks: u64,
    n_suspicious: u64,
    time: Duration,
}

impl Totals {
    fn add(&mut self, told: Result<Story, String>) {
        self.n_schedules += 1;
        match told {
            Ok(story) => self.add_story(story),
            Err(violation) => self.violations.push(violation),
        }
    }

    fn add_story(&mut self, story: Story) {
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
            clock_jumps,
            orders_of_people,
        } = story.faults;
        let DiskFaults { full, failed_writes, torn_writes, short_writes, failed_syncs, power_cuts } =
            story.disk;
        for (kind, n) in [
            ("messages lost", lost),
            ("messages repeated", repeated),
            ("messages delayed", delayed),
            ("queues wiped", wiped),
            ("tasks withheld by the queue", kept),
            ("workers killed", kills),
            ("coordinators killed", coordinator_kills),
            ("workers asleep", sleeps),
            ("partitions", partitions),
            ("clocks jumped", clock_jumps),
            ("pauses and retries by people", orders_of_people),
            ("writes to a full disk", full),
            ("writes failed", failed_writes),
            ("writes torn", torn_writes),
            ("writes shortened", short_writes),
            ("syncs failed", failed_syncs),
            ("power cuts", power_cuts),
        ] {
            *self.by_kind.entry(kind).or_default() += n;
        }
        self.n_checks += story.n_checks;
        self.n_suspicious += u64::from(story.is_suspicious);
        self.time += story.time;
        for event in story.events {
            let kind = serde_json::to_value(event).unwrap()["event"].as_str().unwrap().to_string();
            *self.events.entry(kind).or_default() += 1;
        }
    }
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|n| n.parse().unwrap_or_else(|_| panic!("{name} is a whole number")))
}

#[test]
fn runs_end_right_whatever_network_disk_and_clocks_do() {
    let (minutes, watch) = (number("PODA_MINUTES"), Stopwatch::start());
    let goes_on = |n_schedules: u64| match minutes {
        Some(minutes) => watch.elapsed() < Duration::from_secs(60 * minutes),
        None => n_schedules < number("PODA_SCHEDULES").unwrap_or(FEW),
    };
    let first = number("PODA_SEED").unwrap_or(0);
    let (next, sums) = (AtomicU64::new(0), Mutex::new(Totals::default()));
    let work = || {
        let (real, clock) = (Case::real(), ProcessorClock::start());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if !goes_on(number) {
                break;
            }
            let seed = first + number;
            let told = simulate(&real, seed);
            let told = told.map_err(|reason| format!("PODA_SEED={seed} PODA_SCHEDULES=1: {reason}"));
            sums.lock().unwrap().add(told);
        }
        sums.lock().unwrap().processor_time += clock.elapsed();
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let totals = sums.into_inner().unwrap();
    let Totals { n_schedules, violations, .. } = &totals;
    let per_minute = |time: Duration| *n_schedules as f64 * 60.0 / time.as_secs_f64();
    println!(
        "{n_schedules} schedules ({:.0} per minute, {:.0} per minute of a core), {:.0} hours of simulated time, {} checks, \
         {} with a suspected job; {} violations",
        per_minute(watch.elapsed()),
        per_minute(totals.processor_time),
        totals.time.as_secs_f64() / 3600.0,
        totals.n_checks,
        totals.n_suspicious,
        violations.len(),
    );
    println!("faults: {:?}\nevents: {:?}", totals.by_kind, totals.events);
    let shown = violations.len().min(10);
    assert!(violations.is_empty(), "{}", violations[..shown].join("\n"));
    assert!(
        totals.n_suspicious * 50 <= *n_schedules,
        "{} ended with a job under suspicion",
        totals.n_suspicious
    );
    if *n_schedules < FEW {
        return;
    }
    // A simulation without accidents shows nothing.
    for (kind, n) in &totals.by_kind {
        assert!(*n > 5, "{kind}: {n}");
    }
    for kind in ["joined", "silent", "refused", "malformed", "failed", "set_aside", "overdue", "over"] {
        assert!(totals.events.contains_key(kind), "{kind} never happened: {:?}", totals.events);
    }
}
