//! Boggle: words on a board of tiles, where each letter is next to the one before and no tile is used twice.
//!
//! ```
//! use words::{Lexicon, boggle::{Board, LoneQ, Rules, Solver}};
//!
//! let lexicon = Lexicon::parse("noon\nnoo\nono")?;
//! let board = Board::parse("n o/o n", LoneQ::Plain)?;
//! let solution = Solver::new(&lexicon, Rules::TEXTBOOK).solve(&board);
//! let words: Vec<&str> = solution.words.iter().map(|found| lexicon.word(found.word)).collect();
//! assert_eq!((words, solution.score), (vec!["ono"], 1));
//! # Ok::<(), game::Refusal>(())
//! ```

mod board;
mod budget;
mod generator;
mod pathfinder;
mod rules;
mod scorer;
mod solver;
mod tile_set;

pub use board::{Board, LoneQ, Tile};
pub use budget::Budget;
pub use generator::Bag;
pub use rules::{Adjacency, Rules, points};
pub use scorer::Scorer;
pub use solver::{FoundWord, Solution, Solver};
