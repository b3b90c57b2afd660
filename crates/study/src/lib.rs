//! Recorded searches, drawn, replayed, practised on and graded.
//!
//! Everything starts from a [`table::Recording`] of a real search: [`record`] makes one from a tree written as text,
//! and the catalog from real games. [`text`] and [`svg`] draw it, [`page`] replays it in a browser, [`practice`] asks
//! about it, [`worksheet`] prints it, and [`grade`] checks a student's own program against it; [`exercises`] makes trees
//! to practise on. [`review`] judges the moves of a real game. Nothing here reads files, prints or uses the clock.
//!
//! ```
//! use search::Algorithm;
//! use study::text::{self, TextStyle};
//!
//! let recording = study::record("((5 3) (2 9))", Algorithm::AlphaBeta, 1000)?;
//! let drawn = text::draw(&recording, &TextStyle::default());
//! assert!(drawn.contains("C ▼ ≤2  (3, ∞)  2 ≤ α = 3"));
//! assert!(drawn.contains("✂ never searched: c2"));
//! # Ok::<(), game::Refusal>(())
//! ```

// What is studied.
pub mod columns;
pub mod examples;
mod growth_document;
mod growth_tree;
pub mod language;
mod letters;
pub mod outline;
pub mod reasons;
pub mod recorded;
pub mod recorded_tree;
mod recording_document;
mod watched;

// How it is drawn.
pub mod board_svg;
pub mod growth_svg;
pub mod growth_text;
pub mod layout;
mod legend;
pub mod paper;
mod pdf;
mod shapes;
pub mod sketch;
pub mod svg;
pub mod text;

// What a student does with it.
pub mod exercises;
pub mod grade;
pub mod growth_page;
pub mod page;
pub mod practice;
pub mod review;
mod template;
pub mod why;
pub mod worksheet;

// What programs do with it.
mod labels;

pub use growth_document::{
    ClaimDocument, GameColumns, GrowthDocument, PlayoutColumns, PlayoutDocument, ProofColumns, ProofDocument,
    UnfinishedGame, ValueDocument,
};
pub use labels::LabelKind;
pub use language::{Language, Words};
pub use recording_document::{
    BoundName, CutName, NodeDocument, NodeWhat, ReasonDocument, RecordingDocument, RiseDocument, SideName,
    SkippedDocument, VisitDocument, VisitName,
};
pub use watched::record;
