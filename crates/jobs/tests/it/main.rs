//! Runs survive a kill at any byte, and mean the same however they were done.

mod changing_minds;
mod executor;
mod ledger;
mod merging;
mod numbers;
mod runs;
