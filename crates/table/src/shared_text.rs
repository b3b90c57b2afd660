//! Texts and reasons that occur many times in a recording, each kept once.

use std::collections::HashSet;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use crate::recording::Why;

/// The text of a move. A recording has few different ones and refers to them many times, so they share their memory.
///
/// ```
/// let text = table::MoveText::from("e2e4");
/// assert_eq!(text, "e2e4");
/// assert!(text.starts_with('e'));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveText(Arc<str>);

impl Deref for MoveText {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl From<&str> for MoveText {
    fn from(text: &str) -> MoveText {
        MoveText(text.into())
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl PartialEq<str> for MoveText {
    fn eq(&self, text: &str) -> bool {
        &**self == text
    }
}

impl PartialEq<&str> for MoveText {
    fn eq(&self, text: &&str) -> bool {
        &**self == *text
    }
}

impl std::borrow::Borrow<str> for MoveText {
    fn borrow(&self) -> &str {
        self
    }
}

impl Serialize for MoveText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

/// The different texts and reasons of a recording that is being made.
#[derive(Default)]
pub(crate) struct SharedTexts {
    moves: HashSet<MoveText>,
    whys: HashSet<Arc<Why>>,
}

impl SharedTexts {
    /// The one copy of a text.
    pub fn mv(&mut self, text: &str) -> MoveText {
        if let Some(known) = self.moves.get(text) {
            return known.clone();
        }
        let new = MoveText::from(text);
        self.moves.insert(new.clone());
        new
    }

    /// The one copy of a reason.
    pub fn why(&mut self, why: Why) -> Arc<Why> {
        if let Some(known) = self.whys.get(&why) {
            return Arc::clone(known);
        }
        let new = Arc::new(why);
        self.whys.insert(Arc::clone(&new));
        new
    }
}
