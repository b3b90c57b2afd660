//! What results say together does not depend on the order in which they arrive.

use arena::{Openings, Plan, Schedule, Sprt, TournamentOutcome};
use catalog::CATALOG;
use game::{dice, shuffle};
use jobs::{Entry, LedgerReader, Outcome};
use search::Control;

use crate::players::{Scratch, begin, go_on, plan};

/// The entries of a tournament played to its end on one thread.
fn entries(name: &str, plan: &Plan) -> Vec<Entry> {
    let scratch = Scratch::new(name);
    go_on(&mut begin(&scratch.0, plan.clone()).unwrap(), 1, &Control::new(), &mut |_| {}).unwrap();
    let mut outcome = TournamentOutcome::of(plan.clone(), CATALOG).unwrap();
    let mut entries = Vec::new();
    let mut reader = LedgerReader::open(&scratch.0).unwrap();
    jobs::read_results(&mut reader, &mut outcome, true, &mut |entry| entries.push(entry)).unwrap();
    entries
}

fn document<'a>(plan: &Plan, entries: impl IntoIterator<Item = &'a Entry>) -> String {
    let mut outcome = TournamentOutcome::of(plan.clone(), CATALOG).unwrap();
    for entry in entries {
        outcome.enter(entry.job, entry.result.as_ref().unwrap()).unwrap();
    }
    outcome.document().to_string()
}

#[test]
fn a_test_decides_at_the_same_pair_in_whatever_order_pairs_arrive() {
    let without_test =
        Plan { openings: Openings::Start, ..plan(Schedule::Match, &["minimax", "random"], 200) };
    let sprt = Some(Sprt::new(0.0, 150.0).unwrap());
    let with_test = Plan { sprt, ..without_test.clone() };
    let one_thread = entries("arrival-test", &with_test);
    let expected = document(&with_test, &one_thread);
    assert!(expected.contains("\"accepted\"") && one_thread.len() < 100, "it ended early: {expected}");
    // What shards play that do not see the decision.
    let mut all = entries("arrival-all", &without_test);
    assert_eq!(all.len(), 100);
    for seed in 0..50 {
        shuffle(&mut dice(seed), &mut all);
        assert_eq!(document(&with_test, &all), expected, "seed {seed}");
    }
}

#[test]
fn standings_are_the_same_in_whatever_order_pairs_arrive() {
    let plan = plan(Schedule::RoundRobin, &["random", "greedy", "minimax", "alphabeta:depth=1"], 7);
    let mut all = entries("arrival-standings", &plan);
    let expected = document(&plan, &all);
    for seed in 0..50 {
        shuffle(&mut dice(seed), &mut all);
        assert_eq!(document(&plan, &all), expected, "seed {seed}");
    }
}

#[test]
fn the_number_of_a_pair_says_which_it_is() {
    for schedule in Schedule::ALL {
        let n_players = if schedule == Schedule::Match { 2 } else { 5 };
        let plan = plan(schedule, &["random"; 5][..n_players], 6);
        let wanted = TournamentOutcome::of(plan.clone(), CATALOG).unwrap().wanted();
        let mut n_jobs = 0;
        for number in wanted.into_iter().flatten() {
            assert_eq!(plan.number_of(plan.job_of(number)), number, "{schedule}");
            n_jobs += 1;
        }
        // Of a knock-out, only the first rounds are known; one of five players has no bye.
        let n_pairings = [1, 10, 4, 2];
        let place = Schedule::ALL.iter().position(|known| *known == schedule).unwrap();
        assert_eq!(n_jobs, 3 * n_pairings[place], "{schedule}");
    }
}
