//! A recording as one HTML file that replays it, explains each event and lets a student practise.
//!
//! The file is self-contained: no network, no server. The script draws the tree from the embedded data; all its texts
//! come from `page/strings.json`, in both languages.

use game::Side;
use search::{Bound, NodeKind};
use serde_json::{Value as Json, json};
use table::{Cut, End, Recording, Step};

use crate::language::Language;
use crate::outline::{Counts, Outline, is_cut};
use crate::sketch::{Sketch, SketchNode, What, is_explicit};
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

/// The recording as JSON for the script and the web application.
#[must_use]
pub fn data(recording: &Recording) -> Json {
    let outline = Outline::new(recording);
    let nodes: Vec<_> = Sketch::new(&outline).nodes.iter().map(|node| node_json(&outline, node)).collect();
    json!({
        "game": recording.game,
        "position": recording.position,
        "algorithm": recording.algorithm,
        "depth": recording.depth,
        "elided": recording.elided,
        "explicit": is_explicit(recording),
        "prunes": prunes(recording),
        "nodes": nodes,
    })
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
    let counts = Counts::of(recording);
    let mut document = data(recording);
    document["counts"] = json!({
        "visited": counts.visited,
        "leaves": counts.leaves,
        "alpha_cuts": counts.alpha_cuts,
        "beta_cuts": counts.beta_cuts,
        "table_answers": counts.table_answers,
        "never_searched": counts.never_searched,
    });
    document
}

/// Whether the algorithm uses windows, so that it makes sense to ask about them.
pub(crate) fn prunes(recording: &Recording) -> bool {
    !matches!(recording.algorithm.as_str(), "minimax" | "negamax")
}

fn node_json(outline: &Outline, node: &SketchNode) -> Json {
    let mut json = match node.what {
        What::Visit(step) => visit_json(outline, step),
        What::Unsearched { side, leaf } => json!({
            "kind": "unsearched",
            "side": side.map(side_name),
            "leaf": leaf.is_some(),
            "worth": leaf.map(|value| value.to_string()),
        }),
        What::Elided => json!({ "kind": "elided", "side": null, "leaf": false }),
    };
    json["parent"] = json!(node.parent);
    json["name"] = json!(node.name);
    json["address"] = json!(node.address);
    json
}

fn visit_json(outline: &Outline, index: usize) -> Json {
    let step = outline.step(index);
    let end = step.result.as_ref().map(|(_, end)| end);
    json!({
        "kind": "visit",
        "side": side_name(step.side),
        "leaf": matches!(end, Some(End::Leaf | End::Terminal)),
        "value": step.result.as_ref().map(|(value, _)| value.to_string()),
        "score": step.result.as_ref().map(|(value, _)| value.score().raw()),
        "worth": outline.worth(index),
        "knows": bound_name(outline.knowledge(index)),
        "alpha": step.window.0.to_string(),
        "beta": step.window.1.to_string(),
        "visit": kind_name(step.kind),
        "entered": step.entered,
        "left": step.left,
        "rises": rises_json(outline, index),
        "table": matches!(end, Some(End::Table(_))),
        "cut": cut_name(step),
        "condition": step.to_string(),
        "never": outline.unsearched_names(index),
        "partial": step.elided,
        "principal": step.principal,
    })
}

/// Each rise with the name of its child.
fn rises_json(outline: &Outline, index: usize) -> Vec<Json> {
    let child_of = |mv: &str| {
        let is_it = |&&child: &&usize| outline.step(child).mv.as_deref() == Some(mv);
        outline
            .children(index)
            .iter()
            .rfind(is_it)
            .map_or_else(|| mv.to_string(), |&child| outline.name(child).to_string())
    };
    let rises = outline.step(index).rises.iter();
    rises
        .map(|rise| json!({ "at": rise.at, "child": child_of(&rise.mv), "value": rise.value.to_string() }))
        .collect()
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "max",
        Side::Second => "min",
    }
}

fn bound_name(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    }
}

fn kind_name(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Full => "full",
        NodeKind::NullWindow => "null",
        NodeKind::Research => "research",
        NodeKind::Quiescence => "quiescence",
    }
}

fn cut_name(step: &Step) -> Option<&'static str> {
    match step.result {
        Some((_, End::Cut(Cut::Alpha { .. }))) if is_cut(step) => Some("alpha"),
        Some((_, End::Cut(Cut::Beta { .. }))) if is_cut(step) => Some("beta"),
        _ => None,
    }
}

fn embedded(json: &Json) -> String {
    without_tags(&json.to_string())
}

/// Makes JSON safe inside a script element: in JSON `<` occurs only inside strings, where it can be escaped.
fn without_tags(json: &str) -> String {
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}
