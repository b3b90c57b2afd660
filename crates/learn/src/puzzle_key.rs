//! Which positions count as the same puzzle.

use game::{Game, Position};
use mnk::Mnk;
use othello::Othello;
use table::Table;

/// A text that is the same for positions that make the same puzzle: without move counters in chess, and the same for all
/// symmetries in Othello and tic-tac-toe.
///
/// ```
/// let mut table = catalog::CATALOG.game("tictactoe")?.table(None)?;
/// table.set_position("X../.../... O")?;
/// let key = learn::puzzle_key(&*table);
/// table.set_position("..X/.../... O")?;
/// assert_eq!(learn::puzzle_key(&*table), key, "all corners are the same");
/// # Ok::<(), game::Refusal>(())
/// ```
#[must_use]
pub fn puzzle_key(table: &dyn Table) -> String {
    let position = table.position();
    let canonical = match table.game() {
        "chess" => Some(position.split(' ').take(4).collect::<Vec<_>>().join(" ")),
        "othello" => othello_key(&table.variant(), &position),
        "tictactoe" => mnk_key(&table.variant(), &position),
        _ => None,
    };
    format!("{} {}", table.variant(), canonical.unwrap_or(position))
}

fn othello_key(variant: &str, position: &str) -> Option<String> {
    let board = Othello::variant(variant).ok()?.parse_position(position).ok()?;
    // Whose discs are black does not matter, only who is to move.
    Some(format!("{:?}", othello::canonical(board.own(), board.opponent())))
}

fn mnk_key(variant: &str, position: &str) -> Option<String> {
    let board = Mnk::variant(variant).ok()?.parse_position(position).ok()?;
    let side = board.side_to_move();
    let sets = [board.stones(side), board.stones(side.opponent())];
    Some(format!("{:?}", board.shape().canonical(sets)))
}
