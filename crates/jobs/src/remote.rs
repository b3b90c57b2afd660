//! Runs done by workers elsewhere, over a network that may lose, repeat, delay or reorder anything.
//!
//! The [`Coordinator`] holds the ledger and decides; it neither reads a clock nor sends anything itself, so that the
//! same code runs over a message system and in a simulation. Workers get [`Task`]s, send [`Delivery`]s and a [`Beat`]
//! every few seconds. Correctness rests on the ledger alone: a job counts when its line is on disk, once, whoever did it
//! and however often. All that the network's losses cost is work done again.

mod coordinator;
mod event;
mod message;
mod overview;
mod roster;

pub use coordinator::{Coordinator, Order, Patience};
pub use event::Event;
pub use message::{Beat, Delivery, NoDelivery, Offer, State, Task, WorkerId, run_id};
pub use overview::{Overview, WorkerOverview};
