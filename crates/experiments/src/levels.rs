//! The levels of every game: each against the one two below it. If a level does not score three points of five there,
//! people would hardly notice the difference.

use arena::SeatSpec;
use search::Limits;
use serde_json::{Value, json};
use study::Words;
use table::{Entry, Setup};

use crate::contest::{Bout, Contest};
use lab::cells;
use lab::words;
use lab::{Align, Cell, Estimate, Experiment, Failure, Findings, Progress, ReportTable, Settings, Verdict};
use lab::{reaches, wilson};

pub const EXPERIMENT: Experiment = Experiment {
    name: "levels",
    question: &Words::fixed(
        "Does each level of a game beat the one two below it?",
        "¿Vence cada nivel de un juego al que está dos por debajo?",
    ),
    sources: &[],
    run,
};

const N_QUICK_GAMES: usize = 2;
/// In quick runs only the lower levels play: the upper ones are slow.
const N_QUICK_LEVELS: usize = 3;
/// The minimum share that a level should score.
const WANTED: f64 = 0.6;

/// One match between levels.
struct Step {
    game: &'static str,
    upper: &'static str,
    lower: &'static str,
    bout: Bout,
}

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    // An explicit tree has levels, but no board of its own to play them on.
    let games: Vec<&dyn Entry> = settings.catalog.games().filter(|game| game.name() != "tree").collect();
    let mut steps = Vec::new();
    for (done, game) in games.iter().enumerate() {
        let levels = game.levels();
        let n_levels = if settings.quick { N_QUICK_LEVELS.min(levels.len()) } else { levels.len() };
        for index in 2..n_levels {
            let what = Words::same(format!("{} {}", game.name(), levels[index].name));
            progress(Progress { done, of: games.len(), what: &what });
            steps.push(play(*game, levels[index].name, levels[index - 2].name, settings)?);
        }
    }
    progress(Progress::end(games.len()));
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
    let (opening_plies, n_games) = sample(game.name());
    let games = if settings.quick { N_QUICK_GAMES } else { n_games };
    let contest = Contest { games, opening_plies, limits: Limits::default() };
    let bout = contest.play(&*table, &seat(upper)?, &seat(lower)?, settings)?;
    Ok(Step { game: game.name(), upper, lower, bout })
}

/// Random moves before the players take over, enough that games differ and few enough that neither side has lost yet;
/// and the number of games of a match, enough for the lower end of the interval to reach the wanted share.
fn sample(game: &str) -> (usize, usize) {
    match game {
        "chess" => (4, 60),
        "othello" => (4, 150),
        "quarto" => (0, 60),
        "maxit" => (2, 1000),
        _ => (0, 2000),
    }
}

impl Step {
    /// The 95 % confidence interval of the upper level's share of the points. Only pairs of games are independent, and
    /// draws scatter less than wins and losses, so the sample counts as the number of won or lost games that would
    /// scatter as the pairs did.
    fn interval(&self) -> [f64; 2] {
        let (share, score) = (self.bout.share(), &self.bout.score);
        let points = (0..)
            .zip(score.pentanomial)
            .flat_map(|(halves, n)| std::iter::repeat_n(f64::from(halves) / 4.0, n as usize));
        let error = Estimate::of(&points.collect::<Vec<_>>()).standard_error;
        let n_games = score.games() as f64;
        wilson(share, if error > 0.0 { share * (1.0 - share) / error.powi(2) } else { n_games })
    }

    /// Whether that reaches the wanted share.
    fn verdict(&self) -> Verdict {
        reaches(self.interval(), WANTED)
    }

    fn json(&self) -> Value {
        let score = &self.bout.score;
        json!({
            "game": self.game, "upper": self.upper, "lower": self.lower,
            "wins": score.a_wins, "draws": score.draws, "losses": score.b_wins,
            "share": self.bout.share(), "interval": self.interval(), "verdict": self.verdict(),
        })
    }

    fn row(&self) -> [Cell; 9] {
        let score = &self.bout.score;
        let [wins, draws, losses] = [score.a_wins, score.draws, score.b_wins].map(|n| n.to_string());
        let [low, high] = self.interval().map(|end| 100.0 * end);
        let (share, interval) =
            (format!("{:.1} %", 100.0 * self.bout.share()), format!("{low:.1}–{high:.1}"));
        let [game, upper, lower] = [self.game, self.upper, self.lower].map(str::to_string);
        cells![game, upper, lower, wins, draws, losses, share, interval, self.verdict().words()]
    }
}

fn findings(steps: &[Step]) -> Findings {
    let mut findings = Findings::default();
    let columns = [
        (Words::fixed("game", "juego"), Align::Left),
        (Words::fixed("level", "nivel"), Align::Left),
        (Words::fixed("against", "contra"), Align::Left),
        (Words::fixed("wins", "victorias"), Align::Right),
        (Words::fixed("draws", "empates"), Align::Right),
        (Words::fixed("losses", "derrotas"), Align::Right),
        (Words::fixed("share", "proporción"), Align::Right),
        (Words::fixed("95 %", "95 %"), Align::Right),
        (Words::fixed("60 % or more", "60 % o más"), Align::Left),
    ];
    let mut table = ReportTable::new(
        Words::fixed(
            "Each level against the one two below it",
            "Cada nivel contra el que está dos por debajo",
        ),
        &columns,
    );
    for step in steps {
        table.row(step.row());
    }
    findings.tables.push(table);
    findings.measure("wanted", WANTED);
    findings.measure("steps", steps.iter().map(Step::json).collect::<Vec<_>>());
    findings.note(in_words(steps));
    findings
}

/// The verdicts in words.
fn in_words(steps: &[Step]) -> Words {
    let named = |verdict: Verdict| {
        let some = steps.iter().filter(|step| step.verdict() == verdict);
        some.map(|step| format!("{} {}", step.game, step.upper)).collect::<Vec<_>>().join(", ")
    };
    let (failed, open) = (named(Verdict::Fails), named(Verdict::Undecided));
    match (failed.is_empty(), open.is_empty()) {
        (true, true) => Words::fixed(
            "Every level takes at least three points of five.",
            "Cada nivel obtiene al menos tres puntos de cada cinco.",
        ),
        (true, false) => words!(
            "No level fails; too few games to judge {open}.",
            "Ningún nivel falla; hay muy pocas partidas para juzgar {open}."
        ),
        (false, true) => words!(
            "Less than three points of five: {failed}.",
            "Menos de tres puntos de cada cinco: {failed}."
        ),
        (false, false) => {
            words!(
                "Less than three points of five: {failed}. Too few games to judge {open}.",
                "Menos de tres puntos de cada cinco: {failed}. Hay muy pocas partidas para juzgar {open}."
            )
        }
    }
}
