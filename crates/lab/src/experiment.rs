//! What an experiment is: a question from the documents, and the work that answers it. The work is a plain
//! function, so that a list of experiments is a constant and a face can choose one by name.

use std::fmt;

use game::Refusal;
use search::{Control, Stopped};
use study::Words;

use crate::Findings;

/// A question and the work that answers it.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// The name people type.
    pub name: &'static str,
    /// What it finds out, as a question.
    pub question: &'static Words,
    /// What the documents say about it, as keys of [`source::figures`](crate::source::figures).
    pub sources: &'static [&'static str],
    /// Does the work.
    pub run: Run,
}

/// The work of an experiment: it tells how far it is, and ends early when the settings' control says so.
pub type Run = fn(&Settings<'_>, &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure>;

/// How to run an experiment. The same seed gives the same counts on every machine; only times differ.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'a> {
    /// Where chance starts.
    pub seed: u64,
    /// Small sizes that finish within two seconds, for tests and for a first look.
    pub quick: bool,
    /// Stops the work from outside.
    pub control: &'a Control,
}

impl<'a> Settings<'a> {
    /// The sizes worth reporting, with seed 1.
    #[must_use]
    pub fn new(control: &'a Control) -> Settings<'a> {
        Settings { seed: 1, quick: false, control }
    }

    /// The same with small sizes.
    #[must_use]
    pub fn quick(control: &'a Control) -> Settings<'a> {
        Settings { quick: true, ..Settings::new(control) }
    }
}

/// How far the work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress<'a> {
    /// Steps done.
    pub done: usize,
    /// Steps in all.
    pub of: usize,
    /// The step that begins now.
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
    /// A text was wrong, such as the experiment's name.
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
