//! The ledger of a run: what it is, and what is done.
//!
//! One file of JSON lines. The first is the *header*, which says what the run is; each later one is the record of a
//! finished job. Lines are only ever appended, each by a single write that is on the disk before the job counts as done.
//! A program killed while it writes leaves a line without its end; that job never counted, so the line is dropped.
//! Any other line that cannot be read means that somebody else has been at the file, and is an error.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::error::{LedgerError, LedgerErrorKind};

/// A ledger that is open for writing. Nobody else can open it while this lives: the file is locked, and the system
/// lifts the lock when the program ends, however it ends.
#[derive(Debug)]
pub struct Ledger<R> {
    file: File,
    path: PathBuf,
    /// The length of what is whole. Ends with a line's end.
    length: u64,
    records: PhantomData<fn(&R)>,
}

/// What a ledger says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents<H, R> {
    /// What the run is.
    pub header: H,
    /// The finished jobs, in the order they finished.
    pub records: Vec<R>,
}

/// The first line. The version stands before everything else, so that a later program can tell what it reads.
#[derive(Serialize, Deserialize)]
struct FirstLine<H> {
    ledger: u32,
    run: H,
}

/// The most that is read from what is not a regular file: a pipe may hold a ledger, but `/dev/zero` never ends.
const MAX_STREAM_BYTES: u64 = 1 << 30;

/// Raised when the form of the file changes.
const VERSION: u32 = 1;

/// Reads a ledger without locking it, so also one that is being written. A torn last line is left out.
///
/// # Errors
/// When the file cannot be read, the header is not whole, or a line is damaged.
pub fn read<H: DeserializeOwned, R: DeserializeOwned>(path: &Path) -> Result<Contents<H, R>, LedgerError> {
    let bytes = File::open(path).and_then(|mut file| read_all(&mut file)).map_err(LedgerError::io(path))?;
    Ok(contents(path, &bytes)?.0)
}

impl<R: Serialize + DeserializeOwned> Ledger<R> {
    /// Begins a run. The file must be new, or what a kill during the same call left of it.
    ///
    /// # Errors
    /// When the file exists, another program has it, or it cannot be written.
    pub fn create(path: &Path, header: &impl Serialize) -> Result<Ledger<R>, LedgerError> {
        let first_line = line(&FirstLine { ledger: VERSION, run: header });
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path);
        let mut ledger = Ledger::locked(file.map_err(LedgerError::io(path))?, path)?;
        let there = ledger.bytes()?;
        // Taking over only the beginning of our own line means that no file of somebody else's is ever overwritten.
        let is_ours = there.len() < first_line.len() && first_line.starts_with(&there);
        if !is_ours {
            return Err(LedgerError::new(path, LedgerErrorKind::Exists));
        }
        ledger.write(&first_line)?;
        // Without this a power cut may forget the name of the file, though not its content.
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        _ = File::open(folder).and_then(|folder| folder.sync_all());
        Ok(ledger)
    }

    /// Opens a run to go on with it, and reads what there is. A torn last line is cut off.
    ///
    /// # Errors
    /// When the file cannot be opened, another program has it, the header is not whole, or a line is damaged.
    pub fn open<H: DeserializeOwned>(path: &Path) -> Result<(Ledger<R>, Contents<H, R>), LedgerError> {
        let file = OpenOptions::new().read(true).write(true).open(path).map_err(LedgerError::io(path))?;
        let mut ledger = Ledger::locked(file, path)?;
        let (contents, length) = contents(path, &ledger.bytes()?)?;
        ledger.length = length;
        ledger.file.set_len(length).map_err(LedgerError::io(path))?;
        Ok((ledger, contents))
    }

    /// Writes a finished job down. When this returns, the record is on the disk.
    ///
    /// # Errors
    /// When it cannot be written; what was written of it is taken back, as far as the system lets us.
    ///
    /// # Panics
    /// When the record has no JSON form, which is an error of its type.
    pub fn append(&mut self, record: &R) -> Result<(), LedgerError> {
        self.write(&line(record))
    }

    /// A program that is just being started holds a copy of every open file for a moment, and with it a lock that we
    /// have given up: who finds the file locked looks again before saying so.
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

    /// Writes whole lines behind what is whole.
    fn write(&mut self, lines: &[u8]) -> Result<(), LedgerError> {
        let place = SeekFrom::Start(self.length);
        let written = (self.file.seek(place))
            .and_then(|_| self.file.write_all(lines))
            .and_then(|()| self.file.sync_data());
        match written {
            Ok(()) => self.length += lines.len() as u64,
            Err(error) => {
                // If even this fails, what is there is a torn last line, which the next opening drops.
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
        let reason =
            format!("more than {} MiB, which is the most that is read from a stream", max_bytes >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, reason));
    }
    Ok(bytes)
}

fn line(value: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(value).expect("what is put into a ledger has a JSON form");
    line.push(b'\n');
    line
}

/// What the whole lines say, and how long they are together.
fn contents<H: DeserializeOwned, R: DeserializeOwned>(
    path: &Path,
    bytes: &[u8],
) -> Result<(Contents<H, R>, u64), LedgerError> {
    let length = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    let mut lines = bytes[..length].split_inclusive(|&byte| byte == b'\n').zip(1..);
    let (first, _) = lines.next().ok_or_else(|| LedgerError::new(path, LedgerErrorKind::NotBegun))?;
    let header = parse::<FirstLine<H>>(path, 1, first)?;
    if header.ledger != VERSION {
        let reason = format!("a ledger of version {}, not {VERSION}", header.ledger);
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
