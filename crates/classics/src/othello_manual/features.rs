//! What an evaluation looks at. Each feature is a whole number for the side to move: own minus the
//! opponent's, but for parity, which only the side to move has.
//!
//! The first four are the manual's. Potential mobility has three meanings there: the manual keeps the third,
//! and the other two are [`Frontier`](Feature::Frontier) and [`AdjacentEmpties`](Feature::AdjacentEmpties),
//! counted from scratch. The rest are what the manual names and leaves undone.

use game::Side;

use super::edge_table::EdgeTable;
use super::mixed::Incremental;
use super::stability::stable;

/// One thing to look at.
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
    /// Squares where one may really play.
    Mobility,
    /// Discs that can never be turned, anywhere on the board.
    Stability,
    /// Corners taken.
    Corners,
    /// 1 if an odd number of squares is empty, so that the side to move has the last move unless somebody
    /// passes; otherwise −1.
    Parity,
    /// Regions of empty squares to which one has access: where one may play at least one square.
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

    /// The feature of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Feature> {
        Feature::ALL.into_iter().find(|feature| feature.name() == name)
    }

    /// How much of the feature's number makes one unit, to which coefficients apply: 1000 where it counts
    /// thousandths.
    #[inline]
    #[must_use]
    pub const fn scale(self) -> i32 {
        match self {
            Feature::Edges => 1000,
            _ => 1,
        }
    }

    /// Whether it asks for the legal squares, which only some boards keep.
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
            // 64 is even: the empty squares are odd in number exactly when the discs are.
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

/// The squares next to any of the set, and possibly of the set itself.
fn around(set: u64) -> u64 {
    const LEFT: u64 = 0x0101_0101_0101_0101;
    let sideways = (set & !(LEFT << 7)) << 1 | (set & !LEFT) >> 1;
    let row = set | sideways;
    sideways | row << 8 | row >> 8
}

/// The connected parts of a set; corners connect too.
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
