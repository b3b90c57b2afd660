//! Self-play as a kind of bulk run: an engine plays both sides, from many openings. The games, with the scores of their
//! moves, are what evaluations and books are made from.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use game::{Refusal, Side, counted};
use jobs::{Done, Entry, Exporter, Kind, Outcome, RunFile, WorkError, Worker, Workload, parse_result};
use search::Control;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use table::{Catalog, Resources, Table, memory};

use crate::draft::{Draft, FIELDS};
use crate::local_conditions::{LocalConditions, LocalSpeed};
use crate::pair::PairPlan;
use crate::plan::Plan;
use crate::record::{GameRecord, GameTimes};
use crate::schedule::Schedule;
use crate::seat::{Contestant, SeatSpec};
use crate::seeds::{Chance, seed_of};

/// Self-play: a job is a game. Unlike in a match of a player against itself, every opening is played once.
///
/// ```
/// use arena::SelfPlayKind;
/// use jobs::Kind;
/// use serde_json::json;
///
/// let kind = SelfPlayKind { catalog: catalog::CATALOG, resources: &table::NoFiles };
/// let plan = json!({"game": "tictactoe", "players": ["minimax"], "games": 5, "random-plies": 2});
/// assert_eq!(kind.draft(plan)?.outcome().wanted(), [0..5]);
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Copy)]
pub struct SelfPlayKind {
    /// The games.
    pub catalog: Catalog,
    /// How files that a plan names are read.
    pub resources: &'static dyn Resources,
}

struct SelfPlayWorkload {
    kind: SelfPlayKind,
    plan: Plan,
    table: Box<dyn Table>,
    seat: OnceLock<SeatSpec>,
    speed: LocalSpeed,
}

impl Kind for SelfPlayKind {
    fn name(&self) -> &'static str {
        "selfplay"
    }

    fn about(&self) -> &'static str {
        "an engine plays both sides of many openings: games with scored moves, to learn from"
    }

    fn example(&self) -> &'static str {
        r#"{
  "kind": "selfplay",
  "game": "chess",
  "players": ["poda"],
  "games": 1000,
  "nodes": 5000,
  "random-plies": 8,
  "adjudicate-win": "moves=5,score=1600",
  "seed": 1
}"#
    }

    fn fields(&self) -> &'static [(&'static str, &'static str)] {
        FIELDS
    }

    fn draft(&self, plan: Value) -> Result<Box<dyn Workload>, Refusal> {
        let draft: Draft = jobs::plan::parse(plan)?;
        draft.check_selfplay()?;
        self.of_plan(Plan { schedule: Schedule::Match, ..draft.plan(self.catalog, self.resources)? })
    }

    fn workload(&self, plan: Value) -> Result<Box<dyn Workload>, Refusal> {
        self.of_plan(jobs::plan::parse(plan)?)
    }
}

impl SelfPlayKind {
    fn of_plan(&self, plan: Plan) -> Result<Box<dyn Workload>, Refusal> {
        // All the rest is as in a match of the player against itself.
        let both = plan.players.iter().chain(&plan.players).cloned().collect();
        Plan { players: both, ..plan.clone() }.check(self.catalog)?;
        let table = plan.table(self.catalog)?;
        Ok(Box::new(SelfPlayWorkload {
            kind: *self,
            plan,
            table,
            seat: OnceLock::new(),
            speed: LocalSpeed::default(),
        }))
    }
}

impl fmt::Debug for SelfPlayKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SelfPlayKind")
    }
}

impl SelfPlayWorkload {
    fn seat(&self) -> Result<&SeatSpec, Refusal> {
        if let Some(seat) = self.seat.get() {
            return Ok(seat);
        }
        let seat = self.plan.seats(&*self.table, self.kind.resources)?.remove(0);
        Ok(self.seat.get_or_init(|| seat))
    }
}

impl Workload for SelfPlayWorkload {
    fn plan(&self) -> Value {
        serde_json::to_value(&self.plan).expect("a plan is valid JSON")
    }

    fn files(&self) -> Result<Vec<RunFile>, Refusal> {
        self.plan.files(&*self.table)
    }

    fn outcome(&self) -> Box<dyn Outcome> {
        Box::new(SelfPlayOutcome {
            table: self.table.fork(),
            plan: self.plan.clone(),
            tally: Tally::default(),
        })
    }

    fn workers(&self, n_workers: usize, _: &Value) -> Result<Vec<Box<dyn Worker + '_>>, Refusal> {
        let player: &dyn Contestant = self.seat()?;
        memory::check(player.table_bytes().saturating_mul(2 * n_workers))?;
        let conditions = self.speed.conditions(&self.plan, self.kind.catalog, n_workers)?;
        let worker = |_| {
            let worker = SelfPlayer { table: self.table.fork(), plan: &self.plan, conditions, player };
            Box::new(worker) as Box<dyn Worker>
        };
        Ok((0..n_workers).map(worker).collect())
    }

    fn is_repeatable(&self) -> bool {
        self.plan.is_repeatable()
    }

    /// The games, one line of JSON each.
    fn exporter(&self) -> Box<Exporter<'_>> {
        Box::new(|entry: &Entry| {
            let Ok(result) = &entry.result else { return Ok(Vec::new()) };
            let mut game: GameRecord = parse_result(entry.job, result)?;
            if let Some(times) = &entry.made.times {
                game.set_times(parse_result(entry.job, times)?);
            }
            Ok(vec![serde_json::to_string(&game).expect("a game is valid JSON")])
        })
    }
}

struct SelfPlayer<'a> {
    table: Box<dyn Table>,
    plan: &'a Plan,
    conditions: LocalConditions,
    player: &'a dyn Contestant,
}

impl Worker for SelfPlayer<'_> {
    fn perform(&mut self, job: u64, control: &Arc<Control>) -> Result<Done, WorkError> {
        let (plan, index) = (self.plan, job as usize);
        let opening = plan.openings.of_pair(index, seed_of(plan.seed, index, Chance::Opening), &*self.table);
        let pair = PairPlan {
            index,
            n_games: 1,
            contestants: [self.player; 2],
            seeds: [Chance::A, Chance::B].map(|chance| seed_of(plan.seed, index, chance)),
            opening: &opening,
            conditions: self.conditions.get(),
            watcher: &(),
        };
        let mut played = None;
        pair.play(&*self.table, control, &mut |game| {
            played = Some(game);
            Ok(())
        })?;
        let mut game = played.expect("a pair of one game has one");
        game.index = index;
        self.conditions.note(&mut game);
        let times: GameTimes = game.take_times();
        Ok(Done::new(&game).with_times(&times))
    }
}

struct SelfPlayOutcome {
    table: Box<dyn Table>,
    plan: Plan,
    tally: Tally,
}

#[derive(Debug, Default)]
struct Tally {
    games: u64,
    first_wins: u64,
    draws: u64,
    second_wins: u64,
    plies: u64,
    ends: BTreeMap<&'static str, u64>,
}

impl Outcome for SelfPlayOutcome {
    fn n_numbers(&self) -> u64 {
        self.plan.games as u64
    }

    fn enter(&mut self, job: u64, result: &RawValue) -> Result<(), Refusal> {
        let game: GameRecord = parse_result(job, result)?;
        if game.index as u64 != job {
            return Err(Refusal::new(format!("job {job}"), "this is the result of another job"));
        }
        game.check(&*self.table)?;
        let tally = &mut self.tally;
        match game.winner() {
            Some(Side::First) => tally.first_wins += 1,
            None => tally.draws += 1,
            Some(Side::Second) => tally.second_wins += 1,
        }
        tally.games += 1;
        tally.plies += game.plies as u64;
        *tally.ends.entry(game.reason.in_words()).or_default() += 1;
        Ok(())
    }

    fn mishaps(&self, result: &RawValue) -> Vec<&'static str> {
        let game: Result<GameRecord, _> = serde_json::from_str(result.get());
        game.iter().filter_map(GameRecord::mishap).collect()
    }

    fn document(&self) -> Value {
        let Tally { games, first_wins, draws, second_wins, plies, ends } = &self.tally;
        json!({
            "game": self.plan.game, "variant": self.plan.variant, "player": self.plan.players[0], "games": games,
            "first_wins": first_wins, "draws": draws, "second_wins": second_wins, "plies": plies, "ends": ends,
        })
    }

    fn text(&self) -> String {
        let Tally { games, plies, ends, .. } = &self.tally;
        let mean = if *games > 0 { *plies as f64 / *games as f64 } else { 0.0 };
        let ends: Vec<String> = ends.iter().map(|(end, count)| format!("  {count:>9}  {end}")).collect();
        format!("{}\n{mean:.1} plies per game\n{}", self.in_short(), ends.join("\n"))
    }

    fn in_short(&self) -> String {
        let Tally { games, first_wins, draws, second_wins, .. } = self.tally;
        let sides = self.table.entry().side_names();
        let games = counted(games, "game", "games");
        format!("{games}: {first_wins} won by {}, {draws} drawn, {second_wins} won by {}", sides[0], sides[1])
    }
}
