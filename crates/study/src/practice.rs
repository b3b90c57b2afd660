//! Questions about a recorded search, and the grading of answers.
//!
//! A student is asked what a node returns, with which alpha and beta it is entered, and which of its branches are cut.
//! The answers come from the search itself, so they hold for every algorithm and every game.

use game::{Refusal, Side};
use search::{Bound, Score};
use table::{End, Recording, Step, Value};

use crate::language::Words;
use crate::outline::{Outline, is_cut, is_leaf};
use crate::recording_document::prunes;

/// A question about a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The moves from the root to the node. Of several visits the last one is meant, since its value was used.
    pub path: Vec<String>,
    /// What is asked.
    pub asks: QuestionKind,
}

/// What is asked about a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuestionKind {
    /// The value it returns.
    Value,
    /// Alpha when it is entered.
    Alpha,
    /// Beta when it is entered.
    Beta,
    /// The branches below it that are never searched.
    Cuts,
}

/// The verdict on an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Whether it is correct.
    pub right: bool,
    /// The correct answer.
    pub expected: String,
    /// The explanation.
    pub why: Words,
}

/// All questions about a recording, node by node in search order.
///
/// There are no questions about leaves, which the student is given, or about table answers, which cannot be worked out
/// from the tree. For an algorithm without windows there are none about alpha, beta and cuts.
#[must_use]
pub fn questions(recording: &Recording) -> Vec<Question> {
    let outline = Outline::new(recording);
    let asks: &[QuestionKind] = match prunes(recording) {
        true => &[QuestionKind::Value, QuestionKind::Alpha, QuestionKind::Beta, QuestionKind::Cuts],
        false => &[QuestionKind::Value],
    };
    let mut questions = Vec::new();
    for index in (0..recording.steps.len()).filter(|&index| can_ask(&outline, index)) {
        let path: Vec<String> = outline.path(index).into_iter().map(str::to_string).collect();
        if last_visit(&outline, &path) == Some(index) {
            questions.extend(asks.iter().map(|&asks| Question { path: path.clone(), asks }));
        }
    }
    questions
}

fn can_ask(outline: &Outline, index: usize) -> bool {
    let step = outline.step(index);
    let is_searched = matches!(step.result, Some((_, End::Cut(_) | End::Exhausted)));
    is_searched && !step.elided
}

/// Follows the path from every root; the last node found was visited last.
fn last_visit(outline: &Outline, path: &[String]) -> Option<usize> {
    let mut reached: Vec<usize> = outline.roots().collect();
    for mv in path {
        let children = reached.iter().flat_map(|&index| outline.children(index).iter().copied());
        reached = children.filter(|&child| outline.step(child).mv.as_deref() == Some(mv)).collect();
    }
    reached.last().copied()
}

/// Grades an answer.
///
/// Numbers may contain blanks, have a prefix such as `≤`, and be `inf` or `∞`. Branches are named by label or move,
/// separated by blanks or commas; `none`, `-` or nothing means that none is cut.
///
/// ```
/// use study::practice::{QuestionKind, Question, mark};
/// let recording = study::record("((5 3) (2 9))", search::Algorithm::AlphaBeta, 1000)?;
/// let question = Question { path: vec!["1".to_string()], asks: QuestionKind::Alpha };
/// assert!(mark(&recording, &question, " 3 ")?.right);
/// assert_eq!(mark(&recording, &question, "-inf")?.expected, "3");
/// # Ok::<(), game::Refusal>(())
/// ```
///
/// # Errors
/// A [`Refusal`] when the answer cannot be parsed, or when the search never visited the node.
pub fn mark(recording: &Recording, question: &Question, answer: &str) -> Result<Mark, Refusal> {
    let outline = Outline::new(recording);
    let index = last_visit(&outline, &question.path)
        .ok_or_else(|| Refusal::new(question.path.join(" "), "the search did not visit this node"))?;
    let step = outline.step(index);
    let (given, expected) = match question.asks {
        QuestionKind::Value => (number(answer)?, returned(step)?),
        QuestionKind::Alpha => (number(answer)?, step.window.0.to_string()),
        QuestionKind::Beta => (number(answer)?, step.window.1.to_string()),
        QuestionKind::Cuts => (chosen(&outline, index, answer)?, listed(&outline.unsearched_names(index))),
    };
    Ok(Mark { right: given == expected, expected, why: why(&outline, index, question.asks) })
}

fn returned(step: &Step) -> Result<String, Refusal> {
    let (value, _) =
        step.result.as_ref().ok_or_else(|| Refusal::new("", "the search was stopped inside this node"))?;
    Ok(value.to_string())
}

/// An answer in the notation of values: `3`, `-∞`, `W5`.
fn number(answer: &str) -> Result<String, Refusal> {
    let bare: String = answer.chars().filter(|c| !c.is_whitespace()).take(40).collect();
    let bare = bare.replace(['−', '–'], "-").to_lowercase();
    let bare = bare.trim_start_matches(['≤', '≥', '<', '>', '=']);
    match bare {
        "∞" | "+∞" | "inf" | "+inf" | "infinity" | "infinito" => Ok("∞".to_string()),
        "-∞" | "-inf" | "-infinity" | "-infinito" => Ok("-∞".to_string()),
        _ if is_forced(bare) => Ok(bare.to_uppercase()),
        _ => match bare.parse::<i32>() {
            Ok(number) => Ok(number.to_string()),
            Err(_) => Err(Refusal::new(answer, "expected a whole number, -∞ or ∞")),
        },
    }
}

/// `w5`, `l4`: a win or loss after that many moves.
fn is_forced(bare: &str) -> bool {
    let digits = bare.strip_prefix(['w', 'l']).unwrap_or("");
    (1..=4).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The branches named in an answer, listed in search order.
fn chosen(outline: &Outline, index: usize, answer: &str) -> Result<String, Refusal> {
    let words: Vec<&str> = answer.split([' ', ',', '\t', '\n']).filter(|word| !word.is_empty()).collect();
    if matches!(words[..], [] | ["none" | "ninguna" | "ninguno" | "-"]) {
        return Ok(listed(&[]));
    }
    let branches = branches(outline, index);
    let mut picked = vec![false; branches.len()];
    for word in words {
        let by_name = branches.iter().position(|(name, _)| name == word);
        let found = by_name.or_else(|| branches.iter().position(|(_, mv)| mv == word));
        picked[found.ok_or_else(|| no_such_branch(word, &branches))?] = true;
    }
    let names = branches.into_iter().zip(picked).filter(|(_, is_picked)| *is_picked);
    Ok(listed(&names.map(|((name, _), _)| name).collect::<Vec<_>>()))
}

/// The branches of a node, searched or not, each by name and by move. A branch searched twice appears once.
fn branches(outline: &Outline, index: usize) -> Vec<(String, String)> {
    let mut branches: Vec<(String, String)> = Vec::new();
    for &child in outline.children(index) {
        let mv = outline.step(child).mv.as_deref().unwrap_or_default().to_string();
        if branches.iter().all(|(_, known)| *known != mv) {
            branches.push((outline.name(child).to_string(), mv));
        }
    }
    let unsearched = outline.step(index).unsearched.iter();
    branches.extend(unsearched.map(|mv| (outline.unsearched_name(index, mv), mv.to_string())));
    branches
}

fn no_such_branch(word: &str, branches: &[(String, String)]) -> Refusal {
    let names: Vec<&str> = branches.iter().take(20).map(|(name, _)| name.as_str()).collect();
    Refusal::new(word, format!("no such branch (available: {})", names.join(", ")))
}

fn listed(names: &[String]) -> String {
    if names.is_empty() { "none".to_string() } else { names.join(", ") }
}

fn why(outline: &Outline, index: usize, asks: QuestionKind) -> Words {
    match asks {
        QuestionKind::Value => why_value(outline, index),
        QuestionKind::Alpha => why_bound(outline, index, Side::First),
        QuestionKind::Beta => why_bound(outline, index, Side::Second),
        QuestionKind::Cuts => why_cuts(outline, index),
    }
}

fn why_value(outline: &Outline, index: usize) -> Words {
    let step = outline.step(index);
    let children: Vec<String> = outline.children(index).iter().map(|&child| outline.worth(child)).collect();
    let children = children.join(", ");
    let (en, es) = match (is_leaf(step), step.side) {
        (true, _) => return Words::fixed("It is a leaf.", "Es una hoja."),
        (_, Side::First) => ("MAX takes the greatest", "MAX toma el mayor"),
        (_, Side::Second) => ("MIN takes the least", "MIN toma el menor"),
    };
    let (rest_en, rest_es) = match outline.knowledge(index) {
        Bound::Exact => ("", ""),
        Bound::Upper => (
            " The true value may be less: this is only an upper bound.",
            " El valor real puede ser menor: esto es solo una cota superior.",
        ),
        Bound::Lower => (
            " The true value may be more: this is only a lower bound.",
            " El valor real puede ser mayor: esto es solo una cota inferior.",
        ),
    };
    Words::new(
        format!("{en} of what its searched children return: {children}.{rest_en}"),
        format!("{es} de lo que devuelven los hijos explorados: {children}.{rest_es}"),
    )
}

/// Where a bound comes from: the nearest ancestor of that side whose best value it is.
fn why_bound(outline: &Outline, index: usize, side: Side) -> Words {
    let entered = outline.step(index).entered;
    let bound = if side == Side::First { outline.step(index).window.0 } else { outline.step(index).window.1 };
    let above = std::iter::successors(outline.step(index).parent, |&above| outline.step(above).parent);
    let source = above.into_iter().find(|&above| {
        let step = outline.step(above);
        step.side == side && step.rises.iter().any(|rise| rise.at < entered && rise.value == bound)
    });
    let who = if side == Side::First { "MAX" } else { "MIN" };
    match source.map(|above| outline.address(above)) {
        Some(address) if address.is_empty() => Words::new(
            format!("{who} already has {bound} at the root."),
            format!("{who} ya tiene {bound} en la raíz."),
        ),
        Some(address) => Words::new(
            format!("{who} already has {bound} at node {address}."),
            format!("{who} ya tiene {bound} en el nodo {address}."),
        ),
        None if !is_infinite(bound) => Words::new(
            format!("The search set {bound} itself, to ask only whether the value reaches it."),
            format!("La propia búsqueda puso {bound}, para preguntar solo si el valor lo alcanza."),
        ),
        None => Words::new(
            format!(
                "No node above has found anything for {who} yet that is passed down here, so it is {bound}."
            ),
            format!(
                "Ningún nodo superior tiene aún nada para {who} que llegue hasta aquí, así que es {bound}."
            ),
        ),
    }
}

fn is_infinite(value: Value) -> bool {
    value.score() == Score::INFINITY || value.score() == Score::NEG_INFINITY
}

fn why_cuts(outline: &Outline, index: usize) -> Words {
    let step = outline.step(index);
    if !is_cut(step) {
        return Words::fixed(
            "The window was still open before its last child, so all its children are searched.",
            "La ventana seguía abierta antes de su último hijo, así que se exploran todos sus hijos.",
        );
    }
    let who = if step.side == Side::First { "MIN" } else { "MAX" };
    Words::new(
        format!("{step}: {who} already has something at least as good, so the rest cannot matter."),
        format!("{step}: {who} ya tiene algo al menos igual de bueno, así que el resto no puede importar."),
    )
}
