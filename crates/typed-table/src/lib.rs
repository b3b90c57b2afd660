//! Connects a typed game to the rest of Poda: implement [`CatalogGame`], and [`entry`] turns it into what every
//! command, page, match and study works with.
//!
//! A crate outside this workspace brings its game the same way: it adds the entry to a catalog and passes that on. This
//! is the smallest possible game: a heap of matches, from which the players take one, two or three in turn.
//!
//! ```
//! use game::{Game, Keyed, Lossless, Notation, NumberedMoves, Outcome, Position, Refusal, Side};
//! use search::{Blind, Engine};
//! use table::{Ask, BenchItem, Catalog, Level, Setup, Unit};
//! use typed_table::{CatalogGame, PositionOf, WithEvaluator, entry, plain_solver};
//!
//! #[derive(Clone, Debug)]
//! struct Heap { matches: u8, side: Side }
//!
//! impl Position for Heap {
//!     type Move = u8;
//!     fn side_to_move(&self) -> Side { self.side }
//!     fn moves(&self) -> impl Iterator<Item = u8> + use<> { 1..=self.matches.min(3) }
//!     fn play(&mut self, taken: u8) { self.matches -= taken; self.side = self.side.opponent(); }
//!     fn outcome(&self) -> Option<Outcome> {
//!         // The player who took the last match wins.
//!         (self.matches == 0).then_some(Outcome::Win { side: self.side.opponent(), margin: 1 })
//!     }
//! }
//! impl Keyed for Heap {
//!     fn key(&self) -> u64 { u64::from(self.matches) << 1 | self.side as u64 }
//! }
//! impl Lossless for Heap {
//!     type Exact = u8;
//!     fn exact_key(&self) -> u8 { self.matches }
//! }
//! impl NumberedMoves for Heap {
//!     fn n_move_numbers(&self) -> u32 { 3 }
//!     fn move_number(&self, taken: u8) -> u32 { u32::from(taken) - 1 }
//! }
//! impl std::fmt::Display for Heap {
//!     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
//!         write!(f, "{} {}", self.matches, self.side.index() + 1)
//!     }
//! }
//! impl Notation for Heap {
//!     fn parse_move(&self, text: &str) -> Result<u8, Refusal> {
//!         let taken = text.parse().ok().filter(|taken| self.moves().any(|legal| legal == *taken));
//!         taken.ok_or_else(|| Refusal::new(text, "take one, two or three matches"))
//!     }
//!     fn write_move(&self, taken: u8) -> String { taken.to_string() }
//! }
//!
//! #[derive(Clone)]
//! struct Matches;
//! impl Game for Matches {
//!     type Position = Heap;
//!     fn start(&self) -> Heap { Heap { matches: 15, side: Side::First } }
//!     fn parse_position(&self, text: &str) -> Result<Heap, Refusal> {
//!         let refused = || Refusal::new(text, "expected matches and player, such as 15 1");
//!         let (matches, player) = text.split_once(' ').ok_or_else(refused)?;
//!         let side = match player { "1" => Side::First, "2" => Side::Second, _ => return Err(refused()) };
//!         Ok(Heap { matches: matches.parse().map_err(|_| refused())?, side })
//!     }
//! }
//!
//! struct MatchesEntry;
//! impl CatalogGame for MatchesEntry {
//!     type Game = Matches;
//!     const NAME: &'static str = "matches";
//!     const SUMMARY: &'static str = "take one, two or three matches; taking the last one wins";
//!     const VARIANTS: &'static [&'static str] = &[];
//!     const UNIT: Unit = Unit::Points;
//!     const SOLVED_UNIT: Unit = Unit::Plies;
//!     const EVALUATORS: &'static [(&'static str, &'static str)] = &[("blind", "unfinished games are even")];
//!     const BEST_ENGINE: &'static str = "exact";
//!     const LEVELS: &'static [Level] = &[Level { name: "perfect", engine: "exact" }];
//!     const BENCH: &'static [BenchItem] = &[];
//!     fn variant(_: Option<&str>) -> Result<Matches, Refusal> { Ok(Matches) }
//!     fn variant_name(_: &Matches) -> String { String::new() }
//!     fn with_evaluator<V: WithEvaluator<Heap>>(_: &Matches, _: &str, visitor: V) -> Result<V::Out, Refusal> {
//!         Ok(visitor.with(Blind))
//!     }
//!     fn solver(_: &Matches, setup: &Setup) -> Box<dyn Engine<Heap>> { plain_solver(Blind, setup) }
//! }
//!
//! let catalog = Catalog::new(&[]).with(entry::<MatchesEntry>());
//! let table = catalog.game("matches")?.table(None)?;
//! let mut player = table.player("exact", &Setup::default())?;
//! let answer = player.analyse(&*table, &Ask::default(), &mut |_| {})?;
//! assert_eq!(answer.lines[0].mv, "3", "multiples of four are lost for the side to move");
//! # Ok::<(), Refusal>(())
//! ```

mod catalog_game;
mod common_formats;
mod engine_player;
mod engines;
mod recording;
mod typed_entry;
mod typed_positions;
mod typed_study;
mod typed_table;

pub use catalog_game::{
    AddTree, Build, CatalogGame, EngineEntry, MoveOf, PositionOf, ReadTree, WithEvaluator, unknown_evaluator,
};
pub use engines::{LIMITS, RANDOM, plain_solver, settings};
pub use typed_entry::entry;
pub use typed_table::table_from;
