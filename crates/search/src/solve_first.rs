//! A player made of two: it solves what it can and searches the rest.

use game::{Dice, Position, dice};

use crate::deepening::choose_among_equals;
use crate::engine::{Analysis, Engine, Goal, Request};
use crate::limits::DEFAULT_NODES;
use crate::watch::{Event, Watcher};
use crate::{Limits, Settings};

/// Spends part of its limits on solving the position. If that fails, the rest goes into a search.
///
/// The part is half, or the nodes that [solve the positions that matter](SolveFirst::solving_up_to) if the
/// limit leaves enough for a search as well. Without any limit the solver gets these nodes too, and the
/// search goes on until it is stopped; only a request for the true value is solved to the end.
#[derive(Debug)]
pub struct SolveFirst<S, E> {
    solver: S,
    search: E,
    solver_nodes: u64,
    random_ties: bool,
    dice: Dice,
}

/// The nodes of the search that follows an unsuccessful solve, if the user sets no limit.
const SEARCH_NODES: u64 = DEFAULT_NODES / 2;

impl<S, E> SolveFirst<S, E> {
    /// Ties among solved moves are broken as `settings` says.
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

    /// Lets the solver visit up to `nodes` nodes if the limits allow it: enough for the positions that
    /// matter.
    #[must_use]
    pub fn solving_up_to(self, nodes: u64) -> SolveFirst<S, E> {
        SolveFirst { solver_nodes: nodes, ..self }
    }

    /// The limits of the solver and of the search that may follow.
    fn split_limits(&self, given: &Limits, goal: Goal) -> [Limits; 2] {
        let time = given.time_for_move().map(|time| time / 2);
        let part = |nodes| Limits { nodes, time, ..Limits::default() };
        match given.nodes {
            Some(nodes) if nodes >= self.solver_nodes.saturating_add(SEARCH_NODES) => {
                let solver = self.solver_nodes.max(nodes / 2);
                [part(Some(solver)), part(Some(nodes - solver))]
            }
            Some(nodes) => [part(Some(nodes / 2)); 2],
            None if time.is_none() && !matches!(goal, Goal::Exact | Goal::AtLeast(_)) => {
                [part(Some(self.solver_nodes)), part(None)]
            }
            None => [part(None); 2],
        }
    }
}

impl<S, E> SolveFirst<S, E> {
    /// The solver's answer if it has one, otherwise the search's, each found as told.
    fn analyse_in_turn<P: Position>(
        &mut self,
        request: &Request<'_, P>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
        solve: impl Fn(&mut S, &Request<'_, P>) -> Option<Analysis<P::Move>>,
        search: impl Fn(&mut E, &Request<'_, P>, &mut dyn FnMut(&Analysis<P::Move>)) -> Option<Analysis<P::Move>>,
    ) -> Option<Analysis<P::Move>> {
        // A request for a depth wants to see what a search of that depth sees.
        if request.limits.depth.is_some() {
            return search(&mut self.search, request, report);
        }
        let [for_solver, for_search] = self.split_limits(request.limits, request.goal);
        // To choose at random among the best moves, the value of every move must be known.
        let lines = if self.random_ties { usize::MAX } else { request.lines };
        let mut solved = solve(&mut self.solver, &Request { limits: &for_solver, lines, ..*request })?;
        // Solving some moves does not solve the position: the best may be among the others.
        if !solved.stopped && solved.lines.iter().all(|line| line.proven) {
            if self.random_ties {
                choose_among_equals(&mut solved.lines, &mut self.dice, request.lines);
            }
            report(&solved);
            return Some(solved);
        }
        let mut searched = search(&mut self.search, &Request { limits: &for_search, ..*request }, report)?;
        searched.nodes += solved.nodes;
        searched.elapsed += solved.elapsed;
        Some(searched)
    }
}

impl<P: Position, S: Engine<P>, E: Engine<P>> Engine<P> for SolveFirst<S, E> {
    fn analyse(
        &mut self,
        request: &Request<'_, P>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move> {
        self.analyse_in_turn(
            request,
            report,
            |solver, request| Some(solver.analyse(request, &mut |_| {})),
            |search, request, report| Some(search.analyse(request, report)),
        )
        .expect("both engines answer")
    }

    fn watch(
        &mut self,
        request: &Request<'_, P>,
        watcher: &mut dyn Watcher<P::Move>,
    ) -> Option<Analysis<P::Move>> {
        let watcher = std::cell::RefCell::new(watcher);
        self.analyse_in_turn(
            request,
            &mut |_| {},
            |solver, request| {
                let solved = solver.watch(request, &mut **watcher.borrow_mut());
                watcher.borrow_mut().see(Event::Stopped);
                solved
            },
            |search, request, _| search.watch(request, &mut **watcher.borrow_mut()),
        )
    }

    /// Without any limit: enough to solve the positions that matter, and then a short search.
    fn usual_limits(&self, given: &Limits, goal: Goal) -> Limits {
        match goal {
            Goal::Best if given.is_unlimited() => {
                Limits::nodes(self.solver_nodes.saturating_add(SEARCH_NODES))
            }
            Goal::Best | Goal::Exact | Goal::AtLeast(_) | Goal::Mate(_) => *given,
        }
    }

    fn new_game(&mut self) {
        self.solver.new_game();
        self.search.new_game();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_halved_unless_the_solver_can_have_what_it_needs() {
        let engine = SolveFirst::new((), (), &Settings::default()).solving_up_to(6_000_000);
        let nodes =
            |given| engine.split_limits(&Limits::nodes(given), Goal::Best).map(|part| part.nodes.unwrap());
        assert_eq!(nodes(1001), [500, 500]);
        assert_eq!(nodes(6_999_998), [3_499_999, 3_499_999]);
        assert_eq!(nodes(7_000_000), [6_000_000, 1_000_000], "the usual limits");
        assert_eq!(nodes(11_000_000), [6_000_000, 5_000_000]);
        assert_eq!(nodes(20_000_000), [10_000_000, 10_000_000]);
    }
}
