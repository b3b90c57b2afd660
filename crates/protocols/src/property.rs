//! `KEY[value][value]`, the building blocks of GGF and SGF files.

use game::Refusal;

use crate::source::Source;

/// A key with its values.
#[derive(Clone, Debug)]
pub(crate) struct Property {
    pub key: String,
    pub values: Vec<Value>,
}

/// A value and its byte offset.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub at: usize,
    pub text: String,
}

/// Whether a backslash escapes the character after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Escapes {
    /// As in SGF.
    Backslash,
    /// As in GGF, where a value cannot contain a closing bracket.
    None,
}

impl Property {
    pub fn read(source: &mut Source<'_>, escapes: Escapes) -> Result<Property, Refusal> {
        let key_at = source.clone();
        let written = source.take_while(|c| c.is_ascii_alphanumeric());
        // Old files write out the key, like `Black`; only the capitals count.
        let key: String = written.chars().filter(|c| !c.is_ascii_lowercase()).collect();
        if key.is_empty() {
            return Err(key_at.refuse("expected a tag like PB"));
        }
        let mut values = Vec::new();
        source.skip_blanks();
        while source.peek() == Some('[') {
            values.push(Value::read(source, escapes)?);
            source.skip_blanks();
        }
        if values.is_empty() {
            return Err(source.refuse(format!("expected `[` after {key}")));
        }
        Ok(Property { key, values })
    }

    /// The first value; most keys have only one.
    pub fn value(&self) -> &Value {
        &self.values[0]
    }
}

impl Value {
    fn read(source: &mut Source<'_>, escapes: Escapes) -> Result<Value, Refusal> {
        let opened = source.clone();
        source.take();
        let at = source.at();
        let mut text = String::new();
        loop {
            match source.take() {
                None => return Err(opened.refuse("this bracket is not closed")),
                Some(']') => return Ok(Value { at, text }),
                Some('\\') if escapes == Escapes::Backslash => text.extend(escaped(source)),
                Some(c) => text.push(c),
            }
        }
    }
}

/// The character after a backslash; a line break is dropped.
fn escaped(source: &mut Source<'_>) -> Option<char> {
    if source.take_if("\r\n") || source.take_if("\n") {
        return None;
    }
    source.take()
}
