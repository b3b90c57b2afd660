//! `poda` as a process: one that is waited for, and one that goes on beside the test.

use std::fs;
use std::fs::File;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};

use crate::{Folder, wait_until};

const PODA: &str = env!("CARGO_BIN_EXE_poda");

/// The result of a run.
pub struct Ran {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// Runs `poda` with these arguments.
pub fn poda(arguments: &[&str]) -> Ran {
    let output = Command::new(PODA).args(arguments).stdin(Stdio::null()).output().expect("poda runs");
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// `poda` beside the test; killed when dropped.
pub struct Process {
    child: Child,
    log: String,
}

impl Process {
    /// Starts `poda`; what it says goes to a file of this name, for reading while it runs.
    pub fn start(folder: &Folder, name: &str, arguments: &[&str]) -> Process {
        Process::start_as(folder, name, Command::new(PODA).args(arguments))
    }

    /// Starts a worker with a thread and a cache of its own.
    pub fn worker(folder: &Folder, url: &str, name: &str, more: &[&str]) -> Process {
        let cache = folder.path(&format!("cache-{name}"));
        let ours = ["worker", "--nats", url, "--name", name, "--cache", &cache];
        let threads: &[&str] = if more.contains(&"--threads") { &[] } else { &["--threads", "1"] };
        Process::start(folder, name, &[&ours, threads, more].concat())
    }

    /// Starts `poda` with its clock set off by so much, such as `-2d`.
    pub fn with_clock(folder: &Folder, name: &str, offset: &str, arguments: &[&str]) -> Process {
        let mut command = Command::new("faketime");
        command.args(["-f", offset, PODA]).args(arguments);
        // A clock that is set does not touch the one that only counts.
        Process::start_as(folder, name, command.env("FAKETIME_DONT_FAKE_MONOTONIC", "1"))
    }

    /// Starts `poda` with the folder as its working folder.
    pub fn start_in(folder: &Folder, name: &str, arguments: &[&str]) -> Process {
        Process::start_as(folder, name, Command::new(PODA).args(arguments).current_dir(folder.path("")))
    }

    fn start_as(folder: &Folder, name: &str, command: &mut Command) -> Process {
        let log = folder.path(&format!("{name}.log"));
        let file = File::options().create(true).append(true).open(&log).unwrap();
        let output = File::create(folder.path(&format!("{name}.out"))).unwrap();
        // A group of its own, so that a signal reaches what faketime starts.
        let command = command.stdin(Stdio::null()).stdout(output).stderr(file).process_group(0);
        let started = command.spawn();
        let child = started.unwrap_or_else(|error| panic!("{:?}: {error}", command.get_program()));
        Process { child, log }
    }

    /// What it has said on standard error, and what others of this name had said before it.
    pub fn said(&self) -> String {
        fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// Waits until it has said something.
    pub fn wait_for(&self, what: &str) {
        wait_until(&format!("{}: {what}", self.log), || self.said().contains(what));
    }

    /// Waits for its end; returns the exit code.
    pub fn wait(&mut self) -> i32 {
        let mut status = None;
        wait_until(&format!("the end of {}: {}", self.log, self.said()), || {
            status = self.child.try_wait().unwrap();
            status.is_some()
        });
        status.and_then(|status| status.code()).unwrap_or(-1)
    }

    /// What it has printed, after its end.
    pub fn printed(&self) -> String {
        fs::read_to_string(self.log.replace(".log", ".out")).unwrap()
    }

    /// Sends a signal, such as `TERM`.
    pub fn signal(&self, name: &str) {
        let group = format!("-{}", self.child.id());
        let sent = Command::new("kill").args(["-s", name, "--", &group]).stderr(Stdio::null()).status();
        sent.expect("kill is there");
    }

    /// Kills it, with no chance to do anything more.
    pub fn kill(&mut self) {
        self.signal("KILL");
        _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
