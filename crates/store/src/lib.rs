//! Saved games, studies, analyses, collections, runs and cards to learn from, in one SQLite file.
//!
//! A [`Store`] locks its folder until it is dropped. Every write is committed when its call returns, so that a killed
//! process loses nothing it has confirmed. Rows are plain values and text; the caller interprets the text.
//!
//! ```
//! use store::{GameRow, Listing, Store};
//!
//! let folder = std::env::temp_dir().join(format!("store-{}", std::process::id()));
//! let store = Store::open(&folder)?;
//! let game = GameRow { id: "g1".into(), owner: "ana".into(), game: "chess".into(), ..GameRow::default() };
//! store.put_game(&game)?;
//! drop(store);
//!
//! let store = Store::open(&folder)?;
//! assert_eq!(store.game("g1")?, Some(game));
//! assert_eq!(store.games("bo", &Listing::default())?.len(), 0, "owners see only their own games");
//! # drop(store);
//! # std::fs::remove_dir_all(folder).unwrap();
//! # Ok::<(), store::StoreError>(())
//! ```

mod error;
mod image;
mod migrations;
mod opened;

mod analyses;
mod archive;
mod cards;
mod collections;
mod engine_files;
mod games;
mod puzzle_attempts;
mod runs;
mod studies;

pub use analyses::AnalysisRow;
pub use archive::{ArchiveCounts, ArchiveError};
pub use cards::{CardFilter, CardReviewRow, CardRow};
pub use collections::CollectionRow;
pub use engine_files::EngineFileRow;
pub use error::StoreError;
pub use games::{GameRow, Listing, PlayerRow};
pub use image::{ChangedPages, Image, PAGE_BYTES};
pub use opened::Store;
pub use puzzle_attempts::PuzzleAttemptRow;
pub use runs::RunRow;
pub use studies::StudyRow;
