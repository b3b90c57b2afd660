//! Exercises in which the student is the search: an explicit tree, and the recording of its search.

use game::{Dice, Refusal, tree};
use search::{Algorithm, NodeKind};
use serde::Serialize;
use table::{MoveText, Recording};

use super::drawn_tree::TreeShape;
use super::labelled_tree::LabelledTree;
use super::{Difficulty, Exercise, ExerciseKind, Task};
use crate::outline::{Counts, Outline};
use crate::recording_document::{NodeWhat, RecordingDocument};
use crate::sketch::{NodeContent, Sketch};

/// Larger trees are refused: nobody answers questions about more nodes.
pub const MAX_NODES: usize = 300;
/// Visits to record; an MTD(f) search of the largest tree can take a pass for every leaf.
const BUDGET: usize = 20_000;
/// Trees drawn before the last one is taken as it is. Fewer than one in a thousand exercises needs a tenth of it.
const MAX_DRAWS: usize = 4_000;

/// The search of an explicit tree.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct SearchExercise {
    /// The tree as text, with the names of all nodes.
    pub tree: String,
    /// The search, node by node.
    pub recording: RecordingDocument,
    /// For each node of the recording, the node of the tree that it is a visit to. Searches may visit a node twice.
    pub places: Vec<Option<usize>>,
}

/// An exercise on a given tree, with any algorithm.
///
/// ```
/// let exercise = study::exercises::on_tree("((5 3) (2 9))", search::Algorithm::AlphaBeta)?;
/// let names: Vec<&str> = exercise.nodes.iter().map(|node| node.name.as_str()).collect();
/// assert_eq!(names, ["A", "B", "C", "b1", "b2", "c1", "c2"]);
/// # Ok::<(), game::Refusal>(())
/// ```
///
/// # Errors
/// A [`Refusal`] when the text is not a tree, or has more than [`MAX_NODES`] nodes.
pub fn on_tree(text: &str, algorithm: Algorithm) -> Result<Exercise, Refusal> {
    let root = tree::parse(text)?;
    if root.n_nodes() > MAX_NODES {
        let reason = format!("a tree to practise on has at most {MAX_NODES} nodes");
        return Err(Refusal::of_kind(game::RefusalKind::TooLarge, text, reason));
    }
    let labelled = LabelledTree::new(&root);
    // Equal subtrees are one position to a transposition table, unless their labels differ. Only where the table is
    // the subject should it find them.
    let searched = if algorithm == Algorithm::Table { text.to_string() } else { labelled.text() };
    let recording = crate::record(&searched, algorithm, BUDGET)?;
    Ok(document(labelled, &recording))
}

pub(super) fn exercise(kind: ExerciseKind, difficulty: Difficulty, dice: &mut Dice) -> Exercise {
    let algorithm = kind.algorithm().expect("a kind about searches");
    let shape = TreeShape::of(difficulty);
    let mut last = None;
    for _ in 0..MAX_DRAWS {
        let labelled = LabelledTree::new(&parsed(&shape.text(dice)));
        let recording = recorded(&labelled, algorithm);
        let is_worthwhile = teaches(kind, difficulty, &labelled, &recording);
        last = Some((labelled, recording));
        if is_worthwhile {
            break;
        }
    }
    let (labelled, recording) = last.expect("at least one tree is drawn");
    document(labelled, &recording)
}

fn parsed(text: &str) -> tree::TreePosition {
    tree::parse(text).expect("a drawn tree is well formed")
}

fn recorded(labelled: &LabelledTree, algorithm: Algorithm) -> Recording {
    crate::record(&labelled.text(), algorithm, BUDGET).expect("a drawn tree is well formed")
}

/// Whether there is something to learn: cuts, deep ones when it is hard; for PVS a repeated search, for MTD(f) passes.
fn teaches(
    kind: ExerciseKind,
    difficulty: Difficulty,
    labelled: &LabelledTree,
    recording: &Recording,
) -> bool {
    let counts = Counts::of(recording);
    let n_cuts = counts.alpha_cuts + counts.beta_cuts;
    let is_hard = difficulty >= Difficulty::Hard;
    let n_least = if difficulty == Difficulty::Easy { 1 } else { 2 };
    match kind {
        ExerciseKind::AlphaBeta => n_cuts >= n_least && (!is_hard || has_deep_cut(labelled, recording)),
        ExerciseKind::PrincipalVariation => {
            let has_research = recording.steps.iter().any(|step| step.kind == NodeKind::Research);
            n_cuts >= 1 && is_left_to_right(recording) && (!is_hard || has_research)
        }
        ExerciseKind::Mtdf => {
            let n_passes = recording.steps.iter().filter(|step| step.parent.is_none()).count();
            (if is_hard { 3..=6 } else { 2..=4 }).contains(&n_passes)
        }
        _ => true,
    }
}

/// A cut is deep if the bound comes from further up than the parent, so that the search with shallow cuts only misses it.
fn has_deep_cut(labelled: &LabelledTree, recording: &Recording) -> bool {
    recorded(labelled, Algorithm::Shallow).steps.len() > recording.steps.len()
}

/// Whether every node's children were searched from left to right. Killer moves change the order, which a student could
/// not foresee.
fn is_left_to_right(recording: &Recording) -> bool {
    let mut last_move = vec![0; recording.steps.len()];
    recording.steps.iter().all(|step| {
        let mv = step.mv.as_deref().and_then(|mv| mv.parse::<usize>().ok()).unwrap_or(0);
        let before = step.parent.map_or(0, |parent| std::mem::replace(&mut last_move[parent], mv));
        before <= mv
    })
}

fn document(labelled: LabelledTree, recording: &Recording) -> Exercise {
    let outline = Outline::new(recording);
    let sketch = Sketch::new(&outline);
    let places = places(&labelled, &outline, &sketch);
    let mut document = RecordingDocument::counted(recording);
    name_nodes(&mut document, &labelled, &outline, &sketch, &places);
    let task = Task::Search(SearchExercise { tree: labelled.text(), recording: document, places });
    Exercise { nodes: labelled.nodes, task }
}

/// Which node of the tree each drawn node is.
fn places(labelled: &LabelledTree, outline: &Outline<'_>, sketch: &Sketch) -> Vec<Option<usize>> {
    let mut places: Vec<Option<usize>> = Vec::with_capacity(sketch.nodes.len());
    let mut n_unsearched = vec![0; sketch.nodes.len()];
    for node in &sketch.nodes {
        let above = node.parent.and_then(|parent| places[parent]);
        let place = match (&node.what, node.parent, above) {
            (NodeContent::Visit(_), None, _) => Some(0),
            (NodeContent::Visit(step), _, Some(above)) => {
                labelled.child(above, outline.step(*step).mv.as_deref().unwrap_or_default())
            }
            (NodeContent::Unsearched { .. }, Some(parent), Some(above)) => {
                let nth = n_unsearched[parent];
                n_unsearched[parent] += 1;
                match sketch.nodes[parent].what {
                    NodeContent::Visit(step) => labelled.child(above, &outline.step(step).unsearched[nth]),
                    _ => labelled.children(above).get(nth).copied(),
                }
            }
            _ => None,
        };
        places.push(place);
    }
    places
}

/// Calls every node, also in the sentences to come, by the name that the picture shows.
fn name_nodes(
    document: &mut RecordingDocument,
    labelled: &LabelledTree,
    outline: &Outline<'_>,
    sketch: &Sketch,
    places: &[Option<usize>],
) {
    for ((node, drawn), place) in document.nodes.iter_mut().zip(&sketch.nodes).zip(places) {
        let Some(place) = *place else { continue };
        node.name.clone_from(&labelled.nodes[place].name);
        node.address.clone_from(&labelled.nodes[place].name);
        if let (NodeContent::Visit(step), NodeWhat::Visit(visit)) = (&drawn.what, &mut node.what) {
            let step = outline.step(*step);
            let name = |mv: &MoveText| {
                labelled
                    .child(place, mv)
                    .map_or_else(|| mv.to_string(), |child| labelled.nodes[child].name.clone())
            };
            for (told, rise) in visit.rises.iter_mut().zip(&step.rises) {
                told.child = name(&rise.mv);
            }
            visit.never = step.unsearched.iter().map(name).collect();
        }
    }
}
