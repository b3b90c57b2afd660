//! What a search tells about itself while it runs.
//!
//! The search is generic over its [`Trace`]. The empty one, `()`, has no size and does nothing, so that the search which nobody
//! watches is compiled as if none of this were there. [`Watching`] knows the path from the root, and makes of what it is
//! told the events of [`search::Engine::watch`].

use othello::Move;
use search::{Event, Leave, NodeKind, Reason, Score, Visit, Watcher, Window};

/// The square that stands for a pass.
pub(crate) const PASS: u32 = 64;

/// How a node is reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Approach {
    /// The move's square, [`PASS`], or `None` if the position is the same.
    pub square: Option<u32>,
    pub kind: NodeKind,
    pub reason: Option<Reason>,
}

impl Approach {
    /// By a move, for its value.
    #[inline(always)]
    pub fn by(square: u32, kind: NodeKind) -> Approach {
        Approach { square: Some(square), kind, reason: None }
    }

    /// By a move, with a wide window: for the first time, or again because the null window was exceeded.
    #[inline(always)]
    pub fn wide(square: u32, is_first: bool) -> Approach {
        Approach::by(square, if is_first { NodeKind::Full } else { NodeKind::Research })
    }

    /// The same position again, for another purpose.
    #[inline(always)]
    pub fn again(kind: NodeKind, reason: Reason) -> Approach {
        Approach { square: None, kind, reason: Some(reason) }
    }

    #[inline(always)]
    pub fn because(self, reason: Option<Reason>) -> Approach {
        Approach { reason, ..self }
    }
}

/// Follows a search. Scores are discs, for the side to move at the node that was entered last.
pub(crate) trait Trace {
    /// Whether anybody looks. What is computed only to be told is computed only then.
    const IS_WATCHING: bool;

    /// How the node that will be entered next is reached.
    fn expect(&mut self, approach: impl FnOnce() -> Approach);

    /// A node is entered, to a depth and with a window.
    fn enter(&mut self, depth: u32, alpha: i32, beta: i32);

    /// The node that was expected is entered with a null window, but not counted by the engine.
    fn uncounted(&mut self, alpha: i32, reason: impl FnOnce() -> Reason);

    /// The move on `square` was searched and has this score.
    fn scored(&mut self, square: u32, score: i32);

    /// The node is left because all its moves were searched or its window closed; `moves` are its legal moves.
    fn close(&mut self, score: i32, moves: impl FnOnce() -> u64);

    /// The node is left for another reason.
    fn leave(&mut self, score: i32, why: impl FnOnce() -> Leave<Move>);

    /// The search was stopped inside the open nodes.
    fn stop(&mut self);
}

impl Trace for () {
    const IS_WATCHING: bool = false;

    #[inline(always)]
    fn expect(&mut self, _: impl FnOnce() -> Approach) {}

    #[inline(always)]
    fn enter(&mut self, _: u32, _: i32, _: i32) {}

    #[inline(always)]
    fn uncounted(&mut self, _: i32, _: impl FnOnce() -> Reason) {}

    #[inline(always)]
    fn scored(&mut self, _: u32, _: i32) {}

    #[inline(always)]
    fn close(&mut self, _: i32, _: impl FnOnce() -> u64) {}

    #[inline(always)]
    fn leave(&mut self, _: i32, _: impl FnOnce() -> Leave<Move>) {}

    #[inline(always)]
    fn stop(&mut self) {}
}

/// Shows a search to a watcher.
pub(crate) struct Watching<'w> {
    watcher: &'w mut dyn Watcher<Move>,
    expected: Option<Approach>,
    path: Vec<Open>,
}

/// A node on the path.
struct Open {
    ply: u32,
    alpha: i32,
    beta: i32,
    /// The best move so far and its score.
    best: Option<(u32, i32)>,
    /// The squares of the moves searched for their value.
    searched: u64,
}

impl<'w> Watching<'w> {
    pub fn new(watcher: &'w mut dyn Watcher<Move>) -> Watching<'w> {
        Watching { watcher, expected: None, path: Vec::new() }
    }

    fn end(&mut self, score: i32, why: Leave<Move>) {
        self.path.pop().expect("a node that is left was entered");
        self.watcher.see(Event::Leave { score: Score::points(score), why });
    }
}

/// The move on a square, or the pass.
pub(crate) fn to_move(square: u32) -> Move {
    if square == PASS { Move::PASS } else { Move::on(square) }
}

/// The set of one square; a pass is on none.
fn set_of(square: u32) -> u64 {
    1_u64.checked_shl(square).unwrap_or(0)
}

impl Trace for Watching<'_> {
    const IS_WATCHING: bool = true;

    fn expect(&mut self, approach: impl FnOnce() -> Approach) {
        self.expected = Some(approach());
    }

    fn enter(&mut self, depth: u32, alpha: i32, beta: i32) {
        let Approach { square, kind, reason } = self.expected.take().expect("every visit is announced");
        let above = self.path.last_mut();
        let ply = above.as_ref().map_or(0, |open| open.ply) + u32::from(square.is_some());
        if let (Some(open), Some(square)) = (above, square)
            && kind != NodeKind::Preview
        {
            open.searched |= set_of(square);
        }
        let kind = match kind {
            NodeKind::Full if beta - alpha <= 1 => NodeKind::NullWindow,
            kind => kind,
        };
        self.path.push(Open { ply, alpha, beta, best: None, searched: 0 });
        let window = Window { alpha: Score::points(alpha), beta: Score::points(beta) };
        let node = search::Node { ply, depth };
        self.watcher.see(Event::Enter(Visit { node, window, mv: square.map(to_move), kind, reason }));
    }

    fn uncounted(&mut self, alpha: i32, reason: impl FnOnce() -> Reason) {
        if let Some(approach) = &mut self.expected {
            *approach = Approach { kind: NodeKind::RootMoves, reason: Some(reason()), ..*approach };
        }
        self.enter(0, alpha, alpha + 1);
    }

    fn scored(&mut self, square: u32, score: i32) {
        let open = self.path.last_mut().expect("a move belongs to a node");
        if open.best.is_none_or(|(_, best)| score > best) {
            open.best = Some((square, score));
        }
        if score > open.alpha {
            open.alpha = score;
            self.watcher.see(Event::Raise { mv: to_move(square), alpha: Score::points(score) });
        }
    }

    fn close(&mut self, score: i32, moves: impl FnOnce() -> u64) {
        let open = self.path.last().expect("a node that is left was entered");
        let why = match open.best {
            Some((square, _)) if score >= open.beta => {
                let rest = moves() & !open.searched;
                self.watcher.see(Event::Unsearched(crate::board::squares_of(rest).map(Move::on).collect()));
                let index = (open.searched & !set_of(square)).count_ones();
                Leave::Cut { mv: to_move(square), index }
            }
            _ => Leave::Exhausted,
        };
        self.end(score, why);
    }

    fn leave(&mut self, score: i32, why: impl FnOnce() -> Leave<Move>) {
        self.end(score, why());
    }

    fn stop(&mut self) {
        self.path.clear();
        self.expected = None;
        self.watcher.see(Event::Stopped);
    }
}
