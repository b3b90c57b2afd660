//! Fits win/draw/loss chances to games: the [`WdlModel`] with the maximum likelihood of their results.

use chess_engine::wdl::{ALL_MATERIAL, Wdl, WdlModel, material};

use game::Position;

use super::games::Recorded;

/// Positions with scores beyond this are all but won and would only distort the curves.
const DECIDED: i32 = 2_000;
/// Scores are counted in steps of this many centipawns.
const STEP: i32 = 10;
const N_STEPS: usize = (2 * DECIDED / STEP + 1) as usize;
/// Coefficients are fitted in pawns, so that all have similar magnitudes.
const PAWN: f64 = 100.0;
const N_PASSES: i32 = 4_000;

/// Results of positions by score and material: won, drawn and lost for the side to move.
pub struct Results(Vec<[u64; 3]>);

impl Results {
    /// Counts the positions of games, without decided ones.
    #[must_use]
    pub fn count<'a>(games: impl Iterator<Item = &'a Recorded>) -> Results {
        let mut cells = vec![[0; 3]; N_STEPS * (ALL_MATERIAL as usize + 1)];
        for searched in games.flat_map(|game| game.searched().unwrap_or_default()) {
            let score = i32::from(searched.score);
            if score.abs() <= DECIDED {
                let halves = searched.board.side_to_move().signed(i32::from(searched.result) - 1);
                let step = (score + DECIDED + STEP / 2) / STEP;
                let cell = material(&searched.board) as usize * N_STEPS + step as usize;
                cells[cell][(1 - halves) as usize] += 1;
            }
        }
        Results(cells)
    }

    /// The number of positions.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.iter().flatten().sum()
    }

    /// The non-empty cells: score, material, results.
    fn cells(&self) -> impl Iterator<Item = (i32, u32, [f64; 3])> {
        let all = self.0.iter().enumerate().filter(|(_, results)| results.iter().any(|&n| n > 0));
        all.map(|(cell, results)| {
            let score = (cell % N_STEPS) as i32 * STEP - DECIDED;
            (score, (cell / N_STEPS) as u32, results.map(|n| n as f64))
        })
    }

    /// The mean cross entropy of a model on these results.
    #[must_use]
    pub fn cross_entropy(&self, model: &WdlModel) -> f64 {
        let entropy = |(score, material, [won, drawn, lost]): (i32, u32, [f64; 3])| {
            let Wdl { win, draw, loss } = model.wdl(score, material);
            let term = |n: f64, chance: f64| if n > 0.0 { -n * chance.max(1e-12).ln() } else { 0.0 };
            term(won, win) + term(drawn, draw) + term(lost, loss)
        };
        self.cells().map(entropy).sum::<f64>() / self.total() as f64
    }

    /// The gradient of the cross entropy: the middle's coefficients, then the spread's.
    fn gradient(&self, model: &WdlModel) -> [f64; 6] {
        let mut gradient = [0.0; 6];
        for (score, material, [won, drawn, lost]) in self.cells() {
            let (middle, spread) = model.curve(material);
            let Wdl { win, draw, loss } = model.wdl(score, material);
            let draw = draw.max(1e-9);
            let (by_win, by_loss) =
                (won / win.max(1e-9) - drawn / draw, lost / loss.max(1e-9) - drawn / draw);
            let slopes = [win * (1.0 - win), loss * (1.0 - loss)].map(|slope| slope / spread);
            let places = [f64::from(score), -f64::from(score)].map(|score| (score - middle) / spread);
            let by_middle = by_win * slopes[0] + by_loss * slopes[1];
            let by_spread = by_win * slopes[0] * places[0] + by_loss * slopes[1] * places[1];
            let part = f64::from(material) / f64::from(ALL_MATERIAL);
            for (power, factor) in [1.0, part, part * part].into_iter().enumerate() {
                gradient[power] += by_middle * factor;
                gradient[3 + power] += by_spread * factor;
            }
        }
        gradient.map(|sum| sum * PAWN / self.total() as f64)
    }
}

/// The model with the least cross entropy, by Adam (Kingma and Ba, 2014).
#[must_use]
pub fn fit(results: &Results) -> WdlModel {
    let mut coefficients = [2.0, 0.0, 0.0, 0.8, 0.0, 0.0];
    let (mut mean, mut square) = ([0.0; 6], [0.0; 6]);
    for pass in 1..=N_PASSES {
        let gradient = results.gradient(&model(&coefficients));
        let step = 0.03 * (1.0 - f64::from(pass) / f64::from(N_PASSES + 1));
        for i in 0..6 {
            mean[i] = 0.9 * mean[i] + 0.1 * gradient[i];
            square[i] = 0.999 * square[i] + 0.001 * gradient[i] * gradient[i];
            let (mean, square) =
                (mean[i] / (1.0 - 0.9_f64.powi(pass)), square[i] / (1.0 - 0.999_f64.powi(pass)));
            coefficients[i] -= step * mean / (square.sqrt() + 1e-9);
        }
    }
    model(&coefficients)
}

fn model(coefficients: &[f64; 6]) -> WdlModel {
    let [a, b, c, d, e, f] = coefficients.map(|coefficient| PAWN * coefficient);
    WdlModel { middle: [a, b, c], spread: [d, e, f] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_model_is_recovered_from_its_results() {
        let known = WdlModel { middle: [150.0, 60.0, 0.0], spread: [60.0, 20.0, 0.0] };
        let mut results = Results(vec![[0; 3]; N_STEPS * (ALL_MATERIAL as usize + 1)]);
        for material in (10..=70).step_by(20) {
            for step in (0..N_STEPS).step_by(10) {
                let odds = known.wdl(step as i32 * STEP - DECIDED, material);
                results.0[material as usize * N_STEPS + step] =
                    [odds.win, odds.draw, odds.loss].map(|odds| (1e6 * odds).round() as u64);
            }
        }
        let found = fit(&results);
        for material in [10, 40, 70] {
            let ((middle, spread), (found_middle, found_spread)) =
                (known.curve(material), found.curve(material));
            assert!((middle - found_middle).abs() < 3.0 && (spread - found_spread).abs() < 3.0, "{found:?}");
        }
    }
}
