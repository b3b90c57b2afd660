//! The figures and claims printed in the source documents, kept in one data file. They appear in reports only as
//! theirs; no measured number is computed from them, only verdicts compare them with ours.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Deserializer};
use serde_json::Value;
use study::Words;

/// One figure or claim of a document.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// Its name in experiments, and its key in a report's JSON.
    pub name: String,
    /// The document's short name: `S1`.
    pub document: String,
    /// The place in the document.
    #[serde(deserialize_with = "words")]
    pub place: Words,
    /// What it says, in our words.
    #[serde(deserialize_with = "words")]
    pub claim: Words,
    /// The number in it; `null` where the document only asks.
    pub value: Value,
}

/// A text of the data file, which must be present in both languages.
#[derive(Debug, Deserialize)]
#[serde(try_from = "Texts")]
struct Both(Words);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    en: String,
    es: String,
}

impl TryFrom<Texts> for Both {
    type Error = String;

    fn try_from(Texts { en, es }: Texts) -> Result<Both, String> {
        match en.trim().is_empty() || es.trim().is_empty() {
            true => Err(format!("a text is missing: en `{en}`, es `{es}`")),
            false => Ok(Both(Words::new(en, es))),
        }
    }
}

/// Reads a text in both languages.
pub(crate) fn words<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Words, D::Error> {
    Both::deserialize(deserializer).map(|Both(words)| words)
}

/// The data file, read.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sources {
    #[serde(rename = "about")]
    _about: String,
    documents: BTreeMap<String, Both>,
    experiments: BTreeMap<String, Vec<Figure>>,
}

static SOURCES: LazyLock<Sources> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../sources.json")).expect("the embedded sources file is well formed")
});

/// The figures under `keys`, in the order of the file. A key is an experiment's name, for all its figures, or
/// `experiment/figure` for a single one that another experiment also examines. Unknown keys are ignored; a test checks
/// that no experiment has one.
///
/// ```
/// let figures = lab::source::figures(&["pruning", "branching/chess_moves"]);
/// assert_eq!(figures.last().unwrap().value, 38);
/// ```
#[must_use]
pub fn figures(keys: &[&str]) -> Vec<&'static Figure> {
    keys.iter().flat_map(|key| figures_of(key)).collect()
}

fn figures_of(key: &str) -> impl Iterator<Item = &'static Figure> {
    let (experiment, only) = key.split_once('/').map_or((key, None), |(name, only)| (name, Some(only)));
    let all = SOURCES.experiments.get(experiment).into_iter().flatten();
    all.filter(move |figure| only.is_none_or(|only| only == figure.name))
}

/// The value of the figure `experiment/figure`, to be compared with ours.
///
/// # Panics
/// If there is no such figure: experiments name only those of the embedded file, and a test runs them all.
#[must_use]
pub fn value(key: &str) -> &'static Value {
    let figure = figures_of(key).next();
    &figure.unwrap_or_else(|| panic!("no figure under {key}")).value
}

/// The number of the figure `experiment/figure`.
///
/// ```
/// assert_eq!(lab::source::number("branching/chess_moves"), 38.0);
/// ```
///
/// # Panics
/// If there is no such figure, or it is not a number.
#[must_use]
pub fn number(key: &str) -> f64 {
    value(key).as_f64().unwrap_or_else(|| panic!("{key} is not a number"))
}

/// The documents: short names and full names.
pub fn documents() -> impl Iterator<Item = (&'static str, &'static Words)> {
    SOURCES.documents.iter().map(|(short, Both(name))| (short.as_str(), name))
}

/// A document's full name.
///
/// ```
/// use study::Language;
/// let thesis = lab::source::document("S1").unwrap();
/// assert_eq!(thesis.say(Language::English), "Chess thesis, 1987");
/// ```
#[must_use]
pub fn document(name: &str) -> Option<&'static Words> {
    SOURCES.documents.get(name).map(|Both(name)| name)
}
