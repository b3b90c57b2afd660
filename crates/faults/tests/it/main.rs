//! Runs, stored games and files survive whatever the disk, the network and the clocks do.

mod cases;
mod file_system;
mod ledger_watch;
mod simulated_disk;
mod simulation;
mod world;
