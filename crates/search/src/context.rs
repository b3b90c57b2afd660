//! What one running search carries from node to node.

use game::Position;

use crate::clock::Stopwatch;
use crate::evaluator::Evaluator;
use crate::memory::Memory;
use crate::probe::{Leave, Node, NodeKind, Probe, Visit};
use crate::{Control, Limits, Score, StopConditions, Stopped, Window};

/// What every node needs: the evaluation, the probe, the memory, and the meter that says when to stop.
pub struct Context<'a, P: Position, E, B> {
    /// Scores leaves and ended games.
    pub evaluator: &'a mut E,
    /// Observes the search.
    pub probe: &'a mut B,
    /// Transposition table and move ordering, for the algorithms that use them.
    pub memory: &'a mut Memory<P::Move>,
    /// Counts nodes and stops the search.
    pub meter: Meter<'a>,
}

impl<'a, P: Position, E: Evaluator<P>, B: Probe<P>> Context<'a, P, E, B> {
    /// A search without limits.
    pub fn new(evaluator: &'a mut E, probe: &'a mut B, memory: &'a mut Memory<P::Move>) -> Self {
        Context { evaluator, probe, memory, meter: Meter::unlimited() }
    }

    /// Tells the probe that the search is about to enter `node` by the move `mv`.
    #[inline]
    pub fn announce(&mut self, mv: Option<P::Move>, kind: NodeKind, node: Node, window: Window) {
        self.probe.enter(&Visit { node, window, mv, kind, reason: None });
    }

    /// Enters a node. Returns its score if the depth is used up and it is not to be expanded.
    ///
    /// A node with depth left sees that the game is over by its empty list of moves, and then calls
    /// [`terminal`](Self::terminal): generating moves twice would cost up to a tenth of the time.
    #[inline]
    pub fn enter(&mut self, position: &P, here: Node) -> Result<Option<Score>, Stopped> {
        self.meter.count()?;
        if here.depth > 0 {
            return Ok(None);
        }
        let (score, why) = match position.outcome() {
            Some(outcome) => (self.evaluator.terminal(position, outcome, here.ply), Leave::Terminal),
            None => {
                self.meter.evaluated += 1;
                (self.evaluator.evaluate(position), Leave::Leaf)
            }
        };
        self.probe.leave(here.ply, score, why);
        Ok(Some(score))
    }

    /// Leaves a node that has no moves.
    ///
    /// # Panics
    /// If the game is not over, which would break the contract of [`Position::moves`].
    pub fn terminal(&mut self, position: &P, ply: u32) -> Result<Score, Stopped> {
        let outcome = position.outcome().expect("a position without moves is over");
        let score = self.evaluator.terminal(position, outcome, ply);
        self.leave(ply, score, Leave::Terminal)
    }

    /// Leaves a node with its score.
    #[inline]
    pub fn leave(&mut self, ply: u32, score: Score, why: Leave<P::Move>) -> Result<Score, Stopped> {
        self.probe.leave(ply, score, why);
        Ok(score)
    }
}

/// Counts nodes and checks the limits.
#[derive(Debug)]
pub struct Meter<'a> {
    nodes: u64,
    /// Positions that were estimated rather than finished: values are exact as long as this does not grow.
    pub evaluated: u64,
    next_check: u64,
    conditions: StopConditions<'a>,
}

/// Nodes between two checks of the clock and the stop flag: well under a millisecond.
const CHECK_EVERY: u64 = 1024;

impl<'a> Meter<'a> {
    /// A meter that never stops the search.
    #[must_use]
    pub fn unlimited() -> Meter<'a> {
        Meter { nodes: 0, evaluated: 0, next_check: u64::MAX, conditions: StopConditions::none() }
    }

    /// Stops at the limits of nodes and time, or when `control` asks for it.
    #[must_use]
    pub fn new(limits: &Limits, control: &'a Control) -> Meter<'a> {
        Meter { nodes: 0, evaluated: 0, next_check: 0, conditions: StopConditions::new(limits, control) }
    }

    /// Nodes so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The stopwatch started with the search.
    #[must_use]
    pub fn watch(&self) -> Stopwatch {
        self.conditions.watch
    }

    /// Whether a limit is reached or a stop was requested.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.conditions.are_met(self.nodes)
    }

    /// Replaces the node limit, counted from the start of the search.
    pub fn set_node_limit(&mut self, nodes: Option<u64>) {
        self.conditions.nodes = nodes;
        self.next_check = 0;
    }

    /// Tells the caller, through the control, that the table is much too small.
    pub fn report_crowded_table(&self) {
        if let Some(control) = self.conditions.control {
            control.report_crowded_table();
        }
    }

    /// Counts one node.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached; then nothing is counted.
    #[inline]
    pub fn count(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.next_check {
            self.check()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn check(&mut self) -> Result<(), Stopped> {
        if self.is_spent() {
            return Err(Stopped);
        }
        self.next_check = self.conditions.next_check(self.nodes, CHECK_EVERY);
        Ok(())
    }
}
