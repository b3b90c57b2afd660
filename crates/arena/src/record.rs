//! What is kept of a finished game.

use game::{Outcome, Refusal, Side};
use serde::{Deserialize, Serialize};
use table::Table;

/// A finished game; serialises to one line of JSON. From `start` and `moves` it can be replayed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the match, from 0. Games `2n` and `2n + 1` are a pair.
    pub index: usize,
    /// The game's name.
    pub game: String,
    /// The variant's name.
    pub variant: String,
    /// The opening as one would write it; empty for the start.
    pub opening: String,
    /// The position after the opening.
    pub start: String,
    /// The name of who played the first side, whoever had the first move after the opening.
    pub first: String,
    /// The name of who played the second side.
    pub second: String,
    /// Whether contestant a played the first side: the names may be equal.
    pub first_is_a: bool,
    /// The moves after the opening.
    pub moves: Vec<String>,
    /// How many they are.
    pub plies: usize,
    /// What it was for contestant a.
    pub result: GameResult,
    /// By how much a won (discs, points), negative if a lost; `null` when neither the rules nor the solver decided.
    pub margin: Option<i32>,
    /// What ended it.
    pub reason: Reason,
    /// More on the reason, such as the move that was refused.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub detail: Option<String>,
    /// The time the first and the second side took, in milliseconds.
    pub time_ms: [f64; 2],
    /// The last position.
    pub position: String,
    /// What the players thought of their moves, one for each move; empty if they said nothing, and in old records.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub thoughts: Vec<Thought>,
    /// When it was played and how long each move took; old records do not say.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub timing: Option<Timing>,
}

/// What a player thought of its move: `[score, depth]` in JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "(Option<MoveScore>, Option<u32>)", into = "(Option<MoveScore>, Option<u32>)")]
pub struct Thought {
    /// What it is worth to the mover.
    pub score: Option<MoveScore>,
    /// How far ahead was searched.
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
        /// Full moves until it, negative for the side that is mated.
        mate: i32,
    },
}

/// The times of a game: all that differs between two games that are otherwise equal, besides `time_ms`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Timing {
    /// The day it began, in universal time: `2025-11-16`.
    pub date: String,
    /// What each move took, in milliseconds.
    pub moves_ms: Vec<f64>,
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
    /// A [`Refusal`] that names a game or a position that is another one, or the first move that is not legal.
    pub fn check(&self, table: &dyn Table) -> Result<(), Refusal> {
        let mut table = table.fork();
        let (played, planned) =
            (format!("{} {}", self.game, self.variant), format!("{} {}", table.game(), table.variant()));
        if played != planned {
            return Err(self.refused(&played, &format!("the tournament is one of {planned}")));
        }
        let in_game = |refusal: Refusal| self.refused(refusal.text(), refusal.reason());
        table.set_position(&self.start).map_err(in_game)?;
        // A draw by rule may have been overlooked by those who played; what is legal is another question.
        self.moves.iter().try_for_each(|mv| table.play_on(mv)).map_err(in_game)?;
        let is_right = table.position() == self.position && self.plies == self.moves.len();
        is_right
            .then_some(())
            .ok_or_else(|| self.refused(&self.position, "the moves lead to another position"))
    }

    fn refused(&self, text: &str, reason: &str) -> Refusal {
        Refusal::new(text, format!("game {}: {reason}", self.index + 1))
    }

    /// The record without its times: with limits of depth or nodes, equal for equal games.
    #[must_use]
    pub fn without_times(self) -> GameRecord {
        GameRecord { time_ms: [0.0; 2], timing: None, ..self }
    }

    /// Who won.
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

/// A result, seen by contestant a.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// a won.
    Win,
    /// Nobody did.
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
    /// A clock: its owner lost.
    Time,
    /// A move that is none: who gave it lost.
    Illegal,
    /// No move at all: who owed it lost.
    Missing,
    /// An outside program that ended in the middle of the game: it lost.
    Crash,
    /// An outside program that gave up: it lost.
    Resigned,
    /// The length allowed: a draw.
    Length,
    /// The scores of both players, which agreed: see [`Adjudication`](crate::Adjudication).
    Agreed,
    /// The exact solver.
    Solved,
}

impl Reason {
    /// Whether the loser did something wrong, other than to play badly.
    #[must_use]
    pub fn is_fault(self) -> bool {
        match self {
            Reason::Time | Reason::Illegal | Reason::Missing | Reason::Crash => true,
            Reason::Rule | Reason::Resigned | Reason::Length | Reason::Agreed | Reason::Solved => false,
        }
    }

    /// In words, for game files.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Reason::Rule => "by the rules",
            Reason::Time => "on time",
            Reason::Illegal => "by an illegal move",
            Reason::Missing => "for want of a move",
            Reason::Crash => "by a crash",
            Reason::Resigned => "by resignation",
            Reason::Length => "drawn by length",
            Reason::Agreed => "adjudicated by agreed scores",
            Reason::Solved => "adjudicated by the exact solver",
        }
    }
}

impl GameResult {
    /// What `outcome` is for `side`.
    #[must_use]
    pub fn of(outcome: Outcome, side: Side) -> GameResult {
        match outcome.winner() {
            None => GameResult::Draw,
            Some(winner) if winner == side => GameResult::Win,
            Some(_) => GameResult::Loss,
        }
    }

    /// Twice the points it is worth: 2, 1 or 0.
    #[must_use]
    pub fn half_points(self) -> usize {
        match self {
            GameResult::Win => 2,
            GameResult::Draw => 1,
            GameResult::Loss => 0,
        }
    }
}
