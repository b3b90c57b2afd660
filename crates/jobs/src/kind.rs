//! What a kind of bulk run knows. Each is implemented in the crate where its knowledge lives.

use std::ops::Range;
use std::sync::Arc;

use game::Refusal;
use search::{Control, Stopped};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::entry::{Done, Entry};
use crate::fingerprint::RunFile;

/// A kind of bulk run: tournaments, puzzle mining, labels.
pub trait Kind: Sync {
    /// The name that people type.
    fn name(&self) -> &'static str;

    /// What such a run does, in half a sentence.
    fn about(&self) -> &'static str;

    /// A plan that works as it is, in JSON.
    fn example(&self) -> &'static str;

    /// The fields of a plan, each with its meaning.
    fn fields(&self) -> &'static [(&'static str, &'static str)];

    /// Checks a plan as people write it, and completes it.
    ///
    /// # Errors
    /// A [`Refusal`] that names what is wrong and says what is accepted.
    fn draft(&self, plan: Value) -> Result<Box<dyn Workload>, Refusal>;

    /// Checks a complete plan, as the header of a ledger has it.
    ///
    /// # Errors
    /// A [`Refusal`] that names what is wrong.
    fn workload(&self, plan: Value) -> Result<Box<dyn Workload>, Refusal>;
}

/// The jobs of a run: a checked plan. The result of a job is a function of the plan and the job's number.
pub trait Workload {
    /// The complete plan, defaults included; [`Kind::workload`] reads it.
    fn plan(&self) -> Value;

    /// The files that results depend on.
    ///
    /// # Errors
    /// A [`Refusal`] when the plan names one that cannot be.
    fn files(&self) -> Result<Vec<RunFile>, Refusal> {
        Ok(Vec::new())
    }

    /// An outcome without results.
    fn outcome(&self) -> Box<dyn Outcome>;

    /// Workers for `n_workers` jobs at once, in this [context](Outcome::context).
    ///
    /// # Errors
    /// A [`Refusal`] when something that the jobs need is missing on this machine.
    fn workers(&self, n_workers: usize, context: &Value) -> Result<Vec<Box<dyn Worker + '_>>, Refusal>;

    /// Refuses to do only a part of the jobs, if that cannot work.
    ///
    /// # Errors
    /// A [`Refusal`] that says why.
    fn check_sharding(&self) -> Result<(), Refusal> {
        Ok(())
    }

    /// Whether a job done twice has the same result. It does not when time is limited; then one of two different
    /// results is as good as the other, and which one counts does not depend on what it says.
    fn is_repeatable(&self) -> bool {
        true
    }

    /// Turns results into the lines of a file, called for each entry in the order of the ledger.
    fn exporter(&self) -> Box<Exporter<'_>> {
        Box::new(|entry| Ok(entry.result.iter().map(|result| result.get().to_string()).collect()))
    }
}

/// The lines that an entry adds to an exported file.
pub type Exporter<'a> = dyn FnMut(&Entry) -> Result<Vec<String>, Refusal> + 'a;

/// Does one job after another.
pub trait Worker: Send {
    /// Does a job.
    ///
    /// # Errors
    /// [`WorkError`] when it was stopped or cannot be done at all.
    fn perform(&mut self, job: u64, control: &Arc<Control>) -> Result<Done, WorkError>;
}

/// Why a job was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkError {
    /// It was stopped.
    Stopped,
    /// It cannot be done here; nor can the others.
    Refused(Refusal),
}

impl From<Stopped> for WorkError {
    fn from(_: Stopped) -> WorkError {
        WorkError::Stopped
    }
}

impl From<Refusal> for WorkError {
    fn from(refusal: Refusal) -> WorkError {
        WorkError::Refused(refusal)
    }
}

/// What the results of a run say together: a function of the set of results, whatever the order they arrive in.
pub trait Outcome: Send {
    /// Every job's number is below this.
    fn n_numbers(&self) -> u64;

    /// Adds the result of a job that was not added before.
    ///
    /// # Errors
    /// A [`Refusal`] when it is not a result of this job. Results come from files and from other machines.
    fn enter(&mut self, job: u64, result: &RawValue) -> Result<(), Refusal>;

    /// The jobs that are wanted, as far as is known, in ascending ranges. Fewer than all when a test has decided, or
    /// when later jobs depend on the results of earlier ones.
    fn wanted(&self) -> Vec<Range<u64>> {
        std::iter::once(0..self.n_numbers()).collect()
    }

    /// What a worker must know besides the plan and the number of its job: in a knock-out, who meets in the later rounds.
    /// It follows from the results so far.
    fn context(&self) -> Value {
        Value::Null
    }

    /// The lines of an exported file that is about all results together, such as a proof; `None` where every result has
    /// [lines of its own](Workload::exporter).
    ///
    /// # Errors
    /// A [`Refusal`] when there are not enough results yet.
    fn export(&self) -> Result<Option<Vec<String>>, Refusal> {
        Ok(None)
    }

    /// The outcome as JSON, without times.
    fn document(&self) -> Value;

    /// The outcome as text.
    fn text(&self) -> String;

    /// The outcome in less than a line, to show progress.
    fn in_short(&self) -> String;

    /// What went wrong inside a result that counts all the same, such as a game lost on time: people want to know on which
    /// machine that happens. One name per mishap.
    fn mishaps(&self, _result: &RawValue) -> Vec<&'static str> {
        Vec::new()
    }

    /// Parses a line of a ledger; for kinds whose ledgers once had other lines.
    ///
    /// # Errors
    /// When it is not the JSON of an entry.
    fn parse_line(&self, line: &[u8]) -> Result<Entry, serde_json::Error> {
        Entry::parse(line)
    }
}

/// The kinds of a program.
pub struct Kinds(Vec<Box<dyn Kind>>);

impl Kinds {
    /// These kinds.
    #[must_use]
    pub fn new(kinds: Vec<Box<dyn Kind>>) -> Kinds {
        Kinds(kinds)
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Kind> {
        self.0.iter().map(|kind| &**kind)
    }

    /// The kind of this name.
    ///
    /// # Errors
    /// A [`Refusal`] that lists the names.
    pub fn named(&self, name: &str) -> Result<&dyn Kind, Refusal> {
        self.iter().find(|kind| kind.name() == name).ok_or_else(|| {
            let names: Vec<_> = self.iter().map(Kind::name).collect();
            Refusal::new(name, format!("no such kind of run (available: {})", names.join(", ")))
        })
    }
}
