//! Four boards, one result. The run itself fails if two of them differ.

use std::sync::LazyLock;

use serde_json::Value;

static MEASURED: LazyLock<Value> = LazyLock::new(|| crate::measured("othello-incremental"));

#[test]
fn all_four_techniques_count_the_known_lines_of_play() {
    assert_eq!(MEASURED["perft"]["depth"], 4);
    assert_eq!(MEASURED["perft"]["lines"], 244);
    let techniques: Vec<_> = MEASURED["techniques"].as_object().unwrap().keys().collect();
    assert_eq!(techniques, ["walking", "table", "darwersi", "mix"]);
}

#[test]
fn the_workload_depends_on_the_seed_alone() {
    let again = crate::measured("othello-incremental");
    for key in ["games", "discs_placed", "sum_of_mobilities", "perft", "search"] {
        assert_eq!(MEASURED[key], again[key], "{key}");
    }
    assert!(MEASURED["search"]["nodes"].as_u64().unwrap() > 0);
}
