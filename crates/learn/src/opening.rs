//! Openings as cards: every position of a tree or a book in which one's own side is to move.

use std::collections::{HashMap, HashSet, VecDeque};

use game::{Refusal, Side};
use table::{Study, StudyNode, Table};

use crate::{CardContent, CardKind, NewCard, Theme};

/// What to make cards of.
#[derive(Clone, Copy, Debug)]
pub struct OpeningPlan {
    /// One's own side.
    pub side: Side,
    /// How many moves of both sides to go down.
    pub depth: usize,
    /// The most cards to make.
    pub most: usize,
}

/// The glyphs of moves that nobody wants to learn: mistake, blunder and dubious.
const BAD_GLYPHS: [u8; 3] = [2, 4, 6];
/// How many replies of the opponent are learnt against, in each position of the book.
const MAX_REPLIES: usize = 4;

/// The cards of a study: one for each position in which `plan.side` is to move and the tree goes on. Its moves are the
/// answers, unless they are marked as bad ones; where all are bad, there is nothing to learn.
///
/// ```
/// use learn::{OpeningPlan, from_study};
/// use table::StudyEdit;
///
/// let mut study = catalog::CATALOG.game("chess")?.study(None, None)?;
/// for line in [["e4", "e5", "Nf3"], ["e4", "c5", "Nc3"]] {
///     study.edit(&StudyEdit::Play { at: 0, moves: line.map(String::from).to_vec() })?;
/// }
/// let plan = OpeningPlan { side: game::Side::First, depth: 10, most: 100 };
/// let cards = from_study(&*study, &plan, "study:1", "my openings")?;
/// let questions: Vec<String> = cards.iter().map(|card| card.moves.join(" ")).collect();
/// assert_eq!(questions, ["", "e2e4 e7e5", "e2e4 c7c5"]);
/// assert_eq!(cards[2].content.answers, ["b1c3"]);
/// # Ok::<(), game::Refusal>(())
/// ```
///
/// # Errors
/// A [`Refusal`] if the tree cannot be played through.
pub fn from_study(
    study: &dyn Study,
    plan: &OpeningPlan,
    origin: &str,
    title: &str,
) -> Result<Vec<NewCard>, Refusal> {
    let nodes: HashMap<u32, StudyNode> =
        study.nodes().into_iter().map(|node| (node.written.id, node)).collect();
    let mut cards = Vec::new();
    let mut open: VecDeque<(u32, Box<dyn Table>)> = VecDeque::from([(0, study.table_at(0)?)]);
    while let Some((id, table)) = open.pop_front() {
        let Some(node) = nodes.get(&id) else { continue };
        if cards.len() >= plan.most || table.moves().len() >= plan.depth {
            continue;
        }
        let is_own = table.side_to_move() == plan.side;
        let (mut answers, mut lines) = (Vec::new(), Vec::new());
        for child in node.children.iter().filter_map(|child| nodes.get(child)) {
            let is_bad = child.written.glyphs.iter().any(|glyph| BAD_GLYPHS.contains(glyph));
            let mut after = table.fork();
            let Some(mv) = child.written.mv.as_deref().filter(|_| !(is_own && is_bad)) else { continue };
            after.play_on(mv)?;
            answers.extend(after.moves().last().cloned());
            lines.push((child.written.id, after));
        }
        let is_choice = table.legal().len() > 1;
        if is_own && is_choice && !answers.is_empty() {
            let line = main_line(&nodes, lines.first().map(|(id, _)| *id));
            let content = CardContent { answers, line, title: title.to_string(), ..CardContent::default() };
            let origin = format!("{origin}:{id}");
            cards.push(NewCard::on(&*table, CardKind::Opening, Theme::Repertoire, origin, content));
        }
        open.extend(lines);
    }
    Ok(cards)
}

/// The first moves from a node on, as they are written.
fn main_line(nodes: &HashMap<u32, StudyNode>, from: Option<u32>) -> Vec<String> {
    let mut line = Vec::new();
    let mut next = from;
    while let Some(node) = next.and_then(|id| nodes.get(&id)).filter(|_| line.len() < 12) {
        line.extend(node.written.mv.clone());
        next = node.children.first().copied();
    }
    line
}

/// The cards of the book that ships with the game, from the position on a table: one for each position in which
/// `plan.side` is to move, as long as the book goes on. Its best moves are the answers, or all where it has no values.
#[must_use]
pub fn from_book(table: &dyn Table, plan: &OpeningPlan) -> Vec<NewCard> {
    let mut cards = Vec::new();
    let mut seen = HashSet::new();
    let n_before = table.moves().len();
    let mut open: VecDeque<Box<dyn Table>> = VecDeque::from([table.fork()]);
    while let Some(table) = open.pop_front() {
        let n_moves = table.moves().len() - n_before;
        if cards.len() >= plan.most || n_moves >= plan.depth || !seen.insert(table.position()) {
            continue;
        }
        let is_own = table.side_to_move() == plan.side;
        let moves = if is_own { best_of(table.book_values()) } else { replies(table.book_values()) };
        if is_own && !moves.is_empty() && table.legal().len() > 1 {
            let title = table.opening().unwrap_or_default();
            let line = moves.first().cloned().into_iter().collect();
            let content = CardContent { answers: moves.clone(), line, title, ..CardContent::default() };
            let origin = format!("book:{}:{}", table.game(), table.position());
            cards.push(NewCard::on(&*table, CardKind::Opening, Theme::Book, origin, content));
        }
        for mv in moves {
            let mut after = table.fork();
            if after.play(&mv).is_ok() {
                open.push_back(after);
            }
        }
    }
    cards
}

/// The moves with the best value, or all where values are unknown.
fn best_of(values: Vec<(String, Option<i32>)>) -> Vec<String> {
    let best = values.iter().filter_map(|(_, value)| *value).max();
    values.into_iter().filter(|(_, value)| *value == best || best.is_none()).map(|(mv, _)| mv).collect()
}

/// What the opponent may play, the best first.
fn replies(mut values: Vec<(String, Option<i32>)>) -> Vec<String> {
    values.sort_by_key(|(_, value)| std::cmp::Reverse(*value));
    values.into_iter().take(MAX_REPLIES).map(|(mv, _)| mv).collect()
}
