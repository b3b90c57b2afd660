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
