//! Games, running and finished.

use rusqlite::types::Value;
use rusqlite::{OptionalExtension as _, Row, params};

use crate::error::StoreError;
use crate::opened::Store;

/// A saved game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRow {
    /// Its identifier.
    pub id: String,
    /// The token of its owner.
    pub owner: String,
    /// The kind of game.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Its title.
    pub title: String,
    /// The starting position.
    pub start: String,
    /// The moves, separated by blanks.
    pub moves: String,
    /// The number of moves.
    pub plies: u32,
    /// The current position.
    pub position: String,
    /// The opening's name.
    pub opening: Option<String>,
    /// The players, as JSON.
    pub seats: String,
    /// The clocks, as JSON.
    pub clock: Option<String>,
    /// The result, as JSON.
    pub verdict: Option<String>,
    /// The number of changes so far.
    pub revision: u64,
    /// When it was created.
    pub created: i64,
    /// When it last changed.
    pub updated: i64,
}

/// A query for games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Only games of this kind.
    pub game: Option<String>,
    /// Only those with this text in the title, the game's name, the opening or the moves.
    pub text: Option<String>,
    /// Maximum number of rows.
    pub limit: u32,
    /// Only those last changed before this time.
    pub before: Option<i64>,
}

impl Default for Listing {
    fn default() -> Listing {
        Listing { game: None, text: None, limit: 50, before: None }
    }
}

const COLUMNS: &str = "id, owner, game, variant, title, start, moves, plies, position, opening, seats, clock, \
                       verdict, revision, created, updated";

impl Store {
    /// Inserts or updates a game.
    ///
    /// # Errors
    /// If the database fails.
    pub fn put_game(&self, game: &GameRow) -> Result<(), StoreError> {
        let sql = format!(
            "INSERT OR REPLACE INTO game ({COLUMNS}) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)"
        );
        let values = params![
            game.id,
            game.owner,
            game.game,
            game.variant,
            game.title,
            game.start,
            game.moves,
            game.plies,
            game.position,
            game.opening,
            game.seats,
            game.clock,
            game.verdict,
            game.revision as i64,
            game.created,
            game.updated,
        ];
        self.with(|connection| connection.prepare(&sql)?.execute(values).map(drop))
    }

    /// The game with this id.
    ///
    /// # Errors
    /// If the database fails.
    pub fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM game WHERE id = ?1");
        self.with(|connection| connection.prepare(&sql)?.query_row([id], row).optional())
    }

    /// The games of an owner, most recently changed first; within a millisecond, last written first.
    ///
    /// # Errors
    /// If the database fails.
    pub fn games(&self, owner: &str, listing: &Listing) -> Result<Vec<GameRow>, StoreError> {
        let mut sql = format!("SELECT {COLUMNS} FROM game WHERE owner = ?");
        let mut values: Vec<Value> = vec![owner.to_string().into()];
        if let Some(game) = &listing.game {
            sql += " AND game = ?";
            values.push(game.clone().into());
        }
        if let Some(before) = listing.before {
            sql += " AND updated < ?";
            values.push(before.into());
        }
        if let Some(text) = &listing.text {
            sql += " AND instr(lower(title || char(10) || game || char(10) || ifnull(opening, '') || char(10) || moves), lower(?)) > 0";
            values.push(text.clone().into());
        }
        sql += " ORDER BY updated DESC, rowid DESC LIMIT ?";
        values.push(i64::from(listing.limit).into());
        self.with(|connection| {
            connection.prepare(&sql)?.query_map(rusqlite::params_from_iter(values), row)?.collect()
        })
    }

    /// How many games an owner has.
    ///
    /// # Errors
    /// If the database fails.
    pub fn n_games(&self, owner: &str) -> Result<u64, StoreError> {
        self.count("game", owner)
    }

    pub(crate) fn count(&self, table: &str, owner: &str) -> Result<u64, StoreError> {
        let sql = format!("SELECT count(*) FROM {table} WHERE owner = ?1");
        let count: i64 =
            self.with(|connection| connection.prepare(&sql)?.query_row([owner], |row| row.get(0)))?;
        Ok(count as u64)
    }

    /// Removes a game; `false` if the owner has none with this id.
    ///
    /// # Errors
    /// If the database fails.
    pub fn remove_game(&self, owner: &str, id: &str) -> Result<bool, StoreError> {
        self.remove("game", owner, id)
    }

    pub(crate) fn remove(&self, table: &str, owner: &str, id: &str) -> Result<bool, StoreError> {
        let sql = format!("DELETE FROM {table} WHERE owner = ?1 AND id = ?2");
        self.with(|connection| Ok(connection.prepare(&sql)?.execute([owner, id])? > 0))
    }
}

fn row(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    Ok(GameRow {
        id: row.get(0)?,
        owner: row.get(1)?,
        game: row.get(2)?,
        variant: row.get(3)?,
        title: row.get(4)?,
        start: row.get(5)?,
        moves: row.get(6)?,
        plies: row.get(7)?,
        position: row.get(8)?,
        opening: row.get(9)?,
        seats: row.get(10)?,
        clock: row.get(11)?,
        verdict: row.get(12)?,
        revision: row.get::<_, i64>(13)? as u64,
        created: row.get(14)?,
        updated: row.get(15)?,
    })
}
