//! The value of a position where the search goes no further. Evaluations specific to a game live in that
//! game's engine; the ones here work for any game.

use game::{Keyed, Outcome, Position};

use crate::Score;

/// Scores positions for the side to move.
pub trait Evaluator<P: Position> {
    /// Whether positions merged by [`Keyed::table_key`] always have equal evaluations. Only then may a table
    /// merge them.
    fn is_symmetric(&self) -> bool {
        false
    }

    /// An estimate for the side to move; the game is not over.
    fn evaluate(&mut self, position: &P) -> Score;

    /// The value, for the side to move, of a game that is over after `ply` moves. By default only winning
    /// counts, and sooner is better.
    fn terminal(&mut self, position: &P, outcome: Outcome, ply: u32) -> Score {
        match outcome {
            Outcome::Draw => Score::DRAW,
            Outcome::Win { side, .. } if side == position.side_to_move() => Score::win_in(ply),
            Outcome::Win { .. } => Score::lost_in(ply),
        }
    }
}

/// An evaluation behind a pointer, for searches that are recorded and drawn: it saves compiling each search
/// for each evaluation, at the price of a virtual call per leaf.
impl<P: Position> Evaluator<P> for &mut dyn Evaluator<P> {
    fn is_symmetric(&self) -> bool {
        (**self).is_symmetric()
    }

    fn evaluate(&mut self, position: &P) -> Score {
        (**self).evaluate(position)
    }

    fn terminal(&mut self, position: &P, outcome: Outcome, ply: u32) -> Score {
        (**self).terminal(position, outcome, ply)
    }
}

/// The same, owned.
impl<P: Position> Evaluator<P> for Box<dyn Evaluator<P>> {
    fn is_symmetric(&self) -> bool {
        (**self).is_symmetric()
    }

    fn evaluate(&mut self, position: &P) -> Score {
        (**self).evaluate(position)
    }

    fn terminal(&mut self, position: &P, outcome: Outcome, ply: u32) -> Score {
        (**self).terminal(position, outcome, ply)
    }
}

/// Knows only the end of the game: unfinished games are even, nearer wins are better.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

impl<P: Position> Evaluator<P> for Blind {
    #[inline]
    fn is_symmetric(&self) -> bool {
        true
    }

    #[inline]
    fn evaluate(&mut self, _: &P) -> Score {
        Score::DRAW
    }
}

/// Knows only the final margin: discs, points, the number at a tree's leaf. Unfinished games are even.
#[derive(Clone, Copy, Debug, Default)]
pub struct Margin;

impl<P: Position> Evaluator<P> for Margin {
    #[inline]
    fn is_symmetric(&self) -> bool {
        true
    }

    #[inline]
    fn evaluate(&mut self, _: &P) -> Score {
        Score::DRAW
    }

    #[inline]
    fn terminal(&mut self, position: &P, outcome: Outcome, _: u32) -> Score {
        Score::points(outcome.margin_for(position.side_to_move()))
    }
}

/// Derives a value between −100 and 100 from the position's key: meaningless but reproducible, which is all
/// that comparing algorithms needs.
#[derive(Clone, Copy, Debug)]
pub struct Hashed {
    /// Another seed gives another evaluation.
    pub seed: u64,
}

impl<P: Keyed> Evaluator<P> for Hashed {
    #[inline]
    fn is_symmetric(&self) -> bool {
        true
    }

    fn evaluate(&mut self, position: &P) -> Score {
        let mixed = (position.table_key() ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Score::points((mixed >> 32) as i32 % 101)
    }
}
