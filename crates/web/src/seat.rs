//! The player of a side: a person, a level or an engine; and search limits.

use std::time::Duration;

use game::Refusal;
use serde::{Deserialize, Serialize};
use table::{EngineInfo, OptionKind, Player, Resources, Setup, Spec, Table};
use utoipa::ToSchema;

use crate::engine_files;
use crate::engine_pool::EngineKey;
use crate::error::{Error, ErrorCode, Expected};
use crate::lanes::Client;
use crate::players;

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Seat {
    /// A person.
    Person {
        /// The name to show; people need none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        name: Option<String>,
    },
    /// A level of the game.
    Level {
        /// Its name, or its number from 1.
        level: String,
    },
    /// An engine of the catalogue.
    Engine {
        /// Its name and options, such as `othello/pvs:depth=6`; `outside/NAME` for a program that the catalogue lists.
        engine: String,
        /// Search limits per move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        limits: Option<Limits>,
        /// Whether it also thinks on the opponent's time; only the game's strongest engine can.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        ponder: bool,
    },
}

/// Search limits; the first one reached ends the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Limits {
    /// Maximum depth in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    pub depth: Option<u32>,
    /// Maximum number of nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    pub nodes: Option<u64>,
    /// Maximum time in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    pub time_ms: Option<u64>,
}

/// Maximum time per move in a game.
pub const LONGEST_MOVE: Duration = Duration::from_secs(10);
/// Time per move if there is no other limit.
const USUAL_MOVE: Duration = Duration::from_secs(1);
/// Hash table size of an engine in a game.
const MOVE_BYTES: usize = 16 << 20;

impl Limits {
    /// Converts to search limits, capped at a maximum time.
    ///
    /// # Errors
    /// `bad_field` for a limit of 0.
    pub fn within(&self, longest: Duration) -> Result<search::Limits, Error> {
        for (name, is_nothing) in [
            ("depth", self.depth == Some(0)),
            ("nodes", self.nodes == Some(0)),
            ("time_ms", self.time_ms == Some(0)),
        ] {
            if is_nothing {
                let error = Error::field(name, "a limit must be at least 1");
                return Err(error.expecting(Expected::range(1, u64::MAX)));
            }
        }
        let time = self.time_ms.map_or(longest, |time| Duration::from_millis(time).min(longest));
        Ok(search::Limits { depth: self.depth, nodes: self.nodes, time: Some(time), clock: None })
    }
}

impl Seat {
    /// Whether a person sits here.
    #[must_use]
    pub fn is_person(&self) -> bool {
        matches!(self, Seat::Person { .. })
    }

    /// Whether an engine sits here that thinks on the opponent's time.
    #[must_use]
    pub fn ponders(&self) -> bool {
        matches!(self, Seat::Engine { ponder: true, .. })
    }

    /// Whether the engine here keeps what it finds out for its next move.
    fn can_ponder(&self, table: &dyn Table) -> bool {
        let Seat::Engine { engine, .. } = self else { return false };
        let name = |text: &str| Spec::parse(text, table.game()).ok().map(|spec| spec.name);
        !engine.starts_with(table::OUTSIDE) && name(engine) == name(table.best_engine())
    }

    /// Rejects a seat that cannot play at this table.
    ///
    /// # Errors
    /// `unknown_engine`, `bad_option` or `bad_field`.
    pub fn check(&self, table: &dyn Table, files: &'static dyn Resources) -> Result<(), Error> {
        match self {
            Seat::Person { name } => players::name(name.as_deref().unwrap_or_default()).map(drop),
            Seat::Level { .. } | Seat::Engine { .. } => {
                self.limits(table)?;
                if self.ponders() && !self.can_ponder(table) {
                    let reason = format!("only {} can think on the opponent's time", table.best_engine());
                    return Err(Error::field("ponder", reason));
                }
                // Built with the smallest table, only to check that it can be.
                self.player(table, smallest(files)).map(drop)
            }
        }
    }

    /// What a move may cost.
    ///
    /// # Errors
    /// `bad_field` for a limit of 0.
    pub fn limits(&self, table: &dyn Table) -> Result<search::Limits, Error> {
        match self {
            Seat::Engine { limits: Some(limits), .. } => limits.within(LONGEST_MOVE),
            Seat::Engine { engine, limits: None, .. } => {
                let is_limited = Spec::parse(engine, table.game())
                    .is_ok_and(|spec| spec.value("depth").is_some() || spec.value("nodes").is_some());
                let time = if is_limited { LONGEST_MOVE } else { USUAL_MOVE };
                Ok(search::Limits { time: Some(time), ..search::Limits::default() })
            }
            _ => Ok(search::Limits { time: Some(LONGEST_MOVE), ..search::Limits::default() }),
        }
    }

    /// The key of this seat's engine in the pool.
    #[must_use]
    pub fn key(&self, client: &Client, table: &dyn Table) -> EngineKey {
        let spec = match self {
            Seat::Engine { engine, .. } => engine.clone(),
            seat => format!("{seat:?}"),
        };
        EngineKey::new(client, table, &spec, MOVE_BYTES)
    }

    /// Builds the engine of this seat.
    ///
    /// # Errors
    /// `unknown_engine` or `bad_option`; `internal` for a person.
    pub fn seated(&self, table: &dyn Table, setup: &Setup) -> Result<Box<dyn Player>, Error> {
        self.player(table, *setup)
    }

    fn player(&self, table: &dyn Table, setup: Setup) -> Result<Box<dyn Player>, Error> {
        match self {
            Seat::Person { .. } => Err(Error::internal("this seat has a person, not an engine")),
            Seat::Level { level } => {
                let found = table.entry().level(level).and_then(|level| table.level(level, &setup));
                found.map_err(|refusal| {
                    let names = table.entry().levels().iter().map(|level| level.name);
                    Error::refused(ErrorCode::UnknownEngine, &refusal).expecting(Expected::names(names))
                })
            }
            Seat::Engine { engine, .. } => player(table, engine, &setup),
        }
    }
}

/// To check that an engine can be built.
fn smallest(files: &'static dyn Resources) -> Setup {
    Setup { hash_bytes: 1 << 16, resources: files, ..Setup::default() }
}

/// The requested engine, or the game's strongest. It is built once, with the smallest table, to check that it can
/// be.
///
/// # Errors
/// `unknown_engine` or `bad_option`.
pub fn engine_or_best(
    table: &dyn Table,
    asked: Option<String>,
    files: &'static dyn Resources,
) -> Result<String, Error> {
    let asked = asked.filter(|engine| !engine.is_empty());
    let engine = asked.unwrap_or_else(|| table.best_engine().to_string());
    player(table, &engine, &smallest(files))?;
    Ok(engine)
}

/// Builds an engine from its spec; an error says whether the name or an option is wrong, and what is accepted.
///
/// # Errors
/// `unknown_engine` or `bad_option`.
pub fn player(table: &dyn Table, spec: &str, setup: &Setup) -> Result<Box<dyn Player>, Error> {
    table.player(spec, setup).map_err(|refusal| refused_spec(table, spec, &refusal))
}

fn refused_spec(table: &dyn Table, spec: &str, refusal: &Refusal) -> Error {
    if spec.starts_with(table::OUTSIDE) {
        return Error::refused(ErrorCode::UnknownEngine, refusal);
    }
    let engines = table.entry().engines();
    let short = |engine: &EngineInfo| engine.name.rsplit('/').next().unwrap_or_default().to_string();
    let name = spec.split(':').next().unwrap_or(spec);
    let name = Spec::parse(name, table.game()).ok().map(|spec| spec.name);
    match engines.iter().find(|engine| name.as_deref() == Some(short(engine).as_str())) {
        None => {
            let names = Expected::names(engines.iter().map(short));
            Error::refused(ErrorCode::UnknownEngine, refusal).expecting(names)
        }
        Some(engine) => {
            let expected = Spec::parse(spec, table.game()).ok().and_then(|spec| expected(engine, &spec));
            Error::refused(ErrorCode::BadOption, refusal).expecting(expected)
        }
    }
}

/// What the engine accepts in place of the first wrong option or value.
fn expected(engine: &EngineInfo, spec: &Spec) -> Option<Expected> {
    spec.pairs.iter().find_map(|(name, value)| {
        let Some(option) = engine.options.iter().find(|option| option.name == name) else {
            return Some(Expected::names(engine.options.iter().map(|option| option.name)));
        };
        let is_foreign_file = match option.kind {
            OptionKind::File { shipped, .. } => {
                !shipped.contains(&value.as_str()) && !value.starts_with(engine_files::PREFIX)
            }
            _ => false,
        };
        let is_wrong = option.check(value).is_err() || is_foreign_file;
        is_wrong.then(|| Expected::of_option(&option.kind)).flatten()
    })
}
