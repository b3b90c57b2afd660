//! A child process: lines to it, lines from it, and its end.
//!
//! Two threads stand between us and its pipes, so that no pipe can block a game: what a program does not read waits in
//! a short queue, and what we do not read stays in its own pipe once our queue is full. A program that prints forever
//! is held back by the system this way and costs a few mebibytes at most.

use std::fmt::Display;
use std::io::Write;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
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
/// How often a waiting game checks for a stop.
const STOP_CHECK: Duration = Duration::from_millis(10);
/// How long a program has to exit after `quit`.
const LEAVE: Duration = Duration::from_millis(500);
/// How often we check whether it has exited.
const WAIT_STEP: Duration = Duration::from_millis(1);

/// A running program. Dropping it ends the program and waits for its exit.
#[derive(Debug)]
pub(super) struct Program {
    child: Child,
    /// `None` once its input is closed.
    input: Option<SyncSender<String>>,
    heard: Receiver<String>,
    /// Whether it still reads its input, so that sending `quit` makes sense.
    listens: bool,
    handle: Arc<ProgramHandle>,
}

/// Kills a program that another thread is talking to.
#[derive(Debug)]
pub(super) struct ProgramHandle {
    id: u32,
    /// Not any more once the program is being ended: its number could then be another's.
    is_running: Mutex<bool>,
}

impl ProgramHandle {
    pub fn kill(&self) {
        if *self.is_running.lock().unwrap_or_else(PoisonError::into_inner) {
            process_group::kill_group(self.id);
        }
    }
}

/// When an answer is late, and the reason to record then.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline {
    watch: Stopwatch,
    limit: Duration,
    late: Reason,
}

impl Deadline {
    /// This long from now.
    pub fn after(limit: Duration, late: Reason) -> Deadline {
        Deadline { watch: Stopwatch::start(), limit, late }
    }

    /// The time left, or the fault if there is none.
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
        let refuse =
            |error| Refusal::new(&command.program, format!("the program could not be started ({error})"));
        let mut child = built.spawn().map_err(refuse)?;
        let (stdin, stdout) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        let handle = Arc::new(ProgramHandle { id: child.id(), is_running: Mutex::new(true) });
        Ok(Program { child, input: Some(writer(stdin)), heard: reader(stdout), listens: true, handle })
    }

    /// For killing it from another thread.
    pub fn handle(&self) -> Weak<ProgramHandle> {
        Arc::downgrade(&self.handle)
    }

    /// Sends a line. That a program has ended is noticed when reading from it.
    pub fn tell(&mut self, line: impl Display) -> Result<(), Fault> {
        let Some(input) = &self.input else { return Ok(()) };
        match input.try_send(line.to_string()) {
            Err(TrySendError::Full(line)) => {
                self.listens = false;
                let refusal = Refusal::new(line, "the program does not read its input");
                Err(Fault::from(refusal))
            }
            _ => Ok(()),
        }
    }

    /// The next line, as an answer to `what`.
    pub fn hear(&mut self, what: &str, deadline: &Deadline, control: &Control) -> Result<String, Fault> {
        loop {
            if control.is_stopped() {
                return Err(Fault::new(Reason::Missing, "the game was stopped"));
            }
            if let Some(line) = self.hear_soon(what, deadline)? {
                return Ok(line);
            }
        }
    }

    /// The next line, if it comes within a few milliseconds.
    pub fn hear_soon(&mut self, what: &str, deadline: &Deadline) -> Result<Option<String>, Fault> {
        // Checked before every line: a program that prints without end would otherwise never be late.
        let left = deadline.left(what).inspect_err(|_| self.listens = false)?;
        match self.heard.recv_timeout(left.min(STOP_CHECK)) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended(what)),
        }
    }

    fn ended(&mut self, what: &str) -> Fault {
        self.listens = false;
        let status =
            self.wait(LEAVE).map_or("and closed its output".to_string(), |status| status.to_string());
        Fault::new(Reason::Crash, format!("the program ended ({status}) instead of answering `{what}`"))
    }

    /// Waits a while for its exit, and discards its remaining output.
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
        *self.handle.is_running.lock().unwrap_or_else(PoisonError::into_inner) = false;
        // `quit` is the same in every protocol we speak.
        let asked = self.listens && self.tell("quit").is_ok();
        self.input = None;
        let limit = if asked { LEAVE } else { Duration::ZERO };
        self.wait(limit);
        process_group::kill(&mut self.child);
        _ = self.child.wait();
    }
}

/// A thread that writes lines until the sender is dropped.
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

/// A thread that reads lines until the receiver is dropped.
fn reader(stdout: ChildStdout) -> Receiver<String> {
    let (sender, lines) = sync_channel(QUEUE);
    thread::spawn(move || read_lines(stdout, |line| sender.send(line).is_ok()));
    lines
}
