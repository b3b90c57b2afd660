//! The interface all engines share: a request in, an analysis out.

use std::time::Duration;

use game::Position;

use crate::watch::Watcher;
use crate::{Bound, Control, Limits, Score};

/// A request to an engine.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a, P: Position> {
    /// The position; the game is not over.
    pub position: &'a P,
    /// The positions before it, oldest first.
    pub past: &'a [P],
    /// How much to spend.
    pub limits: &'a Limits,
    /// What to find out.
    pub goal: Goal,
    /// How many of the best moves to score; at most all legal ones.
    pub lines: usize,
    /// The root moves to consider; empty means all.
    pub only: &'a [P::Move],
    /// Stops the search from outside.
    pub control: &'a Control,
}

/// The control of requests that are never stopped from outside.
static NEVER_STOPPED: Control = Control::new();

impl<'a, P: Position> Request<'a, P> {
    /// Asks for the best move of `position` within `limits`. The other fields can be set with the struct update syntax:
    ///
    /// ```
    /// use game::tree;
    /// use search::{Goal, Limits, Request};
    ///
    /// let root = tree::parse("((5 3) (2 9))").unwrap();
    /// let limits = Limits::depth(2);
    /// let request = Request { goal: Goal::Exact, lines: 2, ..Request::new(&root, &limits) };
    /// assert_eq!(request.root_moves().len(), 2);
    /// ```
    #[must_use]
    pub fn new(position: &'a P, limits: &'a Limits) -> Request<'a, P> {
        Request {
            position,
            past: &[],
            limits,
            goal: Goal::Best,
            lines: 1,
            only: &[],
            control: &NEVER_STOPPED,
        }
    }

    /// The root moves to consider, as the game lists them.
    #[must_use]
    pub fn root_moves(&self) -> Vec<P::Move> {
        let is_wanted = |mv: &P::Move| self.only.is_empty() || self.only.contains(mv);
        self.position.moves().filter(is_wanted).collect()
    }
}

/// What to find out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// A good move within the limits.
    #[default]
    Best,
    /// The true value.
    Exact,
    /// Whether the side to move gets at least so many points, a win counting more than any number of them. The answer's
    /// first line is then a bound that says yes or no. Engines that do not know the question find the true value.
    AtLeast(i32),
    /// A forced win in at most this many moves of the winner.
    Mate(u32),
}

/// What an engine found.
#[derive(Clone, Debug)]
pub struct Analysis<M> {
    /// The best moves, best first.
    pub lines: Vec<Line<M>>,
    /// Nodes visited.
    pub nodes: u64,
    /// Nodes evaluated, and ended games.
    pub leaves: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// Whether it was cut short by a limit or a stop before the depth asked for.
    pub stopped: bool,
    /// Information that only some engines give.
    pub details: Details<M>,
}

/// What some engines report besides their lines; empty for the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Details<M> {
    /// The greatest ply reached on a principal variation of the last iteration (UCI's `seldepth`).
    pub selective_depth: Option<u32>,
    /// How full the transposition table is with results of this search, in thousandths (UCI's `hashfull`).
    pub table_fill: Option<u32>,
    /// The root move being searched. Only set in reports from the middle of a long iteration, whose lines are
    /// those of the iteration before.
    pub current: Option<CurrentMove<M>>,
    /// Threads that were requested but that the system did not start.
    pub missing_threads: usize,
    /// What an engine that plans has seen and tried.
    pub plan: Option<Plan>,
}

/// What an engine that plans has seen and tried, in the game's own spelling of moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// What its patterns saw about the move it proposes.
    pub concepts: Vec<PlanConcept>,
    /// The lines that were tried: the proposed one first.
    pub lines: Vec<PlanLine>,
    /// The whole as a text in English.
    pub text: String,
    /// The same in Spanish.
    pub text_es: String,
}

/// Something that a pattern saw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlanConcept {
    /// The pattern's name.
    pub name: String,
    /// The move that it proposes.
    pub mv: String,
    /// The squares that are its reasons.
    pub squares: Vec<String>,
    /// What it says in English.
    pub text: String,
    /// What it says in Spanish.
    pub text_es: String,
}

/// A line that was tried.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlanLine {
    /// Its moves.
    pub moves: Vec<String>,
    /// Whether it does what the plan wants.
    pub works: bool,
    /// Positions that were reached below its first move.
    pub nodes: u64,
    /// How it ended, in English.
    pub text: String,
    /// How it ended, in Spanish.
    pub text_es: String,
}

/// The root move a search is working on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentMove<M> {
    /// The move.
    pub mv: M,
    /// Its number in the order of searching, from 1.
    pub number: u32,
    /// The depth of the iteration.
    pub depth: u32,
}

impl<M> Default for Details<M> {
    fn default() -> Details<M> {
        Details { selective_depth: None, table_fill: None, current: None, missing_threads: 0, plan: None }
    }
}

impl<M: Copy> Analysis<M> {
    /// The move to play, if the search has found one.
    #[must_use]
    pub fn best_move(&self) -> Option<M> {
        self.lines.first()?.moves.first().copied()
    }
}

/// A move with its score and the expected continuation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The move, and the best play after it as far as it is known.
    pub moves: Vec<M>,
    /// Its worth to the side to move at the root.
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// How far ahead was searched.
    pub depth: u32,
    /// Whether the score is proven: it depends on no estimate.
    pub proven: bool,
    /// For selective searches: the probability, in percent, that what was pruned does not matter. `None` if
    /// nothing was pruned on probability.
    pub confidence: Option<u8>,
}

impl<M> Line<M> {
    /// A line searched to `depth` whose score is exact at that depth, but not proven.
    #[must_use]
    pub fn new(moves: Vec<M>, score: Score, depth: u32) -> Line<M> {
        Line { moves, score, bound: Bound::Exact, depth, proven: false, confidence: None }
    }

    /// A line that starts with a legal move of unknown value: nothing was searched, or no claim is made.
    #[must_use]
    pub fn unscored(moves: Vec<M>) -> Line<M> {
        Line { bound: Bound::Lower, ..Line::new(moves, Score::NEG_INFINITY, 0) }
    }
}

/// Something that chooses moves. Options are fixed when it is built; limits come with each request.
pub trait Engine<P: Position>: Send {
    /// Analyses a position, reporting as the result improves. The last report equals the answer.
    ///
    /// With at least one legal move, the answer has at least one line, however small the limits.
    fn analyse(
        &mut self,
        request: &Request<'_, P>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move>;

    /// Analyses as [`analyse`](Self::analyse) does, node for node, and shows the search to `watcher`; with one thread, because
    /// two would not do the same twice. `None` if there is nothing to see: the engine does not search, or cannot be watched.
    fn watch(
        &mut self,
        request: &Request<'_, P>,
        watcher: &mut dyn Watcher<P::Move>,
    ) -> Option<Analysis<P::Move>> {
        let _ = (request, watcher);
        None
    }

    /// The limits an interface should use for `goal` when the user gave the limits `given`: if these would
    /// let the search run forever, this engine's usual limits are added. Interfaces call this before
    /// searching; engines never apply it to a request on their own.
    ///
    /// By default [`DEFAULT_NODES`](crate::DEFAULT_NODES) for a search for a good move without any limit.
    /// Engines that always finish return `given`.
    fn usual_limits(&self, given: &Limits, goal: Goal) -> Limits {
        match goal {
            Goal::Best if given.is_unlimited() => Limits::nodes(crate::DEFAULT_NODES),
            Goal::Best | Goal::Exact | Goal::AtLeast(_) | Goal::Mate(_) => *given,
        }
    }

    /// Forgets what was learnt in the last game, and prepares the next search.
    fn new_game(&mut self) {}

    /// Warnings for the user about the files the engine was given, such as that one is damaged. More may be
    /// added during a search.
    fn warnings(&self) -> Vec<String> {
        Vec::new()
    }
}
