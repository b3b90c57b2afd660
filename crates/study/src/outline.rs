//! A recording with the links and names that every way of showing it needs: the children of each node, its name, and
//! what its value says.

use game::tree::{self, TreePosition};
use game::{Notation, Position, Side};
use search::Bound;
use table::{End, Recording, Step, Value};

use crate::letters::Letters;

/// A recording, ready to be shown.
#[derive(Debug)]
pub struct Outline<'a> {
    /// The recording to show.
    pub recording: &'a Recording,
    /// All children, those of the first step first, and where those of each step begin.
    children: Vec<usize>,
    children_at: Vec<usize>,
    knowledge: Vec<Bound>,
    /// The position of each step, if the game is an explicit tree: it knows the unsearched branches.
    positions: Vec<TreePosition>,
    letters: Letters,
}

impl<'a> Outline<'a> {
    /// Links the steps of `recording`.
    #[must_use]
    pub fn new(recording: &'a Recording) -> Outline<'a> {
        let (children, children_at) = linked(&recording.steps);
        let positions = positions(recording).unwrap_or_default();
        let letters = positions.first().map(Letters::new).unwrap_or_default();
        let mut outline =
            Outline { recording, children, children_at, knowledge: Vec::new(), positions, letters };
        outline.knowledge = knowledge(&outline);
        outline
    }

    /// The visit of that index.
    #[must_use]
    pub fn step(&self, index: usize) -> &'a Step {
        &self.recording.steps[index]
    }

    /// The roots: one per pass of the search.
    pub fn roots(&self) -> impl Iterator<Item = usize> + use<'a> {
        let steps = &self.recording.steps;
        (0..steps.len()).filter(|&index| steps[index].parent.is_none())
    }

    /// The child visits of a visit, in order.
    #[must_use]
    pub fn children(&self, index: usize) -> &[usize] {
        &self.children[self.children_at[index]..self.children_at[index + 1]]
    }

    /// How many nodes of the whole search lie below a node but not below its recorded children.
    #[must_use]
    pub fn missing_below(&self, index: usize) -> u64 {
        let kept: u64 = self.children(index).iter().map(|&child| self.step(child).below).sum();
        self.step(index).below.saturating_sub(1 + kept)
    }

    /// A node's own name: its label, or the letter given to it in a tree without labels.
    #[must_use]
    pub fn label(&self, index: usize) -> Option<&str> {
        let letter = || self.letters.of(self.positions.get(index)?);
        self.step(index).label.as_deref().or_else(letter)
    }

    /// A node's name among its siblings: its label, or the move that leads to it. The root of a game has no name.
    #[must_use]
    pub fn name(&self, index: usize) -> &str {
        self.label(index).or(self.step(index).mv.as_deref()).unwrap_or("")
    }

    /// The moves from the root to a node.
    #[must_use]
    pub fn path(&self, mut index: usize) -> Vec<&'a str> {
        let mut path = Vec::new();
        while let (Some(parent), Some(mv)) = (self.step(index).parent, self.step(index).mv.as_deref()) {
            path.push(mv);
            index = parent;
        }
        path.reverse();
        path
    }

    /// A node's name in a sentence: its label, or its path such as `1.0`.
    #[must_use]
    pub fn address(&self, index: usize) -> String {
        match self.label(index) {
            Some(label) => label.to_string(),
            None => self.path(index).join("."),
        }
    }

    /// The name of an unsearched branch: the label of the node it leads to, or the move.
    #[must_use]
    pub fn unsearched_name(&self, index: usize, mv: &str) -> String {
        let position = self.unsearched_position(index, mv);
        position.and_then(|child| self.position_label(&child)).unwrap_or_else(|| mv.to_string())
    }

    /// The label or the letter of a node of an explicit tree.
    #[must_use]
    pub fn position_label(&self, position: &TreePosition) -> Option<String> {
        position.label().or_else(|| self.letters.of(position)).map(str::to_string)
    }

    /// The position an unsearched branch leads to, in an explicit tree.
    #[must_use]
    pub fn unsearched_position(&self, index: usize, mv: &str) -> Option<TreePosition> {
        played(self.positions.get(index)?, mv)
    }

    /// The names of a node's unsearched branches.
    #[must_use]
    pub fn unsearched_names(&self, index: usize) -> Vec<String> {
        self.step(index).unsearched.iter().map(|mv| self.unsearched_name(index, mv)).collect()
    }

    /// What the value returned by a node says about its true value.
    ///
    /// A value at or outside the window is a bound, unless every child was searched and is known exactly.
    #[must_use]
    pub fn knowledge(&self, index: usize) -> Bound {
        self.knowledge[index]
    }

    /// A node's value as text: `3`, `≤2`, `≥7`, or `?` if the search was stopped inside.
    #[must_use]
    pub fn worth(&self, index: usize) -> String {
        let Some((value, _)) = &self.step(index).result else { return "?".to_string() };
        match self.knowledge(index) {
            Bound::Exact => value.to_string(),
            Bound::Upper => format!("≤{value}"),
            Bound::Lower => format!("≥{value}"),
        }
    }
}

/// Whether branches were cut off at a node. A window that closes on the last child cuts nothing off.
#[must_use]
pub fn is_cut(step: &Step) -> bool {
    matches!(step.result, Some((_, End::Cut(_)))) && !step.unsearched.is_empty()
}

/// Whether a node was evaluated without searching below it: at the depth limit or at the end of the game.
#[must_use]
pub fn is_leaf(step: &Step) -> bool {
    matches!(step.result, Some((_, End::Leaf | End::Terminal)))
}

/// `▲` where MAX moves, `▼` where MIN does.
#[must_use]
pub fn marker(side: Side) -> &'static str {
    match side {
        Side::First => "▲",
        Side::Second => "▼",
    }
}

/// The counts of a whole search, whatever part of it was recorded.
///
/// A *cut* is a node that was left because its window closed while at least one of its moves was still unsearched.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Counts {
    /// Visited nodes.
    pub visited: u64,
    /// Nodes evaluated without searching below them.
    pub leaves: u64,
    /// MIN nodes with branches cut off.
    pub alpha_cuts: u64,
    /// MAX nodes with branches cut off.
    pub beta_cuts: u64,
    /// Nodes the transposition table answered.
    pub table_answers: u64,
    /// Branches cut off, each counted once regardless of its size.
    pub never_searched: u64,
}

impl Counts {
    /// The counts of the search behind a recording.
    #[must_use]
    pub fn of(recording: &Recording) -> Counts {
        let counts = &recording.counts;
        let cuts = |kind| counts.cuts.get(kind).copied().unwrap_or(0);
        Counts {
            visited: counts.nodes,
            leaves: counts.leaves,
            alpha_cuts: cuts("alpha"),
            beta_cuts: cuts("beta"),
            table_answers: counts.table_hits,
            never_searched: counts.never_searched,
        }
    }
}

/// The children of all steps in one list, and where those of each step begin.
fn linked(steps: &[Step]) -> (Vec<usize>, Vec<usize>) {
    let mut starts = vec![0; steps.len() + 2];
    for parent in steps.iter().filter_map(|step| step.parent) {
        starts[parent + 2] += 1;
    }
    for index in 1..starts.len() {
        starts[index] += starts[index - 1];
    }
    let mut children = vec![0; starts[steps.len() + 1]];
    for (index, step) in steps.iter().enumerate() {
        if let Some(parent) = step.parent {
            children[starts[parent + 1]] = index;
            starts[parent + 1] += 1;
        }
    }
    starts.pop();
    (children, starts)
}

/// What each step's value says. Children come after their parents, so the steps are walked backwards.
fn knowledge(outline: &Outline<'_>) -> Vec<Bound> {
    let steps = &outline.recording.steps;
    let mut known = vec![Bound::Exact; steps.len()];
    for (index, step) in steps.iter().enumerate().rev() {
        let is_exact = |&child: &usize| known[child] == Bound::Exact;
        let is_whole =
            step.unsearched.is_empty() && !step.elided && outline.children(index).iter().all(is_exact);
        known[index] = match &step.result {
            Some((_, End::Table(bound))) => *bound,
            Some((value, End::Cut(_) | End::Exhausted)) if !is_whole => within(*value, step.window),
            _ => Bound::Exact,
        };
    }
    known
}

fn within(value: Value, (alpha, beta): (Value, Value)) -> Bound {
    match value {
        value if value <= alpha => Bound::Upper,
        value if value >= beta => Bound::Lower,
        _ => Bound::Exact,
    }
}

/// The position of every step of an explicit tree; `None` for other games.
fn positions(recording: &Recording) -> Option<Vec<TreePosition>> {
    if recording.game != "tree" {
        return None;
    }
    let root = tree::parse(&recording.position).ok()?;
    let mut positions: Vec<TreePosition> = Vec::with_capacity(recording.steps.len());
    for step in &recording.steps {
        let position = match (step.parent, &step.mv) {
            (Some(parent), Some(mv)) => played(positions.get(parent)?, mv)?,
            _ => root.clone(),
        };
        positions.push(position);
    }
    Some(positions)
}

fn played(position: &TreePosition, mv: &str) -> Option<TreePosition> {
    let mv = position.parse_move(mv).ok()?;
    let mut child = position.clone();
    child.play(mv);
    Some(child)
}
