//! The interval of scores that still matter at a node.

use std::ops::Neg;

use crate::Score;

/// Alpha and beta: scores at or below `alpha` do not improve on what the side to move already has, scores at
/// or above `beta` are too good for the opponent to allow.
///
/// `-window` is the same interval seen by the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// What the side to move is already sure of elsewhere.
    pub alpha: Score,
    /// The most the opponent will allow, given what it already has elsewhere.
    pub beta: Score,
}

impl Window {
    /// Every score matters.
    pub const FULL: Window = Window { alpha: Score::NEG_INFINITY, beta: Score::INFINITY };

    /// The null window above `alpha`: it only asks whether the score is greater.
    ///
    /// ```
    /// use search::{Score, Window};
    /// assert!(Window::null(Score::DRAW).is_null());
    /// ```
    #[inline]
    #[must_use]
    pub const fn null(alpha: Score) -> Window {
        Window { alpha, beta: alpha.next() }
    }

    /// Whether it is a null window (of width one).
    #[inline]
    #[must_use]
    pub fn is_null(self) -> bool {
        self.alpha.next() == self.beta
    }

    /// Whether no score can matter any more.
    #[inline]
    #[must_use]
    pub fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }

    /// The window for a child, whose side to move may be the same.
    #[inline]
    #[must_use]
    pub fn seen_from_child(self, same_side: bool) -> Window {
        if same_side { self } else { -self }
    }
}

impl Neg for Window {
    type Output = Window;

    #[inline]
    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}
