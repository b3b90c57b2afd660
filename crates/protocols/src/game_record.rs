//! A game independent of format: players, event, moves and result. Conversions go through this type.

use game::{Outcome, Position, Side};
use othello::{Board, Move, Size};

/// A recorded game, of Othello by default. Texts are empty where nothing is known.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord<P: Position = Board> {
    /// The name of the black player.
    pub black: String,
    /// The name of the white player.
    pub white: String,
    /// The tournament, or the place.
    pub event: String,
    /// The date as written in the file.
    pub date: String,
    /// How it ended.
    pub result: Option<GameResult>,
    /// The difference for black that best play would have reached from some late position on, as given in
    /// WTHOR files.
    pub theoretical: Option<i32>,
    /// The position before the first move.
    pub start: P,
    /// The moves, all legal, including passes.
    pub moves: Vec<PlayedMove<P::Move>>,
    /// A comment on the game as a whole.
    pub comment: String,
    /// Other tags of the file: keys in capitals, in the order found.
    pub tags: Vec<(String, String)>,
}

/// A move with its annotations.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedMove<M = Move> {
    /// The move.
    pub mv: M,
    /// The mover's evaluation of it, in discs for the mover.
    pub eval: Option<f64>,
    /// Seconds spent on it.
    pub time: Option<f64>,
    /// A comment on the move.
    pub comment: String,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameResult {
    /// Points of the first player minus those of the second. In Othello black discs minus white discs, with
    /// the empty squares counted for the winner and fractions from komi; in chess 1 for white, −1 for black.
    pub difference: f64,
    /// How the game came to its end.
    pub ending: Ending,
}

/// How a game came to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// Played out until no one could move.
    #[default]
    Played,
    /// A player resigned.
    Resigned,
    /// A clock ran out.
    TimedOut,
    /// The players agreed on the result.
    Agreed,
}

impl<M> From<M> for PlayedMove<M> {
    fn from(mv: M) -> PlayedMove<M> {
        PlayedMove { mv, eval: None, time: None, comment: String::new() }
    }
}

impl GameResult {
    /// The result of a game played to the end.
    #[must_use]
    pub fn played(difference: i32) -> GameResult {
        GameResult { difference: f64::from(difference), ending: Ending::Played }
    }

    /// The difference from the point of view of `side`.
    #[must_use]
    pub fn difference_for(&self, side: Side) -> f64 {
        if side == Side::First { self.difference } else { -self.difference }
    }
}

impl<P: Position> GameRecord<P> {
    /// A game with only its start position.
    #[must_use]
    pub fn from_start(start: P) -> GameRecord<P> {
        GameRecord {
            black: String::new(),
            white: String::new(),
            event: String::new(),
            date: String::new(),
            result: None,
            theoretical: None,
            start,
            moves: Vec::new(),
            comment: String::new(),
            tags: Vec::new(),
        }
    }

    /// The moves without annotations.
    pub fn bare_moves(&self) -> impl Iterator<Item = P::Move> + '_ {
        self.moves.iter().map(|played| played.mv)
    }

    /// The position after the last move.
    #[must_use]
    pub fn last_board(&self) -> P {
        let mut board = self.start.clone();
        self.bare_moves().for_each(|mv| board.play(mv));
        board
    }

    /// The result, taken from the board if the game was played to the end but no result is recorded.
    #[must_use]
    pub fn settled_result(&self) -> Option<GameResult> {
        let from_board = || self.last_board().outcome().map(difference).map(GameResult::played);
        self.result.or_else(from_board)
    }

    /// The year: the first four consecutive digits of the date.
    ///
    /// ```
    /// let mut game = protocols::GameRecord::from_start(othello::Board::start(othello::Size::Eight));
    /// game.date = "15.12.2003 13:24".into();
    /// assert_eq!(game.year(), Some(2003));
    /// ```
    #[must_use]
    pub fn year(&self) -> Option<u16> {
        let mut numbers = self.date.split(|c: char| !c.is_ascii_digit());
        numbers.find(|digits| digits.len() == 4).and_then(|digits| digits.parse().ok())
    }
}

impl GameRecord {
    /// The size of its board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.start.size()
    }

    /// Whether it starts from the standard position.
    #[must_use]
    pub fn has_usual_start(&self) -> bool {
        self.start == Board::start(self.size())
    }
}

fn difference(outcome: Outcome) -> i32 {
    outcome.margin_for(Side::First)
}
