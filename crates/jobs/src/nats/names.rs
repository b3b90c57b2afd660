//! The names of everything that lies on the server.

/// The bucket of offers.
pub const RUNS: &str = "poda-runs";
/// The store of files.
pub const FILES: &str = "poda-files";
/// The consumer of tasks, which all workers share.
pub const WORKERS: &str = "workers";
/// The consumer of results.
pub const COORDINATOR: &str = "coordinator";

/// The stream in which the bucket of offers lies.
pub fn runs_stream() -> String {
    format!("KV_{RUNS}")
}

pub fn runs_subjects() -> String {
    format!("$KV.{RUNS}.>")
}

pub fn tasks_stream(id: &str) -> String {
    format!("poda-{id}-tasks")
}

pub fn results_stream(id: &str) -> String {
    format!("poda-{id}-results")
}

pub fn tasks(id: &str) -> String {
    format!("poda.{id}.tasks.*.*")
}

pub fn task(id: &str, number: u64, attempt: u32) -> String {
    format!("poda.{id}.tasks.{number}.{attempt}")
}

pub fn results(id: &str) -> String {
    format!("poda.{id}.results")
}

pub fn beat(id: &str) -> String {
    format!("poda.{id}.beat")
}

pub fn news(id: &str) -> String {
    format!("poda.{id}.news")
}

pub fn control(id: &str) -> String {
    format!("poda.{id}.control")
}
