//! The order in which trees are written, and deep nesting.

use chess::{Board, Chess};
use game::{Game as _, Position as _};
use game_tree::{GameTree, NodeId, Written};

/// A move of the position, chosen by its place in the list.
pub fn nth_move(board: &Board, index: usize) -> chess::Move {
    let moves: Vec<_> = board.moves().collect();
    moves[index % moves.len()]
}

#[test]
fn a_move_comes_before_its_alternatives_and_they_before_what_follows() {
    let mut tree = GameTree::new(Chess::STANDARD.start());
    let root = tree.start().to_owned();
    let [a, b, c] = [0, 1, 2].map(|index| tree.add(NodeId::ROOT, nth_move(&root, index)));
    let after = tree.add(a, nth_move(&tree.position(a), 0));
    let below = tree.add(b, nth_move(&tree.position(b), 0));
    let beside = tree.add(b, nth_move(&tree.position(b), 1));
    let expected = [
        Written::Move(a),
        Written::Open,
        Written::Move(b),
        Written::Move(below),
        Written::Open,
        Written::Move(beside),
        Written::Close,
        Written::Close,
        Written::Open,
        Written::Move(c),
        Written::Close,
        Written::Move(after),
    ];
    assert_eq!(tree.written().collect::<Vec<_>>(), expected);
    assert_eq!((tree.n_nodes(), tree.n_variations()), (7, 3));
    assert_eq!(tree.line_to(beside), [b, beside]);
    assert_eq!(tree.main_line().collect::<Vec<_>>(), [a, after]);
}

#[test]
fn variations_may_be_nested_thousands_deep() {
    let mut tree = GameTree::new(Chess::STANDARD.start());
    let (mut at, mut board) = (NodeId::ROOT, *tree.start());
    for ply in 0..3000 {
        if board.outcome().is_some() {
            break;
        }
        let (main, side) = (nth_move(&board, ply), nth_move(&board, ply + 1));
        tree.add(at, main);
        at = tree.add(at, side);
        board.play(side);
    }
    assert!(tree.n_variations() > 100, "{}", tree.n_variations());
    assert_eq!(tree.position(at), board);
    assert_eq!(tree, tree.clone());
}

#[test]
fn equality_looks_at_what_is_said_and_not_at_numbers() {
    let start = Chess::STANDARD.start();
    let [first, second] = [0, 1].map(|index| nth_move(&start, index));
    let mut one = GameTree::new(start);
    one.add(NodeId::ROOT, first);
    one.add(NodeId::ROOT, second);
    let mut other = GameTree::new(start);
    other.add_as(NodeId(7), NodeId::ROOT, first);
    other.add_as(NodeId(3), NodeId::ROOT, second);
    assert_eq!(one, other);
    other.annotation_mut(NodeId(3)).comment = "why".to_string();
    assert_ne!(one, other);
    assert!(!other.contains(NodeId(5)) && other.contains(NodeId(7)));
}
