//! The explicit tree: its text, its laws, and the bad text it refuses.

mod checking;

use std::collections::HashSet;

use game::tree::{self, MAX_DEPTH, RandomTree, TreeGame};
use game::{Game, Keyed, Notation, Position, Refusal, RefusalKind, Side, dice, laws};

#[test]
fn the_tree_game_keeps_the_laws() {
    let checked = laws::check(&TreeGame::default(), 100, 1);
    assert!(checked.damaged_texts > 100);
}

#[test]
fn random_trees_keep_the_laws() {
    #[derive(Clone)]
    struct Fixed(tree::TreePosition);
    impl Game for Fixed {
        type Position = tree::TreePosition;
        fn start(&self) -> tree::TreePosition {
            self.0.clone()
        }
        fn parse_position(&self, text: &str) -> Result<tree::TreePosition, Refusal> {
            tree::parse(text)
        }
    }
    let mut dice = dice(2);
    let shape = RandomTree { branching: 1..=4, depth: 5, values: -99..=99, shared: true, irregular: true };
    let mut met = (0, 0);
    for _ in 0..200 {
        let start = tree::parse(&shape.text(&mut dice)).unwrap();
        let checked = laws::check(&Fixed(start), 5, 3);
        met = (met.0 + checked.positions, met.1 + checked.transpositions);
    }
    assert!(met.0 > 1000 && met.1 > 100, "{met:?} positions and transpositions");
}

#[test]
fn equal_subtrees_have_equal_keys() {
    let root = tree::parse("(A:(1 2) B:(1 2) (1 2) (1 2) (2 1) max(1 2))").unwrap();
    let keys: Vec<_> = root.moves().map(|mv| child(&root, mv).key()).collect();
    assert_eq!(keys[2], keys[3]);
    assert_ne!(keys[0], keys[1], "labels tell states apart");
    assert_ne!(keys[3], keys[4], "order matters");
    assert_ne!(keys[3], keys[5], "the side matters");
}

#[test]
fn sides_alternate_unless_the_text_says_otherwise() {
    let root = tree::parse("((1 2) max(3 4))").unwrap();
    assert_eq!(root.side_to_move(), Side::First);
    assert_eq!(child(&root, 0).side_to_move(), Side::Second);
    assert_eq!(child(&root, 1).side_to_move(), Side::First);
    assert_eq!(child(&root, 1).to_string(), "(3 4)");
    assert_eq!(child(&root, 0).to_string(), "min(1 2)");
}

#[test]
fn children_are_named_by_index_or_label() {
    let root = tree::parse("(A:1 B:2)").unwrap();
    assert_eq!(root.parse_move("1"), Ok(1));
    assert_eq!(root.parse_move("B"), Ok(1));
    assert!(root.parse_move("2").is_err());
}

#[test]
fn wrong_trees_are_refused_with_the_reason() {
    let check = |text: &str, reason: &str| {
        let refusal = tree::parse(text).unwrap_err().to_string();
        assert!(refusal.contains(reason), "{text}: {refusal}");
        assert!(!refusal.contains('\n'));
    };
    check("", "a tree is missing");
    check("((1 2) (3", "2 brackets are not closed");
    check("(1 2))", "was never opened");
    check("(1 2) 3", "text after the tree");
    check("()", "has no children");
    check("(1 x)", "whole number");
    check("(1 2.5)", "whole number");
    check("(1 99999999999)", "whole number");
    for value in ["2000000000", "1000000001", "-1000000001", "2147483647", "-2147483648"] {
        check(&format!("(1 {value})"), "leaves go from");
        check(value, "leaves go from");
    }
    assert!(tree::parse("(1000000000 -1000000000)").is_ok());
    check("(:1)", "empty label");
    check("max 3", "expected an opening bracket");
    check(&"(".repeat(1_000_000), &format!("deeper than {MAX_DEPTH}"));
    check(&format!("({})", "1 ".repeat(10_000_000)), "more than 1000000 nodes");
}

fn child(position: &tree::TreePosition, mv: u32) -> tree::TreePosition {
    let mut child = position.clone();
    child.play(mv);
    child
}

#[test]
fn refusals_have_a_kind() {
    let kind = |text: &str| tree::parse(text).unwrap_err().kind();
    assert_eq!(kind("(1 2"), RefusalKind::Syntax);
    assert_eq!(kind("(1 x)"), RefusalKind::Syntax);
    assert_eq!(kind("(1 2000000000)"), RefusalKind::OutOfRange);
    assert_eq!(kind(&"(".repeat(1000)), RefusalKind::TooLarge);
    assert_eq!(Refusal::new("x", "why").kind(), RefusalKind::Other);
    let names: HashSet<&str> = RefusalKind::ALL.iter().map(|kind| kind.name()).collect();
    assert_eq!(names.len(), RefusalKind::ALL.len(), "names tell kinds apart");
}
