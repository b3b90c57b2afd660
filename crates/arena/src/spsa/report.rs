//! What a tuning says: where the parameters are and how they came there.

use std::fmt;

use game::{counted, grouped};
use serde::{Deserialize, Serialize};

/// The outcome of a tuning, finished or not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TuningReport {
    /// The game's name.
    pub game: String,
    /// The variant's name.
    pub variant: String,
    /// The engine's spec without tuning.
    pub engine: String,
    /// Iterations of the plan.
    pub iterations: u64,
    /// Iterations whose results the values below follow from.
    pub done: u64,
    /// Pairs of games per iteration.
    pub pairs: u64,
    /// Games played.
    pub games: u64,
    /// Games won by the player that had the first direction of its iteration. About as many as `minus_wins`: which
    /// direction is the first is drawn by lot.
    pub plus_wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games won by its opponent.
    pub minus_wins: u64,
    /// Moves of all games together.
    pub plies: u64,
    /// The numbers of iterations at which the ways below are shown.
    pub points: Vec<u64>,
    /// The parameters.
    pub parameters: Vec<TunedReport>,
    /// The engine's spec with the tuned values.
    pub spec: String,
}

/// A parameter that is tuned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TunedReport {
    /// Its name.
    pub name: String,
    /// The value that the engine has without tuning.
    pub default: i32,
    /// Where the tuning started.
    pub start: i32,
    /// The smallest value that was allowed.
    pub min: i32,
    /// The largest value that was allowed.
    pub max: i32,
    /// How far the last iteration reaches to both sides.
    pub c: f64,
    /// Where it is.
    pub value: f64,
    /// The nearest whole number.
    pub rounded: i32,
    /// Where it was after each of the iterations in `points`.
    pub path: Vec<f64>,
}

impl TuningReport {
    /// In less than a line: how far it is, and which parameter moved furthest.
    #[must_use]
    pub fn in_short(&self) -> String {
        let furthest = self.parameters.iter().max_by(|a, b| a.moved().abs().total_cmp(&b.moved().abs()));
        let furthest = furthest.filter(|tuned| self.done > 0 && tuned.moved() != 0.0);
        let furthest = furthest
            .map(|tuned| format!(", {} from {} to {:.1}", tuned.name, tuned.start, tuned.value))
            .unwrap_or_default();
        let games = counted(self.games, "game", "games");
        format!("{} of {} iterations, {games}{furthest}", grouped(self.done), grouped(self.iterations))
    }
}

impl TunedReport {
    /// How far it has moved, in units of `c`.
    #[must_use]
    pub fn moved(&self) -> f64 {
        (self.value - f64::from(self.start)) / self.c
    }
}

impl fmt::Display for TuningReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.parameters.iter().map(|tuned| tuned.name.len()).max().unwrap_or(0).max(9);
        let Self { games, plus_wins, draws, minus_wins, plies, .. } = self;
        let mean = if *games > 0 { *plies as f64 / *games as f64 } else { 0.0 };
        writeln!(f, "{} of {} iterations of {}", grouped(self.done), grouped(self.iterations), self.engine)?;
        let games = counted(*games, "game", "games");
        writeln!(f, "{games}: +{plus_wins} ={draws} -{minus_wins}, {mean:.1} plies per game\n")?;
        writeln!(
            f,
            "{:<width$} {:>8} {:>8} {:>10} {:>8} {:>8}",
            "parameter", "default", "start", "now", "rounded", "moved/c"
        )?;
        for tuned in &self.parameters {
            let TunedReport { name, default, start, value, rounded, .. } = tuned;
            let moved = tuned.moved();
            writeln!(f, "{name:<width$} {default:>8} {start:>8} {value:>10.2} {rounded:>8} {moved:>+8.2}")?;
        }
        write!(f, "\n{}/{}", self.game, self.spec)
    }
}
