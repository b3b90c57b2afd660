//! Plays the moves of a file one by one. Files leave out passes, or write them after the end; a replay
//! inserts the former and drops the latter, so that a record always has exactly the moves of the rules.

use game::{Position as _, Side};
use othello::{Board, Move};

use crate::PlayedMove;

/// A game as far as it has been read.
#[derive(Clone, Debug)]
pub(crate) struct Replay {
    board: Board,
    pub moves: Vec<PlayedMove>,
    /// The number of moves written in the file.
    n_written: usize,
}

impl Replay {
    pub fn new(start: Board) -> Replay {
        Replay { board: start, moves: Vec::new(), n_written: 0 }
    }

    /// Plays a move written for `colour`, or for either side if `None`.
    ///
    /// # Errors
    /// The number of the move and why it is not legal.
    pub fn play(&mut self, colour: Option<Side>, played: PlayedMove) -> Result<(), String> {
        self.n_written += 1;
        let is_pass = played.mv == Move::PASS;
        if is_pass && self.board.outcome().is_some() {
            return Ok(());
        }
        let must_pass = self.board.legal() == 0 && self.board.opponent_legal() != 0;
        if must_pass && !is_pass {
            self.push(Move::PASS.into());
        }
        let objection = match colour {
            Some(colour) if colour != self.board.side_to_move() => Some(match colour {
                Side::First => "it is white's turn",
                Side::Second => "it is black's turn",
            }),
            _ => self.board.objection(played.mv),
        };
        match objection {
            Some(reason) => Err(format!("move {}: {reason}", self.n_written)),
            None => {
                self.push(played);
                Ok(())
            }
        }
    }

    fn push(&mut self, played: PlayedMove) {
        self.board.play(played.mv);
        self.moves.push(played);
    }
}

/// Reads a decimal number: sign, digits, point. `nan`, `inf` and exponents are rejected.
pub(crate) fn number(text: &str) -> Option<f64> {
    let is_plain = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'+' | b'-'));
    text.parse().ok().filter(|number: &f64| is_plain && number.is_finite())
}
