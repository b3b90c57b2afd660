//! Studies: games as trees.

use rusqlite::types::Value;
use rusqlite::{OptionalExtension as _, Row, params};

use crate::error::StoreError;
use crate::games::Listing;
use crate::opened::Store;

/// A study.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StudyRow {
    /// Its identifier.
    pub id: String,
    /// The token of its owner.
    pub owner: String,
    /// Its title.
    pub title: String,
    /// The kind of game.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// The names of the players.
    pub players: [String; 2],
    /// How many nodes it has.
    pub n_nodes: u32,
    /// The last position of the main line.
    pub position: String,
    /// What it was made from, such as `game:ID`.
    pub origin: Option<String>,
    /// The tree, as JSON; empty in lists.
    pub document: String,
    /// The number of changes so far.
    pub revision: u64,
    /// When it was created.
    pub created: i64,
    /// When it last changed.
    pub updated: i64,
}

const COLUMNS: &str = "id, owner, title, game, variant, first, second, n_nodes, position, origin, revision, created, \
                       updated";

impl Store {
    /// Inserts or updates a study.
    ///
    /// # Errors
    /// If the database fails.
    pub fn put_study(&self, study: &StudyRow) -> Result<(), StoreError> {
        let sql = format!(
            "INSERT OR REPLACE INTO study ({COLUMNS}, document) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)"
        );
        let [first, second] = &study.players;
        let values = params![
            study.id,
            study.owner,
            study.title,
            study.game,
            study.variant,
            first,
            second,
            study.n_nodes,
            study.position,
            study.origin,
            study.revision as i64,
            study.created,
            study.updated,
            study.document,
        ];
        self.with(|connection| connection.prepare(&sql)?.execute(values).map(drop))
    }

    /// The study with this id.
    ///
    /// # Errors
    /// If the database fails.
    pub fn study(&self, id: &str) -> Result<Option<StudyRow>, StoreError> {
        let sql = format!("SELECT {COLUMNS}, document FROM study WHERE id = ?1");
        self.with(|connection| connection.prepare(&sql)?.query_row([id], row).optional())
    }

    /// The newest study of an owner with that origin.
    ///
    /// # Errors
    /// If the database fails.
    pub fn study_of_origin(&self, owner: &str, origin: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT id FROM study WHERE owner = ?1 AND origin = ?2 ORDER BY created DESC LIMIT 1";
        self.with(|connection| connection.query_row(sql, [owner, origin], |row| row.get(0)).optional())
    }

    /// The studies of an owner, most recently changed first, without their documents.
    ///
    /// # Errors
    /// If the database fails.
    pub fn studies(&self, owner: &str, listing: &Listing) -> Result<Vec<StudyRow>, StoreError> {
        let mut sql = format!("SELECT {COLUMNS}, '' AS document FROM study WHERE owner = ?");
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
            sql += " AND instr(lower(title || char(10) || game || char(10) || first || char(10) || second || char(10) || document), lower(?)) > 0";
            values.push(text.clone().into());
        }
        sql += " ORDER BY updated DESC, rowid DESC LIMIT ?";
        values.push(i64::from(listing.limit).into());
        self.with(|connection| {
            connection.prepare(&sql)?.query_map(rusqlite::params_from_iter(values), row)?.collect()
        })
    }

    /// How many studies an owner has.
    ///
    /// # Errors
    /// If the database fails.
    pub fn n_studies(&self, owner: &str) -> Result<u64, StoreError> {
        self.count("study", owner)
    }

    /// Removes a study; `false` if the owner has none with this id.
    ///
    /// # Errors
    /// If the database fails.
    pub fn remove_study(&self, owner: &str, id: &str) -> Result<bool, StoreError> {
        self.remove("study", owner, id)
    }
}

fn row(row: &Row<'_>) -> rusqlite::Result<StudyRow> {
    let revision: i64 = row.get("revision")?;
    Ok(StudyRow {
        id: row.get("id")?,
        owner: row.get("owner")?,
        title: row.get("title")?,
        game: row.get("game")?,
        variant: row.get("variant")?,
        players: [row.get("first")?, row.get("second")?],
        n_nodes: row.get("n_nodes")?,
        position: row.get("position")?,
        origin: row.get("origin")?,
        document: row.get("document")?,
        revision: revision as u64,
        created: row.get("created")?,
        updated: row.get("updated")?,
    })
}
