//! What the source documents print wrongly, kept in one data file: what is printed, what is right, and a command or a test
//! that shows it.

use std::fmt::Write as _;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::{Value, json};
use study::{Language, Words};

use crate::bilingual::said;
use crate::{Align, Sheet, source};

/// One error of a document.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Erratum {
    /// The document's short name: `S1`.
    pub document: String,
    /// The place in the document.
    #[serde(deserialize_with = "source::words")]
    pub place: Words,
    /// The line in the document's text.
    pub line: u32,
    /// What is printed, shortened where the words do not matter.
    #[serde(deserialize_with = "source::words")]
    pub printed: Words,
    /// What is right.
    #[serde(deserialize_with = "source::words")]
    pub right: Words,
    /// The command that shows it: one of `poda`, or a test.
    pub shown_by: String,
}

/// The data file, read.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Errata {
    #[serde(rename = "about")]
    _about: String,
    errata: Vec<Erratum>,
}

static ERRATA: LazyLock<Errata> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../errata.json")).expect("the embedded errata file is well formed")
});

/// All errors, document by document, in the order of their text.
///
/// ```
/// let power = lab::errata::all().iter().find(|erratum| erratum.shown_by == "poda lab branching").unwrap();
/// assert_eq!((power.document.as_str(), power.line), ("S1", 452));
/// ```
#[must_use]
pub fn all() -> &'static [Erratum] {
    &ERRATA.errata
}

const LINE: &Words = &Words::fixed("line", "línea");
const PRINTED: &Words = &Words::fixed("printed", "impreso");
const RIGHT: &Words = &Words::fixed("right", "correcto");
const SHOWN_BY: &Words = &Words::fixed("shown by", "lo muestra");
const PLACE: &Words = &Words::fixed("place", "lugar");
pub(crate) const TITLE: &Words = &Words::fixed("Errata of the documents", "Erratas de los documentos");

impl Erratum {
    fn place(&self, language: Language) -> String {
        format!("{}, {} ({} {})", self.document, said(&self.place, language), LINE.say(language), self.line)
    }
}

/// For programs, in English, and under `es` the texts in Spanish.
#[must_use]
pub fn json() -> Value {
    let errata = all().iter().map(|erratum| {
        let Erratum { document, place, line, printed, right, shown_by } = erratum;
        let texts = |language: Language| {
            let [place, printed, right] = [place, printed, right].map(|words| words.say(language));
            json!({ "place": place, "printed": printed, "right": right })
        };
        let mut json = json!({ "document": document, "line": line, "shown_by": shown_by });
        for (name, text) in texts(Language::English).as_object().into_iter().flatten() {
            json[name] = text.clone();
        }
        json["es"] = texts(Language::Spanish);
        json
    });
    errata.collect()
}

/// For a terminal: the texts are sentences, too long for columns.
#[must_use]
pub fn text(language: Language) -> String {
    let mut text = String::new();
    for erratum in all() {
        let [printed, right] = [&erratum.printed, &erratum.right].map(|words| said(words, language));
        let labels = [PRINTED, RIGHT, SHOWN_BY].map(|words| words.say(language));
        let width = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        let _ = writeln!(text, "{}", erratum.place(language));
        for (label, value) in labels.iter().zip([&printed, &right, &erratum.shown_by]) {
            let _ = writeln!(text, "  {label:<width$}  {value}");
        }
        text.push('\n');
    }
    text
}

/// As a table.
pub(crate) fn table(language: Language) -> Sheet {
    let columns = [PLACE, PRINTED, RIGHT, SHOWN_BY].map(|header| (header.say(language), Align::Left));
    let mut sheet = Sheet::new(TITLE.say(language), &columns);
    for erratum in all() {
        let [printed, right] = [&erratum.printed, &erratum.right].map(|words| said(words, language));
        sheet.row([erratum.place(language), printed, right, format!("`{}`", erratum.shown_by)]);
    }
    sheet
}
