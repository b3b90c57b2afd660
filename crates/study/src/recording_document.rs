//! A recording as a document: what the script of a page reads, what `--json` prints and what the web application sends.

use std::sync::Arc;

use game::Side;
use search::{Bound, NodeKind, Remark};
use serde::Serialize;
use table::{Cut, End, MoveText, Recording, Step, Why};

use crate::outline::{Counts, Outline, is_cut};
use crate::sketch::{NodeContent, Sketch, SketchNode, is_explicit};

/// A recorded search with all there is to draw of it.
///
/// ```
/// let recording = study::record("((5 3) (2 9))", search::Algorithm::AlphaBeta, 1000)?;
/// let document = study::RecordingDocument::counted(&recording);
/// assert_eq!(document.counts.map(|counts| counts.leaves), Some(3));
/// # Ok::<(), game::Refusal>(())
/// ```
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct RecordingDocument {
    /// The game's name.
    pub game: String,
    /// The root's text.
    pub position: String,
    /// The algorithm's name.
    pub algorithm: String,
    /// How far ahead it looked.
    pub depth: u32,
    /// Visits that did not fit the budget.
    pub elided: u64,
    /// Whether the tree is written out, so that what was never searched is known.
    pub explicit: bool,
    /// Whether the algorithm passes windows on, so that it makes sense to ask for them.
    pub prunes: bool,
    /// The nodes; each comes before the nodes below it.
    pub nodes: Vec<NodeDocument>,
    /// The totals of the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<Counts>,
}

/// A node to draw.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct NodeDocument {
    /// The node above, by index.
    #[cfg_attr(feature = "schema", schema(required))]
    pub parent: Option<usize>,
    /// What it is called in the drawing.
    pub name: String,
    /// What it is called in a sentence.
    pub address: String,
    /// Who moves there; `null` if nobody knows.
    #[cfg_attr(feature = "schema", schema(required))]
    pub side: Option<SideName>,
    /// Whether it is a leaf.
    pub leaf: bool,
    /// What became of it.
    #[serde(flatten)]
    pub what: NodeWhat,
}

/// What became of a node.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum NodeWhat {
    /// It was visited.
    Visit(Box<VisitDocument>),
    /// The search never came to it.
    Unsearched {
        /// Its value, if it is a leaf of a tree that is written out.
        #[cfg_attr(feature = "schema", schema(required))]
        worth: Option<String>,
    },
    /// Visits that were not kept.
    Elided,
}

/// A visit to a node. Values are those of the first player.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct VisitDocument {
    /// What it returned; `null` if the search was stopped inside.
    #[cfg_attr(feature = "schema", schema(required))]
    pub value: Option<String>,
    /// The same as a number that orders values.
    #[cfg_attr(feature = "schema", schema(required))]
    pub score: Option<i32>,
    /// The value with `≥` or `≤` where it is a bound.
    pub worth: String,
    /// Whether the value is exact or a bound.
    pub knows: BoundName,
    /// Alpha when it was entered.
    pub alpha: String,
    /// Beta when it was entered.
    pub beta: String,
    /// Why it was visited.
    pub visit: VisitName,
    /// What led to a visit that textbooks do not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<ReasonDocument>,
    /// What decided the node, if it was neither its moves nor its window.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided: Option<ReasonDocument>,
    /// How many nodes the whole search had entered before this one.
    pub number: u64,
    /// How many nodes were entered in its subtree, itself included, whether recorded or not.
    pub below: u64,
    /// Plies still to look ahead.
    pub depth: u32,
    /// When it was entered, on a clock that ticks once per event.
    pub entered: u32,
    /// When it was left.
    #[cfg_attr(feature = "schema", schema(required))]
    pub left: Option<u32>,
    /// The moments in which a child became the best.
    pub rises: Vec<RiseDocument>,
    /// Whether the transposition table answered.
    pub table: bool,
    /// Which kind of cut ended it.
    #[cfg_attr(feature = "schema", schema(required))]
    pub cut: Option<CutName>,
    /// The condition of the cut, such as `2 ≤ α = 3`; empty without one.
    pub condition: String,
    /// Its moves that were never searched, because the window closed.
    pub never: Vec<String>,
    /// Its moves that were not worth a search.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skipped: Vec<SkippedDocument>,
    /// What the engine said about it in words of its own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<RemarkDocument>,
    /// Whether children were searched that are not kept.
    pub partial: bool,
    /// Whether it lies on the principal variation.
    pub principal: bool,
}

/// A decision of an engine: its code, and the figures that decided, in the order of the sentence.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SearchReason))]
#[derive(Clone, Debug, Serialize)]
pub struct ReasonDocument {
    /// The code, such as `futility`.
    pub code: String,
    /// The figures; scores are those of the first player.
    pub figures: Vec<String>,
}

/// A move that was not worth a search.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct SkippedDocument {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Why it was skipped.
    pub reason: ReasonDocument,
}

/// What an engine said about a node in words of its own: what a pattern saw, for example.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SearchRemark))]
#[derive(Clone, Debug, Serialize)]
pub struct RemarkDocument {
    /// What it is called, such as the pattern's name.
    pub name: String,
    /// The words in English.
    pub text: String,
    /// The words in Spanish.
    pub text_es: String,
}

/// A child became the best so far.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct RiseDocument {
    /// When.
    pub at: u32,
    /// The child's name.
    pub child: String,
    /// Its value.
    pub value: String,
}

/// Who moves at a node.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SideName {
    /// The first player.
    Max,
    /// The second player.
    Min,
}

/// What is known of a value.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = KnownBound))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum BoundName {
    /// It is exact.
    Exact,
    /// It is at least that.
    Lower,
    /// It is at most that.
    Upper,
}

/// Why a node was visited.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum VisitName {
    /// With the window of the algorithm.
    Full,
    /// With a null window, to see whether it is better at all.
    Null,
    /// Again, because a null window said that it is better.
    Research,
    /// Beyond the depth, until the position is quiet.
    Quiescence,
    /// The root, over a list of its moves.
    RootMoves,
    /// To less than the full depth.
    Reduced,
    /// After passing the turn.
    NullMove,
    /// The same position to less depth, to forecast the deep result.
    Forecast,
    /// The same position without its best move.
    Singular,
    /// The same position to less depth, to order its moves.
    Preview,
    /// To prove a mate.
    Proof,
}

/// The kinds of cuts.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CutName {
    /// The value is not above alpha.
    Alpha,
    /// The value is not below beta.
    Beta,
}

impl RecordingDocument {
    /// The recording without totals, as drawings need it.
    #[must_use]
    pub fn new(recording: &Recording) -> RecordingDocument {
        let outline = Outline::new(recording);
        RecordingDocument {
            game: recording.game.clone(),
            position: recording.position.clone(),
            algorithm: recording.algorithm.clone(),
            depth: recording.depth,
            elided: recording.elided,
            explicit: is_explicit(recording),
            prunes: prunes(recording),
            nodes: Sketch::new(&outline).nodes.iter().map(|node| NodeDocument::new(&outline, node)).collect(),
            counts: None,
        }
    }

    /// The recording with the totals of its search, for programs to read.
    #[must_use]
    pub fn counted(recording: &Recording) -> RecordingDocument {
        RecordingDocument { counts: Some(Counts::of(recording)), ..RecordingDocument::new(recording) }
    }
}

/// Whether the algorithm passes windows on, so that it makes sense to ask for them.
pub(crate) fn prunes(recording: &Recording) -> bool {
    !matches!(recording.algorithm.as_str(), "minimax" | "negamax")
}

impl NodeDocument {
    fn new(outline: &Outline<'_>, node: &SketchNode) -> NodeDocument {
        let (side, leaf, what) = match node.what {
            NodeContent::Visit(index) => {
                let step = outline.step(index);
                let is_leaf = matches!(step.result, Some((_, End::Leaf | End::Terminal)));
                (Some(step.side), is_leaf, NodeWhat::Visit(Box::new(VisitDocument::new(outline, index))))
            }
            NodeContent::Unsearched { side, leaf } => {
                let worth = leaf.map(|value| value.to_string());
                (side, leaf.is_some(), NodeWhat::Unsearched { worth })
            }
            NodeContent::Elided => (None, false, NodeWhat::Elided),
        };
        let (name, address) = (node.name.clone(), node.address.clone());
        NodeDocument { parent: node.parent, name, address, side: side.map(SideName::from), leaf, what }
    }
}

impl VisitDocument {
    fn new(outline: &Outline<'_>, index: usize) -> VisitDocument {
        let step = outline.step(index);
        let value = step.result.as_ref().map(|(value, _)| value);
        VisitDocument {
            value: value.map(ToString::to_string),
            score: value.map(|value| value.score().raw()),
            worth: outline.worth(index),
            knows: outline.knowledge(index).into(),
            alpha: step.window.0.to_string(),
            beta: step.window.1.to_string(),
            visit: step.kind.into(),
            reason: step.reason.as_deref().map(ReasonDocument::from),
            decided: match &step.result {
                Some((_, End::Decided(why))) => Some((&**why).into()),
                _ => None,
            },
            number: step.number,
            below: step.below,
            depth: step.depth,
            entered: step.entered,
            left: step.left,
            rises: rises(outline, index),
            table: matches!(step.result, Some((_, End::Table(_)))),
            cut: cut(step),
            condition: step.to_string(),
            never: outline.unsearched_names(index),
            skipped: step.skipped.iter().map(SkippedDocument::from).collect(),
            remarks: step.remarks.iter().map(RemarkDocument::from).collect(),
            partial: step.elided,
            principal: step.principal,
        }
    }
}

/// Each rise with the name of the child behind it.
fn rises(outline: &Outline<'_>, index: usize) -> Vec<RiseDocument> {
    let child_of = |mv: &str| {
        let is_it = |&&child: &&usize| outline.step(child).mv.as_deref() == Some(mv);
        outline
            .children(index)
            .iter()
            .rfind(is_it)
            .map_or_else(|| mv.to_string(), |&child| outline.name(child).to_string())
    };
    let rises = outline.step(index).rises.iter();
    rises
        .map(|rise| RiseDocument { at: rise.at, child: child_of(&rise.mv), value: rise.value.to_string() })
        .collect()
}

fn cut(step: &Step) -> Option<CutName> {
    match step.result {
        Some((_, End::Cut(Cut::Alpha { .. }))) if is_cut(step) => Some(CutName::Alpha),
        Some((_, End::Cut(Cut::Beta { .. }))) if is_cut(step) => Some(CutName::Beta),
        _ => None,
    }
}

impl From<&Why> for ReasonDocument {
    fn from(why: &Why) -> ReasonDocument {
        ReasonDocument { code: why.code.to_string(), figures: why.figures.clone() }
    }
}

impl From<&(MoveText, Arc<Why>)> for SkippedDocument {
    fn from((mv, why): &(MoveText, Arc<Why>)) -> SkippedDocument {
        SkippedDocument { mv: mv.to_string(), reason: (&**why).into() }
    }
}

impl From<&Remark> for RemarkDocument {
    fn from(Remark { name, text, text_es }: &Remark) -> RemarkDocument {
        RemarkDocument { name: name.clone(), text: text.clone(), text_es: text_es.clone() }
    }
}

impl From<Side> for SideName {
    fn from(side: Side) -> SideName {
        match side {
            Side::First => SideName::Max,
            Side::Second => SideName::Min,
        }
    }
}

impl From<Bound> for BoundName {
    fn from(bound: Bound) -> BoundName {
        match bound {
            Bound::Exact => BoundName::Exact,
            Bound::Lower => BoundName::Lower,
            Bound::Upper => BoundName::Upper,
        }
    }
}

impl From<NodeKind> for VisitName {
    fn from(kind: NodeKind) -> VisitName {
        match kind {
            NodeKind::Full => VisitName::Full,
            NodeKind::NullWindow => VisitName::Null,
            NodeKind::Research => VisitName::Research,
            NodeKind::Quiescence => VisitName::Quiescence,
            NodeKind::RootMoves => VisitName::RootMoves,
            NodeKind::Reduced => VisitName::Reduced,
            NodeKind::NullMove => VisitName::NullMove,
            NodeKind::Forecast => VisitName::Forecast,
            NodeKind::Singular => VisitName::Singular,
            NodeKind::Preview => VisitName::Preview,
            NodeKind::Proof => VisitName::Proof,
        }
    }
}
