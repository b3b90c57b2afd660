//! Fits the weights of the hand-written evaluation to games: minimises the squared difference between the evaluation's
//! expectation and the target by gradient descent (Österlund, 2014, "Texel's tuning method").

use anyhow::{Result, anyhow};
use chess_engine::classic::features::{GROUPS, N_FEATURES};
use chess_engine::classic::{FULL_PHASE, FULL_SCALE, Weights as Evaluation, counts};

use super::games::Recorded;
use super::positions::{chance, quiet, target};
use crate::parallel;

/// How weights are fitted.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Passes over all positions.
    pub n_passes: usize,
    /// Share of the game's result in the target; the rest is the search's score.
    pub result_share: f64,
    /// Initial step size of a weight.
    pub step: f64,
    /// Keeps weights of rare features near their start: a change by the scale costs as much as this many completely wrong
    /// predictions.
    pub penalty: f64,
    /// Maximum number of positions, taken evenly from all games.
    pub n_positions: usize,
    /// Threads to use; the result does not depend on it.
    pub n_threads: usize,
}

/// One position of the fit.
#[derive(Clone, Debug)]
struct Row {
    /// Features and their counts, white's minus black's.
    features: Vec<(u16, i16)>,
    /// The shares of the middlegame and the endgame weight.
    shares: (f64, f64),
    target: f64,
}

/// Middlegame and endgame weights.
type Weights = Vec<(f64, f64)>;

/// Parts that positions are divided into; independent of the number of threads, so that sums are always the same.
const N_PARTS: usize = 64;
/// Steps in each pass.
const N_BATCHES: usize = 48;

/// Middlegame and endgame weight of each feature, as in the engine.
pub type Pairs = [(i16, i16); N_FEATURES];

/// Fits all weights, starting with `first`, and reports the progress.
///
/// # Panics
/// If there are no positions.
pub fn fit(games: &[Recorded], first: &Pairs, settings: &Settings, report: &mut dyn FnMut(&str)) -> Pairs {
    let start: Weights = first.iter().map(|&(mg, eg)| (f64::from(mg), f64::from(eg))).collect();
    let evaluation = Evaluation::new(first);
    let scale = best_scale(games, settings, &evaluation, &start);
    let rows = rows(games, settings, &evaluation, scale);
    assert!(!rows.is_empty(), "there are positions to learn from");
    report(&format!("{} positions from {} games, scale {scale:.1}", rows.len(), games.len()));
    report(&format!("error {:.6} at the start", error(&rows, &start, scale, settings.n_threads)));
    let mut fit = Adam::new(start.clone());
    for pass in 0..settings.n_passes {
        // Cosine decay to a hundredth of the first step.
        let progress = pass as f64 / settings.n_passes as f64;
        let step = settings.step * (0.01 + 0.99 * (1.0 + (std::f64::consts::PI * progress).cos()) / 2.0);
        for batch in 0..N_BATCHES {
            // Every N-th position, so that each batch covers all games.
            let mut gradient = gradient(&rows, batch, &fit.weights, scale, settings.n_threads);
            add_penalty(&mut gradient, &fit.weights, &start, settings.penalty / scale / N_BATCHES as f64);
            fit.step(&gradient, step);
        }
        if (pass + 1) % 10 == 0 || pass + 1 == settings.n_passes {
            let error = error(&rows, &fit.weights, scale, settings.n_threads);
            report(&format!("pass {}: error {error:.6}", pass + 1));
        }
    }
    std::array::from_fn(|i| (fit.weights[i].0.round() as i16, fit.weights[i].1.round() as i16))
}

fn rows(games: &[Recorded], settings: &Settings, evaluation: &Evaluation, scale: f64) -> Vec<Row> {
    let parts = parallel::map(
        settings.n_threads,
        N_PARTS,
        || (),
        |(), part| {
            let range = parallel::range(games.len(), N_PARTS, part);
            games[range]
                .iter()
                .flat_map(|game| game_rows(game, settings, evaluation, scale))
                .collect::<Vec<_>>()
        },
    );
    let all: Vec<Row> = parts.into_iter().flatten().collect();
    let keep_every = all.len().div_ceil(settings.n_positions.max(1)).max(1);
    all.into_iter().step_by(keep_every).collect()
}

fn game_rows(game: &Recorded, settings: &Settings, evaluation: &Evaluation, scale: f64) -> Vec<Row> {
    let row = |searched: super::games::Searched| {
        let (counts, phase, endgame_scale) = counts(evaluation, &searched.board)?;
        let present = |(feature, &count): (usize, &i16)| (count != 0).then_some((feature as u16, count));
        let phase = f64::from(phase) / f64::from(FULL_PHASE);
        let endgame = (1.0 - phase) * f64::from(endgame_scale) / f64::from(FULL_SCALE);
        Some(Row {
            features: counts.0.iter().enumerate().filter_map(present).collect(),
            shares: (phase, endgame),
            target: target(&searched, settings.result_share, scale),
        })
    };
    quiet(game).filter_map(row).collect()
}

/// The scale between scores and expected points at which the current evaluation fits the results best.
fn best_scale(games: &[Recorded], settings: &Settings, evaluation: &Evaluation, weights: &Weights) -> f64 {
    let few = Settings { n_positions: settings.n_positions.min(200_000), result_share: 1.0, ..*settings };
    let rows = rows(games, &few, evaluation, 200.0);
    let scales = (0..60).map(|i| 100.0 + 5.0 * f64::from(i));
    let errors = scales.map(|scale| (scale, error(&rows, weights, scale, settings.n_threads)));
    errors.min_by(|one, other| one.1.total_cmp(&other.1)).map_or(200.0, |(scale, _)| scale)
}

fn value(row: &Row, weights: &Weights) -> f64 {
    let sum = row.features.iter().fold((0.0, 0.0), |sum, &(feature, count)| {
        let weight = weights[feature as usize];
        (sum.0 + weight.0 * f64::from(count), sum.1 + weight.1 * f64::from(count))
    });
    sum.0 * row.shares.0 + sum.1 * row.shares.1
}

fn error(rows: &[Row], weights: &Weights, scale: f64, n_threads: usize) -> f64 {
    let squared = |row: &Row| (chance(value(row, weights), scale) - row.target).powi(2);
    let sums = parallel::map(
        n_threads,
        N_PARTS,
        || (),
        |(), part| rows[parallel::range(rows.len(), N_PARTS, part)].iter().map(squared).sum::<f64>(),
    );
    sums.iter().sum::<f64>() / rows.len() as f64
}

/// The gradient of the error of one batch.
fn gradient(rows: &[Row], batch: usize, weights: &Weights, scale: f64, n_threads: usize) -> Weights {
    let parts = parallel::map(
        n_threads,
        N_PARTS,
        || (),
        |(), part| {
            let mut gradient: Weights = vec![(0.0, 0.0); N_FEATURES];
            let range = parallel::range(rows.len(), N_PARTS, part);
            for row in rows[range].iter().skip(batch).step_by(N_BATCHES) {
                let expected = chance(value(row, weights), scale);
                let slope = (expected - row.target) * expected * (1.0 - expected);
                for &(feature, count) in &row.features {
                    let sum = &mut gradient[feature as usize];
                    sum.0 += slope * f64::from(count) * row.shares.0;
                    sum.1 += slope * f64::from(count) * row.shares.1;
                }
            }
            gradient
        },
    );
    parts.into_iter().fold(vec![(0.0, 0.0); N_FEATURES], |mut sum, part| {
        for (sum, part) in sum.iter_mut().zip(part) {
            *sum = (sum.0 + part.0, sum.1 + part.1);
        }
        sum
    })
}

/// Adds the gradient of the penalty on changes.
fn add_penalty(gradient: &mut Weights, weights: &Weights, start: &Weights, penalty: f64) {
    for ((slope, weight), start) in gradient.iter_mut().zip(weights).zip(start) {
        slope.0 += penalty * (weight.0 - start.0);
        slope.1 += penalty * (weight.1 - start.1);
    }
}

/// The Adam optimiser (Kingma and Ba, 2015).
struct Adam {
    weights: Weights,
    mean: Weights,
    square: Weights,
    n_steps: i32,
}

impl Adam {
    fn new(weights: Weights) -> Adam {
        let zero = vec![(0.0, 0.0); weights.len()];
        Adam { weights, mean: zero.clone(), square: zero, n_steps: 0 }
    }

    fn step(&mut self, gradient: &Weights, step: f64) {
        const DECAY: (f64, f64) = (0.9, 0.999);
        self.n_steps += 1;
        let corrections = (1.0 - DECAY.0.powi(self.n_steps), 1.0 - DECAY.1.powi(self.n_steps));
        let moved = |mean: &mut f64, square: &mut f64, slope: f64| {
            *mean = DECAY.0 * *mean + (1.0 - DECAY.0) * slope;
            *square = DECAY.1 * *square + (1.0 - DECAY.1) * slope * slope;
            step * (*mean / corrections.0) / ((*square / corrections.1).sqrt() + 1e-8)
        };
        for (i, slope) in gradient.iter().enumerate() {
            self.weights[i].0 -= moved(&mut self.mean[i].0, &mut self.square[i].0, slope.0);
            self.weights[i].1 -= moved(&mut self.mean[i].1, &mut self.square[i].1, slope.1);
        }
    }
}

/// Reads the weights from a source file written by [`source`].
///
/// # Errors
/// If the number of pairs differs from the number of features.
pub fn from_source(text: &str) -> Result<Pairs> {
    let table = text.split_once("= [").map_or("", |(_, table)| table);
    let without_comments = table.lines().filter(|line| !line.trim_start().starts_with("//"));
    let numbers: Vec<i16> = without_comments
        .flat_map(|line| line.split(|c: char| c != '-' && !c.is_ascii_digit()))
        .filter_map(|number| number.parse().ok())
        .collect();
    let pairs: Vec<(i16, i16)> = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    pairs.try_into().map_err(|pairs: Vec<_>| anyhow!("expected {N_FEATURES} weights, found {}", pairs.len()))
}

/// The weights as the engine's source file.
#[must_use]
pub fn source(weights: &Pairs) -> String {
    let mut text = String::from(
        "//! The weights of the evaluation: middlegame and endgame, for each feature. Written by `training chess tune`.\n\n\
         use super::features::N_FEATURES;\n\n\
         /// One pair for each feature, in the order of [`features`](super::features).\n\
         #[rustfmt::skip]\n\
         pub static WEIGHTS: [(i16, i16); N_FEATURES] = [\n",
    );
    for group in GROUPS {
        text += &format!("    // {}\n", group.name);
        for row in weights[group.start..group.start + group.length].chunks(8) {
            let pairs: Vec<String> = row.iter().map(|(mg, eg)| format!("({mg}, {eg}),")).collect();
            text += &format!("    {}\n", pairs.join(" "));
        }
    }
    text + "];\n"
}
