//! The sums of the first layer, kept for every ply of a path and updated by what changed.

use chess::Board;
use game::Side;

use super::kernels;
use super::layers::Pairs;
use super::placement::{Changes, Placement};
use super::view::View;
use super::{Network, Units, sides};

/// The sums of both sides for a placement of the pieces.
#[derive(Clone, Debug)]
struct Sums {
    placement: Placement,
    views: [View; 2],
    units: [Units; 2],
}

/// The sums of one side for a placement of the pieces, in a given view.
#[derive(Clone, Debug)]
struct Viewed {
    placement: Placement,
    units: Units,
}

/// The sums for every ply of a path. The sums of a ply need not belong to the current path: they are updated
/// from the ply's own or its parent's, whichever is closer to the board.
#[derive(Clone, Debug, Default)]
pub struct Accumulators {
    plies: Vec<Sums>,
    /// For each side and each of its views, the last sums computed for it: the starting point when a king
    /// move has changed the view, so that neither the ply's own sums nor its parent's are of use.
    by_view: [Vec<Viewed>; 2],
}

impl Accumulators {
    /// The value of a board for the side to move, in hundredths of a pawn.
    #[must_use]
    pub fn evaluate<C: Kernels>(&mut self, cpu: C, network: &Network, board: &Board, ply: usize) -> i32 {
        if self.plies.len() <= ply {
            self.make_room(network, ply);
        }
        cpu.evaluate(self, network, board, ply)
    }

    #[cold]
    fn make_room(&mut self, network: &Network, ply: usize) {
        let (placement, units) = (Placement::default(), network.bias.clone());
        if self.plies.is_empty() {
            self.by_view = [0, 1].map(|_| vec![Viewed { placement, units: units.clone() }; View::COUNT]);
        }
        let views = Side::BOTH.map(View::first);
        self.plies.resize(ply + 1, Sums { placement, views, units: [units.clone(), units] });
    }

    /// Updates both sides' sums and computes the output.
    #[inline(always)]
    fn updated_value<C: Kernels>(&mut self, cpu: C, network: &Network, board: &Board, ply: usize) -> i32 {
        self.update(cpu, network, board, ply);
        let mut pairs = Pairs::ZERO;
        for (side, pairs) in sides(board).into_iter().zip(pairs.sides_mut()) {
            let (one, other) = self.plies[ply].units[side.index()].halves();
            cpu.clipped_products(one, other, pairs);
        }
        network.layers[Network::bucket(board)].value(cpu, &pairs)
    }

    /// Updates the sums of a ply.
    #[inline(always)]
    fn update<C: Kernels>(&mut self, cpu: C, network: &Network, board: &Board, ply: usize) {
        let now = Placement::of(board);
        let (above, here) = self.plies.split_at_mut(ply);
        let here = &mut here[0];
        let own_distance = here.placement.differing(&now).count();
        let closer = above.last().filter(|parent| parent.placement.differing(&now).count() < own_distance);
        let start = closer.unwrap_or(here);
        let changes = Changes::between(&start.placement, &now);
        let start_views = start.views;
        here.placement = now;
        for of in Side::BOTH {
            let (side, view) = (of.index(), View::of(board, of));
            let units = &mut here.units[side];
            if start_views[side] == view {
                cpu.add_up(network, view, closer.map(|parent| &parent.units[side]), units, &changes);
            } else {
                let last = &mut self.by_view[side][view.index()];
                let changes = Changes::between(&last.placement, &now);
                cpu.add_up(network, view, None, &mut last.units, &changes);
                last.placement = now;
                units.clone_from(&last.units);
            }
            here.views[side] = view;
        }
    }
}

processor::compile_per_level! {
    /// A processor level that the evaluation is compiled for.
    pub trait Kernels: processor::DotProducts {
        fn evaluate(accumulators: &mut Accumulators, network: &Network, board: &Board, ply: usize) -> i32 = evaluate;
        fn add_up(network: &Network, view: View, from: Option<&Units>, units: &mut Units, changes: &Changes) -> () = add_up;
    }
}

/// The work is in functions that are always inlined, not in closures: the compiler may leave a closure as a
/// separate function, compiled for any processor.
#[inline(always)]
fn evaluate<C: Kernels>(
    cpu: C,
    accumulators: &mut Accumulators,
    network: &Network,
    board: &Board,
    ply: usize,
) -> i32 {
    accumulators.updated_value(cpu, network, board, ply)
}

/// Compiled once for both sides, which keeps the code small.
#[inline(always)]
fn add_up<C: Kernels>(
    _: C,
    network: &Network,
    view: View,
    from: Option<&Units>,
    units: &mut Units,
    changes: &Changes,
) {
    kernels::add_up(network.inputs.as_slice(), view, from, units, changes);
}
