//! Contestants built for tests, and helpers to seat those of the catalog.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use arena::{
    Choice, Conditions, Contestant, Fault, Openings, PairRecord, Plan, Run, RunError, Schedule, Seat,
    SeatSpec, Tournament, TournamentSetup,
};
use game::Refusal;
use jobs::Build;
use search::clock::Clock;
use search::{Control, Limits};
use table::{NoFiles, Setup, Table};

pub fn tictactoe() -> Box<dyn Table> {
    catalog::CATALOG.game("tictactoe").unwrap().table(None).unwrap()
}

pub fn spec(text: &str) -> SeatSpec {
    let setup = Setup { hash_bytes: 1 << 20, ..Setup::default() };
    SeatSpec::read(text, &*tictactoe(), setup).unwrap()
}

/// A file for one test, removed on drop.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("arena-{}-{name}.jsonl", std::process::id()));
        _ = std::fs::remove_file(&path);
        Scratch(path)
    }

    pub fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }

    /// Its content; nothing before it is written.
    pub fn read(&self) -> String {
        std::fs::read_to_string(&self.0).unwrap_or_default()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        _ = std::fs::remove_file(&self.0);
    }
}

/// Begins a tournament of this build.
pub fn begin(path: &Path, plan: Plan) -> Result<Run, RunError> {
    Run::begin(path, plan.header(Build::default(), BTreeMap::new()), catalog::CATALOG)
}

/// The finished pairs of a ledger, in its order.
pub fn pairs(path: &Path) -> Vec<PairRecord> {
    let mut pairs = Vec::new();
    Tournament::read_pairs(path, catalog::CATALOG, &mut |pair| pairs.push(pair)).unwrap();
    pairs
}

/// A tournament of tic-tac-toe whose games are reproducible.
pub fn plan(schedule: Schedule, players: &[&str], games: usize) -> Plan {
    Plan {
        players: players.iter().map(ToString::to_string).collect(),
        games,
        conditions: Conditions::from(Limits { depth: Some(3), ..Limits::nodes(500) }),
        openings: Openings::Random { plies: 2 },
        seed: 11,
        hash_bytes: 1 << 20,
        ..Plan::new(schedule, "tictactoe", "3x3x3")
    }
}

/// Plays on until `control` stops, with the players of the plan.
pub fn go_on(
    run: &mut Run,
    concurrency: usize,
    control: &Control,
    report: &mut dyn FnMut(usize),
) -> Result<(), RunError> {
    let table = tictactoe();
    let seats = run.tournament().plan().seats(&*table, &NoFiles)?;
    let contestants: Vec<_> = seats.iter().map(|seat| seat as &dyn Contestant).collect();
    let setup = TournamentSetup { table: &*table, contestants: &contestants, concurrency };
    let mut n_pairs = 0;
    run.play(&setup, control, &mut |_, _| {
        n_pairs += 1;
        report(n_pairs);
    })
}

/// Sleeps before it plays the first legal move.
pub struct Slow(pub Duration);

/// Plays the text it was given, valid or not; `None` gives no move.
pub struct Stubborn(pub Option<&'static str>);

/// Plays the first legal move, and records every clock it is shown.
#[derive(Default, Clone)]
pub struct ClockWatcher(pub Arc<Mutex<Vec<Clock>>>);

impl Seat for Slow {
    fn new_game(&mut self, _: &Arc<Control>) {}

    fn choose(&mut self, table: &dyn Table, _: &Limits, _: &Arc<Control>) -> Result<Choice, Fault> {
        thread::sleep(self.0);
        Ok(table.legal()[0].clone().into())
    }
}

impl Seat for Stubborn {
    fn new_game(&mut self, _: &Arc<Control>) {}

    fn choose(&mut self, _: &dyn Table, _: &Limits, _: &Arc<Control>) -> Result<Choice, Fault> {
        self.0.map(|mv| mv.to_string().into()).ok_or_else(|| Refusal::new("?", "I do not play").into())
    }
}

impl Seat for ClockWatcher {
    fn new_game(&mut self, _: &Arc<Control>) {}

    fn choose(&mut self, table: &dyn Table, limits: &Limits, _: &Arc<Control>) -> Result<Choice, Fault> {
        self.0.lock().unwrap().extend(limits.clock);
        Ok(table.legal()[0].clone().into())
    }
}

impl Contestant for Slow {
    fn name(&self) -> &str {
        "slow"
    }

    fn sit(&self, _: &dyn Table, _: u64) -> Result<Box<dyn Seat>, Refusal> {
        Ok(Box::new(Slow(self.0)))
    }
}

/// Panics when asked for a move.
pub struct Broken;

impl Seat for Broken {
    fn new_game(&mut self, _: &Arc<Control>) {}

    fn choose(&mut self, _: &dyn Table, _: &Limits, _: &Arc<Control>) -> Result<Choice, Fault> {
        panic!("broken");
    }
}

impl Contestant for Broken {
    fn name(&self) -> &str {
        "broken"
    }

    /// Only the first seat panics; the others would play on for a long time.
    fn sit(&self, table: &dyn Table, seed: u64) -> Result<Box<dyn Seat>, Refusal> {
        static BROKE: AtomicBool = AtomicBool::new(false);
        if BROKE.swap(true, Ordering::Relaxed) {
            spec("random").sit(table, seed)
        } else {
            Ok(Box::new(Broken))
        }
    }
}
