//! What an experiment found in one run. Every number here was computed in that run; what the documents say is
//! kept apart in [`source`](crate::source).

use serde_json::{Map, Value};
use study::Words;

use crate::{Plot, ReportTable, Verdict};

/// The answer to an experiment's question.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Every number, for programs.
    pub measured: Map<String, Value>,
    /// What the numbers say, in sentences.
    pub notes: Vec<Words>,
    /// The numbers that stand beside the documents' own.
    pub beside: Vec<Comparison>,
    /// The numbers in rows, for people.
    pub tables: Vec<ReportTable>,
    /// The numbers in pictures.
    pub plots: Vec<Plot>,
}

/// Our answer to one figure of the documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The figure's name in the sources file.
    pub figure: &'static str,
    /// What we measured, as people read it.
    pub ours: Words,
    /// What that says about the figure.
    pub verdict: Verdict,
}

impl Findings {
    /// Adds a number, or a structure of numbers, for programs.
    pub fn measure(&mut self, name: &str, value: impl Into<Value>) {
        self.measured.insert(name.to_string(), value.into());
    }

    /// Adds a sentence.
    pub fn note(&mut self, note: Words) {
        self.notes.push(note);
    }

    /// Sets our answer, and what it says about theirs, beside the documents' figure of that name.
    pub fn beside(&mut self, figure: &'static str, ours: Words, verdict: Verdict) {
        self.beside.push(Comparison { figure, ours, verdict });
    }
}
