//! What a position is worth to the side to move.

use std::fmt;
use std::ops::Neg;

/// A value from the point of view of the side to move.
///
/// Most scores are points on whatever scale the evaluation uses. Forced wins and losses lie beyond all points
/// and carry their distance from the root, so that a nearer win is the greater score.
///
/// ```
/// use search::Score;
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::win_in(500) > Score::points(1_000_000));
/// assert_eq!(-Score::win_in(3), Score::lost_in(3));
/// assert_eq!(Score::win_in(3).to_string(), "win in 3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// A score, by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreKind {
    /// A value on the evaluation's scale.
    Points(i32),
    /// The side to move wins with the move that reaches this ply.
    WinIn(u32),
    /// The side to move loses to the move that reaches this ply.
    LostIn(u32),
}

const WIN: i32 = 2_000_000_000;
/// Scores at least this far from zero are forced wins or losses.
const FORCED: i32 = WIN - 1_000_000;

impl Score {
    /// Greater than every score a position can have.
    pub const INFINITY: Score = Score(WIN + 1);
    /// Less than every score a position can have.
    pub const NEG_INFINITY: Score = Score(-WIN - 1);
    /// An even game.
    pub const DRAW: Score = Score(0);

    /// A value on the evaluation's scale, which ends well before the forced wins.
    #[inline]
    #[must_use]
    pub const fn points(points: i32) -> Score {
        debug_assert!(-FORCED < points && points < FORCED, "points reach into the forced wins");
        Score(points)
    }

    /// The side to move has won, or will win, `ply` moves from the root.
    #[inline]
    #[must_use]
    pub const fn win_in(ply: u32) -> Score {
        Score(WIN - ply as i32)
    }

    /// The side to move has lost, or will lose, `ply` moves from the root.
    #[inline]
    #[must_use]
    pub const fn lost_in(ply: u32) -> Score {
        Score(ply as i32 - WIN)
    }

    /// What kind of score this is.
    #[must_use]
    pub const fn kind(self) -> ScoreKind {
        match self.0 {
            FORCED.. => ScoreKind::WinIn((WIN - self.0) as u32),
            points if points <= -FORCED => ScoreKind::LostIn((points + WIN) as u32),
            points => ScoreKind::Points(points),
        }
    }

    /// Whether it is a forced win or loss, which no deeper search can change.
    #[inline]
    #[must_use]
    pub const fn is_forced(self) -> bool {
        self.0 >= FORCED || self.0 <= -FORCED
    }

    /// The raw number; forced wins lie beyond all points.
    #[inline]
    #[must_use]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// The next greater score, for windows of width one.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Score {
        Score(self.0 + 1)
    }

    /// The next smaller score.
    #[inline]
    #[must_use]
    pub const fn previous(self) -> Score {
        Score(self.0 - 1)
    }

    /// `self` shifted by `points`, kept within the infinities.
    #[must_use]
    pub const fn shifted(self, points: i32) -> Score {
        let sum = self.0.saturating_add(points);
        Score(if sum > WIN + 1 {
            WIN + 1
        } else if sum < -WIN - 1 {
            -WIN - 1
        } else {
            sum
        })
    }

    /// Converts a score from the root for storing in a table: distances are counted from the node at `ply`,
    /// and the points the side to move has `banked` are removed.
    #[inline]
    #[must_use]
    pub const fn for_table(self, ply: u32, banked: i32) -> Score {
        match self.0 {
            FORCED.. => Score(self.0 + ply as i32),
            score if score <= -FORCED => Score(score - ply as i32),
            score => Score(score - banked),
        }
    }

    /// The inverse of [`for_table`](Self::for_table).
    #[inline]
    #[must_use]
    pub const fn from_table(self, ply: u32, banked: i32) -> Score {
        match self.0 {
            FORCED.. => Score(self.0 - ply as i32),
            score if score <= -FORCED => Score(score + ply as i32),
            score => Score(score + banked),
        }
    }

    /// The score as the parent sees it, whose side to move may be the same.
    #[inline]
    #[must_use]
    pub const fn seen_from_parent(self, same_side: bool) -> Score {
        if same_side { self } else { Score(-self.0) }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// Points as a number, `win in 3`, `lost in 4`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            _ if self.0.abs() > WIN => f.write_str(if self.0 > 0 { "∞" } else { "-∞" }),
            ScoreKind::Points(points) => write!(f, "{points}"),
            ScoreKind::WinIn(ply) => write!(f, "win in {ply}"),
            ScoreKind::LostIn(ply) => write!(f, "lost in {ply}"),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
