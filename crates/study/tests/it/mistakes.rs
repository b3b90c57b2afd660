//! Every known mistake is found by several trees, and named.

use search::Algorithm;
use study::grade::{Diagnosis, Exercise, GRADED, Group, Mistake, diagnose, exercises, mark_line};

fn trees(algorithm: Algorithm) -> Vec<Exercise> {
    exercises(algorithm, 40, 1).unwrap()
}

fn answers(exercises: &[Exercise], program: impl Fn(&Exercise) -> String) -> Vec<String> {
    exercises.iter().map(program).collect()
}

fn diagnosis(exercises: &[Exercise], lines: &[String]) -> Option<Diagnosis> {
    let answered: Vec<_> = exercises.iter().zip(lines.iter().map(String::as_str)).collect();
    diagnose(&answered)
}

fn made(mistake: Mistake, exercise: &Exercise) -> String {
    mistake.answer(exercise).unwrap()
}

#[test]
fn every_mistake_fails_at_least_three_trees() {
    for &algorithm in GRADED {
        for (count, seed) in [(40, 1), (40, 2), (40, 99), (1, 7)] {
            let exercises = exercises(algorithm, count, seed).unwrap();
            for mistake in Mistake::known(algorithm) {
                let failed =
                    exercises.iter().filter(|one| !mark_line(one, &made(mistake, one)).is_right()).count();
                assert!(
                    failed >= 3,
                    "{} {mistake:?}, {count} trees of seed {seed}: {failed}",
                    algorithm.name()
                );
            }
        }
    }
}

#[test]
fn every_mistake_is_named_from_its_answers_alone() {
    for &algorithm in GRADED {
        let exercises = trees(algorithm);
        for mistake in Mistake::known(algorithm) {
            let lines = answers(&exercises, |exercise| made(mistake, exercise));
            let found = diagnosis(&exercises, &lines);
            let Some(Diagnosis::Mistakes { mistakes, alternatives, .. }) = found else {
                panic!("{} {mistake:?}: {found:?}", algorithm.name())
            };
            assert_eq!((mistakes, alternatives), (vec![mistake], vec![]), "{}", algorithm.name());
        }
    }
}

#[test]
fn right_programs_have_no_mistake() {
    for &algorithm in GRADED {
        let exercises = trees(algorithm);
        assert_eq!(diagnosis(&exercises, &answers(&exercises, Exercise::expected)), None);
        assert!(Group::ALL.iter().all(|group| exercises.iter().any(|one| one.group == *group)));
    }
}

/// The family of wrong programs is written apart from the real search; without a mistake both must agree.
#[test]
fn the_textbook_programs_agree_with_the_real_search() {
    for algorithm in [Algorithm::Minimax, Algorithm::Negamax, Algorithm::AlphaBeta, Algorithm::Shallow] {
        for exercise in trees(algorithm) {
            // Counting moves from 1 changes nothing else.
            let line = made(Mistake::MovesFromOne, &exercise);
            let mut words: Vec<&str> = line.split(' ').collect();
            let mv = (words[1].parse::<i32>().unwrap() - 1).to_string();
            words[1] = &mv;
            assert_eq!(words.join(" "), exercise.expected());
        }
    }
}

/// Students' programs, written here as they would write them.
mod students {
    use game::tree::{self, TreePosition};
    use game::{Position, Side};

    pub struct Student {
        pub cuts: fn(i32, i32) -> bool,
        pub replaces: fn(i32, i32) -> bool,
        pub leaves: Vec<i32>,
    }

    impl Student {
        pub fn new() -> Student {
            Student { cuts: |alpha, beta| alpha >= beta, replaces: |new, old| new > old, leaves: Vec::new() }
        }

        pub fn answer(mut self, text: &str) -> String {
            let root = tree::parse(text).unwrap();
            let (value, mv) = self.negamax(&root, -1000, 1000);
            let leaves: Vec<_> = self.leaves.iter().map(ToString::to_string).collect();
            format!("{value} {mv} {}", leaves.join(" "))
        }

        fn negamax(&mut self, node: &TreePosition, mut alpha: i32, beta: i32) -> (i32, usize) {
            if let Some(outcome) = node.outcome() {
                self.leaves.push(outcome.margin_for(Side::First));
                return (outcome.margin_for(node.side_to_move()), 0);
            }
            let (mut best, mut chosen) = (-1000, 0);
            for (index, mv) in node.moves().enumerate() {
                let mut child = node.clone();
                child.play(mv);
                let value = -self.negamax(&child, -beta, -alpha).0;
                if (self.replaces)(value, best) {
                    (best, chosen) = (value, index);
                }
                alpha = alpha.max(best);
                if (self.cuts)(alpha, beta) {
                    break;
                }
            }
            (best, chosen)
        }
    }
}
use students::Student;

fn named(student: impl Fn() -> Student) -> Option<Vec<&'static str>> {
    let exercises = trees(Algorithm::AlphaBeta);
    let lines = answers(&exercises, |exercise| student().answer(&exercise.tree));
    diagnosis(&exercises, &lines).map(|diagnosis| diagnosis.names())
}

#[test]
fn programs_written_in_another_style_are_named_too() {
    assert_eq!(named(Student::new), None);
    assert_eq!(named(|| Student { cuts: |_, _| false, ..Student::new() }), Some(vec!["no-cuts"]));
    assert_eq!(named(|| Student { cuts: |a, b| a > b, ..Student::new() }), Some(vec!["strict-cuts"]));
    assert_eq!(named(|| Student { replaces: |a, b| a >= b, ..Student::new() }), Some(vec!["last-tie"]));
}

#[test]
fn two_mistakes_together_are_named() {
    let exercises = trees(Algorithm::AlphaBeta);
    let lines = answers(&exercises, |exercise| {
        let line = made(Mistake::StrictCuts, exercise);
        let mut words: Vec<String> = line.split(' ').map(str::to_string).collect();
        words[1] = (words[1].parse::<i32>().unwrap() + 1).to_string();
        words.join(" ")
    });
    let found = diagnosis(&exercises, &lines).unwrap();
    assert_eq!(found.names(), ["strict-cuts", "moves-from-one"]);
    let all = exercises.len();
    let start = format!("two mistakes together explain all {all} answers: it cuts only");
    assert!(found.to_string().starts_with(&start), "{found}");
}

#[test]
fn an_unknown_mistake_is_described_by_what_it_spares() {
    let exercises = trees(Algorithm::AlphaBeta);
    let with = |change: fn(&mut Vec<String>)| {
        let lines = answers(&exercises, |exercise| {
            let mut words: Vec<String> = exercise.expected().split(' ').map(str::to_string).collect();
            change(&mut words);
            words.join(" ")
        });
        diagnosis(&exercises, &lines)
    };
    assert_eq!(with(|words| words[0] = "12345".to_string()), Some(Diagnosis::OnlyValues));
    assert_eq!(with(|words| words[1] = "7".to_string()), Some(Diagnosis::OnlyMoves));
    assert_eq!(with(|words| _ = words.pop()), Some(Diagnosis::OnlyLeaves));
    assert_eq!(with(|words| (words[0], words[1]) = ("1234".to_string(), "7".to_string())), None);
    assert_eq!(with(|words| words[0] = "x".to_string()), None);
}

#[test]
fn textbook_pvs_and_mtdf_visit_what_they_are_defined_to() {
    let leaves = |tree: &str, algorithm| Exercise::new(tree, algorithm).unwrap().leaves;
    let pvs = Algorithm::named("pvs").unwrap();
    // The leaf 3 beats 5 and is searched again; the second child fails high against (3, 4), and is searched again too.
    assert_eq!(leaves("((5 3) (8 9))", pvs), [5, 3, 3, 8, 9, 8, 9]);
    assert_eq!(leaves("((3 5) (2 9))", pvs), [3, 5, 2]);
    // Passes at 0 and 3 fail high, the one at 4 fails low.
    assert_eq!(leaves("((5 3) (2 9))", Algorithm::Mtdf), [5, 3, 5, 3, 2]);
}
