//! Records the search of a tree written as text.

use game::{Position, Refusal, tree};
use search::{Algorithm, Context, Margin, Memory, Node, Selection, TableRules, Tally, Watched, Window};
use table::Recording;

/// Table size for the algorithms that use one; small, because example trees are.
const TABLE_BYTES: usize = 1 << 20;

/// Searches `tree` to its leaves with `algorithm` and records up to `budget` nodes, those with the
/// largest subtrees.
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
    let mut tally = Tally::new(&root);
    let record = search::record(&Selection::whole(budget), |watcher| {
        tally = Tally::new(&root);
        let mut both = (&mut tally, watcher);
        let mut watched = Watched(&mut both);
        let (mut margin, mut memory) = (Margin, Memory::new(TABLE_BYTES, TableRules::default()));
        let mut context = Context::new(&mut margin, &mut watched, &mut memory);
        let searched = algorithm.search(&mut context, &root, Node::root(depth), Window::FULL);
        debug_assert!(searched.is_ok(), "a search without limits is never stopped");
        searched.is_ok()
    });
    Ok(Recording::new("tree", algorithm.name(), depth, &root, &record, tally.counts))
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
