//! Themes of Othello.

use game::{Game, Notation, Position};
use othello::{Board, Othello};

use super::Shown;

/// An opponent with so few moves has hardly a choice.
const FEW_MOVES: u32 = 2;

pub(super) fn of(shown: &Shown<'_>) -> Option<Vec<&'static str>> {
    let rules = Othello::variant(&shown.table.variant()).ok()?;
    let start = rules.parse_position(&shown.table.position()).ok()?;
    let mv = start.parse_move(shown.solution.first()?).ok()?;
    let bit = mv.bit()?;
    let mut after = start;
    after.play(mv);
    let (corners, edges) = places(&start);
    let offered = after.legal() & corners & !start.opponent_legal();
    let n_replies = after.legal().count_ones();
    let facts = [
        ("wipe-out", end(start, shown.solution)?.1),
        ("corner", corners >> bit & 1 == 1),
        ("corner-offer", offered != 0),
        ("pass", end(start, shown.solution)?.0),
        ("parity", is_last_in_odd_region(&start, bit)),
        (
            "mobility",
            (1..=FEW_MOVES).contains(&n_replies) && start.opponent_legal().count_ones() > n_replies + 1,
        ),
        ("edge", edges >> bit & 1 == 1),
        ("quiet-move", start.flips(mv).count_ones() == 1),
    ];
    let mut themes: Vec<_> = facts.into_iter().filter(|(_, holds)| *holds).map(|(name, _)| name).collect();
    themes.push("endgame");
    Some(themes)
}

/// The corners, and the other squares of the edges.
fn places(board: &Board) -> (u64, u64) {
    let (size, side) = (board.size(), board.size().side());
    let (mut corners, mut edges) = (0, 0);
    for (column, row) in (0..side).flat_map(|column| (0..side).map(move |row| (column, row))) {
        let is_end = [column, row].map(|at| at == 0 || at + 1 == side);
        let bit = 1_u64 << size.bit(column, row);
        match is_end {
            [true, true] => corners |= bit,
            [true, _] | [_, true] => edges |= bit,
            _ => {}
        }
    }
    (corners, edges)
}

/// Whether the opponent passes on the way, and whether it has no disc left at the end.
fn end(start: Board, solution: &[String]) -> Option<(bool, bool)> {
    let solver = start.side_to_move();
    let (mut board, mut passes) = (start, false);
    for text in solution {
        let mv = board.parse_move(text).ok()?;
        passes |= board.side_to_move() != solver && mv.bit().is_none();
        board.play(mv);
    }
    Some((passes, board.discs(solver.opponent()) == 0))
}

/// Whether the move goes into a region with an odd number of empty squares while there is an even one: the player who
/// moves first into an odd region also moves last there.
fn is_last_in_odd_region(board: &Board, bit: u32) -> bool {
    let mut left = board.empty();
    let (mut own_is_odd, mut is_any_even) = (false, false);
    while left != 0 {
        let region = region(board, left & left.wrapping_neg());
        left &= !region;
        let is_odd = region.count_ones() % 2 == 1;
        own_is_odd |= is_odd && region >> bit & 1 == 1;
        is_any_even |= !is_odd;
    }
    own_is_odd && is_any_even
}

/// The empty squares connected with `seed`, also diagonally.
fn region(board: &Board, seed: u64) -> u64 {
    let (size, side) = (board.size(), board.size().side());
    let mut region = seed;
    loop {
        let mut grown = region;
        for (column, row) in (0..side).flat_map(|column| (0..side).map(move |row| (column, row))) {
            if region >> size.bit(column, row) & 1 == 0 {
                continue;
            }
            for (x, y) in (0..9).map(|at| ((column + at % 3).wrapping_sub(1), (row + at / 3).wrapping_sub(1)))
            {
                if x < side && y < side {
                    grown |= 1 << size.bit(x, y) & board.empty();
                }
            }
        }
        if grown == region {
            return region;
        }
        region = grown;
    }
}
