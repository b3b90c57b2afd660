//! A tuning as the outcome of a run.

use std::ops::Range;

use game::Refusal;
use jobs::{Outcome, parse_result};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::climb::{Climb, Completed};
use super::plan::SpsaPlan;
use super::report::{TunedReport, TuningReport};
use super::rule::MILLION;
use crate::record::{GameRecord, GameResult, Reason};

/// The result of a job: a pair of games. The moves are not kept: a tuning has tens of thousands of games, and any of them
/// can be played again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct TuningPair {
    /// The number of its iteration.
    pub iteration: u64,
    /// The games: in the first one, the first player has the first side.
    pub games: [TuningGame; 2],
}

/// A game of a tuning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct TuningGame {
    /// The result for the first player.
    pub result: GameResult,
    /// What ended it.
    pub reason: Reason,
    /// The number of moves after the opening.
    pub plies: usize,
}

impl TuningGame {
    pub fn of(game: &GameRecord) -> TuningGame {
        TuningGame { result: game.result, reason: game.reason, plies: game.plies }
    }
}

impl TuningPair {
    /// The pair of a job.
    pub fn read(job: u64, result: &RawValue, plan: &SpsaPlan) -> Result<TuningPair, Refusal> {
        let pair: TuningPair = parse_result(job, result)?;
        match pair.iteration == job / plan.pairs && job < plan.n_jobs() {
            true => Ok(pair),
            false => Err(Refusal::new(format!("job {job}"), "this is the result of another job")),
        }
    }

    /// Games that the first player won more than it lost.
    pub fn balance(&self) -> i64 {
        self.games.iter().map(|game| game.result.half_points() as i64 - 1).sum()
    }
}

/// The values of the players of all iterations that may be played: what workers must know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct OpenIterations {
    /// The number of the first.
    pub first: u64,
    /// The values of both players of each.
    pub players: Vec<[Vec<i32>; 2]>,
}

/// A tuning, as far as the results say.
pub(super) struct SpsaOutcome {
    plan: SpsaPlan,
    climb: Climb,
    tally: Tally,
    points: Vec<Completed>,
    last: Option<Completed>,
}

/// The games, counted.
#[derive(Debug, Default)]
struct Tally {
    /// By the result for the first player: lost, drawn, won.
    games: [u64; 3],
    plies: u64,
}

/// The most points at which the way of the parameters is shown.
const MOST_POINTS: u64 = 200;

impl SpsaOutcome {
    /// Without results.
    pub fn new(plan: SpsaPlan) -> SpsaOutcome {
        let climb = Climb::new(plan.rule(), plan.pairs, plan.lag);
        SpsaOutcome { plan, climb, tally: Tally::default(), points: Vec::new(), last: None }
    }

    /// The outcome so far.
    pub fn report(&self) -> TuningReport {
        let SpsaPlan { games, iterations, pairs, .. } = &self.plan;
        let last = self.last.iter().filter(|last| self.points.last() != Some(last));
        let shown: Vec<&Completed> = self.points.iter().chain(last).collect();
        let theta = self.climb.theta();
        let tuned = |index: usize| {
            let tuned = &self.plan.parameters[index];
            let start = f64::from(tuned.start);
            let path = shown.iter().map(|completed| units(completed.theta[index]));
            TunedReport {
                name: tuned.name.clone(),
                default: tuned.default,
                start: tuned.start,
                min: tuned.min,
                max: tuned.max,
                c: tuned.c,
                value: units(theta[index]),
                rounded: rounded(theta[index]),
                path: std::iter::once(start).chain(path).collect(),
            }
        };
        let [minus_wins, draws, plus_wins] = self.tally.games;
        let values: Vec<i32> = theta.iter().map(|&theta| rounded(theta)).collect();
        TuningReport {
            game: games.game.clone(),
            variant: games.variant.clone(),
            engine: games.players[0].clone(),
            iterations: *iterations,
            done: self.climb.n_complete(),
            pairs: *pairs,
            games: self.tally.games.iter().sum(),
            plus_wins,
            draws,
            minus_wins,
            plies: self.tally.plies,
            points: std::iter::once(0).chain(shown.iter().map(|completed| completed.iteration + 1)).collect(),
            parameters: (0..self.plan.parameters.len()).map(tuned).collect(),
            spec: self.plan.spec(&values),
        }
    }
}

impl Outcome for SpsaOutcome {
    fn n_numbers(&self) -> u64 {
        self.plan.n_jobs()
    }

    fn enter(&mut self, job: u64, result: &RawValue) -> Result<(), Refusal> {
        let pair = TuningPair::read(job, result, &self.plan)?;
        for game in &pair.games {
            self.tally.games[game.result.half_points()] += 1;
            self.tally.plies += game.plies as u64;
        }
        let stride = self.plan.iterations.div_ceil(MOST_POINTS);
        for completed in self.climb.enter(pair.iteration, pair.balance()) {
            if (completed.iteration + 1).is_multiple_of(stride) {
                self.points.push(completed.clone());
            }
            self.last = Some(completed);
        }
        Ok(())
    }

    /// The pairs of the open iterations: the values of later ones are not known yet.
    fn wanted(&self) -> Vec<Range<u64>> {
        std::iter::once(0..self.climb.n_open() * self.plan.pairs).collect()
    }

    fn context(&self) -> Value {
        let (first, players) = self.climb.players();
        json!(OpenIterations { first, players })
    }

    fn document(&self) -> Value {
        json!(self.report())
    }

    fn text(&self) -> String {
        self.report().to_string()
    }

    fn in_short(&self) -> String {
        self.report().in_short()
    }

    fn mishaps(&self, result: &RawValue) -> Vec<&'static str> {
        let pair: Result<TuningPair, _> = serde_json::from_str(result.get());
        let faults = pair.iter().flat_map(|pair| &pair.games).filter(|game| game.reason.is_fault());
        faults.map(|game| game.reason.in_words()).collect()
    }
}

/// Millionths in units.
pub(super) fn units(theta: i64) -> f64 {
    theta as f64 / MILLION as f64
}

fn rounded(theta: i64) -> i32 {
    (theta + MILLION / 2).div_euclid(MILLION) as i32
}
