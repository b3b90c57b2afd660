//! Everything that is stored as one file, and back: for backups, and for moving to another machine.
//!
//! An archive is gzip-compressed JSON lines: a head with the version of the database, then one line per row with its
//! table and columns. Reading goes through a database in memory of the archive's version, which is then migrated, so that
//! archives of earlier versions can be read as long as databases of these versions can be opened.

use std::collections::BTreeMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{self, BufRead as _, BufReader, Read, Write};
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use rusqlite::types::{Value as SqlValue, ValueRef};
use rusqlite::{Connection, TransactionBehavior};
use serde_json::{Map, Value, json};

use crate::error::StoreError;
use crate::migrations::{VERSION, migrate_to};
use crate::opened::Store;

/// The tables, parents first, each with the condition for the rows of an owner.
const TABLES: &[(&str, &str)] = &[
    ("game", "owner = ?1"),
    // Other people's tokens are theirs.
    ("seat", "game IN (SELECT id FROM game WHERE owner = ?1) AND 0"),
    ("study", "owner = ?1"),
    ("analysis", "owner = ?1"),
    ("collection", "owner = ?1"),
    ("run", "owner = ?1"),
    ("run_game", "run IN (SELECT id FROM run WHERE owner = ?1)"),
    ("card", "owner = ?1"),
    ("card_review", "owner = ?1"),
    ("card_source", "owner = ?1"),
    ("card_setting", "owner = ?1"),
    ("puzzle_attempt", "owner = ?1"),
    ("engine_file", "owner = ?1"),
];

/// The longest line: a collection of 16 MiB in base 64, with room to spare.
const MAX_LINE: u64 = 64 << 20;
/// The largest archive, unpacked.
const MAX_BYTES: u64 = 4 << 30;

/// Why an archive cannot be read or written.
#[derive(Debug)]
pub enum ArchiveError {
    /// Reading or writing the file failed.
    Io(io::Error),
    /// The file is not an archive, or damaged: line and reason.
    Damaged(u64, String),
    /// It was written by a newer version of this program.
    TooNew,
    /// The database failed.
    Store(StoreError),
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArchiveError::Io(error) => write!(f, "{error}"),
            ArchiveError::Damaged(line, reason) => {
                write!(
                    f,
                    "this is not an archive of Poda, or it is damaged (line {line}: {reason}); nothing was imported"
                )
            }
            ArchiveError::TooNew => f.write_str("the archive was written by a newer version of poda"),
            ArchiveError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ArchiveError {}

impl From<StoreError> for ArchiveError {
    fn from(error: StoreError) -> ArchiveError {
        ArchiveError::Store(error)
    }
}

/// How many rows of each table were written or read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArchiveCounts {
    /// Rows in the archive, by table.
    pub rows: BTreeMap<&'static str, u64>,
    /// Rows that an import added or replaced; the others were there already, as new or newer.
    pub changed: BTreeMap<&'static str, u64>,
}

impl Store {
    /// Writes everything, or everything of one owner, whose token is then left out.
    ///
    /// # Errors
    /// If the database or the writer fails.
    pub fn export(&self, owner: Option<&str>, file: impl Write) -> Result<ArchiveCounts, ArchiveError> {
        let mut packed = GzEncoder::new(file, Compression::default());
        let counts = self.with_connection(|connection, path| {
            // One transaction: the archive is what was stored at one moment.
            let refused = |error| ArchiveError::Store(StoreError::database(path)(error));
            let snapshot = connection.unchecked_transaction().map_err(refused)?;
            write_rows(&snapshot, owner, &mut packed, path)
        })?;
        packed.finish().and_then(|mut file| file.flush()).map_err(ArchiveError::Io)?;
        Ok(counts)
    }

    /// Adds everything of an archive to what is stored, for its owners or all for one. What is there already stays,
    /// unless the archive has it newer. All of it is imported, or nothing.
    ///
    /// # Errors
    /// If the archive is damaged or too new, or the database fails.
    pub fn import(&self, owner: Option<&str>, file: impl Read) -> Result<ArchiveCounts, ArchiveError> {
        // For WebAssembly, SQLite is built without thread safety: no two connections may be at work at once.
        if cfg!(target_os = "wasi") {
            return self.with_connection(|connection, path| {
                let (read, rows) = read_rows(file)?;
                copy_rows(&read, connection, owner, rows, path)
            });
        }
        let (read, rows) = read_rows(file)?;
        self.with_connection(|connection, path| copy_rows(&read, connection, owner, rows, path))
    }
}

fn write_rows(
    connection: &Connection,
    owner: Option<&str>,
    out: &mut impl Write,
    path: &Path,
) -> Result<ArchiveCounts, ArchiveError> {
    let mut counts = ArchiveCounts::default();
    let head = json!({"poda_archive": 1, "version": VERSION});
    writeln!(out, "{head}").map_err(ArchiveError::Io)?;
    for &(table, is_own) in TABLES {
        let sql = match owner {
            Some(_) => format!("SELECT * FROM {table} WHERE {is_own}"),
            None => format!("SELECT * FROM {table} WHERE ?1 IS NULL"),
        };
        let refused = |error| ArchiveError::Store(StoreError::database(path)(error));
        let mut statement = connection.prepare(&sql).map_err(refused)?;
        let names: Vec<String> = statement.column_names().map(str::to_string).collect();
        let mut rows = statement.query([owner]).map_err(refused)?;
        while let Some(row) = rows.next().map_err(refused)? {
            let mut columns = Map::new();
            for (index, name) in names.iter().enumerate() {
                let is_secret = owner.is_some() && name == "owner";
                let value = if is_secret { json!("") } else { to_json(row.get_ref(index).map_err(refused)?) };
                columns.insert(name.clone(), value);
            }
            let line = json!({"table": table, "row": columns});
            writeln!(out, "{line}").map_err(ArchiveError::Io)?;
            *counts.rows.entry(table).or_default() += 1;
        }
    }
    Ok(counts)
}

fn to_json(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => json!(number),
        ValueRef::Real(number) => json!(number),
        ValueRef::Text(text) => json!(String::from_utf8_lossy(text)),
        ValueRef::Blob(bytes) => json!({"base64": BASE64.encode(bytes)}),
    }
}

fn from_json(value: &Value) -> Option<SqlValue> {
    Some(match value {
        Value::Null => SqlValue::Null,
        Value::String(text) => SqlValue::Text(text.clone()),
        Value::Number(number) => match number.as_i64() {
            Some(number) => SqlValue::Integer(number),
            None => SqlValue::Real(number.as_f64()?),
        },
        Value::Object(object) => SqlValue::Blob(BASE64.decode(object.get("base64")?.as_str()?).ok()?),
        Value::Bool(_) | Value::Array(_) => return None,
    })
}

/// The archive as a database in memory, migrated to the current version.
fn read_rows(file: impl Read) -> Result<(Connection, BTreeMap<&'static str, u64>), ArchiveError> {
    let path = Path::new(":memory:");
    let refused = |error| ArchiveError::Store(StoreError::database(path)(error));
    let mut lines = Lines { text: BufReader::new(GzDecoder::new(file).take(MAX_BYTES)), number: 0 };
    let head = lines.next()?.ok_or_else(|| ArchiveError::Damaged(1, "it is empty".to_string()))?;
    let version = head["version"].as_u64().filter(|_| head["poda_archive"] == 1);
    let version = version.ok_or_else(|| lines.damaged("the head is missing"))? as usize;
    if version > VERSION {
        return Err(ArchiveError::TooNew);
    }
    let mut connection = Connection::open_in_memory().map_err(refused)?;
    migrate_to(&mut connection, path, version)?;
    let mut rows = BTreeMap::new();
    let filling = connection.transaction().map_err(refused)?;
    while let Some(line) = lines.next()? {
        let known = TABLES.iter().find(|(table, _)| line["table"] == *table);
        let &(table, _) = known.ok_or_else(|| lines.damaged("an unknown table"))?;
        let columns = line["row"].as_object().ok_or_else(|| lines.damaged("a row is missing"))?;
        insert(&filling, table, columns).map_err(|reason| lines.damaged(&reason))?;
        *rows.entry(table).or_default() += 1;
    }
    filling.commit().map_err(refused)?;
    migrate_to(&mut connection, path, VERSION)?;
    Ok((connection, rows))
}

/// The lines of an archive, each of bounded length.
struct Lines<R> {
    text: R,
    number: u64,
}

impl<R: io::BufRead> Lines<R> {
    fn next(&mut self) -> Result<Option<Value>, ArchiveError> {
        self.number += 1;
        let mut line = Vec::new();
        let read = (&mut self.text).take(MAX_LINE).read_until(b'\n', &mut line);
        read.map_err(|error| self.damaged(&error.to_string()))?;
        if line.is_empty() {
            return Ok(None);
        }
        // A cut file ends in the middle of a line.
        let whole = line.strip_suffix(b"\n").ok_or_else(|| self.damaged("the line is cut off"))?;
        serde_json::from_slice(whole).map(Some).map_err(|error| self.damaged(&error.to_string()))
    }

    fn damaged(&self, reason: &str) -> ArchiveError {
        ArchiveError::Damaged(self.number, reason.to_string())
    }
}

fn insert(connection: &Connection, table: &str, columns: &Map<String, Value>) -> Result<(), String> {
    // Column names come from the file: only those that the table has may become part of the statement.
    let known = column_names(connection, table).map_err(|error| error.to_string())?;
    if let Some(name) = columns.keys().find(|name| !known.contains(name)) {
        return Err(format!("an unknown column: {name}"));
    }
    let values: Option<Vec<SqlValue>> = columns.values().map(from_json).collect();
    let values = values.ok_or_else(|| "a column has no value of a known type".to_string())?;
    let names: Vec<&str> = columns.keys().map(String::as_str).collect();
    let marks = vec!["?"; names.len()].join(", ");
    let sql = format!("INSERT INTO {table} ({}) VALUES ({marks})", names.join(", "));
    let inserted =
        connection.prepare(&sql).and_then(|mut insert| insert.execute(rusqlite::params_from_iter(values)));
    inserted.map(drop).map_err(|error| error.to_string())
}

fn column_names(connection: &Connection, table: &str) -> rusqlite::Result<Vec<String>> {
    let statement = connection.prepare(&format!("SELECT * FROM {table} LIMIT 0"))?;
    Ok(statement.column_names().map(str::to_string).collect())
}

/// Copies all rows of the archive's database, in one transaction.
fn copy_rows(
    from: &Connection,
    to: &mut Connection,
    owner: Option<&str>,
    rows: BTreeMap<&'static str, u64>,
    path: &Path,
) -> Result<ArchiveCounts, ArchiveError> {
    let refused = |error| ArchiveError::Store(StoreError::database(path)(error));
    let mut counts = ArchiveCounts { rows, ..ArchiveCounts::default() };
    let transaction = to.transaction_with_behavior(TransactionBehavior::Immediate).map_err(refused)?;
    // For one owner, nobody else has a seat.
    for &(table, _) in TABLES.iter().filter(|(table, _)| *table != "seat" || owner.is_none()) {
        let n_changed = copy_table(from, &transaction, table, owner).map_err(refused)?;
        if n_changed > 0 {
            counts.changed.insert(table, n_changed);
        }
    }
    transaction.commit().map_err(refused)?;
    Ok(counts)
}

fn copy_table(from: &Connection, to: &Connection, table: &str, owner: Option<&str>) -> rusqlite::Result<u64> {
    let names = column_names(from, table)?;
    let mut insert = to.prepare(&insertion(table, &names))?;
    let mut select = from.prepare(&format!("SELECT * FROM {table}"))?;
    let mut rows = select.query([])?;
    let mut n_changed = 0;
    while let Some(row) = rows.next()? {
        let mut values = Vec::new();
        for (index, name) in names.iter().enumerate() {
            let value = row.get::<_, SqlValue>(index)?;
            values.push(match (owner, name.as_str(), value) {
                (Some(owner), "owner", _) => SqlValue::Text(owner.to_string()),
                (Some(owner), "id", SqlValue::Text(id)) => SqlValue::Text(free_id(to, table, &id, owner)?),
                (Some(owner), parent @ ("run" | "card"), SqlValue::Text(id)) => {
                    SqlValue::Text(free_id(to, parent, &id, owner)?)
                }
                (_, _, value) => value,
            });
        }
        n_changed += insert.execute(rusqlite::params_from_iter(values))? as u64;
    }
    Ok(n_changed)
}

/// The statement that adds a row. What the archive has newer replaces what is there; anything else that is there stays.
fn insertion(table: &str, names: &[String]) -> String {
    let conflict = match names.iter().any(|name| name == "updated") {
        true => {
            let sets: Vec<String> = names.iter().map(|name| format!("{name} = excluded.{name}")).collect();
            let is_newer = format!("excluded.updated > {table}.updated AND excluded.owner = {table}.owner");
            format!("ON CONFLICT (id) DO UPDATE SET {} WHERE {is_newer}", sets.join(", "))
        }
        false => "ON CONFLICT DO NOTHING".to_string(),
    };
    let marks = vec!["?"; names.len()].join(", ");
    format!("INSERT INTO {table} ({}) VALUES ({marks}) {conflict}", names.join(", "))
}

/// The id under which `owner` gets a row: its own, unless that belongs to somebody else here. Who lost the token of a
/// browser gets a copy, and always the same one.
fn free_id(connection: &Connection, table: &str, id: &str, owner: &str) -> rusqlite::Result<String> {
    let sql = format!("SELECT count(*) FROM {table} WHERE id = ?1 AND owner != ?2");
    let is_taken = connection.query_row(&sql, [id, owner], |row| row.get::<_, i64>(0))? > 0;
    if !is_taken {
        return Ok(id.to_string());
    }
    let hashed = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, id, owner).hash(&mut hasher);
        hasher.finish()
    };
    Ok(format!("{:016x}{:016x}", hashed(0), hashed(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table that is forgotten here would be lost in every backup.
    #[test]
    fn every_table_is_in_the_archive() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate_to(&mut connection, Path::new(":memory:"), VERSION).unwrap();
        let sql =
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
        let mut statement = connection.prepare(sql).unwrap();
        let tables: Vec<String> =
            statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        let mut archived: Vec<&str> = TABLES.iter().map(|(table, _)| *table).collect();
        archived.sort_unstable();
        assert_eq!(tables, archived);
    }
}
