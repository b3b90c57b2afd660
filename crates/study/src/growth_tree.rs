//! A search that grows one tree as a tree of JSON objects, each inside its parent: what `poda tree --engine mcts --json` prints
//! besides the log.

use search::ProofNumbers;
use serde_json::{Value as Json, json};
use table::{PlayoutRecording, ProofRecording, Searched};

/// The counts of the whole search, as for every other engine.
pub(crate) fn counts(about: &Searched) -> Json {
    let counts = &about.counts;
    json!({
        "nodes": counts.nodes,
        "leaves": counts.leaves,
        "cuts": counts.cuts,
        "table_hits": counts.table_hits,
        "never_searched": counts.never_searched,
    })
}

/// The tree of a Monte-Carlo search at its end. Values are shares of points for the first player; the root has the move that
/// is played.
pub(crate) fn playouts(recording: &PlayoutRecording) -> Json {
    let nodes = &recording.record.nodes;
    let made = nested(
        nodes.len(),
        |index| nodes[index].parent.map(|parent| parent as usize),
        |index, children| {
            let node = &nodes[index];
            let lead = node.mover.signed(node.half_points as i32 - node.games as i32);
            let value = match (node.proven, node.games) {
                (Some((value, _)), _) => Some(f64::from(node.mover.signed(value) + 1) / 2.0),
                (None, 0) => None,
                (None, games) => Some(0.5 + f64::from(lead) / (2.0 * f64::from(games))),
            };
            json!({
                "number": node.number,
                "move": node.mv,
                "visits": node.games,
                "value": value,
                "bound": "exact",
                "proven": node.proven.is_some(),
                "elided": node.elided,
                "children": children,
            })
        },
    );
    let mut root = made.into_iter().next().unwrap_or(Json::Null);
    // Proven wins first, then by number of visits; proven losses last: as the engine plays.
    let rank = |node: &&search::PlayoutNode<String>| match node.proven {
        Some((1, _)) => (1, 0),
        Some((-1, _)) => (-1, 0),
        _ => (0, node.games),
    };
    let best = nodes.iter().filter(|node| node.parent == Some(0)).rev().max_by_key(rank);
    root["move"] = json!(best.and_then(|node| node.mv.clone()));
    root
}

/// The trees of a proof-number search at its end: the root has its moves with their values, the other lines whose values were
/// found, and the claims with their trees. Values are win, draw or loss for the first player: 1, 0, −1.
pub(crate) fn proof(recording: &ProofRecording) -> Json {
    let record = &recording.record;
    let nodes = &record.nodes;
    let number = |number: u32| (number != ProofNumbers::INFINITE).then_some(number);
    let mut trees = nested(
        nodes.len(),
        |index| nodes[index].parent.map(|parent| parent as usize),
        |index, children| {
            let node = &nodes[index];
            json!({
                "number": node.number,
                "move": node.mv,
                "node": if node.attacks { "or" } else { "and" },
                "proof": number(node.numbers.proof),
                "disproof": number(node.numbers.disproof),
                "nodes": node.effort,
                "elided": node.elided,
                "children": children,
            })
        },
    )
    .into_iter();
    let claims: Vec<Json> = record
        .claims
        .iter()
        .map(|claim| {
            json!({
                "line": claim.line,
                "attacker": if claim.claim.attacker == game::Side::First { "max" } else { "min" },
                "margin": claim.claim.margin,
                "holds": claim.holds,
                "nodes": claim.effort,
                "tree": claim.root.and_then(|_| trees.next()),
            })
        })
        .collect();
    let values = record.values.iter().zip(&recording.value_sides);
    let (mut children, mut lines) = (Vec::new(), Vec::new());
    for ((line, value), side) in values {
        let value = side.signed(*value);
        match line.as_slice() {
            // The best line is told once more at the end.
            [mv] if children.iter().any(|child: &Json| child["move"] == json!(mv)) => {}
            [mv] => children.push(json!({"move": mv, "value": value, "bound": "exact", "children": []})),
            _ => lines.push(json!({"line": line, "value": value})),
        }
    }
    json!({ "move": null, "value": null, "bound": "exact", "children": children, "lines": lines, "claims": claims })
}

/// Puts each node into its parent; returns the roots. Nodes come after their parents, so the last are made first.
fn nested(
    n_nodes: usize,
    parent: impl Fn(usize) -> Option<usize>,
    one: impl Fn(usize, Vec<Json>) -> Json,
) -> Vec<Json> {
    let mut children: Vec<Vec<Json>> = vec![Vec::new(); n_nodes];
    let mut roots = Vec::new();
    for index in (0..n_nodes).rev() {
        let mut below = std::mem::take(&mut children[index]);
        below.reverse();
        let made = one(index, below);
        match parent(index) {
            Some(parent) => children[parent].push(made),
            None => roots.push(made),
        }
    }
    roots.reverse();
    roots
}
