//! Printing: one place that survives a reader who goes away.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;

use crate::failure::Failure;
use crate::interrupt;

/// Prints `text` with a line break, with its colours if the terminal shows any.
pub fn say(text: impl AsRef<str>) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let written = writeln!(out, "{}", text.as_ref().trim_end_matches('\n')).and_then(|()| out.flush());
    written.map_err(not_written)
}

/// What an error of writing to standard output means.
pub fn not_written(error: io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::NobodyReads,
        _ => Failure::Failed(format!("cannot write: {error}")),
    }
}

/// Prints one JSON document.
pub fn say_json(document: &Value) -> Result<(), Failure> {
    say(serde_json::to_string_pretty(document).expect("our own values are valid JSON"))
}

/// Writes a file whole, or not at all: into a neighbour first, then over the name.
pub fn write_file(path: &std::path::Path, content: &(impl AsRef<[u8]> + ?Sized)) -> Result<(), Failure> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = std::fs::write(&part, content).and_then(|()| std::fs::rename(&part, path));
    written.map_err(|error| {
        _ = std::fs::remove_file(&part);
        Failure::file(path, &error)
    })
}

/// A line on standard error that shows how far long work has come; silent unless that is a terminal.
pub fn progress() -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_style(
        ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}").expect("the template is well formed"),
    );
    if io::stderr().is_terminal() {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    bar
}

/// Asks a person for a line; `None` at the end of input. The prompt is shown only where somebody can see it.
pub fn prompt(text: &str) -> Result<Option<String>, Failure> {
    if io::stdin().is_terminal() {
        let mut out = anstream::stdout();
        _ = write!(out, "{text}").and_then(|()| out.flush());
    }
    interrupt::read_line().map_err(|error| Failure::Failed(format!("cannot read: {error}")))
}

/// A number with its thousands apart: `549,946`.
pub fn grouped(number: u64) -> String {
    lab::grouped(number)
}

/// A duration people can take in: `0.4 ms`, `12.3 s`.
pub fn duration(milliseconds: f64) -> String {
    match milliseconds {
        ..1.0 => format!("{:.0} µs", milliseconds * 1000.0),
        ..1000.0 => format!("{milliseconds:.1} ms"),
        _ => format!("{:.2} s", milliseconds / 1000.0),
    }
}

/// What people look for first.
pub fn bold(text: impl std::fmt::Display) -> String {
    let style = anstyle::Style::new().bold();
    format!("{style}{text}{style:#}")
}

/// What people may skip.
pub fn dim(text: impl std::fmt::Display) -> String {
    let style = anstyle::Style::new().dimmed();
    format!("{style}{text}{style:#}")
}

/// What was looked for: bold, in one of a few colours that follow one another.
pub fn highlight(text: impl std::fmt::Display, index: usize) -> String {
    use anstyle::AnsiColor::{Blue, Cyan, Green, Magenta, Red, Yellow};
    let colours = [Green, Yellow, Cyan, Magenta, Blue, Red];
    let style = anstyle::Style::new().bold().fg_color(Some(colours[index % colours.len()].into()));
    format!("{style}{text}{style:#}")
}
