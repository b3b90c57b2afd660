//! Experiments and matches: request, state and result.

use rusqlite::{OptionalExtension as _, Row, params};

use crate::error::StoreError;
use crate::opened::Store;

/// A saved run. Its states are `queued`, `running`, `done`, `failed`, `cancelled` and `interrupted`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunRow {
    /// Its identifier.
    pub id: String,
    /// The token of its owner.
    pub owner: String,
    /// The kind of run: `lab` or `match`.
    pub kind: String,
    /// Its title.
    pub title: String,
    /// Its state.
    pub state: String,
    /// The request, as JSON.
    pub request: String,
    /// The result, as JSON.
    pub result: Option<String>,
    /// When it was requested.
    pub created: i64,
    /// When it ended.
    pub finished: Option<i64>,
}

const COLUMNS: &str = "id, owner, kind, title, state, request, result, created, finished";

impl Store {
    /// Inserts or updates a run.
    ///
    /// # Errors
    /// If the database fails.
    pub fn put_run(&self, run: &RunRow) -> Result<(), StoreError> {
        let RunRow { id, owner, kind, title, state, request, result, created, finished } = run;
        let sql = format!(
            "INSERT INTO run ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) \
             ON CONFLICT (id) DO UPDATE SET state = ?5, result = ?7, finished = ?9"
        );
        let values = params![id, owner, kind, title, state, request, result, created, finished];
        self.with(|connection| connection.execute(&sql, values).map(drop))
    }

    /// An owner's run with this id.
    ///
    /// # Errors
    /// If the database fails.
    pub fn run(&self, owner: &str, id: &str) -> Result<Option<RunRow>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM run WHERE owner = ?1 AND id = ?2");
        self.with(|connection| connection.query_row(&sql, [owner, id], row).optional())
    }

    /// The runs of an owner, newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub fn runs(&self, owner: &str, limit: u32) -> Result<Vec<RunRow>, StoreError> {
        let sql =
            format!("SELECT {COLUMNS} FROM run WHERE owner = ?1 ORDER BY created DESC, rowid DESC LIMIT ?2");
        self.with(|connection| connection.prepare(&sql)?.query_map(params![owner, limit], row)?.collect())
    }

    /// How many runs an owner has.
    ///
    /// # Errors
    /// If the database fails.
    pub fn n_runs(&self, owner: &str) -> Result<u64, StoreError> {
        self.count("run", owner)
    }

    /// Queues an interrupted run again; `false` if it is not interrupted (any more).
    ///
    /// # Errors
    /// If the database fails.
    pub fn requeue_run(&self, owner: &str, id: &str) -> Result<bool, StoreError> {
        let sql = "UPDATE run SET state = 'queued', finished = NULL \
                   WHERE owner = ?1 AND id = ?2 AND state = 'interrupted'";
        self.with(|connection| Ok(connection.execute(sql, [owner, id])? == 1))
    }

    /// Removes a run with its games; `false` if the owner has none with this id.
    ///
    /// # Errors
    /// If the database fails.
    pub fn remove_run(&self, owner: &str, id: &str) -> Result<bool, StoreError> {
        self.remove("run", owner, id)
    }

    /// Adds a finished game to a run, without waiting for the disk: quick games end faster than a disk can sync, and a
    /// power cut interrupts the run anyway.
    ///
    /// # Errors
    /// If the database fails, or there is no such run.
    pub fn put_run_game(&self, run: &str, number: usize, document: &str) -> Result<(), StoreError> {
        let sql = "INSERT OR REPLACE INTO run_game (run, number, document) VALUES (?1, ?2, ?3)";
        self.with_relaxed_commits(|connection| {
            connection.prepare(sql)?.execute(params![run, number as i64, document]).map(drop)
        })
    }

    /// A finished game of a run.
    ///
    /// # Errors
    /// If the database fails.
    pub fn run_game(&self, run: &str, number: usize) -> Result<Option<String>, StoreError> {
        let sql = "SELECT document FROM run_game WHERE run = ?1 AND number = ?2";
        self.with(|connection| {
            connection.prepare(sql)?.query_row(params![run, number as i64], |row| row.get(0)).optional()
        })
    }

    /// Up to `limit` finished games of a run, in order, from this number on.
    ///
    /// # Errors
    /// If the database fails.
    pub fn run_games_from(&self, run: &str, number: usize, limit: usize) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT document FROM run_game WHERE run = ?1 AND number >= ?2 ORDER BY number LIMIT ?3";
        let bounds = params![run, number as i64, limit as i64];
        self.with(|connection| connection.prepare(sql)?.query_map(bounds, |row| row.get(0))?.collect())
    }

    /// The finished games of a run, in order.
    ///
    /// # Errors
    /// If the database fails.
    pub fn run_games(&self, run: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT document FROM run_game WHERE run = ?1 ORDER BY number";
        self.with(|connection| connection.prepare(sql)?.query_map([run], |row| row.get(0))?.collect())
    }
}

fn row(row: &Row<'_>) -> rusqlite::Result<RunRow> {
    Ok(RunRow {
        id: row.get(0)?,
        owner: row.get(1)?,
        kind: row.get(2)?,
        title: row.get(3)?,
        state: row.get(4)?,
        request: row.get(5)?,
        result: row.get(6)?,
        created: row.get(7)?,
        finished: row.get(8)?,
    })
}
