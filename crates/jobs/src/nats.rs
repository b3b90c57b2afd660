//! Workers on other machines, through NATS JetStream.
//!
//! The server holds, for each run, a queue of tasks and a queue of results, and for all runs a list of offers and a
//! store of files. Nothing depends on what it keeps: [`coordinate`] holds the ledger, and whatever the server loses is
//! given out again. A task stays in its queue until its worker has handed in the results; while it works, the worker
//! says so again and again, so that a task of a worker that died goes to another.
//!
//! | name | what it is |
//! | --- | --- |
//! | `poda-runs` | key-value bucket: an [`Offer`](crate::remote::Offer) by the name of its run |
//! | `poda-files` | object store: headers of runs, and files by fingerprint |
//! | `poda-ID-tasks` | stream, `poda.ID.tasks.NUMBER.ATTEMPT`: a [`Task`](crate::remote::Task) until it is done |
//! | `poda-ID-results` | stream, `poda.ID.results`: a [`Delivery`](crate::remote::Delivery) until it is on disk |
//! | `poda.ID.beat` | signs of life of workers, not kept |
//! | `poda.ID.news` | the offer, whenever it changes, not kept |
//! | `poda.ID.control` | requests to the coordinator ([`ask`]), not kept |

mod coordinate;
mod error;
mod files;
mod link;
mod names;
mod serve;
mod worker;

pub use coordinate::{Command, Coordination, CoordinationError, ask, coordinate};
pub use error::NatsError;
pub use link::{Address, Link};
pub use worker::{WorkerNews, WorkerSetup, work};
