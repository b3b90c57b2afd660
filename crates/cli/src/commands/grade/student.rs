//! The program under test: a process that reads trees and writes answers, and that may hang, flood or die.

use std::io::{BufRead, BufReader, Read as _, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use arena::process_group;
use search::clock::Stopwatch;

use crate::failure::Failure;
use crate::interrupt;

/// Longer answers are rejected, to bound memory.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// The program under test.
pub struct Student {
    child: Child,
    trees: Option<Sender<String>>,
    answers: Receiver<Result<String, Silence>>,
}

/// Why there is no answer.
pub enum Silence {
    /// Ctrl-C was pressed.
    Interrupted,
    /// The time is up.
    TooLate,
    /// The line exceeded [`MAX_LINE_BYTES`].
    TooLong,
    /// The program exited or closed its output.
    Ended,
}

/// How often to check for Ctrl-C.
const INTERRUPT_CHECK: Duration = Duration::from_millis(20);
/// How long a program may take to exit after its input is closed.
const EXIT_TIME: Duration = Duration::from_secs(1);

impl Student {
    /// Starts `program` in a shell.
    pub fn start(program: &str) -> Result<Student, Failure> {
        // Before the program runs: a Ctrl-C from now on must end it, too.
        interrupt::control();
        let (shell, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
        let mut command = Command::new(shell);
        command.args([flag, program]).stdin(Stdio::piped()).stdout(Stdio::piped());
        // So that everything the shell starts can be killed with it.
        process_group::separate(&mut command);
        let mut child =
            command.spawn().map_err(|error| Failure::Failed(format!("cannot run `{program}`: {error}")))?;
        let input = child.stdin.take().expect("the input is piped");
        let output = child.stdout.take().expect("the output is piped");
        // Reading and writing have threads of their own, so that a stuck program cannot block us.
        let (trees, to_write) = mpsc::channel();
        std::thread::spawn(move || write_lines(input, &to_write));
        // At most one line is buffered, so that a program that floods us is blocked.
        let (sender, answers) = mpsc::sync_channel(1);
        std::thread::spawn(move || {
            let mut reader = BufReader::new(output);
            while let Some(line) = read_line(&mut reader) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Student { child, trees: Some(trees), answers })
    }

    /// The program's answer to `tree`.
    pub fn answer(&mut self, tree: &str, patience: Duration) -> Result<String, Silence> {
        // A program that no longer reads will not answer either.
        _ = self.trees.as_ref().map(|trees| trees.send(tree.to_string()));
        self.wait(patience)
    }

    /// The program's next line. Ctrl-C ends the wait at once.
    fn wait(&self, patience: Duration) -> Result<String, Silence> {
        let (control, watch) = (interrupt::control(), Stopwatch::start());
        loop {
            if control.is_stopped() {
                return Err(Silence::Interrupted);
            }
            let left = patience.saturating_sub(watch.elapsed());
            match self.answers.recv_timeout(left.min(INTERRUPT_CHECK)) {
                Ok(line) => return line,
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Silence::TooLate),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended),
            }
        }
    }

    /// Gives the program all `trees` at once, closes its input and collects what it writes: answers that sat in an
    /// output buffer until then. Stops at the first line that does not come, and after `n` lines.
    pub fn answer_rest<'a>(
        &mut self,
        trees: impl Iterator<Item = &'a str>,
        n: usize,
        patience: Duration,
    ) -> Vec<String> {
        if let Some(sender) = self.trees.take() {
            trees.for_each(|tree| _ = sender.send(tree.to_string()));
        }
        std::iter::from_fn(|| self.wait(patience.max(EXIT_TIME)).ok()).take(n).collect()
    }

    /// The message for the student.
    pub fn explain(&mut self, silence: &Silence, patience: Duration) -> String {
        match silence {
            Silence::Interrupted => "interrupted".to_string(),
            Silence::TooLong => "the answer is longer than 1 MiB".to_string(),
            Silence::TooLate => format!(
                "no answer within {patience:?}: does the program flush its output after every answer? ({FLUSHING})"
            ),
            Silence::Ended => self.how_it_ended(),
        }
    }

    fn how_it_ended(&mut self) -> String {
        self.trees = None;
        let (control, watch) = (interrupt::control(), Stopwatch::start());
        while watch.elapsed() < EXIT_TIME && !control.is_stopped() {
            if let Ok(Some(status)) = self.child.try_wait() {
                return format!("the program ended without an answer ({status})");
            }
            std::thread::sleep(INTERRUPT_CHECK);
        }
        "the program closed its output without an answer".to_string()
    }
}

/// How to flush in the languages that students use.
pub const FLUSHING: &str = "fflush(stdout) in C, flush=True in Python's print, std::endl in C++";

/// Writes lines until there are no more or the program stops reading.
fn write_lines(mut input: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            break;
        }
    }
}

impl Drop for Student {
    fn drop(&mut self) {
        process_group::kill(&mut self.child);
        _ = self.child.wait();
    }
}

/// One line without its line ending; `None` at the end of input.
fn read_line(reader: &mut impl BufRead) -> Option<Result<String, Silence>> {
    let mut bytes = Vec::new();
    match reader.take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => None,
        Ok(_) if bytes.len() as u64 == MAX_LINE_BYTES => Some(Err(Silence::TooLong)),
        Ok(_) => Some(Ok(String::from_utf8_lossy(&bytes).trim_end().to_string())),
    }
}
