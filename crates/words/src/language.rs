//! The languages with a default word list.

use crate::{Lexicon, Refusal};

/// A language with a default word list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English, `en`.
    English,
    /// Spanish, `es`.
    Spanish,
}

impl Language {
    /// The language with that two-letter code.
    ///
    /// # Errors
    /// If there is no list for it.
    pub fn named(code: &str) -> Result<Language, Refusal> {
        match code {
            "en" => Ok(Language::English),
            "es" => Ok(Language::Spanish),
            _ => Err(Refusal::unknown_name(code, "no such language (there are en, es)")),
        }
    }

    /// The default word list: that of the `random_word` library (MIT), folded, without one-letter words.
    #[must_use]
    pub fn lexicon(self) -> Lexicon {
        let list = match self {
            Language::English => random_word::Lang::En,
            Language::Spanish => random_word::Lang::Es,
        };
        Lexicon::from_words(random_word::all(list).iter().copied())
    }
}
