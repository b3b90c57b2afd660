//! The sums of the first layer, kept for every ply of a path and brought up to date by what changed.

use chess::{Bitboard, Board, Role, Square};
use game::Side;
use search::CpuLevel;

use super::kernels;
use super::{INPUTS, Network, Units, sides, value};

/// The input of a piece as a side sees it.
#[inline(always)]
#[must_use]
pub fn input(of: Side, is_mirrored: bool, owner: Side, role: Role, square: Square) -> usize {
    let turn = if of == Side::First { 0 } else { 56 };
    let mirror = if is_mirrored { 7 } else { 0 };
    let their = if owner == of { 0 } else { INPUTS / 2 };
    their + role.index() * 64 + (square.index() ^ turn ^ mirror)
}

/// Whether a side sees the board mirrored: its king is always on its left.
#[inline(always)]
pub fn is_mirrored(board: &Board, of: Side) -> bool {
    board.king(of).file() >= 4
}

/// Where all pieces stand.
#[derive(Clone, Copy, Debug, Default)]
struct Placement {
    by_role: [Bitboard; 6],
    by_side: [Bitboard; 2],
}

impl Placement {
    #[inline(always)]
    fn of(board: &Board) -> Placement {
        Placement {
            by_role: Role::ALL.map(|role| board.role(role)),
            by_side: Side::BOTH.map(|side| board.side(side)),
        }
    }

    /// How many squares differ, roughly.
    #[inline(always)]
    fn distance(&self, other: &Placement) -> u32 {
        let sides =
            (self.by_side[0] ^ other.by_side[0]).count() + (self.by_side[1] ^ other.by_side[1]).count();
        sides + (self.by_role[Role::Pawn.index()] ^ other.by_role[Role::Pawn.index()]).count()
    }
}

/// The sums of one side for a placement of the pieces.
#[derive(Clone, Debug)]
struct Half {
    placement: Placement,
    is_mirrored: bool,
    units: Units,
}

impl Half {
    /// No piece at all.
    fn empty(network: &Network, is_mirrored: bool) -> Half {
        Half { placement: Placement::default(), is_mirrored, units: network.bias.clone() }
    }
}

/// More inputs than can change between two boards: all pieces of one taken away and all of the other put on.
const MOST_CHANGES: usize = 64;

/// A short list of inputs.
struct Inputs {
    list: [u16; MOST_CHANGES],
    length: usize,
}

impl Inputs {
    #[inline(always)]
    fn new() -> Inputs {
        Inputs { list: [0; MOST_CHANGES], length: 0 }
    }

    #[inline(always)]
    fn push(&mut self, input: usize) {
        self.list[self.length] = input as u16;
        self.length += 1;
    }

    #[inline(always)]
    fn as_slice(&self) -> &[u16] {
        &self.list[..self.length]
    }
}

/// The sums for every ply of a path. What a ply holds need not belong to the path: sums are brought up to date from
/// whichever of the ply's own and its parent's stands nearer to the board asked for.
#[derive(Clone, Debug, Default)]
pub struct Accumulators {
    plies: Vec<[Half; 2]>,
    /// For each side, mirrored or not: where a side begins whose king changed halves.
    turned: Vec<[Half; 2]>,
    level: CpuLevel,
}

impl Accumulators {
    /// Sums worked out with the instructions of one level.
    ///
    /// # Panics
    ///
    /// If this processor is not of that level.
    #[must_use]
    pub fn at_level(level: CpuLevel) -> Accumulators {
        assert!(CpuLevel::available().contains(&level), "this processor is not of level {level:?}");
        Accumulators { level, ..Accumulators::default() }
    }

    /// The value of a board to the side to move, in hundredths of a pawn.
    #[must_use]
    pub fn evaluate(&mut self, network: &Network, board: &Board, ply: usize) -> i32 {
        if self.turned.is_empty() {
            self.turned = vec![[Half::empty(network, false), Half::empty(network, true)]; 2];
        }
        if self.plies.len() <= ply {
            self.plies.resize(ply + 1, [Half::empty(network, false), Half::empty(network, false)]);
        }
        kernels::at_level(self.level, || self.evaluate_at_level(network, board, ply))
    }

    #[inline(always)]
    fn evaluate_at_level(&mut self, network: &Network, board: &Board, ply: usize) -> i32 {
        let now = Placement::of(board);
        for of in Side::BOTH {
            self.update(network, board, &now, of, ply);
        }
        let [own, other] = sides(board).map(|side| &self.plies[ply][side.index()].units);
        let bucket = Network::bucket(board);
        let weights = &network.outputs[bucket];
        let sum = kernels::weigh(own, &weights[0]) + kernels::weigh(other, &weights[1]);
        value(sum, network.output_bias[bucket])
    }

    /// Brings the sums of a side at a ply up to date.
    #[inline(always)]
    fn update(&mut self, network: &Network, board: &Board, now: &Placement, of: Side, ply: usize) {
        let is_mirrored = is_mirrored(board, of);
        let (above, here) = self.plies.split_at_mut(ply);
        let here = &mut here[0][of.index()];
        let parent = above.last().map(|halves| &halves[of.index()]);
        let own_distance = match here.is_mirrored == is_mirrored {
            true => here.placement.distance(now),
            false => u32::MAX,
        };
        let from_parent = parent.filter(|parent| {
            parent.is_mirrored == is_mirrored && parent.placement.distance(now) < own_distance
        });
        if let Some(parent) = from_parent {
            change(network, now, of, is_mirrored, Some(parent), here);
        } else if own_distance < u32::MAX {
            change(network, now, of, is_mirrored, None, here);
        } else {
            let turned = &mut self.turned[of.index()][usize::from(is_mirrored)];
            change(network, now, of, is_mirrored, None, turned);
            here.clone_from(turned);
        }
    }
}

/// Makes `half` fit the placement, beginning from `from` or else from what it holds.
#[inline(always)]
fn change(
    network: &Network,
    now: &Placement,
    of: Side,
    is_mirrored: bool,
    from: Option<&Half>,
    half: &mut Half,
) {
    let before = from.map_or(half.placement, |from| from.placement);
    let (mut added, mut removed) = (Inputs::new(), Inputs::new());
    for owner in Side::BOTH {
        for role in Role::ALL {
            let old = before.by_role[role.index()] & before.by_side[owner.index()];
            let new = now.by_role[role.index()] & now.by_side[owner.index()];
            if old == new {
                continue;
            }
            for square in new & !old {
                added.push(input(of, is_mirrored, owner, role, square));
            }
            for square in old & !new {
                removed.push(input(of, is_mirrored, owner, role, square));
            }
        }
    }
    half.placement = *now;
    half.is_mirrored = is_mirrored;
    kernels::add_up(
        &network.inputs,
        from.map(|from| &from.units),
        &mut half.units,
        added.as_slice(),
        removed.as_slice(),
    );
}
