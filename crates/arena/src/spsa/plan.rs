//! The plan of a tuning: everything its results depend on. It is in the first line of the ledger.

use game::Refusal;
use search::Parameter;
use serde::{Deserialize, Serialize};
use table::{Catalog, Spec, Table};

use super::rule::{Gains, Rule, Tuned};
use crate::plan::Plan;

/// The plan of a tuning. How many play at once is not part of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SpsaPlan {
    /// The games: their only player is the engine.
    pub games: Plan,
    /// What is tuned.
    pub parameters: Vec<Tuned>,
    /// How often the parameters are changed.
    pub iterations: u64,
    /// Pairs of games per iteration.
    pub pairs: u64,
    /// An iteration starts from the results of those that are so many before it, and earlier ones.
    pub lag: u64,
    /// The constants of the rule.
    pub gains: Gains,
}

const MAX_ITERATIONS: u64 = 1_000_000;
const MAX_PAIRS: u64 = 10_000;
/// Workers are told the values of all iterations that may be played, which must fit into a message.
const MAX_LAG: u64 = 256;
/// More are neither declared by an engine nor tuned by as many games as anybody has.
const MAX_PARAMETERS: usize = 200;

impl SpsaPlan {
    /// Refuses a plan that cannot be played.
    pub fn check(&self, catalog: Catalog) -> Result<(), Refusal> {
        within("iterations", self.iterations, MAX_ITERATIONS)?;
        within("pairs", self.pairs, MAX_PAIRS)?;
        within("lag", self.lag, MAX_LAG)?;
        // All the rest is as in a match of the engine against itself.
        let both = self.games.players.iter().chain(&self.games.players).cloned().collect();
        Plan { players: both, ..self.games.clone() }.check(catalog)?;
        let Gains { r, a, alpha, gamma } = self.gains;
        for (name, number, most) in
            [("r", r, 10.0), ("A", a, 10.0), ("alpha", alpha, 2.0), ("gamma", gamma, 2.0)]
        {
            if !(0.0..=most).contains(&number) {
                return Err(Refusal::out_of_range(number.to_string(), format!("{name} is from 0 to {most}")));
            }
        }
        if self.parameters.is_empty() || self.parameters.len() > MAX_PARAMETERS {
            let reason = format!("from 1 to {MAX_PARAMETERS} parameters can be tuned together");
            return Err(Refusal::out_of_range(self.parameters.len().to_string(), reason));
        }
        let table = self.games.table(catalog)?;
        let declared = Tunable::of(&self.games.players[0], &*table)?;
        self.parameters.iter().try_for_each(|tuned| tuned.check(declared.parameters))?;
        for (index, tuned) in self.parameters.iter().enumerate() {
            if self.parameters[..index].iter().any(|other| other.name == tuned.name) {
                return Err(Refusal::new(&tuned.name, "this parameter is listed twice"));
            }
        }
        table.options(&self.spec(&self.starts())).map(drop)
    }

    /// The number of jobs.
    pub fn n_jobs(&self) -> u64 {
        self.iterations * self.pairs
    }

    /// The rule by which the parameters move.
    pub fn rule(&self) -> Rule {
        let (tuned, gains, seed) = (self.parameters.clone(), self.gains, self.games.seed);
        Rule { tuned, gains, n_iterations: self.iterations, seed }
    }

    /// The engine with these values of the tuned parameters. Parameters that the plan's spec gives and that are not tuned
    /// stay as they are.
    pub fn spec(&self, values: &[i32]) -> String {
        let engine = &self.games.players[0];
        let mut spec = Spec::parse(engine, &self.games.game).expect("the plan was checked");
        let given = spec.value(OPTION).unwrap_or_default().to_string();
        let is_tuned = |name: &str| self.parameters.iter().any(|tuned| tuned.name == name);
        let kept = given.split('+').filter_map(|part| part.split_once('/'));
        let kept = kept.filter(|(name, _)| !is_tuned(name));
        let kept: Vec<String> = kept.map(|(name, value)| format!("{name}/{value}")).collect();
        let tuned = self.parameters.iter().zip(values).map(|(tuned, &value)| (tuned.name.as_str(), value));
        let all: Vec<String> = kept.into_iter().chain([Parameter::write(tuned)]).collect();
        spec.pairs.retain(|(name, _)| name != OPTION);
        spec.pairs.push((OPTION.to_string(), all.join("+")));
        spec.to_string()
    }

    fn starts(&self) -> Vec<i32> {
        self.parameters.iter().map(|tuned| tuned.start).collect()
    }
}

/// The option that changes parameters.
const OPTION: &str = "parameters";

/// What can be tuned in an engine.
pub(super) struct Tunable {
    /// What the engine declares.
    pub parameters: &'static [Parameter],
    /// What its spec gives.
    pub given: Vec<(&'static str, i32)>,
}

impl Tunable {
    /// What can be tuned in the engine of a spec.
    pub fn of(engine: &str, table: &dyn Table) -> Result<Tunable, Refusal> {
        let spec = Spec::parse(engine, table.game())?;
        table.options(engine)?;
        let full_name = format!("{}/{}", table.game(), spec.name);
        let info = table.entry().engines().into_iter().find(|info| info.name == full_name);
        let declared = info.and_then(|info| info.parameters()).filter(|(option, _)| *option == OPTION);
        let (_, parameters) = declared
            .ok_or_else(|| Refusal::new(engine, "this engine has no parameters that can be tuned"))?;
        let given = Parameter::read(parameters, spec.value(OPTION).unwrap_or_default())?;
        Ok(Tunable { parameters, given })
    }
}

impl Tuned {
    fn check(&self, declared: &[Parameter]) -> Result<(), Refusal> {
        let Tuned { name, default, start, min, max, c } = self;
        let parameter = Parameter::named(declared, name)?;
        if *default != parameter.default {
            let reason = format!("{name} is {} in this build", parameter.default);
            return Err(Refusal::new(default.to_string(), reason));
        }
        parameter.check(*min)?;
        parameter.check(*max)?;
        if !(min < max && (min..=max).contains(&start)) {
            let reason = format!("{name} starts between its smallest and its largest value");
            return Err(Refusal::out_of_range(format!("{start} in {min} to {max}"), reason));
        }
        if !(*c > 0.0 && *c <= f64::from(max - min)) {
            let reason = format!("c of {name} is above 0 and at most {}", max - min);
            return Err(Refusal::out_of_range(c.to_string(), reason));
        }
        Ok(())
    }
}

fn within(name: &str, number: u64, most: u64) -> Result<(), Refusal> {
    match (1..=most).contains(&number) {
        true => Ok(()),
        false => Err(Refusal::out_of_range(number.to_string(), format!("{name} is from 1 to {most}"))),
    }
}
