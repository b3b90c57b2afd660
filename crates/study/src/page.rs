//! A recording as one HTML file that replays it, explains each event and lets a student practise.
//!
//! The file is self-contained: no network, no server. The script draws the tree from the embedded data; all its texts
//! come from `page/strings.json`, in both languages.

use serde_json::{Value as Json, json};
use table::Recording;

use crate::columns;
use crate::language::Language;
use crate::reasons;
use crate::recording_document::RecordingDocument;
use crate::template::{escape, fill, script, without_tags};

const HTML: &str = include_str!("page/page.html");
const CSS: [&str; 2] = [include_str!("page/colours.css"), include_str!("page/page.css")];
/// The script's parts, in order. They are modules that the web application imports too; here they are joined into one
/// program.
const MODULES: [&str; 14] = [
    include_str!("page/columns.js"),
    include_str!("page/document-rows.js"),
    include_str!("page/recording.js"),
    include_str!("page/passes.js"),
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
/// The words for the passes of MTD(f).
const PASSES: &str = include_str!("page/reasons/passes.json");
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
            ("css", &CSS.concat()),
            ("recording", &base64(&columns::encode(recording))),
            ("strings", &without_tags(STRINGS)),
            ("reasons", &without_tags(&format!("[{},{PASSES}]", reasons::FILES.join(",")))),
            ("js", &script(&MODULES)),
        ],
    )
}

/// The recording as JSON, for other programs.
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

/// Bytes as text, in the usual alphabet of RFC 4648.
fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let number =
            chunk.iter().fold(0, |number, &byte| number << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
        for place in 0..4 {
            let letter = ALPHABET[(number >> (18 - 6 * place)) as usize & 63];
            text.push(if place <= chunk.len() { letter.into() } else { '=' });
        }
    }
    text
}
