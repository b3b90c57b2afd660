//! Runs done by workers through a real NATS server, which is killed, loses its files and is attacked.
//!
//! They need `nats-server`, `faketime` and `openssl`: `cargo xtask nats` finds or installs them.

mod access;
mod control;
mod disasters;
mod equality;
mod files;
mod hostile;
mod processes;
mod raw;
mod server;

use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{fs, thread};

use serde_json::{Value, json};

pub use processes::{Process, Ran, poda};
pub use server::Server;

/// A folder for one test, removed when dropped.
pub struct Folder(PathBuf);

impl Folder {
    /// An empty folder of this name.
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("poda-nats-{}-{name}", std::process::id()));
        _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }

    /// Writes a file and returns its path.
    pub fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.0.join(name), text).unwrap();
        self.path(name)
    }

    /// The text of a file; empty if it is not there.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_default()
    }

    /// The lines of a ledger that are there by now, without its header.
    pub fn n_lines(&self, name: &str) -> usize {
        self.read(name).lines().count().saturating_sub(1)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

/// Waits until something is so.
///
/// # Panics
/// When it is not so after minutes: nothing here takes that long on any machine that works.
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let since = Instant::now();
    while !is_so() {
        assert!(since.elapsed() < PATIENCE, "{what}: not after {PATIENCE:?}");
        thread::sleep(Duration::from_millis(20));
    }
}

const PATIENCE: Duration = Duration::from_secs(90);

/// A tournament of small games; two games are a job.
pub fn games(n_games: usize) -> Value {
    json!({
        "kind": "tournament", "game": "othello", "variant": "6x6", "players": ["poda", "alphabeta:depth=2"],
        "games": n_games, "nodes": 300, "random-plies": 4, "seed": 5,
    })
}

/// What `poda run show --json` prints of a ledger.
pub fn shown(ledger: &str) -> String {
    let ran = poda(&["run", "show", ledger, "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out
}

/// The document of a plan, done by one thread of one process.
pub fn done_here(folder: &Folder, plan: &str) -> String {
    let ledger = folder.path("here.jsonl");
    _ = fs::remove_file(&ledger);
    let ran = poda(&["run", "start", plan, "--out", &ledger, "--threads", "1"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    shown(&ledger)
}
