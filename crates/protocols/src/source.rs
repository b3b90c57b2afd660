//! A cursor over text that knows its line and column for error messages.

use game::{Place, Refusal};

/// A text and a place in it, as a byte offset that always lies between two characters.
#[derive(Clone, Debug)]
pub(crate) struct Source<'a> {
    text: &'a str,
    at: usize,
    /// An offset whose place is known: later ones are counted from there, because a file with an error in every
    /// game would otherwise be counted from its beginning each time.
    known: usize,
    known_place: Place,
}

impl<'a> Source<'a> {
    pub fn new(text: &'a str) -> Source<'a> {
        // Skip the byte order mark with which some editors begin a file.
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Source { text, at, known: at, known_place: Place::START }
    }

    /// Counts lines and columns up to here. Readers call it before each game.
    pub fn count_lines(&mut self) {
        self.known_place.pass(&self.text[self.known..self.at]);
        self.known = self.at;
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
        self.rest_of_line().len()
    }

    /// What is left of the line, without consuming it.
    pub fn rest_of_line(&self) -> &'a str {
        let rest = &self.text[self.at..];
        &rest[..rest.find('\n').unwrap_or(rest.len())]
    }

    /// Refuses what comes next.
    pub fn refuse(&self, reason: impl AsRef<str>) -> Refusal {
        let rest = &self.text[self.at..];
        let word = rest.split(|c: char| c.is_whitespace()).next().unwrap_or_default();
        self.refuse_at(self.at, word, reason)
    }

    /// Refuses `found`, which is at the byte `at`.
    pub fn refuse_at(&self, at: usize, found: &str, reason: impl AsRef<str>) -> Refusal {
        let found = if found.is_empty() { "the end" } else { found };
        Refusal::new(found, reason.as_ref()).at_place(self.place(at))
    }

    /// The place of a byte not yet read when lines were last counted.
    fn place(&self, at: usize) -> Place {
        let mut place = self.known_place;
        place.pass(self.text.get(self.known..at).unwrap_or_default());
        place
    }
}
