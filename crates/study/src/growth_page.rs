//! A search that grows one tree as one HTML file that replays it.

use serde_json::json;

use crate::growth_document::GrowthDocument;
use crate::language::Language;
use crate::template::{escape, fill};

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

/// Joins the modules into one program, without their imports.
fn script() -> String {
    let lines = MODULES.iter().flat_map(|module| module.lines());
    let own = lines.filter(|line| !line.starts_with("import "));
    let bare = own.map(|line| line.strip_prefix("export ").unwrap_or(line));
    std::iter::once("\"use strict\";").chain(bare).flat_map(|line| [line, "\n"]).collect()
}

/// Makes JSON safe inside a script element: in JSON `<` occurs only inside strings, where it can be escaped.
fn without_tags(json: &str) -> String {
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

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
            ("js", &script()),
        ],
    )
}
