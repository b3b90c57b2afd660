//! The ladder of levels of every game: each level against the one two below it. A level that does not score three
//! games of five there is no step a person would notice.

use arena::SeatSpec;
use catalog::{Entry, GAMES, Setup};
use search::Limits;
use serde_json::{Value, json};

use crate::contest::{Bout, Contest};
use crate::{Align, Experiment, Failure, Findings, Progress, Settings, Table};

/// The experiment.
pub const EXPERIMENT: Experiment = Experiment {
    name: "levels",
    question: "Does each level of a game beat the one two below it?",
    sources: &[],
    run,
};

const N_GAMES: usize = 20;
const N_QUICK_GAMES: usize = 2;
/// In quick runs only the lower levels play: the upper ones take their time.
const N_QUICK_LEVELS: usize = 3;
/// What a level should score at least.
const WANTED: f64 = 0.6;

/// One match of a ladder.
struct Step {
    game: &'static str,
    upper: &'static str,
    lower: &'static str,
    bout: Bout,
}

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    // A tree people write has levels, but no board of its own to play them on.
    let games: Vec<&dyn Entry> = GAMES.iter().copied().filter(|game| game.name() != "tree").collect();
    let mut steps = Vec::new();
    for (done, game) in games.iter().enumerate() {
        let levels = game.levels();
        let n_levels = if settings.quick { N_QUICK_LEVELS.min(levels.len()) } else { levels.len() };
        for index in 2..n_levels {
            let what = format!("{} {}", game.name(), levels[index].name);
            progress(Progress { done, of: games.len(), what: &what });
            steps.push(play(*game, levels[index].name, levels[index - 2].name, settings)?);
        }
    }
    progress(Progress { done: games.len(), of: games.len(), what: "done" });
    Ok(findings(&steps))
}

fn play(
    game: &dyn Entry,
    upper: &'static str,
    lower: &'static str,
    settings: &Settings<'_>,
) -> Result<Step, Failure> {
    let table = game.table(None)?;
    let setup = Setup { hash_bytes: 64 << 20, ..Setup::default() };
    let seat = |level: &str| SeatSpec::read(&format!("level={level}"), &*table, setup);
    let contest = Contest {
        games: if settings.quick { N_QUICK_GAMES } else { N_GAMES },
        opening_plies: opening_plies(game.name()),
        limits: Limits::default(),
    };
    let bout = contest.play(&*table, &seat(upper)?, &seat(lower)?, settings)?;
    Ok(Step { game: game.name(), upper, lower, bout })
}

/// Random moves before the players take over: enough that games differ, few enough that neither side has lost yet.
fn opening_plies(game: &str) -> usize {
    match game {
        "chess" | "othello" => 4,
        "maxit" => 2,
        _ => 0,
    }
}

impl Step {
    /// The share of the points that the upper level took.
    fn share(&self) -> f64 {
        let score = &self.bout.score;
        let games = (score.a_wins + score.draws + score.b_wins).max(1) as f64;
        (score.a_wins as f64 + score.draws as f64 / 2.0) / games
    }

    fn json(&self) -> Value {
        let score = &self.bout.score;
        json!({
            "game": self.game, "upper": self.upper, "lower": self.lower, "share": self.share(),
            "wins": score.a_wins, "draws": score.draws, "losses": score.b_wins,
        })
    }
}

fn findings(steps: &[Step]) -> Findings {
    let mut findings = Findings::default();
    let columns = [
        ("game", Align::Left),
        ("level", Align::Left),
        ("against", Align::Left),
        ("wins", Align::Right),
        ("draws", Align::Right),
        ("losses", Align::Right),
        ("share", Align::Right),
    ];
    let mut table = Table::new("Each level against the one two below it", &columns);
    for step in steps {
        let score = &step.bout.score;
        let [wins, draws, losses] = [score.a_wins, score.draws, score.b_wins].map(|n| n.to_string());
        let share = format!("{:.0} %", 100.0 * step.share());
        table.row([step.game, step.upper, step.lower, &wins, &draws, &losses, &share]);
    }
    findings.tables.push(table);
    findings.measure("steps", steps.iter().map(Step::json).collect::<Vec<_>>());
    let short: Vec<String> = steps
        .iter()
        .filter(|step| step.share() < WANTED)
        .map(|step| format!("{} {}", step.game, step.upper))
        .collect();
    findings.note(match short.as_slice() {
        [] => "Every level takes at least three points of five.".to_string(),
        short => format!("Less than three points of five: {}.", short.join(", ")),
    });
    findings
}
