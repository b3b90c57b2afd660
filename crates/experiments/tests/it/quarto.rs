//! The Quarto experiments, with their small sizes.

use serde_json::Value;

#[test]
fn random_games_are_counted_and_tested() {
    let measured = crate::measured("quarto-random");
    for sample in measured["samples"].as_array().unwrap() {
        let count = |who: &str| sample[who]["count"].as_u64().unwrap();
        assert_eq!(count("first") + count("draws") + count("second"), sample["games"].as_u64().unwrap());
        let [low, high] = [0, 1].map(|end| sample["draws"]["interval"][end].as_f64().unwrap());
        assert!(low < 0.03 && high > 0.01, "about one in fifty is drawn: {sample}");
        assert!(sample["chi_square"]["p"].as_f64().unwrap() > 1e-6, "{sample}");
    }
}

#[test]
fn the_program_hardly_ever_fails_to_beat_chance() {
    let measured = crate::measured("quarto-minimax");
    for sample in measured["samples"].as_array().unwrap() {
        assert_eq!(sample["program_first"]["second"]["count"], 0, "{sample}");
        assert_eq!(sample["program_second"]["first"]["count"], 0, "{sample}");
    }
}

#[test]
fn the_printed_position_has_its_printed_value() {
    let measured = crate::measured("quarto-position");
    assert_eq!(
        (&measured["report"]["value"], &measured["report"]["move"]),
        (&Value::from(9), &"d1=1357".into())
    );
    assert_eq!(measured["exact"]["value"], 1);
}

#[test]
fn five_moves_win_in_the_printed_position_and_four_are_listed() {
    let measured = crate::measured("quarto-position");
    assert_eq!(measured["winning_moves"].as_array().unwrap().len(), 5);
}

#[test]
fn the_printed_games_are_played_again_move_by_move() {
    let measured = crate::measured("quarto-random");
    assert_eq!(measured["seed_1"], serde_json::json!([503, 21, 476]), "second, draws, first");
    assert_eq!((&measured["seed_13"]["won"], &measured["seed_41"]["won"]), (&true.into(), &false.into()));
}

#[test]
fn boards_with_fewer_pieces_cost_more() {
    let measured = crate::measured("quarto-value");
    assert!(measured["official_growth_a_piece"].as_f64().unwrap() > 1.0, "{measured}");
}

#[test]
fn the_claims_are_put_to_the_test() {
    let measured = crate::measured("quarto-claims");
    assert_eq!(measured["best_play"]["value"], -1, "the second player wins");
    assert!(measured["lining_up_first"]["first"]["share"].as_f64().unwrap() > 0.8, "{measured}");
}
