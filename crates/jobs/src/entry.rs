//! A line of a ledger after the first: what became of a job.

use game::Refusal;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// What became of a job.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The job's number.
    pub job: u64,
    /// Its result, which depends only on the run's header and the number; or, if the job failed, the reason.
    pub result: Result<Box<RawValue>, String>,
    /// How it was made: everything that may differ between equal results.
    pub made: Made,
}

/// How a result was made. It never influences what a run's results say together.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Made {
    /// The name of the worker, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// How long it took, in milliseconds.
    #[serde(default)]
    pub ms: f64,
    /// Times inside the result that the kind of run wants to keep.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<Box<RawValue>>,
}

/// The result of a job, from the worker that did it.
#[derive(Clone, Debug)]
pub struct Done {
    /// The result; never `null`.
    pub result: Box<RawValue>,
    /// Times to keep beside it.
    pub times: Option<Box<RawValue>>,
}

#[derive(Serialize, Deserialize)]
struct Line {
    job: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<Box<RawValue>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    failed: Option<String>,
    #[serde(default)]
    made: Made,
}

impl Done {
    /// A result without times.
    ///
    /// # Panics
    /// When it cannot be serialised to JSON, which is a bug in its type.
    #[must_use]
    pub fn new(result: &impl Serialize) -> Done {
        Done { result: raw(result), times: None }
    }

    /// The same with times beside it.
    ///
    /// # Panics
    /// When they cannot be serialised to JSON, which is a bug in their type.
    #[must_use]
    pub fn with_times(self, times: &impl Serialize) -> Done {
        Done { times: Some(raw(times)), ..self }
    }
}

impl Entry {
    /// The entry of a finished job.
    #[must_use]
    pub fn of(job: u64, done: Done) -> Entry {
        Entry { job, result: Ok(done.result), made: Made { times: done.times, ..Made::default() } }
    }

    /// Parses a line of a ledger.
    ///
    /// # Errors
    /// When it is not the JSON of an entry.
    pub fn parse(line: &[u8]) -> Result<Entry, serde_json::Error> {
        let Line { job, result, failed, made } = serde_json::from_slice(line)?;
        let result = match (result, failed) {
            (Some(result), _) => Ok(result),
            (None, Some(reason)) => Err(reason),
            (None, None) => return Err(serde::de::Error::missing_field("result")),
        };
        Ok(Entry { job, result, made })
    }

    /// The line, with its line break.
    pub(crate) fn to_line(&self) -> Vec<u8> {
        let (result, failed) = match &self.result {
            Ok(result) => (Some(result.clone()), None),
            Err(reason) => (None, Some(reason.clone())),
        };
        line_of(&Line { job: self.job, result, failed, made: self.made.clone() })
    }

    /// A number that tells different results apart; the same for a failure, whatever its reason.
    pub(crate) fn digest(&self) -> u64 {
        let text = self.result.as_ref().map_or("", |result| result.get());
        crate::fingerprint::of_bytes(text.as_bytes())
    }
}

/// Reads a result as its kind's own type.
///
/// # Errors
/// A [`Refusal`] that says what is wrong with it.
pub fn parse_result<T: DeserializeOwned>(job: u64, result: &RawValue) -> Result<T, Refusal> {
    serde_json::from_str(result.get())
        .map_err(|error| Refusal::new(format!("job {job}"), format!("not a result of this run ({error})")))
}

/// JSON text of a value of ours.
pub(crate) fn raw(value: &impl Serialize) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("results serialise to JSON")
}

/// A line of JSON.
pub(crate) fn line_of(value: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(value).expect("ledger lines serialise to JSON");
    line.push(b'\n');
    line
}
