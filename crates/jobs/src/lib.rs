//! Bulk runs that survive being killed: numbered jobs, a ledger of what is done, and the workers that do the rest.
//!
//! A run is a [`Header`] (its kind, its plan, the build and files it depends on) and jobs numbered from 0. The result of a
//! job depends on header and number alone, so it does not matter who does it, when, or how often. The [`Ledger`] is one
//! file of JSON lines: the header, then an [`Entry`] for each finished job. An [`Outcome`] is what the results say
//! together, whatever their order. So a kill at any moment costs only the jobs in progress, and [`Shard`]s done by
//! machines that never talk to each other are put together by [`Merge`].
//!
//! What the jobs are is known to the [`Kind`]s of runs, each in the crate of its subject. A [`Run`] does a workload's
//! missing jobs with threads of this process; anything else that turns numbers into results may do the same.
//!
//! ```
//! use jobs::{Build, Crew, Empty, Header, Kind, Ledger, Run};
//! use search::Control;
//! use serde_json::json;
//!
//! let workload = Empty.draft(json!({"jobs": 1000}))?;
//! let header = Header {
//!     kind: "empty".to_string(),
//!     plan: workload.plan(),
//!     build: Build::default(),
//!     files: [].into(),
//! };
//! let path = std::env::temp_dir().join(format!("jobs-{}.jsonl", std::process::id()));
//! let (control, crew) = (Control::new(), Crew::of(2));
//! let mut run = Run::begin(&path, header, None)?;
//! run.perform(&*workload, &mut *workload.outcome(), &crew, &control, &mut |_, _| control.stop())?;
//! drop(run); // a kill has the same effect
//!
//! let (ledger, reader) = Ledger::open(&path)?;
//! let mut outcome = workload.outcome();
//! let mut run = Run::resume(ledger, reader, &mut *outcome, workload.is_repeatable())?;
//! run.perform(&*workload, &mut *outcome, &crew, &Control::new(), &mut |_, _| {})?;
//! assert_eq!(run.progress().done.len(), 1000);
//! assert_eq!(outcome.document(), json!({"sum": 499_500}));
//! # std::fs::remove_file(path).unwrap();
//! # Ok::<(), jobs::RunError>(())
//! ```

pub mod disk;
mod entry;
mod error;
mod header;
mod ledger;

mod fingerprint;
mod job_set;
mod shard;

mod empty;
mod kind;
pub mod plan;

mod executor;
mod gather;
mod merge;
mod progress;
mod queue;
mod run;

#[cfg(feature = "nats")]
pub mod nats;
pub mod remote;

pub use empty::Empty;
pub use entry::{Done, Entry, Made, parse_result};
pub use error::{LedgerError, RunError};
pub use executor::{HandOver, Panicked, TooFewThreads, execute, execute_in_groups};
pub use fingerprint::{RunFile, digest, find_file, fingerprint, fingerprints};
pub use gather::read_results;
pub use header::{Build, Header};
pub use job_set::{JobSet, ranges_in_words};
pub use kind::{Exporter, Kind, Kinds, Outcome, WorkError, Worker, Workload};
pub use ledger::{Ledger, LedgerReader, LineError};
pub use merge::{Builds, Merge, Merged};
pub use progress::{JobCounts, Progress};
pub use run::{Crew, Run, document};
pub use shard::Shard;
