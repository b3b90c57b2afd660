//! What a game written in Python raised during a search. Rules in Rust cannot fail, so an exception is kept aside, the
//! search is stopped, and the exception is raised when it has ended.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use pyo3::prelude::*;
use search::Control;

/// Runs a search. One that asks Python for the rules stays attached to the interpreter all the time, which makes each question
/// several times as fast; Python itself lets other threads have their turn.
pub fn searching<T>(is_own: bool, search: impl FnOnce() -> T) -> T {
    if is_own { Python::attach(|_| search()) } else { search() }
}

/// The place where exceptions are kept. All positions that come from one start share it.
#[derive(Default)]
pub struct Fault {
    error: Mutex<Option<PyErr>>,
    searches: Mutex<Vec<Weak<Control>>>,
}

impl Fault {
    /// Keeps the first exception, and stops the searches that walk these positions.
    pub fn raise(&self, error: PyErr) {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        let searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        searches.iter().filter_map(Weak::upgrade).for_each(|control| control.stop());
    }

    /// Stops this search, too, when something is raised.
    pub fn stops(&self, control: &Arc<Control>) {
        let mut searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        searches.retain(|search| search.strong_count() > 0);
        searches.push(Arc::downgrade(control));
    }

    /// Raises what was kept.
    pub fn check(&self) -> PyResult<()> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }
}
