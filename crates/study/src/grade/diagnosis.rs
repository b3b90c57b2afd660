//! Names the mistake behind wrong answers: the one whose program would have given all of them.

use std::fmt;

use super::exercise::Exercise;
use super::mistake::Mistake;
use super::program::{Program, Reply};
use super::verdict::{Answer, Fault, mark_line};

/// What explains the answers of a program that is not right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Diagnosis {
    /// Every answer is what a program with these mistakes would give, one mistake or two together.
    Mistakes {
        /// The mistakes.
        mistakes: Vec<Mistake>,
        /// Other single mistakes that give the same answers.
        alternatives: Vec<Mistake>,
        /// How many answers there are.
        n_answers: usize,
    },
    /// Nothing but the root's value is ever wrong.
    OnlyValues,
    /// Nothing but the move is ever wrong.
    OnlyMoves,
    /// Values and moves are always right, the visited leaves are not.
    OnlyLeaves,
}

impl Diagnosis {
    /// The names of the mistakes, for programs.
    #[must_use]
    pub fn names(&self) -> Vec<&'static str> {
        match self {
            Diagnosis::Mistakes { mistakes, .. } => mistakes.iter().map(|mistake| mistake.name()).collect(),
            Diagnosis::OnlyValues => vec!["only-values"],
            Diagnosis::OnlyMoves => vec!["only-moves"],
            Diagnosis::OnlyLeaves => vec!["only-leaves"],
        }
    }
}

impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Diagnosis::Mistakes { mistakes, alternatives, n_answers } => {
                let all = if *n_answers == 1 { "the answer".to_string() } else { format!("all {n_answers} answers") };
                let words: Vec<_> = mistakes.iter().map(|mistake| mistake.explanation()).collect();
                let count = if words.len() == 1 { "one mistake explains" } else { "two mistakes together explain" };
                write!(f, "{count} {all}: {}.", words.join("; and "))?;
                alternatives.iter().try_for_each(|other| write!(f, " Or: {}.", other.explanation()))
            }
            Diagnosis::OnlyValues => f.write_str(
                "only the root's value is ever wrong; moves and leaves are right. Look at what is reported at the end.",
            ),
            Diagnosis::OnlyMoves => f.write_str(
                "only the move is ever wrong; values and leaves are right. Look at how the best move is remembered.",
            ),
            Diagnosis::OnlyLeaves => f.write_str(
                "values and moves are always right, but the leaves visited are not. Look at when the search cuts.",
            ),
        }
    }
}

/// Alternatives named beside the first.
const MAX_ALTERNATIVES: usize = 2;

/// The mistake that explains all answers, each the line a program wrote for an exercise of the same algorithm.
///
/// `None` if all are right, if one cannot be read, or if nothing known explains them.
///
/// ```
/// use search::Algorithm;
/// use study::grade::{Diagnosis, Exercise, Mistake, diagnose};
/// let exercise = Exercise::new("((5 3) (2 9) (3 1))", Algorithm::AlphaBeta)?;
/// let Some(Diagnosis::Mistakes { mistakes, .. }) = diagnose(&[(&exercise, "3 0 5 3 2 3 1")]) else { panic!() };
/// assert_eq!(mistakes, [Mistake::StrictCuts]);
/// # Ok::<(), game::Refusal>(())
/// ```
#[must_use]
pub fn diagnose(answered: &[(&Exercise, &str)]) -> Option<Diagnosis> {
    let algorithm = answered.first()?.0.algorithm;
    let answers: Vec<(&Exercise, Answer)> = answered
        .iter()
        .map(|&(exercise, line)| Some((exercise, Answer::read(line).ok()?)))
        .collect::<Option<_>>()?;
    if answered.iter().all(|(exercise, line)| mark_line(exercise, line).is_right()) {
        return None;
    }
    let right = Program::right(algorithm)?;
    let known: Vec<Mistake> = Mistake::known(algorithm).collect();
    let mut single = known.iter().copied().filter(|mistake| explains(mistake.made_by(right), &answers));
    let n_answers = answers.len();
    if let Some(mistake) = single.next() {
        let alternatives = single.take(MAX_ALTERNATIVES).collect();
        return Some(Diagnosis::Mistakes { mistakes: vec![mistake], alternatives, n_answers });
    }
    let pairs =
        known.iter().enumerate().flat_map(|(index, &a)| known[index + 1..].iter().map(move |&b| (a, b)));
    let mut pairs = pairs.filter(|(a, b)| explains(b.made_by(a.made_by(right)), &answers));
    match pairs.next() {
        Some((a, b)) => {
            Some(Diagnosis::Mistakes { mistakes: vec![a, b], alternatives: Vec::new(), n_answers })
        }
        None => pattern(answered),
    }
}

/// Whether `program` would have given all the answers.
fn explains(program: Program, answers: &[(&Exercise, Answer)]) -> bool {
    answers.iter().all(|(exercise, answer)| {
        // One leaf more than the answer has is enough to see that they differ.
        let reply = program.answer(exercise.plain(), answer.leaves.len() + 1);
        reply.is_some_and(|reply| agrees(exercise, &reply, answer))
    })
}

/// Ties may be broken in any way where the move is right.
fn agrees(exercise: &Exercise, reply: &Reply, answer: &Answer) -> bool {
    let is_best = |mv: i64| usize::try_from(mv).is_ok_and(|mv| exercise.best_moves.contains(&mv));
    let same_move = reply.mv == answer.mv || (is_best(reply.mv) && is_best(answer.mv));
    same_move && reply.value == answer.value && reply.leaves == answer.leaves
}

fn pattern(answered: &[(&Exercise, &str)]) -> Option<Diagnosis> {
    let mut faults = answered.iter().flat_map(|(exercise, line)| mark_line(exercise, line).faults);
    let first = kind(&faults.next()?)?;
    faults.all(|fault| kind(&fault).as_ref() == Some(&first)).then_some(first)
}

fn kind(fault: &Fault) -> Option<Diagnosis> {
    match fault {
        Fault::Value { .. } => Some(Diagnosis::OnlyValues),
        Fault::Move { .. } | Fault::NoSuchMove { .. } => Some(Diagnosis::OnlyMoves),
        Fault::Needless { .. } | Fault::Order { .. } | Fault::TooFew { .. } | Fault::TooMany { .. } => {
            Some(Diagnosis::OnlyLeaves)
        }
        Fault::Empty | Fault::NotANumber(_) | Fault::NoMove => None,
    }
}
