//! Putting ledgers of one run together.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::disk::{Disk, SystemDisk};
use crate::entry::Entry;
use crate::error::{LedgerError, LedgerErrorKind};
use crate::gather::Choice;
use crate::header::Header;
use crate::kind::Outcome;
use crate::ledger::{Ledger, LedgerReader};
use crate::progress::Progress;

/// Ledgers of one run, checked to be so.
#[derive(Debug)]
pub struct Merge<'a> {
    disk: &'a dyn Disk,
    header: Header,
    paths: Vec<PathBuf>,
    /// Files in which the run never began: a kill came before their first line was complete.
    pub not_begun: Vec<PathBuf>,
}

/// Which builds of the program may have taken part in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Builds {
    /// One.
    Same,
    /// Any; the caller knows that they play alike. The merged ledger names the first.
    Any,
}

/// What came out of a merge.
#[derive(Debug, Default)]
pub struct Merged {
    /// The jobs that have ended.
    pub progress: Progress,
    /// Lines that repeated another one.
    pub n_repeated: u64,
    /// Jobs with different results that are not repeatable; one of each was chosen.
    pub n_differing: u64,
}

impl Merge<'static> {
    /// Checks that all files are ledgers of the same run. An existing file at `out` must be one too, and takes part, so
    /// that a merge can be repeated as results arrive.
    ///
    /// # Errors
    /// When a file cannot be read, none has begun, or one is of another run; the error names both.
    pub fn of(paths: &[PathBuf], out: &Path, builds: Builds) -> Result<Merge<'static>, LedgerError> {
        Merge::on(&SystemDisk, paths, out, builds)
    }
}

impl<'a> Merge<'a> {
    /// The same on any disk.
    ///
    /// # Errors
    /// As [`of`](Merge::of).
    pub fn on(
        disk: &'a dyn Disk,
        paths: &[PathBuf],
        out: &Path,
        builds: Builds,
    ) -> Result<Merge<'a>, LedgerError> {
        let mut merge: Option<Merge<'a>> = None;
        let mut not_begun = Vec::new();
        let existing = (disk.exists(out) && !paths.iter().any(|path| path == out)).then_some(out);
        for path in paths.iter().map(PathBuf::as_path).chain(existing) {
            match LedgerReader::open_on(disk, path) {
                Ok(reader) => match &mut merge {
                    Some(merge) => merge.add(&reader, builds)?,
                    None => merge = Some(Merge::new(disk, &reader)),
                },
                Err(error) if error.is_not_begun() => not_begun.push(path.to_path_buf()),
                Err(error) => return Err(error),
            }
        }
        let merge = merge.ok_or_else(|| LedgerError::new(&paths[0], LedgerErrorKind::NotBegun))?;
        Ok(Merge { not_begun, ..merge })
    }

    fn new(disk: &'a dyn Disk, reader: &LedgerReader) -> Merge<'a> {
        let paths = vec![reader.path().to_path_buf()];
        Merge { disk, header: reader.header().clone(), paths, not_begun: Vec::new() }
    }

    fn add(&mut self, reader: &LedgerReader, builds: Builds) -> Result<(), LedgerError> {
        let mut other = reader.header().clone();
        if builds == Builds::Any {
            other.build = self.header.build.clone();
        }
        if let Some(difference) = self.header.difference(&other) {
            let kind = LedgerErrorKind::OtherRun { other: self.paths[0].clone(), difference };
            return Err(LedgerError::new(reader.path(), kind));
        }
        self.paths.push(reader.path().to_path_buf());
        Ok(())
    }

    /// What the run is.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Enters every job's result once into `outcome`, and writes a ledger of the whole run that has them. It replaces an
    /// earlier one as a whole, so a kill leaves either.
    ///
    /// # Errors
    /// When a file cannot be read or written, a line is damaged, another program works on `out`, or a repeatable job has
    /// two results; the error names both files.
    pub fn write<O: Outcome + ?Sized>(
        &self,
        out: &Path,
        outcome: &mut O,
        is_repeatable: bool,
    ) -> Result<Merged, LedgerError> {
        // Held from before it is read until the end, so that nobody appends to a file that is about to be replaced.
        let _lock = match self.disk.exists(out).then(|| Ledger::open_on(self.disk, out)).transpose() {
            Err(error) if !error.is_not_begun() => return Err(error),
            lock => lock,
        };
        let mut choice = Choice::default();
        for path in &self.paths {
            choice.add(&mut LedgerReader::open_on(self.disk, path)?, outcome, is_repeatable)?;
        }
        let temporary = beside(out);
        _ = self.disk.remove(&temporary);
        let mut progress = Progress::default();
        let written = self.copy(&choice, &temporary, outcome, &mut progress);
        let replaced = written.and_then(|()| self.disk.rename(&temporary, out).map_err(LedgerError::io(out)));
        if let Err(error) = replaced {
            _ = self.disk.remove(&temporary);
            return Err(error);
        }
        self.disk.sync_folder_of(out).map_err(LedgerError::io(out))?;
        Ok(Merged { progress, n_repeated: choice.n_repeated, n_differing: choice.n_differing })
    }

    fn copy<O: Outcome + ?Sized>(
        &self,
        choice: &Choice,
        to: &Path,
        outcome: &mut O,
        progress: &mut Progress,
    ) -> Result<(), LedgerError> {
        let mut ledger = Ledger::create_on(self.disk, to, &self.header, None)?;
        let mut waiting: Vec<Entry> = Vec::new();
        for (file, path) in self.paths.iter().enumerate() {
            let (mut reader, mut written) = (LedgerReader::open_on(self.disk, path)?, Ok(()));
            choice.take(file, &mut reader, outcome, progress, &mut |entry| {
                waiting.push(entry);
                if waiting.len() == MAX_GROUP && written.is_ok() {
                    written = ledger.append(&waiting);
                    waiting.clear();
                }
            })?;
            written?;
        }
        ledger.append(&waiting)
    }
}

/// Entries are written in groups of this many.
const MAX_GROUP: usize = 1024;

/// The file that is written before it replaces `out`.
fn beside(out: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(out.file_name().unwrap_or_default());
    name.push(".merging");
    out.with_file_name(name)
}
