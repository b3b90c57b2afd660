//! What a search may spend.

use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use search::Limits;

/// The attributes of `poda.Limit`.
#[derive(FromPyObject, Default, Clone, Copy)]
pub struct Limit {
    time: Option<f64>,
    nodes: Option<u64>,
    depth: Option<u32>,
}

impl Limit {
    /// The limits of a search.
    pub fn limits(limit: Option<Limit>) -> PyResult<Limits> {
        let Limit { time, nodes, depth } = limit.unwrap_or_default();
        let time = match time.map(Duration::try_from_secs_f64) {
            None => None,
            Some(Ok(time)) => Some(time),
            Some(Err(error)) => return Err(PyValueError::new_err(format!("time: {error}"))),
        };
        Ok(Limits { depth, nodes, time, clock: None })
    }
}
