//! Grading programs: every kind of mistake has its own message.

use search::Algorithm;
use study::grade::{Exercise, Group, exercises, mark_line};

fn exercise(algorithm: Algorithm) -> Exercise {
    Exercise::new("((5 3) (2 9 8) (7 3))", algorithm).unwrap()
}

/// Marks a line of alpha-beta; the right one is `3 0 5 3 2 7 3`.
fn check(line: &str, faults: &[&str]) {
    let verdict = mark_line(&exercise(Algorithm::AlphaBeta), line);
    let found: Vec<String> = verdict.faults.iter().map(ToString::to_string).collect();
    assert_eq!(found, faults, "{line}");
    assert_eq!(verdict.is_right(), faults.is_empty());
    assert_eq!(verdict.expected, "3 0 5 3 2 7 3");
}

#[test]
fn a_right_line_is_right() {
    check("3 0 5 3 2 7 3", &[]);
    check("  3\t0 5 3 +2 7 3\r\n", &[]);
    assert!(mark_line(&exercise(Algorithm::Minimax), "3 0 5 3 2 9 8 7 3").is_right());
}

#[test]
fn any_move_that_reaches_the_value_is_right() {
    check("3 2 5 3 2 7 3", &[]);
    check("3 1 5 3 2 7 3", &["move 1 does not reach the root's value; move 0 or 2 does"]);
}

#[test]
fn a_bound_equal_to_the_value_makes_no_best_move() {
    let tie = Exercise::new("((5 3) (3 2))", Algorithm::AlphaBeta).unwrap();
    assert_eq!(tie.expected(), "3 0 5 3 3");
    assert!(!mark_line(&tie, "3 1 5 3 3").is_right());
}

#[test]
fn each_fault_is_named_precisely() {
    check("4 0 5 3 2 7 3", &["the value is 3, not 4"]);
    check("3 9 5 3 2 7 3", &["there is no move 9: the root's moves are 0 to 2"]);
    check("3 -1 5 3 2 7 3", &["there is no move -1: the root's moves are 0 to 2"]);
    check("3 0 5 3 2 9 7 3", &["you looked at 9, which alphabeta never needs (leaf 4 of your list)"]);
    check("3 0 5 3 2 8 7 3", &["you looked at 8, which alphabeta never needs (leaf 4 of your list)"]);
    check("3 0 3 5 2 7 3", &["leaf 1 of your list is 3; the search looks at 5 there"]);
    check("3 0 5 3 2", &["you looked at 3 leaves of 5; the next one is 7"]);
    check("3 0", &["you looked at 0 leaves of 5; the next one is 5"]);
    check("3 0 5 3 2 7 3 1", &["you looked at 1 after all 5 leaves were done"]);
    check(
        "1 1 5",
        &[
            "the value is 3, not 1",
            "move 1 does not reach the root's value; move 0 or 2 does",
            "you looked at 1 leaf of 5; the next one is 3",
        ],
    );
}

#[test]
fn hostile_lines_are_refused_calmly() {
    let empty = "the line is empty; expected `VALUE MOVE LEAF LEAF …`";
    check("", &[empty]);
    check(" \t ", &[empty]);
    check("3", &["there is no move after the value"]);
    check("three 0", &["expected a whole number: `three`"]);
    check("3 0 5 x", &["expected a whole number: `x`"]);
    check("\u{0}", &["expected a whole number: `\\u{0}`"]);
    check("99999999999999 0", &["expected a whole number: `99999999999999`"]);
    check("3 0 5 3 2.0", &["expected a whole number: `2.0`"]);
    let huge = "9".repeat(2_000_000);
    assert!(mark_line(&exercise(Algorithm::AlphaBeta), &huge).faults[0].to_string().len() < 300);
    let long = "3 0 ".to_string() + &"5 ".repeat(1_000_000);
    check(&long, &["leaf 2 of your list is 5; the search looks at 3 there"]);
}

#[test]
fn exercises_grow_and_are_answered_right_by_their_own_line() {
    for &algorithm in study::grade::GRADED {
        let list = exercises(algorithm, 26, 7).unwrap();
        assert_eq!(list.iter().filter(|one| matches!(one.group, Group::Small | Group::Large)).count(), 26);
        assert!(list.iter().all(|exercise| mark_line(exercise, &exercise.expected()).is_right()));
        assert!(list.iter().all(|exercise| !exercise.tree.contains([':', 'm', '\n'])));
        let first = list.iter().find(|one| one.group == Group::Small).unwrap();
        assert!(first.leaves.len() < list.last().unwrap().leaves.len());
    }
}

#[test]
fn the_same_seed_gives_the_same_exercises() {
    let list = |seed| exercises(Algorithm::AlphaBeta, 10, seed).unwrap();
    assert_eq!(list(1), list(1));
    assert_ne!(list(1), list(2));
    let chosen = exercises(Algorithm::AlphaBeta, 0, 1).unwrap();
    assert!(chosen.iter().all(|one| matches!(one.group, Group::Textbook | Group::Ties | Group::Deep)));
}

#[test]
fn other_algorithms_and_bad_trees_are_refused() {
    assert!(exercises(Algorithm::Table, 3, 1).is_err());
    assert!(Exercise::new("5", Algorithm::Minimax).is_err());
    assert!(Exercise::new("((5 3)", Algorithm::Minimax).is_err());
    assert_eq!(
        Exercise::new("max(A:max(1 2) B:min(3 4))", Algorithm::Minimax).unwrap().tree,
        "(max(1 2) (3 4))"
    );
}
