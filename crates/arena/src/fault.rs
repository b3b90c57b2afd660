//! Why a seat failed to move.

use game::Refusal;

use crate::record::Reason;

/// A seat's failure to move: it loses the game, and the record says why.
///
/// ```
/// use arena::{Fault, Reason};
/// use game::Refusal;
///
/// let fault = Fault::from(Refusal::new("e9", "no such square"));
/// assert_eq!((fault.reason, fault.detail.as_str()), (Reason::Missing, "no such square: `e9`"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of failure.
    pub reason: Reason,
    /// What happened, in words.
    pub detail: String,
}

impl Fault {
    /// A failure of that kind.
    #[must_use]
    pub fn new(reason: Reason, detail: impl Into<String>) -> Fault {
        Fault { reason, detail: detail.into() }
    }
}

impl From<Refusal> for Fault {
    /// A player that refuses to move counts as not having moved.
    fn from(refusal: Refusal) -> Fault {
        Fault::new(Reason::Missing, refusal.to_string())
    }
}
