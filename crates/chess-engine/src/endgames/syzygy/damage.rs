//! Errors in a table file.

use std::fmt;

/// What is wrong with a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage(String);

impl Damage {
    /// Damage described in a few words, which follow the file's name and a colon.
    pub fn new(what: impl Into<String>) -> Damage {
        Damage(what.into())
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
