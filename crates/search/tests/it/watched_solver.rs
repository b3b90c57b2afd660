//! The exact solver while it is watched: the events tell the whole solve, stopped or not, and watching changes nothing.

use game::{Game, Position, dice, pick};
use mnk::{Board, Mnk};
use search::{
    Analysis, Blind, Engine, Event, Goal, Leave, Limits, NoGuide, NodeKind, Request, Score, Solver, Tally,
    Watcher,
};

type Move = <Board as Position>::Move;

/// Follows the nesting of the visits.
#[derive(Default)]
struct Nesting {
    open: Vec<u32>,
    is_stopped: bool,
    passes: Vec<Score>,
}

impl Watcher<Move> for Nesting {
    fn see(&mut self, event: Event<Move>) {
        match event {
            Event::Enter(visit) => {
                let above = self.open.last().map_or(0, |ply| ply + 1);
                assert_eq!(visit.node.ply, if visit.mv.is_some() { above } else { 0 });
                assert!(visit.window.is_null() || visit.kind == NodeKind::RootMoves, "{visit:?}");
                self.open.push(visit.node.ply);
            }
            Event::Leave { score, why } => {
                if self.open.pop() == Some(0) && why != Leave::Terminal {
                    self.passes.push(score);
                }
            }
            Event::Playouts(_) | Event::Proof(_) => panic!("this search has windows"),
            Event::Stopped => {
                self.open.clear();
                self.is_stopped = true;
            }
            Event::Raise { .. } | Event::Skip { .. } | Event::Unsearched(_) => {
                assert!(!self.open.is_empty());
            }
        }
    }
}

fn solver() -> Solver<Board, Blind, NoGuide> {
    Solver::new(Blind, NoGuide, 1 << 20)
}

fn check(request: &Request<'_, Board>) -> (Analysis<Move>, Nesting) {
    let alone = solver().analyse(request, &mut |_| {});
    let (mut tally, mut nesting) = (Tally::new(request.position), Nesting::default());
    let watched = solver().watch(request, &mut (&mut tally, &mut nesting)).expect("it can be watched");
    assert_eq!((&watched.lines, watched.nodes, watched.stopped), (&alone.lines, alone.nodes, alone.stopped));
    assert_eq!(tally.counts.nodes, alone.nodes);
    assert!(nesting.open.is_empty());
    assert_eq!(nesting.is_stopped, alone.stopped);
    if !alone.stopped {
        assert_eq!(tally.root, Some((alone.lines[0].score, alone.best_move())));
    }
    (alone, nesting)
}

#[test]
fn a_solve_is_told_whole() {
    let (limits, mut dice) = (Limits::default(), dice(5));
    let start = Mnk::variant("3x4x3").unwrap().start();
    for n_moves in 2..8 {
        let mut board = start;
        for _ in 0..n_moves {
            let moves: Vec<Move> = board.moves().collect();
            pick(&mut dice, &moves).into_iter().for_each(|mv| board.play(mv));
        }
        if board.outcome().is_none() {
            let request = Request { goal: Goal::Exact, ..Request::new(&board, &limits) };
            let (found, nesting) = check(&request);
            assert_eq!(nesting.passes.last(), Some(&found.lines[0].score), "the last root has the value");
            check(&Request { lines: 2, ..request });
            let first: Vec<Move> = board.moves().take(1).collect();
            check(&Request { only: &first, ..request });
        }
    }
}

#[test]
fn a_solve_that_is_stopped_anywhere_is_told_as_far_as_it_went() {
    let start = Mnk::variant("3x3x3").unwrap().start();
    for nodes in (1..3000).step_by(97) {
        let limits = Limits::nodes(nodes);
        check(&Request { goal: Goal::Exact, ..Request::new(&start, &limits) });
        check(&Request { goal: Goal::Exact, lines: 3, ..Request::new(&start, &limits) });
    }
}
