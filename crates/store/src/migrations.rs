//! Numbered migrations from any earlier version of the database to the current one.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use crate::error::StoreError;

/// Step `n` migrates from version `n` to `n + 1`. Steps are only ever added, never changed.
const STEPS: &[&str] = &[
    include_str!("../migrations/0001_start.sql"),
    include_str!("../migrations/0002_studies.sql"),
    include_str!("../migrations/0003_players.sql"),
    include_str!("../migrations/0004_learning.sql"),
    include_str!("../migrations/0005_engine_files.sql"),
];

/// The current version of the database.
pub const VERSION: usize = STEPS.len();

/// Applies the missing steps, each in a transaction.
pub fn migrate(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    migrate_to(connection, path, VERSION)
}

/// Applies the missing steps up to a version, which is not newer than the current one.
pub fn migrate_to(connection: &mut Connection, path: &Path, last: usize) -> Result<(), StoreError> {
    let refused = StoreError::database(path);
    let version: i64 =
        connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(&refused)?;
    let done = usize::try_from(version).unwrap_or(usize::MAX);
    let Some(missing) = STEPS[..last].get(done..) else { return Err(StoreError::TooNew(path.to_path_buf())) };
    for (step, version) in missing.iter().zip(done + 1..) {
        apply(connection, step, version).map_err(&refused)?;
    }
    Ok(())
}

fn apply(connection: &mut Connection, step: &str, version: usize) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(step)?;
    transaction.pragma_update(None, "user_version", version as i64)?;
    transaction.commit()
}
