//! A cursor over text that knows its line and column for error messages.

use game::Refusal;

/// A text and a place in it, as a byte offset that always lies between two characters.
#[derive(Clone, Debug)]
pub(crate) struct Source<'a> {
    text: &'a str,
    at: usize,
    /// A place whose line is known: later places are counted from there, because a file with an error in
    /// every line would otherwise be counted from its beginning each time.
    known: usize,
    known_line: usize,
}

impl<'a> Source<'a> {
    pub fn new(text: &'a str) -> Source<'a> {
        // Skip the byte order mark with which some editors begin a file.
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Source { text, at, known: at, known_line: 1 }
    }

    /// Counts the lines up to here. Readers call it before each game.
    pub fn count_lines(&mut self) {
        let passed = &self.text[self.known..self.at];
        if let Some(newline) = passed.rfind('\n') {
            self.known_line += passed.matches('\n').count();
            self.known += newline + 1;
        }
    }

    pub fn at(&self) -> usize {
        self.at
    }

    pub fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    pub fn take(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Consumes `wanted` if it comes next.
    pub fn take_if(&mut self, wanted: &str) -> bool {
        let comes = self.text[self.at..].starts_with(wanted);
        if comes {
            self.at += wanted.len();
        }
        comes
    }

    /// Consumes characters as long as they are `wanted`.
    pub fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let taken = &rest[..rest.find(|c| !wanted(c)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    pub fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// The number of bytes left in the line.
    pub fn line_bytes(&self) -> usize {
        let rest = &self.text[self.at..];
        rest.find('\n').unwrap_or(rest.len())
    }

    /// Refuses what comes next.
    pub fn refuse(&self, reason: impl AsRef<str>) -> Refusal {
        let rest = &self.text[self.at..];
        let word = rest.split(|c: char| c.is_whitespace()).next().unwrap_or_default();
        self.refuse_at(self.at, word, reason)
    }

    /// Refuses `found`, which is at the byte `at`.
    pub fn refuse_at(&self, at: usize, found: &str, reason: impl AsRef<str>) -> Refusal {
        let (line, column) = self.place(at);
        let found = if found.is_empty() { "the end" } else { found };
        Refusal::new(found, format!("line {line}, column {column}: {}", reason.as_ref()))
    }

    /// Line and column, in characters from 1, of a byte not yet read when lines were last counted.
    fn place(&self, at: usize) -> (usize, usize) {
        let before = self.text.get(self.known..at).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let column = before[line_start..].chars().count() + 1;
        (self.known_line + before.matches('\n').count(), column)
    }
}
