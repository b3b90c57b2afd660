//! Uploaded game files to explore.

use rusqlite::{OptionalExtension as _, Row, params};

use crate::error::StoreError;
use crate::opened::Store;

/// A collection, without its file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CollectionRow {
    /// Its identifier.
    pub id: String,
    /// The token of its owner.
    pub owner: String,
    /// Its name.
    pub name: String,
    /// The kind of game.
    pub game: String,
    /// The format of the file.
    pub format: String,
    /// Number of readable games.
    pub games: u64,
    /// Number of unreadable games.
    pub skipped: u64,
    /// When it was uploaded.
    pub created: i64,
}

const COLUMNS: &str = "id, owner, name, game, format, games, skipped, created";

impl Store {
    /// Writes a collection with its file.
    ///
    /// # Errors
    /// If the database fails.
    pub fn put_collection(&self, collection: &CollectionRow, bytes: &[u8]) -> Result<(), StoreError> {
        let CollectionRow { id, owner, name, game, format, games, skipped, created } = collection;
        let sql = format!(
            "INSERT OR REPLACE INTO collection ({COLUMNS}, bytes) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"
        );
        let values = params![id, owner, name, game, format, *games as i64, *skipped as i64, created, bytes];
        self.with(|connection| connection.execute(&sql, values).map(drop))
    }

    /// An owner's collection with this id.
    ///
    /// # Errors
    /// If the database fails.
    pub fn collection(&self, owner: &str, id: &str) -> Result<Option<CollectionRow>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM collection WHERE owner = ?1 AND id = ?2");
        self.with(|connection| connection.query_row(&sql, [owner, id], row).optional())
    }

    /// The file of a collection.
    ///
    /// # Errors
    /// If the database fails, or there is no such collection.
    pub fn collection_bytes(&self, id: &str) -> Result<Vec<u8>, StoreError> {
        let sql = "SELECT bytes FROM collection WHERE id = ?1";
        self.with(|connection| connection.query_row(sql, [id], |row| row.get(0)))
    }

    /// The collections of an owner, newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub fn collections(&self, owner: &str) -> Result<Vec<CollectionRow>, StoreError> {
        let sql =
            format!("SELECT {COLUMNS} FROM collection WHERE owner = ?1 ORDER BY created DESC, rowid DESC");
        self.with(|connection| connection.prepare(&sql)?.query_map([owner], row)?.collect())
    }

    /// Removes a collection; `false` if the owner has none with this id.
    ///
    /// # Errors
    /// If the database fails.
    pub fn remove_collection(&self, owner: &str, id: &str) -> Result<bool, StoreError> {
        self.remove("collection", owner, id)
    }
}

fn row(row: &Row<'_>) -> rusqlite::Result<CollectionRow> {
    Ok(CollectionRow {
        id: row.get(0)?,
        owner: row.get(1)?,
        name: row.get(2)?,
        game: row.get(3)?,
        format: row.get(4)?,
        games: row.get::<_, i64>(5)? as u64,
        skipped: row.get::<_, i64>(6)? as u64,
        created: row.get(7)?,
    })
}
