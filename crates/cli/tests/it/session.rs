//! A conversation with a running `poda`, line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// A running server.
pub struct Session {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Session {
    /// Starts `poda` with these arguments.
    pub fn start(arguments: &[&str]) -> Session {
        let mut child = Command::new(env!("CARGO_BIN_EXE_poda"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("poda runs");
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Session { child, input, output }
    }

    pub fn send(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The next line without its line ending; `None` at the end of output.
    pub fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let read = self.output.read_line(&mut line).unwrap();
        (read > 0).then(|| line.trim_end().to_string())
    }

    /// The lines up to and including the first that begins with `start`.
    pub fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line().unwrap_or_else(|| panic!("no `{start}` after {lines:?}"));
            let is_last = line.starts_with(start);
            lines.push(line);
            if is_last {
                return lines;
            }
        }
    }

    /// A GTP command and its answer, without the blank line.
    pub fn gtp(&mut self, command: &str) -> String {
        self.send(command);
        let lines = std::iter::from_fn(|| self.line().filter(|line| !line.is_empty()));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Closes the input and waits; returns the remaining output, the exit status and how long that took.
    pub fn end(mut self) -> (Vec<String>, ExitStatus, Duration) {
        let since = Instant::now();
        drop(self.input.take());
        let rest = std::iter::from_fn(|| self.line()).collect();
        (rest, self.child.wait().unwrap(), since.elapsed())
    }
}
