//! A language as people type it.

use clap::ValueEnum;
use study::Language;

/// The language of what is written for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LanguageArg {
    En,
    Es,
}

impl LanguageArg {
    /// The language that it names.
    pub fn language(self) -> Language {
        match self {
            LanguageArg::En => Language::English,
            LanguageArg::Es => Language::Spanish,
        }
    }
}
