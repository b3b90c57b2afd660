//! The features of the evaluation. Each is a whole number for the side to move: own minus the opponent's,
//! except parity, which belongs to the side to move.
//!
//! The first four are the manual's. It gives three definitions of potential mobility: its program uses the
//! third, and the other two are [`Frontier`](Feature::Frontier) and
//! [`AdjacentEmpties`](Feature::AdjacentEmpties), counted from scratch. The rest are features that the manual
//! mentions but does not implement.

use game::Side;

use super::edge_table::EdgeTable;
use super::mixed::Incremental;
use super::stability::stable;

/// A feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// Discs.
    Discs,
    /// Squares playable in each line, summed over the 46 lines.
    ApproximateMobility,
    /// Empty neighbours of the opponent's discs, summed over the discs.
    PotentialMobility,
    /// The four edges by a table, in thousandths of the table's discs.
    Edges,
    /// The opponent's discs with an empty neighbour.
    Frontier,
    /// Empty squares with a neighbouring disc of the opponent's.
    AdjacentEmpties,
    /// Legal squares.
    Mobility,
    /// Stable discs, anywhere on the board.
    Stability,
    /// Corners taken.
    Corners,
    /// 1 if the number of empty squares is odd, so that the side to move has the last move unless there is a
    /// pass; otherwise −1.
    Parity,
    /// Accessible regions: connected empty squares in which the side has at least one legal move.
    Regions,
}

impl Feature {
    /// All of them.
    pub const ALL: [Feature; 11] = [
        Feature::Discs,
        Feature::ApproximateMobility,
        Feature::PotentialMobility,
        Feature::Edges,
        Feature::Frontier,
        Feature::AdjacentEmpties,
        Feature::Mobility,
        Feature::Stability,
        Feature::Corners,
        Feature::Parity,
        Feature::Regions,
    ];

    /// Its name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Feature::Discs => "discs",
            Feature::ApproximateMobility => "approximate-mobility",
            Feature::PotentialMobility => "potential-mobility",
            Feature::Edges => "edges",
            Feature::Frontier => "frontier",
            Feature::AdjacentEmpties => "adjacent-empties",
            Feature::Mobility => "mobility",
            Feature::Stability => "stability",
            Feature::Corners => "corners",
            Feature::Parity => "parity",
            Feature::Regions => "regions",
        }
    }

    /// The feature with that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Feature> {
        Feature::ALL.into_iter().find(|feature| feature.name() == name)
    }

    /// How much of the feature's number makes one unit, to which coefficients apply: 1000 if it counts
    /// thousandths.
    #[inline]
    #[must_use]
    pub const fn scale(self) -> i32 {
        match self {
            Feature::Edges => 1000,
            _ => 1,
        }
    }

    /// Whether it needs the legal squares, which only some boards maintain.
    #[must_use]
    pub const fn asks_for_legal_squares(self) -> bool {
        matches!(self, Feature::Mobility | Feature::Regions)
    }

    /// Its value on a board for `side`, which is to move.
    #[must_use]
    pub fn value<B: Incremental>(self, board: &B, side: Side, edges: &EdgeTable) -> i32 {
        let table = board.table();
        let difference = |of: &dyn Fn(Side) -> i32| of(side) - of(side.opponent());
        match self {
            Feature::Discs => difference(&|side| table.n_discs(side) as i32),
            Feature::ApproximateMobility => difference(&|side| table.approximate_mobility(side)),
            Feature::PotentialMobility => difference(&|side| table.potential_mobility(side)),
            Feature::Edges => side.signed(table.edges().iter().map(|&edge| edges.thousandths(edge)).sum()),
            Feature::Frontier => {
                difference(&|side| count(board.discs(side.opponent()) & around(empty(board))))
            }
            Feature::AdjacentEmpties => {
                difference(&|side| count(empty(board) & around(board.discs(side.opponent()))))
            }
            Feature::Mobility => difference(&|side| board.mobility(side) as i32),
            Feature::Stability => {
                let [black, white] = stable(board.discs(Side::First), board.discs(Side::Second));
                side.signed(count(black) - count(white))
            }
            Feature::Corners => difference(&|side| count(board.discs(side) & CORNERS)),
            // 64 is even, so the number of empty squares is odd exactly when the number of discs is.
            Feature::Parity => 2 * (table.n_all_discs() as i32 % 2) - 1,
            Feature::Regions => {
                let legal = [side, side.opponent()].map(|side| board.legal(side));
                regions(empty(board))
                    .map(|region| i32::from(legal[0] & region != 0) - i32::from(legal[1] & region != 0))
                    .sum()
            }
        }
    }
}

const CORNERS: u64 = 0x8100_0000_0000_0081;

fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

fn empty<B: Incremental>(board: &B) -> u64 {
    !(board.discs(Side::First) | board.discs(Side::Second))
}

/// The squares adjacent to the set; may include squares of the set.
fn around(set: u64) -> u64 {
    const LEFT: u64 = 0x0101_0101_0101_0101;
    let sideways = (set & !(LEFT << 7)) << 1 | (set & !LEFT) >> 1;
    let row = set | sideways;
    sideways | row << 8 | row >> 8
}

/// The connected components of a set, diagonals included.
fn regions(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let mut region = set & set.wrapping_neg();
        loop {
            let grown = region | around(region) & set;
            if grown == region {
                break;
            }
            region = grown;
        }
        set &= !region;
        (region != 0).then_some(region)
    })
}
