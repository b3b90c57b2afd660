#![doc = include_str!("../README.md")]

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
