//! Plays the moves of a file one by one. Files leave out passes, or write them after the end; a replay
//! inserts the former and drops the latter, so that a game always has exactly the moves of the rules.

use game::{Position as _, Side};
use game_tree::NodeId;
use othello::{Board, Move};

use crate::OthelloGame;

/// A place in a game that is being read. It is copied where a variation begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Replay {
    pub board: Board,
    pub node: NodeId,
    /// The number of moves written in the file on the way here.
    n_written: usize,
}

impl Replay {
    pub fn new(game: &OthelloGame) -> Replay {
        Replay { board: *game.start(), node: NodeId::ROOT, n_written: 0 }
    }

    /// Plays a move written for `colour`, or for either side if `None`. `false` for a pass after the end, which
    /// is dropped.
    ///
    /// # Errors
    /// The number of the move and why it is not legal.
    pub fn play(&mut self, game: &mut OthelloGame, colour: Option<Side>, mv: Move) -> Result<bool, String> {
        self.n_written += 1;
        let is_pass = mv == Move::PASS;
        if is_pass && self.board.outcome().is_some() {
            return Ok(false);
        }
        let must_pass = self.board.legal() == 0 && self.board.opponent_legal() != 0;
        if must_pass && !is_pass {
            // Variations that begin here share the pass that none of them writes.
            self.node = game.play(self.node, Move::PASS);
            self.board.play(Move::PASS);
        }
        let objection = match colour {
            Some(colour) if colour != self.board.side_to_move() => Some(match colour {
                Side::First => "it is white's turn",
                Side::Second => "it is black's turn",
            }),
            _ => self.board.objection(mv),
        };
        if let Some(reason) = objection {
            return Err(format!("move {}: {reason}", self.n_written));
        }
        self.node = game.add(self.node, mv);
        self.board.play(mv);
        Ok(true)
    }
}

/// Reads a decimal number: sign, digits, point. `nan`, `inf` and exponents are rejected.
pub(crate) fn number(text: &str) -> Option<f64> {
    let is_plain = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'+' | b'-'));
    text.parse().ok().filter(|number: &f64| is_plain && number.is_finite())
}
