//! A game as a tree, in text: what people comment, branch and keep.

use game::{Refusal, Side};
use serde::{Deserialize, Serialize};

use crate::tree_document::{EndDocument, MoveDocument, ScoreDocument, ShapeDocument, TreeDocument};
use crate::{Entry, GameFormat, Table};

/// A game with its variations, and the changes that can be undone. Nodes are named by numbers that never change; 0 is the
/// root.
///
/// ```
/// use table::StudyEdit;
///
/// let mut study = catalog::CATALOG.game("chess")?.study(None, None)?;
/// let edit = |at, moves: &[&str]| StudyEdit::Play { at, moves: moves.iter().map(ToString::to_string).collect() };
/// study.edit(&edit(0, &["e4", "e5", "Nf3"]))?;
/// let side_line = study.edit(&edit(1, &["c5"]))?.at;
/// study.edit(&StudyEdit::Comment { at: side_line, text: "the Sicilian".into(), before: false })?;
/// let node = study.node(side_line).unwrap();
/// assert_eq!((node.shown.as_str(), node.number, node.written.comment.as_str()), ("c5", Some(1), "the Sicilian"));
///
/// let again = catalog::CATALOG.game("chess")?.study_from(&study.document())?;
/// assert_eq!(again.document(), study.document());
/// # Ok::<(), game::Refusal>(())
/// ```
pub trait Study: Send {
    /// The game's entry in the catalog.
    fn entry(&self) -> &'static dyn Entry;

    /// The variant's name; empty where a game has none.
    fn variant(&self) -> String;

    /// The position before the first move.
    fn start(&self) -> String;

    /// Names and values, such as `White` and `Event`.
    fn headers(&self) -> Vec<(String, String)>;

    /// How the game ended.
    fn end(&self) -> Option<EndDocument>;

    /// The whole tree, without what can be worked out from it.
    fn document(&self) -> TreeDocument;

    /// A node with what the board says about it; `None` if there is none with this number.
    fn node(&self, id: u32) -> Option<StudyNode>;

    /// All nodes, in the order of [`TreeDocument::nodes`], the root first.
    fn nodes(&self) -> Vec<StudyNode>;

    /// How many nodes there are, the root included.
    fn n_nodes(&self) -> usize;

    /// The last node of the main line.
    fn last(&self) -> u32;

    /// Makes a change.
    ///
    /// # Errors
    /// A [`Refusal`] that names the move, the node or the text; the study is unchanged.
    fn edit(&mut self, edit: &StudyEdit) -> Result<Edited, Refusal>;

    /// Whether there is a change to undo.
    fn can_undo(&self) -> bool;

    /// Whether there is a change to redo.
    fn can_redo(&self) -> bool;

    /// The game played to a node.
    ///
    /// # Errors
    /// A [`Refusal`] if there is no such node.
    fn table_at(&self, id: u32) -> Result<Box<dyn Table>, Refusal>;

    /// A new study that starts from the position at a node, with what follows it.
    ///
    /// # Errors
    /// A [`Refusal`] if there is no such node.
    fn study_at(&self, id: u32) -> Result<Box<dyn Study>, Refusal>;

    /// The file formats it can be written to, the most common first.
    fn formats(&self) -> Vec<GameFormat>;

    /// The study as a file.
    ///
    /// # Errors
    /// A [`Refusal`] for an unknown format, or one that cannot hold games of this variant or from this start.
    fn export(&self, format: &str) -> Result<ExportedStudy, Refusal>;
}

/// A node of a study.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyNode {
    /// The move and what is written about it.
    pub written: MoveDocument,
    /// What was played after it, the main move first.
    pub children: Vec<u32>,
    /// The move in the notation people use; empty at the root.
    pub shown: String,
    /// The side that made the move; `None` at the root.
    pub side: Option<Side>,
    /// The number of the move as people count; `None` at the root and for passes.
    pub number: Option<u32>,
    /// The position after the move.
    pub position: String,
}

/// A change of a study.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum StudyEdit {
    /// Plays moves from a node on. Moves that are there are followed; the rest becomes a variation.
    Play {
        /// The node.
        at: u32,
        /// The moves.
        moves: Vec<String>,
    },
    /// Deletes a node and everything after it.
    Delete {
        /// The node.
        at: u32,
    },
    /// Moves the variation of a node one place up.
    Promote {
        /// The node.
        at: u32,
    },
    /// Moves the variation of a node one place down.
    Demote {
        /// The node.
        at: u32,
    },
    /// Makes the line to a node the main line.
    MainLine {
        /// The node.
        at: u32,
    },
    /// Sets the comment on a move.
    Comment {
        /// The node.
        at: u32,
        /// The comment; empty for none.
        text: String,
        /// Whether it stands before the move.
        #[serde(default)]
        before: bool,
    },
    /// Sets the glyphs of a move.
    Glyphs {
        /// The node.
        at: u32,
        /// Their numbers in PGN.
        glyphs: Vec<u8>,
    },
    /// Sets the drawings on the board.
    Shapes {
        /// The node.
        at: u32,
        /// The drawings.
        shapes: Vec<ShapeDocument>,
    },
    /// Sets the evaluation after a move.
    Score {
        /// The node.
        at: u32,
        /// The evaluation; none removes it.
        #[serde(default)]
        score: Option<ScoreDocument>,
    },
    /// Replaces the headers.
    Headers {
        /// Names and values.
        headers: Vec<(String, String)>,
    },
    /// Sets the result.
    End {
        /// The result; none if the game goes on.
        #[serde(default)]
        end: Option<EndDocument>,
    },
    /// Several changes that are undone as one. None of them may be `several`, `undo` or `redo`.
    Several {
        /// The changes.
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        edits: Vec<StudyEdit>,
    },
    /// Takes the last change back.
    Undo,
    /// Makes the last undone change again.
    Redo,
}

/// What a change did.
#[derive(Clone, Debug, PartialEq)]
pub struct Edited {
    /// The node to show: the end of what was played, or where something changed.
    pub at: u32,
    /// The nodes that are new or changed, whole.
    pub nodes: Vec<StudyNode>,
}

/// A study as a file.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportedStudy {
    /// The file's content.
    pub bytes: Vec<u8>,
    /// What the format has no place for.
    pub lost: Vec<Lost>,
}

/// Something a file format has no place for.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Lost {
    /// What is lost: `variations`, `comments`, `glyphs`, `scores`, `clocks`, `shapes`, `headers` …
    pub kind: &'static str,
    /// How many.
    pub count: usize,
}
