//! The `--language` option.

use clap::ValueEnum;
use study::Language;

/// The language of reports and texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LanguageArg {
    En,
    Es,
}

impl LanguageArg {
    pub fn language(self) -> Language {
        match self {
            LanguageArg::En => Language::English,
            LanguageArg::Es => Language::Spanish,
        }
    }
}
