//! The two languages of the texts. Everything said to a student exists in both from the start, as one value, so that
//! neither can be forgotten.

use std::borrow::Cow;

use game::Refusal;

/// A language of the reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Spanish, the language of the source documents.
    Spanish,
}

impl Language {
    /// Both languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Spanish];

    /// Its two-letter code, as in the `lang` attribute of a page.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Spanish => "es",
        }
    }

    /// The language of a two-letter code.
    ///
    /// # Errors
    /// A [`Refusal`] that lists the available codes.
    pub fn named(code: &str) -> Result<Language, Refusal> {
        let found = Language::ALL.into_iter().find(|language| language.code() == code);
        found.ok_or_else(|| Refusal::new(code, "no such language (available: en, es)"))
    }

    /// The one of two texts that is in this language.
    #[must_use]
    pub fn pick<'a>(self, en: &'a str, es: &'a str) -> &'a str {
        match self {
            Language::English => en,
            Language::Spanish => es,
        }
    }
}

/// A text in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    en: Cow<'static, str>,
    es: Cow<'static, str>,
}

impl Words {
    /// A text known at compile time.
    #[must_use]
    pub const fn fixed(en: &'static str, es: &'static str) -> Words {
        Words { en: Cow::Borrowed(en), es: Cow::Borrowed(es) }
    }

    /// A text built at run time.
    #[must_use]
    pub fn new(en: String, es: String) -> Words {
        Words { en: Cow::Owned(en), es: Cow::Owned(es) }
    }

    /// A text that is the same in both: a number, a name, a line of play.
    ///
    /// ```
    /// use study::{Language, Words};
    /// assert_eq!(Words::same("Nf3").say(Language::Spanish), "Nf3");
    /// ```
    #[must_use]
    pub fn same(text: impl Into<String>) -> Words {
        let text = text.into();
        Words::new(text.clone(), text)
    }

    /// Builds the text once per language.
    ///
    /// ```
    /// use study::{Language, Words};
    /// let colour = Words::fixed("black", "negras");
    /// let won = Words::each(|language| format!("{}: 3", colour.say(language)));
    /// assert_eq!(won.say(Language::Spanish), "negras: 3");
    /// ```
    #[must_use]
    pub fn each(say: impl Fn(Language) -> String) -> Words {
        Words::new(say(Language::English), say(Language::Spanish))
    }

    /// The text in `language`.
    #[must_use]
    pub fn say(&self, language: Language) -> &str {
        language.pick(&self.en, &self.es)
    }
}
