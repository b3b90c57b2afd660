//! A game as people study it: a main line with variations, and what was written about each move.
//!
//! A [`GameTree`] belongs to one game by its types and knows nothing about files: readers and writers of PGN, SGF, GGF and
//! the rest translate to and from it. Each node is a move with its [`Annotation`]; the root is the position before the
//! first move. Nodes keep their [`NodeId`] as long as the tree lives, so that an address of a node stays valid while
//! others come and go. Changes by people go through [`Edit`]s, which [`History`] can undo and redo.
//!
//! ```
//! use game::{Game, Notation, tree::TreeGame};
//! use game_tree::{Edit, GameTree, History, NodeId};
//!
//! let start = TreeGame::default().parse_position("((5 3) (2 9))")?;
//! let mut tree = GameTree::new(start);
//! let first = tree.play(NodeId::ROOT, 0);
//! let other = tree.play(NodeId::ROOT, 1);
//! let reply = tree.play(other, 0);
//! assert_eq!(tree.children(NodeId::ROOT), [first, other]);
//! assert_eq!(tree.main_line().collect::<Vec<_>>(), [first]);
//!
//! let mut history = History::default();
//! let promotion = Edit::promoted(&tree, reply).expect("it is not the main line yet");
//! history.make(&mut tree, promotion);
//! assert_eq!(tree.main_line().collect::<Vec<_>>(), [other, reply]);
//! assert!(history.undo(&mut tree).is_some());
//! assert_eq!(tree.main_line().collect::<Vec<_>>(), [first]);
//! # Ok::<(), game::Refusal>(())
//! ```

mod annotation;
mod edit;
mod end;
mod glyph;
mod headers;
mod history;
mod node;
mod shape;
mod tree;
mod writing_order;

pub use annotation::{Annotation, NodeScore, ScoreValue};
pub use edit::Edit;
pub use end::{EndReason, GameEnd};
pub use glyph::Glyph;
pub use headers::Headers;
pub use history::History;
pub use node::NodeId;
pub use shape::{Colour, Shape};
pub use tree::GameTree;
pub use writing_order::{WritingOrder, Written};

/// Its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
