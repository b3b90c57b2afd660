//! File formats and engine protocols of other programs: text or bytes to values and back. Nothing here opens
//! a file or searches.
//!
//! Games of every format pass through one type, [`GameTree`](game_tree::GameTree), so that any format can be converted to
//! any other; what a format cannot carry is counted as [`Losses`]. Errors give the place: line and column in text, the
//! byte in binary files.
//!
//! ```
//! use protocols::{Format, ggf, sgf};
//!
//! let games = ggf::read("(;GM[Othello]PB[Ana]PW[Bo]TY[8]B[f5//1.2]W[d6];)")?;
//! assert_eq!((games[0].headers.get("Black"), games[0].main_line().count()), (Some("Ana"), 2));
//! assert_eq!(sgf::read(&sgf::write(&games)?)?, games);
//! let refusal = ggf::read("(;GM[Othello]\nB[f5]W[a1];)").unwrap_err();
//! assert_eq!(refusal.to_string(), "line 2, column 8: move 2: this square captures nothing: `a1`");
//! assert_eq!(Format::of_file("games.sgf"), Some(Format::Sgf));
//! # Ok::<(), game::Refusal>(())
//! ```

mod losses;
mod read_game;

pub mod book;
mod chess_format;
pub mod epd;
mod file_format;
mod format;
pub mod ggf;
pub mod obf;
pub mod othello_quest;
pub mod pgn;
pub mod polyglot;
mod recognition;
pub mod sgf;
pub mod transcripts;
pub mod wthor;

mod exploration;
mod explored;
mod shown;

pub mod gtp;
pub mod nboard;
pub mod uci;

mod header_names;
mod property;
mod replay;
mod source;

pub use chess_format::{ChessFormat, ChessGames};
pub use exploration::{Exploration, Question, Tally};
pub use explored::Explored;
pub use file_format::{ENDINGS, FileFormat};
pub use format::{Format, Games};
pub use losses::{Loss, Losses, WrittenGames};
pub use read_game::{ChessGame, OthelloGame, ReadGame};
pub use recognition::recognise;
pub use shown::CollectionGame;

/// Its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
