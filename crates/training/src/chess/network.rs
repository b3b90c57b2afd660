//! The network of chess, fitted to rows: gradients on the processor, first to what the hand-written evaluation says
//! (wandered rows), then to what searches and results say (searched rows), with some of the former beside them.
//!
//! Only the inputs that a position has are touched, which makes a processor as good as a larger machine with matrices.
//! The same seed gives the same network, whatever the number of threads.

use anyhow::{Result, ensure};
use chess_engine::network::{BUCKETS, FIRST_ONE, HIDDEN, INPUTS, MAGIC, OUTPUT_ONE, SCALE};
use game::{Dice, dice, shuffle};
use rand::RngExt;

use super::positions::chance;
use super::rows;
use crate::parallel;

/// How the network is fitted.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Passes over the wandered rows.
    pub first_epochs: f64,
    /// Passes over the searched rows.
    pub epochs: f64,
    /// Part of the game's result in what is aimed at; the rest is the search's score.
    pub result_share: f32,
    /// Rows to a step.
    pub batch: usize,
    /// Part of wandered rows in the second stage.
    pub beside: f64,
    /// How far a weight moves at most in a step, at the start of each stage.
    pub rates: [f32; 2],
    /// How much of a weight is lost in a step, times the rate.
    pub decay: f32,
    /// The seed of all chance.
    pub seed: u64,
    /// Threads to use.
    pub n_threads: usize,
}

/// A batch is divided in so many parts whatever the number of threads, so that sums come out the same.
const N_PARTS: usize = 8;
/// Steps until the rate is reached.
const WARMING: f32 = 200.0;
/// Weights beyond this would not fit the engine's sixteen bits.
const LARGEST: f32 = 127.0 / 64.0;

/// Where the numbers lie: weights of inputs, bias, weights of outputs, their bias.
const BIAS: usize = INPUTS * HIDDEN;
const OUTPUTS: usize = BIAS + HIDDEN;
const OUTPUT_BIAS: usize = OUTPUTS + 2 * BUCKETS * HIDDEN;
const N_WEIGHTS: usize = OUTPUT_BIAS + BUCKETS;

/// One number for each unit.
type Units = [f32; HIDDEN];

/// The weights, and what the fit remembers of earlier steps.
#[derive(Clone, Debug)]
pub struct Trainer {
    weights: Vec<f32>,
    /// Means of the slopes and of their squares.
    memory: Vec<(f32, f32)>,
    n_steps: i32,
    settings: Settings,
    dice: Dice,
}

/// A position as the fit sees it.
struct Example {
    /// The inputs of the side to move and of the other.
    inputs: [[u16; 32]; 2],
    n_pieces: usize,
    bucket: usize,
    target: f32,
}

impl Example {
    fn of(row: &[u8], result_share: f32) -> Example {
        let word = |at: usize| u16::from_le_bytes([row[2 * at], row[2 * at + 1]]);
        let n_pieces = usize::from(row[67]);
        let mut inputs = [[0; 32]; 2];
        let [own, other] = &mut inputs;
        for (at, (own, other)) in own.iter_mut().zip(other).enumerate().take(n_pieces) {
            const HALF: u16 = INPUTS as u16 / 2;
            *own = word(at);
            *other = (if *own >= HALF { *own - HALF } else { *own + HALF }) ^ 56;
        }
        for inputs in &mut inputs {
            mirror(&mut inputs[..n_pieces]);
        }
        let score = f64::from(word(32) as i16);
        let share = if row[66] <= 2 { result_share } else { 0.0 };
        let target =
            (1.0 - share) * chance(score, f64::from(SCALE)) as f32 + share * f32::from(row[66]) / 2.0;
        Example { inputs, n_pieces, bucket: (n_pieces - 2) / 4, target }
    }
}

/// Seen so that the own king is on the left.
fn mirror(inputs: &mut [u16]) {
    const KING: std::ops::Range<u16> = 320..384;
    if inputs.iter().any(|input| KING.contains(input) && input & 4 > 0) {
        inputs.iter_mut().for_each(|input| *input ^= 7);
    }
}

impl Trainer {
    /// A network that knows nothing.
    #[must_use]
    pub fn new(settings: Settings) -> Trainer {
        let mut dice = dice(settings.seed);
        let mut weights: Vec<f32> = (0..N_WEIGHTS).map(|_| dice.random_range(-0.05..0.05)).collect();
        weights[BIAS..OUTPUTS].fill(0.0);
        weights[OUTPUT_BIAS..].fill(0.0);
        Trainer { weights, memory: vec![(0.0, 0.0); N_WEIGHTS], n_steps: 0, settings, dice }
    }

    /// The first stage. The last fiftieth of the rows is left out and says how well the network does; so it is in the
    /// second.
    pub fn fit_wandered(&mut self, wandered: &[u8], report: &mut dyn FnMut(&str)) {
        let Settings { first_epochs, rates, .. } = self.settings;
        self.stage("wandered", wandered, &[], 0.0, first_epochs, rates[0], report);
    }

    /// The second stage.
    pub fn fit_searched(&mut self, searched: &[u8], wandered: &[u8], report: &mut dyn FnMut(&str)) {
        let Settings { epochs, beside, rates, .. } = self.settings;
        let beside = if wandered.is_empty() { 0.0 } else { beside };
        self.stage("searched", searched, wandered, beside, epochs, rates[1], report);
    }

    /// The weights, to go on with later.
    #[must_use]
    pub fn state(&self) -> Vec<u8> {
        self.weights.iter().flat_map(|weight| weight.to_le_bytes()).collect()
    }

    /// Goes on with weights kept earlier.
    ///
    /// # Errors
    /// When they are not as many as this network has.
    pub fn resume(&mut self, state: &[u8]) -> Result<()> {
        ensure!(state.len() == 4 * N_WEIGHTS, "the state has {} bytes, not {}", state.len(), 4 * N_WEIGHTS);
        let numbers = state.chunks_exact(4).map(|bytes| bytes.try_into().expect("four bytes"));
        self.weights = numbers.map(f32::from_le_bytes).collect();
        Ok(())
    }

    #[allow(clippy::too_many_arguments)]
    fn stage(
        &mut self,
        name: &str,
        main: &[u8],
        other: &[u8],
        beside: f64,
        epochs: f64,
        rate: f32,
        report: &mut dyn FnMut(&str),
    ) {
        let n_rows = main.len() / rows::SIZE;
        let (main, held) = main.split_at((n_rows - n_rows / 50) * rows::SIZE);
        let n_rows = main.len() / rows::SIZE;
        let n_beside = (self.settings.batch as f64 * beside) as usize;
        let n_main = self.settings.batch - n_beside;
        let n_steps = (n_rows as f64 * epochs / n_main as f64) as usize;
        self.memory.fill((0.0, 0.0));
        self.n_steps = 0;
        let mut order: Vec<u32> = (0..n_rows as u32).collect();
        let mut at = n_rows;
        let mut error = 0.0;
        for step in 0..n_steps {
            if at + n_main > n_rows {
                shuffle(&mut self.dice, &mut order);
                at = 0;
            }
            let chosen = order[at..at + n_main].iter().map(|&row| row_at(main, row as usize));
            at += n_main;
            let extra =
                (0..n_beside).map(|_| row_at(other, self.dice.random_range(0..other.len() / rows::SIZE)));
            let batch: Vec<&[u8]> = chosen.chain(extra).collect();
            error += self.step(&batch, rate * course(step, n_steps));
            let every = (n_steps / 10).max(1);
            if (step + 1).is_multiple_of(every) {
                let tested = self.test(held);
                let fitted = error / every as f64;
                report(&format!(
                    "{name}: step {} of {n_steps}, fitted {fitted:.6}, tested {tested:.6}",
                    step + 1
                ));
                error = 0.0;
            }
        }
    }

    /// One step down the slope of a batch; the mean error before it.
    fn step(&mut self, batch: &[&[u8]], rate: f32) -> f64 {
        let share = self.settings.result_share;
        let parts = parallel::map(
            self.settings.n_threads,
            N_PARTS,
            || (),
            |(), part| {
                let mut gradient = vec![0.0; N_WEIGHTS];
                let rows = &batch[parallel::range(batch.len(), N_PARTS, part)];
                let error: f64 =
                    rows.iter().map(|row| self.learn(&Example::of(row, share), &mut gradient)).sum();
                (gradient, error)
            },
        );
        let mut gradients = parts.iter();
        let (mut gradient, mut error) = gradients.next().expect("there are parts").clone();
        for (part, part_error) in gradients {
            gradient.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
            error += part_error;
        }
        self.descend(&gradient, 1.0 / batch.len() as f32, rate);
        error / batch.len() as f64
    }

    /// Adds the slope of one example's squared error; answers the error.
    fn learn(&self, example: &Example, gradient: &mut [f32]) -> f64 {
        let units = self.units(example);
        let outputs = self.outputs(example.bucket);
        let expected = self.expected(example, &units);
        let difference = expected - example.target;
        let slope = 2.0 * difference * expected * (1.0 - expected);
        gradient[OUTPUT_BIAS + example.bucket] += slope;
        for (side, units) in units.iter().enumerate() {
            let weights = &outputs[side * HIDDEN..][..HIDDEN];
            let start = OUTPUTS + (2 * example.bucket + side) * HIDDEN;
            let of_outputs: &mut Units =
                (&mut gradient[start..start + HIDDEN]).try_into().expect("all units");
            let mut of_units = [0.0; HIDDEN];
            for i in 0..HIDDEN {
                let clipped = units[i].clamp(0.0, 1.0);
                of_outputs[i] += slope * clipped * clipped;
                let is_open = units[i] == clipped;
                of_units[i] = if is_open { 2.0 * slope * clipped * weights[i] } else { 0.0 };
            }
            add(&mut gradient[BIAS..OUTPUTS], &of_units);
            for &input in &example.inputs[side][..example.n_pieces] {
                add(&mut gradient[usize::from(input) * HIDDEN..][..HIDDEN], &of_units);
            }
        }
        f64::from(difference * difference)
    }

    fn units(&self, example: &Example) -> [Units; 2] {
        example.inputs.map(|inputs| {
            let mut units: Units = self.weights[BIAS..OUTPUTS].try_into().expect("all units");
            for &input in &inputs[..example.n_pieces] {
                add(&mut units, &self.weights[usize::from(input) * HIDDEN..][..HIDDEN]);
            }
            units
        })
    }

    fn outputs(&self, bucket: usize) -> &[f32] {
        &self.weights[OUTPUTS + 2 * bucket * HIDDEN..][..2 * HIDDEN]
    }

    /// The points expected.
    fn expected(&self, example: &Example, units: &[Units; 2]) -> f32 {
        const LANES: usize = 16;
        let mut sums = [0.0; LANES];
        for (units, weights) in units.iter().zip(self.outputs(example.bucket).chunks_exact(HIDDEN)) {
            for (units, weights) in units.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
                for lane in 0..LANES {
                    let clipped = units[lane].clamp(0.0, 1.0);
                    sums[lane] += clipped * clipped * weights[lane];
                }
            }
        }
        let output = self.weights[OUTPUT_BIAS + example.bucket] + sums.iter().sum::<f32>();
        1.0 / (1.0 + (-output).exp())
    }

    /// Steps by the means of slopes and of their squares (Kingma and Ba, 2014, "Adam"), with decay apart (Loshchilov and
    /// Hutter, 2017).
    fn descend(&mut self, gradient: &[f32], share: f32, rate: f32) {
        const KEEP: (f32, f32) = (0.9, 0.999);
        self.n_steps += 1;
        let corrections = (1.0 - KEEP.0.powi(self.n_steps), 1.0 - KEEP.1.powi(self.n_steps));
        let kept = 1.0 - rate * self.settings.decay;
        for ((weight, memory), slope) in self.weights.iter_mut().zip(&mut self.memory).zip(gradient) {
            let slope = slope * share;
            memory.0 = KEEP.0 * memory.0 + (1.0 - KEEP.0) * slope;
            memory.1 = KEEP.1 * memory.1 + (1.0 - KEEP.1) * slope * slope;
            let moved = (memory.0 / corrections.0) / ((memory.1 / corrections.1).sqrt() + 1e-8);
            *weight = (*weight * kept - rate * moved).clamp(-LARGEST, LARGEST);
        }
    }

    /// The mean squared error on rows.
    fn test(&self, rows: &[u8]) -> f64 {
        let n_rows = rows.len() / rows::SIZE;
        let sums = parallel::map(
            self.settings.n_threads,
            N_PARTS,
            || (),
            |(), part| {
                let error = |row: usize| {
                    let example = Example::of(row_at(rows, row), self.settings.result_share);
                    f64::from(self.expected(&example, &self.units(&example)) - example.target).powi(2)
                };
                parallel::range(n_rows, N_PARTS, part).map(error).sum::<f64>()
            },
        );
        sums.iter().sum::<f64>() / n_rows as f64
    }

    /// The network as the engine reads it.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([INPUTS, HIDDEN, BUCKETS].iter().flat_map(|&size| (size as u16).to_le_bytes()));
        let mut add = |weights: &[f32], one: i32| {
            let whole = |weight: &f32| (weight * one as f32).round() as i16;
            bytes.extend(weights.iter().flat_map(|weight| whole(weight).to_le_bytes()));
        };
        add(&self.weights[..OUTPUTS], FIRST_ONE);
        add(&self.weights[OUTPUTS..OUTPUT_BIAS], OUTPUT_ONE);
        let biases = self.weights[OUTPUT_BIAS..].iter();
        bytes.extend(
            biases.flat_map(|bias| ((bias * (FIRST_ONE * OUTPUT_ONE) as f32).round() as i32).to_le_bytes()),
        );
        bytes
    }
}

#[inline(always)]
fn add(sums: &mut [f32], numbers: &[f32]) {
    let sums: &mut Units = sums.try_into().expect("all units");
    let numbers: &Units = numbers.try_into().expect("all units");
    for i in 0..HIDDEN {
        sums[i] += numbers[i];
    }
}

fn row_at(rows: &[u8], number: usize) -> &[u8] {
    &rows[number * rows::SIZE..][..rows::SIZE]
}

/// The rate over a stage: up from nothing, then down to nearly nothing along a cosine.
fn course(step: usize, n_steps: usize) -> f32 {
    let done = step as f32 / n_steps as f32;
    let falling = 0.01 + 0.99 * (1.0 + (std::f32::consts::PI * done).cos()) / 2.0;
    falling * ((step + 1) as f32 / WARMING).min(1.0)
}
