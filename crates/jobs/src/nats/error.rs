//! What goes wrong with a message system.

use std::fmt;

/// Why something could not be done through NATS, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NatsError(String);

impl NatsError {
    /// Something failed for this reason.
    pub(super) fn new(what: impl fmt::Display, reason: impl fmt::Display) -> NatsError {
        NatsError(format!("{what}: {reason}"))
    }

    pub(super) fn from_text(text: impl Into<String>) -> NatsError {
        NatsError(text.into())
    }

    /// For `map_err`: what was being done.
    pub(super) fn during<E: fmt::Display>(what: &str) -> impl Fn(E) -> NatsError {
        move |error| NatsError::new(what, error)
    }
}

impl fmt::Display for NatsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NatsError {}
