//! Searches that grow one tree as text, for the terminal: the tree at the end with its numbers, most work first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use search::{ProofNumbers, RecordedClaim};
use table::{PlayoutRecording, ProofRecording};

use crate::language::Language;
use crate::text::TextStyle;

/// The tree of a Monte-Carlo search at the end: one line per node with its visits, the share of points of the side that
/// moved there, and what is proven.
#[must_use]
pub fn draw_playouts(recording: &PlayoutRecording, style: &TextStyle) -> String {
    let record = &recording.record;
    let nodes = &record.nodes;
    let children = families(nodes.iter().map(|node| node.parent));
    let describe = |index: usize| {
        let node = &nodes[index];
        // Nobody chooses the root, so the share of the side that moved there says nothing.
        let percent = match node.games {
            _ if node.parent.is_none() => String::new(),
            0 => "– ".to_string(),
            games => {
                let percent = (u64::from(node.half_points) * 50 + u64::from(games) / 2) / u64::from(games);
                format!("{percent} % ")
            }
        };
        let proven = node.proven.map_or("", |(value, _)| match value {
            1 => "✓ ",
            0 => "= ",
            _ => "✗ ",
        });
        let name = recording.places[index].label.as_ref().or(node.mv.as_ref());
        let name = name.map_or_else(|| style.language.pick("root", "raíz").to_string(), Clone::clone);
        format!("{name} {proven}{percent}· {}", node.games)
    };
    let language = style.language;
    let effort = |index: usize| u64::from(nodes[index].games);
    let open = most_work(&children, &[0], style.max_lines, effort);
    let mut canvas =
        Canvas { language, children: &children, open, effort: &effort, describe, lines: Vec::new() };
    canvas.node(0, "", "");
    canvas.finish(&format!(
        "{} {} · {} {} · {} {}\n{}",
        record.n_games,
        language.pick("games", "partidas"),
        record.n_nodes,
        language.pick("nodes", "nodos"),
        record.n_tree,
        language.pick("nodes in the tree", "nodos del árbol"),
        language.pick(
            "percentage of points for the side that moved there · visits; proven: ✓ win, ✗ loss, = draw",
            "porcentaje de puntos del bando que jugó allí · visitas; demostrado: ✓ victoria, ✗ derrota, = tablas",
        ),
    ))
}

/// The trees of a proof-number search at the end, one per claim that needed a search: one line per node with its proof and
/// disproof number.
#[must_use]
pub fn draw_proof(recording: &ProofRecording, style: &TextStyle) -> String {
    let record = &recording.record;
    let nodes = &record.nodes;
    let children = families(nodes.iter().map(|node| node.parent));
    let describe = |index: usize| {
        let node = &nodes[index];
        let kind = if node.attacks { "OR" } else { "AND" };
        let mark = match node.numbers {
            ProofNumbers::PROVED => "✓ ",
            ProofNumbers::REFUTED => "✗ ",
            _ => "",
        };
        let name = recording.places[index].label.as_ref().or(node.mv.as_ref());
        let head = name
            .map_or_else(|| claim_words(&record.claims[node.claim as usize], style.language), Clone::clone);
        let effort = if node.effort > 0 { format!(" · {}", node.effort) } else { String::new() };
        let ProofNumbers { proof, disproof } = node.numbers;
        format!("{head} {kind} {mark}{}, {}{effort}", shown(proof), shown(disproof))
    };
    let language = style.language;
    let effort = |index: usize| nodes[index].effort;
    let roots: Vec<usize> = record.claims.iter().filter_map(|claim| Some(claim.root? as usize)).collect();
    let open = most_work(&children, &roots, style.max_lines, effort);
    let mut canvas =
        Canvas { language, children: &children, open, effort: &effort, describe, lines: Vec::new() };
    for claim in &record.claims {
        match claim.root {
            Some(root) => canvas.node(root as usize, "", ""),
            None => canvas.lines.push(format!("{} {}", claim_words(claim, language), mark(claim.holds))),
        }
    }
    canvas.finish(&format!(
        "{} {} · {} {}\n{}",
        record.n_nodes,
        language.pick("nodes", "nodos"),
        record.claims.len(),
        language.pick("claims", "afirmaciones"),
        language.pick(
            "proof number, disproof number · nodes searched; ✓ proved, ✗ refuted",
            "número de prueba, número de refutación · nodos explorados; ✓ demostrado, ✗ refutado",
        ),
    ))
}

fn mark(holds: Option<bool>) -> &'static str {
    match holds {
        Some(true) => "✓",
        Some(false) => "✗",
        None => "…",
    }
}

fn shown(number: u32) -> String {
    if number == ProofNumbers::INFINITE { "∞".to_string() } else { number.to_string() }
}

/// A claim in words: `after a1: MAX wins`.
pub(crate) fn claim_words(claim: &RecordedClaim<String>, language: Language) -> String {
    let side = if claim.claim.attacker == game::Side::First { "MAX" } else { "MIN" };
    let claims = match claim.claim.margin {
        1 => language.pick("wins", "gana"),
        _ => language.pick("at least draws", "consigue al menos tablas"),
    };
    match claim.line.join(" ") {
        line if line.is_empty() => format!("{side} {claims}:"),
        line => format!("{} {line}, {side} {claims}:", language.pick("after", "tras")),
    }
}

/// The children of each node.
pub(crate) fn families(parents: impl Iterator<Item = Option<u32>> + Clone) -> Vec<Vec<usize>> {
    let mut children = vec![Vec::new(); parents.clone().count()];
    for (index, parent) in parents.enumerate() {
        if let Some(parent) = parent {
            children[parent as usize].push(index);
        }
    }
    children
}

/// Which nodes are drawn with their children: those with the most work, as long as at most `max_nodes` are drawn. The children
/// of the first root always are.
pub(crate) fn most_work(
    children: &[Vec<usize>],
    roots: &[usize],
    max_nodes: usize,
    effort: impl Fn(usize) -> u64,
) -> Vec<bool> {
    let mut open = vec![false; children.len()];
    let ranked = |node: &usize| (effort(*node), Reverse(*node));
    let mut waiting: BinaryHeap<_> = roots.iter().map(ranked).collect();
    let mut n_nodes = roots.len();
    while let Some((_, Reverse(node))) = waiting.pop() {
        let n_children = children[node].len();
        let fits = n_nodes + n_children <= max_nodes || n_nodes == roots.len();
        if n_children > 0 && fits {
            open[node] = true;
            n_nodes += n_children;
            waiting.extend(children[node].iter().map(ranked));
        }
    }
    open
}

/// Draws trees line by line.
struct Canvas<'a, D> {
    language: Language,
    children: &'a [Vec<usize>],
    /// The nodes drawn with their children.
    open: Vec<bool>,
    effort: &'a dyn Fn(usize) -> u64,
    describe: D,
    lines: Vec<String>,
}

impl<D: Fn(usize) -> String> Canvas<'_, D> {
    /// Draws a node and what is below it. `stem` precedes its own line, `indent` the lines below it.
    fn node(&mut self, index: usize, stem: &str, indent: &str) {
        let mut children = self.children[index].clone();
        let is_open = self.open[index] || children.is_empty();
        let more = if is_open { String::new() } else { format!("  (+{})", children.len()) };
        self.lines.push(format!("{stem}{}{more}", (self.describe)(index)));
        if !is_open {
            return;
        }
        children.sort_by_key(|&child| (Reverse((self.effort)(child)), child));
        for (i, &child) in children.iter().enumerate() {
            let (fork, bar) = if i + 1 == children.len() { ("└─ ", "   ") } else { ("├─ ", "│  ") };
            self.node(child, &format!("{indent}{fork}"), &format!("{indent}{bar}"));
        }
    }

    fn finish(mut self, totals: &str) -> String {
        if self.open.iter().zip(self.children).any(|(open, children)| !open && !children.is_empty()) {
            let words =
                self.language.pick("(+N): N children that are not drawn", "(+N): N hijos que no se dibujan");
            self.lines.push(words.to_string());
        }
        self.lines.push(totals.to_string());
        self.lines.join("\n") + "\n"
    }
}
