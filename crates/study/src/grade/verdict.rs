//! Checks one answer against the exercise.

use std::fmt;

use game::Refusal;

use super::exercise::Exercise;

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
                let said = game::counted(*said as u64, "leaf", "leaves");
                write!(f, "you looked at {said} of {expected}; the next one is {next}")
            }
            Fault::TooMany { expected, extra } => {
                let leaves = game::counted(*expected as u64, "leaf was", "leaves were");
                write!(f, "you looked at {extra} after all {leaves} done")
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

/// A line that could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub value: i64,
    pub mv: i64,
    pub leaves: Vec<i32>,
}

impl Answer {
    pub fn read(line: &str) -> Result<Answer, Fault> {
        let mut numbers = line.split_whitespace().map(read);
        let value = numbers.next().ok_or(Fault::Empty)??.into();
        let mv = numbers.next().ok_or(Fault::NoMove)??.into();
        Ok(Answer { value, mv, leaves: numbers.collect::<Result<_, _>>()? })
    }
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
