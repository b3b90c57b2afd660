//! The matches between coefficient files.

use std::collections::HashSet;
use std::sync::LazyLock;

use serde_json::Value;

static MEASURED: LazyLock<Value> = LazyLock::new(|| crate::measured("othello-advice"));

#[test]
fn every_piece_of_advice_is_played_for_with_both_colours() {
    let matches = MEASURED["matches"].as_array().unwrap();
    let pairings: HashSet<_> = matches.iter().map(|one| (one["a"].as_str(), one["b"].as_str())).collect();
    assert_eq!((matches.len(), pairings.len()), (7, 7));
    assert!(matches.iter().all(|one| one["games"] == MEASURED["games_a_match"]));
}

#[test]
fn the_same_seed_plays_the_same_games() {
    assert_eq!(*MEASURED, crate::measured("othello-advice"));
}

#[test]
fn potential_mobility_spreads_more_than_four_times_as_far_as_real_mobility() {
    let spread = |name: &str| MEASURED["spreads"][name].as_f64().unwrap();
    let ratio = spread("potential_mobility") / spread("mobility");
    assert!((4.0..4.8).contains(&ratio), "so that 0.23 makes them about even: {ratio}");
}
