//! Ending games before the rules do: both players agree on the result, or a solver knows it. Otherwise a match spends
//! much of its time on games that are already decided.

use game::Refusal;
use serde::{Deserialize, Serialize};
use table::Table;

/// What ends games early; nothing by default. Part of a tournament's plan, since results depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// Both players score the game as even.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<AgreedDraw>,
    /// Both players score the same side as winning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win: Option<AgreedWin>,
    /// The exact solver knows the result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<Exact>,
}

/// A draw agreed by score. A player without a score never agrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgreedDraw {
    /// The number of consecutive moves of each player …
    pub moves: u32,
    /// … with a score at most this far from even, in units of the game …
    pub score: u32,
    /// … after each player has made at least this many moves, the opening not counted.
    pub after: u32,
}

/// A win agreed by score. A player without a score never agrees; a forced win exceeds any score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgreedWin {
    /// The number of consecutive moves of each player …
    pub moves: u32,
    /// … with a score that puts the same side ahead by at least this, in units of the game.
    pub score: u32,
}

/// The result found by the exact solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exact {
    /// The solver is asked when at most this many squares are left to play on …
    pub empty: u32,
    /// … and gives up after this many nodes, in which case the game goes on.
    pub nodes: u64,
}

/// The solver's node limit per position: a few seconds.
const SOLVER_NODES: u64 = 5_000_000;

impl Adjudication {
    /// Whether games end by the rules alone.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Adjudication::default()
    }

    /// Refuses adjudication that the table's game does not allow.
    ///
    /// # Errors
    /// A [`Refusal`] when the exact solver is requested for a game that does not end by filling the board, such as
    /// chess.
    pub fn check(&self, table: &dyn Table) -> Result<(), Refusal> {
        match table.squares_left() {
            None if self.exact.is_some() => {
                let reason = "adjudication by the exact solver needs a game that fills the board (tictactoe, othello, quarto, maxit)";
                Err(Refusal::new(table.game(), reason))
            }
            _ => Ok(()),
        }
    }
}

impl AgreedDraw {
    /// Parses `moves=8,score=10,after=34`; `after` may be omitted.
    ///
    /// ```
    /// use arena::AgreedDraw;
    /// assert_eq!(AgreedDraw::read("moves=8,score=10,after=34"), Ok(AgreedDraw { moves: 8, score: 10, after: 34 }));
    /// assert!(AgreedDraw::read("moves=8").is_err(), "the score is missing");
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
    /// Parses `moves=4,score=600`.
    ///
    /// # Errors
    /// A [`Refusal`] that names what is wrong or missing.
    pub fn read(text: &str) -> Result<AgreedWin, Refusal> {
        let [moves, score] = numbers(text, ["moves", "score"])?;
        let (moves, score) = (wanted(text, "moves", moves)?, wanted(text, "score", score)?);
        some_moves(text, moves)?;
        match score {
            0 => Err(Refusal::new(text, "the score must be above 0")),
            _ => Ok(AgreedWin { moves, score }),
        }
    }
}

impl Exact {
    /// When at most `empty` squares are left, for at most a few seconds.
    #[must_use]
    pub fn up_to(empty: u32) -> Exact {
        Exact { empty, nodes: SOLVER_NODES }
    }
}

/// Parses comma-separated `name=number` pairs, each name at most once.
fn numbers<const N: usize>(text: &str, names: [&str; N]) -> Result<[Option<u32>; N], Refusal> {
    let mut numbers = [None; N];
    for part in text.split(',') {
        let refuse = |reason: &str| {
            Refusal::new(
                part,
                format!("{reason}; expected {}", names.map(|name| format!("{name}=N")).join(", ")),
            )
        };
        let (name, number) = part.split_once('=').ok_or_else(|| refuse("not of the form name=number"))?;
        let index = names.iter().position(|known| *known == name.trim());
        let slot = &mut numbers[index.ok_or_else(|| refuse("unknown name"))?];
        let number = number.trim().parse().map_err(|_| refuse("not a whole number"))?;
        if slot.replace(number).is_some() {
            return Err(refuse("duplicate name"));
        }
    }
    Ok(numbers)
}

fn wanted(text: &str, name: &str, number: Option<u32>) -> Result<u32, Refusal> {
    number.ok_or_else(|| Refusal::new(text, format!("{name}=N is missing")))
}

fn some_moves(text: &str, moves: u32) -> Result<(), Refusal> {
    let refusal = || Refusal::new(text, "moves must be at least 1");
    (moves > 0).then_some(()).ok_or_else(refusal)
}
