//! What is written about a move.

use crate::{Glyph, Shape};

/// Everything known about a move besides the move itself. At the root it is about the game as a whole.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Annotation {
    /// The comment before the move, as at the beginning of a variation.
    pub before: String,
    /// The comment after it.
    pub comment: String,
    /// Marks such as `!` and `?`, in the order found.
    pub glyphs: Vec<Glyph>,
    /// An evaluation of the position after the move.
    pub score: Option<NodeScore>,
    /// Seconds left on the mover's clock after the move.
    pub clock: Option<f64>,
    /// Seconds spent on the move.
    pub elapsed: Option<f64>,
    /// Arrows and marked squares.
    pub shapes: Vec<Shape>,
    /// What a file says about the move that has no field here: names and values, in the order found.
    pub others: Vec<(String, String)>,
}

/// An evaluation, always for the first player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NodeScore {
    /// The evaluation.
    pub value: ScoreValue,
    /// The search depth behind it.
    pub depth: Option<u32>,
}

/// The value of an evaluation, positive where the first player is better.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScoreValue {
    /// In the unit people read: pawns, discs, points.
    Points(f64),
    /// The first player mates in so many moves, or is mated where it is negative or zero.
    Mate(i32),
}

impl Annotation {
    /// Nothing at all.
    pub(crate) const EMPTY: &Annotation = &Annotation {
        before: String::new(),
        comment: String::new(),
        glyphs: Vec::new(),
        score: None,
        clock: None,
        elapsed: None,
        shapes: Vec::new(),
        others: Vec::new(),
    };

    /// Whether nothing is written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self == Annotation::EMPTY
    }
}

impl From<ScoreValue> for NodeScore {
    fn from(value: ScoreValue) -> NodeScore {
        NodeScore { value, depth: None }
    }
}
