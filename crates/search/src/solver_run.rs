//! What a running solve carries from node to node, and what it tells a probe.

use game::Position;

use crate::context::Meter;
use crate::probe::{Bound, Figure, Leave, Node, NodeKind, Probe, Reason, Visit};
use crate::{Score, Window};

/// The code of each reason that the solver gives, and how many figures it has.
pub const SOLVER_REASONS: [(&str, usize); 8] = [
    ("solver-pass", 3),
    ("guide-bounds", 1),
    ("nearest-end", 1),
    ("peek", 1),
    ("known-move", 1),
    ("guide", 0),
    ("best-line", 1),
    ("each-move", 0),
];

/// One solve. With the probe `()` it is a meter and nothing else.
pub(crate) struct Run<'a, P: Position, B> {
    /// Counts nodes and stops the solve.
    pub meter: Meter<'a>,
    probe: B,
    /// How the next node is reached; only a watched solve says.
    expected: Option<Approach<P::Move>>,
    /// Moves from the root of the request to the position that is solved as a root of its own.
    pub plies_above: u32,
}

/// How a node is reached.
pub(crate) struct Approach<M> {
    pub mv: Option<M>,
    pub kind: NodeKind,
    pub reason: Option<Reason>,
}

impl<M> Approach<M> {
    /// By a move, to see whether it is good enough.
    pub fn by(mv: M) -> Approach<M> {
        Approach { mv: Some(mv), kind: NodeKind::NullWindow, reason: None }
    }

    /// On the way to something that is searched, not searched itself and not counted.
    pub fn along(mv: Option<M>, reason: Reason) -> Approach<M> {
        Approach { mv, kind: NodeKind::RootMoves, reason: Some(reason) }
    }
}

impl<'a, P: Position, B: Probe<P>> Run<'a, P, B> {
    pub fn new(meter: Meter<'a>, probe: B) -> Run<'a, P, B> {
        Run { meter, probe, expected: None, plies_above: 0 }
    }

    /// A score as seen from the root of the request.
    fn seen_from_root(&self, score: Score) -> Score {
        match score {
            Score::INFINITY | Score::NEG_INFINITY => score,
            _ => score.for_table(0, 0).from_table(self.plies_above, 0),
        }
    }

    /// A score as a figure of a reason.
    pub fn figure(&self, score: Score) -> Figure {
        Figure::Score(self.seen_from_root(score))
    }

    /// Says how the node is reached that will be entered next.
    #[inline(always)]
    pub fn expect(&mut self, approach: impl FnOnce(&Self) -> Approach<P::Move>) {
        if B::IS_WATCHING {
            self.expected = Some(approach(self));
        }
    }

    #[inline(always)]
    pub fn enter(&mut self, ply: u32, window: Window) {
        if B::IS_WATCHING {
            let Approach { mv, kind, reason } = self.expected.take().expect("every visit is announced");
            let node = Node { ply: ply + self.plies_above, depth: 0 };
            let [alpha, beta] = [window.alpha, window.beta].map(|bound| self.seen_from_root(bound));
            // What is infinite stays where it is, but a null window stays one.
            let window = match window.is_null() {
                true if alpha == Score::NEG_INFINITY => Window::null(beta.previous()),
                true => Window::null(alpha),
                false => Window { alpha, beta },
            };
            self.probe.enter(&Visit { node, window, mv, kind, reason });
        }
    }

    #[inline(always)]
    pub fn raise(&mut self, ply: u32, mv: P::Move, alpha: Score) {
        if B::IS_WATCHING {
            self.probe.raise(ply + self.plies_above, mv, self.seen_from_root(alpha));
        }
    }

    #[inline(always)]
    pub fn skip(&mut self, ply: u32, mv: P::Move, code: &'static str, score: Option<Score>) {
        if B::IS_WATCHING {
            let reason = Reason::new(code, [score.map_or(Figure::None, |score| self.figure(score))]);
            self.probe.skip(ply + self.plies_above, mv, reason);
        }
    }

    #[inline(always)]
    pub fn leave(&mut self, ply: u32, score: Score, why: Leave<P::Move>) -> Score {
        if B::IS_WATCHING {
            self.probe.leave(ply + self.plies_above, self.seen_from_root(score), why);
        }
        score
    }

    /// Leaves a node that something else than its moves decided.
    #[inline(always)]
    pub fn decide(&mut self, ply: u32, score: Score, code: &'static str) -> Score {
        if B::IS_WATCHING {
            let reason = Reason::new(code, [self.figure(score)]);
            self.leave(ply, score, Leave::Decided(reason));
        }
        score
    }

    /// Leaves a node whose value the table knows to lie in an interval.
    #[inline(always)]
    pub fn recall(&mut self, ply: u32, score: Score, known: Window) -> Score {
        let bound = match score {
            _ if known.alpha == known.beta => Bound::Exact,
            _ if score == known.alpha => Bound::Lower,
            _ => Bound::Upper,
        };
        self.leave(ply, score, Leave::Table(bound))
    }

    /// Leaves a node after the first `n_searched` of its moves.
    #[inline(always)]
    pub fn leave_moves(&mut self, ply: u32, score: Score, beta: Score, moves: &[P::Move], n_searched: usize) {
        if !B::IS_WATCHING {
            return;
        }
        let why = match moves[..n_searched].last() {
            _ if score < beta => Leave::Exhausted,
            None => {
                self.decide(ply, score, "peek");
                return;
            }
            Some(&mv) => {
                let rest = moves[n_searched..].iter().copied();
                self.probe.unsearched(ply + self.plies_above, rest);
                Leave::Cut { mv, index: n_searched as u32 - 1 }
            }
        };
        self.leave(ply, score, why);
    }
}
