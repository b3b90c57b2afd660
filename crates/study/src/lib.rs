//! Recorded searches, drawn, replayed, practised on and graded.
//!
//! Everything starts from a [`table::Recording`] of a real search: [`record`] makes one from a tree written as text,
//! and the catalog from real games. [`text`] and [`svg`] draw it, [`page`] replays it in a browser, [`practice`] asks
//! about it, [`worksheet`] prints it, and [`grade`] checks a student's own program against it. [`review`] judges the
//! moves of a real game. Nothing here reads files, prints or uses the clock.
//!
//! ```
//! use search::Algorithm;
//! use study::text::{self, TextStyle};
//!
//! let recording = study::record("((5 3) (2 9))", Algorithm::AlphaBeta, 1000)?;
//! let drawn = text::draw(&recording, &TextStyle::default());
//! assert!(drawn.contains("1 ▼ ≤2  [3 ∞]  2 ≤ α = 3"));
//! assert!(drawn.contains("✂ never searched: 1"));
//! # Ok::<(), game::Refusal>(())
//! ```

// What is studied.
pub mod examples;
pub mod language;
pub mod outline;
mod recording_document;
mod watched;

// How it is drawn.
pub mod layout;
mod legend;
pub mod paper;
mod pdf;
mod shapes;
pub mod sketch;
pub mod svg;
pub mod text;

// What a student does with it.
pub mod grade;
pub mod page;
pub mod practice;
pub mod review;
mod template;
pub mod worksheet;

pub use language::{Language, Words};
pub use recording_document::{
    BoundName, CutName, NodeDocument, NodeWhat, RecordingDocument, RiseDocument, SideName, VisitDocument,
    VisitName,
};
pub use watched::record;
