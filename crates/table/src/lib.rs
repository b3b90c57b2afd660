//! The edge of the system: games, engines and analyses as text, behind object-safe traits.
//!
//! A [`Catalog`] lists games. An [`Entry`] opens a [`Table`], a game in progress; a table creates [`Player`]s from
//! specs such as `tictactoe/alphabeta:depth=3`. Commands, pages, matches and studies receive a catalog and see only
//! these traits, never the types of a game: the crate `typed-table` implements them for any typed game, and `catalog`
//! lists the games that ship with Poda.

mod answer;
mod bench;
mod board_view;
mod catalog;
mod engine_option;
mod entry;
mod explanation;
mod game_format;
mod game_result;
mod growth_recording;
mod judgement;
mod level;
mod limits_json;
pub mod memory;
mod options;
mod outside;
mod phase;
mod plan_document;
pub mod planes;
mod player;
mod positions;
mod recording;
mod resources;
mod settled;
mod setup;
mod shared_text;
mod spec;
mod study;
mod table;
mod tree_document;

pub use answer::{Answer, ScoredLine, ShownScore, Unit};
pub use bench::{Bench, BenchItem};
pub use board_view::{BoardView, Ground, SquareView};
pub use catalog::Catalog;
pub use engine_option::{EngineOption, OptionKind};
pub use entry::{AddStudy, EngineInfo, Entry, ReadStudy};
pub use explanation::{Explanation, FactDocument, LossWeight, explain};
pub use game::Fact;
pub use game_format::{GameFormat, GameNotes, end_in_words};
pub use game_result::GameResult;
pub use game_tree::{EndReason, GameEnd};
pub use growth_recording::{Place, PlayoutRecording, ProofRecording, Recorded, Searched};
pub use judgement::{Judgement, Thresholds};
pub use level::Level;
pub use limits_json::{LimitsJson, microseconds};
pub use options::Options;
pub use outside::{NoOutsidePlayers, OUTSIDE, OutsidePlayers};
pub use phase::Phase;
pub use plan_document::{ConceptDocument, PlanDocument, PlanLineDocument};
pub use planes::Planes;
pub use player::{Ask, Player};
pub use positions::Positions;
pub use recording::{Cut, End, Recording, Rise, Step, Value, Why};
pub use resources::{NoFiles, Resources};
pub use settled::{line_of, settled_answer};
pub use setup::Setup;
pub use shared_text::MoveText;
pub use spec::Spec;
pub use study::{Edited, ExportedStudy, Lost, Study, StudyEdit, StudyNode};
pub use table::{EngineRecording, RecordedPart, Run, Table};
pub use tree_document::{
    ColourDocument, EndDocument, MoveDocument, ReasonDocument, ScoreDocument, ShapeDocument, SideDocument,
    TreeDocument,
};

/// Its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
