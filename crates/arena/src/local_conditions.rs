//! Equal work on unequal machines where time is limited: a plan may say for which speed its times are meant, and each
//! machine measures its own and gives as much more time as it is slower.
//!
//! Depth and nodes are better: they make results equal everywhere. Times scaled like this make them only comparable.

use std::sync::OnceLock;
use std::thread;

use game::Refusal;
use search::Limits;
use search::clock::Clock;
use table::{Bench, Catalog};

use crate::game::Conditions;
use crate::plan::Plan;
use crate::record::GameRecord;

/// The conditions of games on this machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocalConditions {
    conditions: Conditions,
    scale: Option<f64>,
}

impl LocalConditions {
    /// Exactly those of the plan.
    pub fn as_planned(conditions: Conditions) -> LocalConditions {
        LocalConditions { conditions, scale: None }
    }

    /// Those of the plan with `scale` times as much time.
    fn scaled(conditions: Conditions, scale: f64) -> LocalConditions {
        let Limits { time, clock, .. } = conditions.limits;
        let limits = Limits {
            time: time.map(|time| time.mul_f64(scale)),
            clock: clock.map(|clock| Clock {
                remaining: clock.remaining.mul_f64(scale),
                increment: clock.increment.mul_f64(scale),
                ..clock
            }),
            ..conditions.limits
        };
        LocalConditions { conditions: Conditions { limits, ..conditions }, scale: Some(scale) }
    }

    pub fn get(&self) -> &Conditions {
        &self.conditions
    }

    /// Notes in the record of a game how its times were scaled.
    pub fn note(&self, game: &mut GameRecord) {
        if let Some(timing) = &mut game.timing {
            timing.scale = self.scale;
        }
    }
}

/// The speed of this machine, measured when it is first asked for.
#[derive(Debug, Default)]
pub(crate) struct LocalSpeed(OnceLock<f64>);

/// A machine that is so many times slower or faster than the reference is a mistake in the plan.
const LARGEST_SCALE: f64 = 100.0;

impl LocalSpeed {
    /// The conditions of a plan on this machine, when `n_workers` play at once.
    ///
    /// # Errors
    /// A [`Refusal`] when the machine's speed is out of all proportion to the plan's.
    pub fn conditions(
        &self,
        plan: &Plan,
        catalog: Catalog,
        n_workers: usize,
    ) -> Result<LocalConditions, Refusal> {
        let Some(reference) = plan.conditions.reference_speed else {
            return Ok(LocalConditions::as_planned(plan.conditions));
        };
        let entry = catalog.game(&plan.game)?;
        let here = *self.0.get_or_init(|| speed(n_workers, &|| entry.bench()));
        let scale = reference as f64 / here;
        if !(1.0 / LARGEST_SCALE..=LARGEST_SCALE).contains(&scale) {
            let reason = format!("this machine does {here:.0} nodes per second, which is out of proportion");
            return Err(Refusal::new(reference.to_string(), reason));
        }
        // Three decimals are more than the measurement is good for, and readable in a record.
        Ok(LocalConditions::scaled(plan.conditions, (scale * 1e3).round() / 1e3))
    }
}

/// The nodes per second of each of so many workers that are busy at once: cores share caches, power and sometimes
/// their arithmetic units. The first round loads weights and tables.
fn speed(n_workers: usize, bench: &(dyn Fn() -> Bench + Sync)) -> f64 {
    let round = || {
        bench();
        bench()
    };
    let benches: Vec<Bench> = thread::scope(|scope| {
        let threads: Vec<_> = (0..n_workers.max(1)).map(|_| scope.spawn(round)).collect();
        threads.into_iter().map(|thread| thread.join().expect("a bench does not panic")).collect()
    });
    let nodes: u64 = benches.iter().map(|bench| bench.nodes).sum();
    let seconds: f64 = benches.iter().map(|bench| bench.elapsed.as_secs_f64()).sum();
    nodes as f64 / seconds.max(1e-9)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn times_are_scaled_and_nothing_else() {
        let clock = Clock {
            remaining: Duration::from_secs(10),
            increment: Duration::from_millis(100),
            moves_to_go: Some(40),
        };
        let limits = Limits {
            depth: Some(9),
            nodes: Some(1000),
            time: Some(Duration::from_secs(2)),
            clock: Some(clock),
        };
        let conditions = Conditions { reference_speed: Some(1_000_000), ..Conditions::from(limits) };
        let here = LocalConditions::scaled(conditions, 1.5);
        let Limits { depth, nodes, time, clock } = here.get().limits;
        assert_eq!((depth, nodes, time), (Some(9), Some(1000), Some(Duration::from_secs(3))));
        let clock = clock.unwrap();
        assert_eq!((clock.remaining, clock.increment), (Duration::from_secs(15), Duration::from_millis(150)));
        assert_eq!(clock.moves_to_go, Some(40));
        assert_eq!(here.get().grace, conditions.grace);
    }

    #[test]
    fn speed_is_that_of_one_worker_among_many() {
        let bench = || Bench { nodes: 500, signature: 0, elapsed: Duration::from_millis(250) };
        assert!((speed(3, &bench) - 2000.0).abs() < 1e-6);
    }
}
