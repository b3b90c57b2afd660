//! The programs of the source documents, one module each: faithful in method, with their errors corrected.
//!
//! A program from a book or a paper appears here as printed, quirks included, so that its figures can be
//! measured again; if it is wrong, there is also a sound variant. Strong engines live elsewhere.
//!
//! ```
//! use classics::tictactoe_textbook::{TextbookOptions, first_move_counts};
//!
//! assert_eq!(first_move_counts(&TextbookOptions::MINIMAX).calls, 549_946);
//! assert_eq!(first_move_counts(&TextbookOptions::ALPHA_BETA).calls, 16_811);
//! ```

pub mod chess_thesis;
pub mod othello_manual;
pub mod othello_paper;
pub mod quarto_minimax;
pub mod quarto_random;
pub mod tictactoe_textbook;
