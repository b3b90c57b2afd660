//! Splits PGN into tokens. Every step consumes at least one byte, so that reading always ends, and there is
//! no recursion, so that nesting cannot exhaust the stack.

use std::borrow::Cow;

use game::Place;

/// A token of a PGN file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`
    Tag { name: String, value: String },
    /// A line that begins like a tag but is not one.
    BadTag(Cow<'a, str>),
    /// `{…}` or `;…`, with single blanks.
    Comment(String),
    /// A comment without its end.
    OpenComment(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `$1`
    Nag(u8),
    /// A move, a number, a result, or anything else.
    Word(Cow<'a, str>),
}

/// No longer word can be valid; its beginning is enough for the error message.
const MAX_WORD_BYTES: usize = 1000;

/// The reader's place in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The line, from 1.
    pub line: usize,
    /// A byte of this line and its column: columns are counted from there, not from the beginning of a line that
    /// may be the whole file.
    column_at: (usize, usize),
}

impl<'a> Lexer<'a> {
    pub fn new(bytes: &'a [u8]) -> Lexer<'a> {
        // Skip the byte order mark with which some editors begin a file.
        let at = if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        Lexer { bytes, at, line: 1, column_at: (at, 1) }
    }

    fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Takes that many bytes, counting line breaks.
    fn take(&mut self, n_bytes: usize) -> &'a [u8] {
        let taken = &self.rest()[..n_bytes];
        if let Some(newline) = taken.iter().rposition(|&byte| byte == b'\n') {
            self.line += taken.iter().filter(|&&byte| byte == b'\n').count();
            self.column_at = (self.at + newline + 1, 1);
        }
        self.at += n_bytes;
        taken
    }

    /// The place of the next byte.
    pub fn place(&mut self) -> Place {
        let (from, column) = self.column_at;
        self.column_at = (self.at, column + text(&self.bytes[from..self.at]).chars().count());
        Place { line: self.line, column: self.column_at.1 }
    }

    fn take_until(&mut self, is_end: impl Fn(u8) -> bool) -> &'a [u8] {
        let rest = self.rest();
        self.take(rest.iter().position(|&byte| is_end(byte)).unwrap_or(rest.len()))
    }

    fn take_line(&mut self) -> &'a [u8] {
        self.take_until(|byte| byte == b'\n')
    }

    /// Skips blanks, and lines that begin with `%`, which are meant for other programs.
    pub fn skip_blanks(&mut self) {
        loop {
            self.take_until(|byte| !is_blank(byte));
            let is_at_line_start = self.at == 0 || self.bytes[self.at - 1] == b'\n';
            if !(is_at_line_start && self.peek() == Some(b'%')) {
                return;
            }
            self.take_line();
        }
    }

    /// The next token; `None` at the end.
    pub fn next(&mut self) -> Option<Token<'a>> {
        loop {
            self.skip_blanks();
            match self.peek()? {
                b'[' if self.rest().get(1).is_some_and(|&byte| is_blank(byte) || is_name(byte)) => {
                    return Some(self.tag());
                }
                // Clocks that were not put into a comment.
                b'[' => _ = self.take_until(|byte| matches!(byte, b']' | b'\n')),
                b'{' => return Some(self.comment()),
                b';' => return Some(Token::Comment(squeezed(&self.take_line()[1..]))),
                b'(' => return Some(self.single(Token::Open)),
                b')' => return Some(self.single(Token::Close)),
                b'$' => {
                    if let Some(nag) = self.nag() {
                        return Some(Token::Nag(nag));
                    }
                }
                byte if is_mark(byte) => _ = self.take(1),
                _ => {
                    let word = self.take_until(|byte| is_blank(byte) || is_mark(byte));
                    return Some(Token::Word(text(&word[..word.len().min(MAX_WORD_BYTES)])));
                }
            }
        }
    }

    fn single(&mut self, token: Token<'a>) -> Token<'a> {
        self.take(1);
        token
    }

    fn nag(&mut self) -> Option<u8> {
        self.take(1);
        text(self.take_until(|byte| !byte.is_ascii_digit())).parse().ok()
    }

    /// `{…}`. An unclosed comment would swallow the file: it ends where a game begins after a blank line.
    fn comment(&mut self) -> Token<'a> {
        self.take(1);
        let rest = self.rest();
        for (at, &byte) in rest.iter().enumerate() {
            if byte == b'}' {
                let comment = squeezed(self.take(at));
                self.take(1);
                return Token::Comment(comment);
            }
            if byte == b'[' && rest[at..].starts_with(b"[Event \"") && follows_blank_line(&rest[..at]) {
                return Token::OpenComment(squeezed(self.take(at)));
            }
        }
        Token::OpenComment(squeezed(self.take(rest.len())))
    }

    /// `[Name "value"]`. A quote inside the value should be escaped; if it is not, the last one before `]`
    /// ends the value.
    fn tag(&mut self) -> Token<'a> {
        let mut ahead = *self;
        match ahead.well_formed_tag() {
            Some(token) => {
                *self = ahead;
                token
            }
            None => Token::BadTag(text(self.take_line())),
        }
    }

    fn well_formed_tag(&mut self) -> Option<Token<'a>> {
        self.take(1);
        self.take_until(|byte| !is_space(byte));
        let name = text(self.take_until(|byte| !is_name(byte))).into_owned();
        self.take_until(|byte| !is_space(byte));
        if name.is_empty() || self.peek() != Some(b'"') {
            return None;
        }
        self.take(1);
        let mut value = Vec::new();
        loop {
            match self.peek()? {
                b'\n' => return None,
                b'\\' if matches!(self.rest().get(1), Some(b'"' | b'\\')) => {
                    value.push(self.rest()[1]);
                    self.take(2);
                }
                b'"' if self.closes_tag() => return Some(Token::Tag { name, value: one_line(&value) }),
                byte => {
                    value.push(byte);
                    self.take(1);
                }
            }
        }
    }

    /// Consumes `"]`, if it comes next.
    fn closes_tag(&mut self) -> bool {
        let after_quote = &self.rest()[1..];
        let n_spaces = after_quote.iter().take_while(|&&byte| is_space(byte)).count();
        let closes = after_quote.get(n_spaces) == Some(&b']');
        if closes {
            self.take(n_spaces + 2);
        }
        closes
    }
}

/// Whether the last line before the final line break is blank.
fn follows_blank_line(before: &[u8]) -> bool {
    let mut lines = before.rsplit(|&byte| byte == b'\n');
    let is_empty = |line: Option<&[u8]>| line.is_some_and(|line| line.iter().all(|&byte| is_blank(byte)));
    lines.next() == Some(b"") && is_empty(lines.next())
}

fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0b || byte == 0
}

fn is_space(byte: u8) -> bool {
    is_blank(byte) && byte != b'\n'
}

/// Whether the byte ends a word.
fn is_mark(byte: u8) -> bool {
    matches!(byte, b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | b'$' | b'<' | b'>' | b'"')
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'#' | b'=' | b':' | b'.')
}

/// Whether a tag of that name can be written.
pub(super) fn is_tag_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(is_name)
}

/// Decodes UTF-8 if valid, otherwise Latin-1, in which every byte is valid.
fn text(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}

/// Text without control characters; other blanks of a tag's value stay as they are.
fn one_line(bytes: &[u8]) -> String {
    text(bytes).replace(char::is_control, " ")
}

/// Text with every run of blanks and control characters replaced by one blank: line breaks in comments mean
/// nothing.
fn squeezed(bytes: &[u8]) -> String {
    let text = text(bytes);
    let words = text.split(|letter: char| letter.is_whitespace() || letter.is_control());
    let mut squeezed = String::new();
    for word in words.filter(|word| !word.is_empty()) {
        if !squeezed.is_empty() {
            squeezed.push(' ');
        }
        squeezed.push_str(word);
    }
    squeezed
}
