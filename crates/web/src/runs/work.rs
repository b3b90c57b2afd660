//! The work of a run, in its lane.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use arena::GameRecord;
use futures_util::future::AbortHandle;
use lab::{Experiment, Failure, Report, Settings};
use search::Control;
use search::clock::Stopwatch;
use serde_json::{Value, json};
use store::RunRow;
use study::Language;
use table::Table;

use super::live_games::LiveGames;
use super::match_work::MatchWork;
use super::{LabRequest, Progress, Run, RunRequest};
use crate::error::{Error, ErrorCode};
use crate::feed::Feed;
use crate::lanes::{Step, Task};
use crate::now;
use crate::state::State;

/// A valid request.
pub enum Work {
    Lab { experiment: &'static Experiment, quick: bool, seed: u64 },
    Match(Box<MatchWork>),
}

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
                MatchWork::new(request, state).map(|work| Work::Match(Box::new(work)))
            }
        }
    }

    /// Its kind, as in requests.
    pub fn kind(&self) -> &'static str {
        match self {
            Work::Lab { .. } => "lab",
            Work::Match(_) => "match",
        }
    }

    /// Its title.
    pub fn title(&self) -> String {
        match self {
            Work::Lab { experiment, .. } => experiment.name.to_string(),
            Work::Match(work) => work.title(),
        }
    }
}

/// A run in its lane.
pub struct Running {
    state: State,
    feed: Arc<Feed>,
    row: RunRow,
    /// Taken by the only step.
    work: Option<Work>,
    last_report: Option<Stopwatch>,
}

/// Minimum interval between progress reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);
/// Minimum interval between moves shown of the games being played.
const MOVES_INTERVAL: Duration = Duration::from_millis(250);

impl Running {
    /// A waiting run.
    pub fn new(state: &State, feed: Arc<Feed>, row: RunRow, work: Work) -> Running {
        Running { state: state.clone(), feed, row, work: Some(work), last_report: None }
    }

    /// Stores its state and reports it to the feed, even if the store fails.
    fn set_state(&mut self, state: &str, result: Option<Value>) {
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
        if !is_last && self.last_report.is_some_and(|last_report| last_report.elapsed() < REPORT_INTERVAL) {
            return;
        }
        self.last_report = Some(Stopwatch::start());
        let row = RunRow { result: None, ..self.row.clone() };
        self.feed.latest("run", &Run { result, ..Run::new(row, Some(progress)) });
    }

    /// Runs it; `None` if it was stopped.
    fn work(&mut self, turn: &Arc<Control>) -> Result<Option<Value>, Error> {
        match self.work.take() {
            Some(Work::Lab { experiment, quick, seed }) => self.experiment(experiment, quick, seed, turn),
            Some(Work::Match(work)) => self.play(&work, turn),
            None => Ok(None),
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
            Ok(findings) => Ok(Some(Report { experiment, findings: &findings }.document())),
            Err(Failure::Stopped) => Ok(None),
            Err(Failure::Refused(refusal)) => Err(Error::refused(ErrorCode::BadField, &refusal)),
        }
    }

    /// Plays the games that the store does not have yet.
    fn play(&mut self, work: &MatchWork, turn: &Arc<Control>) -> Result<Option<Value>, Error> {
        let known = self.known_games()?;
        let mut played: HashSet<usize> = known.iter().map(|game| game.index).collect();
        let shown = Arc::new(ShownMatch {
            feed: Arc::clone(&self.feed),
            run: Mutex::new(Run::new(RunRow { result: None, ..self.row.clone() }, None)),
            table: Mutex::new(work.table()),
            games: LiveGames::default(),
        });
        let ticker = StopTicking(shown.tick(&self.state));
        let standing = work.play(known, turn, &shown.games, &mut |record, standing| {
            played.insert(record.index);
            let document = serde_json::to_string(record).unwrap_or_default();
            // A game that cannot be stored is played again when the match is resumed.
            _ = self.state.store.put_run_game(&self.row.id, record.index, &document);
            shown.games.end(record.index);
            let what = format!("+{} ={} -{}", standing.a_wins, standing.draws, standing.b_wins);
            let progress = Progress { done: played.len(), of: work.n_games(), what, es: None };
            shown.set(progress, match_document(standing, work));
            if self.is_time_to_report() {
                shown.send();
            }
        })?;
        drop(ticker);
        let mut document = match_document(&standing, work);
        document["n_games"] = json!(played.len());
        Ok(Some(document))
    }

    fn is_time_to_report(&mut self) -> bool {
        let is_time = self.last_report.is_none_or(|last_report| last_report.elapsed() >= REPORT_INTERVAL);
        if is_time {
            self.last_report = Some(Stopwatch::start());
        }
        is_time
    }

    /// The games of an interrupted match.
    fn known_games(&self) -> Result<Vec<GameRecord>, Error> {
        let documents = self.state.store.run_games(&self.row.id)?;
        let records = documents.iter().map(|document| serde_json::from_str(document));
        records.collect::<Result<_, _>>().map_err(|error| Error::internal(error.to_string()))
    }
}

/// The standing of a match with the bounds of its test.
fn match_document(standing: &arena::Standing, work: &MatchWork) -> Value {
    let mut document = serde_json::to_value(standing).unwrap_or_default();
    if let Some(sprt) = work.sprt() {
        let (lower, upper) = sprt.bounds();
        document["llr_bounds"] = json!([lower, upper]);
    }
    document
}

/// What watchers of a running match see.
struct ShownMatch {
    feed: Arc<Feed>,
    run: Mutex<Run>,
    table: Mutex<Box<dyn Table>>,
    games: LiveGames,
}

impl ShownMatch {
    fn set(&self, progress: Progress, standing: Value) {
        let mut run = self.run.lock().unwrap_or_else(PoisonError::into_inner);
        (run.progress, run.result) = (Some(progress), Some(standing));
    }

    fn send(&self) {
        let live = self.games.view(&**self.table.lock().unwrap_or_else(PoisonError::into_inner));
        let run = self.run.lock().unwrap_or_else(PoisonError::into_inner).clone();
        self.feed.latest("run", &Run { live, ..run });
    }

    /// Sends the moves of the games a few times per second.
    fn tick(self: &Arc<ShownMatch>, state: &State) -> AbortHandle {
        let (shown, tasks) = (Arc::clone(self), state.tasks.clone());
        state.tasks.spawn(async move {
            loop {
                tasks.sleep(MOVES_INTERVAL).await;
                if shown.games.take_changed() {
                    shown.send();
                }
            }
        })
    }
}

/// Ends the ticker with the match, also when that fails.
struct StopTicking(AbortHandle);

impl Drop for StopTicking {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Task for Running {
    fn step(&mut self, turn: &Arc<Control>) -> Step {
        if self.feed.cancel.is_stopped() {
            return Step::Done;
        }
        self.feed.cancel.hold(turn);
        self.set_state("running", None);
        let result = self.work(turn);
        let is_cancelled = self.feed.cancel.is_stopped();
        match result {
            Ok(result) if is_cancelled => self.set_state("cancelled", result),
            // It used up its time while another client waits, it exceeded the limit, or the server stops. Its results are
            // kept, and a match can be resumed.
            Ok(result) if turn.is_stopped() => self.set_state("interrupted", result),
            Ok(Some(result)) => self.set_state("done", Some(result)),
            Ok(None) => self.set_state("cancelled", None),
            Err(error) => self.set_state("failed", serde_json::to_value(error.body()).ok()),
        }
        Step::Done
    }

    fn is_cancelled(&self) -> bool {
        self.feed.cancel.is_stopped()
    }

    fn failed(&mut self) {
        let error = Error::internal("the run failed").body();
        self.set_state("failed", serde_json::to_value(error).ok());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.feed.end();
    }
}
