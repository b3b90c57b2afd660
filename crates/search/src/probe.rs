//! Probes: what a search reports about itself, node by node.
//!
//! A probe is a type parameter of the search, so the empty one, `()`, costs nothing. A pair of probes
//! observes the same search twice.

use game::Position;

use crate::{Score, Window};

/// Where a search is: how far from the root, and how far it may still go.
///
/// Two numbers only, like [`Window`], because pairs are passed in registers and larger structs are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// Moves from the root.
    pub ply: u32,
    /// Moves still to look ahead; at 0 the position is evaluated.
    pub depth: u32,
}

impl Node {
    /// The root of a search to `depth`.
    #[must_use]
    pub fn root(depth: u32) -> Node {
        Node { ply: 0, depth }
    }

    /// One move further.
    #[inline]
    #[must_use]
    pub fn child(self) -> Node {
        Node { ply: self.ply + 1, depth: self.depth - 1 }
    }
}

/// One visit to a node: how it was reached, its window, and why it is visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit<M> {
    /// Where the search stands.
    pub node: Node,
    /// The window, for the side to move here.
    pub window: Window,
    /// The move that led here; `None` at the root.
    pub mv: Option<M>,
    /// Why the node is visited.
    pub kind: NodeKind,
    /// What led to a visit that textbooks do not know: an iteration, a reduction, an extension.
    pub reason: Option<Reason>,
}

/// Why a node is visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// To find its value within the window.
    Full,
    /// To find only whether it beats the best so far.
    NullWindow,
    /// Visited again with a wider window or to a greater depth, because it did.
    Research,
    /// Beyond the depth limit, to resolve captures.
    Quiescence,
    /// The root, over a list of its moves that a driver searches one by one, or a position on the way to one that is searched.
    /// Engines do not count it as a node.
    RootMoves,
    /// To less than the full depth, because the move is not expected to be good.
    Reduced,
    /// After passing the turn ([`Position::passed`]), to see whether the position is good enough even so.
    NullMove,
    /// The same position to less depth, to forecast the deep result (ProbCut).
    Forecast,
    /// The same position without its best move, to see whether that move is the only good one.
    Singular,
    /// The same position to less depth, to find a good first move; or the position after a move, to order the moves.
    Preview,
    /// To prove a mate, by a search of its own.
    Proof,
}

impl NodeKind {
    /// All kinds, in the order of their numbers (`kind as usize`).
    pub const ALL: [NodeKind; 11] = [
        NodeKind::Full,
        NodeKind::NullWindow,
        NodeKind::Research,
        NodeKind::Quiescence,
        NodeKind::RootMoves,
        NodeKind::Reduced,
        NodeKind::NullMove,
        NodeKind::Forecast,
        NodeKind::Singular,
        NodeKind::Preview,
        NodeKind::Proof,
    ];

    /// Whether the node is the same position as its parent, searched for another purpose.
    #[must_use]
    pub fn is_same_position(self) -> bool {
        matches!(self, NodeKind::Forecast | NodeKind::Singular | NodeKind::Preview)
    }
}

/// A decision that is not the textbook's: a code such as `futility`, and the figures that decided. The words for each code
/// are in `study`, in every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reason {
    /// What it is called, in lower case with hyphens; engines use the names of their techniques.
    pub code: &'static str,
    /// The figures, in the order in which the sentence names them; unused ones are [`Figure::None`].
    pub figures: [Figure; 4],
}

/// A figure of a [`Reason`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Figure {
    /// No figure.
    None,
    /// A score for the side to move at the node, shown from the point of view of the first player like all scores.
    Score(Score),
    /// A margin, a depth, a count.
    Number(i32),
}

impl Reason {
    /// A reason with up to four figures.
    ///
    /// ```
    /// use search::{Figure, Reason, Score};
    /// let reason = Reason::new("futility", [Figure::Score(Score::points(-80)), Figure::Number(120)]);
    /// assert_eq!(reason.figures[2], Figure::None);
    /// ```
    #[inline]
    #[must_use]
    pub fn new<const N: usize>(code: &'static str, given: [Figure; N]) -> Reason {
        const { assert!(N <= 4, "a sentence with more figures is not understood") }
        let mut figures = [Figure::None; 4];
        figures[..N].copy_from_slice(&given);
        Reason { code, figures }
    }
}

/// What a stored or returned score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

/// Why a node was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave<M> {
    /// The depth limit was reached and the position evaluated.
    Leaf,
    /// The game is over here.
    Terminal,
    /// The transposition table had a sufficient entry.
    Table(Bound),
    /// A move closed the window. It is a *cut* if moves remain that are therefore not searched; they have been told to
    /// [`Probe::unsearched`] just before. On the last move it cuts nothing off.
    Cut {
        /// The move that caused it.
        mv: M,
        /// How many moves were searched before it.
        index: u32,
    },
    /// Every move was searched.
    Exhausted,
    /// Decided without searching its moves, or before all were searched, by something else than the window.
    Decided(Reason),
}

/// Observes a search. The default methods do nothing.
///
/// The visits to its children come between `enter` and `leave` of a node. A stopped search does not call
/// `leave` for the nodes still open.
pub trait Probe<P: Position> {
    /// Whether it looks at [`unsearched`](Self::unsearched) moves, so that they have to be listed.
    const SEES_UNSEARCHED: bool = false;
    /// Whether it looks at all, so that what only a probe needs is worth computing.
    const IS_WATCHING: bool = true;

    /// A node is entered.
    #[inline]
    fn enter(&mut self, visit: &Visit<P::Move>) {
        let _ = visit;
    }

    /// The child just left, reached by `mv`, is the best so far and raises alpha at `ply` to `alpha`.
    #[inline]
    fn raise(&mut self, ply: u32, mv: P::Move, alpha: Score) {
        let _ = (ply, mv, alpha);
    }

    /// These moves of the node at `ply` will not be searched.
    #[inline]
    fn unsearched(&mut self, ply: u32, moves: impl Iterator<Item = P::Move>) {
        let _ = (ply, moves);
    }

    /// The move `mv` of the node at `ply` is skipped: for this reason it is not worth a search.
    #[inline]
    fn skip(&mut self, ply: u32, mv: P::Move, reason: Reason) {
        let _ = (ply, mv, reason);
    }

    /// The node at `ply` is left with `score`, for its own side to move.
    #[inline]
    fn leave(&mut self, ply: u32, score: Score, why: Leave<P::Move>) {
        let _ = (ply, score, why);
    }
}

impl<P: Position> Probe<P> for () {
    const IS_WATCHING: bool = false;
}

impl<P: Position, A: Probe<P>, B: Probe<P>> Probe<P> for (A, B) {
    const SEES_UNSEARCHED: bool = A::SEES_UNSEARCHED || B::SEES_UNSEARCHED;
    const IS_WATCHING: bool = A::IS_WATCHING || B::IS_WATCHING;

    #[inline]
    fn enter(&mut self, visit: &Visit<P::Move>) {
        self.0.enter(visit);
        self.1.enter(visit);
    }

    #[inline]
    fn raise(&mut self, ply: u32, mv: P::Move, alpha: Score) {
        self.0.raise(ply, mv, alpha);
        self.1.raise(ply, mv, alpha);
    }

    #[inline]
    fn unsearched(&mut self, ply: u32, moves: impl Iterator<Item = P::Move>) {
        match (A::SEES_UNSEARCHED, B::SEES_UNSEARCHED) {
            (false, false) => {}
            (true, false) => self.0.unsearched(ply, moves),
            (false, true) => self.1.unsearched(ply, moves),
            (true, true) => {
                let moves: Vec<_> = moves.collect();
                self.0.unsearched(ply, moves.iter().copied());
                self.1.unsearched(ply, moves.into_iter());
            }
        }
    }

    #[inline]
    fn skip(&mut self, ply: u32, mv: P::Move, reason: Reason) {
        self.0.skip(ply, mv, reason);
        self.1.skip(ply, mv, reason);
    }

    #[inline]
    fn leave(&mut self, ply: u32, score: Score, why: Leave<P::Move>) {
        self.0.leave(ply, score, why);
        self.1.leave(ply, score, why);
    }
}

/// Counts nodes, leaves, cut-offs and table hits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counting {
    /// Nodes entered, root included: recursive calls, as textbooks count them.
    pub nodes: u64,
    /// Nodes evaluated at the depth limit.
    pub evaluated: u64,
    /// Nodes where the game was over.
    pub terminal: u64,
    /// Nodes the table answered.
    pub table_hits: u64,
    /// Cuts by the index of the move that caused them; the last entry gathers the rest. A window that closes on the last
    /// move cuts nothing off and is not counted.
    pub cutoffs: [u64; 8],
    /// Nodes decided by something else than their moves, the table or the end of the game.
    pub decided: u64,
    /// Whether the node about to be left has moves that were not searched.
    cuts_off: bool,
}

impl Counting {
    /// Nodes that were not expanded: evaluated ones and ended games.
    #[must_use]
    pub fn leaves(&self) -> u64 {
        self.evaluated + self.terminal
    }

    /// All cuts.
    #[must_use]
    pub fn n_cutoffs(&self) -> u64 {
        self.cutoffs.iter().sum()
    }
}

impl<P: Position> Probe<P> for Counting {
    const SEES_UNSEARCHED: bool = true;

    #[inline]
    fn unsearched(&mut self, _: u32, mut moves: impl Iterator<Item = P::Move>) {
        self.cuts_off = moves.next().is_some();
    }

    #[inline]
    fn enter(&mut self, _: &Visit<P::Move>) {
        self.nodes += 1;
    }

    #[inline]
    fn leave(&mut self, _: u32, _: Score, why: Leave<P::Move>) {
        match why {
            Leave::Leaf => self.evaluated += 1,
            Leave::Terminal => self.terminal += 1,
            Leave::Table(_) => self.table_hits += 1,
            Leave::Cut { index, .. } => {
                self.cutoffs[(index as usize).min(7)] += u64::from(self.cuts_off);
                self.cuts_off = false;
            }
            Leave::Decided(_) => self.decided += 1,
            Leave::Exhausted => {}
        }
    }
}

/// Keeps the principal variation: the line of moves behind the root's score.
#[derive(Clone, Debug)]
pub struct Principal<M> {
    /// The line from each ply on, as far as it is known.
    lines: Vec<Vec<M>>,
    /// The score of the root's line.
    score: Option<Score>,
}

impl<M: Copy> Principal<M> {
    /// Starts with no line.
    #[must_use]
    pub fn new() -> Principal<M> {
        Principal { lines: Vec::new(), score: None }
    }

    /// The best line so far from the root; empty until a root move has been fully searched.
    #[must_use]
    pub fn line(&self) -> &[M] {
        self.lines.first().map_or(&[], Vec::as_slice)
    }

    /// The score of that line.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.score
    }

    /// Forgets, before the next search.
    pub fn clear(&mut self) {
        self.lines.clear();
        self.score = None;
    }
}

impl<M: Copy> Default for Principal<M> {
    fn default() -> Principal<M> {
        Principal::new()
    }
}

impl<P: Position> Probe<P> for Principal<P::Move> {
    #[inline]
    fn enter(&mut self, visit: &Visit<P::Move>) {
        let ply = visit.node.ply as usize;
        if self.lines.len() <= ply + 1 {
            self.lines.resize(ply + 2, Vec::new());
        }
        // The root's line survives a second visit: drivers like MTD(f) confirm it without finding it again.
        if ply > 0 {
            self.lines[ply].clear();
        }
    }

    fn raise(&mut self, ply: u32, mv: P::Move, alpha: Score) {
        let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
        if ply == 0 {
            self.score = Some(alpha);
        }
    }
}
