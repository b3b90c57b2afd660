//! The languages with a default word list.

use crate::{Lexicon, Matching, Refusal};

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

    /// Its two-letter code.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Spanish => "es",
        }
    }

    /// The default word list: that of the `random_word` library (MIT), folded, without one-letter words.
    #[must_use]
    pub fn lexicon(self) -> Lexicon {
        self.lexicon_as(Matching::Folded)
    }

    /// The same with letters folded or exact.
    #[must_use]
    pub fn lexicon_as(self, matching: Matching) -> Lexicon {
        let list = match self {
            Language::English => random_word::Lang::En,
            Language::Spanish => random_word::Lang::Es,
        };
        Lexicon::from_words_as(random_word::all(list).iter().copied(), matching)
    }
}
