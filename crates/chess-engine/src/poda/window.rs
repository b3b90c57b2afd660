//! The interval of values that still matter at a node.

use std::ops::Neg;

use search::Bound;

use super::value::{INFINITE, Value};

/// Alpha and beta, as in [`search::Window`], in this search's own [`Value`]. `-window` is the same interval
/// for the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    pub alpha: Value,
    pub beta: Value,
}

impl Window {
    /// Every value matters.
    pub const FULL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// Asks only whether the value is greater than `alpha`.
    #[inline(always)]
    pub const fn above(alpha: Value) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// Asks only whether the value reaches `beta`.
    #[inline(always)]
    pub const fn reaching(beta: Value) -> Window {
        Window { alpha: beta - 1, beta }
    }

    /// Whether a value of that bound ends a node with this window.
    #[inline]
    pub fn is_settled_by(self, bound: Bound, value: Value) -> bool {
        match bound {
            Bound::Exact => true,
            Bound::Lower => value >= self.beta,
            Bound::Upper => value <= self.alpha,
        }
    }
}

impl Neg for Window {
    type Output = Window;

    #[inline(always)]
    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}
