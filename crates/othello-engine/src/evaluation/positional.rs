//! Evaluation by squares: corners are good, the squares that give them away are bad.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use game::Outcome;
use othello::{Board, Size};
use search::{Evaluator, Score};

use super::discs::final_score;

/// The sum of each side's squares by their usual values, scaled to about a disc.
#[derive(Clone, Copy, Debug, Default)]
pub struct Positional;

/// The value of a disc on a square, by the square's distance from the nearest two edges.
fn worth(size: Size, column: u32, row: u32) -> i32 {
    let from_side = |place: u32| place.min(size.side() - 1 - place);
    let (near, far) = (from_side(column).min(from_side(row)), from_side(column).max(from_side(row)));
    match (near, far) {
        (0, 0) => 20, // corner
        (0, 1) => -5, // C square
        (1, 1) => -8, // X square
        (0, _) => 3,  // edge
        (1, _) => -1, // second row
        _ => 1,       // inside
    }
}

/// Sums of square values are divided by this, so that one corner is worth about five discs.
const PER_DISC: i32 = 4;

impl Evaluator<Board> for Positional {
    #[inline]
    fn is_symmetric(&self) -> bool {
        true
    }

    fn evaluate(&mut self, board: &Board) -> Score {
        let worth_of = |discs: u64| -> i32 {
            let zones = &ZONES[board.size() as usize];
            zones.iter().map(|(zone, worth)| (discs & zone).count_ones() as i32 * worth).sum()
        };
        Score::points((worth_of(board.own()) - worth_of(board.opponent())) / PER_DISC)
    }

    fn terminal(&mut self, board: &Board, outcome: Outcome, _: u32) -> Score {
        final_score(board, outcome)
    }
}

/// The squares of each board size, grouped by value.
static ZONES: LazyLock<[Vec<(u64, i32)>; 3]> = LazyLock::new(|| Size::ALL.map(zones));

fn zones(size: Size) -> Vec<(u64, i32)> {
    let mut zones: BTreeMap<i32, u64> = BTreeMap::new();
    for (column, row) in (0..size.side()).flat_map(|row| (0..size.side()).map(move |column| (column, row))) {
        *zones.entry(worth(size, column, row)).or_default() |= 1 << size.bit(column, row);
    }
    zones.into_iter().map(|(worth, zone)| (zone, worth)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_of_exactly_one_kind() {
        for size in Size::ALL {
            let zones = zones(size);
            assert_eq!(zones.iter().fold(0, |all, (zone, _)| all | zone), size.squares());
            assert_eq!(zones.iter().map(|(zone, _)| zone.count_ones()).sum::<u32>(), size.n_squares());
        }
    }
}
