//! The workers that a coordinator knows.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::event::Event;
use super::message::{Beat, Offer, WorkerId};
use super::overview::WorkerOverview;

/// The most workers kept in mind. A flood of invented names pushes out those that have been silent longest.
const MOST_WORKERS: usize = 20_000;
/// The most strange messages of one worker before nothing more is accepted from it.
const MOST_STRANGE: u32 = 3;

/// The workers, by name.
#[derive(Debug, Default)]
pub(super) struct Roster {
    workers: BTreeMap<String, Seen>,
    /// Strange messages that named no worker.
    n_nameless: u64,
}

/// What is known about a worker.
#[derive(Debug)]
struct Seen {
    first: Duration,
    last: Duration,
    threads: u32,
    nodes_per_second: u64,
    tasks: BTreeSet<u64>,
    n_done: u64,
    n_failed: u64,
    n_strange: u32,
    busy_ms: f64,
    lag_ms: f64,
    mishaps: BTreeMap<&'static str, u64>,
    is_leaving: bool,
    is_silent: bool,
    refusal: Option<String>,
}

/// Whether a message of a worker is accepted.
pub(super) enum Admission {
    Admitted,
    Refused,
}

impl Roster {
    /// Takes note of a sign of life. Events say whether the worker is new, or why it is refused.
    pub fn beat(&mut self, now: Duration, beat: Beat, offer: &Offer, events: &mut Vec<Event>) -> Admission {
        let admission = self.admit(now, &beat.worker, offer, events);
        let seen = self.seen(now, &beat.worker.name);
        if let (Some(reason), None) = (&beat.refusal, &seen.refusal) {
            events.push(Event::Refused { worker: beat.worker.name.clone(), reason: reason.clone() });
        }
        let is_new = seen.threads == 0 || seen.is_silent;
        if is_new && beat.refusal.is_none() && matches!(admission, Admission::Admitted) && !beat.is_leaving {
            events.push(Event::Joined { worker: beat.worker.name.clone(), threads: beat.threads });
        }
        seen.refusal = seen.refusal.take().or(beat.refusal);
        (seen.last, seen.is_silent) = (now, false);
        seen.threads = beat.threads.max(1);
        seen.nodes_per_second = beat.nodes_per_second;
        seen.lag_ms = beat.lag_ms;
        seen.is_leaving = beat.is_leaving;
        seen.tasks = beat.tasks.into_iter().collect();
        admission
    }

    /// Whether a worker's results are accepted.
    pub fn admit(
        &mut self,
        now: Duration,
        worker: &WorkerId,
        offer: &Offer,
        events: &mut Vec<Event>,
    ) -> Admission {
        let seen = self.seen(now, &worker.name);
        seen.last = now;
        if seen.n_strange >= MOST_STRANGE {
            return Admission::Refused;
        }
        let Some(reason) = worker.objection(offer) else { return Admission::Admitted };
        if seen.refusal.is_none() {
            events.push(Event::Refused { worker: worker.name.clone(), reason: reason.clone() });
        }
        seen.refusal = Some(reason);
        Admission::Refused
    }

    /// Takes note of a message that is none.
    pub fn strange(
        &mut self,
        now: Duration,
        worker: Option<String>,
        reason: String,
        events: &mut Vec<Event>,
    ) {
        if let Some(name) = &worker {
            let seen = self.seen(now, name);
            seen.n_strange = seen.n_strange.saturating_add(1);
            if seen.n_strange > MOST_STRANGE {
                return;
            }
            if seen.n_strange == MOST_STRANGE {
                let reason = format!("{MOST_STRANGE} of its messages were wrong, the last one: {reason}");
                seen.refusal = Some(reason.clone());
                events.push(Event::Refused { worker: name.clone(), reason });
                return;
            }
        } else {
            // A flood must not flood the log as well.
            self.n_nameless += 1;
            if !self.n_nameless.is_power_of_two() {
                return;
            }
        }
        events.push(Event::Malformed { worker, reason });
    }

    /// Takes note of a job that was done.
    pub fn done(&mut self, now: Duration, worker: &str, ms: f64, mishaps: Vec<&'static str>) {
        let seen = self.seen(now, worker);
        seen.n_done += 1;
        seen.busy_ms += ms;
        mishaps.into_iter().for_each(|mishap| *seen.mishaps.entry(mishap).or_default() += 1);
    }

    /// Takes note of a job that failed.
    pub fn failed(&mut self, now: Duration, worker: &str, ms: f64) {
        let seen = self.seen(now, worker);
        seen.n_failed += 1;
        seen.busy_ms += ms;
    }

    /// Whether a worker has not been heard of for too long.
    pub fn is_silent(&self, worker: &str) -> bool {
        self.workers.get(worker).is_some_and(|seen| seen.is_silent)
    }

    /// Counts the silence of all workers from now on.
    pub fn excuse(&mut self, now: Duration) {
        self.workers.values_mut().filter(|seen| !seen.is_silent).for_each(|seen| seen.last = now);
    }

    /// The workers that have not been heard of for `lease`, each with the tasks it held; each is named once.
    pub fn fallen_silent(&mut self, now: Duration, lease: Duration) -> Vec<(String, bool, BTreeSet<u64>)> {
        let silent = self.workers.iter_mut().filter(|(_, seen)| !seen.is_silent && now > seen.last + lease);
        silent
            .map(|(name, seen)| {
                seen.is_silent = true;
                (name.clone(), seen.is_leaving, std::mem::take(&mut seen.tasks))
            })
            .collect()
    }

    /// The jobs that all workers together do at once.
    pub fn threads(&self) -> usize {
        self.present().map(|seen| seen.threads as usize).sum()
    }

    /// Whether a worker could do more than it has.
    pub fn has_idle_threads(&self) -> bool {
        self.present().any(|seen| seen.tasks.len() < seen.threads as usize)
    }

    /// The workers that take tasks.
    fn present(&self) -> impl Iterator<Item = &Seen> {
        self.workers.values().filter(|seen| !seen.is_silent && !seen.is_leaving && seen.refusal.is_none())
    }

    /// What people see of them.
    pub fn overview(&self, now: Duration) -> Vec<WorkerOverview> {
        let overview = |(name, seen): (&String, &Seen)| WorkerOverview {
            name: name.clone(),
            threads: seen.threads,
            nodes_per_second: seen.nodes_per_second,
            tasks: seen.tasks.len(),
            done: seen.n_done,
            failed: seen.n_failed,
            strange: seen.n_strange,
            jobs_per_minute: seen.n_done as f64 * 60.0 / (seen.last - seen.first).as_secs_f64().max(1.0),
            busy_ms: seen.busy_ms,
            lag_ms: seen.lag_ms,
            mishaps: seen.mishaps.clone(),
            seconds_since_heard: (now - seen.last).as_secs_f64(),
            is_leaving: seen.is_leaving,
            is_silent: seen.is_silent,
            refusal: seen.refusal.clone(),
        };
        self.workers.iter().map(overview).collect()
    }

    fn seen(&mut self, now: Duration, name: &str) -> &mut Seen {
        if self.workers.len() >= MOST_WORKERS && !self.workers.contains_key(name) {
            let oldest = self.workers.iter().min_by_key(|(_, seen)| seen.last).map(|(name, _)| name.clone());
            oldest.map(|name| self.workers.remove(&name));
        }
        self.workers.entry(name.to_string()).or_insert_with(|| Seen {
            first: now,
            last: now,
            threads: 0,
            nodes_per_second: 0,
            tasks: BTreeSet::new(),
            n_done: 0,
            n_failed: 0,
            n_strange: 0,
            busy_ms: 0.0,
            lag_ms: 0.0,
            mishaps: BTreeMap::new(),
            is_leaving: false,
            is_silent: false,
            refusal: None,
        })
    }
}
