//! Values learnt from games: the average result of the side to move, by the pieces placed and the squares
//! still safe.
//!
//! The table is made by temporal-difference learning from self-play, and so improves on the hand-made
//! [`UnfinishedLines`](crate::UnfinishedLines). `data/SOURCE.md` has the command that reproduces the
//! shipped one.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, LazyLock};

use game::{Dice, Position as _, Refusal, dice, pick};
use quarto::{Board, Quarto};
use search::{Evaluator, Score};

use crate::Safety;

/// Pieces placed, 0 to 15; safe squares, 0 to 16.
const N_PLACED: usize = 16;
const N_SAFE: usize = 17;
/// A certain win, in the table's thousandths.
const CERTAIN: i32 = 1000;

/// The values of one variant. Written as one line per number of pieces, in thousandths separated by blanks.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    /// Between −1 and 1, for the side to move.
    means: [[f64; N_SAFE]; N_PLACED],
}

impl Values {
    /// Every position is even.
    pub const EVEN: Values = Values { means: [[0.0; N_SAFE]; N_PLACED] };

    /// Reads what [`Display`](fmt::Display) writes.
    ///
    /// # Errors
    /// A [`Refusal`] when there are too few or too many numbers, or a word is not a number.
    pub fn parse(text: &str) -> Result<Values, Refusal> {
        let mut values = Values::EVEN;
        let mut words = text.split_whitespace();
        for mean in values.means.as_flattened_mut() {
            let word = words.next().ok_or_else(|| Refusal::syntax(text, "expected 16 rows of 17 numbers"))?;
            let thousandths: i32 =
                word.parse().map_err(|_| Refusal::syntax(word, "a value must be a whole number"))?;
            if !(-CERTAIN..=CERTAIN).contains(&thousandths) {
                return Err(Refusal::out_of_range(word, "a value must be between -1000 and 1000"));
            }
            *mean = f64::from(thousandths) / f64::from(CERTAIN);
        }
        match words.next() {
            Some(word) => Err(Refusal::syntax(word, "expected 16 rows of 17 numbers")),
            None => Ok(values),
        }
    }

    /// The expected result of the side to move, from −1 to 1. The game is not over.
    #[must_use]
    pub fn of(&self, board: &Board) -> f64 {
        let safety = Safety::of(board);
        if safety.wins_at_once() {
            return 1.0;
        }
        let n_safe = safety.n_safe_squares() as usize;
        // With one square left, the next piece cannot cause a loss.
        if n_safe == 0 && board.vacant().count_ones() > 1 {
            return -1.0;
        }
        self.means[board.n_placed() as usize % N_PLACED][n_safe.min(N_SAFE - 1)]
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.means {
            let thousandths = row.map(|mean| ((mean * f64::from(CERTAIN)).round() as i32).to_string());
            writeln!(f, "{}", thousandths.join(" "))?;
        }
        Ok(())
    }
}

/// Learns [`Values`] by self-play.
///
/// ```
/// use quarto_engine::Learner;
/// let mut learner = Learner::new(quarto::Quarto::variant("own")?, 1);
/// learner.play(20);
/// assert_ne!(*learner.values(), quarto_engine::Values::EVEN);
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Learner {
    game: Quarto,
    values: Values,
    visits: [[u32; N_SAFE]; N_PLACED],
    dice: Dice,
}

/// One move in eight is random, so that every kind of position is seen.
const IS_CURIOUS: [bool; 8] = [true, false, false, false, false, false, false, false];
/// How many of the legal moves are considered: all of them would teach little more and take ten times as
/// long.
const N_CANDIDATES: usize = 24;
/// The smallest learning rate, so that early games are forgotten.
const SLOWEST: f64 = 0.002;

impl Learner {
    /// Starts without knowledge; `seed` determines the random choices.
    #[must_use]
    pub fn new(game: Quarto, seed: u64) -> Learner {
        Learner { game, values: Values::EVEN, visits: [[0; N_SAFE]; N_PLACED], dice: dice(seed) }
    }

    /// What has been learnt so far.
    #[must_use]
    pub const fn values(&self) -> &Values {
        &self.values
    }

    /// Plays that many games and learns from each of their moves.
    pub fn play(&mut self, n_games: usize) {
        for _ in 0..n_games {
            let mut board = Board::empty(self.game);
            while !board.is_over() {
                let before = board;
                let is_curious = pick(&mut self.dice, &IS_CURIOUS) == Some(true);
                let Some(mv) = self.choose(&before, is_curious) else { break };
                board.play(mv);
                // What follows a random exploring move says nothing about good play.
                if !is_curious {
                    self.learn(&before, -self.expectation(&board));
                }
            }
        }
    }

    /// The expected result of the side to move; the game may be over.
    fn expectation(&self, board: &Board) -> f64 {
        match board.outcome() {
            Some(outcome) => f64::from(outcome.margin_for(board.side_to_move())),
            None => self.values.of(board),
        }
    }

    /// A random move, or a good one; `None` when the game is over.
    fn choose(&mut self, board: &Board, is_curious: bool) -> Option<quarto::Move> {
        let mut moves: Vec<_> = board.moves().collect();
        if is_curious {
            return pick(&mut self.dice, &moves);
        }
        if let Some(win) = Safety::of(board).winning_move() {
            return Some(win);
        }
        game::shuffle(&mut self.dice, &mut moves);
        moves.truncate(N_CANDIDATES);
        let worth = |mv: quarto::Move| {
            let mut child = *board;
            child.play(mv);
            -self.expectation(&child)
        };
        let judged = moves.into_iter().map(|mv| (mv, worth(mv)));
        judged.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(mv, _)| mv)
    }

    /// Moves the value of `board` towards what was found after the next move.
    fn learn(&mut self, board: &Board, found: f64) {
        let safety = Safety::of(board);
        if safety.wins_at_once() {
            return;
        }
        let (placed, safe) = (board.n_placed() as usize % N_PLACED, safety.n_safe_squares() as usize);
        self.visits[placed][safe] += 1;
        let step = (1.0 / f64::from(self.visits[placed][safe])).max(SLOWEST);
        self.values.means[placed][safe] += step * (found - self.values.means[placed][safe]);
    }
}

/// Evaluates unfinished games by the learnt values, in thousandths of a win.
#[derive(Clone, Debug)]
pub struct Learned {
    values: Arc<Values>,
}

impl Learned {
    /// With the values shipped for a variant.
    #[must_use]
    pub fn shipped(game: Quarto) -> Learned {
        Learned::by(SHIPPED.get(game.name()).cloned().unwrap_or(Values::EVEN))
    }

    /// With these values.
    #[must_use]
    pub fn by(values: Values) -> Learned {
        Learned { values: Arc::new(values) }
    }
}

impl Evaluator<Board> for Learned {
    // Images of a position have equally many safe squares.
    #[inline]
    fn is_symmetric(&self) -> bool {
        true
    }

    fn evaluate(&mut self, board: &Board) -> Score {
        Score::points((self.values.of(board) * f64::from(CERTAIN)).round() as i32)
    }
}

/// The shipped values by the variant's name.
static SHIPPED: LazyLock<HashMap<&'static str, Values>> = LazyLock::new(|| {
    let text = include_str!("../data/learned.txt");
    let sections = text.split("variant ").filter_map(|section| section.split_once('\n'));
    sections
        .map(|(name, rows)| (name, Values::parse(rows).expect("the shipped values are well formed")))
        .collect()
});
