//! Judges what a player tried.

use game::Refusal;
use table::Table;

use crate::Puzzle;

/// What became of a player's moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleAnswer {
    /// The last move is not the solution's.
    Wrong,
    /// It is, and these replies follow; the player is to move again.
    Right(Vec<String>),
    /// It is, and it was the last.
    Solved,
}

impl Puzzle {
    /// Judges the line `moves` from the puzzle's position, replies included; all but the last must be the solution's. The
    /// table, of the puzzle's game and variant, is left after the moves. A move that wins the game on the spot is right.
    ///
    /// ```
    /// use learn::{Puzzle, PuzzleAnswer};
    ///
    /// let line = r#"{"id":"x-1","game":"tictactoe","position":"X../.../... O","solution":"b2","themes":"only-draw",
    ///     "rating":700,"unit":"result","proven":true,"nodes":52}"#;
    /// let puzzle: Puzzle = serde_json::from_str(line).unwrap();
    /// let mut table = catalog::CATALOG.game("tictactoe")?.table(None)?;
    /// assert_eq!(puzzle.answer(&mut *table, &["b2".to_string()])?, PuzzleAnswer::Solved);
    /// assert_eq!(puzzle.answer(&mut *table, &["a2".to_string()])?, PuzzleAnswer::Wrong);
    /// assert!(puzzle.answer(&mut *table, &["a1".to_string()]).is_err(), "the square is taken");
    /// # Ok::<(), game::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// A [`Refusal`] that names a move that is illegal, or no part of the solution, or made for the opponent.
    pub fn answer(&self, table: &mut dyn Table, moves: &[String]) -> Result<PuzzleAnswer, Refusal> {
        table.set_position(&self.position)?;
        let solver = table.side_to_move();
        let Some((last, before)) = moves.split_last() else {
            return Err(Refusal::new("", "a move is missing"));
        };
        for (mv, right) in before.iter().zip(self.solution.iter().map(Some).chain(std::iter::repeat(None))) {
            table.play(mv)?;
            if table.moves().last() != right {
                return Err(Refusal::new(mv, "this move does not belong to the solution"));
            }
        }
        if table.side_to_move() != solver {
            return Err(Refusal::new(last, "it is the opponent's turn"));
        }
        table.play(last)?;
        let is_right = table.moves().last() == self.solution.get(before.len());
        let wins = table.verdict().is_some_and(|outcome| outcome.winner() == Some(solver));
        if !is_right {
            return Ok(if wins { PuzzleAnswer::Solved } else { PuzzleAnswer::Wrong });
        }
        let rest = &self.solution[moves.len()..];
        Ok(if rest.is_empty() { PuzzleAnswer::Solved } else { PuzzleAnswer::Right(replies(table, rest)?) })
    }
}

/// Plays the opponent's moves of the rest of a solution.
fn replies(table: &mut dyn Table, rest: &[String]) -> Result<Vec<String>, Refusal> {
    let opponent = table.side_to_move();
    let mut replies = Vec::new();
    for mv in rest {
        if table.side_to_move() != opponent {
            break;
        }
        table.play(mv)?;
        replies.push(mv.clone());
    }
    Ok(replies)
}
