//! The list of depth-limited algorithms. Catalog, lab and the agreement test all read it, so a new algorithm
//! is its own file and one line here.

use game::{Keyed, Refusal};

use crate::context::Context;
use crate::evaluator::Evaluator;
use crate::probe::{Leave, Node, NodeKind, Probe, Reason, Visit};
use crate::{Score, Stopped, Window};

macro_rules! algorithms {
    ($($variant:ident $module:ident $uses_memory:literal $summary:literal;)*) => {
        /// A depth-limited search. All of them find the same value; they differ in how much they can skip.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Algorithm {
            $(#[doc = $summary] $variant,)*
        }

        impl Algorithm {
            /// All of them, simplest first.
            pub const ALL: &[Algorithm] = &[$(Algorithm::$variant,)*];

            /// The name people type, which is also the name of its module.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Algorithm::$variant => stringify!($module),)* }
            }

            /// A one-line description.
            #[must_use]
            pub fn summary(self) -> &'static str {
                match self { $(Algorithm::$variant => $summary,)* }
            }

            /// Whether one iteration helps the next, so that iterative deepening pays off.
            #[must_use]
            pub fn uses_memory(self) -> bool {
                match self { $(Algorithm::$variant => $uses_memory,)* }
            }

            /// The value of `position`, the root, for its side to move, within the window.
            ///
            /// # Errors
            /// [`Stopped`] when the context's meter ends the search first.
            pub fn search<P: Keyed, E: Evaluator<P>, B: Probe<P>>(
                self,
                context: &mut Context<'_, P, E, B>,
                position: &P,
                root: Node,
                window: Window,
            ) -> Result<Score, Stopped> {
                self.search_because(None, context, position, root, window)
            }

            /// The same, telling the probe what led to the search of this root.
            pub(crate) fn search_because<P: Keyed, E: Evaluator<P>, B: Probe<P>>(
                self,
                reason: Option<Reason>,
                context: &mut Context<'_, P, E, B>,
                position: &P,
                root: Node,
                window: Window,
            ) -> Result<Score, Stopped> {
                // MTD(f) visits the root several times and announces each pass itself.
                if self != Algorithm::Mtdf {
                    let kind = NodeKind::Full;
                    context.probe.enter(&Visit { node: root, window, mv: None, kind, reason });
                }
                self.visit(context, position, root, window)
            }

            /// The same for a node that the probe has already been told of.
            fn visit<P: Keyed, E: Evaluator<P>, B: Probe<P>>(
                self,
                context: &mut Context<'_, P, E, B>,
                position: &P,
                here: Node,
                window: Window,
            ) -> Result<Score, Stopped> {
                match self { $(Algorithm::$variant => crate::$module::visit(context, position, here, window),)* }
            }
        }
    };
}

algorithms! {
    Minimax minimax false "minimax: every node, the first player maximises, the second minimises";
    Negamax negamax false "negamax: minimax with one rule for both sides";
    Shallow shallow false "shallow alpha-beta: only the parent's bound cuts";
    AlphaBeta alphabeta false "alpha-beta: every ancestor's bound cuts";
    Ordered ordered false "ordered alpha-beta: moves that cut before are tried first";
    Table table true "alpha-beta with a transposition table";
    PrincipalVariation pvs true "principal variation search: null windows, ordered moves, table";
    Mtdf mtdf true "MTD(f): the value is found by null windows alone";
}

impl Algorithm {
    /// The value of the best of `moves` at the root `position`: alpha-beta over these moves, this algorithm
    /// below them.
    ///
    /// # Errors
    /// [`Stopped`] when the context's meter ends the search first.
    pub fn search_moves<P: Keyed, E: Evaluator<P>, B: Probe<P>>(
        self,
        context: &mut Context<'_, P, E, B>,
        position: &P,
        moves: &[P::Move],
        root: Node,
        mut window: Window,
    ) -> Result<Score, Stopped> {
        // MTD(f) drives searches of the root; below the root it is alpha-beta with a table.
        let below = if self == Algorithm::Mtdf { Algorithm::Table } else { self };
        context.announce(None, NodeKind::RootMoves, root, window);
        let mut best = Score::NEG_INFINITY;
        for (index, &mv) in moves.iter().enumerate() {
            let mut child = position.clone();
            child.play(mv);
            let same_side = child.side_to_move() == position.side_to_move();
            let child_window = window.seen_from_child(same_side);
            context.announce(Some(mv), NodeKind::Full, root.child(), child_window);
            let score = below.visit(context, &child, root.child(), child_window)?.seen_from_parent(same_side);
            best = best.max(score);
            if score > window.alpha {
                window.alpha = score;
                context.probe.raise(root.ply, mv, score);
                if window.is_closed() {
                    context.probe.unsearched(root.ply, moves[index + 1..].iter().copied());
                    return context.leave(root.ply, best, Leave::Cut { mv, index: index as u32 });
                }
            }
        }
        context.leave(root.ply, best, Leave::Exhausted)
    }

    /// The algorithm with that name.
    ///
    /// ```
    /// use search::Algorithm;
    /// assert_eq!(Algorithm::named("alphabeta"), Ok(Algorithm::AlphaBeta));
    /// assert!(Algorithm::named("gamma").is_err());
    /// ```
    ///
    /// # Errors
    /// A [`Refusal`] that lists the known names.
    pub fn named(name: &str) -> Result<Algorithm, Refusal> {
        Algorithm::ALL.iter().copied().find(|algorithm| algorithm.name() == name).ok_or_else(|| {
            let names: Vec<_> = Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect();
            Refusal::unknown_name(name, format!("no such algorithm (there are {})", names.join(", ")))
        })
    }
}
