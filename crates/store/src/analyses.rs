//! Analyses that earlier versions saved, before there were studies.

use rusqlite::{Row, params};

use crate::error::StoreError;
use crate::opened::Store;

/// A saved analysis.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnalysisRow {
    /// Its identifier.
    pub id: String,
    /// The token of its owner.
    pub owner: String,
    /// Its title.
    pub title: String,
    /// The analysis, as JSON.
    pub document: String,
    /// When it was saved.
    pub created: i64,
}

impl Store {
    /// Writes an analysis as earlier versions did.
    ///
    /// # Errors
    /// If the database fails.
    pub fn put_analysis(&self, analysis: &AnalysisRow) -> Result<(), StoreError> {
        let AnalysisRow { id, owner, title, document, created } = analysis;
        let sql = "INSERT OR REPLACE INTO analysis (id, owner, title, document, created) VALUES (?1, ?2, ?3, ?4, ?5)";
        self.with(|connection| {
            connection.execute(sql, params![id, owner, title, document, created]).map(drop)
        })
    }

    /// The analyses of an owner that have not become studies, oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub fn analyses_to_convert(&self, owner: &str) -> Result<Vec<AnalysisRow>, StoreError> {
        let sql = "SELECT id, owner, title, document, created FROM analysis WHERE owner = ?1 AND is_study = 0 \
                   ORDER BY created, rowid";
        self.with(|connection| connection.prepare(sql)?.query_map([owner], row)?.collect())
    }

    /// Notes that an analysis has become a study.
    ///
    /// # Errors
    /// If the database fails.
    pub fn mark_converted(&self, id: &str) -> Result<(), StoreError> {
        let sql = "UPDATE analysis SET is_study = 1 WHERE id = ?1";
        self.with(|connection| connection.execute(sql, [id]).map(drop))
    }
}

fn row(row: &Row<'_>) -> rusqlite::Result<AnalysisRow> {
    Ok(AnalysisRow {
        id: row.get(0)?,
        owner: row.get(1)?,
        title: row.get(2)?,
        document: row.get(3)?,
        created: row.get(4)?,
    })
}
