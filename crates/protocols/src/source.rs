//! Text under the reader's finger: where it is, what comes next, and how to say that something is wrong there.

use game::Refusal;

/// A text and a place in it, as a byte offset that always lies between two characters.
#[derive(Clone, Debug)]
pub(crate) struct Source<'a> {
    text: &'a str,
    at: usize,
    /// A place whose line is known: places behind it are counted from there, because a file in which every line is
    /// wrong would otherwise be counted from its beginning for each.
    known: usize,
    known_line: usize,
}

impl<'a> Source<'a> {
    pub fn new(text: &'a str) -> Source<'a> {
        // Some editors begin a file with a byte order mark, which means nothing.
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Source { text, at, known: at, known_line: 1 }
    }

    /// Counts the lines up to here, once and for all. Readers do so before each game.
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

    /// Takes `wanted` if it comes next.
    pub fn take_if(&mut self, wanted: &str) -> bool {
        let comes = self.text[self.at..].starts_with(wanted);
        if comes {
            self.at += wanted.len();
        }
        comes
    }

    /// Takes characters as long as they are `wanted`.
    pub fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let taken = &rest[..rest.find(|c| !wanted(c)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    pub fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// How many bytes are left of the line.
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

    /// Refuses `found`, which stands at the byte `at`.
    pub fn refuse_at(&self, at: usize, found: &str, reason: impl AsRef<str>) -> Refusal {
        let (line, column) = self.place(at);
        let found = if found.is_empty() { "the end" } else { found };
        Refusal::new(found, format!("line {line}, column {column}: {}", reason.as_ref()))
    }

    /// Line and column of a byte that was not yet read when lines were last counted; both from 1, in characters.
    fn place(&self, at: usize) -> (usize, usize) {
        let before = self.text.get(self.known..at).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let column = before[line_start..].chars().count() + 1;
        (self.known_line + before.matches('\n').count(), column)
    }
}
