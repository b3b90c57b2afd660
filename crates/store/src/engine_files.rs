//! Files that people give to engines: weights, edge tables, books.

use rusqlite::{OptionalExtension as _, Row, params};

use crate::error::StoreError;
use crate::opened::Store;

/// A file for an option of an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineFileRow {
    /// Its identifier.
    pub id: String,
    /// The token of its owner.
    pub owner: String,
    /// The kind of game.
    pub game: String,
    /// The engine it is for.
    pub engine: String,
    /// The option of the engine.
    pub option: String,
    /// Its name.
    pub name: String,
    /// Its content; empty in lists.
    pub text: String,
    /// When it was uploaded.
    pub created: i64,
}

const COLUMNS: &str = "id, owner, game, engine, option, name, created";

impl Store {
    /// Writes a file.
    ///
    /// # Errors
    /// If the database fails.
    pub fn put_engine_file(&self, file: &EngineFileRow) -> Result<(), StoreError> {
        let EngineFileRow { id, owner, game, engine, option, name, text, created } = file;
        let sql =
            format!("INSERT INTO engine_file ({COLUMNS}, text) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)");
        let values = params![id, owner, game, engine, option, name, created, text];
        self.with(|connection| connection.execute(&sql, values).map(drop))
    }

    /// The file with this id, whoever owns it.
    ///
    /// # Errors
    /// If the database fails.
    pub fn engine_file(&self, id: &str) -> Result<Option<EngineFileRow>, StoreError> {
        let sql = format!("SELECT {COLUMNS}, text FROM engine_file WHERE id = ?1");
        self.with(|connection| connection.query_row(&sql, [id], row).optional())
    }

    /// The files of an owner, newest first, without their content.
    ///
    /// # Errors
    /// If the database fails.
    pub fn engine_files(&self, owner: &str) -> Result<Vec<EngineFileRow>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS}, '' AS text FROM engine_file WHERE owner = ?1 ORDER BY created DESC, rowid DESC"
        );
        self.with(|connection| connection.prepare(&sql)?.query_map([owner], row)?.collect())
    }

    /// Removes a file; `false` if the owner has none with this id.
    ///
    /// # Errors
    /// If the database fails.
    pub fn remove_engine_file(&self, owner: &str, id: &str) -> Result<bool, StoreError> {
        self.remove("engine_file", owner, id)
    }
}

fn row(row: &Row<'_>) -> rusqlite::Result<EngineFileRow> {
    Ok(EngineFileRow {
        id: row.get("id")?,
        owner: row.get("owner")?,
        game: row.get("game")?,
        engine: row.get("engine")?,
        option: row.get("option")?,
        name: row.get("name")?,
        text: row.get("text")?,
        created: row.get("created")?,
    })
}
