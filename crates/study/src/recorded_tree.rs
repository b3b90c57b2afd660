//! A recorded search as a tree of JSON objects, each inside its parent: what `poda tree --engine … --json` prints.

use std::sync::Arc;

use search::{NodeKind, Remark};
use serde_json::{Map, Value as Json, json};
use table::{Cut, End, MoveText, Recording, Step, Why};

use crate::language::Language;
use crate::outline::Outline;
use crate::reasons;

/// The whole document: the engine, the counts of the whole search, how many nodes are recorded, and the tree below the
/// last root that was searched to its end.
#[must_use]
pub fn document(recording: &Recording) -> Json {
    let outline = Outline::new(recording);
    let counts = &recording.counts;
    json!({
        "game": recording.game,
        "position": recording.position,
        "engine": recording.algorithm,
        "depth": recording.depth,
        "counts": {
            "nodes": counts.nodes,
            "leaves": counts.leaves,
            "cuts": counts.cuts,
            "table_hits": counts.table_hits,
            "never_searched": counts.never_searched,
        },
        "recorded": recording.steps.len(),
        "passes": outline.roots().count(),
        "root": last_root(&outline).map(|root| node(&outline, root)),
    })
}

/// The root whose search ended last; the last one begun if none did.
fn last_root(outline: &Outline<'_>) -> Option<usize> {
    let roots: Vec<usize> = outline.roots().collect();
    let is_left = |&&root: &&usize| outline.step(root).result.is_some();
    roots.iter().rfind(is_left).or(roots.last()).copied()
}

/// A node with the nodes below it. Nodes come after their parents, so the deepest are made first.
fn node(outline: &Outline<'_>, root: usize) -> Json {
    let n_steps = outline.recording.steps.len();
    let end = (root + 1..n_steps).find(|&next| outline.step(next).parent.is_none()).unwrap_or(n_steps);
    let mut made: Vec<Option<Json>> = vec![None; end - root];
    for index in (root..end).rev() {
        let children =
            outline.children(index).iter().filter_map(|&child| made[child - root].take()).collect();
        made[index - root] = Some(one(outline, index, children));
    }
    made[0].take().unwrap_or(Json::Null)
}

fn one(outline: &Outline<'_>, index: usize, children: Vec<Json>) -> Json {
    let step = outline.step(index);
    let mut map = Map::new();
    let mut put = |key: &str, value: Json| _ = map.insert(key.to_string(), value);
    put("number", json!(step.number));
    put("move", json!(best_or_own_move(step)));
    put("value", json!(step.result.as_ref().map(|(value, _)| value.to_string())));
    put("bound", json!(bound(outline, index)));
    put("window", json!([step.window.0.to_string(), step.window.1.to_string()]));
    put("depth", json!(step.depth));
    put("visit", json!(kind(step.kind)));
    put("because", json!(step.reason.as_deref().map(said)));
    put("reason", reason(step));
    put("nodes", json!(step.below));
    let skipped = |(mv, why): &(MoveText, Arc<Why>)| json!({"move": mv, "reason": said(why)});
    put("skipped", json!(step.skipped.iter().map(skipped).collect::<Vec<_>>()));
    if !step.remarks.is_empty() {
        let remark =
            |remark: &Remark| json!({"name": remark.name, "text": remark.text, "text_es": remark.text_es});
        put("remarks", json!(step.remarks.iter().map(remark).collect::<Vec<_>>()));
    }
    put("never_searched", json!(step.unsearched));
    put("children", Json::Array(children));
    Json::Object(map)
}

/// The move that led to a node; at the root, the move that it found.
fn best_or_own_move(step: &Step) -> Option<&str> {
    match step.parent {
        Some(_) => step.mv.as_deref(),
        None => step.rises.last().map(|rise| &*rise.mv),
    }
}

fn bound(outline: &Outline<'_>, index: usize) -> &'static str {
    match outline.knowledge(index) {
        search::Bound::Exact => "exact",
        search::Bound::Lower => "lower",
        search::Bound::Upper => "upper",
    }
}

fn kind(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Full => "full",
        NodeKind::NullWindow => "null-window",
        NodeKind::Research => "research",
        NodeKind::Quiescence => "quiescence",
        NodeKind::RootMoves => "root-moves",
        NodeKind::Reduced => "reduced",
        NodeKind::NullMove => "null-move",
        NodeKind::Forecast => "forecast",
        NodeKind::Singular => "singular",
        NodeKind::Preview => "preview",
        NodeKind::Proof => "proof",
    }
}

/// Why the node was left.
fn reason(step: &Step) -> Json {
    let code = match &step.result {
        None => return json!({"code": "stopped"}),
        Some((_, End::Decided(why))) => return said(why),
        Some((_, End::Leaf)) => "evaluated",
        Some((_, End::Terminal)) => "game-over",
        Some((_, End::Table(_))) => "table",
        Some((_, End::Cut(Cut::Alpha { .. }))) => "alpha",
        Some((_, End::Cut(Cut::Beta { .. }))) => "beta",
        Some((_, End::Exhausted)) => "all-searched",
    };
    json!({"code": code, "text": step.to_string()})
}

fn said(why: &Why) -> Json {
    json!({"code": why.code, "figures": why.figures, "text": reasons::say(why, Language::English)})
}
