//! A language as people type it.

use clap::ValueEnum;
use study::Language;

/// The language of what is written for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Tongue {
    En,
    Es,
}

impl Tongue {
    /// The language that it names.
    pub fn language(self) -> Language {
        match self {
            Tongue::En => Language::English,
            Tongue::Es => Language::Spanish,
        }
    }
}
