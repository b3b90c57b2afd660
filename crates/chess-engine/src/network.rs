//! Evaluation by a small neural network trained on Poda's own games (`training chess`, see
//! `data/chess/SOURCE.md`).
//!
//! Each side looks at the board from its own end, mirrored so that its king stands on the left half: [`FEATURES`], one
//! for each kind of piece on each square, with separate weights for each of [`KING_BUCKETS`] regions in which the own
//! king can stand. They feed [`HIDDEN`] units per side, with the same weights for both sides. The units of the side to
//! move and of its opponent are clipped, squared and weighed into one number; the output weights depend on the number
//! of pieces ([`BUCKETS`]). All arithmetic is on integers, so every processor gives the same answer.
//!
//! The first layer is nearly all of the work and changes little from move to move (Nasu, 2018, "Efficiently
//! updatable neural-network-based evaluation functions for computer shogi"): [`Accumulators`] maintain its
//! sums.

mod accumulators;
mod file;
mod kernels;
mod view;

use std::sync::LazyLock;

use chess::Board;
use game::{Position, Side};
use processor::{CpuLevel, with_level};
use search::{Evaluator, Score};

pub use accumulators::{Accumulators, Kernels};
pub use file::DamagedNetwork;
pub use view::{KING_BUCKETS, feature};

use view::View;

/// Kinds of piece on squares, from one side's point of view.
pub const FEATURES: usize = 768;
/// Inputs: the features, once for each king bucket.
pub const INPUTS: usize = FEATURES * KING_BUCKETS;
/// Units per side.
pub const HIDDEN: usize = 512;
/// Sets of output weights, by the number of pieces.
pub const BUCKETS: usize = 8;
/// The value 1.0 in the first layer.
pub const FIRST_ONE: i32 = 255;
/// The value 1.0 in the output weights.
pub const OUTPUT_ONE: i32 = 128;
/// Hundredths of a pawn for an output of one.
pub const SCALE: i32 = 400;

/// A number for each unit.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
struct Units([i16; HIDDEN]);

impl Units {
    const ZERO: Units = Units([0; HIDDEN]);
}

/// The weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// What each input adds to the units.
    inputs: Vec<Units>,
    /// The initial values of the units.
    bias: Units,
    /// The weights of the units of the side to move and of the opponent, for each bucket.
    outputs: Vec<[Units; 2]>,
    output_bias: [i32; BUCKETS],
}

static SHIPPED: LazyLock<Network> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../data/chess/network.bin");
    Network::from_bytes(bytes).expect("the network shipped is whole")
});

impl Network {
    /// The network that Poda plays with.
    #[must_use]
    pub fn shipped() -> &'static Network {
        &SHIPPED
    }

    /// The set of output weights for a board.
    fn bucket(board: &Board) -> usize {
        (board.occupied().count() as usize - 2) / 4
    }
}

/// The evaluation for the generic searches.
///
/// ```
/// use chess_engine::network::Neural;
/// use game::Game;
/// use search::Evaluator;
/// let read = |text| chess::Chess::STANDARD.parse_position(text);
/// let mut neural = Neural::default();
/// let ahead = read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
/// assert!(neural.evaluate(&ahead).raw().abs() < 100);
/// let behind = read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1")?;
/// assert!(neural.evaluate(&behind).raw() < -300, "the queen is missing");
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Neural {
    accumulators: Accumulators,
    level: CpuLevel,
}

impl Evaluator<Board> for Neural {
    fn evaluate(&mut self, board: &Board) -> Score {
        let (sums, network) = (&mut self.accumulators, Network::shipped());
        Score::points(with_level!(self.level, |cpu| sums.evaluate(cpu, network, board, 0)))
    }
}

/// The value of a board in hundredths of a pawn, computed from scratch with plain numbers: the reference for
/// the fast versions.
#[must_use]
pub fn reference(network: &Network, board: &Board) -> i32 {
    let side = board.side_to_move();
    let output = &network.outputs[Network::bucket(board)];
    let mut sum = 0_i64;
    for (of, weights) in [side, side.opponent()].into_iter().zip(output) {
        let mut units = network.bias.0.map(i64::from);
        let view = View::of(board, of);
        for square in board.occupied() {
            let (owner, role) = board.piece_at(square).expect("the square is occupied");
            let input = view.input(owner, role, square);
            for (unit, &weight) in units.iter_mut().zip(&network.inputs[input].0) {
                *unit += i64::from(weight);
            }
        }
        for (unit, &weight) in units.iter().zip(&weights.0) {
            let clipped = (*unit).clamp(0, i64::from(FIRST_ONE));
            sum += clipped * clipped * i64::from(weight);
        }
    }
    value(sum as i32, network.output_bias[Network::bucket(board)])
}

/// Hundredths of a pawn from the sum over squared units and the bias.
fn value(sum: i32, bias: i32) -> i32 {
    (sum / FIRST_ONE + bias) * SCALE / (FIRST_ONE * OUTPUT_ONE)
}

/// The two sides in the order in which their units are weighted.
fn sides(board: &Board) -> [Side; 2] {
    let side = board.side_to_move();
    [side, side.opponent()]
}
