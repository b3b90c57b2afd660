//! `poda puzzles check`: searches every puzzle again, longer, or with another program.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use arena::{ListedProgram, ProgramList};
use game::Refusal;
use learn::{Puzzle, PuzzleFault, PuzzleMiner, PuzzleSet, Uniqueness, check_puzzle};
use search::{Control, Limits, Stopped};
use serde_json::{Value, json};
use table::{Ask, OUTSIDE, Player, Setup, Table};

use crate::failure::Failure;
use crate::input_file::{self, read_collection};
use crate::interrupt;
use crate::output::{counted, progress, say, say_json};
use crate::output_file::open_stream;

/// Check puzzles again: legal, and still only one solution.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every move of the solver is searched again with many times the nodes, or by another chess program. In chess a second \
solution is a move that loses less than a fifth of the winning chance, or still wins; elsewhere the scores are proven \
again. The exit code is 1 if a puzzle has a second solution.

Examples:
  poda puzzles check mine.jsonl
  poda puzzles check mine.jsonl --engine 'uci:stockfish' --nodes 1000000 --nodes-factor 1 --keep good.jsonl")]
pub struct Arguments {
    /// The puzzles, one line of JSON each.
    file: PathBuf,

    /// Nodes with which the puzzles were made.
    #[arg(long, value_name = "N", default_value_t = PuzzleMiner::USUAL_NODES, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// How many times these nodes each move gets now.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    nodes_factor: u64,

    /// Who checks: one of our engines, or a program as `uci:COMMAND`; default: the game's best, or its solver.
    #[arg(long, value_name = "E")]
    engine: Option<String>,

    /// Write the puzzles that pass to this file.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,

    /// Puzzles checked at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=16))]
    threads: u32,
}

/// The name of an outside program in the list made for it.
const CHECKER: &str = "checker";

type Checked = (usize, Result<Option<PuzzleFault>, Refusal>);

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let control = interrupt::control();
    let text = input_file::text(&arguments.file, read_collection(&arguments.file)?)?;
    let puzzles = PuzzleSet::read(&text)?.puzzles;
    let outside = arguments.outside()?;
    let checker = Checker { arguments, outside };
    let works = (0..arguments.threads).map(|_| {
        let mut seats: BTreeMap<(String, String), Seat> = BTreeMap::new();
        let (checker, puzzles) = (&checker, &puzzles);
        move |&index: &usize, control: &Arc<Control>, hand_over: &mut jobs::HandOver<'_, Checked>| {
            let fault = checker.check(&puzzles[index], &mut seats, control);
            if control.is_stopped() {
                return Err(Stopped);
            }
            hand_over((index, fault))
        }
    });
    let (mut checked, bar) = (BTreeMap::new(), progress());
    let mut failure = None;
    let ran = jobs::execute(0..puzzles.len(), works.collect(), &control, &mut |result| match result {
        Ok((index, Ok(fault))) => {
            checked.insert(index, fault);
            bar.set_message(format!("{} of {}", checked.len(), puzzles.len()));
            ControlFlow::Continue(())
        }
        Ok((index, Err(refusal))) => {
            failure = Some(Failure::Refused(format!("{}: {refusal}", puzzles[index].id)));
            ControlFlow::Break(())
        }
        Err(panicked) => {
            failure = Some(Failure::Failed(format!("{}: {}", puzzles[panicked.job].id, panicked.message)));
            ControlFlow::Break(())
        }
    });
    bar.finish_and_clear();
    ran.map_err(|error| Failure::Failed(error.to_string()))?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    arguments.keep(&puzzles, &checked)?;
    match json {
        true => say_json(&document(&puzzles, &checked))?,
        false => say(in_words(&puzzles, &checked))?,
    }
    let is_clean = checked.values().all(Option::is_none);
    Ok(interrupt::exit_code(if is_clean { ExitCode::SUCCESS } else { ExitCode::FAILURE }))
}

impl Arguments {
    /// The outside program, as a list with this one entry.
    fn outside(&self) -> Result<Option<&'static ProgramList>, Failure> {
        let Some(engine) = self.engine.as_deref().filter(|engine| engine.starts_with("uci:")) else {
            return Ok(None);
        };
        let program = ListedProgram::read(&format!("{CHECKER}={engine}"))?;
        // Leaked: tables keep it for the life of the program.
        Ok(Some(Box::leak(Box::new(ProgramList::new(vec![program])?))))
    }

    fn keep(
        &self,
        puzzles: &[Puzzle],
        checked: &BTreeMap<usize, Option<PuzzleFault>>,
    ) -> Result<(), Failure> {
        let Some(path) = &self.keep else { return Ok(()) };
        let mut out = open_stream(path)?;
        for (index, _) in checked.iter().filter(|(_, fault)| fault.is_none()) {
            let line = serde_json::to_string(&puzzles[*index]).expect("a puzzle is valid JSON");
            writeln!(out, "{line}").map_err(|error| Failure::not_written(path, &error))?;
        }
        Ok(())
    }
}

type Seat = (Box<dyn Table>, Box<dyn Player>);

struct Checker<'a> {
    arguments: &'a Arguments,
    outside: Option<&'static ProgramList>,
}

impl Checker<'_> {
    fn check(
        &self,
        puzzle: &Puzzle,
        seats: &mut BTreeMap<(String, String), Seat>,
        control: &Arc<Control>,
    ) -> Result<Option<PuzzleFault>, Refusal> {
        let key = (puzzle.game.clone(), puzzle.variant.clone());
        if !seats.contains_key(&key) {
            seats.insert(key.clone(), self.seat(puzzle)?);
        }
        let (table, player) = seats.get_mut(&key).expect("it was just made");
        let nodes = self.arguments.nodes.saturating_mul(self.arguments.nodes_factor);
        let ask = Ask { limits: Limits::nodes(nodes), control: Arc::clone(control), ..Ask::default() };
        check_puzzle(puzzle, &mut **table, &mut **player, &ask)
    }

    fn seat(&self, puzzle: &Puzzle) -> Result<Seat, Refusal> {
        let variant = Some(puzzle.variant.as_str()).filter(|variant| !variant.is_empty());
        let mut table = crate::catalog().game(&puzzle.game)?.table(variant)?;
        let is_proven = Uniqueness::of(&table.entry().judgement()).is_proven();
        let own = if is_proven { "exact" } else { table.best_engine() };
        let spec = match self.outside {
            Some(programs) => {
                table.offer(programs);
                format!("{OUTSIDE}{CHECKER}")
            }
            None => self.arguments.engine.clone().unwrap_or_else(|| own.to_string()),
        };
        let setup = Setup { hash_bytes: PuzzleMiner::HASH_BYTES, ..Setup::default() };
        let player = table.player(&spec, &setup)?;
        Ok((table, player))
    }
}

fn document(puzzles: &[Puzzle], checked: &BTreeMap<usize, Option<PuzzleFault>>) -> Value {
    let faults = checked.iter().filter_map(|(index, fault)| {
        let fault = fault.as_ref()?;
        Some(json!({"id": puzzles[*index].id, "fault": fault, "reason": fault.to_string()}))
    });
    let faults: Vec<Value> = faults.collect();
    let n_passed = checked.len() - faults.len();
    json!({"puzzles": puzzles.len(), "checked": checked.len(), "passed": n_passed, "discarded": faults})
}

fn in_words(puzzles: &[Puzzle], checked: &BTreeMap<usize, Option<PuzzleFault>>) -> String {
    let mut text = String::new();
    for (index, fault) in checked {
        if let Some(fault) = fault {
            text += &format!("{}: {fault}\n", puzzles[*index].id);
        }
    }
    let n_passed = checked.values().filter(|fault| fault.is_none()).count();
    let all = counted(puzzles.len() as u64, "puzzle", "puzzles");
    text + &format!("{n_passed} of {all} passed, {} discarded", checked.len() - n_passed)
}
