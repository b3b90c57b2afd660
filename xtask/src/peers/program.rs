//! An outside program on pipes, with the processor time it has used.

use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A program that reads and writes lines, killed when dropped.
pub struct Program {
    name: String,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Program {
    /// Starts a command line, in a folder if its data lies there.
    pub fn start(command: &str, folder: Option<&Path>) -> Result<Program, String> {
        let mut words = command.split_whitespace();
        let mut program = Command::new(words.next().unwrap_or_default());
        program.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        if let Some(folder) = folder {
            program.current_dir(folder).stderr(Stdio::null());
        }
        let mut child = program.spawn().map_err(|error| format!("{command}: {error}"))?;
        let input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        Ok(Program { name: command.to_string(), child, input, output })
    }

    /// Sends a line.
    pub fn say(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}").map_err(|error| format!("{}: `{line}`: {error}", self.name))
    }

    /// Its next line.
    pub fn line(&mut self) -> Result<String, String> {
        let mut line = String::new();
        match self.output.read_line(&mut line).map_err(|error| format!("{}: {error}", self.name))? {
            0 => Err(format!("{} ended", self.name)),
            _ => Ok(line.trim_end().to_string()),
        }
    }

    /// Its processor time so far, from Linux's /proc.
    pub fn seconds(&self) -> Result<f64, String> {
        const TICKS_PER_SECOND: f64 = 100.0;
        let path = format!("/proc/{}/stat", self.child.id());
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        // The name, in parentheses, may contain blanks; user and system time are the twelfth and thirteenth field after it.
        let fields = text.rsplit_once(')').map_or("", |(_, rest)| rest);
        let ticks: Option<f64> =
            fields.split_whitespace().skip(11).take(2).map(|field| field.parse::<f64>().ok()).sum();
        ticks.map(|ticks| ticks / TICKS_PER_SECOND).ok_or_else(|| format!("{path} has an unknown format"))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Both fail if it has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
