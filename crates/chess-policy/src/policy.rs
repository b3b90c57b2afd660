//! The policy: what each pattern weighs, and the probabilities that come of it.

use std::sync::LazyLock;

use chess::{Board, Move};
use game::Refusal;

use crate::exponential::softmax;
use crate::features::{Features, N_CONJUNCTIONS, N_FACTS, N_POSITION_FACTS};
use crate::scene::Scene;

/// Units of the network's only layer.
pub const HIDDEN: usize = 32;
/// Sixty-fourths: the unit of a fact's weights and of the units' own.
pub const FACT_ONE: f32 = 64.0;
/// Thirty-seconds: the unit of a conjunction's weight.
pub const CONJUNCTION_ONE: f32 = 32.0;
/// The logit 1.0 as the sum of the products.
const LOGIT_ONE: f64 = 4096.0;
/// What one step of a conjunction's weight adds to that sum.
const CONJUNCTION_STEP: i64 = 128;
/// Added to the logit of a move that mates.
const MATE: f64 = 12.0;

/// A number for each unit.
pub type Row = [i8; HIDDEN];

/// The weights of a policy, all whole numbers, so that every machine computes the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What each fact about the position adds to the units.
    pub position: Vec<Row>,
    /// What each fact about a move adds to the units.
    pub facts: Vec<Row>,
    /// What each unit, when above zero, adds to the logit.
    pub units: [i16; HIDDEN],
    /// What each conjunction adds to the logit.
    pub conjunctions: Vec<i8>,
    /// What positions of each [unrest](Scene::unrest) are worth on average beyond a static evaluation, in hundredths of a
    /// pawn.
    pub unrest: Vec<i16>,
}

impl Weights {
    /// Weights that prefer nothing.
    #[must_use]
    pub fn zero() -> Weights {
        Weights {
            position: vec![[0; HIDDEN]; N_POSITION_FACTS],
            facts: vec![[0; HIDDEN]; N_FACTS],
            units: [0; HIDDEN],
            conjunctions: vec![0; N_CONJUNCTIONS],
            unrest: vec![0; Scene::UNRESTS],
        }
    }
}

/// Probabilities for the moves of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    weights: Weights,
}

static SHIPPED: LazyLock<Policy> = LazyLock::new(|| {
    Policy::read(include_bytes!("../data/policy.bin")).expect("the policy shipped is whole")
});

impl Policy {
    /// The policy that Poda comes with.
    #[must_use]
    pub fn shipped() -> &'static Policy {
        &SHIPPED
    }

    /// The policy of a file.
    ///
    /// # Errors
    /// A [`Refusal`] when the bytes are no policy of this shape.
    pub fn read(bytes: &[u8]) -> Result<Policy, Refusal> {
        Ok(Policy { weights: Weights::read(bytes)? })
    }

    /// The weights.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Puts the probability that each of these legal moves is the best into `out`; they sum to 1. No move is made.
    ///
    /// ```
    /// use chess::Chess;
    /// use chess_policy::Policy;
    /// use game::Game;
    /// let board = Chess::STANDARD.start();
    /// let moves: Vec<_> = board.legal_moves().collect();
    /// let mut priors = Vec::new();
    /// Policy::shipped().priors(&board, &moves, &mut priors);
    /// assert_eq!(priors.len(), 20);
    /// assert!((priors.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    /// ```
    pub fn priors(&self, board: &Board, moves: &[Move], out: &mut Vec<f32>) {
        self.priors_of(&Scene::of(board), moves, out);
    }

    /// [`priors`](Policy::priors) of a position that has been looked at already.
    pub fn priors_of(&self, scene: &Scene<'_>, moves: &[Move], out: &mut Vec<f32>) {
        let mut facts = Vec::with_capacity(48);
        Features::of_position(scene, &mut facts);
        let mut base = [0; HIDDEN];
        facts.iter().for_each(|&fact| add(&mut base, &self.weights.position[usize::from(fact)]));
        let mut features = Features::default();
        let logits: Vec<f64> = moves
            .iter()
            .map(|&mv| {
                features.of_move(scene, mv);
                self.logit(base, &features)
            })
            .collect();
        softmax(&logits, out);
    }

    fn logit(&self, base: [i32; HIDDEN], features: &Features) -> f64 {
        let weights = &self.weights;
        let mut units = base;
        features.facts.iter().for_each(|&fact| add(&mut units, &weights.facts[usize::from(fact)]));
        let conjunctions: i64 =
            features.conjunctions.iter().map(|&at| i64::from(weights.conjunctions[at as usize])).sum();
        let sum: i64 =
            units.iter().zip(&weights.units).map(|(&unit, &by)| i64::from(unit.max(0)) * i64::from(by)).sum();
        let mate = if features.is_mate { MATE } else { 0.0 };
        (sum + CONJUNCTION_STEP * conjunctions) as f64 / LOGIT_ONE + mate
    }

    /// What positions that look like this one are worth beyond a static evaluation for the side to move, on average, in
    /// hundredths of a pawn: above zero where something can be won, below where too much hangs.
    #[must_use]
    pub fn unrest(&self, scene: &Scene<'_>) -> i32 {
        i32::from(self.weights.unrest[scene.unrest()])
    }
}

#[inline(always)]
fn add(sums: &mut [i32; HIDDEN], row: &Row) {
    for (sum, &weight) in sums.iter_mut().zip(row) {
        *sum += i32::from(weight);
    }
}
