//! Puzzles that were tried, and the player's rating after each.

use rusqlite::{Row, params};

use crate::error::StoreError;
use crate::opened::Store;

/// A puzzle that was tried.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PuzzleAttemptRow {
    /// Its identifier.
    pub id: String,
    /// The token of the player.
    pub owner: String,
    /// The game.
    pub game: String,
    /// The puzzle's name.
    pub puzzle: String,
    /// Whether it was solved without a wrong move.
    pub is_solved: bool,
    /// How long it took.
    pub millis: i64,
    /// The player's rating afterwards.
    pub rating: f64,
    /// The deviation of that rating.
    pub deviation: f64,
    /// Its volatility.
    pub volatility: f64,
    /// When it was.
    pub at: i64,
}

const COLUMNS: &str = "id, owner, game, puzzle, is_solved, millis, rating, deviation, volatility, at";

impl Store {
    /// Saves an attempt, and drops the player's oldest ones beyond `most`.
    ///
    /// # Errors
    /// If the database fails.
    pub fn put_puzzle_attempt(&self, row: &PuzzleAttemptRow, most: usize) -> Result<(), StoreError> {
        let PuzzleAttemptRow {
            id,
            owner,
            game,
            puzzle,
            is_solved,
            millis,
            rating,
            deviation,
            volatility,
            at,
        } = row;
        let insert = format!(
            "INSERT INTO puzzle_attempt ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
        );
        let prune = "DELETE FROM puzzle_attempt WHERE owner = ?1 AND id IN \
                     (SELECT id FROM puzzle_attempt WHERE owner = ?1 ORDER BY at DESC, rowid DESC LIMIT -1 OFFSET ?2)";
        self.with(|connection| {
            let values =
                params![id, owner, game, puzzle, is_solved, millis, rating, deviation, volatility, at];
            connection.execute(&insert, values)?;
            connection.execute(prune, params![owner, most as i64]).map(drop)
        })
    }

    /// The attempts of a player in a game, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub fn puzzle_attempts(
        &self,
        owner: &str,
        game: &str,
        most: usize,
    ) -> Result<Vec<PuzzleAttemptRow>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM puzzle_attempt WHERE owner = ?1 AND game = ?2 ORDER BY at DESC, rowid DESC LIMIT ?3"
        );
        self.with(|connection| {
            connection.prepare(&sql)?.query_map(params![owner, game, most as i64], row)?.collect()
        })
    }
}

fn row(row: &Row<'_>) -> rusqlite::Result<PuzzleAttemptRow> {
    Ok(PuzzleAttemptRow {
        id: row.get(0)?,
        owner: row.get(1)?,
        game: row.get(2)?,
        puzzle: row.get(3)?,
        is_solved: row.get(4)?,
        millis: row.get(5)?,
        rating: row.get(6)?,
        deviation: row.get(7)?,
        volatility: row.get(8)?,
        at: row.get(9)?,
    })
}
