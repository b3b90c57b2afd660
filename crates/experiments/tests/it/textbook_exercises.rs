//! The textbook's exercises.

use std::sync::LazyLock;

use serde_json::{Value, json};

static MEASURED: LazyLock<Value> = LazyLock::new(|| crate::measured("textbook-exercises"));

#[test]
fn figure_10_7_reads_a_sound_grid_and_crashes_where_rows_are_short_or_too_many() {
    let fates = |key: &str| [&MEASURED["grids"][key]["printed"], &MEASURED["grids"][key]["ours"]];
    for (key, expected) in [
        ("figure_10_1", ["taken", "taken"]),
        ("empty_file", ["taken", "refused"]),
        ("empty_rows", ["taken", "refused"]),
        ("short_row", ["crashed", "refused"]),
        ("long_row", ["warned", "refused"]),
        ("blank_end", ["crashed", "taken"]),
        ("many_columns", ["crashed", "taken"]),
        ("many_rows", ["crashed", "taken"]),
        ("blanks", ["taken", "taken"]),
        ("no_letters", ["taken", "refused"]),
    ] {
        assert_eq!(fates(key), expected, "{key}");
    }
    assert_eq!(MEASURED["grids"].as_object().unwrap().len(), 10);
}

#[test]
fn the_reply_h2c_refutes_and_the_state_is_won() {
    assert_eq!(MEASURED["refutation"], json!({ "of": "C2", "reply": "H2C", "value": "1" }));
}

#[test]
fn a_binary_search_loses_no_prefix_of_a_sorted_list_and_many_of_an_unsorted_one() {
    let tried = &MEASURED["prefix_place"];
    assert_eq!((&tried["small"]["lists"], &tried["small"]["lost"]), (&json!((1 << 14) - 1), &json!(0)));
    assert_eq!(tried["dictionary"]["lost"], 0);
    let n_prefixes = tried["dictionary"]["prefixes"].as_u64().unwrap();
    assert_eq!(tried["shuffled"]["prefixes"], n_prefixes);
    assert!(tried["shuffled"]["lost"].as_u64().unwrap() > n_prefixes / 2, "{tried}");
}

#[test]
fn four_in_a_row_on_five_by_five_is_a_draw_and_small_othello_is_not_blacks() {
    assert_eq!(MEASURED["four_on_five"]["value"], 0);
    assert_eq!(MEASURED["four_on_five"]["plies"], 25);
    assert_eq!(
        (&MEASURED["othello"]["variant"], &MEASURED["othello"]["value"]),
        (&json!("4x4"), &json!(-10))
    );
}
