//! Leaves on uniform trees, compared with what has been proved about them.

use catalog::CATALOG;
use experiments::EXPERIMENTS;
use lab::Settings;
use search::Control;
use serde_json::Value;

fn trees() -> Vec<Value> {
    let control = Control::new();
    let findings =
        (EXPERIMENTS.named("pruning").unwrap().run)(&Settings::quick(&control, CATALOG), &mut |_| {})
            .unwrap();
    findings.measured["trees"].as_array().unwrap().clone()
}

/// The trees on which every order was searched.
fn whole_trees() -> Vec<Value> {
    trees().into_iter().filter(|tree| tree.get("minimax").is_some()).collect()
}

fn shape(tree: &Value) -> (u64, u32) {
    (tree["branching"].as_u64().unwrap(), tree["depth"].as_u64().unwrap() as u32)
}

#[test]
fn best_order_visits_exactly_knuth_and_moores_minimum() {
    for tree in trees() {
        let (b, d) = shape(&tree);
        assert_eq!(tree["best"]["alphabeta"], b.pow(d.div_ceil(2)) + b.pow(d / 2) - 1, "b = {b}, d = {d}");
    }
}

#[test]
fn worst_order_and_minimax_visit_every_leaf() {
    for tree in whole_trees() {
        let (b, d) = shape(&tree);
        assert_eq!(tree["minimax"], b.pow(d), "b = {b}, d = {d}");
        assert_eq!(tree["worst"]["shallow"], b.pow(d), "b = {b}, d = {d}");
        assert_eq!(tree["worst"]["alphabeta"], b.pow(d), "b = {b}, d = {d}");
        assert_eq!(tree["worst_cutoffs"], 0, "b = {b}, d = {d}");
    }
}

#[test]
fn best_move_last_still_lets_deep_cuts_through() {
    for tree in whole_trees() {
        let (b, d) = shape(&tree);
        assert_eq!(tree["best_last"]["shallow"], tree["minimax"], "b = {b}, d = {d}");
        // Of two moves the second closes the window at the earliest at depth 4, when none is left to be cut.
        if b > 2 {
            assert_eq!(tree["best_last"]["alphabeta"] != tree["minimax"], d >= 4, "b = {b}, d = {d}");
        }
    }
}

/// Without deep cuts a node's first child is searched with an open window, and so is the first grandchild through every
/// other child: F(d) = F(d − 1) + (b − 1)·F(d − 2).
fn shallow_leaves(b: u64, d: u32) -> u64 {
    match d {
        0 => 1,
        1 => b,
        _ => shallow_leaves(b, d - 1) + (b - 1) * shallow_leaves(b, d - 2),
    }
}

#[test]
fn shallow_cuts_in_best_order_follow_their_own_law_and_lag_from_depth_4_on() {
    for tree in trees() {
        let (b, d) = shape(&tree);
        assert_eq!(tree["best"]["shallow"], shallow_leaves(b, d), "b = {b}, d = {d}");
        assert_eq!(tree["best"]["shallow"] != tree["best"]["alphabeta"], d >= 4, "b = {b}, d = {d}");
    }
}

#[test]
fn random_order_lies_between_best_and_worst() {
    for tree in whole_trees() {
        let mean = |cuts: &str| tree["random"][cuts]["mean"].as_f64().unwrap();
        let (least, most) = (tree["knuth_moore"].as_f64().unwrap(), tree["minimax"].as_f64().unwrap());
        assert!(least <= mean("alphabeta") && mean("alphabeta") <= mean("shallow"), "{tree}");
        assert!(mean("shallow") <= most, "{tree}");
    }
}

#[test]
fn a_tree_of_two_by_two_has_the_mean_that_can_be_worked_out_by_hand() {
    // Four leaves in random order. The last one is cut when the third is no better for MIN than the first pair's
    // least: of three leaves, with chance 1/3 the third is the least. So 4 − 1/3 leaves on average.
    let tree = whole_trees().into_iter().find(|tree| shape(tree) == (2, 2)).unwrap();
    let estimate = &tree["random"]["alphabeta"];
    let (mean, error) = (estimate["mean"].as_f64().unwrap(), estimate["standard_error"].as_f64().unwrap());
    assert!((mean - 11.0 / 3.0).abs() < 4.0 * error, "{estimate}");
}
