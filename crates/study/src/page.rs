//! A recording as one HTML file that replays it, explains each event and lets a student practise.
//!
//! The file is self-contained: no network, no server. The script draws the tree from the embedded data; all its texts
//! come from `page/strings.json`, in both languages.

use serde_json::{Value as Json, json};
use table::Recording;

use crate::language::Language;
use crate::recording_document::RecordingDocument;
use crate::template::{escape, fill};

const HTML: &str = include_str!("page/page.html");
const CSS: &str = include_str!("page/page.css");
/// The script's parts, in order. They are modules that the web application imports too; here they are joined into one
/// program.
const MODULES: [&str; 11] = [
    include_str!("page/recording.js"),
    include_str!("page/sentences.js"),
    include_str!("page/layout.js"),
    include_str!("page/shapes.js"),
    include_str!("page/practice.js"),
    include_str!("page/state.js"),
    include_str!("page/drawing.js"),
    include_str!("page/frame.js"),
    include_str!("page/player.js"),
    include_str!("page/quiz.js"),
    include_str!("page/reader.js"),
];
/// All texts of the page, by language and key.
pub const STRINGS: &str = include_str!("page/strings.json");

/// The page, which opens in `language`; the reader can switch.
#[must_use]
pub fn draw(recording: &Recording, title: &str, language: Language) -> String {
    let noscript = language.pick("This page needs JavaScript.", "Esta página necesita JavaScript.");
    fill(
        HTML,
        &[
            ("language", language.code()),
            ("title", &escape(title)),
            ("noscript", noscript),
            ("css", CSS),
            ("recording", &embedded(&data(recording))),
            ("strings", &without_tags(STRINGS)),
            ("js", &script()),
        ],
    )
}

/// Joins the modules into one program, without their imports.
fn script() -> String {
    let lines = MODULES.iter().flat_map(|module| module.lines());
    let own = lines.filter(|line| !line.starts_with("import "));
    let bare = own.map(|line| line.strip_prefix("export ").unwrap_or(line));
    std::iter::once("\"use strict\";").chain(bare).flat_map(|line| [line, "\n"]).collect()
}

/// The recording as JSON for the script.
#[must_use]
pub fn data(recording: &Recording) -> Json {
    json!(RecordingDocument::new(recording))
}

/// The recording with the totals of its search, for other programs.
///
/// ```
/// let recording = study::record("((5 3) (2 9))", search::Algorithm::AlphaBeta, 1000)?;
/// assert_eq!(study::page::counted_data(&recording)["counts"]["leaves"], 3);
/// # Ok::<(), game::Refusal>(())
/// ```
#[must_use]
pub fn counted_data(recording: &Recording) -> Json {
    json!(RecordingDocument::counted(recording))
}

fn embedded(json: &Json) -> String {
    without_tags(&json.to_string())
}

/// Makes JSON safe inside a script element: in JSON `<` occurs only inside strings, where it can be escaped.
fn without_tags(json: &str) -> String {
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}
