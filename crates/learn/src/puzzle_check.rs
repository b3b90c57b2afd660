//! Checks a puzzle again: is every position legal, and every move of the solver still the only one?

use std::fmt;

use game::Refusal;
use serde::Serialize;
use table::{Ask, Player, Table};

use crate::puzzle_maker::{Trouble, ends_won, two_best};
use crate::{NoPuzzle, Puzzle, Uniqueness};

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PuzzleFault {
    /// The position or a move of the solution cannot be played, or the solution does not end with the solver's move.
    Illegal {
        /// What is wrong.
        reason: String,
    },
    /// Another move is better.
    OtherMove {
        /// The move of the solution, counted from 1.
        at: usize,
        /// The better move.
        found: String,
    },
    /// The move is best, but not the only one.
    NotAlone {
        /// The move of the solution, counted from 1.
        at: usize,
        /// The other move.
        found: String,
        /// Why it does not count as the only one.
        reason: NoPuzzle,
    },
}

impl fmt::Display for PuzzleFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleFault::Illegal { reason } => f.write_str(reason),
            PuzzleFault::OtherMove { at, found } => write!(f, "move {at}: {found} is better"),
            PuzzleFault::NotAlone { at, found, reason } => write!(f, "move {at}: {reason} ({found})"),
        }
    }
}

/// Checks the puzzle with `player`, on a table of its game and variant; each of the solver's moves is asked for with `ask`.
/// After a stop from outside the answer means nothing.
///
/// # Errors
/// A [`Refusal`] if the player cannot analyse a position.
pub fn check_puzzle(
    puzzle: &Puzzle,
    table: &mut dyn Table,
    player: &mut dyn Player,
    ask: &Ask,
) -> Result<Option<PuzzleFault>, Refusal> {
    if let Some(fault) = replay_fault(puzzle, table) {
        return Ok(Some(fault));
    }
    table.set_position(&puzzle.position)?;
    let solver = table.side_to_move();
    let unique = Uniqueness::of(&table.entry().judgement()).when_checked();
    for (index, mv) in puzzle.solution.iter().enumerate() {
        let is_end = ends_won(table, mv, solver);
        if table.side_to_move() == solver && table.legal().len() > 1 && !is_end {
            let ask = Ask { lines: 2, ..ask.clone() };
            let fault = move_fault(mv, index + 1, unique, two_best(player, table, &ask));
            if let Some(fault) = fault? {
                return Ok(Some(fault));
            }
        }
        table.play(mv)?;
    }
    Ok(None)
}

fn move_fault(
    mv: &str,
    at: usize,
    unique: Uniqueness,
    found: Result<[table::ScoredLine; 2], Trouble>,
) -> Result<Option<PuzzleFault>, Refusal> {
    let [best, second] = match found {
        Ok(lines) => lines,
        Err(Trouble::No(reason)) => {
            return Ok(Some(PuzzleFault::NotAlone { at, found: String::new(), reason }));
        }
        Err(Trouble::Refused(refusal)) => return Err(refusal),
    };
    if best.mv != mv {
        return Ok(Some(PuzzleFault::OtherMove { at, found: best.mv }));
    }
    let reason = unique.margin(&best, &second).err();
    Ok(reason.map(|reason| PuzzleFault::NotAlone { at, found: second.mv, reason }))
}

/// What is wrong with a puzzle before any search.
#[must_use]
pub fn replay_fault(puzzle: &Puzzle, table: &mut dyn Table) -> Option<PuzzleFault> {
    let illegal = |reason: String| Some(PuzzleFault::Illegal { reason });
    if let Err(refusal) = table.set_position(&puzzle.position) {
        return illegal(refusal.to_string());
    }
    let solver = table.side_to_move();
    let mut is_solvers = false;
    for mv in &puzzle.solution {
        is_solvers = table.side_to_move() == solver;
        if let Err(refusal) = table.play(mv) {
            return illegal(refusal.to_string());
        }
    }
    if is_solvers { None } else { illegal("the solution does not end with the solver's move".to_string()) }
}
