//! The experiments of the source documents, run again and compared with the documents' figures.
//!
//! This is the framework: an [`Experiment`] is a question with a function that answers it. It returns [`Findings`]:
//! numbers, notes, tables and plots, all computed in that run. What the documents say lives in one data file behind
//! [`source`], and the two meet only in a [`Report`]. The experiments themselves are in the crate `experiments`.
//! Nothing here prints or opens a file.

pub mod claims;
mod collection;
pub mod errata;
mod experiment;
mod findings;
mod lab_kind;
mod report;
mod rule;
pub mod source;
mod verdict;

mod bilingual;
mod chi_square;
mod correlation;
mod estimate;
mod interval;
mod markup;
mod number;
mod numbering;
mod panels;
mod plot;
mod ruler;
mod share;
mod sheet;
mod svg;
mod table;

pub use bilingual::joined;
pub use chi_square::ChiSquare;
pub use claims::{Claim, Translation};
pub use collection::{Circumstances, Collection};
pub use correlation::{correlation, rank_correlation};
pub use estimate::Estimate;
pub use experiment::{Experiment, Experiments, Failure, Progress, Run, Settings};
pub use findings::{Comparison, Findings};
pub use interval::Interval;
pub use lab_kind::LabKind;
pub use number::{grouped, localized, rounded};
pub use numbering::Numbering;
pub use panels::{Panel, Panels};
pub use plot::{Axis, Plot, Scale, Series, Style};
pub use report::{Report, page};
pub use rule::{Rule, TIE};
pub use ruler::Ruler;
pub use share::{Share, reaches, wilson};
pub use sheet::{Align, Column, Sheet};
pub use svg::stacked;
pub use table::{Cell, ReportTable};
pub use verdict::Verdict;

/// Re-exported for the macro `words`, so that experiments need not depend on `study`.
pub use study::Words;
