//! The Othello program of a student paper: alpha-beta to a fixed level, and a utility of discs, mobility and
//! square values.
//!
//! [`ArrayBoard`] is the paper's board, 64 squares in one array; [`utility`] its evaluation; [`pruning`] its
//! search; [`Paper`] makes an engine of them. [`PaperUtility`] is the same evaluation on bitboards, for any
//! search.
//!
//! # What the text gets wrong
//! - Directions are steps of ±1, ±7, ±8 and ±9 on the flat array, which run over the left and right edges
//!   onto the next row. Here a step that does not lead to a neighbouring column leaves the board.
//! - At MIN nodes the listing keeps the *greater* utility, but since it starts at +99999 it never changes.
//!   Here MIN keeps the smaller.
//! - Three listings scan the board with `i` from 0 to 64, which are 65 numbers for 64 squares: the last reads
//!   beyond the array. Here the last square is 63.
//! - A side without a move, and the end of the game, are not mentioned. Here a side that cannot move passes,
//!   which is a level of the tree like any move, and a game is over when neither can move.
//!
//! # What the text leaves open
//! - *Numbering.* Square 0 is a1 at the top left, 63 is h8. Figure 2's squares 20, 29, 34 and 43 are then the
//!   first moves of the player who holds 27 and 36 (d4 and e5): white in the standard start, where black
//!   begins. Figure 3 counts 27 among the discs flipped by a move on 29; it already belongs to the mover, and
//!   only 28 is flipped.
//! - *Colours.* Red (the text's 1) is the first player here, blue (its 0) the second.
//! - *MAX* is the side to move at the root, the computer; the human is MIN whatever colour they chose. So no
//!   number may depend on a colour: the same board with the colours exchanged has the same utilities. Utilities are MAX's wherever the leaf lies; they
//!   are not the negated utilities of the opponent, because the mobility of the two is counted in different
//!   ways.
//! - *MIN's mobility* is the sum, as written, of MIN's moves after each move of MAX, not the mean. So MAX's
//!   own choice counts against it, about ten to one: a quirk of the text, kept. If MAX cannot move, MIN's
//!   moves are counted after its pass.
//! - *A finished game* is worth more than any utility: [`FINISHED`] and the final difference of discs, the empty squares
//!   going to the winner; a draw is worth nothing.
//! - *Order.* Children are taken from a stack, so the last square generated is searched first, and among
//!   equal moves the first one searched is kept.
//! - *Levels.* The root is level 0, and its best move so far prunes like that of any other MAX node. A level
//!   is a depth; the text has no default, [`DEFAULT_DEPTH`] is ours.
//! - *Cuts* are made as soon as a node is no better than what its parent has; the text waits until it is
//!   worse, which finds the same value with more nodes. It passes down only the parent's utility
//!   ([`Cuts::Shallow`]).

mod board;
mod engine;
pub mod pruning;
pub mod utility;

pub use board::{ArrayBoard, DIRECTIONS, Play};
pub use engine::{DEFAULT_DEPTH, Paper, PaperOptions};
pub use pruning::Cuts;
pub use utility::{FINISHED, PaperUtility};
