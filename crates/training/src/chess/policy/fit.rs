//! Fits the weights of the policy: stochastic gradient descent on the logarithm of the best move's probability, each weight
//! with a step of its own (Duchi, Hazan and Singer, 2011, "Adaptive subgradient methods").
//!
//! One thread, one position after another, so that the same examples and seed give the same weights.

use chess::{Board, Move};
use chess_engine::network::Neural;
use chess_policy::exponential::exp;
use chess_policy::features::{N_CONJUNCTIONS, N_FACTS, N_POSITION_FACTS};
use chess_policy::policy::{CONJUNCTION_ONE, FACT_ONE};
use chess_policy::scene::Scene;
use chess_policy::{Features, HIDDEN, Weights};
use game::{Dice, below, dice, shuffle};
use search::Evaluator;

use super::examples::Example;

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Passes over the examples.
    pub n_passes: usize,
    /// The step of a fact's weight at the start; it falls to a twentieth at the end.
    pub step: f32,
    /// Seed of the first weights and of the order.
    pub seed: u64,
}

/// The step of a conjunction's weight, relative to a fact's.
const CONJUNCTION_STEP: f32 = 1.5;
/// Gradients below this are not followed: most moves have next to no probability.
const LEAST_GRADIENT: f32 = 0.003;
/// What the sums of squared gradients start with.
const FIRST_SQUARE: f32 = 0.02;

type Row = [f32; HIDDEN];

/// A weight for each unit, with its sums of squared gradients.
#[derive(Clone, Copy)]
struct Learner {
    weights: Row,
    squares: Row,
}

impl Learner {
    fn random(dice: &mut Dice, size: f32) -> Learner {
        let weights = std::array::from_fn(|_| (below(dice, 2_001) as f32 / 1_000.0 - 1.0) * size);
        Learner { weights, squares: [FIRST_SQUARE; HIDDEN] }
    }

    #[inline(always)]
    fn follow(&mut self, gradient: &Row, step: f32, limit: f32) {
        for ((weight, square), slope) in self.weights.iter_mut().zip(&mut self.squares).zip(gradient) {
            *square += slope * slope;
            *weight = (*weight - step * slope / square.sqrt()).clamp(-limit, limit);
        }
    }
}

/// The weights being fitted.
struct Model {
    position: Vec<Learner>,
    facts: Vec<Learner>,
    units: Learner,
    conjunctions: Vec<[f32; 2]>,
    step: f32,
    /// Of the moves of one position: their patterns, units and probabilities.
    features: Vec<Features>,
    sums: Vec<Row>,
    logits: Vec<f32>,
}

impl Model {
    fn new(settings: Settings) -> Model {
        let mut dice = dice(settings.seed);
        let mut rows =
            |n: usize, size: f32| (0..n).map(|_| Learner::random(&mut dice, size)).collect::<Vec<_>>();
        let (position, facts, units) = (rows(N_POSITION_FACTS, 0.02), rows(N_FACTS, 0.05), rows(1, 0.5)[0]);
        Model {
            position,
            facts,
            units,
            conjunctions: vec![[0.0, FIRST_SQUARE]; N_CONJUNCTIONS],
            step: settings.step,
            features: Vec::new(),
            sums: Vec::new(),
            logits: Vec::new(),
        }
    }

    /// Learns from one example; its loss before that.
    fn learn(&mut self, board: &Board, best: Move, weight: f32, buffer: &mut Vec<u16>) -> f32 {
        let scene = Scene::of(board);
        Features::of_position(&scene, buffer);
        let mut base = [0.0; HIDDEN];
        buffer.iter().for_each(|&fact| add(&mut base, &self.position[usize::from(fact)].weights));
        let moves: Vec<Move> = board.legal_moves().collect();
        self.features.resize_with(moves.len().max(self.features.len()), Features::default);
        self.sums.clear();
        self.logits.clear();
        for (features, &mv) in self.features.iter_mut().zip(&moves) {
            features.of_move(&scene, mv);
            let mut sums = base;
            features.facts.iter().for_each(|&fact| add(&mut sums, &self.facts[usize::from(fact)].weights));
            let units = &self.units.weights;
            let deep: f32 = sums.iter().zip(units).map(|(sum, unit)| sum.max(0.0) * unit).sum();
            let wide: f32 = features.conjunctions.iter().map(|&at| self.conjunctions[at as usize][0]).sum();
            self.sums.push(sums);
            self.logits.push(deep + wide);
        }
        let highest = self.logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let powers: Vec<f32> =
            self.logits.iter().map(|logit| exp(f64::from(logit - highest)) as f32).collect();
        let total: f32 = powers.iter().sum();
        let mut loss = 0.0;
        let mut base_gradient = [0.0; HIDDEN];
        let mut unit_gradient = [0.0; HIDDEN];
        for (at, &mv) in moves.iter().enumerate() {
            let chance = powers[at] / total;
            let is_best = mv == best;
            if is_best {
                loss = -f32::ln(chance.max(1e-9));
            }
            let slope = chance - if is_best { 1.0 } else { 0.0 };
            if slope.abs() >= LEAST_GRADIENT {
                self.follow(at, slope * weight, &mut unit_gradient, &mut base_gradient);
            }
        }
        for &fact in &*buffer {
            self.position[usize::from(fact)].follow(&base_gradient, self.step, 1.9);
        }
        self.units.follow(&unit_gradient, self.step, 100.0);
        loss
    }

    fn follow(&mut self, at: usize, slope: f32, unit_gradient: &mut Row, base_gradient: &mut Row) {
        let (sums, features) = (&self.sums[at], &self.features[at]);
        let mut gradient = [0.0; HIDDEN];
        for unit in 0..HIDDEN {
            unit_gradient[unit] += slope * sums[unit].max(0.0);
            gradient[unit] = if sums[unit] > 0.0 { slope * self.units.weights[unit] } else { 0.0 };
            base_gradient[unit] += gradient[unit];
        }
        for &fact in &features.facts {
            self.facts[usize::from(fact)].follow(&gradient, self.step, 1.9);
        }
        let step = self.step * CONJUNCTION_STEP;
        for &conjunction in &features.conjunctions {
            let [weight, square] = &mut self.conjunctions[conjunction as usize];
            *square += slope * slope;
            *weight = (*weight - step * slope / square.sqrt()).clamp(-3.9, 3.9);
        }
    }

    /// The weights in whole numbers.
    fn rounded(&self, unrest: Vec<i16>) -> Weights {
        let rows = |rows: &[Learner]| {
            rows.iter().map(|row| row.weights.map(|weight| (weight * FACT_ONE).round() as i8)).collect()
        };
        Weights {
            position: rows(&self.position),
            facts: rows(&self.facts),
            units: self.units.weights.map(|weight| (weight * FACT_ONE).round() as i16),
            conjunctions: self
                .conjunctions
                .iter()
                .map(|[weight, _]| (weight * CONJUNCTION_ONE).round() as i8)
                .collect(),
            unrest,
        }
    }
}

#[inline(always)]
fn add(sums: &mut Row, row: &Row) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += weight;
    }
}

/// Fits weights to the examples.
pub fn fit(examples: &mut [Example], settings: Settings, report: &mut dyn FnMut(&str)) -> Weights {
    let mut model = Model::new(settings);
    let mut order = dice(settings.seed ^ 0x5eed);
    let total = (settings.n_passes * examples.len()).max(1);
    let (mut n_seen, mut buffer) = (0, Vec::new());
    for pass in 1..=settings.n_passes {
        shuffle(&mut order, examples);
        let (mut loss, mut weights) = (0.0, 0.0);
        for example in &*examples {
            let Ok(board) = Board::from_packed(example.board) else { continue };
            model.step = settings.step * (1.0 - 0.95 * n_seen as f32 / total as f32);
            loss += f64::from(example.weight * model.learn(&board, example.mv, example.weight, &mut buffer));
            weights += f64::from(example.weight);
            n_seen += 1;
            if n_seen % 100_000 == 0 {
                report(&format!("pass {pass}: {n_seen} of {total}, mean loss {:.4}", loss / weights));
            }
        }
    }
    model.rounded(unrest(examples))
}

/// How far a score may be from the static evaluation to be averaged, in centipawns.
const FURTHEST: i32 = 1_000;
/// As many examples without surprise are added to each kind of unrest.
const CALM: i64 = 20;

/// What positions of each unrest are worth beyond the static evaluation, on average.
fn unrest(examples: &[Example]) -> Vec<i16> {
    let mut neural = Neural::default();
    let mut sums = vec![(0_i64, CALM); Scene::UNRESTS];
    for example in examples {
        let Ok(board) = Board::from_packed(example.board) else { continue };
        let still = neural.evaluate(&board).raw();
        if still.abs() < 2 * FURTHEST {
            let (sum, n) = &mut sums[Scene::of(&board).unrest()];
            *sum += i64::from((i32::from(example.score) - still).clamp(-FURTHEST, FURTHEST));
            *n += 1;
        }
    }
    sums.into_iter().map(|(sum, n)| (sum / n) as i16).collect()
}
