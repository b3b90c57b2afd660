//! Printing: one place that survives a reader who goes away.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;

use crate::failure::Failure;
use crate::interrupt;

/// Prints `text` with a line break, with its colours if the terminal shows any. Control characters that came with it
/// from files or other programs are shown escaped.
pub fn say(text: impl AsRef<str>) -> Result<(), Failure> {
    print(without_control_sequences(text.as_ref()))
}

/// Prints our own text as it is, with a line break.
pub fn print(text: impl AsRef<str>) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let written = writeln!(out, "{}", text.as_ref().trim_end_matches('\n')).and_then(|()| out.flush());
    written.map_err(not_written)
}

/// Tells people something in one line on standard error. If nobody can read it there, that is no reason to fail.
pub fn warn(text: &str) {
    _ = writeln!(io::stderr(), "poda: {}", printable(text));
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

/// A number of things by name: `1 word`, `2 words`.
pub fn counted(number: u64, one: &str, more: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { more })
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

/// Text from outside as it can be shown inside a line: control characters are escaped, and so are the characters that
/// reverse the direction of writing.
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    text.chars().for_each(|letter| push_printable(&mut shown, letter));
    shown
}

/// A path as it can be shown inside a line.
pub fn shown_path(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

fn push_printable(shown: &mut String, letter: char) {
    let turns_direction =
        matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if letter.is_control() || turns_direction {
        shown.extend(letter.escape_default());
    } else {
        shown.push(letter);
    }
}

/// What [`bold`], [`dim`] and [`highlight`] write.
const STYLES: [&str; 9] =
    ["\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[31m", "\x1b[32m", "\x1b[33m", "\x1b[34m", "\x1b[35m", "\x1b[36m"];

/// Lines of text with nothing in them that moves the cursor, clears the screen or sets the title of the window: our own
/// styles stay, other control characters are escaped.
fn without_control_sequences(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let style = STYLES.into_iter().find(|style| rest.starts_with(style));
        match (style, letter) {
            (Some(style), _) => shown.push_str(style),
            (None, '\n' | '\t') => shown.push(letter),
            (None, _) => push_printable(&mut shown, letter),
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
