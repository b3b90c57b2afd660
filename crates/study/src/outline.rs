//! A recording with the links and names that every way of showing it needs: the children of each node, its name, and
//! what its value says.

use game::tree::{self, TreePosition};
use game::{Notation, Position, Side};
use search::Bound;
use table::{Cut, End, Recording, Step, Value};

/// A recording, ready to be shown.
#[derive(Debug)]
pub struct Outline<'a> {
    /// The recording to show.
    pub recording: &'a Recording,
    children: Vec<Vec<usize>>,
    knowledge: Vec<Bound>,
    /// The position of each step, if the game is an explicit tree: it knows the unsearched branches.
    positions: Vec<TreePosition>,
}

impl<'a> Outline<'a> {
    /// Links the steps of `recording`.
    #[must_use]
    pub fn new(recording: &'a Recording) -> Outline<'a> {
        let mut children = vec![Vec::new(); recording.steps.len()];
        for (index, step) in recording.steps.iter().enumerate() {
            if let Some(parent) = step.parent {
                children[parent].push(index);
            }
        }
        let knowledge = knowledge(recording, &children);
        Outline { recording, children, knowledge, positions: positions(recording).unwrap_or_default() }
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
        &self.children[index]
    }

    /// A node's name among its siblings: its label, or the move that leads to it. A root without a label has no name.
    #[must_use]
    pub fn name(&self, index: usize) -> &'a str {
        let step = self.step(index);
        step.label.as_deref().or(step.mv.as_deref()).unwrap_or("")
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
        match &self.step(index).label {
            Some(label) => label.clone(),
            None => self.path(index).join("."),
        }
    }

    /// The name of an unsearched branch: the label of the node it leads to, or the move.
    #[must_use]
    pub fn unsearched_name(&self, index: usize, mv: &str) -> String {
        let label = self.unsearched_position(index, mv).and_then(|child| child.label().map(str::to_string));
        label.unwrap_or_else(|| mv.to_string())
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

/// The counts of a search. All but `visited` cover only the recorded nodes.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Counts {
    /// Visited nodes, including those beyond the budget.
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
    /// Counts a recording.
    #[must_use]
    pub fn of(recording: &Recording) -> Counts {
        let visited = recording.steps.len() as u64 + recording.elided;
        recording.steps.iter().fold(Counts { visited, ..Counts::default() }, Counts::with)
    }

    fn with(mut self, step: &Step) -> Counts {
        self.never_searched += step.unsearched.len() as u64;
        match step.result {
            Some((_, End::Leaf | End::Terminal)) => self.leaves += 1,
            Some((_, End::Table(_))) => self.table_answers += 1,
            Some((_, End::Cut(Cut::Alpha { .. }))) if is_cut(step) => self.alpha_cuts += 1,
            Some((_, End::Cut(Cut::Beta { .. }))) if is_cut(step) => self.beta_cuts += 1,
            _ => {}
        }
        self
    }
}

/// What each step's value says. Children come after their parents, so the steps are walked backwards.
fn knowledge(recording: &Recording, children: &[Vec<usize>]) -> Vec<Bound> {
    let mut known = vec![Bound::Exact; recording.steps.len()];
    for (index, step) in recording.steps.iter().enumerate().rev() {
        let is_exact = |&child: &usize| known[child] == Bound::Exact;
        let is_whole = step.unsearched.is_empty() && !step.elided && children[index].iter().all(is_exact);
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
