//! Why a position is not a puzzle.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Why a position is not a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoPuzzle {
    /// The game is over.
    Over,
    /// There is only one legal move.
    OnlyMove,
    /// The best move takes back what was just taken.
    Recapture,
    /// The shallowest search already plays the best move, and no deeper one doubts it.
    Obvious,
    /// The best move loses too.
    Lost,
    /// Another move is as good, or almost.
    SecondSolution,
    /// The search ended before the scores were proven.
    Unproven,
    /// A longer search prefers another move.
    Unstable,
    /// The position, or one that is equal by symmetry, is in the set already.
    Duplicate,
}

impl NoPuzzle {
    /// Every reason.
    pub const ALL: [NoPuzzle; 9] = [
        NoPuzzle::Over,
        NoPuzzle::OnlyMove,
        NoPuzzle::Recapture,
        NoPuzzle::Obvious,
        NoPuzzle::Lost,
        NoPuzzle::SecondSolution,
        NoPuzzle::Unproven,
        NoPuzzle::Unstable,
        NoPuzzle::Duplicate,
    ];

    /// Its name, as in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            NoPuzzle::Over => "over",
            NoPuzzle::OnlyMove => "only-move",
            NoPuzzle::Recapture => "recapture",
            NoPuzzle::Obvious => "obvious",
            NoPuzzle::Lost => "lost",
            NoPuzzle::SecondSolution => "second-solution",
            NoPuzzle::Unproven => "unproven",
            NoPuzzle::Unstable => "unstable",
            NoPuzzle::Duplicate => "duplicate",
        }
    }
}

impl fmt::Display for NoPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoPuzzle::Over => "the game is over",
            NoPuzzle::OnlyMove => "there is only one legal move",
            NoPuzzle::Recapture => "the best move only takes back",
            NoPuzzle::Obvious => "the best move is obvious",
            NoPuzzle::Lost => "the best move loses too",
            NoPuzzle::SecondSolution => "there is a second solution",
            NoPuzzle::Unproven => "the scores could not be proven",
            NoPuzzle::Unstable => "a longer search prefers another move",
            NoPuzzle::Duplicate => "the position is in the set already",
        })
    }
}
