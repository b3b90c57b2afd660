//! A run with its workers at one moment, for pages, terminals and metrics.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::message::State;
use crate::progress::JobCounts;

/// A run at one moment.
#[derive(Clone, Debug, Serialize)]
pub struct Overview {
    /// The run's name among others.
    pub id: String,
    /// Its kind.
    pub kind: String,
    /// Whether it rests.
    pub state: State,
    /// Its jobs, counted.
    pub jobs: JobCounts,
    /// Tasks that are given out.
    pub tasks_out: usize,
    /// Tasks given out again: lost ones, and those of workers that fell silent.
    pub tasks_repeated: u64,
    /// Results of jobs that had one already.
    pub results_repeated: u64,
    /// Jobs per minute in the last minutes.
    pub jobs_per_minute: f64,
    /// When all will be done at that speed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds_left: Option<f64>,
    /// How long the coordinator has been at it.
    pub seconds: f64,
    /// The outcome so far in one line.
    pub in_short: String,
    /// The outcome so far.
    pub outcome: Value,
    /// The outcome so far as text.
    pub text: String,
    /// The workers, by name.
    pub workers: Vec<WorkerOverview>,
    /// What happened last, the newest at the end.
    pub events: Vec<LoggedEvent>,
}

/// Something that happened, and when.
#[derive(Clone, Debug, Serialize)]
pub struct LoggedEvent {
    /// Seconds after the coordinator started.
    pub at: f64,
    /// What it was, in words.
    pub text: String,
}

/// A worker at one moment.
#[derive(Clone, Debug, Serialize)]
pub struct WorkerOverview {
    /// Its name.
    pub name: String,
    /// Jobs it does at once.
    pub threads: u32,
    /// The speed of `poda bench` there.
    pub nodes_per_second: u64,
    /// Tasks it holds.
    pub tasks: usize,
    /// Jobs it has done for this run.
    pub done: u64,
    /// Jobs that failed there.
    pub failed: u64,
    /// Messages of it that were none.
    pub strange: u32,
    /// Jobs done per minute since it joined.
    pub jobs_per_minute: f64,
    /// The time that its jobs took, together.
    pub busy_ms: f64,
    /// How long the message system took to accept its last results.
    pub lag_ms: f64,
    /// What went wrong inside its results, such as games lost on time: each with how often.
    pub mishaps: BTreeMap<&'static str, u64>,
    /// How long ago it was last heard of.
    pub seconds_since_heard: f64,
    /// It finishes what it has.
    pub is_leaving: bool,
    /// It has not been heard of for too long.
    pub is_silent: bool,
    /// Why it does not work for this run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<String>,
}
