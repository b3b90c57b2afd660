//! However a run is done, its document and its proof are the same.

use jobs::{Builds, Merge, Outcome, Shard};
use proofs::Bounds;
use serde_json::{Value, json};

use crate::{KIND, Scratch, check, proof, solved, work, workload};
use jobs::Kind as _;

/// A run in which many jobs hit their limit and are divided, some of them again.
fn divided() -> Value {
    json!({
        "game": "tictactoe", "variant": "5x4x4", "position": ".O.../..OX./...../X..X. O", "at-least": 1, "plies": 2,
        "nodes": 30, "hash": 1,
    })
}

fn plans() -> [Value; 5] {
    let mut value = divided();
    value.as_object_mut().unwrap().remove("at-least");
    let mut eager = divided();
    eager["eager"] = true.into();
    let discs = json!({
        "game": "othello", "variant": "4x4", "plies": 3, "nodes": 60, "hash": 1,
    });
    // Whatever is expected, the same jobs count.
    let mut pessimist = divided();
    pessimist["expect"] = "no".into();
    [divided(), value, eager, pessimist, discs]
}

/// What must not depend on how the run was done.
fn result(outcome: &dyn Outcome) -> (Value, Option<Vec<String>>, Vec<std::ops::Range<u64>>) {
    (outcome.document(), outcome.export().unwrap(), outcome.wanted())
}

#[test]
fn jobs_that_hit_their_limit_are_divided_until_the_answer_is_found() {
    for plan in plans() {
        let outcome = solved(plan.clone());
        let document = outcome.document();
        assert_eq!(document["solved"], true, "{document}");
        assert!(document["given_up"].as_u64() > Some(0), "no job hit its limit: {document}");
        assert!(document["frontiers"].as_array().unwrap().len() > 2, "nothing was divided again: {document}");
        check(&proof(&*outcome)).unwrap();

        let mut unlimited = plan;
        unlimited.as_object_mut().unwrap().remove("nodes");
        let without_limit = solved(unlimited).document();
        assert_eq!(without_limit["known"], document["known"]);
        assert_eq!(without_limit["given_up"], 0);
    }
}

#[test]
fn the_number_of_threads_does_not_matter() {
    for plan in plans() {
        let expected = result(&*solved(plan.clone()));
        for n_threads in [2, 5] {
            let workload = workload(plan.clone());
            let scratch = Scratch::new();
            let outcome = work(&*workload, &scratch, None, n_threads, usize::MAX);
            assert_eq!(result(&*outcome), expected, "{n_threads} threads");
            // Nor does the order of the lines, when the ledger is read again.
            let again = work(&*workload, &scratch, None, 1, usize::MAX);
            assert_eq!(result(&*again), expected, "{n_threads} threads, read again");
        }
    }
}

#[test]
fn a_run_stopped_again_and_again_is_the_run_never_stopped() {
    for plan in plans() {
        let expected = result(&*solved(plan.clone()));
        let (workload, scratch) = (workload(plan), Scratch::new());
        let mut n_starts = 0;
        loop {
            let outcome = work(&*workload, &scratch, None, 3, 4);
            n_starts += 1;
            if outcome.document()["solved"] == true {
                assert_eq!(result(&*outcome), expected);
                break;
            }
        }
        assert!(n_starts > 2, "it was never interrupted");
    }
}

#[test]
fn shards_put_together_and_continued_are_the_run_of_one_process() {
    for plan in plans() {
        let expected = result(&*solved(plan.clone()));
        let workload = workload(plan);
        let parts = [1, 2, 3].map(|index| {
            let (part, shard) = (Scratch::new(), Shard::read(&format!("{index}/3")).unwrap());
            work(&*workload, &part, Some(shard), 2, usize::MAX);
            part
        });
        let (merged, mut outcome) = (Scratch::new(), workload.outcome());
        let paths: Vec<_> = parts.iter().map(|part| part.0.clone()).collect();
        Merge::of(&paths, &merged.0, Builds::Same).unwrap().write(&merged.0, &mut *outcome, true).unwrap();
        let outcome = work(&*workload, &merged, None, 2, usize::MAX);
        assert_eq!(result(&*outcome), expected);
    }
}

#[test]
fn an_eager_shard_does_its_share_of_the_whole_frontier() {
    let [mut lazy, .., _] = plans();
    lazy.as_object_mut().unwrap().remove("nodes");
    let mut eager = lazy.clone();
    eager["eager"] = true.into();
    let n_wanted = |plan: &Value| {
        let wanted = workload(plan.clone()).outcome().wanted();
        wanted.iter().map(|range| range.end - range.start).sum::<u64>()
    };
    assert!(n_wanted(&lazy) < n_wanted(&eager), "{} of {}", n_wanted(&lazy), n_wanted(&eager));
    assert_eq!(n_wanted(&eager), workload(eager).outcome().n_numbers());
}

#[test]
fn the_expected_answer_decides_only_what_is_done_at_the_same_time() {
    let [optimist, _, _, pessimist, _] = plans();
    assert_eq!(result(&*solved(pessimist.clone())), result(&*solved(optimist.clone())));
    assert_ne!(workload(pessimist).outcome().wanted(), workload(optimist).outcome().wanted());
}

#[test]
fn what_no_longer_matters_is_not_asked_for() {
    let plan = json!({"game": "tree", "position": "((5 3) (2 (9 1)))", "at-least": 3, "plies": 1});
    let outcome = solved(plan.clone());
    // The first move gets 3, so the second is not looked at.
    assert_eq!(outcome.wanted().first(), Some(&(0..1)));
    let known: Bounds = serde_json::from_value(outcome.document()["known"].clone()).unwrap();
    assert_eq!(known, Bounds { at_least: Some(3), at_most: None });

    let mut refused = plan;
    refused["at-least"] = 4.into();
    let outcome = solved(refused);
    assert_eq!(outcome.wanted().first(), Some(&(0..2)));
}

#[test]
fn a_run_that_needs_too_many_jobs_ends_without_an_answer() {
    let mut plan = divided();
    plan["max-jobs"] = 215.into();
    plan["nodes"] = 20.into();
    let outcome = solved(plan);
    let document = outcome.document();
    assert_eq!(document["solved"], false, "{document}");
    assert!(document["ended"].as_str().unwrap().contains("max-jobs"), "{document}");
    assert!(outcome.export().unwrap_err().to_string().contains("not solved"));
}

#[test]
fn results_of_other_positions_are_refused() {
    let workload = workload(divided());
    let mut outcome = workload.outcome();
    let raw = |text: &str| serde_json::value::RawValue::from_string(text.to_string()).unwrap();
    let foreign = raw(r#"{"moves":"d4 a2","at-least":1,"nodes":3}"#);
    assert!(outcome.enter(0, &foreign).unwrap_err().to_string().contains("its position is the one after"));
    let impossible = raw(r#"{"moves":"b1 c1","at-least":1,"at-most":0,"nodes":3}"#);
    assert!(outcome.enter(0, &impossible).unwrap_err().to_string().contains("no value fits"));
    // Of rounds that have not begun nothing is known yet.
    outcome.enter(10_000, &foreign).unwrap();
}

#[test]
fn plans_that_make_no_sense_are_refused_by_name() {
    let refusal = |plan: Value| KIND.draft(plan).err().expect("it is refused").to_string();
    let with = |field: &str, value: Value| {
        let mut plan = divided();
        plan[field] = value;
        refusal(plan)
    };
    assert!(refusal(json!({"game": "chess"})).contains("come up again"));
    assert!(with("at-least", json!(2)).contains("0 for a draw, 1 for a win"));
    assert!(with("positions", json!(5)).contains("either `plies` or `positions`"));
    assert!(with("position", json!("XXX../OO.../...../..... X")).contains("XXX.."));
    assert!(with("position", json!("XXXX./OOO../...../..... O")).contains("the game is over"));
    assert!(with("max-jobs", json!(3)).contains("more positions than max-jobs, 3"));
    assert!(refusal(json!({"game": "tictactoe", "expect": "no"})).contains("only a question with at-least"));
    assert!(with("nodes", json!(0)).contains("at least 1"));
    assert!(with("depth", json!(3)).contains("unknown field `depth`"));
}
