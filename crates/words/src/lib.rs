//! Word puzzles: word search, Boggle, and generators for both.
//!
//! A [`Grid`] is a rectangle of letters, a [`Lexicon`] a list of words. The [`finders`] look for words along the
//! eight straight directions of a grid: the four algorithms of the textbook and ours, all with the same hits. On a
//! Boggle [`Board`](boggle::Board) a word may turn from each tile to a neighbour. A [`Puzzle`](maker::Puzzle) is a
//! grid with words planted in it, easy or hard to find ([`Difficulty`](maker::Difficulty)); the words come from a list or
//! from a [`Theme`].
//!
//! ```
//! use words::{Grid, Lexicon, finders::Algorithm};
//!
//! let grid = Grid::parse("lado\noaza\nseum\nptrc")?;
//! let lexicon = Lexicon::parse("cual\nlado\nlos\npez")?;
//! let found = Algorithm::Trie.find(&grid, &lexicon);
//! let words: Vec<&str> = found.hits.iter().map(|hit| lexicon.word(hit.word)).collect();
//! assert_eq!(words, ["lado", "los", "pez", "cual"]);
//! # Ok::<(), game::Refusal>(())
//! ```
//!
//! Nothing here prints, opens a file or reads the time. Only the error type and the seeded random numbers of
//! `game` are used, no two-player games.

mod cell;
mod grid;
mod language;
mod letters;
mod lexicon;
mod themes;
mod word_texts;

mod alphabet;
mod packed_trie;

pub mod finders;

pub mod boggle;

pub mod maker;

mod svg;

pub use alphabet::Alphabet;
pub use cell::{Cell, Direction};
pub use game::Refusal;
pub use grid::Grid;
pub use language::Language;
pub use letters::{Matching, fold};
pub use lexicon::{Disorder, Lexicon};
pub use packed_trie::{Node, PackedTrie};
pub use themes::Theme;
