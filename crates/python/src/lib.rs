//! Poda as a Python package: this is the module `poda._poda`, on which the Python files of the package stand.
//!
//! Each file binds one thing and decides nothing: boards and engines are tables and players of the catalog, so every game
//! and every engine is there. Whatever may take long goes through [`long_call`].

mod analysis;
mod batch;
mod board;
mod engine;
mod fault;
mod limit;
mod long_call;
mod own_game;
mod program;
mod refused;
mod solving;
mod values;

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
    batch::add_to(module)
}
