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

#[test]
fn the_liberties_shortcut_is_never_wrong_and_saves_most_early() {
    let shortcut = &MEASURED["liberties_shortcut"];
    let count = |part: &str, name: &str| shortcut[part][name].as_u64().unwrap() as f64;
    assert_eq!((count("all", "wrong"), count("all", "occupied")), (0.0, 0.0));
    let share = |part: &str| count(part, "answered") / count(part, "asked");
    assert!(share("early") > share("all") && share("all") > share("late"), "{shortcut}");
    assert!(count("all", "lookups_with") < count("all", "lookups_without"));
}
