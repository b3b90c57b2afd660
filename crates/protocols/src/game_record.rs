//! A game as every format can tell it: who played, where, what, and how it ended. Conversions go through this value.

use game::{Outcome, Position, Side};
use othello::{Board, Move, Size};

/// A recorded game, of Othello unless it is said otherwise. Texts are empty where nothing is known.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord<P: Position = Board> {
    /// Who played black.
    pub black: String,
    /// Who played white.
    pub white: String,
    /// The tournament, or the place.
    pub event: String,
    /// When, as the file writes it.
    pub date: String,
    /// How it ended.
    pub result: Option<GameResult>,
    /// The difference for black that best play would have reached from some late position on, as WTHOR files tell.
    pub theoretical: Option<i32>,
    /// The position before the first move.
    pub start: P,
    /// The moves; every one is legal, and passes are among them.
    pub moves: Vec<PlayedMove<P::Move>>,
    /// What is said of the game as a whole.
    pub comment: String,
    /// What a file has beside: keys in capitals, in the order found.
    pub tags: Vec<(String, String)>,
}

/// A move with what is noted beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedMove<M = Move> {
    /// The move.
    pub mv: M,
    /// What the mover thought it worth, in discs for the mover.
    pub eval: Option<f64>,
    /// Seconds it took.
    pub time: Option<f64>,
    /// What is said of it.
    pub comment: String,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameResult {
    /// Points of the first player less those of the second. In Othello discs of black less those of white, the empty
    /// squares counted for the winner, fractions coming from komi; in chess 1 for white, −1 for black.
    pub difference: f64,
    /// By what.
    pub ending: Ending,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// Nobody could move.
    #[default]
    Played,
    /// A player gave up.
    Resigned,
    /// A clock ran out.
    TimedOut,
    /// The players agreed.
    Agreed,
}

impl<M> From<M> for PlayedMove<M> {
    fn from(mv: M) -> PlayedMove<M> {
        PlayedMove { mv, eval: None, time: None, comment: String::new() }
    }
}

impl GameResult {
    /// A game played to its end.
    #[must_use]
    pub fn played(difference: i32) -> GameResult {
        GameResult { difference: f64::from(difference), ending: Ending::Played }
    }

    /// The difference as `side` sees it.
    #[must_use]
    pub fn difference_for(&self, side: Side) -> f64 {
        if side == Side::First { self.difference } else { -self.difference }
    }
}

impl<P: Position> GameRecord<P> {
    /// A game of which only the start is known.
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

    /// The moves without their notes.
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

    /// The result, read from the board if the game was played to its end but nobody wrote it down.
    #[must_use]
    pub fn settled_result(&self) -> Option<GameResult> {
        let from_board = || self.last_board().outcome().map(difference).map(GameResult::played);
        self.result.or_else(from_board)
    }

    /// The year: the first four digits in a row of the date.
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

    /// Whether it began as games usually do.
    #[must_use]
    pub fn has_usual_start(&self) -> bool {
        self.start == Board::start(self.size())
    }
}

fn difference(outcome: Outcome) -> i32 {
    outcome.margin_for(Side::First)
}
