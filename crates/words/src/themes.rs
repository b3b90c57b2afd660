//! Words that a child of ten knows, by theme. They are written by hand (`data/words/SOURCE.md`), because a
//! dictionary has more verb forms and rare words than anything else.

use std::sync::LazyLock;

use game::Refusal;

use crate::Language;

/// Words that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The name people type, the same in all languages.
    pub name: &'static str,
    /// The title in the language of the words.
    pub title: &'static str,
    /// The words, in small letters, with their accents.
    pub words: Vec<&'static str>,
}

static ENGLISH: LazyLock<Vec<Theme>> =
    LazyLock::new(|| read(include_str!("../../../data/words/themes-en.txt")));
static SPANISH: LazyLock<Vec<Theme>> =
    LazyLock::new(|| read(include_str!("../../../data/words/themes-es.txt")));

impl Theme {
    /// All themes of a language.
    #[must_use]
    pub fn all(language: Language) -> &'static [Theme] {
        match language {
            Language::English => &ENGLISH,
            Language::Spanish => &SPANISH,
        }
    }

    /// The theme with that name.
    ///
    /// ```
    /// use words::{Language, Theme};
    ///
    /// assert!(Theme::named(Language::Spanish, "animals")?.words.contains(&"león"));
    /// # Ok::<(), game::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// With the known names.
    pub fn named(language: Language, name: &str) -> Result<&'static Theme, Refusal> {
        let all = Theme::all(language);
        all.iter().find(|theme| theme.name == name).ok_or_else(|| {
            let names: Vec<&str> = all.iter().map(|theme| theme.name).collect();
            Refusal::unknown_name(name, format!("no such theme (there are {})", names.join(", ")))
        })
    }

    /// The words of all themes, each once.
    #[must_use]
    pub fn all_words(language: Language) -> Vec<&'static str> {
        let mut words: Vec<&str> =
            Theme::all(language).iter().flat_map(|theme| theme.words.iter().copied()).collect();
        words.sort_unstable();
        words.dedup();
        words
    }
}

/// Reads a file of themes; a test checks the shipped ones.
fn read(text: &'static str) -> Vec<Theme> {
    let mut themes: Vec<Theme> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match (line.strip_prefix('[').and_then(|rest| rest.split_once("] ")), themes.last_mut()) {
            (Some((name, title)), _) => themes.push(Theme { name, title, words: Vec::new() }),
            (None, Some(theme)) => theme.words.extend(line.split_whitespace()),
            (None, None) => {}
        }
    }
    themes
}
