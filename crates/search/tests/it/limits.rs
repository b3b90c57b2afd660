//! Limits mean the same for every engine: none at all means "until done or stopped".

use game::{Game, Position, tree};
use mnk::Mnk;
use search::{
    Algorithm, Blind, Control, DEFAULT_NODES, Deepening, Engine, Evaluator, Goal, Handicap, HandicapSettings,
    Limits, Margin, MonteCarlo, NoGuide, RandomMover, Request, Score, Settings, SolveFirst, Solver,
};

/// Stops the search after a number of evaluations.
struct StopsAfter<'a> {
    n_left: u64,
    control: &'a Control,
}

impl<P: Position> Evaluator<P> for StopsAfter<'_> {
    fn evaluate(&mut self, _: &P) -> Score {
        self.n_left = self.n_left.saturating_sub(1);
        if self.n_left == 0 {
            self.control.stop();
        }
        Score::DRAW
    }
}

#[test]
fn without_limits_a_search_goes_on_until_it_is_stopped() {
    let board = Mnk::variant("8x8x5").unwrap().start();
    let limits = Limits::default();
    for goal in [Goal::Best, Goal::Exact] {
        let control = Control::new();
        let request = Request { goal, control: &control, ..Request::new(&board, &limits) };
        let evaluator = StopsAfter { n_left: DEFAULT_NODES, control: &control };
        let mut engine = Deepening::new(Algorithm::AlphaBeta, evaluator, Settings::default());
        let found = engine.analyse(&request, &mut |_| {});
        assert!(found.stopped && found.nodes > DEFAULT_NODES, "{goal:?}: {} nodes", found.nodes);
    }
    let control = Control::new();
    let request = Request { control: &control, ..Request::new(&board, &limits) };
    let found = MonteCarlo::new(1.4, 1 << 20, 1).analyse(&request, &mut |found| {
        if found.nodes > DEFAULT_NODES {
            control.stop();
        }
    });
    assert!(found.nodes > DEFAULT_NODES, "{} nodes", found.nodes);
}

#[test]
fn a_player_that_solves_first_searches_on_when_that_fails() {
    let board = Mnk::variant("8x8x5").unwrap().start();
    let (limits, control) = (Limits::default(), Control::new());
    let request = Request { control: &control, ..Request::new(&board, &limits) };
    let (solver, evaluator) =
        (Solver::new(Blind, NoGuide, 1 << 20), StopsAfter { n_left: DEFAULT_NODES, control: &control });
    let search = Deepening::new(Algorithm::AlphaBeta, evaluator, Settings::default());
    let mut engine = SolveFirst::new(solver, search, &Settings::default()).solving_up_to(1000);
    let found = engine.analyse(&request, &mut |_| {});
    assert!(found.nodes > DEFAULT_NODES + 1000, "{} nodes", found.nodes);
}

#[test]
fn asked_for_the_true_value_it_solves_until_it_is_done() {
    let board = Mnk::variant("3x3x3").unwrap().start();
    let limits = Limits::default();
    let solver = Solver::new(Blind, NoGuide, 1 << 20);
    let search = Deepening::new(Algorithm::PrincipalVariation, Blind, Settings::default());
    let mut engine = SolveFirst::new(solver, search, &Settings::default()).solving_up_to(10);
    let request = Request { goal: Goal::Exact, ..Request::new(&board, &limits) };
    let found = engine.analyse(&request, &mut |_| {});
    assert!(!found.stopped && found.lines[0].proven && found.leaves == 0, "the solver counts no leaves");
}

#[test]
fn interfaces_can_ask_for_the_usual_limits() {
    type Boxed = Box<dyn Engine<tree::TreePosition>>;
    let settings = Settings::default();
    let deepening = || Deepening::new(Algorithm::PrincipalVariation, Margin, settings);
    let solver = || Solver::new(Margin, NoGuide, 1 << 14);
    let none = Limits::default();
    let check = |engine: Boxed, given: Limits, goal: Goal, expected: Limits| {
        assert_eq!(engine.usual_limits(&given, goal), expected, "{given:?} {goal:?}");
    };
    check(Box::new(deepening()), none, Goal::Best, Limits::nodes(DEFAULT_NODES));
    check(Box::new(deepening()), none, Goal::Exact, none);
    check(Box::new(deepening()), none, Goal::Mate(3), none);
    check(Box::new(deepening()), Limits::depth(3), Goal::Best, Limits::depth(3));
    check(Box::new(solver()), none, Goal::Best, none);
    check(Box::new(RandomMover::new(1)), none, Goal::Best, none);
    let depth_and_nodes = Limits { nodes: Some(DEFAULT_NODES), ..Limits::depth(3) };
    check(Box::new(MonteCarlo::new(1.4, 1 << 14, 1)), Limits::depth(3), Goal::Best, depth_and_nodes);
    let both = || SolveFirst::new(solver(), deepening(), &settings).solving_up_to(6_000_000);
    check(Box::new(both()), none, Goal::Best, Limits::nodes(7_000_000));
    check(Box::new(both()), none, Goal::Exact, none);
    let held_back = Handicap::new(Box::new(both()), HandicapSettings::default(), 1);
    check(Box::new(held_back), none, Goal::Best, Limits::nodes(7_000_000));
}
