//! The store: a folder with the database and a lock file.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use crate::error::StoreError;
use crate::migrations::{VERSION, migrate};

/// An open store. Threads may share it; calls are serialised.
#[derive(Debug)]
pub struct Store {
    pub(crate) connection: Mutex<Connection>,
    /// The database file, for error messages.
    pub(crate) path: PathBuf,
    /// Locked while this value lives; the system releases the lock when the process ends, even by a kill.
    pub(crate) _lock: Option<File>,
}

/// How long to wait while another program reads the database.
const BUSY: Duration = Duration::from_secs(5);

impl Store {
    /// Opens the store in a folder, which is created if necessary. Runs that a kill cut short become `interrupted`.
    ///
    /// # Errors
    /// If another process uses the folder, it cannot be written, or the database has a newer version.
    pub fn open(folder: &Path) -> Result<Store, StoreError> {
        fs::create_dir_all(folder).map_err(StoreError::io(folder))?;
        let lock = lock(folder)?;
        let path = folder.join("poda.db");
        let mut connection = Store::connect(&path).map_err(StoreError::database(&path))?;
        Store::prepare(&mut connection, &path)?;
        Ok(Store { connection: Mutex::new(connection), path, _lock: Some(lock) })
    }

    /// A temporary store in memory, for tests and experiments.
    ///
    /// # Errors
    /// If the database fails.
    pub fn in_memory() -> Result<Store, StoreError> {
        let path = PathBuf::from(":memory:");
        let mut connection = Connection::open_in_memory().map_err(StoreError::database(&path))?;
        Store::prepare(&mut connection, &path)?;
        Ok(Store { connection: Mutex::new(connection), path, _lock: None })
    }

    fn connect(path: &Path) -> rusqlite::Result<Connection> {
        let connection = Connection::open(path)?;
        connection.busy_timeout(BUSY)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        // A commit waits until the log is on disk, so that it survives a power cut. That costs a few milliseconds per move
        // (median 4 ms when measured); without it a commit takes 0.02 ms but survives only a kill.
        connection.pragma_update(None, "synchronous", "FULL")?;
        Ok(connection)
    }

    pub(crate) fn prepare(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
        connection.pragma_update(None, "foreign_keys", true).map_err(StoreError::database(path))?;
        migrate(connection, path)?;
        connection
            .execute("UPDATE run SET state = 'interrupted' WHERE state IN ('queued', 'running')", [])
            .map_err(StoreError::database(path))?;
        Ok(())
    }

    /// SQLite's `synchronous` setting: 2 means that commits wait for the disk.
    ///
    /// # Errors
    /// If the database fails.
    pub fn synchronous(&self) -> Result<i64, StoreError> {
        self.with(|connection| connection.pragma_query_value(None, "synchronous", |row| row.get(0)))
    }

    /// Like [`with`](Self::with), but commits do not wait for the disk; they are durable with the next commit that does.
    pub(crate) fn with_relaxed_commits<T>(
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

    /// Like [`with`](Self::with), for work that needs the connection to itself and has errors of its own.
    pub(crate) fn with_connection<T, E>(
        &self,
        work: impl FnOnce(&mut Connection, &Path) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        work(&mut connection, &self.path)
    }

    /// Opens the store of a folder beside the process that uses it, to read from it.
    ///
    /// # Errors
    /// If there is no store, it cannot be read, or has another version.
    pub fn open_to_read(folder: &Path) -> Result<Store, StoreError> {
        let path = folder.join("poda.db");
        // Not read-only: reading a log that another process writes takes part in its bookkeeping.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&path, flags).map_err(StoreError::database(&path))?;
        connection.busy_timeout(BUSY).map_err(StoreError::database(&path))?;
        let version: i64 = connection
            .pragma_query_value(None, "user_version", |row| row.get(0))
            .map_err(StoreError::database(&path))?;
        if version != VERSION as i64 {
            return Err(StoreError::TooNew(path));
        }
        Ok(Store { connection: Mutex::new(connection), path, _lock: None })
    }

    /// Runs `work` on the connection. A poisoned lock is fine: a panic rolls back its transaction.
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
