//! Where each node of a drawing goes: children side by side below their parent, subtrees as close together as their outlines
//! allow (Reingold and Tilford, 1981, with nodes of different widths). It is the layout of the page (`page/layout.js`).
//!
//! Nodes of one row never overlap, and edges never cross. Trees too large for a page lose their
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
        let (shifts, whole) = shifts(&placed, width_of);
        let left = whole.left.iter().copied().fold(0.0, f64::min);
        let right = whole.right.iter().copied().fold(0.0, f64::max);
        for index in 0..placed.len() {
            let above = placed[index].parent.map_or(-left, |parent| placed[parent].x);
            placed[index].x = above + shifts[index];
            placed[index].y = (f64::from(sketch.nodes[placed[index].node].ply) + 0.5) * ROW;
        }
        let height = placed.iter().map(|placed| placed.y + ROW / 2.0).fold(0.0, f64::max);
        Layout { placed, width: right - left, height }
    }
}

/// How far a subtree reaches to both sides of its root, row by row.
#[derive(Clone, Default)]
struct Reach {
    left: Vec<f64>,
    right: Vec<f64>,
}

impl Reach {
    /// Puts a subtree to the right of this one, as close as both allow. Returns how far its root lies from this one's.
    fn join(&mut self, other: &Reach) -> f64 {
        let apart = self.right.iter().zip(&other.left).map(|(right, left)| right - left);
        let shift = apart.reduce(f64::max).unwrap_or_else(|| -other.left.first().copied().unwrap_or(0.0));
        for (row, (left, right)) in other.left.iter().zip(&other.right).enumerate() {
            match self.right.get_mut(row) {
                Some(last) => {
                    *last = right + shift;
                    self.left[row] = self.left[row].min(left + shift);
                }
                None => {
                    self.left.push(left + shift);
                    self.right.push(right + shift);
                }
            }
        }
        shift
    }

    /// The same below a node of this width, `middle` to the right of the old origin.
    fn below(&self, width: f64, middle: f64) -> Reach {
        let moved = |half: f64, side: &[f64]| -> Vec<f64> {
            std::iter::once(half).chain(side.iter().map(|x| x - middle)).collect()
        };
        Reach { left: moved(-width / 2.0, &self.left), right: moved(width / 2.0, &self.right) }
    }
}

/// How far each node lies beside its parent, and how far all of them reach.
fn shifts(placed: &[Placed], width_of: impl Fn(usize) -> f64) -> (Vec<f64>, Reach) {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); placed.len()];
    let mut roots = Vec::new();
    for (index, node) in placed.iter().enumerate() {
        match node.parent {
            Some(parent) => children[parent].push(index),
            None => roots.push(index),
        }
    }
    let mut reaches: Vec<Reach> = vec![Reach::default(); placed.len()];
    let mut shifts = vec![0.0; placed.len()];
    // Children come after their parents.
    for index in (0..placed.len()).rev() {
        let joined = side_by_side(&children[index], &mut reaches, &mut shifts);
        let ends = children[index].first().zip(children[index].last());
        let middle = ends.map_or(0.0, |(&first, &last)| (shifts[first] + shifts[last]) / 2.0);
        for &child in &children[index] {
            shifts[child] -= middle;
        }
        reaches[index] = joined.below(width_of(placed[index].node), middle);
    }
    let whole = side_by_side(&roots, &mut reaches, &mut shifts);
    (shifts, whole)
}

fn side_by_side(nodes: &[usize], reaches: &mut [Reach], shifts: &mut [f64]) -> Reach {
    let mut joined = Reach::default();
    for &node in nodes {
        shifts[node] = joined.join(&std::mem::take(&mut reaches[node]));
    }
    joined
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
