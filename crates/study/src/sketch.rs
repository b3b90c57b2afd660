//! What to draw, before it is laid out: the visits, and the unsearched branches.
//!
//! In an explicit tree those branches are known, so they are drawn whole in grey, as in textbooks. In other games each
//! is a stub, because its contents are unknown.

use game::tree::TreePosition;
use game::{Position, Side};
use table::Recording;

use crate::outline::{Outline, is_leaf};

/// At most this many unsearched nodes are drawn: a single cut may hide a tree of a million leaves.
pub(crate) const MAX_UNSEARCHED: usize = 5_000;

/// The nodes to draw, parents before children.
#[derive(Clone, Debug, Default)]
pub struct Sketch {
    /// The nodes.
    pub nodes: Vec<SketchNode>,
}

/// A node to draw.
#[derive(Clone, Debug)]
pub struct SketchNode {
    /// The parent, by index.
    pub parent: Option<usize>,
    /// The children, by index.
    pub children: Vec<usize>,
    /// Distance from the root.
    pub ply: u32,
    /// Its name: its label, or the move, or nothing where a number would only count children.
    pub name: String,
    /// Its name in a sentence: its label, or the moves from the root.
    pub address: String,
    /// What it is.
    pub what: NodeContent,
}

/// What a drawn node is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeContent {
    /// The visit of that index.
    Visit(usize),
    /// A node the search never reached.
    Unsearched {
        /// The side to move there; `None` if unknown.
        side: Option<Side>,
        /// Its value, if it is a leaf of an explicit tree.
        leaf: Option<i32>,
    },
    /// Visits that were not recorded.
    Elided,
}

impl Sketch {
    /// Everything to draw for a recording.
    #[must_use]
    pub fn new(outline: &Outline) -> Sketch {
        let mut pen = Pen { outline, sketch: Sketch::default(), n_unsearched: 0 };
        for root in outline.roots() {
            pen.visit(root, None);
        }
        pen.sketch
    }

    /// The size of each node's subtree.
    #[must_use]
    pub fn sizes(&self) -> Vec<usize> {
        let mut sizes = vec![1; self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate().rev() {
            if let Some(parent) = node.parent {
                sizes[parent] += sizes[index];
            }
        }
        sizes
    }

    /// Whether this node was never searched although its parent was: the edge carries a cut mark.
    #[must_use]
    pub fn is_cut_edge(&self, index: usize) -> bool {
        let node = &self.nodes[index];
        let is_visited = |parent: usize| matches!(self.nodes[parent].what, NodeContent::Visit(_));
        matches!(node.what, NodeContent::Unsearched { .. }) && node.parent.is_some_and(is_visited)
    }
}

/// Whether a recording is of an explicit tree, whose moves are just numbers.
pub(crate) fn is_explicit(recording: &Recording) -> bool {
    recording.game == "tree"
}

struct Pen<'a> {
    outline: &'a Outline<'a>,
    sketch: Sketch,
    n_unsearched: usize,
}

impl Pen<'_> {
    fn visit(&mut self, step: usize, parent: Option<usize>) {
        let outline = self.outline;
        let shown = outline.label(step).or(match is_explicit(outline.recording) {
            true => None,
            false => outline.step(step).mv.as_deref(),
        });
        let name = shown.unwrap_or("").to_string();
        let here = self.push(parent, name, outline.address(step), NodeContent::Visit(step));
        for &child in outline.children(step) {
            self.visit(child, Some(here));
        }
        if outline.step(step).elided {
            self.push(Some(here), String::new(), String::new(), NodeContent::Elided);
        }
        let path = outline.path(step).join(".");
        for mv in &outline.step(step).unsearched {
            self.unsearched(step, here, &path, mv);
        }
    }

    fn unsearched(&mut self, step: usize, parent: usize, path: &str, mv: &str) {
        match self.outline.unsearched_position(step, mv) {
            Some(position) => self.subtree(&position, parent, &below(path, mv)),
            None => {
                let what = NodeContent::Unsearched { side: None, leaf: None };
                self.push(Some(parent), mv.to_string(), below(path, mv), what);
            }
        }
    }

    /// An unsearched part of an explicit tree.
    fn subtree(&mut self, position: &TreePosition, parent: usize, path: &str) {
        let leaf = position.outcome().map(|outcome| outcome.margin_for(Side::First));
        let what = NodeContent::Unsearched { side: Some(position.side_to_move()), leaf };
        let label = self.outline.position_label(position);
        let address = label.clone().unwrap_or_else(|| path.to_string());
        let here = self.push(Some(parent), label.unwrap_or_default(), address, what);
        self.n_unsearched += 1;
        for mv in position.moves() {
            if self.n_unsearched >= MAX_UNSEARCHED {
                return;
            }
            let mut child = position.clone();
            child.play(mv);
            self.subtree(&child, here, &below(path, &mv.to_string()));
        }
    }

    fn push(&mut self, parent: Option<usize>, name: String, address: String, what: NodeContent) -> usize {
        let index = self.sketch.nodes.len();
        let ply = parent.map_or(0, |parent| self.sketch.nodes[parent].ply + 1);
        self.sketch.nodes.push(SketchNode { parent, children: Vec::new(), ply, name, address, what });
        if let Some(parent) = parent {
            self.sketch.nodes[parent].children.push(index);
        }
        index
    }
}

fn below(path: &str, mv: &str) -> String {
    if path.is_empty() { mv.to_string() } else { format!("{path}.{mv}") }
}

/// The side to move at a drawn node, if known.
pub(crate) fn side(outline: &Outline, node: &SketchNode) -> Option<Side> {
    match node.what {
        NodeContent::Visit(step) => Some(outline.step(step).side),
        NodeContent::Unsearched { side, .. } => side,
        NodeContent::Elided => None,
    }
}

/// The value of a drawn node if it is a leaf.
pub(crate) fn leaf_value(outline: &Outline, node: &SketchNode) -> Option<String> {
    match node.what {
        NodeContent::Visit(step) if is_leaf(outline.step(step)) => Some(outline.worth(step)),
        NodeContent::Unsearched { leaf: Some(value), .. } => Some(value.to_string()),
        _ => None,
    }
}
