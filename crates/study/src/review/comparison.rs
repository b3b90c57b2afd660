//! Searches a position for its best move, and compares the played move with it.
//!
//! Two searches of different moves end at different depths, and a deeper one sees other things; comparing their scores
//! shows losses that are none. So the second search is given both moves, and the last depth that it finished for both
//! of them counts.

use game::Refusal;
use table::{Ask, Player, ScoredLine, Table, Unit, line_of, settled_answer};

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
    let first = settled_answer(table, player, &Ask { lines: 1, only: Vec::new(), ..ask.clone() })?;
    let (unit, best) = (first.unit, line_of(&first, None, table)?);
    let position = MoveValue::from(&best);
    if best.mv == mv {
        return Ok(Comparison { unit, played: best.clone(), best, position });
    }
    let both = Ask { lines: 2, only: vec![best.mv.clone(), mv.to_string()], ..ask.clone() };
    let second = settled_answer(table, player, &both)?;
    // An engine that is stopped at once may have looked at only one of them.
    let Ok(played) = line_of(&second, Some(mv), table) else {
        let alone =
            settled_answer(table, player, &Ask { lines: 1, only: vec![mv.to_string()], ..ask.clone() })?;
        return Ok(Comparison { unit, played: line_of(&alone, None, table)?, best, position });
    };
    let again = line_of(&second, Some(&best.mv), table)?;
    // Two solved moves do not solve the position: that takes the first search.
    let is_solved = best.exact;
    let leader =
        if second.lines[0].mv == mv && second.lines[0].score != again.score { &played } else { &again };
    let leader = ScoredLine { exact: leader.exact && is_solved, ..leader.clone() };
    let position = [MoveValue::from(&leader), position].into_iter().max_by_key(MoveValue::certainty);
    Ok(Comparison { unit, played, position: position.expect("two values"), best: leader })
}
