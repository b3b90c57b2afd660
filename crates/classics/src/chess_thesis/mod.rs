//! The chess program of a thesis of 1987: two board representations, three evaluation functions, minimax and
//! alpha-beta to a fixed depth, and secondary searches beyond it.
//!
//! [`Mailbox`] and [`Bitmaps`] are the two [`Representation`]s; a [`Board`] over either is a position with
//! all of FIDE's rules. [`evaluation`] evaluates positions and lists every choice that the text leaves open;
//! [`secondary`] decides when to search beyond the limit. A [`Searcher`] searches, and [`Thesis`] makes it an
//! engine. The positions and the game of the thesis are in [`positions`].
//!
//! Errors of the text are corrected: pawns do not capture around the board's edge, a pawn's push is not an
//! attack while its captures are, even on empty squares, b1 and b8 may be attacked when castling, a captured
//! rook cannot castle, a pawn may promote to any piece, and stalemate is a draw. Equal moves have equal
//! chances, whereas the text's pairwise coin toss favours the last. Its alpha-beta, which passes on infinity
//! in place of the grandparent's bound, is sound and kept, next to the full one. One condition of its secondary
//! search is probably misprinted; both readings are kept ([`SecondaryReading`]).
//!
//! ```
//! use classics::chess_thesis::{Bitmaps, Board, Mailbox, ThesisOptions, Thesis};
//! use search::{Control, Limits};
//!
//! let mut thesis = Thesis::new(ThesisOptions::default())?;
//! let (limits, control) = (Limits::default(), Control::new());
//! let cells = thesis.answer(&Board::<Mailbox>::start(), &limits, &control);
//! let maps = thesis.answer(&Board::<Bitmaps>::start(), &limits, &control);
//! assert_eq!((cells.mv, cells.score, cells.nodes), (maps.mv, maps.score, maps.nodes));
//! # Ok::<(), game::Refusal>(())
//! ```

pub mod bitmaps;
pub mod board;
pub mod chess_move;
pub mod engine;
pub mod evaluation;
pub mod facts;
pub mod fen;
pub mod mailbox;
pub mod options;
pub mod outside;
pub mod piece;
pub mod positions;
pub mod representation;
pub mod searcher;
pub mod secondary;
pub mod square;

pub use bitmaps::Bitmaps;
pub use board::Board;
pub use chess_move::Move;
pub use engine::{Answer, Thesis};
pub use evaluation::{Evaluation, Phase};
pub use facts::{Castling, CastlingMove, Facts};
pub use fen::{START, Setup};
pub use mailbox::Mailbox;
pub use options::{CEILING, Keeping, SearchMethod, SecondaryMoves, SecondaryReading, ThesisOptions};
pub use outside::{ThesisEvaluation, ThesisPlayer};
pub use piece::{Kind, Piece};
pub use representation::{Locations, Representation};
pub use searcher::{Conclusion, Searcher, Thought};
pub use secondary::{Arrival, Unrest};
pub use square::{Map, Square};
