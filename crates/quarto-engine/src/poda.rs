//! The best player of Quarto here: it solves what can be solved and searches the rest.

use game::{Dice, dice};
use quarto::{Board, Move};
use search::{
    Algorithm, Analysis, Deepening, Engine, Limits, Margin, Request, Settings, Solver, choose_among_equals,
};

use crate::{Cautious, UnfinishedLines};

/// Spends half of its limits on solving the position. If that fails, the other half goes into a search by
/// unfinished lines.
pub struct Poda {
    solver: Solver<Board, Margin, Cautious>,
    search: Deepening<Board, UnfinishedLines>,
    random_ties: bool,
    dice: Dice,
}

impl Poda {
    /// The memory of `settings` is shared by the solver, which gets most of it, and the search.
    #[must_use]
    pub fn new(settings: Settings) -> Poda {
        let quarter = Settings { hash_bytes: settings.hash_bytes / 4, ..settings };
        Poda {
            solver: Solver::new(Margin, Cautious::default(), settings.hash_bytes - quarter.hash_bytes),
            search: Deepening::new(Algorithm::PrincipalVariation, UnfinishedLines, quarter),
            random_ties: settings.random_ties,
            dice: dice(settings.seed),
        }
    }
}

impl Engine<Board> for Poda {
    fn analyse(
        &mut self,
        request: &Request<'_, Board>,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        // Who asks for a depth wants to see what a search of that depth sees.
        if request.limits.depth.is_some() {
            return self.search.analyse(request, report);
        }
        let half = halved(request.limits);
        // To choose fairly among the best moves, the value of every move must be known.
        let lines = if self.random_ties { usize::MAX } else { request.lines };
        let mut solved = self.solver.analyse(&Request { limits: &half, lines, ..*request }, &mut |_| {});
        if self.random_ties {
            choose_among_equals(&mut solved.lines, &mut self.dice, request.lines);
        }
        if solved.lines.iter().all(|line| line.proven) {
            report(&solved);
            return solved;
        }
        let mut searched = self.search.analyse(&Request { limits: &half, ..*request }, report);
        searched.nodes += solved.nodes;
        searched.elapsed += solved.elapsed;
        searched
    }

    fn new_game(&mut self) {
        self.search.new_game();
    }
}

fn halved(limits: &Limits) -> Limits {
    let nodes = limits.nodes.or(limits.is_unlimited().then_some(search::DEFAULT_NODES));
    Limits {
        nodes: nodes.map(|nodes| nodes / 2),
        time: limits.time_for_move().map(|time| time / 2),
        ..Limits::default()
    }
}
