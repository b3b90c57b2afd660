//! Explicit game trees: the text, and every algorithm against minimax.

use game::tree::{self, TreeGame, TreePosition};
use game::{Game as _, Position};
use search::{Algorithm, Context, Margin, Memory, Node, Score, TableRules, Window};

use crate::input::{Input, text};

/// Larger trees are only read.
const MAX_SEARCHED: usize = 300;
/// Deeper ones too.
const MAX_DEPTH: u32 = 24;

/// The text of a tree: read, written, and searched by every algorithm.
pub fn text_of_tree(bytes: &[u8]) {
    let Ok(root) = tree::parse(&text(bytes)) else { return };
    checked(&root);
}

/// A tree that is made from the bytes, so that all of them are trees.
pub fn made(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let text = node(&mut input, 0);
    checked(&tree::parse(&text).unwrap_or_else(|refusal| panic!("{refusal}: {text}")));
}

fn node(input: &mut Input<'_>, depth: u32) -> String {
    let kind = input.byte();
    if kind < 100 || depth == 6 || input.is_empty() {
        return match kind % 4 {
            // Few different values, so that ties abound; now and then the greatest there are.
            0..=2 => (i32::from(input.byte()) % 7 - 3).to_string(),
            _ => [tree::MAX_VALUE, -tree::MAX_VALUE, tree::MAX_VALUE - 1, 0][input.below(4)].to_string(),
        };
    }
    let turn = if kind < 110 {
        "max"
    } else if kind < 120 {
        "min"
    } else {
        ""
    };
    let n_children = 1 + input.below(4);
    let children: Vec<String> = (0..n_children).map(|_| node(input, depth + 1)).collect();
    format!("{turn}({})", children.join(" "))
}

fn checked(root: &TreePosition) {
    let written = root.to_string();
    let again = TreeGame::default().parse_position(&written);
    let again = again.unwrap_or_else(|refusal| panic!("its own text: {refusal}: {written}"));
    assert_eq!(again.to_string(), written);
    let depth = depth(root, 0);
    if root.n_nodes() > MAX_SEARCHED || depth > MAX_DEPTH {
        return;
    }
    let expected = value(root);
    for algorithm in Algorithm::ALL {
        let mut memory = Memory::new(1 << 14, TableRules::default());
        let (mut margin, mut silent) = (Margin, ());
        let mut context = Context::new(&mut margin, &mut silent, &mut memory);
        let score = algorithm.search(&mut context, root, Node::root(depth), Window::FULL);
        let score = score.expect("nothing stops it");
        assert_eq!(score, Score::points(expected), "{} on {written}", algorithm.name());
    }
}

fn depth(position: &TreePosition, at: u32) -> u32 {
    if at > MAX_DEPTH {
        return at;
    }
    position.moves().map(|mv| depth(&after(position, mv), at + 1)).max().unwrap_or(at)
}

fn after(position: &TreePosition, mv: u32) -> TreePosition {
    let mut child = position.clone();
    child.play(mv);
    child
}

/// Minimax, written once more.
fn value(position: &TreePosition) -> i32 {
    let side = position.side_to_move();
    if let Some(outcome) = position.outcome() {
        return outcome.margin_for(side);
    }
    let children = position.moves().map(|mv| {
        let child = after(position, mv);
        if child.side_to_move() == side { value(&child) } else { -value(&child) }
    });
    children.max().expect("an inner node has children")
}
