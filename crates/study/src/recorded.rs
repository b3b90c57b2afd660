//! A recorded search of any kind, drawn: each kind has a drawing of its own.

use serde_json::{Value as Json, json};
use table::{Recorded, Recording};

use crate::growth_document::{GrowthDocument, PlayoutDocument, ProofDocument};
use crate::language::Language;
use crate::svg::{self, Picture};
use crate::text::{self, TextStyle};
use crate::{growth_page, growth_svg, growth_text, growth_tree, page, recorded_tree};

/// The search as text, for the terminal.
#[must_use]
pub fn text(recorded: &Recorded, style: &TextStyle) -> String {
    match recorded {
        Recorded::Windows(recording) => text::draw(recording, style),
        Recorded::Playouts(recording) => growth_text::draw_playouts(recording, style),
        Recorded::Proof(recording) => growth_text::draw_proof(recording, style),
    }
}

/// The search as a picture.
#[must_use]
pub fn picture(recorded: &Recorded, picture: &Picture) -> String {
    match recorded {
        Recorded::Windows(recording) => svg::draw(recording, picture),
        Recorded::Playouts(recording) => growth_svg::draw_playouts(recording, picture),
        Recorded::Proof(recording) => growth_svg::draw_proof(recording, picture),
    }
}

/// The search as a self-contained page that replays it.
#[must_use]
pub fn page(recorded: &Recorded, title: &str, language: Language) -> String {
    match drawn(recorded) {
        Drawn::Windows(recording) => page::draw(recording, title, language),
        Drawn::Growth(document) => growth_page::draw(&document, title, language),
    }
}

/// The search as a document for programs: the engine, the counts of the whole search, how many nodes are recorded, and the
/// tree; for a search that grows its tree the log as well. `best` is the engine's answer, which the root of the last pass or
/// claim need not know.
#[must_use]
pub fn document(recorded: &Recorded, best: Option<&str>) -> Json {
    let mut document = tree(recorded);
    if let (Some(best), Some(root)) = (best, document["root"].as_object_mut()) {
        let is_best = |child: &&Json| child["move"] == best;
        let of_child =
            root["children"].as_array().and_then(|all| Some(all.iter().find(is_best)?["value"].clone()));
        if let (true, Some(value)) = (root["value"].is_null(), of_child) {
            root.insert("value".to_string(), value);
        }
        root.insert("move".to_string(), json!(best));
    }
    document
}

fn tree(recorded: &Recorded) -> Json {
    let (about, n_nodes, root) = match recorded {
        Recorded::Windows(recording) => return recorded_tree::document(recording),
        Recorded::Playouts(recording) => {
            (&recording.about, recording.record.nodes.len(), growth_tree::playouts(recording))
        }
        Recorded::Proof(recording) => {
            (&recording.about, recording.record.nodes.len(), growth_tree::proof(recording))
        }
    };
    let log = match drawn(recorded) {
        Drawn::Growth(document) => json!(document),
        Drawn::Windows(_) => Json::Null,
    };
    json!({
        "game": about.game,
        "position": about.position,
        "engine": about.engine,
        "counts": growth_tree::counts(about),
        "recorded": n_nodes,
        "root": root,
        "search": log,
    })
}

/// The two forms that pages know.
pub enum Drawn<'a> {
    /// A search with windows.
    Windows(&'a Recording),
    /// A search that grows one tree.
    Growth(Box<GrowthDocument>),
}

/// The form in which a search is replayed.
#[must_use]
pub fn drawn(recorded: &Recorded) -> Drawn<'_> {
    match recorded {
        Recorded::Windows(recording) => Drawn::Windows(recording),
        Recorded::Playouts(recording) => {
            Drawn::Growth(Box::new(GrowthDocument::Playouts(PlayoutDocument::new(recording))))
        }
        Recorded::Proof(recording) => {
            Drawn::Growth(Box::new(GrowthDocument::Proof(ProofDocument::new(recording))))
        }
    }
}
