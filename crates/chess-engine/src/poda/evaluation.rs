//! The evaluation where the search ends.

use std::sync::Arc;

use chess::Board;

use super::parameters::FADING_HALFMOVES;
use super::searching::Searching;
use crate::classic::{Weights, endgames};
use crate::network::{Accumulators, Network};

/// Which evaluation is used.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub enum Evaluation {
    /// The shipped neural network.
    #[default]
    Network,
    /// Another network.
    OtherNetwork(Arc<Network>),
    /// The hand-written evaluation with these weights.
    Classic(Arc<Weights>),
}

impl Evaluation {
    /// The hand-written evaluation with the shipped weights.
    #[must_use]
    pub fn classic() -> Evaluation {
        Evaluation::Classic(Arc::new(Weights::SHIPPED.clone()))
    }

    /// The value of a board for the side to move; `accumulators` and `ply` belong to the path that led to it.
    pub(super) fn evaluate<C: Searching>(
        &self,
        cpu: C,
        board: &Board,
        accumulators: &mut Accumulators,
        ply: usize,
    ) -> i32 {
        let network = match self {
            Evaluation::Classic(weights) => return cpu.evaluate_classic(weights, board),
            Evaluation::OtherNetwork(network) => network,
            Evaluation::Network => Network::shipped(),
        };
        endgames::known(board).unwrap_or_else(|| {
            let left = FADING_HALFMOVES - i32::from(board.halfmoves().min(100));
            accumulators.evaluate(cpu, network, board, ply) * left / FADING_HALFMOVES
        })
    }
}
