//! The one error for text from outside.

use std::fmt;

/// Says no to a piece of text, and names it.
///
/// ```
/// let refusal = words::Grid::parse("lado\noaz").unwrap_err();
/// assert_eq!(refusal.to_string(), "row 2 has 3 letters and row 1 has 4: `oaz`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    reason: String,
    text: String,
}

/// How much of the offending text is repeated in the message.
const SHOWN: usize = 60;

impl Refusal {
    /// Refuses `text` for `reason`. Only the beginning of the text is kept, without its control characters.
    #[must_use]
    pub fn new(text: impl AsRef<str>, reason: impl Into<String>) -> Refusal {
        let mut letters = text.as_ref().chars();
        let mut shown: String =
            letters.by_ref().take(SHOWN).map(|c| if c.is_control() { ' ' } else { c }).collect();
        if letters.next().is_some() {
            shown.push('…');
        }
        Refusal { reason: reason.into(), text: shown }
    }

    /// Why it was refused.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// The offending text, shortened; empty if there was none.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.text.as_str() {
            "" => f.write_str(&self.reason),
            text => write!(f, "{}: `{text}`", self.reason),
        }
    }
}

impl std::error::Error for Refusal {}
