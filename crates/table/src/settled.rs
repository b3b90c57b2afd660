//! Answers whose lines can be compared: all of them exact and equally deep.

use game::Refusal;
use search::Bound;

use crate::{Answer, Ask, Player, ScoredLine, Table};

/// The last answer of a search in which all lines are exact and equally deep, or the final one if there is none. Its nodes
/// are those of the whole search.
///
/// # Errors
/// The player's [`Refusal`].
pub fn settled_answer(table: &dyn Table, player: &mut dyn Player, ask: &Ask) -> Result<Answer, Refusal> {
    let mut settled = None;
    let last = player.analyse(table, ask, &mut |answer| {
        if is_settled(answer, ask.lines) {
            settled = Some(answer.clone());
        }
    })?;
    Ok(match settled {
        Some(settled) if !is_settled(&last, ask.lines) => Answer { nodes: last.nodes, ..settled },
        _ => last,
    })
}

fn is_settled(answer: &Answer, n_lines: usize) -> bool {
    let depth = answer.lines.first().map(|line| line.depth);
    answer.lines.len() == n_lines
        && answer.lines.iter().all(|line| Some(line.depth) == depth && line.bound == Bound::Exact)
}

/// The line of an answer that starts with that move, or the first one.
///
/// # Errors
/// A [`Refusal`] that names the position, when there is no such line.
pub fn line_of(answer: &Answer, mv: Option<&str>, table: &dyn Table) -> Result<ScoredLine, Refusal> {
    let is_wanted = |line: &&ScoredLine| mv.is_none_or(|mv| line.mv == mv);
    let line = answer.lines.iter().find(is_wanted).cloned();
    line.ok_or_else(|| Refusal::new(table.position(), "the engine found no move within its limits"))
}
