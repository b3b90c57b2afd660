//! Records the search of a tree written as text.

use game::{Position, Refusal, tree};
use search::{Algorithm, Context, Margin, Memory, Node, Recorder, TableRules, Window};
use table::Recording;

/// Table size for the algorithms that use one; small, because example trees are.
const TABLE_BYTES: usize = 1 << 20;

/// Searches `tree` to its leaves with `algorithm` and records the first `budget` nodes it visits.
///
/// ```
/// let recording = study::record("((5 3) (2 9))", search::Algorithm::Minimax, 1000)?;
/// assert_eq!(recording.steps.len(), 7);
/// # Ok::<(), game::Refusal>(())
/// ```
///
/// # Errors
/// A [`Refusal`] when the text is not a tree.
pub fn record(tree: &str, algorithm: Algorithm, budget: usize) -> Result<Recording, Refusal> {
    let root = tree::parse(tree)?;
    let depth = depth(&root);
    let mut recorder = Recorder::new(budget);
    let mut memory = Memory::new(TABLE_BYTES, TableRules::default());
    let mut margin = Margin;
    let mut context = Context::new(&mut margin, &mut recorder, &mut memory);
    let searched = algorithm.search(&mut context, &root, Node::root(depth), Window::FULL);
    debug_assert!(searched.is_ok(), "a search without limits is never stopped");
    Ok(Recording::new("tree", algorithm.name(), depth, &root, &recorder))
}

/// The distance from a node to its deepest leaf.
fn depth(node: &tree::TreePosition) -> u32 {
    let below = |mv| {
        let mut child = node.clone();
        child.play(mv);
        depth(&child) + 1
    };
    node.moves().map(below).max().unwrap_or(0)
}
