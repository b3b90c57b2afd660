//! A search that grows one tree as one HTML file that replays it.

use serde_json::json;

use crate::growth_document::GrowthDocument;
use crate::language::Language;
use crate::template::{escape, fill, script, without_tags};

const HTML: &str = include_str!("page/growth.html");
const CSS: [&str; 2] = [include_str!("page/growth-page.css"), include_str!("page/growth.css")];
/// The script's parts, in order; the web application imports the same modules.
const MODULES: [&str; 5] = [
    include_str!("page/playouts.js"),
    include_str!("page/proof.js"),
    include_str!("page/growth-sentences.js"),
    include_str!("page/growth-drawing.js"),
    include_str!("page/growth-reader.js"),
];
/// All texts, by language and key.
pub const STRINGS: &str = include_str!("page/reasons/growth.json");

/// The page, which opens in `language`; the reader can switch.
#[must_use]
pub fn draw(document: &GrowthDocument, title: &str, language: Language) -> String {
    let noscript = language.pick("This page needs JavaScript.", "Esta página necesita JavaScript.");
    fill(
        HTML,
        &[
            ("language", language.code()),
            ("title", &escape(title)),
            ("noscript", noscript),
            ("css", &CSS.concat()),
            ("recording", &without_tags(&json!(document).to_string())),
            ("strings", &without_tags(STRINGS)),
            ("js", &script(&MODULES)),
        ],
    )
}
