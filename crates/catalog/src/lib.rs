//! Every game and engine by name: from text to values and back.
//!
//! [`GAMES`] is the list. An [`Entry`] opens a [`Table`], a game in progress in text; a table seats [`Player`]s
//! from specs such as `tictactoe/alphabeta:depth=3`. Faces and matches see only these, and never a game's types.
//!
//! ```
//! use catalog::{Ask, Setup, game};
//!
//! let mut table = game("tictactoe")?.table(None)?;
//! table.set_position("XX./OO./... X")?;
//! let mut player = table.player("tictactoe/alphabeta", &Setup::default())?;
//! let answer = player.analyse(&*table, &Ask::default(), &mut |_| {})?;
//! assert_eq!(answer.lines[0].mv, "c1");
//! # Ok::<(), game::Refusal>(())
//! ```

mod answer;
mod bench;
mod books;
mod engines;
mod entry;
mod games;
mod known;
mod levels;
pub mod memory;
mod options;
mod player;
mod recording;
mod table;

pub use answer::{Answer, ScoredLine, ShownScore, Unit};
pub use bench::{Bench, BenchItem};
pub use books::chess_book;
pub use entry::{EngineInfo, Entry};
pub use games::{GAMES, game};
pub use known::{EngineEntry, Known, WithEvaluator};
pub use levels::Level;
pub use options::{NoFiles, OptionEntry, Options, Resources, Setup, Spec};
pub use player::{Ask, Player};
pub use recording::{Cut, End, Recording, Rise, Step, Value};
pub use table::{Run, Table};

/// The README's example is an example like any other: it has to run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
