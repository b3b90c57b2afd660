//! Evaluation by a small neural network trained on Poda's own games (`training chess`, see
//! `data/SOURCE.md`).
//!
//! Each side looks at the board from its own end, mirrored so that its king stands on the left half: [`FEATURES`], one
//! for each kind of piece on each square, with separate weights for each of [`KING_BUCKETS`] regions in which the own
//! king can stand. They feed [`HIDDEN`] units per side, with the same weights for both sides. The units are clipped and
//! multiplied in pairs. A second layer makes [`SECOND`] numbers of the pairs of both sides, a third one [`THIRD`] numbers
//! of these, and the last one the value; their weights depend on the number of pieces ([`BUCKETS`]). All arithmetic is on
//! integers, so every processor gives the same answer.
//!
//! The first layer is by far the largest and changes little from move to move (Nasu, 2018, "Efficiently
//! updatable neural-network-based evaluation functions for computer shogi"): [`Accumulators`] maintain its
//! sums.

mod accumulators;
mod file;
mod kernels;
mod layers;
mod placement;
mod rows;
mod view;

use std::sync::LazyLock;

use chess::Board;
use game::{Position, Side};
use processor::{CpuLevel, with_level};
use search::{Evaluator, Score};

pub use accumulators::{Accumulators, Kernels};
pub use file::DamagedNetwork;
pub use view::{KING_BUCKETS, feature};

use layers::{Layers, PAIR_ONE};
use rows::Rows;
use view::View;

/// Kinds of piece on squares, from one side's point of view.
pub const FEATURES: usize = 768;
/// Inputs: the features, once for each king bucket.
pub const INPUTS: usize = FEATURES * KING_BUCKETS;
/// Units per side.
pub const HIDDEN: usize = 512;
/// Sets of weights of the later layers, by the number of pieces.
pub const BUCKETS: usize = 8;
/// Pairs of units per side.
const PAIRS: usize = HIDDEN / 2;
/// Outputs of the second layer.
pub const SECOND: usize = 16;
/// Outputs of the third layer.
pub const THIRD: usize = 32;
/// The value 1.0 of a unit.
pub const FIRST_ONE: i32 = 256;
/// Hundredths of a pawn for an output of one.
pub const SCALE: i32 = 400;

/// A number for each unit.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
struct Units([i16; HIDDEN]);

impl Units {
    /// Each unit of the first half has a partner in the second half.
    #[inline(always)]
    fn halves(&self) -> (&[i16; PAIRS], &[i16; PAIRS]) {
        let [one, other] = self.0.as_chunks().0.as_array().expect("two halves");
        (one, other)
    }
}

/// The weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// What each input adds to the units.
    inputs: Rows,
    /// The initial values of the units.
    bias: Units,
    /// The layers after the units, for each bucket.
    layers: Vec<Layers>,
}

static SHIPPED: LazyLock<Network> = LazyLock::new(|| {
    let bytes = include_bytes!("../data/network.bin");
    Network::from_bytes(bytes).expect("the network shipped is whole")
});

impl Network {
    /// The network that Poda plays with.
    #[must_use]
    pub fn shipped() -> &'static Network {
        &SHIPPED
    }

    /// The set of weights of the later layers for a board.
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
    let mut pairs = Vec::new();
    for of in sides(board) {
        let mut units = network.bias.0.map(i64::from);
        let view = View::of(board, of);
        for square in board.occupied() {
            let (owner, role) = board.piece_at(square).expect("the square is occupied");
            let input = view.input_of(owner, role, square);
            for (unit, &weight) in units.iter_mut().zip(&network.inputs.as_slice()[input].0) {
                *unit += i64::from(weight);
            }
        }
        let units = units.map(|unit| unit.clamp(0, i64::from(FIRST_ONE)));
        let scale = i64::from(FIRST_ONE * FIRST_ONE / PAIR_ONE);
        pairs.extend((0..PAIRS).map(|i| (units[i] * units[PAIRS + i] + scale / 2) / scale));
    }
    network.layers[Network::bucket(board)].reference(&pairs)
}

/// The two sides in the order in which their pairs are weighed.
fn sides(board: &Board) -> [Side; 2] {
    let side = board.side_to_move();
    [side, side.opponent()]
}
