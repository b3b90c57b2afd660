//! The work of a run, in its lane.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use arena::{Conditions, Match, MatchSettings, Openings, SeatSpec, Sprt};
use lab::{Experiment, Failure, Findings, Report, Settings};
use search::Control;
use search::clock::Stopwatch;
use serde_json::{Value, json};
use store::RunRow;
use study::Language;
use table::{Catalog, NoFiles, Setup, Table};

use super::{LabRequest, MatchRequest, Progress, Run, RunRequest};
use crate::board::{Place, Placed};
use crate::error::{Error, ErrorCode};
use crate::feed::Feed;
use crate::id;
use crate::lanes::{Step, Task};
use crate::now;
use crate::seat::Seat;
use crate::state::State;

/// A request that makes sense.
pub enum Work {
    Lab { experiment: &'static Experiment, quick: bool, seed: u64 },
    Match(Box<MatchWork>),
}

/// A match that can be played.
pub struct MatchWork {
    table: Box<dyn Table>,
    names: [String; 2],
    seats: [SeatSpec; 2],
    settings: MatchSettings,
}

const MAX_GAMES: usize = 10_000;
const MAX_RANDOM_PLIES: usize = 60;
/// Memory for each engine of a match.
const HASH_BYTES: usize = 4 << 20;
/// A move in a match costs at most this.
const LONGEST_MOVE: Duration = Duration::from_secs(60);

impl Work {
    /// Reads a request.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(request: &RunRequest, state: &State) -> Result<Work, Error> {
        match request {
            RunRequest::Lab(LabRequest { experiment, quick, seed }) => {
                let experiment =
                    state.experiments.named(experiment).map_err(Error::refusing(ErrorCode::BadField))?;
                Ok(Work::Lab { experiment, quick: *quick, seed: seed.unwrap_or(1) })
            }
            RunRequest::Match(request) => {
                MatchWork::new(request, state.catalog).map(|work| Work::Match(Box::new(work)))
            }
        }
    }

    /// Its kind, as requests name it.
    pub fn kind(&self) -> &'static str {
        match self {
            Work::Lab { .. } => "lab",
            Work::Match(_) => "match",
        }
    }

    /// What people call it.
    pub fn title(&self) -> String {
        match self {
            Work::Lab { experiment, .. } => experiment.name.to_string(),
            Work::Match(work) => format!("{}: {} – {}", work.table.game(), work.names[0], work.names[1]),
        }
    }
}

impl MatchWork {
    fn new(request: &MatchRequest, catalog: Catalog) -> Result<MatchWork, Error> {
        let place =
            Place { game: request.game.clone(), variant: request.variant.clone(), ..Place::default() };
        let table = Placed::new(&place, catalog)?.table().fork();
        if !(1..=MAX_GAMES).contains(&request.games) {
            return Err(Error::field("games", format!("a match has from 1 to {MAX_GAMES} games")));
        }
        let seed = request.seed.unwrap_or_else(id::seed);
        let setup = Setup { hash_bytes: HASH_BYTES, seed, threads: 1, resources: &NoFiles };
        let seat = |text: &str| {
            // Checked as an engine of the catalogue first: other programs are never started from here.
            let seat = match text.strip_prefix("level=") {
                Some(level) => Seat::Level { level: level.to_string() },
                None => Seat::Engine { engine: text.to_string(), limits: None },
            };
            seat.check(&*table)?;
            SeatSpec::read(text, &*table, setup).map_err(Error::refusing(ErrorCode::UnknownEngine))
        };
        let openings = match request.openings.map(|openings| openings.random_plies) {
            None | Some(0) => Openings::Start,
            Some(plies @ 1..=MAX_RANDOM_PLIES) => Openings::Random { plies },
            Some(_) => return Err(Error::field("openings", "at most 60 random moves")),
        };
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let sprt = request.sprt.map(|[elo0, elo1]| Sprt::new(elo0, elo1)).transpose();
        let settings = MatchSettings {
            games: request.games,
            conditions: Conditions::from(limits(request)?),
            openings,
            seed,
            concurrency: request.concurrency.unwrap_or(1).clamp(1, cores),
            sprt: sprt.map_err(Error::refusing(ErrorCode::BadField))?,
        };
        let seats = [seat(&request.a)?, seat(&request.b)?];
        Ok(MatchWork { seats, names: [request.a.clone(), request.b.clone()], settings, table })
    }
}

/// What a move of the match may cost.
///
/// # Errors
/// `bad_field` for a limit of nothing.
pub fn limits(request: &MatchRequest) -> Result<search::Limits, Error> {
    let limits = request.limits.unwrap_or_default();
    let mut found = limits.within(LONGEST_MOVE)?;
    if let Some(clock) = &request.clock {
        found.clock = Some(crate::clock::Clocks::new(clock)?.for_search(game::Side::First));
    } else if limits == crate::seat::Limits::default() {
        // Without any limit an engine without a depth of its own would think for ever.
        found.time = Some(Duration::from_millis(100));
    }
    Ok(found)
}

/// A run in its lane.
pub struct Running {
    state: State,
    feed: Arc<Feed>,
    row: RunRow,
    work: Work,
    told: Option<Stopwatch>,
}

/// Progress is told at most this often.
const TOLD: Duration = Duration::from_millis(100);

impl Running {
    /// A run that waits.
    pub fn new(state: &State, feed: Arc<Feed>, row: RunRow, work: Work) -> Running {
        Running { state: state.clone(), feed, row, work, told: None }
    }

    /// Writes down how it stands; what the store refuses is told by the feed alone.
    fn stand(&mut self, state: &str, result: Option<Value>) {
        self.row.state = state.to_string();
        self.row.result = result.map(|result| result.to_string()).or_else(|| self.row.result.take());
        let is_over = state != "running";
        self.row.finished = is_over.then(now::milliseconds);
        _ = self.state.store.put_run(&self.row);
        let run = Run::new(self.row.clone(), None);
        if is_over { self.feed.last("run", &run) } else { self.feed.latest("run", &run) }
    }

    fn tell(&mut self, progress: Progress, result: Option<Value>) {
        let is_last = progress.done == progress.of;
        if !is_last && self.told.is_some_and(|told| told.elapsed() < TOLD) {
            return;
        }
        self.told = Some(Stopwatch::start());
        let row = RunRow { result: None, ..self.row.clone() };
        self.feed.latest("run", &Run { result, ..Run::new(row, Some(progress)) });
    }

    /// Does the work; `None` if it was stopped.
    fn work(&mut self, turn: &Arc<Control>) -> Result<Option<Value>, Error> {
        match &self.work {
            &Work::Lab { experiment, quick, seed } => self.experiment(experiment, quick, seed, turn),
            Work::Match(_) => self.play(turn),
        }
    }

    fn experiment(
        &mut self,
        experiment: &'static Experiment,
        quick: bool,
        seed: u64,
        turn: &Arc<Control>,
    ) -> Result<Option<Value>, Error> {
        let settings = Settings { seed, quick, control: turn, catalog: self.state.catalog };
        let found = (experiment.run)(&settings, &mut |progress| {
            let lab::Progress { done, of, what } = progress;
            let [en, es] =
                [Language::English, Language::Spanish].map(|language| what.say(language).to_string());
            self.tell(Progress { done, of, what: en, es: Some(es) }, None);
        });
        match found {
            Ok(findings) => Ok(Some(lab_document(experiment, &findings))),
            Err(Failure::Stopped) => Ok(None),
            Err(Failure::Refused(refusal)) => Err(Error::refused(ErrorCode::BadField, &refusal)),
        }
    }

    fn play(&mut self, turn: &Arc<Control>) -> Result<Option<Value>, Error> {
        let Work::Match(work) = &self.work else { return Ok(None) };
        let (table, settings, [a, b]) = (work.table.fork(), work.settings.clone(), work.seats.clone());
        let contest = Match { table: &*table, a: &a, b: &b, settings: &settings };
        let mut n_games = 0;
        let standing = contest.play(turn, &mut |record, standing| {
            n_games += 1;
            let document = serde_json::to_string(record).unwrap_or_default();
            _ = self.state.store.put_run_game(&self.row.id, record.index, &document);
            let what = format!("+{} ={} -{}", standing.a_wins, standing.draws, standing.b_wins);
            let progress = Progress { done: n_games, of: settings.games, what, es: None };
            self.tell(progress, serde_json::to_value(standing).ok());
        });
        let standing = standing.map_err(Error::refusing(ErrorCode::UnknownEngine))?;
        let mut document = serde_json::to_value(standing).unwrap_or_default();
        document["n_games"] = json!(n_games);
        Ok(Some(document))
    }
}

/// What an experiment found: the document of `poda lab --json` with its plots, its tables and its page, all of it in English
/// and under `es` in Spanish.
fn lab_document(experiment: &'static Experiment, findings: &Findings) -> Value {
    let report = Report { experiment, findings };
    let mut document = report.json();
    add_pictures(&mut document, &report, Language::English);
    add_pictures(&mut document["es"], &report, Language::Spanish);
    document
}

fn add_pictures(texts: &mut Value, report: &Report<'_>, language: Language) {
    let plots = report.plots(language).into_iter().map(|(name, svg)| json!({ "name": name, "svg": svg }));
    let table = |table: &lab::Table| {
        let sheet = table.in_language(language);
        let columns: Vec<_> = sheet.columns().iter().map(|column| &column.header).collect();
        json!({ "title": sheet.title(), "columns": columns, "rows": sheet.rows() })
    };
    texts["plots"] = plots.collect();
    texts["tables"] = report.findings.tables.iter().map(table).collect();
    texts["html"] = json!(lab::page(report.experiment.name, &[report.html(language)], language));
}

impl Task for Running {
    fn step(&mut self, turn: &Arc<Control>) -> Step {
        if self.feed.reins.is_stopped() {
            return Step::Done;
        }
        self.feed.reins.hold(turn);
        self.stand("running", None);
        let result = self.work(turn);
        let is_cancelled = self.feed.reins.is_stopped();
        match result {
            // The server stops: the next one will say that it was interrupted.
            _ if self.state.is_stopping() && !is_cancelled => {}
            Ok(result) if is_cancelled => self.stand("cancelled", result),
            // It had its share of time and somebody else waits, or it lasted too long. What it found is kept.
            Ok(result) if turn.is_stopped() => self.stand("interrupted", result),
            Ok(Some(result)) => self.stand("done", Some(result)),
            Ok(None) => self.stand("cancelled", None),
            Err(error) => self.stand("failed", serde_json::to_value(error.body()).ok()),
        }
        Step::Done
    }

    fn is_cancelled(&self) -> bool {
        self.feed.reins.is_stopped()
    }

    fn failed(&mut self) {
        let error = Error::internal("the run broke off").body();
        self.stand("failed", serde_json::to_value(error).ok());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.feed.end();
    }
}
