//! The record of a finished game.

use game::{Outcome, Refusal, Side};
use serde::{Deserialize, Serialize};
use table::Table;

/// A finished game; serialises to one line of JSON. It can be replayed from `start` and `moves`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the match, from 0. Games `2n` and `2n + 1` are a pair.
    pub index: usize,
    /// The game's name.
    pub game: String,
    /// The variant's name.
    pub variant: String,
    /// The opening as text; empty for the start.
    pub opening: String,
    /// The position after the opening.
    pub start: String,
    /// The name of the player of the first side, whichever side moved first after the opening.
    pub first: String,
    /// The name of the player of the second side.
    pub second: String,
    /// Whether contestant a played the first side: the names may be equal.
    pub first_is_a: bool,
    /// The moves after the opening.
    pub moves: Vec<String>,
    /// The number of those moves.
    pub plies: usize,
    /// The result for contestant a.
    pub result: GameResult,
    /// The margin for a (discs, points), negative if a lost; `null` when neither the rules nor the solver decided.
    pub margin: Option<i32>,
    /// What ended it.
    pub reason: Reason,
    /// Details of the reason, such as the move that was refused.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub detail: Option<String>,
    /// The total time of the first and the second side, in milliseconds.
    pub time_ms: [f64; 2],
    /// The last position.
    pub position: String,
    /// The players' opinions of their moves, one per move; empty if they gave none, and in old records.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub thoughts: Vec<Thought>,
    /// When it was played and how long each move took; missing in old records.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub timing: Option<Timing>,
}

/// A player's opinion of its move: `[score, depth]` in JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "(Option<MoveScore>, Option<u32>)", into = "(Option<MoveScore>, Option<u32>)")]
pub struct Thought {
    /// The score for the mover.
    pub score: Option<MoveScore>,
    /// The search depth.
    pub depth: Option<u32>,
}

/// A score of a move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum MoveScore {
    /// Units of the game: centipawns, discs, points.
    Units(f64),
    /// A forced mate.
    Mate {
        /// Full moves to mate, negative for the side being mated.
        mate: i32,
    },
}

/// The times of a game: with `time_ms`, all that can differ between otherwise equal games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Timing {
    /// The date it began, in UTC: `2025-11-16`.
    pub date: String,
    /// The time of each move, in milliseconds.
    pub moves_ms: Vec<f64>,
    /// By what the planned times were multiplied on the machine that played it, if they were meant for another.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub scale: Option<f64>,
}

/// All times of a game, as a ledger keeps them beside its result.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct GameTimes {
    time_ms: [f64; 2],
    #[serde(skip_serializing_if = "Option::is_none", default)]
    timing: Option<Timing>,
}

impl From<(Option<MoveScore>, Option<u32>)> for Thought {
    fn from((score, depth): (Option<MoveScore>, Option<u32>)) -> Thought {
        Thought { score, depth }
    }
}

impl From<Thought> for (Option<MoveScore>, Option<u32>) {
    fn from(Thought { score, depth }: Thought) -> (Option<MoveScore>, Option<u32>) {
        (score, depth)
    }
}

impl GameRecord {
    /// Replays the game by the rules of `table`'s game. Records come from files, which people can edit.
    ///
    /// # Errors
    /// A [`Refusal`] that names a different game or position, or the first illegal move.
    pub fn check(&self, table: &dyn Table) -> Result<(), Refusal> {
        let mut table = table.fork();
        let (played, planned) =
            (format!("{} {}", self.game, self.variant), format!("{} {}", table.game(), table.variant()));
        if played != planned {
            return Err(self.refused(&played, &format!("this is a tournament of {planned}")));
        }
        let in_game = |refusal: Refusal| self.refused(refusal.text(), refusal.reason());
        table.set_position(&self.start).map_err(in_game)?;
        // The players may have overlooked a draw by rule; the moves after it are still legal.
        self.moves.iter().try_for_each(|mv| table.play_on(mv)).map_err(in_game)?;
        let is_right = table.position() == self.position && self.plies == self.moves.len();
        is_right
            .then_some(())
            .ok_or_else(|| self.refused(&self.position, "the moves lead to another position"))
    }

    fn refused(&self, text: &str, reason: &str) -> Refusal {
        Refusal::new(text, format!("game {}: {reason}", self.index + 1))
    }

    /// The record without its times: with limits on depth or nodes, equal for equal games.
    #[must_use]
    pub fn without_times(self) -> GameRecord {
        GameRecord { time_ms: [0.0; 2], timing: None, ..self }
    }

    /// Takes the times out of the record.
    pub(crate) fn take_times(&mut self) -> GameTimes {
        GameTimes { time_ms: std::mem::take(&mut self.time_ms), timing: self.timing.take() }
    }

    /// Puts them back.
    pub(crate) fn set_times(&mut self, times: GameTimes) {
        (self.time_ms, self.timing) = (times.time_ms, times.timing);
    }

    /// The fault by which it was lost, if it was, in words.
    #[must_use]
    pub fn mishap(&self) -> Option<&'static str> {
        self.reason.is_fault().then(|| self.reason.in_words())
    }

    /// The winner.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        let a_side = if self.first_is_a { Side::First } else { Side::Second };
        match self.result {
            GameResult::Win => Some(a_side),
            GameResult::Draw => None,
            GameResult::Loss => Some(a_side.opponent()),
        }
    }
}

/// A result for contestant a.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// a won.
    Win,
    /// A draw.
    Draw,
    /// b won.
    Loss,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// The rules of the game.
    Rule,
    /// A clock ran out: its owner lost.
    Time,
    /// An illegal move: the player that made it lost.
    Illegal,
    /// No move at all: the player that owed it lost.
    Missing,
    /// An external program ended in the middle of the game: it lost.
    Crash,
    /// An external program resigned: it lost.
    Resigned,
    /// The maximum length: a draw.
    Length,
    /// The players' scores agreed: see [`Adjudication`](crate::Adjudication).
    Agreed,
    /// The exact solver.
    Solved,
}

impl Reason {
    /// Whether the loser committed a fault rather than just losing.
    #[must_use]
    pub fn is_fault(self) -> bool {
        match self {
            Reason::Time | Reason::Illegal | Reason::Missing | Reason::Crash => true,
            Reason::Rule | Reason::Resigned | Reason::Length | Reason::Agreed | Reason::Solved => false,
        }
    }

    /// As text, for game files.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Reason::Rule => "by the rules",
            Reason::Time => "on time",
            Reason::Illegal => "by an illegal move",
            Reason::Missing => "for not moving",
            Reason::Crash => "by a crash",
            Reason::Resigned => "by resignation",
            Reason::Length => "drawn by length",
            Reason::Agreed => "adjudicated by agreed scores",
            Reason::Solved => "adjudicated by the exact solver",
        }
    }
}

impl GameResult {
    /// The result of `outcome` for `side`.
    #[must_use]
    pub fn of(outcome: Outcome, side: Side) -> GameResult {
        match outcome.winner() {
            None => GameResult::Draw,
            Some(winner) if winner == side => GameResult::Win,
            Some(_) => GameResult::Loss,
        }
    }

    /// Twice the points: 2, 1 or 0.
    #[must_use]
    pub fn half_points(self) -> usize {
        match self {
            GameResult::Win => 2,
            GameResult::Draw => 1,
            GameResult::Loss => 0,
        }
    }
}
