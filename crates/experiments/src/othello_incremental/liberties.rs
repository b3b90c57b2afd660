//! The shortcut of the manual's test for legal moves: a square that has all the liberties it had on the empty board
//! has no disc next to it, and cannot be played. What it saves is counted, in look-ups in the table of captures.

use classics::othello_manual::{TableBoard, Technique};
use game::Side;
use othello::{Board, Move, Size};
use serde_json::{Value, json};

/// Look-ups that the test for one square takes without the shortcut: its four lines.
const LOOKUPS: u64 = 4;

/// What the shortcut does over some games, asked about every empty square at every ply.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shortcut {
    /// Empty squares asked about.
    pub asked: u64,
    /// Those that it answers.
    pub answered: u64,
    /// Those that it answers although they can be played: none, if it is sound.
    pub wrong: u64,
    /// Occupied squares with all their liberties, which it would also answer, and rightly.
    pub occupied: u64,
}

impl Shortcut {
    /// Over the plies of `games` from `first_ply` on, up to the one before `last_ply`.
    pub fn over(games: &[Vec<Move>], first_ply: usize, last_ply: usize) -> Shortcut {
        let mut shortcut = Shortcut::default();
        for game in games {
            let mut board = TableBoard::from_board(&Board::start(Size::Eight));
            let mut side = Side::First;
            for (ply, mv) in game.iter().enumerate() {
                if (first_ply..last_ply).contains(&ply) {
                    shortcut.ask_about_all(&board, side);
                }
                if let Some(square) = mv.bit() {
                    board.play(square, side);
                }
                side = side.opponent();
            }
        }
        shortcut
    }

    fn ask_about_all(&mut self, board: &TableBoard, side: Side) {
        let discs = board.discs(Side::First) | board.discs(Side::Second);
        let untouched = TableBoard::empty();
        for square in 0..64 {
            let has_all = board.liberties(square) == untouched.liberties(square);
            if discs >> square & 1 == 1 {
                self.occupied += u64::from(has_all);
                continue;
            }
            self.asked += 1;
            self.answered += u64::from(has_all);
            self.wrong += u64::from(has_all && board.directions(square, side) != 0);
        }
    }

    /// The share of questions that it answers.
    pub fn share(&self) -> f64 {
        self.answered as f64 / self.asked.max(1) as f64
    }

    /// Look-ups in the table with the shortcut, and without.
    pub fn lookups(&self) -> [u64; 2] {
        [LOOKUPS * (self.asked - self.answered), LOOKUPS * self.asked]
    }

    /// For programs.
    pub fn json(&self) -> Value {
        let [with, without] = self.lookups();
        json!({
            "asked": self.asked, "answered": self.answered, "wrong": self.wrong, "occupied": self.occupied,
            "lookups_with": with, "lookups_without": without,
        })
    }
}
