//! The three edge tables, which involve no chance.

use std::sync::LazyLock;

use serde_json::{Value, json};

static MEASURED: LazyLock<Value> = LazyLock::new(|| crate::measured("othello-edges"));

#[test]
fn the_manuals_example_is_edge_724_with_two_stable_black_discs() {
    let example = &MEASURED["example"];
    assert_eq!(example["index"], 724);
    assert_eq!(example["edge"], "B B W W W W . .");
    assert_eq!(example["stable_discs"], json!([2, 0]));
    assert_eq!(example["stable"], 2.0);
}

#[test]
fn every_pair_of_tables_agrees_on_the_whole_but_not_everywhere() {
    assert_eq!(MEASURED["edges"], 6561);
    let pairs = MEASURED["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 3);
    for pair in pairs {
        assert!((0.8..1.0).contains(&pair["correlation"].as_f64().unwrap()), "{pair}");
        assert!((0.8..1.0).contains(&pair["rank_correlation"].as_f64().unwrap()), "{pair}");
        assert!(pair["opposite_signs"].as_u64().unwrap() > 0, "{pair}");
    }
}

#[test]
fn the_largest_disagreement_is_a_corner_about_to_be_outflanked() {
    // One square is left. Black there ends with 3 discs to 5, white with 1 to 7: −4 on average, for one stable disc.
    let largest = &MEASURED["pairs"][0]["largest"][0];
    assert_eq!(largest["edge"], "B W W W W W B .");
    assert_eq!(largest["stable"], 1.0);
    assert_eq!(largest["mean"], -4.0);
}
