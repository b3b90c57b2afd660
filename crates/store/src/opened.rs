//! The store itself: a folder with the database and the lock that keeps others out.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rusqlite::Connection;

use crate::error::StoreError;
use crate::migrations::migrate;

/// An open store. Threads may share it; calls wait for one another.
#[derive(Debug)]
pub struct Store {
    connection: Mutex<Connection>,
    /// The file of the database, which errors name.
    path: PathBuf,
    /// Locked while this lives; the system lifts the lock when the program ends, however it ends.
    _lock: Option<File>,
}

/// How long to wait for somebody who looks into the database with another program.
const BUSY: Duration = Duration::from_secs(5);

impl Store {
    /// Opens the store in a folder, which is made if need be. Runs that a kill cut short become `interrupted`.
    ///
    /// # Errors
    /// When another program has the folder, it cannot be written, or the database is of a later version.
    pub fn open(folder: &Path) -> Result<Store, StoreError> {
        fs::create_dir_all(folder).map_err(StoreError::io(folder))?;
        let lock = lock(folder)?;
        let path = folder.join("poda.db");
        let mut connection = Store::connected(&path).map_err(StoreError::database(&path))?;
        Store::prepared(&mut connection, &path)?;
        Ok(Store { connection: Mutex::new(connection), path, _lock: Some(lock) })
    }

    /// A store that is gone when it is dropped, for tests and for trying things out.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn in_memory() -> Result<Store, StoreError> {
        let path = PathBuf::from(":memory:");
        let mut connection = Connection::open_in_memory().map_err(StoreError::database(&path))?;
        Store::prepared(&mut connection, &path)?;
        Ok(Store { connection: Mutex::new(connection), path, _lock: None })
    }

    fn connected(path: &Path) -> rusqlite::Result<Connection> {
        let connection = Connection::open(path)?;
        connection.busy_timeout(BUSY)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        // A commit waits until the log is on the disk, so that it survives a power cut. That costs a few milliseconds per
        // move (4 ms in the median where it was measured, against 0.02 ms without, when it survives a kill only).
        connection.pragma_update(None, "synchronous", "FULL")?;
        Ok(connection)
    }

    fn prepared(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
        connection.pragma_update(None, "foreign_keys", true).map_err(StoreError::database(path))?;
        migrate(connection, path)?;
        connection
            .execute("UPDATE run SET state = 'interrupted' WHERE state IN ('queued', 'running')", [])
            .map_err(StoreError::database(path))?;
        Ok(())
    }

    /// How commits wait for the disk, in SQLite's numbers: 2 means that they do.
    ///
    /// # Errors
    /// When the database refuses.
    pub fn synchronous(&self) -> Result<i64, StoreError> {
        self.with(|connection| connection.pragma_query_value(None, "synchronous", |row| row.get(0)))
    }

    /// Works with the connection, and does not wait for the disk. What is committed waits for the next commit that does.
    pub(crate) fn with_haste<T>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        self.with(|connection| {
            connection.pragma_update(None, "synchronous", "NORMAL")?;
            let done = work(connection);
            connection.pragma_update(None, "synchronous", "FULL")?;
            done
        })
    }

    /// Works with the connection. Whoever panicked while holding it left no half-done transaction: they roll back.
    pub(crate) fn with<T>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        work(&connection).map_err(StoreError::database(&self.path))
    }
}

fn lock(folder: &Path) -> Result<File, StoreError> {
    let path = folder.join("poda.lock");
    let file = File::create(&path).map_err(StoreError::io(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(folder.to_path_buf())),
        Err(TryLockError::Error(error)) => Err(StoreError::Io(path, error)),
    }
}
