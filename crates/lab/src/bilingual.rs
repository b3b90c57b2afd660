//! Helpers for texts in both languages.

use study::{Language, Words};

use crate::number::localized;

/// The same sentence in both languages, with the same numbers.
#[macro_export]
macro_rules! words {
    ($en:literal, $es:literal $(, $($argument:tt)*)?) => {
        $crate::Words::new(format!($en $(, $($argument)*)?), format!($es $(, $($argument)*)?))
    };
}

/// Joins several texts.
#[must_use]
pub fn joined(all: impl IntoIterator<Item = Words>, between: &str) -> Words {
    let all: Vec<Words> = all.into_iter().collect();
    Words::each(|language| all.iter().map(|words| words.say(language)).collect::<Vec<_>>().join(between))
}

/// The text in a language, with numbers formatted for its readers.
pub fn said(words: &Words, language: Language) -> String {
    localized(words.say(language), language)
}
