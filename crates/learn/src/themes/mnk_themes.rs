//! Themes of tic-tac-toe and its relatives.

use game::{Game, Notation, Position};
use mnk::Mnk;

use super::Shown;

pub(super) fn of(shown: &Shown<'_>) -> Option<Vec<&'static str>> {
    let mut board =
        Mnk::variant(&shown.table.variant()).ok()?.parse_position(&shown.table.position()).ok()?;
    let solver = board.side_to_move();
    board.play(board.parse_move(shown.solution.first()?).ok()?);
    let own = board.stones(solver);
    let empty = board.empty();
    // A line with a single gap, which is empty.
    let gaps = board.shape().lines().iter().map(|line| line & !own);
    let threats = gaps.filter(|gap| gap.count_ones() == 1 && gap & empty != 0).fold(0, |set, gap| set | gap);
    Some(if threats.count_ones() >= 2 { vec!["double-threat"] } else { Vec::new() })
}
