//! The one error for text from outside.

use std::fmt;

/// Input was rejected; carries the input and the reason.
///
/// ```
/// let refusal = game::Refusal::new("z9", "no such square");
/// assert_eq!(refusal.to_string(), "no such square: `z9`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    text: String,
    reason: String,
}

/// How much of the offending text is repeated in the message.
const SHOWN: usize = 60;

impl Refusal {
    /// Refuses `text` for `reason`. Only the first 60 characters of the text are kept, control characters escaped.
    #[must_use]
    pub fn new(text: impl AsRef<str>, reason: impl Into<String>) -> Refusal {
        let text = text.as_ref();
        let mut shown = String::new();
        for letter in text.chars().take(SHOWN) {
            match letter.is_control() {
                true => shown.extend(letter.escape_default()),
                false => shown.push(letter),
            }
        }
        if text.chars().nth(SHOWN).is_some() {
            shown.push('…');
        }
        Refusal { text: shown, reason: reason.into() }
    }

    /// The offending text, shortened.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Why it was refused.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: `{}`", self.reason, self.text)
    }
}

impl std::error::Error for Refusal {}
