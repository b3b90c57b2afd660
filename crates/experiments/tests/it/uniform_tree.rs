//! The order of moves in uniform trees.

use experiments::{Order, UniformTree};
use game::Position as _;

/// The values of a node's children, for its side to move, and its own value.
fn values(node: &UniformTree) -> (Vec<i32>, i32) {
    let children = node.moves().map(|mv| {
        let mut child = *node;
        child.play(mv);
        -child.outcome().map_or_else(|| values(&child).1, |outcome| outcome.margin_for(child.side_to_move()))
    });
    let children: Vec<i32> = children.collect();
    let best = children.iter().copied().max().unwrap();
    (children, best)
}

fn check_all_nodes(node: &UniformTree, is_ordered: fn(&[i32]) -> bool) {
    if node.outcome().is_none() {
        let (children, _) = values(node);
        assert!(is_ordered(&children), "{children:?} at {node:?}");
    }
    for mv in node.moves() {
        let mut child = *node;
        child.play(mv);
        check_all_nodes(&child, is_ordered);
    }
}

#[test]
fn every_node_in_best_order_gets_worse_from_move_to_move() {
    check_all_nodes(&UniformTree::new(3, 5, Order::Best), |children| children.is_sorted_by(|a, b| a > b));
}

#[test]
fn every_node_in_worst_order_gets_better_from_move_to_move() {
    check_all_nodes(&UniformTree::new(3, 5, Order::Worst), |children| children.is_sorted_by(|a, b| a < b));
}

#[test]
fn random_trees_differ_by_seed_and_by_nothing_else() {
    let root = |seed| UniformTree::new(3, 4, Order::Random { seed });
    assert_eq!(values(&root(1)), values(&root(1)));
    assert_ne!(values(&root(1)), values(&root(2)));
}
