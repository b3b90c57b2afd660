//! The textbook's remarks on chess.

use std::sync::LazyLock;

use serde_json::Value;

static MEASURED: LazyLock<Value> = LazyLock::new(|| crate::measured("textbook-chess"));

/// Others bound the legal positions by 10^46.3 and estimate 10^44.7; a bound that counts illegal ones too is above both.
#[test]
fn chess_has_far_fewer_than_10_to_the_100_states() {
    let bound = MEASURED["log10_states_at_most"].as_f64().unwrap();
    assert!((46.3..60.0).contains(&bound), "{bound}");
}

#[test]
fn every_engine_grows_with_the_depth_and_minimax_most() {
    let growth = MEASURED["growth"].as_array().unwrap();
    let factors: Vec<f64> = growth.iter().map(|one| one["factor"]["mean"].as_f64().unwrap()).collect();
    assert_eq!(factors.len(), 4);
    assert!(factors.iter().all(|&factor| factor > 1.0 && factor <= factors[0]), "{factors:?}");
}

#[test]
fn the_positions_and_nodes_depend_on_the_seed_alone() {
    let again = crate::measured("textbook-chess");
    for key in ["growth", "log10_lines_of_a_random_game"] {
        assert_eq!(MEASURED[key], again[key], "{key}");
    }
    assert_eq!(MEASURED["speed"]["nodes"], again["speed"]["nodes"]);
}
