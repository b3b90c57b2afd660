//! Searches a position for its best move, and compares the played move with it.
//!
//! Two searches of different moves end at different depths, and a deeper one sees other things; comparing their scores
//! shows losses that are none. So the second search is given both moves, and the last depth that it finished for both
//! of them counts.

use game::Refusal;
use search::Bound;
use table::{Answer, Ask, Player, ScoredLine, Table, Unit};

use super::MoveValue;

/// The best and the played move of a position, searched to the same depth.
#[derive(Clone, Debug)]
pub(super) struct Comparison {
    pub unit: Unit,
    pub best: ScoredLine,
    pub played: ScoredLine,
    /// The value of the position for the side to move, from the search that reached deepest.
    pub position: MoveValue,
}

/// Compares `mv`, in the table's notation, with the best move.
pub(super) fn compare(
    table: &dyn Table,
    mv: &str,
    player: &mut dyn Player,
    ask: &Ask,
) -> Result<Comparison, Refusal> {
    let first = search(table, player, &Ask { lines: 1, only: Vec::new(), ..ask.clone() })?;
    let (unit, best) = (first.unit, line(&first, None, table)?);
    let position = MoveValue::from(&best);
    if best.mv == mv {
        return Ok(Comparison { unit, played: best.clone(), best, position });
    }
    let both = Ask { lines: 2, only: vec![best.mv.clone(), mv.to_string()], ..ask.clone() };
    let second = search(table, player, &both)?;
    // An engine that is stopped at once may have looked at only one of them.
    let Ok(played) = line(&second, Some(mv), table) else {
        let alone = search(table, player, &Ask { lines: 1, only: vec![mv.to_string()], ..ask.clone() })?;
        return Ok(Comparison { unit, played: line(&alone, None, table)?, best, position });
    };
    let again = line(&second, Some(&best.mv), table)?;
    // Two solved moves do not solve the position: that takes the first search.
    let is_solved = best.exact;
    let leader =
        if second.lines[0].mv == mv && second.lines[0].score != again.score { &played } else { &again };
    let leader = ScoredLine { exact: leader.exact && is_solved, ..leader.clone() };
    let position = [MoveValue::from(&leader), position].into_iter().max_by_key(MoveValue::certainty);
    Ok(Comparison { unit, played, position: position.expect("two values"), best: leader })
}

/// The last answer of a search in which all lines are exact and equally deep, or the final one if there is none.
fn search(table: &dyn Table, player: &mut dyn Player, ask: &Ask) -> Result<Answer, Refusal> {
    let mut settled = None;
    let last = player.analyse(table, ask, &mut |answer| {
        if is_settled(answer, ask.lines) {
            settled = Some(answer.clone());
        }
    })?;
    Ok(if is_settled(&last, ask.lines) { last } else { settled.unwrap_or(last) })
}

fn is_settled(answer: &Answer, n_lines: usize) -> bool {
    let depth = answer.lines.first().map(|line| line.depth);
    answer.lines.len() == n_lines
        && answer.lines.iter().all(|line| Some(line.depth) == depth && line.bound == Bound::Exact)
}

/// The line that starts with that move, or the first one.
fn line(answer: &Answer, mv: Option<&str>, table: &dyn Table) -> Result<ScoredLine, Refusal> {
    let is_wanted = |line: &&ScoredLine| mv.is_none_or(|mv| line.mv == mv);
    let line = answer.lines.iter().find(is_wanted).cloned();
    line.ok_or_else(|| Refusal::new(table.position(), "the engine found no move within its limits"))
}
