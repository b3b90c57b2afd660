//! What makes a word search easy or hard: the directions of the words, whether they cross, their length, and
//! beginnings of words that lead nowhere.

use std::ops::RangeInclusive;

use game::Refusal;

use crate::Direction;

/// How words are hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The directions in which words may lie.
    pub directions: &'static [Direction],
    /// Whether words share letters.
    pub crossing: Crossing,
    /// How many beginnings of words to plant that lead nowhere.
    pub n_decoys: usize,
    /// Whether the directions take turns, where there is room. By chance alone few words would be diagonal, because
    /// a grid has less room for them.
    pub takes_turns: bool,
    /// Whether the gaps are filled without letters that words begin with, so that every such letter is a clue.
    pub plain_fillers: bool,
}

/// Whether words share letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    /// Each word has its own cells.
    Never,
    /// Where it happens to fit.
    Allowed,
    /// Wherever possible.
    Wanted,
}

impl Plan {
    /// All eight directions, and nothing else: what [`Puzzle::make`](super::Puzzle::make) does.
    pub const PLAIN: Plan = Plan {
        directions: &Direction::ALL,
        crossing: Crossing::Allowed,
        n_decoys: 0,
        takes_turns: false,
        plain_fillers: false,
    };
}

/// How hard a puzzle is.
///
/// | | easy | medium | hard |
/// | --- | --- | --- | --- |
/// | words | 6 of 3 to 6 letters | 10 of 4 to 8 | 15 of 5 to 12 |
/// | grid, at least | 8 × 8 | 11 × 11 | 14 × 14 |
/// | directions | right, down | and both diagonals to the right | all eight, so half are backwards |
/// | words cross | never | where they happen to | wherever possible |
/// | decoys | none | none | 10 beginnings of words |
/// | fillers | no letter that a word begins with | letters of the words | letters of the words |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difficulty {
    /// For children who have just learnt to read.
    Easy,
    /// What newspapers print.
    Medium,
    /// For an evening.
    Hard,
}

const RIGHT: Direction = Direction { down: 0, right: 1 };
const DOWN: Direction = Direction { down: 1, right: 0 };
const DOWN_RIGHT: Direction = Direction { down: 1, right: 1 };
const UP_RIGHT: Direction = Direction { down: -1, right: 1 };

impl Difficulty {
    /// All of them, easiest first.
    pub const ALL: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];

    /// The name people type.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
        }
    }

    /// The difficulty with that name.
    ///
    /// # Errors
    /// With the known names.
    pub fn named(name: &str) -> Result<Difficulty, Refusal> {
        Difficulty::ALL.into_iter().find(|difficulty| difficulty.name() == name).ok_or_else(|| {
            let names = Difficulty::ALL.map(Difficulty::name).join(", ");
            Refusal::unknown_name(name, format!("no such difficulty (there are {names})"))
        })
    }

    /// How the words are hidden.
    #[must_use]
    pub fn plan(self) -> Plan {
        match self {
            Difficulty::Easy => Plan {
                directions: &[RIGHT, DOWN],
                crossing: Crossing::Never,
                takes_turns: true,
                plain_fillers: true,
                ..Plan::PLAIN
            },
            Difficulty::Medium => {
                Plan { directions: &[RIGHT, DOWN, DOWN_RIGHT, UP_RIGHT], takes_turns: true, ..Plan::PLAIN }
            }
            Difficulty::Hard => {
                Plan { crossing: Crossing::Wanted, n_decoys: 10, takes_turns: true, ..Plan::PLAIN }
            }
        }
    }

    /// The lengths of words chosen from a list.
    #[must_use]
    pub fn letters(self) -> RangeInclusive<usize> {
        match self {
            Difficulty::Easy => 3..=6,
            Difficulty::Medium => 4..=8,
            Difficulty::Hard => 5..=12,
        }
    }

    /// How many words to choose from a list.
    #[must_use]
    pub fn n_words(self) -> usize {
        match self {
            Difficulty::Easy => 6,
            Difficulty::Medium => 10,
            Difficulty::Hard => 15,
        }
    }

    /// The least side of the grid.
    #[must_use]
    pub fn side(self) -> usize {
        match self {
            Difficulty::Easy => 8,
            Difficulty::Medium => 11,
            Difficulty::Hard => 14,
        }
    }
}
