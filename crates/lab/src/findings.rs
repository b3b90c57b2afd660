//! What an experiment found in one run. Every number here was computed in that run; what the documents say is kept
//! separate in [`source`](crate::source).

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
    /// Our results for the documents' figures.
    pub beside: Vec<Comparison>,
    /// The numbers in tables, for people.
    pub tables: Vec<ReportTable>,
    /// The numbers in plots.
    pub plots: Vec<Plot>,
}

/// Our result for one figure of the documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The figure's name in the sources file.
    pub figure: &'static str,
    /// What we measured, as text.
    pub ours: Words,
    /// The verdict on the figure.
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

    /// Adds our result for the documents' figure of that name, with a verdict.
    pub fn beside(&mut self, figure: &'static str, ours: Words, verdict: Verdict) {
        self.beside.push(Comparison { figure, ours, verdict });
    }
}
