//! The cost of word search; times are measured too, but no test can pin them.

use std::sync::LazyLock;

use serde_json::Value;

static MEASURED: LazyLock<Value> = LazyLock::new(|| crate::measured("words-algorithms"));

fn run(algorithm: &str, side: u64, n_words: u64) -> Option<&'static Value> {
    let runs = MEASURED["runs"].as_array().unwrap();
    runs.iter().find(|run| {
        (&run["algorithm"], &run["side"], &run["words"]) == (&algorithm.into(), &side.into(), &n_words.into())
    })
}

#[test]
fn forty_words_on_a_magazine_grid_take_81920_checks() {
    assert_eq!(run("per-word", 16, 40).unwrap()["checks"], 81_920);
}

#[test]
fn binary_search_takes_a_comparison_a_level_and_one_more() {
    let comparisons = MEASURED["comparisons_a_check"].as_f64().unwrap();
    assert!((12.0..=14.0).contains(&comparisons), "{comparisons}");
}

#[test]
fn the_prefix_stop_saves_most_checks() {
    let checks = |algorithm| run(algorithm, 32, 4000).unwrap()["checks"].as_u64().unwrap();
    assert!(checks("prefix") * 5 < checks("binary"));
    assert_eq!(checks("trie"), 8 * 32 * 32);
}

#[test]
fn doubled_words_double_brute_force_and_doubled_sides_quadruple_it() {
    assert_eq!(run("per-word", 16, 40).unwrap()["checks"].as_u64().unwrap() * 4, 8 * 40 * 32 * 32);
    let doubled = MEASURED["doubled_sides_prefix"].as_f64().unwrap();
    assert!((3.5..5.0).contains(&doubled), "{doubled}");
    let doubled = MEASURED["doubled_words_binary"].as_f64().unwrap();
    assert!((1.0..1.2).contains(&doubled), "a level more: {doubled}");
}
