//! What a coordinator and workers tell each other.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::entry::{Entry, line_of};
use crate::header::{Build, Header};

/// The jobs that a worker does before it answers. Short jobs travel together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Task {
    /// Its own number: that of the first job it had when it was first given out.
    pub number: u64,
    /// The numbers of the jobs, in ascending order.
    pub jobs: Vec<u64>,
    /// What the workers of these jobs must know ([`Outcome::context`](crate::Outcome::context)).
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub context: Value,
}

/// Who did something, and with which program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkerId {
    /// A name that no other worker has.
    pub name: String,
    /// The program.
    pub build: Build,
    /// The signature of its searches, as `poda bench` computes it.
    pub signature: String,
}

impl WorkerId {
    /// Why results of this worker cannot be mixed with those of an offer's program; `None` if they can. The same program
    /// file always can. Another file of the same version can if its searches have the same signature: it may have been
    /// made for another processor.
    #[must_use]
    pub fn objection(&self, offer: &Offer) -> Option<String> {
        let (ours, theirs) = (&offer.build, &self.build);
        if ours.program.is_some() && ours.program == theirs.program {
            return None;
        }
        let version = |build: &Build| build.version.clone().unwrap_or_else(|| "unknown".to_string());
        if ours.version != theirs.version {
            let (theirs, ours) = (version(theirs), version(ours));
            return Some(format!(
                "its program is version {theirs}, the run needs {ours}: install that version"
            ));
        }
        (self.signature != offer.signature).then(|| {
            let (theirs, ours) = (&self.signature, &offer.signature);
            format!(
                "its program searches differently (`poda bench`: signature {theirs}, the run needs {ours})"
            )
        })
    }
}

/// What became of the jobs of a task, or of a part of it.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// Who did them.
    pub worker: WorkerId,
    /// The lines for the ledger.
    pub entries: Vec<Entry>,
}

impl Delivery {
    /// The message: a line about the worker, then the lines as they will stand in the ledger.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = line_of(&self.worker);
        bytes.extend(self.entries.iter().flat_map(Entry::to_line));
        bytes
    }

    /// Parses a message.
    ///
    /// # Errors
    /// [`NoDelivery`] says what is wrong with it.
    pub fn parse(bytes: &[u8]) -> Result<Delivery, NoDelivery> {
        let mut lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
        let first = lines.next().unwrap_or_default();
        let worker: WorkerId =
            serde_json::from_slice(first).map_err(|error| NoDelivery::new(None, 1, &error))?;
        let entries = (2..).zip(lines).map(|(number, line)| {
            Entry::parse(line).map_err(|error| NoDelivery::new(Some(worker.name.clone()), number, &error))
        });
        let entries = entries.collect::<Result<_, _>>()?;
        Ok(Delivery { worker, entries })
    }
}

/// A message that is no delivery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoDelivery {
    /// The name of the worker, if at least that could be read.
    pub worker: Option<String>,
    /// What is wrong.
    pub reason: String,
}

impl NoDelivery {
    fn new(worker: Option<String>, line: usize, error: &serde_json::Error) -> NoDelivery {
        NoDelivery { worker, reason: format!("line {line}: {error}") }
    }
}

/// A sign of life.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Beat {
    /// Who.
    pub worker: WorkerId,
    /// The jobs it can do at once.
    pub threads: u32,
    /// The tasks it holds of this run, by number.
    pub tasks: Vec<u64>,
    /// The speed of its program's fixed workload (`poda bench`), in nodes per second.
    pub nodes_per_second: u64,
    /// How long the message system took to accept its last results, in milliseconds.
    #[serde(default)]
    pub lag_ms: f64,
    /// Why it does not work for this run, if it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<String>,
    /// It finishes what it has and then leaves.
    #[serde(default)]
    pub is_leaving: bool,
}

/// A run as workers find it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Offer {
    /// The version of these messages.
    pub protocol: u32,
    /// The run.
    pub id: String,
    /// The kind of run.
    pub kind: String,
    /// Whether there is something to do.
    pub state: State,
    /// How long a worker keeps a task without a sign of life, in milliseconds.
    pub lease_ms: u64,
    /// The program that coordinates the run.
    pub build: Build,
    /// The signature of its searches.
    pub signature: String,
    /// The names under which the header and the files lie in the store: the name in the plan, then the one there.
    pub objects: BTreeMap<String, String>,
}

impl Offer {
    /// The version of the messages that this program understands.
    pub const PROTOCOL: u32 = 1;
    /// The name of the header among the objects.
    pub const HEADER: &'static str = "";

    /// The offer of a run, for workers of a program like this one.
    #[must_use]
    pub fn new(header: &Header, build: Build, signature: String, lease: Duration) -> Offer {
        let id = run_id(header);
        let of_header = (Offer::HEADER.to_string(), format!("run-{id}"));
        Offer {
            protocol: Offer::PROTOCOL,
            id,
            kind: header.kind.clone(),
            state: State::Running,
            lease_ms: u64::try_from(lease.as_millis()).unwrap_or(u64::MAX),
            build,
            signature,
            objects: std::iter::once(of_header).chain(header.files.clone()).collect(),
        }
    }

    /// How long a worker keeps a task without a sign of life.
    #[must_use]
    pub fn lease(&self) -> Duration {
        Duration::from_millis(self.lease_ms)
    }
}

/// Whether a run wants workers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It does.
    #[default]
    Running,
    /// Not now; it may go on.
    Paused,
    /// Not any more: everything is done or decided, or somebody ended it.
    Over,
}

/// The name of a run among others: it follows from the header, so a coordinator started again finds its messages.
#[must_use]
pub fn run_id(header: &Header) -> String {
    format!("{:016x}", crate::fingerprint::of_bytes(&line_of(header)))
}
