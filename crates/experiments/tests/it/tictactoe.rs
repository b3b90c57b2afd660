//! The exact cost of the first move for the textbook's programs. Times are measured too, but no test can pin them.

use std::sync::LazyLock;

use serde_json::{Value, json};

static MEASURED: LazyLock<Value> = LazyLock::new(|| crate::measured("tictactoe"));

/// Compares the calls without a table, and with one of depth 0, 1 … 9.
fn check(key: &str, table_key: &str, without: u64, with: [u64; 10]) {
    assert_eq!(MEASURED[key]["calls"], without, "{key}");
    let calls = |depth: usize| MEASURED[table_key][depth.to_string()]["calls"].as_u64().unwrap();
    assert_eq!(std::array::from_fn::<u64, 10, _>(calls), with, "{table_key}");
}

#[test]
fn every_kind_of_minimax_makes_549946_calls() {
    let with_table = [549_946, 549_946, 549_946, 275_266, 138_682, 50_146, 23_674, 16_834, 16_168, 16_168];
    for kind in ["", "_fastest_win", "_sound", "_sound_fastest_win"] {
        check(&format!("minimax{kind}"), &format!("minimax_table{kind}"), 549_946, with_table);
    }
    assert_eq!(MEASURED["minimax"]["leaves"], 255_168);
}

#[test]
fn alpha_beta_makes_16811_calls_as_printed_and_18297_with_a_full_window() {
    let as_printed = [16_811, 16_811, 16_811, 14_047, 11_523, 7_954, 5_622, 4_487, 4_272, 4_272];
    check("alpha_beta_as_printed", "table_as_printed", 16_811, as_printed);
    let sound = [18_297, 18_297, 18_297, 15_111, 12_562, 8_788, 6_410, 5_123, 4_889, 4_889];
    check("alpha_beta_sound", "table_sound", 18_297, sound);
}

#[test]
fn the_slip_of_exercise_10_5_never_hits_and_saves_no_call() {
    let slip = &MEASURED["equals_slip"];
    assert_eq!(slip["with"]["calls"], MEASURED["alpha_beta_as_printed"]["calls"]);
    assert_eq!(slip["with"]["table_hits"], 0);
    assert_eq!(slip["with"]["entries"], slip["with"]["stored"]);
    assert_eq!(slip["without"]["table_hits"], 299);
}

#[test]
fn bounds_kept_as_values_mislead_only_the_fastest_win() {
    assert_eq!(MEASURED["positions"], 4520);
    let faults = |wrong_values, wrong_results| json!({ "wrong_values": wrong_values, "wrong_results": wrong_results, "taken_squares": 368 });
    for depth in 0..10 {
        assert_eq!(MEASURED["faults_three_outcomes"]["table"][depth.to_string()], faults(0, 0), "{depth}");
    }
    assert_eq!(MEASURED["faults_fastest_win"]["without_table"], faults(0, 0));
    assert_eq!(MEASURED["faults_fastest_win"]["table"]["5"], faults(66, 50));
}

#[test]
fn the_side_to_move_may_be_left_out_where_the_board_tells_it_and_only_there() {
    let counts = |game: &str, count: &str| MEASURED["key_without_side"][game][count].as_u64().unwrap();
    assert_eq!((counts("one_begins", "boards"), counts("one_begins", "either_side")), (5478, 0));
    for game in ["either_begins", "othello_4x4"] {
        let [boards, either_side, other_value] =
            ["boards", "either_side", "other_value"].map(|count| counts(game, count));
        assert!(0 < other_value && other_value < either_side && either_side < boards, "{game}");
    }
}

#[test]
fn some_table_depth_is_fastest() {
    assert!(!MEASURED["fastest_table_depths"].as_array().unwrap().is_empty());
    let [low, middle, high] =
        ["low", "middle", "high"].map(|end| MEASURED["table_speedup"][end].as_f64().unwrap());
    assert!(0.0 < low && low < middle && middle < high, "the nine rounds of a quick run give an interval");
}
