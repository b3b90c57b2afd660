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
    /// How the last condition of the secondary search is read.
    pub reading: SecondaryReading,
    /// The moves that the secondary search tries.
    pub beyond: SecondaryMoves,
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
        ThesisOptions::DEFAULT
    }
}

impl ThesisOptions {
    /// The default, for constants.
    pub const DEFAULT: ThesisOptions = ThesisOptions {
        keeping: Keeping::Bitmaps,
        method: SearchMethod::Shallow,
        depth: 2,
        secondary: Some(CEILING),
        reading: SecondaryReading::Mended,
        beyond: SecondaryMoves::All,
        random: false,
        seed: 0,
        selective: None,
    };

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

/// How condition 5 of the secondary search is read. It continues beyond a capture, near the limit, of a piece
/// worth at least the capturing one, "y además la pieza que se captura no está protegida": and the captured
/// piece is not protected.
///
/// As printed it stops exactly where the capture may be answered: queen takes protected queen counts as a
/// queen won. Without the "no" it goes on there. `poda lab chess-secondary` holds both against all that the
/// thesis prints. Only the printed game tells them apart clearly, and it was played with the mended condition:
/// read as printed, the program rates its own 12. d4×e5 as the loss of a queen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SecondaryReading {
    /// The captured piece is not protected.
    Printed,
    /// The captured piece is protected.
    #[default]
    Mended,
}

impl SecondaryReading {
    /// Both.
    pub const ALL: [SecondaryReading; 2] = [SecondaryReading::Printed, SecondaryReading::Mended];

    /// The name people type.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SecondaryReading::Printed => "printed",
            SecondaryReading::Mended => "mended",
        }
    }

    /// The reading with that name.
    #[must_use]
    pub fn named(name: &str) -> Option<SecondaryReading> {
        SecondaryReading::ALL.into_iter().find(|reading| reading.name() == name)
    }
}

/// The moves that the secondary search tries. The thesis does not restrict them; its node counts suggest that
/// its program did, so `poda lab chess-mates` tries the usual restrictions. With one, the side to move may
/// also stop and take the evaluation, except in check, where every move is tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SecondaryMoves {
    /// All moves.
    #[default]
    All,
    /// Captures and promotions.
    Captures,
    /// Captures, promotions and checks.
    CapturesAndChecks,
    /// Moves that themselves satisfy one of the five conditions.
    Conditions,
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
