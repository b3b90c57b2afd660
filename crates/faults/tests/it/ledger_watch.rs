//! What must be true of a run and its ledger after every step, whatever goes wrong.

use jobs::{Entry, JobSet, Run};

use crate::cases::{Case, ledger};
use crate::simulated_disk::SimulatedDisk;

/// Follows a ledger as it grows.
pub struct LedgerWatch<'a> {
    case: &'a Case,
    disk: SimulatedDisk,
    /// Jobs that counted at any time.
    counted: JobSet,
    /// The jobs with results in the lines that have been read, and the length of these lines.
    written: JobSet,
    length: usize,
    pub n_checks: u64,
}

impl<'a> LedgerWatch<'a> {
    pub fn new(case: &'a Case, disk: SimulatedDisk) -> LedgerWatch<'a> {
        LedgerWatch {
            case,
            disk,
            counted: JobSet::default(),
            written: JobSet::default(),
            length: 0,
            n_checks: 0,
        }
    }

    /// To be called when the run has been opened again: nothing that ever counted may be missing.
    pub fn opened(&mut self, run: &Run) -> Result<(), String> {
        (self.length, self.written) = (0, JobSet::default());
        let missing = self.counted.iter().find(|job| !run.progress().done.contains(*job));
        match missing {
            Some(job) => Err(format!("job {job} had counted and is gone")),
            None => self.stepped(run),
        }
    }

    /// To be called when nothing is being written: whatever counts is on the disk, once, and is the job's result.
    pub fn stepped(&mut self, run: &Run) -> Result<(), String> {
        self.n_checks += 1;
        self.read_new_lines()?;
        let done = &run.progress().done;
        if self.written != *done {
            let n_written = self.written.len();
            return Err(format!("{} jobs count, and {n_written} results are on the disk", done.len()));
        }
        if self.counted.len() < self.written.len() {
            self.counted.clone_from(&self.written);
        }
        Ok(())
    }

    fn read_new_lines(&mut self) -> Result<(), String> {
        let new = self.disk.durable(ledger(), |content| {
            let rest = content.get(self.length..).ok_or("the ledger has become shorter")?;
            Ok::<_, String>(rest.to_vec())
        })?;
        let is_first = self.length == 0;
        for line in new.split_inclusive(|byte| *byte == b'\n').skip(usize::from(is_first)) {
            let entry = Entry::parse(line).map_err(|error| format!("a line on the disk: {error}"))?;
            let Ok(result) = &entry.result else { continue };
            if !self.case.is_true(entry.job, result) {
                return Err(format!("job {} has a result that no honest worker found", entry.job));
            }
            if !self.written.insert(entry.job) {
                return Err(format!("job {} is written twice", entry.job));
            }
        }
        self.length += new.len();
        Ok(())
    }
}
