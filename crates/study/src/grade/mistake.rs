//! The mistakes that students make most, each as a program that makes it.

use search::Algorithm;

use super::exercise::Exercise;
use super::program::{Children, Cutting, Method, Passing, Program, Reported, Research, Sides};

/// A known mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mistake {
    /// Nothing is cut: minimax, or every node starts with an open window.
    NoCuts,
    /// Cuts although the algorithm has none.
    Cuts,
    /// Cuts when alpha > beta, not when they are equal.
    StrictCuts,
    /// The grandparents' bounds are not passed down.
    ShallowCuts,
    /// Makes deep cuts although only shallow ones were asked for.
    DeepCuts,
    /// A later move of equal value replaces the first, although its value may be only a bound.
    LastTie,
    /// The same in a program whose values stop at the window, so that every refuted move looks like a tie.
    BoundAsTie,
    /// MAX and MIN are exchanged everywhere.
    SidesExchanged,
    /// The root is searched as a MIN node.
    RootIsMin,
    /// The root's children are searched as MAX nodes, and so on downwards.
    SidesOneLate,
    /// Every node takes the largest value.
    AlwaysMax,
    /// Alpha is never raised at MAX nodes.
    MaxDoesNotNarrow,
    /// Beta is never lowered at MIN nodes.
    MinDoesNotNarrow,
    /// The window is passed on as (-alpha, -beta).
    WindowNotExchanged,
    /// Alpha and beta are variables of the whole program.
    SharedWindow,
    /// A leaf counts for the side to move there.
    LeafSign,
    /// Children from right to left.
    ReverseOrder,
    /// Only the first child of every node.
    FirstChildOnly,
    /// All children but the first.
    SkipsFirstChild,
    /// All children but the last.
    SkipsLastChild,
    /// The best value of MAX starts at 0.
    StartsAtZero,
    /// The value reported is that of the last move searched.
    ValueOfLastMove,
    /// The value reported has the wrong sign.
    NegatedValue,
    /// Moves are counted from 1.
    MovesFromOne,
    /// All children are searched with the full window.
    NoNullWindows,
    /// No second search after a null window has failed.
    NoResearch,
    /// A second search even where the value reaches the opponent's bound.
    ResearchAtBound,
    /// The second search starts at the value of the first instead of alpha.
    ResearchFromValue,
    /// Every pass returns no more than its bound.
    FailHard,
}

use Mistake as M;

/// Upper limit for an answer, to bound memory.
const MAX_LEAVES: usize = 1_000_000;

/// Mistakes that any of the algorithms can have, the most common ones first.
const COMMON: &[Mistake] = &[
    M::SidesExchanged,
    M::RootIsMin,
    M::SidesOneLate,
    M::AlwaysMax,
    M::LeafSign,
    M::ReverseOrder,
    M::MovesFromOne,
    M::StartsAtZero,
    M::SkipsLastChild,
    M::SkipsFirstChild,
    M::FirstChildOnly,
    M::ValueOfLastMove,
    M::NegatedValue,
];

const MINIMAX: &[Mistake] = &[M::Cuts];

const SHALLOW: &[Mistake] = &[
    M::NoCuts,
    M::StrictCuts,
    M::DeepCuts,
    M::LastTie,
    M::BoundAsTie,
    M::MaxDoesNotNarrow,
    M::MinDoesNotNarrow,
    M::SharedWindow,
];

const ALPHA_BETA: &[Mistake] = &[
    M::NoCuts,
    M::StrictCuts,
    M::ShallowCuts,
    M::LastTie,
    M::BoundAsTie,
    M::MaxDoesNotNarrow,
    M::MinDoesNotNarrow,
    M::SharedWindow,
    M::WindowNotExchanged,
];

const PVS: &[Mistake] = &[
    M::NoNullWindows,
    M::NoResearch,
    M::ResearchAtBound,
    M::ResearchFromValue,
    M::NoCuts,
    M::StrictCuts,
    M::LastTie,
    M::BoundAsTie,
];

const MTDF: &[Mistake] = &[M::FailHard, M::NoNullWindows, M::NoCuts, M::StrictCuts, M::ShallowCuts];

impl Mistake {
    /// The known mistakes in programs of `algorithm`; none for an algorithm that cannot be graded.
    pub fn known(algorithm: Algorithm) -> impl Iterator<Item = Mistake> {
        let own = match algorithm {
            Algorithm::Minimax | Algorithm::Negamax => MINIMAX,
            Algorithm::Shallow => SHALLOW,
            Algorithm::AlphaBeta => ALPHA_BETA,
            Algorithm::PrincipalVariation => PVS,
            Algorithm::Mtdf => MTDF,
            _ => &[],
        };
        let common = if own.is_empty() { &[] } else { COMMON };
        // The passes of MTD(f) are closed after one child of the root, whose value then is the last one.
        let is_possible = move |mistake: &Mistake| {
            !(algorithm == Algorithm::Mtdf && matches!(mistake, M::ValueOfLastMove | M::FirstChildOnly))
        };
        own.iter().chain(common).copied().filter(is_possible)
    }

    /// Its short name, for programs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            M::NoCuts => "no-cuts",
            M::Cuts => "cuts",
            M::StrictCuts => "strict-cuts",
            M::ShallowCuts => "shallow-cuts",
            M::DeepCuts => "deep-cuts",
            M::LastTie => "last-tie",
            M::BoundAsTie => "bound-as-tie",
            M::SidesExchanged => "sides-exchanged",
            M::RootIsMin => "root-is-min",
            M::SidesOneLate => "sides-one-late",
            M::AlwaysMax => "always-max",
            M::MaxDoesNotNarrow => "max-does-not-narrow",
            M::MinDoesNotNarrow => "min-does-not-narrow",
            M::WindowNotExchanged => "window-not-exchanged",
            M::SharedWindow => "shared-window",
            M::LeafSign => "leaf-sign",
            M::ReverseOrder => "reverse-order",
            M::FirstChildOnly => "first-child-only",
            M::SkipsFirstChild => "skips-first-child",
            M::SkipsLastChild => "skips-last-child",
            M::StartsAtZero => "starts-at-zero",
            M::ValueOfLastMove => "value-of-last-move",
            M::NegatedValue => "negated-value",
            M::MovesFromOne => "moves-from-one",
            M::NoNullWindows => "no-null-windows",
            M::NoResearch => "no-research",
            M::ResearchAtBound => "research-at-bound",
            M::ResearchFromValue => "research-from-value",
            M::FailHard => "fail-hard",
        }
    }

    /// What is wrong and where to look, in one or two sentences.
    #[must_use]
    pub fn explanation(self) -> &'static str {
        match self {
            M::NoCuts => {
                "it is minimax: nothing is ever cut. Either alpha and beta are never compared, or every node starts \
                 with an open window instead of its parent's, or a negamax passes (alpha, beta) on instead of \
                 (-beta, -alpha)"
            }
            M::Cuts => "it cuts branches off, as alpha-beta does, but minimax visits every leaf",
            M::StrictCuts => {
                "it cuts only when alpha > beta. A value equal to the bound already decides: cut when alpha >= beta"
            }
            M::ShallowCuts => {
                "it makes only shallow cuts: a node knows its parent's bound but not those of earlier ancestors. Pass \
                 both alpha and beta down"
            }
            M::DeepCuts => {
                "it makes deep cuts: it passes both bounds down, but shallow pruning knows only the parent's"
            }
            M::LastTie => {
                "a later move of equal value replaces the best move. That value may be only a bound: replace the move \
                 when the value is greater (>), not when it is equal (>=)"
            }
            M::BoundAsTie => {
                "it takes refuted moves for ties: a refuted move returns just alpha, and >= accepts it as the best \
                 move. Replace the move only when the value is greater (>)"
            }
            M::SidesExchanged => {
                "MAX and MIN are exchanged: the root is a MAX node, its children are MIN nodes"
            }
            M::RootIsMin => {
                "the root is searched as a MIN node; it is a MAX node (the levels below are right)"
            }
            M::SidesOneLate => {
                "the root's children are searched as MAX nodes, so every level below is of the wrong kind. Change \
                 the side in the first call too"
            }
            M::AlwaysMax => {
                "every node takes the largest value. MIN nodes take the smallest; in a negamax, negate the value of \
                 each child"
            }
            M::MaxDoesNotNarrow => {
                "MAX nodes never raise alpha, so nothing is cut below them at MIN nodes: set alpha = max(alpha, value)"
            }
            M::MinDoesNotNarrow => {
                "MIN nodes never lower beta, so nothing is cut below them at MAX nodes: set beta = min(beta, value)"
            }
            M::WindowNotExchanged => {
                "the window is passed on as (-alpha, -beta). The other side sees it reversed: (-beta, -alpha)"
            }
            M::SharedWindow => {
                "alpha and beta are shared by the whole tree: what one subtree learns narrows its neighbours. Make \
                 them parameters of the function, so that every node has its own"
            }
            M::LeafSign => {
                "leaves count for the side to move there. They are values for MAX: in a negamax, negate a leaf where \
                 MIN is to move"
            }
            M::ReverseOrder => "children are visited from right to left; visit them from left to right",
            M::FirstChildOnly => {
                "only the first child of every node is visited. Is the value compared with the wrong bound, or is \
                 there a return inside the loop?"
            }
            M::SkipsFirstChild => "the first child of every node is skipped",
            M::SkipsLastChild => "the last child of every node is skipped: the loop ends one too early",
            M::StartsAtZero => {
                "the best value of MAX starts at 0, so negative values are lost: start at -infinity"
            }
            M::ValueOfLastMove => "the value reported is that of the last move searched, not of the best one",
            M::NegatedValue => "the value reported has the wrong sign: it is for MAX, who moves at the root",
            M::MovesFromOne => "moves are counted from 1; the first move is 0",
            M::NoNullWindows => "it is plain alpha-beta: no node is searched with a null window",
            M::NoResearch => {
                "a move whose null window fails is not searched again, so its bound is taken for its value"
            }
            M::ResearchAtBound => {
                "it searches again even where the value already reaches the opponent's bound; search again only if \
                 alpha < value < beta"
            }
            M::ResearchFromValue => {
                "the second search uses the window (value, beta), as in Reinefeld's NegaScout; here it is (alpha, beta)"
            }
            M::FailHard => {
                "every pass returns no more than its bound (fail-hard), so the guess moves by 1 per pass. Return the \
                 best value found, even outside the window (fail-soft)"
            }
        }
    }

    /// The line that a program with this mistake writes for `exercise`; `None` if it goes on for more than a
    /// million leaves.
    ///
    /// ```
    /// use study::grade::{Exercise, Mistake};
    /// let exercise = Exercise::new("((5 3) (2 9))", search::Algorithm::AlphaBeta)?;
    /// assert_eq!(Mistake::NoCuts.answer(&exercise).unwrap(), "3 0 5 3 2 9");
    /// # Ok::<(), game::Refusal>(())
    /// ```
    #[must_use]
    pub fn answer(self, exercise: &Exercise) -> Option<String> {
        let program = self.made_by(Program::right(exercise.algorithm)?);
        Some(program.answer(exercise.plain(), MAX_LEAVES)?.to_string())
    }

    /// The program that makes this mistake.
    pub(crate) fn made_by(self, right: Program) -> Program {
        let mut program = right;
        match self {
            M::NoCuts => (program.method, program.cutting) = (Method::Plain, Cutting::Never),
            M::Cuts => program.cutting = Cutting::AtBound,
            M::StrictCuts => program.cutting = Cutting::BeyondBound,
            M::ShallowCuts => program.passing = Passing::Own,
            M::DeepCuts => program.passing = Passing::Both,
            M::LastTie => program.last_tie = true,
            M::BoundAsTie => (program.last_tie, program.fail_hard) = (true, true),
            M::SidesExchanged => program.sides = Sides::Exchanged,
            M::RootIsMin => program.sides = Sides::RootExchanged,
            M::SidesOneLate => program.sides = Sides::BelowExchanged,
            M::AlwaysMax => program.sides = Sides::AlwaysMax,
            M::MaxDoesNotNarrow => program.max_narrows = false,
            M::MinDoesNotNarrow => program.min_narrows = false,
            M::WindowNotExchanged => program.passing = Passing::NotExchanged,
            M::SharedWindow => program.passing = Passing::Shared,
            M::LeafSign => program.leaf_for_mover = true,
            M::ReverseOrder => program.children = Children::Reversed,
            M::FirstChildOnly => program.cutting = Cutting::Always,
            M::SkipsFirstChild => program.children = Children::WithoutFirst,
            M::SkipsLastChild => program.children = Children::WithoutLast,
            M::StartsAtZero => program.starts_at_zero = true,
            M::ValueOfLastMove => program.reported = Reported::LastMove,
            M::NegatedValue => program.reported = Reported::Negated,
            M::MovesFromOne => program.first_move = 1,
            M::NoNullWindows => program.method = Method::Plain,
            M::NoResearch => program.method = Method::Scout(Research::Never),
            M::ResearchAtBound => program.method = Method::Scout(Research::Always),
            M::ResearchFromValue => program.method = Method::Scout(Research::FromValue),
            M::FailHard => program.fail_hard = true,
        }
        program
    }
}
