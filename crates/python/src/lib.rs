//! Poda as a Python package: this is the module `poda._poda`, on which the Python files of the package stand.
//!
//! Each file binds one thing and decides nothing: boards and engines are tables and players of the catalog, so every game
//! and every engine is there. Whatever may take long goes through [`long_call`].

mod analysis;
mod batch;
mod board;
mod engine;
mod fault;
mod game_files;
mod limit;
mod long_call;
mod matches;
mod own_game;
mod program;
mod recorded;
mod refused;
mod reviews;
mod solving;
mod values;
mod word_puzzles;

use pyo3::prelude::*;

#[pymodule]
fn _poda(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("Refused", module.py().get_type::<refused::Refused>())?;
    module.add_class::<board::Board>()?;
    module.add_class::<board::Outcome>()?;
    module.add_class::<engine::Engine>()?;
    module.add_class::<engine::AnalysisStream>()?;
    module.add_class::<analysis::Analysis>()?;
    module.add_class::<analysis::Line>()?;
    module.add_class::<analysis::Mate>()?;
    module.add_class::<solving::Solution>()?;
    module.add_function(wrap_pyfunction!(board::restore_board, module)?)?;
    module.add_function(wrap_pyfunction!(refused::refusal_kinds, module)?)?;
    module.add_function(wrap_pyfunction!(solving::solve, module)?)?;
    module.add_function(wrap_pyfunction!(solving::perft, module)?)?;
    module.add_function(wrap_pyfunction!(program::games, module)?)?;
    module.add_function(wrap_pyfunction!(program::engines, module)?)?;
    module.add_function(wrap_pyfunction!(program::run_program, module)?)?;
    module.add_class::<recorded::Recording>()?;
    module.add_class::<game_files::GameTree>()?;
    module.add_function(wrap_pyfunction!(recorded::record, module)?)?;
    module.add_function(wrap_pyfunction!(recorded::explain, module)?)?;
    module.add_function(wrap_pyfunction!(recorded::algorithms, module)?)?;
    module.add_function(wrap_pyfunction!(recorded::example_tree, module)?)?;
    module.add_function(wrap_pyfunction!(reviews::review, module)?)?;
    module.add_function(wrap_pyfunction!(game_files::read, module)?)?;
    module.add_function(wrap_pyfunction!(matches::play_match, module)?)?;
    module.add_function(wrap_pyfunction!(word_puzzles::find, module)?)?;
    module.add_function(wrap_pyfunction!(word_puzzles::boggle, module)?)?;
    module.add_function(wrap_pyfunction!(word_puzzles::make, module)?)?;
    batch::add_to(module)
}
