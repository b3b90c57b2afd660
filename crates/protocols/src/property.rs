//! `KEY[value][value]`: what GGF and SGF files are made of.

use game::Refusal;

use crate::source::Source;

/// A key with its values.
#[derive(Clone, Debug)]
pub(crate) struct Property {
    pub key: String,
    pub values: Vec<Value>,
}

/// A value and the byte it begins at.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub at: usize,
    pub text: String,
}

/// Whether a backslash takes the meaning from the character behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Escapes {
    /// As in SGF.
    Backslash,
    /// As in GGF, where no value can hold a closing bracket.
    None,
}

impl Property {
    pub fn read(source: &mut Source<'_>, escapes: Escapes) -> Result<Property, Refusal> {
        let key_at = source.clone();
        let written = source.take_while(|c| c.is_ascii_alphanumeric());
        // Old files write the key in full, `Black`; the capitals are what counts.
        let key: String = written.chars().filter(|c| !c.is_ascii_lowercase()).collect();
        if key.is_empty() {
            return Err(key_at.refuse("a tag such as PB was expected"));
        }
        let mut values = Vec::new();
        source.skip_blanks();
        while source.peek() == Some('[') {
            values.push(Value::read(source, escapes)?);
            source.skip_blanks();
        }
        if values.is_empty() {
            return Err(source.refuse(format!("`[` was expected after {key}")));
        }
        Ok(Property { key, values })
    }

    /// The first value: most keys have one.
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
                None => return Err(opened.refuse("this bracket is never closed")),
                Some(']') => return Ok(Value { at, text }),
                Some('\\') if escapes == Escapes::Backslash => text.extend(escaped(source)),
                Some(c) => text.push(c),
            }
        }
    }
}

/// The character behind a backslash; a line break there is none.
fn escaped(source: &mut Source<'_>) -> Option<char> {
    if source.take_if("\r\n") || source.take_if("\n") {
        return None;
    }
    source.take()
}
