//! `poda suite`: runs an engine on test positions with known answers.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use game::Refusal;
use serde_json::{Value, json};
use table::{Answer, Ask, Player, Table};

use crate::arguments::{LimitArguments, SetupArguments};
use crate::commands::analyse::worth;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{bold, counted, dim, duration, progress, say, say_json};
use crate::problem::{self, Mark, Problem};
use crate::warnings::Warnings;

/// Run an engine on a test suite: positions with known best moves.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Files: epd (chess: best moves bm, moves to avoid am, mate in N as dm or bm #N, points as in the Strategic Test Suite) \
and obf (Othello: scores of moves).
Without a limit each position gets one second.

Examples:
  poda suite wac.epd --engine chess/poda --time 5s
  poda suite fforum.obf --engine othello/exact --json")]
pub struct Arguments {
    /// The file with the positions.
    file: PathBuf,

    /// The engine (see `poda engines`); default: the game's best.
    #[arg(long, value_name = "E")]
    engine: Option<String>,

    /// The variant, such as chess960; Othello files state the board size themselves.
    #[arg(long, value_name = "V")]
    variant: Option<String>,

    #[command(flatten)]
    limits: LimitArguments,

    #[command(flatten)]
    setup: SetupArguments,
}

/// Time per position if no limit is given.
const DEFAULT_TIME: std::time::Duration = std::time::Duration::from_secs(1);

/// A position with the engine's answer and its mark.
struct MarkedProblem {
    problem: Problem,
    answer: Answer,
    mark: Mark,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let problems = problem::read(&arguments.file, arguments.variant.as_deref())?;
    let mut runner = Runner::new(arguments);
    let control = interrupt::control();
    let n_problems = problems.len();
    let bar = progress();
    let mut marked = Vec::new();
    for problem in problems {
        bar.set_message(format!("{} of {n_problems}", marked.len() + 1));
        let answer = runner.answer(&problem).map_err(|refusal| at(&arguments.file, &problem, &refusal))?;
        if control.is_stopped() {
            break;
        }
        let mark = problem.mark(&answer);
        marked.push(MarkedProblem { problem, answer, mark });
    }
    bar.finish_and_clear();
    if json {
        say_json(&document(&arguments.file, &marked, n_problems))?;
    } else {
        say(in_words(&marked, n_problems))?;
    }
    Ok(interrupt::exit_code(ExitCode::SUCCESS))
}

fn at(path: &Path, problem: &Problem, refusal: &Refusal) -> Failure {
    Failure::Refused(format!("{}: {}: {refusal}", path.display(), problem.id))
}

/// Asks the engine. The player is reused while the variant stays the same.
struct Runner<'a> {
    arguments: &'a Arguments,
    seat: Option<(Box<dyn Table>, Box<dyn Player>)>,
    warnings: Warnings,
}

impl<'a> Runner<'a> {
    fn new(arguments: &'a Arguments) -> Runner<'a> {
        Runner { arguments, seat: None, warnings: Warnings::default() }
    }

    fn answer(&mut self, problem: &Problem) -> Result<Answer, Refusal> {
        let fits = |table: &dyn Table| table.game() == problem.game && table.variant() == problem.variant;
        if !self.seat.as_ref().is_some_and(|(table, _)| fits(&**table)) {
            let table = crate::catalog().game(problem.game)?.table(Some(&problem.variant))?;
            let engine = self.arguments.engine.as_deref().unwrap_or(table.best_engine());
            let player = table.player(engine, &self.arguments.setup.setup())?;
            self.warnings.print(&*player);
            self.seat = Some((table, player));
        }
        let (table, player) = self.seat.as_mut().expect("it was just taken");
        table.set_position(&problem.position)?;
        player.new_game();
        let mut limits = self.arguments.limits.limits();
        if limits.is_unlimited() {
            limits.time = Some(DEFAULT_TIME);
        }
        let ask = Ask { limits, control: interrupt::control(), ..Ask::default() };
        player.analyse(&**table, &ask, &mut |_| {})
    }
}

/// Sums over the positions.
struct Totals {
    solved: usize,
    points: i64,
    most_points: i64,
    nodes: u64,
    milliseconds: f64,
}

fn totals(marked: &[MarkedProblem]) -> Totals {
    Totals {
        solved: marked.iter().filter(|result| result.mark.is_solved).count(),
        points: marked.iter().filter_map(|result| result.mark.points).sum(),
        most_points: marked.iter().filter_map(|result| result.problem.most_points()).sum(),
        nodes: marked.iter().map(|result| result.answer.nodes).sum(),
        milliseconds: marked.iter().map(|result| result.answer.time_ms).sum(),
    }
}

fn document(file: &Path, marked: &[MarkedProblem], n_problems: usize) -> Value {
    let totals = totals(marked);
    let positions = marked.iter().map(|MarkedProblem { problem, answer, mark }| {
        let line = answer.lines.first();
        json!({
            "id": problem.id,
            "position": problem.position,
            "expected": problem.expected,
            "move": line.map(|line| &line.mv),
            "score": line.and_then(|line| line.score),
            "solved": mark.is_solved,
            "points": mark.points,
            "nodes": answer.nodes,
            "time_ms": answer.time_ms,
        })
    });
    json!({
        "file": file,
        "game": marked.first().map(|result| result.problem.game),
        "engine": marked.first().map(|result| &result.answer.engine),
        "positions": positions.collect::<Vec<_>>(),
        "count": n_problems,
        "answered": marked.len(),
        "solved": totals.solved,
        "points": totals.points,
        "most_points": totals.most_points,
        "nodes": totals.nodes,
        "time_ms": totals.milliseconds,
    })
}

fn in_words(marked: &[MarkedProblem], n_problems: usize) -> String {
    let width = marked.iter().map(|result| result.problem.id.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for MarkedProblem { problem, answer, mark } in marked {
        let (mv, worth) = answer
            .lines
            .first()
            .map_or_else(Default::default, |line| (line.mv.clone(), worth(line, answer.unit)));
        let sign = if mark.is_solved { "✓" } else { "✗" };
        let points = mark.points.map(|points| format!("{points:+} ")).unwrap_or_default();
        text += &format!(
            "{sign} {:<width$}  {:<6} {points}{}\n",
            problem.id,
            mv,
            dim(format!("{worth}; expected {}", problem.expected)),
        );
    }
    let totals = totals(marked);
    text += &bold(format!("\n{} of {n_problems} solved", totals.solved));
    if totals.most_points != 0 {
        text += &bold(format!(
            ", {} of {}",
            totals.points,
            counted(totals.most_points.unsigned_abs(), "point", "points")
        ));
    }
    text + &dim(format!("\n{} in {}", counted(totals.nodes, "node", "nodes"), duration(totals.milliseconds)))
}
