//! Printing to the terminal, safe against closed pipes and control characters.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;

use crate::failure::Failure;
use crate::interrupt;

/// Prints `text` with a line break, coloured if the terminal supports it. Control characters from files or other
/// programs are escaped.
pub fn say(text: impl AsRef<str>) -> Result<(), Failure> {
    print(without_control_sequences(text.as_ref()))
}

/// Prints `text` unchanged, with a line break; for text from no outside source.
pub fn print(text: impl AsRef<str>) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let written = writeln!(out, "{}", text.as_ref().trim_end_matches('\n')).and_then(|()| out.flush());
    written.map_err(not_written)
}

/// Prints one line on standard error, ignoring failure.
pub fn warn(text: &str) {
    _ = writeln!(io::stderr(), "poda: {}", printable(text));
}

/// Turns an error of writing to standard output into a failure.
pub fn not_written(error: io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::OutputClosed,
        _ => Failure::Failed(format!("cannot write: {error}")),
    }
}

/// Prints a JSON document.
pub fn say_json(document: &Value) -> Result<(), Failure> {
    say(serde_json::to_string_pretty(document).expect("our own values are valid JSON"))
}

/// A progress line on standard error; hidden unless that is a terminal.
pub fn progress() -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_style(
        ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}").expect("the template is well formed"),
    );
    if io::stderr().is_terminal() {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    bar
}

/// Reads a line from the user; `None` at the end of input. The prompt is shown only if standard input is a terminal.
pub fn prompt(text: &str) -> Result<Option<String>, Failure> {
    if io::stdin().is_terminal() {
        let mut out = anstream::stdout();
        _ = write!(out, "{text}").and_then(|()| out.flush());
    }
    interrupt::read_line().map_err(|error| Failure::Failed(format!("cannot read: {error}")))
}

pub use game::{counted, grouped, printable};

/// A duration in a readable unit: `0.4 ms`, `12.3 s`.
pub fn duration(milliseconds: f64) -> String {
    match milliseconds {
        ..1.0 => format!("{:.0} µs", milliseconds * 1000.0),
        ..1000.0 => format!("{milliseconds:.1} ms"),
        _ => format!("{:.2} s", milliseconds / 1000.0),
    }
}

/// Emphasises text that readers look for first.
pub fn bold(text: impl std::fmt::Display) -> String {
    let style = anstyle::Style::new().bold();
    format!("{style}{text}{style:#}")
}

/// De-emphasises text that readers may skip.
pub fn dim(text: impl std::fmt::Display) -> String {
    let style = anstyle::Style::new().dimmed();
    format!("{style}{text}{style:#}")
}

/// Highlights a match: bold, in a colour that cycles with `index`.
pub fn highlight(text: impl std::fmt::Display, index: usize) -> String {
    use anstyle::AnsiColor::{Blue, Cyan, Green, Magenta, Red, Yellow};
    let colours = [Green, Yellow, Cyan, Magenta, Blue, Red];
    let style = anstyle::Style::new().bold().fg_color(Some(colours[index % colours.len()].into()));
    format!("{style}{text}{style:#}")
}

/// A path, made safe to show within a line.
pub fn shown_path(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// The escape sequences that [`bold`], [`dim`] and [`highlight`] write.
const STYLES: [&str; 9] =
    ["\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[31m", "\x1b[32m", "\x1b[33m", "\x1b[34m", "\x1b[35m", "\x1b[36m"];

/// Keeps our own styles, line breaks and tabs and escapes every other control character, so that outside text cannot move
/// the cursor, clear the screen or set the window title.
fn without_control_sequences(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let style = STYLES.into_iter().find(|style| rest.starts_with(style));
        match (style, letter) {
            (Some(style), _) => shown.push_str(style),
            (None, '\n' | '\t') => shown.push(letter),
            (None, _) => shown.push_str(&printable(letter.encode_utf8(&mut [0; 4]))),
        }
        rest = &rest[style.map_or(letter.len_utf8(), str::len)..];
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_styles_are_printed_and_other_control_characters_are_escaped() {
        let styled =
            format!("{} {} {}", bold("a"), dim("b"), (0..6).map(|i| highlight("c", i)).collect::<String>());
        assert_eq!(without_control_sequences(&styled), styled);
        let hostile = "ü\x1b[2J\x1b]0;title\x07\r\u{9b}8m\u{202e}\tok\n";
        let shown = "ü\\u{1b}[2J\\u{1b}]0;title\\u{7}\\r\\u{9b}8m\\u{202e}\tok\n";
        assert_eq!(without_control_sequences(hostile), shown);
        assert_eq!(printable("a\nb\tc"), "a\\nb\\tc");
    }
}
