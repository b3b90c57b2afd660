//! Matches and tournaments: contestants, many games, and what the results prove.
//!
//! A [`Contestant`] takes a [`Seat`] at as many boards as a match needs. [`Openings`] say where games start; every
//! opening is played twice with colours swapped, so that its luck cancels. A [`Match`] plays the pairs, on several
//! threads if asked, and returns a [`Standing`]: the score, the Elo difference with its error, and the verdict of a
//! sequential test. Finished games are passed to a callback as [`GameRecord`]s, which serialise to one JSON line each.
//! Nothing here prints.
//!
//! ```
//! use arena::{Match, MatchSettings, SeatSpec};
//! use catalog::CATALOG;
//! use search::Control;
//! use table::Setup;
//!
//! let table = CATALOG.game("tictactoe")?.table(None)?;
//! let a = SeatSpec::read("tictactoe/alphabeta:depth=9", &*table, Setup::default())?;
//! let b = SeatSpec::read("tictactoe/random", &*table, Setup::default())?;
//! let settings = MatchSettings { games: 10, seed: 1, ..MatchSettings::default() };
//!
//! let mut plies = 0;
//! let a_match = Match { table: &*table, a: &a, b: &b, settings: &settings };
//! let standing = a_match.play(&Control::new(), &mut |game, _| plies += game.plies)?;
//! assert_eq!((standing.games, standing.b_wins), (10, 0));
//! assert!(plies >= 50, "no game of tic-tac-toe ends before the fifth move");
//! # Ok::<(), arena::RunError>(())
//! ```
//!
//! A tournament is a [`Plan`]: a [`Schedule`] of pairings, each a list of pairs of games. A [`Run`] plays it with a
//! ledger on disk that keeps every finished pair, so that being killed costs only the games in progress; a [`Report`]
//! can be made from the ledger alone at any time. A match is a tournament without a ledger: both play the same pairs
//! from the same seeds on the same workers.
//!
//! ```
//! use arena::{Conditions, Contestant, Openings, Plan, Report, Run, Schedule, TournamentSetup};
//! use catalog::CATALOG;
//! use jobs::Build;
//! use search::{Control, Limits};
//!
//! let plan = Plan {
//!     players: ["random", "greedy", "minimax"].map(String::from).to_vec(),
//!     games: 4,
//!     conditions: Conditions::from(Limits::nodes(1000)),
//!     openings: Openings::Random { plies: 1 },
//!     ..Plan::new(Schedule::RoundRobin, "tictactoe", "3x3x3")
//! };
//! let table = plan.table(CATALOG)?;
//! let seats = plan.seats(&*table, &table::NoFiles)?;
//! let contestants: Vec<_> = seats.iter().map(|seat| seat as &dyn Contestant).collect();
//! let setup = TournamentSetup { table: &*table, contestants: &contestants, concurrency: 2 };
//!
//! let path = std::env::temp_dir().join(format!("arena-{}.jsonl", std::process::id()));
//! let control = Control::new();
//! let mut run = Run::begin(&path, plan.header(Build::default(), [].into()), CATALOG)?;
//! run.play(&setup, &control, &mut |_, _| control.stop())?; // interrupted after the first pair
//! drop(run);
//!
//! let mut run = Run::resume(&path, CATALOG)?;
//! run.play(&setup, &Control::new(), &mut |_, _| {})?;
//! let report = Report::of(run.tournament());
//! assert_eq!((report.games, report.players[0].name.as_str()), (12, "minimax"));
//! # std::fs::remove_file(path).unwrap();
//! # Ok::<(), arena::RunError>(())
//! ```

mod fault;
mod outside;
pub mod process_group;
mod seat;

mod opening;
mod opening_file;
mod openings;

mod adjudication;
mod game;
mod game_format;
mod judge;
mod local_conditions;
mod move_comment;
mod record;

mod elo;
mod score;
mod sprt;
mod standing;

mod pair;
mod pair_worker;
mod score_keeper;
mod seeds;

mod draft;
mod knock_out;
mod plan;
mod schedule;
mod tournament;
mod tournament_outcome;
mod tournament_setup;

mod matches;
mod run;
mod run_error;
mod selfplay;
mod spsa;
mod tournament_kind;

mod rating;
mod report;
mod report_text;

pub use self::game::{Conditions, GamePlan, GameWatcher};
pub use adjudication::{Adjudication, AgreedDraw, AgreedWin, Exact};
pub use elo::Estimate;
pub use fault::Fault;
pub use game_format::{GameFormat, Heading};
pub use matches::{Match, MatchSettings};
pub use opening::Opening;
pub use openings::Openings;
pub use outside::{EngineTimeouts, ExternalProgram, ListedProgram, OptionValue, ProgramList, Protocol};
pub use pair::PairRecord;
pub use plan::Plan;
pub use rating::{Encounter, Rating, ratings};
pub use record::{GameRecord, GameResult, MoveScore, Reason, Thought, Timing};
pub use report::{CrossCell, PairingReport, PlayerReport, Report};
pub use run::Run;
pub use run_error::RunError;
pub use schedule::{Job, Pairing, Schedule};
pub use score::{Pentanomial, Score};
pub use seat::{Choice, Contestant, Seat, SeatSpec};
pub use selfplay::SelfPlayKind;
pub use sprt::{Decision, Sprt};
pub use spsa::{SpsaKind, TunedReport, TuningReport};
pub use standing::Standing;
pub use tournament::Tournament;
pub use tournament_kind::TournamentKind;
pub use tournament_outcome::TournamentOutcome;
pub use tournament_setup::TournamentSetup;
