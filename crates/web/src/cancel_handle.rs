//! Stopping a task from outside.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use search::Control;

/// Stops a task from outside, in any of its turns.
#[derive(Debug, Default)]
pub struct CancelHandle {
    is_stopped: AtomicBool,
    turn: Mutex<Option<Arc<Control>>>,
}

impl CancelHandle {
    /// Stops the task now, or at the start of its next turn.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::SeqCst);
        if let Some(turn) = &*self.turn() {
            turn.stop();
        }
    }

    /// Whether it was stopped.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::SeqCst)
    }

    /// Attaches the current turn.
    pub fn hold(&self, turn: &Arc<Control>) {
        *self.turn() = Some(Arc::clone(turn));
        if self.is_stopped() {
            turn.stop();
        }
    }

    fn turn(&self) -> MutexGuard<'_, Option<Arc<Control>>> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Stops a task when its handle is dropped.
pub struct StopOnDrop(pub Arc<CancelHandle>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}
