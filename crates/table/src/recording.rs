//! A recorded search as text, independent of the game's types: what `study` draws and the page replays.
//!
//! All values are from the point of view of the first player, MAX: alpha is what MAX can already get, beta what MIN
//! can, and higher is better for MAX, as in textbook trees.

use std::fmt;
use std::sync::Arc;

use game::{Keyed, Notation, Side};
use search::{
    Bound, Figure, Leave, NodeKind, Reason, Record, RecordedNode, Remark, Score, ScoreKind, SearchCounts,
    Window, reached,
};

use crate::shared_text::{MoveText, SharedTexts};

/// A recorded search: its nodes in the order in which they were entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    /// The game's name, such as `tree` or `tictactoe`.
    pub game: String,
    /// The root position as text.
    pub position: String,
    /// The name of the algorithm, or the spec of the engine such as `chess/poda`.
    pub algorithm: String,
    /// The search depth.
    pub depth: u32,
    /// The nodes; a revisited node appears again. A search in several passes or iterations has several roots.
    pub steps: Vec<Step>,
    /// Visits that exceeded the budget.
    pub elided: u64,
    /// The counts of the whole search, whatever part of it the steps are.
    pub counts: SearchCounts,
}

/// One visit to one node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// How many nodes the whole search had entered before this one: its name when more of it is asked for.
    pub number: u64,
    /// How many nodes were entered in its subtree, itself included, whether recorded or not.
    pub below: u64,
    /// The parent, as an index into [`Recording::steps`].
    pub parent: Option<usize>,
    /// Distance from the root.
    pub ply: u32,
    /// Plies still to look ahead when it was entered.
    pub depth: u32,
    /// The move that led here.
    pub mv: Option<MoveText>,
    /// The node's own name, in explicit trees.
    pub label: Option<String>,
    /// The side to move: `First` is MAX.
    pub side: Side,
    /// Alpha and beta when the node was entered.
    pub window: (Value, Value),
    /// Why it was visited.
    pub kind: NodeKind,
    /// What led to a visit that textbooks do not know.
    pub reason: Option<Arc<Why>>,
    /// When it was entered, on a clock that ticks once per event.
    pub entered: u32,
    /// When it was left; `None` if the search was stopped inside.
    pub left: Option<u32>,
    /// The events in which a child became the best and moved alpha (at a MAX node) or beta (at a MIN node).
    pub rises: Vec<Rise>,
    /// What the node returned, and why it was left; `None` if the search was stopped inside.
    pub result: Option<(Value, End)>,
    /// The moves that were not worth a search, each with the reason.
    pub skipped: Vec<(MoveText, Arc<Why>)>,
    /// What the engine said about it in words of its own.
    pub remarks: Vec<Remark>,
    /// The moves that were never searched, because the window closed.
    pub unsearched: Vec<MoveText>,
    /// Whether some searched children were left out.
    pub elided: bool,
    /// Whether it lies on the principal variation.
    pub principal: bool,
}

/// A reason: its code, and the figures that decided, as text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Why {
    /// The code, such as `futility`; `study` has the words.
    pub code: &'static str,
    /// The figures in the order of the sentence. Scores are for MAX.
    pub figures: Vec<String>,
}

/// A child became the best so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rise {
    /// The child's move.
    pub mv: MoveText,
    /// Its value, now the node's value.
    pub value: Value,
    /// When it happened.
    pub at: u32,
}

/// Why a node was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Evaluated at the depth limit.
    Leaf,
    /// The game is over.
    Terminal,
    /// Answered by the transposition table.
    Table(Bound),
    /// The remaining moves were cut off.
    Cut(Cut),
    /// All moves were searched.
    Exhausted,
    /// Decided by something else than its moves and its window.
    Decided(Arc<Why>),
}

/// Why the remaining moves of a node were cut off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cut {
    /// At a MIN node: the value is not above alpha, so MAX avoids this node.
    Alpha {
        /// The alpha that was reached.
        bound: Value,
    },
    /// At a MAX node: the value is not below beta, so MIN avoids this node.
    Beta {
        /// The beta that was reached.
        bound: Value,
    },
}

/// A score for MAX.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Value(Score);

impl Value {
    /// The score for MAX.
    #[must_use]
    pub fn score(self) -> Score {
        self.0
    }
}

impl fmt::Display for Value {
    /// `3`, `-∞`, `∞`, `W5` when MAX wins at ply 5, `L4` when MAX loses at ply 4.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.kind() {
            _ if self.0 == Score::INFINITY => f.write_str("∞"),
            _ if self.0 == Score::NEG_INFINITY => f.write_str("-∞"),
            ScoreKind::Points(points) => write!(f, "{points}"),
            ScoreKind::WinIn(ply) => write!(f, "W{ply}"),
            ScoreKind::LostIn(ply) => write!(f, "L{ply}"),
        }
    }
}

impl fmt::Display for Step {
    /// The condition of a cutoff, such as `2 ≤ α = 3`; empty for other nodes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.result {
            Some((value, End::Cut(Cut::Alpha { bound }))) => write!(f, "{value} ≤ α = {bound}"),
            Some((value, End::Cut(Cut::Beta { bound }))) => write!(f, "{value} ≥ β = {bound}"),
            _ => Ok(()),
        }
    }
}

impl Recording {
    /// Converts a record to text.
    #[must_use]
    pub fn new<P: Keyed + Notation>(
        game: &str,
        algorithm: &str,
        depth: u32,
        root: &P,
        record: Record<P::Move>,
        counts: SearchCounts,
    ) -> Recording {
        let mut texts = SharedTexts::default();
        let n_visits = record.n_visits;
        // The positions of the last node and of those above it: each node follows its parent's subtree.
        let mut path: Vec<(usize, P)> = Vec::new();
        let mut steps = Vec::with_capacity(record.nodes.len());
        // What was converted is dropped at once: a large search is not in memory twice.
        for (index, node) in record.nodes.into_iter().enumerate() {
            while path.last().is_some_and(|(above, _)| Some(*above) != node.parent) {
                path.pop();
            }
            let above = path.last().map_or(root, |(_, position)| position);
            let mv = node.visit.mv.map(|mv| texts.mv(&above.write_move(mv)));
            let position = reached(above, &node.visit);
            steps.push(step(&node, mv, &position, &mut texts));
            path.push((index, position));
        }
        let mut recording = Recording {
            game: game.to_string(),
            position: root.to_string(),
            algorithm: algorithm.to_string(),
            depth,
            elided: n_visits - steps.len() as u64,
            steps,
            counts,
        };
        recording.mark_principal_variation();
        recording
    }

    /// Starts at the last root that found a move and follows the last rise of each node. The last visit to a child
    /// counts, because its value was the one used.
    fn mark_principal_variation(&mut self) {
        let Some(mut at) =
            self.steps.iter().rposition(|step| step.parent.is_none() && !step.rises.is_empty())
        else {
            return;
        };
        loop {
            self.steps[at].principal = true;
            let Some(best) = self.steps[at].rises.last() else { return };
            let is_best = |step: &Step| {
                step.parent == Some(at) && step.mv.as_ref() == Some(&best.mv) && !step.kind.is_same_position()
            };
            let Some(child) = self.steps.iter().rposition(is_best) else { return };
            at = child;
        }
    }
}

fn step<P: Keyed + Notation>(
    node: &RecordedNode<P::Move>,
    mv: Option<MoveText>,
    position: &P,
    texts: &mut SharedTexts,
) -> Step {
    let side = position.side_to_move();
    let for_max = |score: Score| Value(score.seen_from_parent(side == Side::First));
    let why = |reason: Reason| Why {
        code: reason.code,
        figures: reason.figures.iter().filter_map(|figure| shown(*figure, &for_max)).collect(),
    };
    let bounds = |window: Window| match side {
        Side::First => (Value(window.alpha), Value(window.beta)),
        Side::Second => (Value(-window.beta), Value(-window.alpha)),
    };
    let end = |left: Leave<P::Move>, texts: &mut SharedTexts| match left {
        Leave::Leaf => End::Leaf,
        Leave::Terminal => End::Terminal,
        Leave::Table(bound) => End::Table(match (side, bound) {
            (Side::Second, Bound::Lower) => Bound::Upper,
            (Side::Second, Bound::Upper) => Bound::Lower,
            _ => bound,
        }),
        Leave::Cut { .. } if side == Side::First => {
            End::Cut(Cut::Beta { bound: bounds(node.visit.window).1 })
        }
        Leave::Cut { .. } => End::Cut(Cut::Alpha { bound: bounds(node.visit.window).0 }),
        Leave::Exhausted => End::Exhausted,
        Leave::Decided(reason) => End::Decided(texts.why(why(reason))),
    };
    Step {
        number: node.number,
        below: node.below,
        parent: node.parent,
        ply: node.visit.node.ply,
        depth: node.visit.node.depth,
        mv,
        label: position.label().map(str::to_string),
        side,
        window: bounds(node.visit.window),
        kind: node.visit.kind,
        reason: node.visit.reason.map(|reason| texts.why(why(reason))),
        entered: node.entered,
        left: node.left,
        rises: node
            .raises
            .iter()
            .map(|raise| Rise {
                mv: texts.mv(&position.write_move(raise.mv)),
                value: for_max(raise.alpha),
                at: raise.at,
            })
            .collect(),
        result: node.result.map(|(score, why)| (for_max(score), end(why, texts))),
        skipped: node
            .skipped
            .iter()
            .map(|&(mv, reason)| (texts.mv(&position.write_move(mv)), texts.why(why(reason))))
            .collect(),
        remarks: node.remarks.clone(),
        unsearched: node.unsearched.iter().map(|&mv| texts.mv(&position.write_move(mv))).collect(),
        elided: node.elided,
        principal: false,
    }
}

fn shown(figure: Figure, for_max: &impl Fn(Score) -> Value) -> Option<String> {
    match figure {
        Figure::None => None,
        Figure::Score(score) => Some(for_max(score).to_string()),
        Figure::Number(number) => Some(number.to_string()),
    }
}
