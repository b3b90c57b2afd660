//! Batch work that survives being killed: a ledger of what is done, and workers that do the rest.
//!
//! A run is a list of jobs, each with its own name. Its [`Ledger`] is one file of JSON lines: a description of the run,
//! then a record for each finished job. To continue a run, open its ledger, skip the jobs that have a record, and
//! [`execute`] the others; a kill at any moment costs only the jobs in progress.
//!
//! ```
//! use std::ops::ControlFlow::Continue;
//! use jobs::{HandOver, Ledger, execute};
//!
//! let path = std::env::temp_dir().join(format!("jobs-{}.jsonl", std::process::id()));
//! let mut ledger = Ledger::create(&path, &"squares")?;
//! ledger.append(&(2, 4))?;
//! drop(ledger); // a kill has the same effect
//!
//! let (mut ledger, contents) = Ledger::open::<String>(&path)?;
//! let is_done = |job: &i32| contents.records.iter().any(|(done, _)| done == job);
//! let jobs: Vec<i32> = (0..5).filter(|job| !is_done(job)).collect();
//! let square = |job: &i32, _: &_, hand_over: &mut HandOver<'_, _>| hand_over((*job, job * job));
//! execute(jobs, vec![square; 2], &search::Control::new(), &mut |result| {
//!     ledger.append(&result.unwrap()).unwrap();
//!     Continue(())
//! })?;
//! let mut records = jobs::read::<String, (i32, i32)>(&path)?.records;
//! records.sort();
//! assert_eq!(records, [(0, 0), (1, 1), (2, 4), (3, 9), (4, 16)]);
//! # std::fs::remove_file(path).unwrap();
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod ledger;

mod executor;
mod fingerprint;

pub use error::LedgerError;
pub use executor::{HandOver, Panicked, TooFewThreads, execute};
pub use fingerprint::fingerprint;
pub use ledger::{Contents, Ledger, read};
