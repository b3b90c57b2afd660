//! Where to look for words, and when to stop looking.

use std::fmt;

use crate::Direction;

/// The directions of a search, and a callback by which the caller can stop it.
///
/// ```
/// use words::{Direction, Grid, Lexicon};
/// use words::finders::{Algorithm, Scope};
///
/// let (grid, lexicon) = (Grid::parse("ab\nca")?, Lexicon::parse("aa\nab")?);
/// let n_hits = |scope: &Scope<'_>| Algorithm::Trie.find_in(&grid, &lexicon, scope).map(|found| found.hits.len());
/// assert_eq!(n_hits(&Scope::default()), Some(3));
/// assert_eq!(n_hits(&Scope::along(&Direction::STRAIGHT)), Some(2));
/// assert_eq!(n_hits(&Scope::default().stopping_when(&|| true)), None);
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// At most eight, each once.
    pub directions: &'a [Direction],
    is_stopped: &'a dyn Fn() -> bool,
}

impl Default for Scope<'_> {
    /// All eight directions, to the end.
    fn default() -> Self {
        Scope::along(&Direction::ALL)
    }
}

impl<'a> Scope<'a> {
    /// A search along these directions.
    #[must_use]
    pub fn along(directions: &'a [Direction]) -> Scope<'a> {
        Scope { directions, is_stopped: &|| false }
    }

    /// The same, but `is_stopped` may end it earlier; it is called for every cell or word.
    #[must_use]
    pub fn stopping_when(self, is_stopped: &'a dyn Fn() -> bool) -> Scope<'a> {
        Scope { is_stopped, ..self }
    }

    /// `None` if the caller stopped the search.
    pub(super) fn check(&self) -> Option<()> {
        (!(self.is_stopped)()).then_some(())
    }
}

impl fmt::Debug for Scope<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scope").field("directions", &self.directions).finish_non_exhaustive()
    }
}
