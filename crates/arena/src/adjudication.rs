//! When a game is ended before the rules end it: both players agree on the result, or a solver knows it. Much of
//! the time of a match goes into games that nobody doubts any more.

use game::Refusal;
use serde::{Deserialize, Serialize};
use table::Table;

/// What ends games early; nothing by default. It is a part of a tournament's plan, since results depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// Both players say that the game is even.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<AgreedDraw>,
    /// Both players say that the same side is winning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win: Option<AgreedWin>,
    /// The exact solver knows the result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<Exact>,
}

/// A draw by agreed score. A player without a score never agrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgreedDraw {
    /// For so many moves in a row of each player …
    pub moves: u32,
    /// … the score was at most so far from even, in units of the game …
    pub score: u32,
    /// … and each player had made so many moves at least, the opening not counted.
    pub after: u32,
}

/// A win by agreed score. A player without a score never agrees, and a forced win is beyond any score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgreedWin {
    /// For so many moves in a row of each player …
    pub moves: u32,
    /// … the score said that one side, the same for both, was ahead by at least this, in units of the game.
    pub score: u32,
}

/// The result by exact solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exact {
    /// The solver is asked when at most so many squares are left to play on …
    pub empty: u32,
    /// … and gives up after so many nodes: the game just goes on.
    pub nodes: u64,
}

/// What the solver may spend on one position: a few seconds.
const SOLVER_NODES: u64 = 5_000_000;

impl Adjudication {
    /// Whether games end by the rules alone.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Adjudication::default()
    }

    /// Refuses what cannot be done in the table's game.
    ///
    /// # Errors
    /// A [`Refusal`] when the exact solver is wanted where games do not end by filling a board, as in chess.
    pub fn check(&self, table: &dyn Table) -> Result<(), Refusal> {
        match table.squares_left() {
            None if self.exact.is_some() => {
                let reason = "adjudication by exact solver is for games that fill a board (tictactoe, othello, quarto, maxit)";
                Err(Refusal::new(table.game(), reason))
            }
            _ => Ok(()),
        }
    }
}

impl AgreedDraw {
    /// Reads `moves=8,score=10,after=34`; `after` may be left out.
    ///
    /// ```
    /// use arena::AgreedDraw;
    /// assert_eq!(AgreedDraw::read("moves=8,score=10,after=34"), Ok(AgreedDraw { moves: 8, score: 10, after: 34 }));
    /// assert!(AgreedDraw::read("moves=8").is_err(), "within what score?");
    /// ```
    ///
    /// # Errors
    /// A [`Refusal`] that names what is wrong or missing.
    pub fn read(text: &str) -> Result<AgreedDraw, Refusal> {
        let [moves, score, after] = numbers(text, ["moves", "score", "after"])?;
        let (moves, score) = (wanted(text, "moves", moves)?, wanted(text, "score", score)?);
        some_moves(text, moves)?;
        Ok(AgreedDraw { moves, score, after: after.unwrap_or(0) })
    }
}

impl AgreedWin {
    /// Reads `moves=4,score=600`.
    ///
    /// # Errors
    /// A [`Refusal`] that names what is wrong or missing.
    pub fn read(text: &str) -> Result<AgreedWin, Refusal> {
        let [moves, score] = numbers(text, ["moves", "score"])?;
        let (moves, score) = (wanted(text, "moves", moves)?, wanted(text, "score", score)?);
        some_moves(text, moves)?;
        match score {
            0 => Err(Refusal::new(text, "a score of 0 is no lead")),
            _ => Ok(AgreedWin { moves, score }),
        }
    }
}

impl Exact {
    /// When at most `empty` squares are left, for a few seconds at most.
    #[must_use]
    pub fn up_to(empty: u32) -> Exact {
        Exact { empty, nodes: SOLVER_NODES }
    }
}

/// Reads `name=number` between commas, each name once at most.
fn numbers<const N: usize>(text: &str, names: [&str; N]) -> Result<[Option<u32>; N], Refusal> {
    let mut numbers = [None; N];
    for part in text.split(',') {
        let refuse =
            |reason: &str| Refusal::new(part, format!("{reason}; the numbers are {}", names.join(", ")));
        let (name, number) = part.split_once('=').ok_or_else(|| refuse("this is no name=number"))?;
        let index = names.iter().position(|known| *known == name.trim());
        let slot = &mut numbers[index.ok_or_else(|| refuse("there is no such name here"))?];
        let number = number.trim().parse().map_err(|_| refuse("this is no whole number"))?;
        if slot.replace(number).is_some() {
            return Err(refuse("this name comes twice"));
        }
    }
    Ok(numbers)
}

fn wanted(text: &str, name: &str, number: Option<u32>) -> Result<u32, Refusal> {
    number.ok_or_else(|| Refusal::new(text, format!("{name}=N is missing")))
}

fn some_moves(text: &str, moves: u32) -> Result<(), Refusal> {
    let refusal = || Refusal::new(text, "players who agree do so for 1 move at least");
    (moves > 0).then_some(()).ok_or_else(refusal)
}
