//! How much work a search may do.
//!
//! Finding a word on a board means finding a path that visits no tile twice, for which no fast method is
//! known. Every step is therefore counted, and the caller can stop the search.

use std::fmt;

/// The number of steps a search may still take, and a callback by which the caller can stop it.
///
/// ```
/// use words::boggle::Budget;
///
/// assert!(Budget::of_steps(0).is_exhausted());
/// assert!(Budget::of_steps(1000).stopping_when(&|| true).is_exhausted());
/// assert!(!Budget::default().is_exhausted());
/// ```
pub struct Budget<'a> {
    /// Steps until the callback is called again; already deducted from `left`.
    granted: u64,
    left: u64,
    is_stopped: &'a dyn Fn() -> bool,
}

/// The budget is used up, or the caller stopped the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exhausted;

/// Steps between two calls of the callback: well under a millisecond of work.
const STEPS_PER_LOOK: u64 = 4096;

impl Default for Budget<'_> {
    /// Enough for every real board, and a few seconds at most.
    fn default() -> Self {
        Budget::of_steps(1 << 30)
    }
}

impl<'a> Budget<'a> {
    /// At most that many steps. A step is a move from one tile to another, or an examination of one.
    #[must_use]
    pub fn of_steps(steps: u64) -> Budget<'a> {
        Budget { granted: 0, left: steps, is_stopped: &|| false }
    }

    /// The same, but `is_stopped` may end it earlier; it is called every few thousand steps.
    #[must_use]
    pub fn stopping_when(self, is_stopped: &'a dyn Fn() -> bool) -> Budget<'a> {
        Budget { is_stopped, ..self }
    }

    /// Whether no step is left, or the caller stopped the search.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.granted + self.left == 0 || (self.is_stopped)()
    }

    /// Takes one step.
    #[inline]
    pub(super) fn step(&mut self) -> Result<(), Exhausted> {
        if self.granted == 0 {
            self.grant()?;
        }
        self.granted -= 1;
        Ok(())
    }

    /// Takes that many steps at once.
    pub(super) fn steps(&mut self, n_steps: usize) -> Result<(), Exhausted> {
        let n_steps = n_steps as u64;
        while self.granted < n_steps {
            self.grant()?;
        }
        self.granted -= n_steps;
        Ok(())
    }

    /// Runs `work` with at most `steps` of this budget.
    pub(super) fn part<T>(&mut self, steps: u64, work: impl FnOnce(&mut Budget<'a>) -> T) -> T {
        let whole = self.granted + self.left;
        let mut part = Budget { granted: 0, left: steps.min(whole), is_stopped: self.is_stopped };
        let given = part.left;
        let done = work(&mut part);
        (self.granted, self.left) = (0, whole - (given - part.granted - part.left));
        done
    }

    #[cold]
    fn grant(&mut self) -> Result<(), Exhausted> {
        if self.left == 0 || (self.is_stopped)() {
            self.granted = 0;
            return Err(Exhausted);
        }
        let more = self.left.min(STEPS_PER_LOOK);
        self.granted += more;
        self.left -= more;
        Ok(())
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("steps", &(self.granted + self.left)).finish_non_exhaustive()
    }
}
