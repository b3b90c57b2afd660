//! The experiments of the source documents run again, with their figures beside ours.
//!
//! An [`Experiment`] is a question with a function that answers it; [`EXPERIMENTS`] lists them. What comes back
//! are [`Findings`]: numbers, notes, tables and plots, all computed in that run. What the documents say lives in
//! one data file behind [`source`], and the two meet only in a [`Report`]. Nothing here prints or opens a file.
//!
//! ```
//! use lab::{Report, Settings, named};
//! use search::Control;
//! use study::Language;
//!
//! let control = Control::new();
//! let experiment = named("pruning")?;
//! let findings = (experiment.run)(&Settings::quick(&control), &mut |_| {})?;
//! let report = Report { experiment, findings: &findings };
//! assert_eq!(report.json()["experiment"], "pruning");
//! assert!(report.text(Language::English).contains("best order"));
//! assert!(report.text(Language::Spanish).contains("mejor orden"));
//! # Ok::<(), lab::Failure>(())
//! ```
//!
//! A new experiment is a file in `src/experiments/` and a line in `experiments.rs`; what its document says about
//! the matter goes into `sources.json` under the experiment's name. Whatever is said to people is said in both
//! languages, as one value of [`study::Words`], so that neither can be forgotten; what programs read is English.

pub mod claims;
mod collection;
mod experiment;
mod experiments;
mod findings;
mod report;
pub mod source;
mod verdict;

mod bilingual;
mod chi_square;
mod contest;
mod correlation;
mod estimate;
mod markup;
mod number;
mod plot;
mod quarto_games;
mod ruler;
mod share;
mod sheet;
mod svg;
mod table;
mod thesis;
mod timing;
mod uniform_tree;

pub use chi_square::ChiSquare;
pub use claims::{Claim, Translation};
pub use collection::{Circumstances, Collection};
pub use correlation::{correlation, rank_correlation};
pub use estimate::Estimate;
pub use experiment::{Experiment, Failure, Progress, Run, Settings};
pub use experiments::{EXPERIMENTS, named};
pub use findings::{Beside, Findings};
pub use number::{grouped, localized, rounded};
pub use plot::{Axis, Plot, Scale, Series, Style};
pub use report::{Report, page};
pub use ruler::Ruler;
pub use share::Share;
pub use sheet::{Align, Column, Sheet};
pub use svg::stacked;
pub use table::{Cell, Table};
pub use uniform_tree::{Order, UniformTree};
pub use verdict::Verdict;
