//! Refusals as Python exceptions.

use game::{Refusal, RefusalKind};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(
    poda,
    Refused,
    PyValueError,
    "Input was rejected; the text names it and says why, and `kind` is a word for programs such as `illegal_move`."
);

/// Turns a refusal into an exception.
pub fn refused(refusal: &Refusal) -> PyErr {
    let error = Refused::new_err(refusal.to_string());
    // An exception without the attribute is still right.
    _ = Python::attach(|py| error.value(py).setattr("kind", refusal.kind().name()));
    error
}

/// What may be refused, for Python.
pub trait OrRefused<T> {
    /// The value, or the exception.
    fn or_refused(self) -> PyResult<T>;
}

impl<T> OrRefused<T> for Result<T, Refusal> {
    fn or_refused(self) -> PyResult<T> {
        self.map_err(|refusal| refused(&refusal))
    }
}

/// The words that `kind` may be.
#[pyfunction]
pub fn refusal_kinds() -> Vec<&'static str> {
    RefusalKind::ALL.iter().map(|kind| kind.name()).collect()
}
