//! Trees of games: building, order, edits and their undoing.

mod edits;
mod order;
