//! The results on the two mobilities that do not depend on time.

use std::sync::LazyLock;

use serde_json::Value;

static MEASURED: LazyLock<Value> = LazyLock::new(|| crate::measured("othello-mobility"));

#[test]
fn the_approximate_mobility_ranks_positions_much_as_the_real_one_does() {
    for quantity in ["side_to_move", "difference"] {
        let correlation = MEASURED[quantity]["rank_correlation"].as_f64().unwrap();
        assert!((0.8..1.0).contains(&correlation), "{quantity}: {correlation}");
    }
    assert!(MEASURED["weight"].as_f64().unwrap() > 1.0, "a square counts at least once per line");
}

#[test]
fn the_board_makes_no_difference_to_what_is_searched() {
    let speed = MEASURED["speed"].as_array().unwrap();
    assert_eq!(speed[1]["nodes"], speed[2]["nodes"]);
}

#[test]
fn what_no_time_goes_into_depends_on_the_seed_alone() {
    let again = crate::measured("othello-mobility");
    for key in ["positions", "side_to_move", "difference", "equal_depth", "equal_depth_equal_weight"] {
        assert_eq!(MEASURED[key], again[key], "{key}");
    }
}

#[test]
fn every_match_is_played_to_its_end() {
    for key in ["equal_depth", "equal_depth_equal_weight", "equal_time_table", "equal_time_mix"] {
        assert_eq!(MEASURED[key]["games"], MEASURED["games"], "{key}");
    }
}
