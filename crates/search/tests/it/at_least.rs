//! The exact solver answers whether a position is worth as much as asked.

use game::tree::{RandomTree, TreeGame};
use game::{Game, Lossless, Position, dice};
use mnk::Mnk;
use search::{Analysis, Blind, Bound, Engine, Goal, Limits, Margin, NoGuide, Request, Score, Solver};

fn ask<P: Lossless>(
    engine: &mut dyn Engine<P>,
    position: &P,
    goal: Goal,
    limits: Limits,
) -> Analysis<P::Move> {
    engine.analyse(&Request { goal, ..Request::new(position, &limits) }, &mut |_| {})
}

/// Asks every question near the true value.
fn check<P: Lossless>(mut solver: impl FnMut() -> Box<dyn Engine<P>>, position: &P, shown: &str) {
    let value = ask(&mut *solver(), position, Goal::Exact, Limits::default()).lines[0].score;
    for least in -25..25 {
        let answer = ask(&mut *solver(), position, Goal::AtLeast(least), Limits::default());
        let line = &answer.lines[0];
        let is_so = value >= Score::points(least);
        assert_eq!(line.bound, if is_so { Bound::Lower } else { Bound::Upper }, "{shown}: {least}");
        assert!(line.proven && !answer.stopped);
        match is_so {
            true => {
                assert!(line.score >= Score::points(least) && line.score <= value, "{shown}: {line:?}");
                // The move gets it.
                let mut child = position.clone();
                child.play(line.moves[0]);
                if child.outcome().is_none() {
                    let same_side = child.side_to_move() == position.side_to_move();
                    let after = ask(&mut *solver(), &child, Goal::Exact, Limits::default()).lines[0].score;
                    let after = after.seen_from_parent(same_side);
                    assert!(after >= Score::points(least), "{shown}: {least}, {:?}", line.moves);
                }
            }
            false => assert!(line.score < Score::points(least) && line.score >= value, "{shown}: {line:?}"),
        }
    }
}

#[test]
fn of_random_trees() {
    let (mut dice, shape) =
        (dice(5), RandomTree { irregular: true, shared: true, ..RandomTree::uniform(3, 5) });
    for _ in 0..40 {
        let text = shape.text(&mut dice);
        let root = TreeGame::default().parse_position(&text).unwrap();
        if root.outcome().is_none() {
            check(|| Box::new(Solver::new(Margin, NoGuide, 1 << 14)), &root, &text);
        }
    }
}

/// Here a win counts more than any number of points, and nearer wins count more.
#[test]
fn where_wins_have_a_distance() {
    for text in ["X../.O./... X", "XX./OO./... X", "X.O/.../..X O", ".../.../... X"] {
        let root = Mnk::variant("3x3x3").unwrap().parse_position(text).unwrap();
        check(|| Box::new(Solver::new(Blind, NoGuide, 1 << 16)), &root, text);
    }
}

#[test]
fn a_question_that_takes_too_many_nodes_is_not_answered() {
    let root = Mnk::variant("3x3x3").unwrap().start();
    let answer = ask(&mut Solver::new(Blind, NoGuide, 1 << 16), &root, Goal::AtLeast(1), Limits::nodes(50));
    assert!(answer.stopped && !answer.lines[0].proven);
}

/// Otherwise the result of a job would depend on the jobs before it.
#[test]
fn a_new_game_begins_with_an_empty_table() {
    let root = Mnk::variant("3x3x3").unwrap().start();
    let mut solver = Solver::new(Blind, NoGuide, 1 << 20);
    let mut nodes = || ask(&mut solver, &root, Goal::Exact, Limits::default()).nodes;
    let first = nodes();
    assert!(nodes() < first / 10, "the table was of no use");
    solver.new_game();
    assert_eq!(ask(&mut solver, &root, Goal::Exact, Limits::default()).nodes, first);
}
