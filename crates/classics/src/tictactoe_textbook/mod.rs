//! The tic-tac-toe program of a data-structures textbook: minimax, then alpha-beta, then a transposition
//! table down to a given depth.
//!
//! [`listing`] is the program as printed. It plays correctly, but it stores bounds as if they were values,
//! and in a lost position it answers with the top left square even if that is taken. [`sound`] is the same
//! search with these two errors fixed; it is correct for every position, table depth and scoring. Both count
//! every call, including the first, and run on any [`TicTacToe`] board, so that representations can be timed
//! on the same tree. [`Textbook`] makes an engine of either.

mod engine;
pub mod listing;
pub mod sound;
mod table;

use game::Lossless;
use mnk::{ArrayBoard, PackedBoard, Square};

pub use engine::Textbook;

/// A 3×3 board whose exact key distinguishes mirror images, like the textbook's table.
///
/// The bitboard is not one of them: its exact key merges mirror images, and a table with it would hit more
/// often.
pub trait TicTacToe: Lossless<Move = Square> {}

impl TicTacToe for ArrayBoard {}
impl TicTacToe for PackedBoard {}

/// Which of the two programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variant {
    /// As in the listings.
    #[default]
    AsPrinted,
    /// With bounds stored as bounds, and always a legal move.
    Sound,
}

/// The options of the text and its exercises. The default is the last listing: alpha-beta and a table to
/// depth 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextbookOptions {
    /// Which of the two programs.
    pub variant: Variant,
    /// Whether to use alpha-beta; otherwise every node is visited.
    pub alpha_beta: bool,
    /// The depth down to which positions are stored; `None` for no table. The table is read only from depth 3
    /// on, where transpositions begin, so that 0, 1 and 2 store without ever reading.
    pub table_depth: Option<u32>,
    /// The mistake of exercise 10.5, an equality test under a wrong name: the table compares identities
    /// instead of boards, so that it never hits and grows with every store.
    pub equals_slip: bool,
    /// How many positions the table may hold; `None` for as many as come. The text warns to limit them, so as not
    /// to run out of memory, but its program does not. At the limit nothing new is stored and nothing is thrown
    /// away, so that the answers stay what they are and only calls are lost; a position stored before is brought
    /// up to date.
    pub table_limit: Option<u64>,
    /// Exercise 10.11: a faster win is worth more. The sound program also loses as late as it can.
    pub fastest_win: bool,
}

impl TextbookOptions {
    /// Minimax: every node.
    pub const MINIMAX: TextbookOptions = TextbookOptions { alpha_beta: false, ..TextbookOptions::ALPHA_BETA };
    /// Figure 10.12: alpha-beta without a table.
    pub const ALPHA_BETA: TextbookOptions =
        TextbookOptions { table_depth: None, ..TextbookOptions::WITH_TABLE };
    /// Figures 10.15 to 10.17: alpha-beta with a table to depth 5, which the text found best.
    pub const WITH_TABLE: TextbookOptions = TextbookOptions {
        variant: Variant::AsPrinted,
        alpha_beta: true,
        table_depth: Some(5),
        table_limit: None,
        equals_slip: false,
        fastest_win: false,
    };
    /// The sound variant of the last listing, which wins as fast as it can.
    pub const SOUND: TextbookOptions =
        TextbookOptions { variant: Variant::Sound, fastest_win: true, ..TextbookOptions::WITH_TABLE };
}

impl Default for TextbookOptions {
    fn default() -> TextbookOptions {
        TextbookOptions::WITH_TABLE
    }
}

/// The cost of choosing a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Calls of the recursive routine, including the first.
    pub calls: u64,
    /// Calls on finished games.
    pub leaves: u64,
    /// Table lookups.
    pub table_lookups: u64,
    /// Lookups that gave an answer. With bounds stored as bounds, an insufficient bound is not an answer.
    pub table_hits: u64,
    /// Values stored in the table.
    pub stored: u64,
    /// Entries in the table at the end; fewer than stored if a board was stored again.
    pub entries: u64,
}

/// The cost of choosing the first move of a game.
///
/// ```
/// use classics::tictactoe_textbook::{TextbookOptions, first_move_counts};
/// let slip = first_move_counts(&TextbookOptions { equals_slip: true, ..TextbookOptions::WITH_TABLE });
/// assert_eq!(slip.table_hits, 0);
/// ```
#[must_use]
pub fn first_move_counts(options: &TextbookOptions) -> Counts {
    counts(&ArrayBoard::EMPTY, options)
}

/// The cost of choosing a move on `board`.
#[must_use]
pub fn counts<B: TicTacToe>(board: &B, options: &TextbookOptions) -> Counts {
    match options.variant {
        Variant::AsPrinted => listing::choose_move(board, options, &[]).1,
        Variant::Sound => sound::choose_move(board, options, &[]).1,
    }
}

/// The squares to try at a node, row by row: the empty ones, and at the root those of `only`, if there are any.
fn squares<B: TicTacToe>(board: &B, depth: u32, only: &[Square]) -> impl Iterator<Item = Square> {
    board.moves().filter(move |square| depth > 0 || only.is_empty() || only.contains(square))
}
