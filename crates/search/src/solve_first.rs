//! A player made of two: it solves what can be solved and searches the rest.

use game::{Dice, Position, dice};

use crate::deepening::{DEFAULT_NODES, choose_among_equals};
use crate::engine::{Analysis, Engine, Request};
use crate::{Limits, Settings};

/// Spends half of its limits on solving the position. If that fails, the other half goes into a search. Without any
/// limit, the solver gets its own [default](SolveFirst::solving_up_to).
#[derive(Debug)]
pub struct SolveFirst<S, E> {
    solver: S,
    search: E,
    solver_nodes: u64,
    random_ties: bool,
    dice: Dice,
}

impl<S, E> SolveFirst<S, E> {
    /// Ties among solved moves are drawn as `settings` say.
    #[must_use]
    pub fn new(solver: S, search: E, settings: &Settings) -> SolveFirst<S, E> {
        SolveFirst {
            solver,
            search,
            solver_nodes: DEFAULT_NODES / 2,
            random_ties: settings.random_ties,
            dice: dice(settings.seed),
        }
    }

    /// Lets the solver visit so many nodes when no limit is given: what solves the positions that matter.
    #[must_use]
    pub fn solving_up_to(self, nodes: u64) -> SolveFirst<S, E> {
        SolveFirst { solver_nodes: nodes, ..self }
    }
}

impl<P: Position, S: Engine<P>, E: Engine<P>> Engine<P> for SolveFirst<S, E> {
    fn analyse(
        &mut self,
        request: &Request<'_, P>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move> {
        // Who asks for a depth wants to see what a search of that depth sees.
        if request.limits.depth.is_some() {
            return self.search.analyse(request, report);
        }
        let half = halved(request.limits);
        let for_solver = match request.limits.is_unlimited() {
            true => Limits::nodes(self.solver_nodes),
            false => half,
        };
        // To choose fairly among the best moves, the value of every move must be known.
        let lines = if self.random_ties { usize::MAX } else { request.lines };
        let mut solved =
            self.solver.analyse(&Request { limits: &for_solver, lines, ..*request }, &mut |_| {});
        // Some moves solved are not the position solved: the best may be among the others.
        if !solved.stopped && solved.lines.iter().all(|line| line.proven) {
            if self.random_ties {
                choose_among_equals(&mut solved.lines, &mut self.dice, request.lines);
            }
            report(&solved);
            return solved;
        }
        let mut searched = self.search.analyse(&Request { limits: &half, ..*request }, report);
        searched.nodes += solved.nodes;
        searched.elapsed += solved.elapsed;
        searched
    }

    fn new_game(&mut self) {
        self.solver.new_game();
        self.search.new_game();
    }
}

fn halved(limits: &Limits) -> Limits {
    let nodes = limits.nodes.or(limits.is_unlimited().then_some(DEFAULT_NODES));
    Limits {
        nodes: nodes.map(|nodes| nodes / 2),
        time: limits.time_for_move().map(|time| time / 2),
        ..Limits::default()
    }
}
