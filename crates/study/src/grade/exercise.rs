//! Trees for a student's program, each with the correct answer.

use game::tree::{self, TreePosition};
use game::{Position, Refusal, Side};
use search::{Algorithm, ScoreKind};
use table::{End, Recording, Step, Value};

use super::program::{PlainTree, Program};
use super::trees::Group;
use crate::outline::Outline;
use crate::sketch::{NodeContent, Sketch, SketchNode};
use crate::watched::record;

/// The algorithms that can be graded, as people type them.
pub const GRADED: &[Algorithm] = &[
    Algorithm::AlphaBeta,
    Algorithm::Minimax,
    Algorithm::Negamax,
    Algorithm::Shallow,
    Algorithm::PrincipalVariation,
    Algorithm::Mtdf,
];

/// A tree and the correct answer for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// The tree, without labels: a student's parser needs only brackets, blanks and whole numbers.
    pub tree: String,
    /// The algorithm to implement.
    pub algorithm: Algorithm,
    /// The root's value.
    pub value: i32,
    /// The root's moves that reach that value.
    pub best_moves: Vec<usize>,
    /// The leaves in the order of the search.
    pub leaves: Vec<i32>,
    /// All leaves from left to right, each with whether the search evaluates it.
    needed: Vec<(i32, bool)>,
    /// The kind of tree.
    pub group: Group,
    pub(crate) n_moves: usize,
    plain: PlainTree,
}

impl Exercise {
    /// Works out the answer for `tree`, as one of the textbooks' trees.
    ///
    /// # Errors
    /// A [`Refusal`] when the text is not a tree or is a single leaf, or when the algorithm is not one of
    /// [`GRADED`].
    pub fn new(tree: &str, algorithm: Algorithm) -> Result<Exercise, Refusal> {
        let right = Program::right(algorithm).ok_or_else(|| refused(algorithm))?;
        let root = tree::parse(tree)?;
        if root.outcome().is_some() {
            return Err(Refusal::new(tree, "the tree has no move to choose"));
        }
        let tree = without_labels(&root);
        let plain = PlainTree::new(&root);
        let whole = record(&tree, Algorithm::Minimax, usize::MAX)?;
        let (leaves, needed) = match algorithm {
            // Ours use a table and reorder the moves, so the textbook's program is the measure.
            Algorithm::PrincipalVariation | Algorithm::Mtdf => (textbook_leaves(right, &plain), Vec::new()),
            _ => {
                let searched = record(&tree, algorithm, usize::MAX)?;
                (visited_leaves(&searched), needed(&searched))
            }
        };
        let (value, best_moves) = (root_value(&whole), best_moves(&whole));
        let (group, n_moves) = (Group::Textbook, root.n_moves());
        Ok(Exercise { tree, algorithm, value, best_moves, leaves, needed, group, n_moves, plain })
    }

    /// The same as a tree of `group`.
    pub(crate) fn in_group(mut self, group: Group) -> Exercise {
        self.group = group;
        self
    }

    /// The tree, for programs of ours.
    pub(crate) fn plain(&self) -> &PlainTree {
        &self.plain
    }

    /// The line a correct program writes.
    #[must_use]
    pub fn expected(&self) -> String {
        let mut line = format!("{} {}", self.value, self.best_moves.first().copied().unwrap_or(0));
        for leaf in &self.leaves {
            line.push_str(&format!(" {leaf}"));
        }
        line
    }

    /// The leaves that are skipped just before the leaf of `index` in search order.
    pub(crate) fn skipped_before(&self, index: usize) -> impl Iterator<Item = i32> + '_ {
        let mut n_seen = 0;
        let here = self.needed.iter().filter(move |(_, is_needed)| {
            n_seen += usize::from(*is_needed);
            !is_needed && n_seen == index
        });
        here.map(|&(value, _)| value)
    }
}

fn refused(algorithm: Algorithm) -> Refusal {
    let names: Vec<_> = GRADED.iter().map(|algorithm| algorithm.name()).collect();
    Refusal::new(
        algorithm.name(),
        format!("this algorithm cannot be graded (available: {})", names.join(", ")),
    )
}

fn textbook_leaves(right: Program, plain: &PlainTree) -> Vec<i32> {
    right.answer(plain, usize::MAX).map(|reply| reply.leaves).unwrap_or_default()
}

/// The tree's text without labels.
fn without_labels(root: &TreePosition) -> String {
    let mut text = String::new();
    write_plain(root, Side::First, &mut text);
    text
}

/// Writes a node; `usual` is the side to move here unless the text says otherwise.
fn write_plain(node: &TreePosition, usual: Side, text: &mut String) {
    if let Some(outcome) = node.outcome() {
        text.push_str(&outcome.margin_for(Side::First).to_string());
        return;
    }
    let side = node.side_to_move();
    if side != usual {
        text.push_str(if side == Side::First { "max" } else { "min" });
    }
    for mv in node.moves() {
        text.push(if mv == 0 { '(' } else { ' ' });
        let mut child = node.clone();
        child.play(mv);
        write_plain(&child, side.opponent(), text);
    }
    text.push(')');
}

/// The leaves of a recording in the order visited.
fn visited_leaves(recording: &Recording) -> Vec<i32> {
    recording.steps.iter().filter_map(leaf).collect()
}

fn leaf(step: &Step) -> Option<i32> {
    match step.result {
        Some((value, End::Leaf | End::Terminal)) => Some(points(value)),
        _ => None,
    }
}

/// All leaves from left to right, each with whether the search evaluates it.
fn needed(searched: &Recording) -> Vec<(i32, bool)> {
    let outline = Outline::new(searched);
    let known = |node: &SketchNode| match node.what {
        NodeContent::Visit(step) => leaf(outline.step(step)).map(|value| (value, true)),
        NodeContent::Unsearched { leaf, .. } => leaf.map(|value| (value, false)),
        NodeContent::Elided => None,
    };
    Sketch::new(&outline).nodes.iter().filter_map(known).collect()
}

fn best_moves(whole: &Recording) -> Vec<usize> {
    let value = root_value(whole);
    let children = whole.steps.iter().filter(|step| step.parent == Some(0));
    let values = children.map(|step| step.result.as_ref().map(|(value, _)| points(*value)));
    values.enumerate().filter(|(_, child)| *child == Some(value)).map(|(index, _)| index).collect()
}

fn root_value(recording: &Recording) -> i32 {
    recording.steps[0].result.as_ref().map_or(0, |(value, _)| points(*value))
}

/// The number behind a value; leaves are numbers, so there is always one.
fn points(value: Value) -> i32 {
    match value.score().kind() {
        ScoreKind::Points(points) => points,
        ScoreKind::WinIn(_) | ScoreKind::LostIn(_) => value.score().raw(),
    }
}
