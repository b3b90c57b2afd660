//! The sums of the first layer, kept for every ply of a path and updated by what changed.

use chess::{Bitboard, Board, Role};
use game::Side;

use super::kernels;
use super::view::View;
use super::{Network, Units, sides, value};

/// The squares of all pieces.
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
    view: View,
    units: Units,
}

impl Half {
    /// The sums of an empty board.
    fn empty(network: &Network, view: View) -> Half {
        Half { placement: Placement::default(), view, units: network.bias.clone() }
    }
}

/// More inputs than can change between two boards: all pieces of one removed and all of the other added.
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

/// The sums for every ply of a path. The sums of a ply need not belong to the current path: they are updated
/// from the ply's own or its parent's, whichever is closer to the board.
#[derive(Clone, Debug, Default)]
pub struct Accumulators {
    plies: Vec<[Half; 2]>,
    /// For each side and each of its views, the last sums computed for it: the starting point when a king
    /// move has changed the view, so that neither the ply's own sums nor its parent's are of use.
    by_view: [Vec<Half>; 2],
}

impl Accumulators {
    /// The value of a board for the side to move, in hundredths of a pawn.
    #[must_use]
    pub fn evaluate<C: Kernels>(&mut self, cpu: C, network: &Network, board: &Board, ply: usize) -> i32 {
        if self.by_view[0].is_empty() {
            self.by_view = Side::BOTH.map(|of| {
                let halves: Vec<Half> = View::all(of).map(|view| Half::empty(network, view)).collect();
                debug_assert_eq!(halves.len(), View::COUNT);
                halves
            });
        }
        if self.plies.len() <= ply {
            let empty = [0, 1].map(|side| Half::empty(network, self.by_view[side][0].view));
            self.plies.resize(ply + 1, empty);
        }
        cpu.evaluate(self, network, board, ply)
    }

    /// Updates both sides' sums and computes the output.
    #[inline(always)]
    fn updated_value(&mut self, network: &Network, board: &Board, ply: usize) -> i32 {
        let now = Placement::of(board);
        for of in Side::BOTH {
            self.update(network, &now, View::of(board, of), of, ply);
        }
        let [own, other] = sides(board).map(|side| &self.plies[ply][side.index()].units);
        let bucket = Network::bucket(board);
        let weights = &network.outputs[bucket];
        let sum = kernels::weigh(own, &weights[0]).wrapping_add(kernels::weigh(other, &weights[1]));
        value(sum, network.output_bias[bucket])
    }

    /// Updates the sums of a side at a ply.
    #[inline(always)]
    fn update(&mut self, network: &Network, now: &Placement, view: View, of: Side, ply: usize) {
        let (above, here) = self.plies.split_at_mut(ply);
        let here = &mut here[0][of.index()];
        let parent = above.last().map(|halves| &halves[of.index()]);
        let own_distance = match here.view == view {
            true => here.placement.distance(now),
            false => u32::MAX,
        };
        let from_parent =
            parent.filter(|parent| parent.view == view && parent.placement.distance(now) < own_distance);
        if let Some(parent) = from_parent {
            change(network, now, Some(parent), here);
        } else if own_distance < u32::MAX {
            change(network, now, None, here);
        } else {
            let last = &mut self.by_view[of.index()][view.index()];
            change(network, now, None, last);
            here.clone_from(last);
        }
    }
}

processor::compile_per_level! {
    /// A processor level that the evaluation is compiled for.
    pub trait Kernels {
        fn evaluate(accumulators: &mut Accumulators, network: &Network, board: &Board, ply: usize) -> i32 = evaluate;
    }
}

/// The work is in functions that are always inlined, not in closures: the compiler may leave a closure as a
/// separate function, compiled for any processor.
#[inline(always)]
fn evaluate<C: Kernels>(
    _: C,
    accumulators: &mut Accumulators,
    network: &Network,
    board: &Board,
    ply: usize,
) -> i32 {
    accumulators.updated_value(network, board, ply)
}

/// Updates `half` to the placement, starting from `from`, or else from its current content.
#[inline(always)]
fn change(network: &Network, now: &Placement, from: Option<&Half>, half: &mut Half) {
    let Half { placement: before, view, .. } = *from.unwrap_or(&*half);
    let (mut added, mut removed) = (Inputs::new(), Inputs::new());
    for owner in Side::BOTH {
        for role in Role::ALL {
            let old = before.by_role[role.index()] & before.by_side[owner.index()];
            let new = now.by_role[role.index()] & now.by_side[owner.index()];
            if old == new {
                continue;
            }
            for square in new & !old {
                added.push(view.input(owner, role, square));
            }
            for square in old & !new {
                removed.push(view.input(owner, role, square));
            }
        }
    }
    half.placement = *now;
    half.view = view;
    kernels::add_up(
        &network.inputs,
        from.map(|from| &from.units),
        &mut half.units,
        added.as_slice(),
        removed.as_slice(),
    );
}
