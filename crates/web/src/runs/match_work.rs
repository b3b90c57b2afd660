//! Reads match requests and plays matches.

use std::thread;
use std::time::Duration;

use arena::{
    Conditions, Contestant, GameRecord, GameWatcher, Match, MatchSettings, Openings, RunError, SeatSpec,
    Sprt, Standing,
};
use search::Control;
use table::{Setup, Table};

use super::MatchRequest;
use crate::board::{LineRequest, PlayedLine};
use crate::error::{Error, ErrorCode};
use crate::id;
use crate::seat::Seat;
use crate::state::State;

/// A match that can be played.
pub struct MatchWork {
    table: Box<dyn Table>,
    names: [String; 2],
    seats: [Box<dyn Contestant + Send>; 2],
    settings: MatchSettings,
}

const MAX_GAMES: usize = 10_000;
const MAX_RANDOM_PLIES: usize = 60;
/// Hash table size per engine in a match.
const HASH_BYTES: usize = 4 << 20;
/// Maximum time per move in a match.
const LONGEST_MOVE: Duration = Duration::from_secs(60);

impl MatchWork {
    /// Reads a request.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(request: &MatchRequest, state: &State) -> Result<MatchWork, Error> {
        let place = LineRequest {
            game: request.game.clone(),
            variant: request.variant.clone(),
            ..LineRequest::default()
        };
        let table = PlayedLine::new(&place, state.catalog)?.table().fork();
        if !(1..=MAX_GAMES).contains(&request.games) {
            return Err(Error::field("games", format!("a match has from 1 to {MAX_GAMES} games")));
        }
        let seed = request.seed.unwrap_or_else(id::seed);
        let setup = Setup { hash_bytes: HASH_BYTES, seed, threads: 1, resources: state.engine_files };
        let seat = |text: &str| {
            // Checked as a catalogue engine first: `uci:COMMAND` is for the command line alone.
            let seat = match text.strip_prefix("level=") {
                Some(level) => Seat::Level { level: level.to_string() },
                None => Seat::Engine { engine: text.to_string(), limits: None, ponder: false },
            };
            seat.check(&*table, state.engine_files)?;
            let unknown = Error::refusing(ErrorCode::UnknownEngine);
            let seat: Box<dyn Contestant + Send> = match state.programs.contestant(text, &*table, setup) {
                Some(program) => Box::new(program.map_err(unknown)?),
                None => Box::new(SeatSpec::read(text, &*table, setup).map_err(unknown)?),
            };
            Ok::<_, Error>(seat)
        };
        let openings = match request.openings.map(|openings| openings.random_plies) {
            None | Some(0) => Openings::Start,
            Some(plies @ 1..=MAX_RANDOM_PLIES) => Openings::Random { plies },
            Some(_) => return Err(Error::field("openings", "expected at most 60 random moves")),
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

    /// Its title.
    pub fn title(&self) -> String {
        format!("{}: {} – {}", self.table.game(), self.names[0], self.names[1])
    }

    /// Maximum number of games.
    pub fn n_games(&self) -> usize {
        self.settings.games
    }

    /// Plays the games that are not among `known`.
    ///
    /// # Errors
    /// If a player cannot be built, or a game fails.
    pub fn play(
        &self,
        known: Vec<GameRecord>,
        control: &Control,
        watcher: &dyn GameWatcher,
        report: &mut dyn FnMut(&GameRecord, &Standing),
    ) -> Result<Standing, Error> {
        let [a, b] = &self.seats;
        let contest = Match { table: &*self.table, a: &**a, b: &**b, settings: &self.settings };
        contest.resume_watched(known, control, watcher, report).map_err(|error| match error {
            RunError::Refused(refusal) if refusal.text().starts_with(table::OUTSIDE) => Error::from(refusal),
            RunError::Refused(refusal) => Error::refused(ErrorCode::UnknownEngine, &refusal),
            error => Error::internal(error.to_string()),
        })
    }

    /// A table of its game and variant.
    pub fn table(&self) -> Box<dyn Table> {
        self.table.fork()
    }

    /// The sequential test.
    pub fn sprt(&self) -> Option<Sprt> {
        self.settings.sprt
    }
}

/// Search limits per move.
///
/// # Errors
/// `bad_field` for a limit of 0.
pub fn limits(request: &MatchRequest) -> Result<search::Limits, Error> {
    let limits = request.limits.unwrap_or_default();
    let mut found = limits.within(LONGEST_MOVE)?;
    if let Some(clock) = &request.clock {
        found.clock = Some(crate::clock::Clocks::new(clock)?.for_search(game::Side::First));
    } else if limits == crate::seat::Limits::default() {
        // Without any limit, an engine without a default depth would never stop.
        found.time = Some(Duration::from_millis(100));
    }
    Ok(found)
}
