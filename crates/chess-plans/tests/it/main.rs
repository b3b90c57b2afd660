//! Patterns, plans and their claims, checked with the rules alone.

mod claims;
mod counting;
mod language;
mod playing;

use chess::{Board, Chess};
use game::Game;

/// A position from text.
fn board(fen: &str) -> Board {
    Chess::STANDARD.parse_position(fen).expect(fen)
}
