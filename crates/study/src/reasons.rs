//! The reasons of a search in words, in the reader's language.
//!
//! The sentences are in `page/reasons`, one file per family of searches, shared with the page. A sentence names its figures as
//! `{0}`, `{1}` …; scores among them are for the first player.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;
use table::Why;

use crate::language::Language;

/// The files with sentences.
pub const FILES: &[&str] = &[
    include_str!("page/reasons/textbook.json"),
    include_str!("page/reasons/chess.json"),
    include_str!("page/reasons/othello.json"),
    include_str!("page/reasons/solver.json"),
    include_str!("page/reasons/plans.json"),
];

#[derive(Deserialize)]
struct Sentences {
    en: HashMap<String, String>,
    es: HashMap<String, String>,
}

static SENTENCES: LazyLock<Sentences> = LazyLock::new(|| {
    let mut all = Sentences { en: HashMap::new(), es: HashMap::new() };
    for file in FILES {
        let one: Sentences = serde_json::from_str(file).expect("the shipped sentences are JSON");
        all.en.extend(one.en);
        all.es.extend(one.es);
    }
    all
});

/// The codes that have a sentence.
pub fn codes() -> impl Iterator<Item = &'static str> {
    SENTENCES.en.keys().chain(SENTENCES.es.keys()).map(String::as_str)
}

/// The sentence with its places for figures; `None` for an unknown code.
#[must_use]
pub fn template(code: &str, language: Language) -> Option<&'static str> {
    let sentences = &*SENTENCES;
    match language {
        Language::English => &sentences.en,
        Language::Spanish => &sentences.es,
    }
    .get(code)
    .map(String::as_str)
}

/// A reason in words; a code without words is shown as it is.
///
/// ```
/// let why = table::Why { code: "iteration", figures: ["3".to_string()].into() };
/// let said = study::reasons::say(&why, study::Language::English);
/// assert_eq!(said, "Iteration 3: the whole position is searched 3 plies deep.");
/// ```
#[must_use]
pub fn say(why: &Why, language: Language) -> String {
    let Some(template) = template(why.code, language) else {
        return [&[why.code.to_string()], &why.figures[..]].concat().join(" ");
    };
    let figures = why.figures.iter().enumerate();
    figures.fold(template.to_string(), |said, (index, figure)| said.replace(&format!("{{{index}}}"), figure))
}
