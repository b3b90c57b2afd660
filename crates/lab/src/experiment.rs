//! An experiment: a question from the documents, and the work that answers it. The work is a plain function, so that a
//! list of experiments can be a constant and callers can choose by name.

use std::fmt;

use game::Refusal;
use search::{Control, Stopped};
use study::Words;
use table::Catalog;

use crate::Findings;

/// A question and the work that answers it.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// The name people type.
    pub name: &'static str,
    /// The question it answers.
    pub question: &'static Words,
    /// What the documents say about it, as keys of [`source::figures`](crate::source::figures).
    pub sources: &'static [&'static str],
    /// Does the work.
    pub run: Run,
}

/// A list of experiments, in the order of a report.
#[derive(Clone, Copy, Debug)]
pub struct Experiments(pub &'static [Experiment]);

impl Experiments {
    /// All experiments.
    pub fn iter(self) -> impl ExactSizeIterator<Item = &'static Experiment> {
        self.0.iter()
    }

    /// The experiment of that name.
    ///
    /// # Errors
    /// A [`Refusal`] that lists the available names.
    pub fn named(self, name: &str) -> Result<&'static Experiment, Refusal> {
        self.iter().find(|experiment| experiment.name == name).ok_or_else(|| {
            let names: Vec<_> = self.iter().map(|experiment| experiment.name).collect();
            Refusal::new(name, format!("no such experiment (available: {})", names.join(", ")))
        })
    }
}

impl IntoIterator for Experiments {
    type Item = &'static Experiment;
    type IntoIter = std::slice::Iter<'static, Experiment>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// The work of an experiment: it reports its progress, and ends early when the settings' control stops.
pub type Run = fn(&Settings<'_>, &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure>;

/// How to run an experiment. The same seed gives the same counts on every machine; only times differ.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'a> {
    /// The seed of all randomness.
    pub seed: u64,
    /// Use small sizes that finish within two seconds, for tests and for a first look.
    pub quick: bool,
    /// Stops the work from outside.
    pub control: &'a Control,
    /// The games whose engines are compared.
    pub catalog: Catalog,
}

impl<'a> Settings<'a> {
    /// The full sizes, with seed 1.
    #[must_use]
    pub fn new(control: &'a Control, catalog: Catalog) -> Settings<'a> {
        Settings { seed: 1, quick: false, control, catalog }
    }

    /// The same with small sizes.
    #[must_use]
    pub fn quick(control: &'a Control, catalog: Catalog) -> Settings<'a> {
        Settings { quick: true, ..Settings::new(control, catalog) }
    }
}

/// The progress of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress<'a> {
    /// Steps done.
    pub done: usize,
    /// Steps in total.
    pub of: usize,
    /// The step that is about to begin.
    pub what: &'a Words,
}

impl Progress<'static> {
    /// All steps are done.
    #[must_use]
    pub fn end(of: usize) -> Progress<'static> {
        static DONE: Words = Words::fixed("done", "hecho");
        Progress { done: of, of, what: &DONE }
    }
}

/// Why there are no findings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Some input was rejected, such as the experiment's name.
    Refused(Refusal),
    /// It was stopped from outside.
    Stopped,
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Refused(refusal)
    }
}

impl From<Stopped> for Failure {
    fn from(_: Stopped) -> Failure {
        Failure::Stopped
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Refused(refusal) => refusal.fmt(f),
            Failure::Stopped => f.write_str("the experiment was stopped"),
        }
    }
}

impl std::error::Error for Failure {}
