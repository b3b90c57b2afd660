//! The chess thesis's experiments: the results that do not depend on time or chance.

use std::sync::LazyLock;

use serde_json::Value;

fn numbers(value: &Value, key: &str) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|item| item[key].as_f64().unwrap()).collect()
}

#[test]
fn the_game_ends_where_its_printed_moves_lead_and_is_no_draw_yet() {
    let measured = crate::measured("chess-game");
    assert_eq!(measured["final_fen"], "4r3/5k2/6p1/pp1r3p/3BpPbP/P1P1K1P1/PR1R4/8 w - - 12 39");
    assert_eq!(measured["plies"], 76);
    assert_eq!(measured["misprint"]["legal"], false);
    assert_eq!(measured["misprint"]["read_as"], "f5g4");
    assert_eq!(measured["most_times_a_position_stood"], 2);
    assert_eq!(measured["draw"], Value::Null);
    assert_eq!(measured["plies_to_a_third_time"], 1);
}

#[test]
fn all_three_mates_are_found_and_the_second_needs_secondary_search() {
    let measured = crate::measured("chess-mates");
    for mate in measured["mates"].as_array().unwrap() {
        assert_eq!(mate["solution_mates"], true, "{mate}");
        let [shallow, full, plain] = [0, 1, 2].map(|way| &mate["ways"][way]);
        assert!(shallow["mate_in_two_seen"] == true && full["mate_in_two_seen"] == true, "{mate}");
        assert!(shallow["found"] == true && full["found"] == true, "{mate}");
        assert_eq!(plain["mate_in_two_seen"] == true, mate["depth"] == 3, "{mate}");
    }
}

#[test]
fn both_blunders_are_played_without_secondary_search_and_not_with_it() {
    let measured = crate::measured("chess-horizon");
    for example in measured["examples"].as_array().unwrap() {
        assert_eq!(example["cured"], true, "{example}");
    }
    assert_eq!(measured["matches"][0]["games"], 2);
    assert_eq!(measured, crate::measured("chess-horizon"), "the result does not depend on the threads");
}

#[test]
fn better_ways_to_search_visit_less() {
    let measured = crate::measured("chess-pruning");
    let rows = measured["rows"].as_array().unwrap();
    let nodes = |way: &str| -> Vec<f64> {
        rows.iter().filter(|row| row["way"] == way).map(|row| row["nodes"].as_f64().unwrap()).collect()
    };
    let (minimax, shallow, full) = (nodes("minimax"), nodes("shallow alpha-beta"), nodes("alpha-beta"));
    assert_eq!(shallow, full, "deep cuts first matter at four plies");
    assert!(shallow.iter().zip(&minimax).all(|(some, all)| some < all));
    assert!(nodes("alpha-beta, captures first").iter().zip(&full).all(|(less, more)| less < more));
}

#[test]
fn the_printed_game_is_the_mended_programs() {
    let measured = crate::measured("chess-secondary");
    let [printed, mended] = ["printed", "mended"].map(|reading| &measured[reading]);
    let loss = |evidence: &Value| evidence["loss"]["mean"].as_f64().unwrap();
    assert!(loss(printed) > 50.0 && loss(mended) < 8.0, "{measured}");
    assert!(printed["blunders"] == 9 && mended["blunders"] == 2, "{measured}");
    for evidence in [printed, mended] {
        assert!(evidence["keys"] == 3 && evidence["blunders_avoided"] == 2, "{evidence}");
    }
    assert_eq!(measured["votes"], serde_json::json!(["mended", null, null, null, null]));
}

#[test]
fn no_trial_explains_the_counts_of_the_mates() {
    let measured = crate::measured("chess-mates");
    let trials = measured["trials"].as_array().unwrap();
    assert_eq!(
        trials[0]["nodes"][0], measured["mates"][0]["ways"][0]["nodes"],
        "the first is the program itself"
    );
    assert!(trials.iter().all(|trial| trial["typical_factor"].as_f64().unwrap() > 1.5), "{measured}");
    assert!(measured["longer_mate"]["mates"] == true, "{measured}");
    assert_eq!(measured["longer_mate"]["black_replies"], serde_json::json!([1, 1]));
}

#[test]
fn the_thesiss_row_at_two_plies_cannot_be_true() {
    let their_table = &crate::measured("chess-pruning")["their_table"];
    assert_eq!(their_table["expanded_by_minimax"][0], 29.0);
    assert_eq!(their_table["expanded_by_alpha_beta"][0], 94.0);
    assert_eq!(their_table["alpha_beta_is_possible"], serde_json::json!([false, true]));
}

#[test]
fn the_book_has_the_eleven_openings_in_lines_of_eight_moves() {
    let measured = crate::measured("chess-book");
    assert!(measured["openings"] == 11 && measured["plies"]["mean"] == 16.0, "{measured}");
}

#[test]
fn a_better_evaluation_makes_many_times_as_many_lists_of_moves() {
    let measured = crate::measured("chess-evaluation");
    let lists = numbers(&measured["evaluations"], "lists_of_moves");
    assert!(lists[0] == lists[1] && lists[2] > 50.0 * lists[1] && lists[3] > lists[2], "{measured}");
}

#[test]
fn both_boards_visit_the_same_nodes() {
    let measured = crate::measured("chess-representations");
    assert!(numbers(&measured["games"], "nodes").iter().all(|&nodes| nodes > 0.0));
    assert_eq!(measured["perft"]["nodes"], 2_039);
}

#[test]
fn confirming_ties_costs_nodes_and_the_lot_is_fair() {
    let measured = crate::measured("chess-ties");
    assert!(numbers(&measured["rows"], "cost_percent").iter().all(|&cost| cost >= 0.0));
    let lots = &measured["lots"];
    let freedom = lots["degrees_of_freedom"].as_f64().unwrap();
    // χ² has the mean `freedom` and the variance twice that; this is five deviations off.
    assert!(freedom > 0.0 && lots["chi_squared"].as_f64().unwrap() < freedom + 5.0 * (2.0 * freedom).sqrt());
}

static ROOK_ENDGAME: LazyLock<Value> = LazyLock::new(|| crate::measured("chess-krk"));

#[test]
fn king_and_rook_mate_in_sixteen_moves_at_most() {
    assert_eq!(ROOK_ENDGAME["longest_mate"], 16);
    assert_eq!(ROOK_ENDGAME["legal_positions"]["white_to_move"], 175_168);
    assert_eq!(ROOK_ENDGAME["legal_positions"]["black_to_move"], 223_944);
    assert_eq!(ROOK_ENDGAME["white_to_move_not_won"], 0);
}

#[test]
fn the_automaton_takes_up_to_67_moves_and_its_rules_have_one_gap() {
    let automaton = &ROOK_ENDGAME["automaton"];
    assert_eq!(automaton["longest"], 67);
    assert_eq!(automaton["shortest"], 51);
    assert_eq!(automaton["starts"], 42);
    assert_eq!(automaton["failures"], serde_json::json!(["c6"]));
}

#[test]
fn chess_is_played_too_and_the_sixth_power_of_38_ends_in_384() {
    let measured = crate::measured("branching");
    for games in ["random", "thesis"] {
        assert!(measured["chess"][games]["maximum"].as_u64().unwrap() >= 20, "{games}");
    }
    assert_eq!(measured["leaves_of_38_moves"][2], 3_010_936_384_u64);
}
