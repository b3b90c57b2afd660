//! The ledger of a run: its description, and the finished jobs.
//!
//! One file of JSON lines. The first is the *header*, which describes the run; each later one is the record of a
//! finished job. Lines are only ever appended, each by a single write that is on disk before the job counts as done. A
//! program killed while writing leaves an incomplete last line; that job never counted, so the line is dropped. Any
//! other unreadable line means that something else has changed the file, and is an error.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::error::{LedgerError, LedgerErrorKind};

/// A ledger open for writing. No other program can open it meanwhile: the file is locked, and the system releases the
/// lock when the program ends, however it ends.
#[derive(Debug)]
pub struct Ledger<R> {
    file: File,
    path: PathBuf,
    /// The length of all complete lines.
    length: u64,
    records: PhantomData<fn(&R)>,
}

/// The contents of a ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents<H, R> {
    /// The description of the run.
    pub header: H,
    /// The finished jobs, in the order they finished.
    pub records: Vec<R>,
}

/// The first line. The version comes first, so that a later program can tell what it reads.
#[derive(Serialize, Deserialize)]
struct FirstLine<H> {
    ledger: u32,
    run: H,
}

/// The most that is read from anything but a regular file: a pipe may hold a ledger, but `/dev/zero` never ends.
const MAX_STREAM_BYTES: u64 = 1 << 30;

/// Raised when the file format changes.
const VERSION: u32 = 1;

/// Reads a ledger without locking it, even while it is being written. An incomplete last line is ignored.
///
/// # Errors
/// When the file cannot be read, the header is incomplete, or a line is damaged.
pub fn read<H: DeserializeOwned, R: DeserializeOwned>(path: &Path) -> Result<Contents<H, R>, LedgerError> {
    let bytes = File::open(path).and_then(|mut file| read_all(&mut file)).map_err(LedgerError::io(path))?;
    Ok(contents(path, &bytes)?.0)
}

impl<R: Serialize + DeserializeOwned> Ledger<R> {
    /// Begins a run. The file must be new, or what a kill during the same call left behind.
    ///
    /// # Errors
    /// When the file exists, another program holds it, or it cannot be written.
    pub fn create(path: &Path, header: &impl Serialize) -> Result<Ledger<R>, LedgerError> {
        let first_line = line(&FirstLine { ledger: VERSION, run: header });
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path);
        let mut ledger = Ledger::locked(file.map_err(LedgerError::io(path))?, path)?;
        let there = ledger.bytes()?;
        // Only the beginning of our own first line is taken over, so no other file is ever overwritten.
        let is_ours = there.len() < first_line.len() && first_line.starts_with(&there);
        if !is_ours {
            return Err(LedgerError::new(path, LedgerErrorKind::Exists));
        }
        ledger.write(&first_line)?;
        // Without this a power cut may lose the file's name, though not its content.
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        _ = File::open(folder).and_then(|folder| folder.sync_all());
        Ok(ledger)
    }

    /// Opens a run to continue it, and reads its contents. An incomplete last line is cut off.
    ///
    /// # Errors
    /// When the file cannot be opened, another program holds it, the header is incomplete, or a line is damaged.
    pub fn open<H: DeserializeOwned>(path: &Path) -> Result<(Ledger<R>, Contents<H, R>), LedgerError> {
        let file = OpenOptions::new().read(true).write(true).open(path).map_err(LedgerError::io(path))?;
        let mut ledger = Ledger::locked(file, path)?;
        let (contents, length) = contents(path, &ledger.bytes()?)?;
        ledger.length = length;
        ledger.file.set_len(length).map_err(LedgerError::io(path))?;
        Ok((ledger, contents))
    }

    /// Appends the record of a finished job. When this returns, the record is on disk.
    ///
    /// # Errors
    /// When it cannot be written; a partial line is removed, as far as the system allows.
    ///
    /// # Panics
    /// When the record cannot be serialised to JSON, which is a bug in its type.
    pub fn append(&mut self, record: &R) -> Result<(), LedgerError> {
        self.write(&line(record))
    }

    /// A process that is just being started holds a copy of every open file for a moment, and with it a lock that we
    /// have already released. So a locked file is tried again before it is reported.
    fn locked(file: File, path: &Path) -> Result<Ledger<R>, LedgerError> {
        if !file.metadata().map_err(LedgerError::io(path))?.is_file() {
            return Err(LedgerError::new(path, LedgerErrorKind::NotAFile));
        }
        let mut patience = 20;
        loop {
            match file.try_lock() {
                Ok(()) => {
                    return Ok(Ledger { file, path: path.to_path_buf(), length: 0, records: PhantomData });
                }
                Err(TryLockError::WouldBlock) if patience > 0 => patience -= 1,
                Err(TryLockError::WouldBlock) => return Err(LedgerError::new(path, LedgerErrorKind::Locked)),
                Err(TryLockError::Error(error)) => {
                    return Err(LedgerError::new(path, LedgerErrorKind::Io(error)));
                }
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn bytes(&mut self) -> Result<Vec<u8>, LedgerError> {
        read_all(&mut self.file).map_err(LedgerError::io(&self.path))
    }

    /// Writes complete lines after the last complete line.
    fn write(&mut self, lines: &[u8]) -> Result<(), LedgerError> {
        let place = SeekFrom::Start(self.length);
        let written = (self.file.seek(place))
            .and_then(|_| self.file.write_all(lines))
            .and_then(|()| self.file.sync_data());
        match written {
            Ok(()) => self.length += lines.len() as u64,
            Err(error) => {
                // If even this fails, an incomplete last line remains, which the next opening drops.
                _ = self.file.set_len(self.length);
                return Err(LedgerError::new(&self.path, LedgerErrorKind::Io(error)));
            }
        }
        Ok(())
    }
}

fn read_all(file: &mut File) -> io::Result<Vec<u8>> {
    let max_bytes = if file.metadata()?.is_file() { u64::MAX } else { MAX_STREAM_BYTES };
    let mut bytes = Vec::new();
    if file.take(max_bytes).read_to_end(&mut bytes)? as u64 == max_bytes {
        let reason = format!("more than {} MiB, the limit for a stream", max_bytes >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, reason));
    }
    Ok(bytes)
}

fn line(value: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(value).expect("ledger records serialise to JSON");
    line.push(b'\n');
    line
}

/// Parses the complete lines; also returns their total length.
fn contents<H: DeserializeOwned, R: DeserializeOwned>(
    path: &Path,
    bytes: &[u8],
) -> Result<(Contents<H, R>, u64), LedgerError> {
    let length = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    let mut lines = bytes[..length].split_inclusive(|&byte| byte == b'\n').zip(1..);
    let (first, _) = lines.next().ok_or_else(|| LedgerError::new(path, LedgerErrorKind::NotBegun))?;
    let header = parse::<FirstLine<H>>(path, 1, first)?;
    if header.ledger != VERSION {
        let reason = format!("ledger version {}, expected {VERSION}", header.ledger);
        return Err(LedgerError::new(path, LedgerErrorKind::Damaged { line: 1, reason }));
    }
    let records = lines.map(|(line, number)| parse(path, number, line)).collect::<Result<_, _>>()?;
    Ok((Contents { header: header.run, records }, length as u64))
}

fn parse<T: DeserializeOwned>(path: &Path, number: usize, line: &[u8]) -> Result<T, LedgerError> {
    serde_json::from_slice(line).map_err(|error| {
        let reason = error.to_string();
        LedgerError::new(path, LedgerErrorKind::Damaged { line: number, reason })
    })
}
