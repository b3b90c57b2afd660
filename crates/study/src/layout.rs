//! Where each node of a drawing goes: leaves side by side, parents centred above their children.
//!
//! Every node owns the strip above its descendants, so nothing ever overlaps. Trees too large for a page lose their
//! deepest levels first; each node counts what is missing below it.

use crate::sketch::Sketch;

/// The distance between two rows of nodes.
pub const ROW: f64 = 92.0;

/// Positions for the nodes of a sketch.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The placed nodes, parents before children.
    pub placed: Vec<Placed>,
    /// The total width.
    pub width: f64,
    /// The total height.
    pub height: f64,
}

/// A node and its position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// The node, as an index into the sketch.
    pub node: usize,
    /// The parent, as an index into [`Layout::placed`].
    pub parent: Option<usize>,
    /// The centre of the node.
    pub x: f64,
    /// The centre of the node.
    pub y: f64,
    /// How many nodes below it are not shown.
    pub n_hidden: usize,
}

impl Layout {
    /// Places about `limit` nodes of `sketch` at most, each as wide as `width_of` says.
    #[must_use]
    pub fn new(sketch: &Sketch, limit: usize, width_of: impl Fn(usize) -> f64) -> Layout {
        let mut placed = shown(sketch, limit);
        let widths = strip_widths(&placed, width_of);
        let mut next_roots_left = 0.0;
        let mut next_left = vec![0.0; placed.len()];
        for index in 0..placed.len() {
            let left = match placed[index].parent {
                Some(parent) => &mut next_left[parent],
                None => &mut next_roots_left,
            };
            let start = *left;
            *left += widths[index].strip;
            placed[index].x = start + widths[index].strip / 2.0;
            placed[index].y = (f64::from(sketch.nodes[placed[index].node].ply) + 0.5) * ROW;
            next_left[index] = start + (widths[index].strip - widths[index].below) / 2.0;
        }
        let height = placed.iter().map(|placed| placed.y + ROW / 2.0).fold(0.0, f64::max);
        Layout { placed, width: next_roots_left, height }
    }
}

/// The width of a node's strip, and the part of it that its children take.
#[derive(Clone, Copy, Default)]
struct Width {
    strip: f64,
    below: f64,
}

fn strip_widths(placed: &[Placed], width_of: impl Fn(usize) -> f64) -> Vec<Width> {
    let mut widths = vec![Width::default(); placed.len()];
    for index in (0..placed.len()).rev() {
        widths[index].strip = widths[index].below.max(width_of(placed[index].node));
        if let Some(parent) = placed[index].parent {
            widths[parent].below += widths[index].strip;
        }
    }
    widths
}

/// The nodes that fit, not yet placed.
fn shown(sketch: &Sketch, limit: usize) -> Vec<Placed> {
    let deepest = deepest_ply(sketch, limit);
    let sizes = sketch.sizes();
    let mut placed: Vec<Placed> = Vec::new();
    let mut places: Vec<Option<usize>> = vec![None; sketch.nodes.len()];
    for (node, drawn) in sketch.nodes.iter().enumerate() {
        let parent = drawn.parent.and_then(|parent| places[parent]);
        let is_reached = drawn.parent.is_none() || parent.is_some();
        if is_reached && drawn.ply <= deepest && placed.len() < limit.max(1) {
            places[node] = Some(placed.len());
            placed.push(Placed { node, parent, x: 0.0, y: 0.0, n_hidden: 0 });
        } else if let Some(parent) = parent {
            placed[parent].n_hidden += sizes[node];
        }
    }
    placed
}

/// The deepest level such that all levels down to it fit; the first below the root is always included.
fn deepest_ply(sketch: &Sketch, limit: usize) -> u32 {
    let mut n_on_ply: Vec<usize> = Vec::new();
    for node in &sketch.nodes {
        n_on_ply.resize(n_on_ply.len().max(node.ply as usize + 1), 0);
        n_on_ply[node.ply as usize] += 1;
    }
    let mut n_nodes = 0;
    let fitting = n_on_ply.iter().take_while(|&&n| {
        n_nodes += n;
        n_nodes <= limit
    });
    (fitting.count() as u32).saturating_sub(1).max(1)
}
