//! The options of the program.

use game::Refusal;
use search::{Score, Window};

/// How the program works. [`ThesisOptions::default`] is the program that played the thesis's game.
///
/// ```
/// use classics::chess_thesis::{ThesisOptions, SearchMethod};
/// let plain = ThesisOptions { secondary: None, ..ThesisOptions::default() };
/// assert_eq!((plain.depth, plain.method), (2, SearchMethod::Shallow));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThesisOptions {
    /// The board representation, for positions given as text.
    pub keeping: Keeping,
    /// How the tree is searched.
    pub method: SearchMethod,
    /// Plies searched fully.
    pub depth: u32,
    /// Secondary search beyond the depth, at most this many plies; `None` for no secondary search.
    pub secondary: Option<u32>,
    /// Choose at random among root moves of confirmed equal value; otherwise the first one is played.
    pub random: bool,
    /// The seed for that choice.
    pub seed: u64,
    /// Shannon's strategy B: search only the `n` most promising moves of each node, by a static evaluation.
    /// `None` is his strategy A, and the thesis's: all of them.
    pub selective: Option<usize>,
}

/// The deepest secondary search that the thesis reports went nine plies past the limit.
pub const CEILING: u32 = 9;

impl Default for ThesisOptions {
    fn default() -> ThesisOptions {
        ThesisOptions {
            keeping: Keeping::Bitmaps,
            method: SearchMethod::Shallow,
            depth: 2,
            secondary: Some(CEILING),
            random: false,
            seed: 0,
            selective: None,
        }
    }
}

impl ThesisOptions {
    /// Checks that the options are usable.
    ///
    /// # Errors
    /// A [`Refusal`] when the depth or the number of selected moves is 0.
    pub fn check(&self) -> Result<(), Refusal> {
        match self {
            ThesisOptions { depth: 0, .. } => Err(Refusal::out_of_range("0", "the depth must be at least 1")),
            ThesisOptions { selective: Some(0), .. } => {
                Err(Refusal::out_of_range("0", "at least one move must be searched"))
            }
            _ => Ok(()),
        }
    }
}

/// The two representations of the board, as a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Keeping {
    /// 12 × 10 cells.
    Mailbox,
    /// Location maps.
    #[default]
    Bitmaps,
}

impl Keeping {
    /// Both.
    pub const ALL: [Keeping; 2] = [Keeping::Mailbox, Keeping::Bitmaps];

    /// The name people type.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Keeping::Mailbox => "mailbox",
            Keeping::Bitmaps => "bitmaps",
        }
    }

    /// The representation with that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Keeping> {
        Keeping::ALL.into_iter().find(|keeping| keeping.name() == name)
    }
}

/// How the tree is searched. All three find the same value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SearchMethod {
    /// Every node.
    Minimax,
    /// The thesis's alpha-beta: it passes on infinity in place of the grandparent's bound, so that only the
    /// parent's bound causes cutoffs.
    #[default]
    Shallow,
    /// Full alpha-beta.
    AlphaBeta,
}

impl SearchMethod {
    /// All of them, simplest first.
    pub const ALL: [SearchMethod; 3] =
        [SearchMethod::Minimax, SearchMethod::Shallow, SearchMethod::AlphaBeta];

    /// The name people type, the same as in [`search::Algorithm`].
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SearchMethod::Minimax => "minimax",
            SearchMethod::Shallow => "shallow",
            SearchMethod::AlphaBeta => "alphabeta",
        }
    }

    /// The method with that name.
    #[must_use]
    pub fn named(name: &str) -> Option<SearchMethod> {
        SearchMethod::ALL.into_iter().find(|method| method.name() == name)
    }

    /// The window passed to a child: the only difference between the three.
    #[inline]
    #[must_use]
    pub fn below(self, window: Window) -> Window {
        match self {
            SearchMethod::Minimax => Window::FULL,
            SearchMethod::Shallow => -Window { alpha: window.alpha, beta: Score::INFINITY },
            SearchMethod::AlphaBeta => -window,
        }
    }
}
