//! A program that runs beside us: lines to it, lines from it, and its end.
//!
//! Two threads stand between us and its pipes, so that no pipe can block a game: what a program does not read waits in
//! a short queue, and what we do not read stays in its own pipe once our short queue is full. A program that prints
//! for ever is thereby held back by the system and costs us a few mebibytes at most.

use std::fmt::Display;
use std::io::Write;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::Duration;

use game::Refusal;
use search::Control;
use search::clock::Stopwatch;

use super::command_line::CommandLine;
use super::lines::read_lines;
use crate::fault::Fault;
use crate::process_group;
use crate::record::Reason;

/// How many lines wait in each direction.
const QUEUE: usize = 64;
/// How often a waiting game looks whether it was told to stop.
const STOP_CHECK: Duration = Duration::from_millis(10);
/// How long a program has to leave when asked to.
const LEAVE: Duration = Duration::from_millis(500);
/// How often we look whether it has left.
const WAIT_STEP: Duration = Duration::from_millis(1);

/// A running program. It is ended, and waited for, when this is dropped.
#[derive(Debug)]
pub(super) struct Program {
    child: Child,
    /// `None` once its input is closed.
    told: Option<SyncSender<String>>,
    heard: Receiver<String>,
    /// Whether asking it to leave is worth the time.
    listens: bool,
}

/// When an answer is late, and what that is called.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline {
    watch: Stopwatch,
    limit: Duration,
    late: Reason,
}

impl Deadline {
    /// So long from now.
    pub fn after(limit: Duration, late: Reason) -> Deadline {
        Deadline { watch: Stopwatch::start(), limit, late }
    }

    /// What is left; the fault if nothing is.
    fn left(&self, what: &str) -> Result<Duration, Fault> {
        let left = self.limit.saturating_sub(self.watch.elapsed());
        let seconds = self.limit.as_secs_f64();
        match left.is_zero() {
            true => Err(Fault::new(self.late, format!("no answer to `{what}` in {seconds:.1} s"))),
            false => Ok(left),
        }
    }
}

impl Program {
    pub fn start(command: &CommandLine) -> Result<Program, Refusal> {
        let mut built = Command::new(&command.program);
        built.args(&command.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        process_group::separate(&mut built);
        let refuse = |error| Refusal::new(&command.program, format!("the program does not start ({error})"));
        let mut child = built.spawn().map_err(refuse)?;
        let (stdin, stdout) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        Ok(Program { child, told: Some(writer(stdin)), heard: reader(stdout), listens: true })
    }

    /// Sends a line. A program that has ended is noticed when it is listened to.
    pub fn tell(&mut self, line: impl Display) -> Result<(), Fault> {
        let Some(told) = &self.told else { return Ok(()) };
        match told.try_send(line.to_string()) {
            Err(TrySendError::Full(line)) => {
                self.listens = false;
                let refusal = Refusal::new(line, "the program does not read what it is told");
                Err(Fault::from(refusal))
            }
            _ => Ok(()),
        }
    }

    /// The next line, as an answer to `what`.
    pub fn hear(&mut self, what: &str, deadline: &Deadline, control: &Control) -> Result<String, Fault> {
        loop {
            // Looked at before every line: who prints without end would otherwise never be late.
            let left = deadline.left(what).inspect_err(|_| self.listens = false)?;
            if control.is_stopped() {
                return Err(Fault::new(Reason::Missing, "the game was stopped"));
            }
            match self.heard.recv_timeout(left.min(STOP_CHECK)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended(what)),
            }
        }
    }

    fn ended(&mut self, what: &str) -> Fault {
        self.listens = false;
        let status =
            self.wait(LEAVE).map_or("and closed its output".to_string(), |status| status.to_string());
        Fault::new(Reason::Crash, format!("the program ended ({status}) instead of answering `{what}`"))
    }

    /// Waits for its end, for a while, and throws away what it still says.
    fn wait(&mut self, limit: Duration) -> Option<std::process::ExitStatus> {
        let watch = Stopwatch::start();
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if watch.elapsed() >= limit {
                return None;
            }
            if let Err(RecvTimeoutError::Disconnected) = self.heard.recv_timeout(WAIT_STEP) {
                thread::sleep(WAIT_STEP);
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The same word in every protocol we speak.
        let asked = self.listens && self.tell("quit").is_ok();
        self.told = None;
        let limit = if asked { LEAVE } else { Duration::ZERO };
        self.wait(limit);
        process_group::kill(&mut self.child);
        _ = self.child.wait();
    }
}

/// A thread that writes lines until there are no more.
fn writer(mut stdin: ChildStdin) -> SyncSender<String> {
    let (sender, lines) = sync_channel::<String>(QUEUE);
    thread::spawn(move || {
        for line in lines {
            if writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err() {
                return;
            }
        }
    });
    sender
}

/// A thread that reads lines until nobody wants them.
fn reader(stdout: ChildStdout) -> Receiver<String> {
    let (sender, lines) = sync_channel(QUEUE);
    thread::spawn(move || read_lines(stdout, |line| sender.send(line).is_ok()));
    lines
}
