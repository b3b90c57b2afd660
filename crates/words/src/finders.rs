//! Finding words along the straight lines of a grid: the textbook's four algorithms, with the errors of its
//! listing corrected, and ours. All return the same hits; they differ in cost.
//!
//! The listing passes the number of words found so far to the prefix search instead of the number of words in
//! the list, and so finds at most the list's first word; and it reads the list's first word even if the list
//! is empty.

mod binary;
mod linear;
mod per_direction;
mod per_word;
mod prefix;
mod scope;
mod trie;
mod window;

pub use scope::Scope;
pub use trie::TrieFinder;

use crate::{Cell, Direction, Grid, Lexicon, Refusal};

/// A word on the grid. Hits are ordered by their start, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hit {
    /// The cell of its first letter.
    pub from: Cell,
    /// The cell of its last letter.
    pub to: Cell,
    /// Its number in the lexicon.
    pub word: u32,
}

/// What a search cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// How often the algorithm tested whether a word is at a place.
    pub checks: u64,
    /// How often a sequence was compared with a word; for the trie, how often a letter was followed.
    pub comparisons: u64,
}

/// The hits of a search, in order, and what they cost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Each placement of each word once; a palindrome starts at the end that comes first in row order.
    pub hits: Vec<Hit>,
    /// The cost.
    pub counts: Counts,
}

/// A way to find words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Every word of the list, at every cell, in every direction.
    PerWord,
    /// Every sequence of the grid looked up in the list from its beginning.
    Linear,
    /// Every sequence of the grid looked up by binary search.
    Binary,
    /// The same, but a direction ends at a sequence that is not a prefix of any word.
    Prefix,
    /// Ours: a filter on the first four letters, then a walk down a packed trie.
    Trie,
}

impl Algorithm {
    /// All of them, slowest first.
    pub const ALL: [Algorithm; 5] =
        [Algorithm::PerWord, Algorithm::Linear, Algorithm::Binary, Algorithm::Prefix, Algorithm::Trie];

    /// The name people type.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::PerWord => "per-word",
            Algorithm::Linear => "linear",
            Algorithm::Binary => "binary",
            Algorithm::Prefix => "prefix",
            Algorithm::Trie => "trie",
        }
    }

    /// The algorithm with that name.
    ///
    /// # Errors
    /// With the known names.
    pub fn named(name: &str) -> Result<Algorithm, Refusal> {
        Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name).ok_or_else(|| {
            let names = Algorithm::ALL.map(Algorithm::name).join(", ");
            Refusal::unknown_name(name, format!("no such algorithm (there are {names})"))
        })
    }

    /// Finds every word of `lexicon` on `grid`, in all directions.
    #[must_use]
    pub fn find(self, grid: &Grid, lexicon: &Lexicon) -> Found {
        self.find_in(grid, lexicon, &Scope::default()).unwrap_or_default()
    }

    /// The same in some directions; `None` if the caller stopped the search.
    #[must_use]
    pub fn find_in(self, grid: &Grid, lexicon: &Lexicon, scope: &Scope<'_>) -> Option<Found> {
        let mut found = match self {
            Algorithm::PerWord => per_word::find(grid, lexicon, scope),
            Algorithm::Linear => linear::find(grid, lexicon, scope),
            Algorithm::Binary => binary::find(grid, lexicon, scope),
            Algorithm::Prefix => prefix::find(grid, lexicon, scope),
            Algorithm::Trie => return TrieFinder::new(lexicon).find_in(grid, scope),
        }?;
        found.hits.sort_unstable();
        Some(found)
    }

    /// An upper limit of the comparisons that [`find_in`](Self::find_in) makes, to tell beforehand whether a
    /// search is affordable.
    #[must_use]
    pub fn most_comparisons(self, grid: &Grid, lexicon: &Lexicon, scope: &Scope<'_>) -> u64 {
        let n_words = lexicon.len() as u64;
        let n_lines = (grid.letters().len() * scope.directions.len()) as u64;
        let per_line = grid.n_rows().max(grid.n_cols()).min(lexicon.longest()) as u64;
        let n_sequences = n_lines * per_line;
        match self {
            Algorithm::PerWord => n_lines * n_words,
            Algorithm::Linear => n_sequences * n_words,
            Algorithm::Binary | Algorithm::Prefix => n_sequences * u64::from(n_words.max(1).ilog2() + 2),
            // A walk ends with the letter that no word has there.
            Algorithm::Trie => n_lines + n_sequences,
        }
    }
}

/// Whether a word found in that direction counts: a palindrome is also found in the opposite direction, but
/// counts once.
fn counts_once(word: &str, direction: Direction) -> bool {
    !(direction.leads_back() && is_palindrome(word))
}

fn is_palindrome(word: &str) -> bool {
    word.chars().eq(word.chars().rev())
}
