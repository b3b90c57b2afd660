//! Grading a student's own program, in whatever language it is written.
//!
//! The program reads one tree per line and answers each with one line, `VALUE MOVE LEAF LEAF …`: the root's value, the
//! index of the chosen root move, and the leaves in the order in which it evaluated them. The expected order comes from
//! our own search, so a program that prunes too little is caught, and so is one that prunes too much. Starting the
//! program is up to the caller.

use std::fmt;

use game::tree::{self, RandomTree, TreePosition};
use game::{Position, Refusal, Side, dice};
use search::{Algorithm, ScoreKind};
use table::{End, Recording, Step, Value};

use crate::examples::EXAMPLES;
use crate::outline::Outline;
use crate::sketch::{NodeContent, Sketch, SketchNode};
use crate::watched::record;

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
    n_moves: usize,
}

impl Exercise {
    /// Works out the answer for `tree`.
    ///
    /// # Errors
    /// A [`Refusal`] when the text is not a tree or is a single leaf, or when the algorithm is neither minimax nor
    /// alpha-beta.
    pub fn new(tree: &str, algorithm: Algorithm) -> Result<Exercise, Refusal> {
        if !matches!(algorithm, Algorithm::Minimax | Algorithm::AlphaBeta) {
            return Err(Refusal::new(algorithm.name(), "only minimax and alphabeta can be graded"));
        }
        let root = tree::parse(tree)?;
        if root.outcome().is_some() {
            return Err(Refusal::new(tree, "the tree has no move to choose"));
        }
        let plain = without_labels(&root);
        let searched = record(&plain, algorithm, usize::MAX)?;
        let whole = record(&plain, Algorithm::Minimax, usize::MAX)?;
        Ok(Exercise {
            tree: plain,
            algorithm,
            value: root_value(&whole),
            best_moves: best_moves(&whole),
            leaves: leaves(&searched),
            needed: needed(&searched),
            n_moves: root.n_moves(),
        })
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
    fn skipped_before(&self, index: usize) -> impl Iterator<Item = i32> + '_ {
        let mut n_seen = 0;
        let here = self.needed.iter().filter(move |(_, is_needed)| {
            n_seen += usize::from(*is_needed);
            !is_needed && n_seen == index
        });
        here.map(|&(value, _)| value)
    }
}

/// Branching factor and depth of the random trees, small ones first.
const SIZES: &[(u32, u32)] =
    &[(2, 1), (3, 1), (2, 2), (3, 2), (2, 3), (4, 2), (3, 3), (2, 5), (4, 3), (3, 4), (5, 3), (4, 4), (3, 6)];

/// The trees of the source documents, then `n` random ones of increasing size.
///
/// # Errors
/// A [`Refusal`] for an algorithm that is neither minimax nor alpha-beta.
pub fn exercises(algorithm: Algorithm, n: usize, seed: u64) -> Result<Vec<Exercise>, Refusal> {
    let mut dice = dice(seed);
    let random = (0..n).map(|i| {
        let (branching, depth) = SIZES[i * SIZES.len() / n];
        RandomTree { branching: 2..=branching, values: -99..=99, ..RandomTree::uniform(branching, depth) }
            .text(&mut dice)
    });
    let known = EXAMPLES.iter().map(|example| example.tree.to_string());
    known.chain(random).map(|tree| Exercise::new(&tree, algorithm)).collect()
}

/// The verdict on an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What is wrong; empty if the answer is correct.
    pub faults: Vec<Fault>,
    /// The line that was expected.
    pub expected: String,
}

impl Verdict {
    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.faults.is_empty()
    }
}

/// One thing that is wrong with an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The line is empty.
    Empty,
    /// A word is not a whole number.
    NotANumber(Refusal),
    /// There is no move after the value.
    NoMove,
    /// The root's value is wrong.
    Value {
        /// The answer given.
        said: i32,
        /// The correct value.
        expected: i32,
    },
    /// The root has no such move.
    NoSuchMove {
        /// The answer given.
        said: i32,
        /// How many moves there are.
        n_moves: usize,
    },
    /// The move is not among the best.
    Move {
        /// The answer given.
        said: i32,
        /// The best moves.
        best: Vec<usize>,
    },
    /// A leaf was evaluated that the algorithm skips.
    Needless {
        /// Its value.
        leaf: i32,
        /// Its place among the evaluated leaves, from 1.
        place: usize,
        /// The algorithm's name.
        algorithm: &'static str,
    },
    /// The leaves are in another order.
    Order {
        /// The answer given.
        said: i32,
        /// The leaf expected there.
        expected: i32,
        /// The place among the evaluated leaves, from 1.
        place: usize,
    },
    /// The list of leaves ends too soon.
    TooFew {
        /// How many were given.
        said: usize,
        /// How many there should be.
        expected: usize,
        /// The next leaf expected.
        next: i32,
    },
    /// The list of leaves goes on too long.
    TooMany {
        /// How many there should be.
        expected: usize,
        /// The first extra leaf.
        extra: i32,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Empty => f.write_str("the line is empty; expected `VALUE MOVE LEAF LEAF …`"),
            Fault::NotANumber(refusal) => write!(f, "{refusal}"),
            Fault::NoMove => f.write_str("there is no move after the value"),
            Fault::Value { said, expected } => write!(f, "the value is {expected}, not {said}"),
            Fault::NoSuchMove { said, n_moves } => {
                write!(f, "there is no move {said}: the root's moves are 0 to {}", n_moves - 1)
            }
            Fault::Move { said, best } => {
                let best: Vec<_> = best.iter().map(ToString::to_string).collect();
                write!(f, "move {said} does not reach the root's value; move {} does", best.join(" or "))
            }
            Fault::Needless { leaf, place, algorithm } => {
                write!(f, "you looked at {leaf}, which {algorithm} never needs (leaf {place} of your list)")
            }
            Fault::Order { said, expected, place } => {
                write!(f, "leaf {place} of your list is {said}; the search looks at {expected} there")
            }
            Fault::TooFew { said, expected, next } => {
                write!(f, "you looked at {said} leaves of {expected}; the next one is {next}")
            }
            Fault::TooMany { expected, extra } => {
                write!(f, "you looked at {extra} after all {expected} leaves were done")
            }
        }
    }
}

/// Grades the line a program wrote for an exercise.
///
/// ```
/// use study::grade::{Exercise, mark_line};
/// let exercise = Exercise::new("((5 3) (2 9))", search::Algorithm::AlphaBeta)?;
/// assert!(mark_line(&exercise, "3 0 5 3 2").is_right());
/// let verdict = mark_line(&exercise, "3 0 5 3 2 9");
/// assert!(verdict.faults[0].to_string().contains("you looked at 9, which alphabeta never needs"));
/// # Ok::<(), game::Refusal>(())
/// ```
#[must_use]
pub fn mark_line(exercise: &Exercise, line: &str) -> Verdict {
    Verdict { faults: faults(exercise, line), expected: exercise.expected() }
}

fn faults(exercise: &Exercise, line: &str) -> Vec<Fault> {
    let mut numbers = line.split_whitespace().map(read);
    let value = match numbers.next() {
        None => return vec![Fault::Empty],
        Some(Err(fault)) => return vec![fault],
        Some(Ok(value)) => value,
    };
    let mv = match numbers.next() {
        None => return vec![Fault::NoMove],
        Some(Err(fault)) => return vec![fault],
        Some(Ok(mv)) => mv,
    };
    [value_fault(exercise, value), move_fault(exercise, mv), leaf_fault(exercise, numbers)]
        .into_iter()
        .flatten()
        .collect()
}

fn read(word: &str) -> Result<i32, Fault> {
    word.parse().map_err(|_| Fault::NotANumber(Refusal::new(word, "expected a whole number")))
}

fn value_fault(exercise: &Exercise, said: i32) -> Option<Fault> {
    (said != exercise.value).then_some(Fault::Value { said, expected: exercise.value })
}

fn move_fault(exercise: &Exercise, said: i32) -> Option<Fault> {
    match usize::try_from(said).ok().filter(|&index| index < exercise.n_moves) {
        None => Some(Fault::NoSuchMove { said, n_moves: exercise.n_moves }),
        Some(index) if exercise.best_moves.contains(&index) => None,
        Some(_) => Some(Fault::Move { said, best: exercise.best_moves.clone() }),
    }
}

/// The first place where the leaves differ from the search's.
fn leaf_fault(exercise: &Exercise, said: impl Iterator<Item = Result<i32, Fault>>) -> Option<Fault> {
    let mut n_said = 0;
    for leaf in said {
        let leaf = match leaf {
            Ok(leaf) => leaf,
            Err(fault) => return Some(fault),
        };
        if exercise.leaves.get(n_said) != Some(&leaf) {
            return Some(departure(exercise, n_said, leaf));
        }
        n_said += 1;
    }
    let next = *exercise.leaves.get(n_said)?;
    Some(Fault::TooFew { said: n_said, expected: exercise.leaves.len(), next })
}

fn departure(exercise: &Exercise, index: usize, said: i32) -> Fault {
    let place = index + 1;
    if exercise.skipped_before(index).any(|skipped| skipped == said) {
        return Fault::Needless { leaf: said, place, algorithm: exercise.algorithm.name() };
    }
    match exercise.leaves.get(index) {
        Some(&expected) => Fault::Order { said, expected, place },
        None => Fault::TooMany { expected: exercise.leaves.len(), extra: said },
    }
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
fn leaves(recording: &Recording) -> Vec<i32> {
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
