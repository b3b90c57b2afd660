//! Random edits, all undone and all redone.

use chess::Chess;
use game::{Game as _, Position as _, below, dice};
use game_tree::{Annotation, Edit, GameTree, Glyph, History, NodeId, Written};

use crate::order::nth_move;

type Tree = GameTree<chess::Board>;

fn nodes(tree: &Tree) -> Vec<NodeId> {
    let moves = tree.written().filter_map(|step| match step {
        Written::Move(node) => Some(node),
        _ => None,
    });
    std::iter::once(NodeId::ROOT).chain(moves).collect()
}

/// An edit such as a person could make.
fn random_edit(tree: &Tree, dice: &mut game::Dice) -> Option<Edit<chess::Move>> {
    let all = nodes(tree);
    let node = all[below(dice, all.len())];
    match below(dice, 8) {
        0 if node != NodeId::ROOT => Some(Edit::Remove(node)),
        1 => Edit::promoted(tree, node),
        2 => Edit::demoted(tree, node),
        3 => Edit::main_line(tree, node),
        4 => {
            let glyphs = vec![Glyph(1 + below(dice, 6) as u8)];
            let comment = format!("comment {}", below(dice, 100));
            Some(Edit::Annotate(node, Box::new(Annotation { glyphs, comment, ..Annotation::default() })))
        }
        5 => {
            let mut headers = tree.headers.clone();
            headers.set("White", format!("Player {}", below(dice, 9)));
            Some(Edit::SetHeaders(headers))
        }
        _ => {
            let mut board = tree.position(node);
            let mut line = Vec::new();
            for _ in 0..=below(dice, 3) {
                if board.outcome().is_some() {
                    break;
                }
                let mv = nth_move(&board, below(dice, 40));
                board.play(mv);
                line.push(mv);
            }
            let (edit, end) = Edit::line(tree, node, line);
            let mut after = tree.clone();
            after.apply(edit.clone());
            assert_eq!(after.position(end), board, "the line ends where it says");
            Some(edit)
        }
    }
}

#[test]
fn every_edit_can_be_undone_and_redone() {
    for seed in 0..40 {
        let mut dice = dice(seed);
        let mut tree = Tree::new(Chess::STANDARD.start());
        let mut history = History::default();
        let mut states = vec![tree.clone()];
        for _ in 0..60 {
            let Some(edit) = random_edit(&tree, &mut dice) else { continue };
            history.make(&mut tree, edit);
            states.push(tree.clone());
        }
        for expected in states.iter().rev().skip(1) {
            let before = tree.clone();
            let touched = history.undo(&mut tree).expect("every edit is remembered");
            assert_eq!(tree, *expected, "seed {seed}");
            assert_untouched_are_equal(&before, &tree, &touched);
        }
        assert!(!history.can_undo());
        for expected in &states[1..] {
            let before = tree.clone();
            let touched = history.redo(&mut tree).expect("every edit is remembered");
            assert_eq!(tree, *expected, "seed {seed}");
            assert_untouched_are_equal(&before, &tree, &touched);
        }
        assert!(!history.can_redo());
    }
}

/// A page that renews only the touched nodes sees the same tree.
fn assert_untouched_are_equal(before: &Tree, after: &Tree, touched: &[NodeId]) {
    for node in nodes(after) {
        if touched.contains(&node) {
            continue;
        }
        assert!(before.contains(node), "{node:?} appeared without being touched");
        assert_eq!(before.children(node), after.children(node), "{node:?}");
        assert_eq!(before.annotation(node), after.annotation(node), "{node:?}");
    }
}

#[test]
fn a_new_edit_ends_what_could_be_redone() {
    let mut tree = Tree::new(Chess::STANDARD.start());
    let mut history = History::default();
    let mv = nth_move(tree.start(), 0);
    history.make(&mut tree, Edit::Add { parent: NodeId::ROOT, mv });
    history.undo(&mut tree);
    assert!(history.can_redo());
    history.make(&mut tree, Edit::Add { parent: NodeId::ROOT, mv });
    assert!(!history.can_redo());
    assert_eq!(tree.children(NodeId::ROOT), [NodeId(2)], "numbers are not given twice");
}

#[test]
fn promotion_lifts_the_variation_a_node_belongs_to() {
    let mut tree = Tree::new(Chess::STANDARD.start());
    let start = *tree.start();
    let [a, b, c] = [0, 1, 2].map(|index| tree.add(NodeId::ROOT, nth_move(&start, index)));
    let deep = tree.add(c, nth_move(&tree.position(c), 0));
    tree.apply(Edit::promoted(&tree, deep).unwrap());
    assert_eq!(tree.children(NodeId::ROOT), [a, c, b]);
    tree.apply(Edit::promoted(&tree, deep).unwrap());
    assert_eq!(tree.children(NodeId::ROOT), [c, a, b]);
    assert!(Edit::promoted(&tree, deep).is_none() && Edit::main_line(&tree, deep).is_none());
    tree.apply(Edit::demoted(&tree, deep).unwrap());
    assert_eq!(tree.children(NodeId::ROOT), [a, c, b]);
    tree.apply(Edit::main_line(&tree, b).unwrap());
    assert_eq!(tree.children(NodeId::ROOT), [b, a, c]);
}
