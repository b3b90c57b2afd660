//! The ledger of a run: its header, and what became of its jobs.
//!
//! One file of JSON lines. The first is the header; each later one is an [`Entry`]. Lines are only ever appended, and
//! are on disk before their jobs count as done. A program killed while writing leaves an incomplete last line; that job
//! never counted, so the line is dropped. A power cut may leave zeros where a part of the last write should be: no line
//! of JSON has any, so from there on nothing ever counted, and all of it is dropped. Any other unreadable line means that
//! something else has changed the file, and is an error.
//!
//! ```text
//! {"ledger":2,"run":{"kind":"tournament","plan":{…},"build":{…},"files":{…}},"shard":"3/16"}
//! {"job":3,"result":{…},"made":{"ms":812.4,"times":[…]}}
//! {"job":19,"failed":"why","made":{"ms":1.2}}
//! ```
//!
//! Version 1 had only tournaments: the header was the plan, and a line a pair of games. Its ledgers are read, and go on
//! with lines of version 2.

use std::borrow::Cow;
use std::fs::TryLockError;
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;

use crate::disk::{Access, Disk, DiskFile, SystemDisk};
use crate::entry::{Entry, line_of};
use crate::error::{LedgerError, LedgerErrorKind};
use crate::header::{FirstLine, Header};
use crate::shard::Shard;

/// A ledger open for writing. No other program can open it meanwhile: the file is locked, and the system releases the
/// lock when the program ends, however it ends.
#[derive(Debug)]
pub struct Ledger {
    file: Box<dyn DiskFile>,
    path: PathBuf,
    /// The length of all complete lines.
    length: u64,
}

/// A ledger open for reading, line by line: a run may have millions of jobs. It is not locked, so it can be read while it
/// is being written.
pub struct LedgerReader {
    path: PathBuf,
    input: Box<dyn Input>,
    header: Header,
    shard: Option<Shard>,
    /// Where the lines after the first begin.
    first_entry: u64,
}

/// A file, or what came through a pipe.
trait Input: BufRead + Seek + Send {}

impl<T: BufRead + Seek + Send> Input for T {}

/// The most that is read from anything but a regular file: a pipe may hold a ledger, but `/dev/zero` never ends.
const MAX_STREAM_BYTES: u64 = 1 << 30;
/// Raised when the file format changes.
const VERSION: u64 = 2;
/// How much of a file is looked through at once.
const BLOCK: usize = 1 << 16;

impl Ledger {
    /// Begins a run, or a shard of it. The file must be new, or what a kill during the same call left behind.
    ///
    /// # Errors
    /// When the file exists, another program holds it, or it cannot be written.
    pub fn create(path: &Path, header: &Header, shard: Option<Shard>) -> Result<Ledger, LedgerError> {
        Ledger::create_on(&SystemDisk, path, header, shard)
    }

    /// The same on any disk.
    ///
    /// # Errors
    /// As [`create`](Ledger::create).
    pub fn create_on(
        disk: &dyn Disk,
        path: &Path,
        header: &Header,
        shard: Option<Shard>,
    ) -> Result<Ledger, LedgerError> {
        let first_line = line_of(&FirstLine { ledger: VERSION as u32, run: Cow::Borrowed(header), shard });
        let file = disk.open(path, Access::WriteOrCreate).map_err(LedgerError::io(path))?;
        let mut ledger = Ledger::locked(file, path)?;
        let mut there = Vec::new();
        let most = first_line.len() as u64 + 1;
        (&mut ledger.file).take(most).read_to_end(&mut there).map_err(LedgerError::io(path))?;
        // Only a part of our own first line is taken over, so no other file is ever overwritten.
        if !is_part(&there, &first_line) {
            return Err(LedgerError::new(path, LedgerErrorKind::Exists));
        }
        ledger.write(&first_line)?;
        disk.sync_folder_of(path).map_err(LedgerError::io(path))?;
        Ok(ledger)
    }

    /// Opens a run to continue it, with a reader of what is done. An incomplete last line is cut off.
    ///
    /// # Errors
    /// When the file cannot be opened, another program holds it, or the header is incomplete or damaged.
    pub fn open(path: &Path) -> Result<(Ledger, LedgerReader), LedgerError> {
        Ledger::open_on(&SystemDisk, path)
    }

    /// The same on any disk.
    ///
    /// # Errors
    /// As [`open`](Ledger::open).
    pub fn open_on(disk: &dyn Disk, path: &Path) -> Result<(Ledger, LedgerReader), LedgerError> {
        let file = disk.open(path, Access::Write).map_err(LedgerError::io(path))?;
        let mut ledger = Ledger::locked(file, path)?;
        let copy = ledger.file.try_clone().map_err(LedgerError::io(path))?;
        let reader = LedgerReader::new(path, Box::new(BufReader::new(copy)))?;
        ledger.length = length_of_lines(&mut *ledger.file).map_err(LedgerError::io(path))?;
        ledger.file.set_len(ledger.length).map_err(LedgerError::io(path))?;
        // Whoever was killed, or could not write, may have left lines and even the name of the file in memory alone; now
        // they are about to count.
        ledger.file.sync().map_err(LedgerError::io(path))?;
        disk.sync_folder_of(path).map_err(LedgerError::io(path))?;
        Ok((ledger, reader))
    }

    /// Appends entries. When this returns, all of them are on disk; however many they are, that costs one write.
    ///
    /// # Errors
    /// When they cannot be written; what was written in part is removed, as far as the system allows.
    pub fn append(&mut self, entries: &[Entry]) -> Result<(), LedgerError> {
        let lines: Vec<u8> = entries.iter().flat_map(Entry::to_line).collect();
        self.write(&lines)
    }

    /// A process that is just being started holds a copy of every open file for a moment, and with it a lock that we
    /// have already released. So a locked file is tried again before it is reported.
    fn locked(file: Box<dyn DiskFile>, path: &Path) -> Result<Ledger, LedgerError> {
        if !file.is_regular().map_err(LedgerError::io(path))? {
            return Err(LedgerError::new(path, LedgerErrorKind::NotAFile));
        }
        let mut patience = 20;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Ledger { file, path: path.to_path_buf(), length: 0 }),
                Err(TryLockError::WouldBlock) if patience > 0 => patience -= 1,
                Err(TryLockError::WouldBlock) => return Err(LedgerError::new(path, LedgerErrorKind::Locked)),
                Err(TryLockError::Error(error)) => {
                    return Err(LedgerError::new(path, LedgerErrorKind::Io(error)));
                }
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Writes complete lines after the last complete line.
    fn write(&mut self, lines: &[u8]) -> Result<(), LedgerError> {
        let place = SeekFrom::Start(self.length);
        let written =
            (self.file.seek(place)).and_then(|_| self.file.write_all(lines)).and_then(|()| self.file.sync());
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

impl LedgerReader {
    /// Opens a ledger and reads its header.
    ///
    /// # Errors
    /// When the file cannot be read, or its header is incomplete or damaged.
    pub fn open(path: &Path) -> Result<LedgerReader, LedgerError> {
        LedgerReader::open_on(&SystemDisk, path)
    }

    /// The same on any disk.
    ///
    /// # Errors
    /// As [`open`](LedgerReader::open).
    pub fn open_on(disk: &dyn Disk, path: &Path) -> Result<LedgerReader, LedgerError> {
        let file = disk.open(path, Access::Read).map_err(LedgerError::io(path))?;
        let input: Box<dyn Input> = match file.is_regular().map_err(LedgerError::io(path))? {
            true => Box::new(BufReader::new(file)),
            false => Box::new(Cursor::new(read_stream(file).map_err(LedgerError::io(path))?)),
        };
        LedgerReader::new(path, input)
    }

    fn new(path: &Path, mut input: Box<dyn Input>) -> Result<LedgerReader, LedgerError> {
        let mut line = Vec::new();
        input.read_until(b'\n', &mut line).map_err(LedgerError::io(path))?;
        if !is_whole(&line) {
            return Err(LedgerError::new(path, LedgerErrorKind::NotBegun));
        }
        let (header, shard) = parse_first(&line)
            .map_err(|reason| LedgerError::new(path, LedgerErrorKind::Damaged { line: 1, reason }))?;
        Ok(LedgerReader { path: path.to_path_buf(), input, header, shard, first_entry: line.len() as u64 })
    }

    /// What the run is.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The part of the run that this ledger is for; `None` for all of it.
    #[must_use]
    pub fn shard(&self) -> Option<Shard> {
        self.shard
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Passes on every complete line after the first. A refusal of `each` is an error that names the line.
    ///
    /// # Errors
    /// When the file cannot be read, or `each` refuses a line.
    pub fn lines(&mut self, each: &mut EachLine<'_>) -> Result<(), LedgerError> {
        let io_error = LedgerError::io(&self.path);
        let mut place = self.input.seek(SeekFrom::Start(self.first_entry)).map_err(&io_error)?;
        let mut line = Vec::new();
        for number in 2.. {
            line.clear();
            self.input.read_until(b'\n', &mut line).map_err(&io_error)?;
            if !is_whole(&line) {
                break;
            }
            each(place, &line).map_err(|error| match error {
                LineError::Damaged(reason) => {
                    LedgerError::new(&self.path, LedgerErrorKind::Damaged { line: number, reason })
                }
                LineError::Conflict { job, other } => {
                    LedgerError::new(&self.path, LedgerErrorKind::Conflict { job, other })
                }
            })?;
            place += line.len() as u64;
        }
        Ok(())
    }
}

/// Takes a line and the place where it begins.
pub type EachLine<'a> = dyn FnMut(u64, &[u8]) -> Result<(), LineError> + 'a;

/// What is wrong with a line.
#[derive(Debug)]
pub enum LineError {
    /// It is not a valid entry of this run.
    Damaged(String),
    /// The job has another result in the other file.
    Conflict {
        /// The job.
        job: u64,
        /// The file.
        other: PathBuf,
    },
}

impl std::fmt::Debug for LedgerReader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LedgerReader").field("path", &self.path).finish_non_exhaustive()
    }
}

/// Whether a line has been written to its end.
fn is_whole(line: &[u8]) -> bool {
    line.last() == Some(&b'\n') && !line.contains(&0)
}

/// Whether a kill or a power cut while `line` was being written may have left this: its beginning, or zeros in places.
fn is_part(there: &[u8], line: &[u8]) -> bool {
    let is_cut = there.len() < line.len() || there.contains(&0);
    let is_ours = there.len() <= line.len() && there.iter().zip(line).all(|(a, b)| *a == 0 || a == b);
    is_cut && is_ours
}

fn parse_first(line: &[u8]) -> Result<(Header, Option<Shard>), String> {
    let first: Value = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    let version = first.get("ledger").and_then(Value::as_u64);
    match version {
        Some(1) => Ok((Header::of_version_1(first.get("run").cloned().unwrap_or_default()), None)),
        Some(VERSION) => {
            let FirstLine { run, shard, .. } =
                serde_json::from_value(first).map_err(|error| error.to_string())?;
            Ok((run.into_owned(), shard))
        }
        Some(version) => Err(format!("ledger version {version}, expected at most {VERSION}")),
        None => Err("this is not the ledger of a run".to_string()),
    }
}

fn read_stream(file: Box<dyn DiskFile>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if file.take(MAX_STREAM_BYTES).read_to_end(&mut bytes)? as u64 == MAX_STREAM_BYTES {
        let reason = format!("more than {} MiB, the limit for a stream", MAX_STREAM_BYTES >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, reason));
    }
    Ok(bytes)
}

/// The length of a file up to its last line break, or the last one before a zero.
fn length_of_lines(file: &mut dyn DiskFile) -> io::Result<u64> {
    file.rewind()?;
    let (mut block, mut start, mut length) = (vec![0; BLOCK], 0, 0);
    loop {
        let n_read = match file.read(&mut block) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            n_read => n_read?,
        };
        let zero = block[..n_read].iter().position(|&byte| byte == 0);
        let good = &block[..zero.unwrap_or(n_read)];
        if let Some(last) = good.iter().rposition(|&byte| byte == b'\n') {
            length = start + last as u64 + 1;
        }
        if n_read == 0 || zero.is_some() {
            return Ok(length);
        }
        start += n_read as u64;
    }
}
