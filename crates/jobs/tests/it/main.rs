//! The ledger survives a kill at any byte; the executor loses no job and does none twice.

mod executor;
mod ledger;
