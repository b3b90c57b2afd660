//! Reading results from ledgers: each job counts once, whatever the files repeat.

use std::collections::HashMap;
use std::path::PathBuf;

use crate::entry::Entry;
use crate::error::LedgerError;
use crate::kind::Outcome;
use crate::ledger::{LedgerReader, LineError};
use crate::progress::Progress;

/// Which line of which file counts for each job. Files are read twice: first to choose lines, then to take them.
#[derive(Debug, Default)]
pub(crate) struct Choice {
    chosen: HashMap<u64, Line>,
    files: Vec<PathBuf>,
    /// Lines that repeat the result of another.
    pub n_repeated: u64,
    /// Jobs with different results, of which one was chosen.
    pub n_differing: u64,
}

/// A line that counts.
#[derive(Clone, Copy, Debug)]
struct Line {
    file: usize,
    place: u64,
    digest: u64,
    is_done: bool,
}

impl Choice {
    /// Chooses among the lines of one more file. A result counts more than a failure. Of two different results of a job
    /// that is not repeatable one is chosen by its digest, which does not depend on the order of files, nor on who won.
    ///
    /// # Errors
    /// When the file cannot be read, a line is damaged or of no job of the run, or a repeatable job has two results.
    pub fn add<O: Outcome + ?Sized>(
        &mut self,
        reader: &mut LedgerReader,
        outcome: &O,
        is_repeatable: bool,
    ) -> Result<(), LedgerError> {
        let file = self.files.len();
        self.files.push(reader.path().to_path_buf());
        let n_numbers = outcome.n_numbers();
        reader.lines(&mut |place, line| {
            let entry = parse(outcome, line, n_numbers)?;
            let line = Line { file, place, digest: entry.digest(), is_done: entry.result.is_ok() };
            self.consider(entry.job, line, is_repeatable)
        })
    }

    fn consider(&mut self, job: u64, line: Line, is_repeatable: bool) -> Result<(), LineError> {
        let Some(before) = self.chosen.get_mut(&job) else {
            self.chosen.insert(job, line);
            return Ok(());
        };
        if !line.is_done || !before.is_done {
            if line.is_done {
                *before = line;
            }
        } else if line.digest == before.digest {
            self.n_repeated += 1;
        } else if is_repeatable {
            return Err(LineError::Conflict { job, other: self.files[before.file].clone() });
        } else {
            self.n_differing += 1;
            if line.digest < before.digest {
                *before = line;
            }
        }
        Ok(())
    }

    /// Enters the lines of this file that count; each is also passed to `each`.
    ///
    /// # Errors
    /// When the file cannot be read, or the outcome refuses a result.
    pub fn take<O: Outcome + ?Sized>(
        &self,
        file: usize,
        reader: &mut LedgerReader,
        outcome: &mut O,
        progress: &mut Progress,
        each: &mut dyn FnMut(Entry),
    ) -> Result<(), LedgerError> {
        let n_numbers = outcome.n_numbers();
        reader.lines(&mut |place, line| {
            let entry = parse(outcome, line, n_numbers)?;
            let counts =
                self.chosen.get(&entry.job).is_some_and(|line| (line.file, line.place) == (file, place));
            if counts {
                enter(&entry, outcome, progress).map_err(LineError::Damaged)?;
                each(entry);
            }
            Ok(())
        })
    }
}

/// Reads what is done according to one ledger. Each entry that counts is also passed to `each`.
///
/// # Errors
/// When the file cannot be read, a line is damaged, or a repeatable job has two results.
pub fn read_results<O: Outcome + ?Sized>(
    reader: &mut LedgerReader,
    outcome: &mut O,
    is_repeatable: bool,
    each: &mut dyn FnMut(Entry),
) -> Result<Progress, LedgerError> {
    let (mut choice, mut progress) = (Choice::default(), Progress::default());
    choice.add(reader, outcome, is_repeatable)?;
    choice.take(0, reader, outcome, &mut progress, each)?;
    Ok(progress)
}

/// Adds an entry to what is done.
pub(crate) fn enter<O: Outcome + ?Sized>(
    entry: &Entry,
    outcome: &mut O,
    progress: &mut Progress,
) -> Result<(), String> {
    match &entry.result {
        Ok(result) => {
            outcome.enter(entry.job, result).map_err(|refusal| refusal.to_string())?;
            progress.done.insert(entry.job);
            progress.failed.remove(&entry.job);
        }
        Err(reason) => _ = progress.failed.insert(entry.job, reason.clone()),
    }
    Ok(())
}

fn parse<O: Outcome + ?Sized>(outcome: &O, line: &[u8], n_numbers: u64) -> Result<Entry, LineError> {
    let entry = outcome.parse_line(line).map_err(|error| LineError::Damaged(error.to_string()))?;
    if entry.job >= n_numbers {
        let reason = format!(
            "this run has no job {}; they are numbered from 0 to {}",
            entry.job,
            n_numbers.saturating_sub(1)
        );
        return Err(LineError::Damaged(reason));
    }
    Ok(entry)
}
