//! Runs, stored games and files survive whatever the disk, the network and the clocks do.

mod file_system;
mod simulated_disk;

mod cases;
mod ledger_watch;
mod ledgers;
mod simulation;
mod world;

#[cfg(target_os = "linux")]
mod clocks;
#[cfg(target_os = "linux")]
mod files;
#[cfg(target_os = "linux")]
mod harness;
#[cfg(target_os = "linux")]
mod journal;
#[cfg(target_os = "linux")]
mod requests;
#[cfg(target_os = "linux")]
mod stored;

/// How much is tried: a part in the complete check, everything with `PODA_FAULTS=all`.
pub fn tries_everything() -> bool {
    std::env::var("PODA_FAULTS").is_ok_and(|which| which == "all")
}
