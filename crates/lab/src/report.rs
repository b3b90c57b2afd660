//! An experiment with its findings, written for whoever reads: a terminal, a Markdown file, a web page, a
//! program. Here, and only here, the documents' figures and ours meet.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use crate::markup::escaped;
use crate::source::Figure;
use crate::{Align, Experiment, Findings, Table, source, stacked};

/// What one experiment found, ready to be written. Several of them make a longer report: texts, Markdown and
/// HTML fragments are made to follow one another.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// What was asked.
    pub experiment: &'a Experiment,
    /// What was found.
    pub findings: &'a Findings,
}

impl Report<'_> {
    /// For programs: `experiment, question, source, measured, notes`.
    #[must_use]
    pub fn json(&self) -> Value {
        let figures = self.figures().into_iter();
        let source: Map<String, Value> = figures.map(|figure| (figure.name.clone(), json!(figure))).collect();
        json!({
            "experiment": self.experiment.name,
            "question": self.experiment.question,
            "source": source,
            "measured": self.findings.measured,
            "notes": self.findings.notes,
        })
    }

    /// For a terminal. The documents' claims are sentences, too long for columns, so ours stand below them.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("{}: {}\n", self.experiment.name, self.experiment.question);
        for beside in self.beside().rows() {
            let [place, claim, ours] = beside.as_slice() else { continue };
            let _ = write!(text, "\n{place}\n  says  {claim}\n  ours  {ours}\n");
        }
        for table in &self.findings.tables {
            let _ = write!(text, "\n{}", table.text());
        }
        if !self.findings.notes.is_empty() {
            text.push('\n');
        }
        for note in &self.findings.notes {
            let _ = writeln!(text, "• {note}");
        }
        text
    }

    /// As Markdown. Plots are linked by the names that [`plots`](Self::plots) gives them.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut text = format!("## {}\n\n{}\n", self.experiment.name, self.experiment.question);
        for table in self.tables() {
            let _ = write!(text, "\n{}", table.markdown());
        }
        for ((file, _), plot) in self.plots().iter().zip(&self.findings.plots) {
            let _ = write!(text, "\n![{}]({file})\n", plot.title);
        }
        text.push('\n');
        for note in &self.findings.notes {
            let _ = writeln!(text, "- {note}");
        }
        text
    }

    /// As an HTML `<section>` with its plots inside, to be set into a [`page`].
    #[must_use]
    pub fn html(&self) -> String {
        let Experiment { name, question, .. } = *self.experiment;
        let mut html = format!("<section id=\"{name}\">\n<h2>{name}</h2>\n<p>{}</p>\n", escaped(question));
        for table in self.tables() {
            let _ = writeln!(html, "<div class=\"wide\">\n{}</div>", table.html());
        }
        for plot in &self.findings.plots {
            let _ = writeln!(html, "<figure>\n{}</figure>", plot.svg());
        }
        let notes = self.findings.notes.iter().map(|note| format!("<li>{}</li>\n", escaped(note)));
        let _ = write!(html, "<ul>\n{}</ul>\n</section>\n", notes.collect::<String>());
        html
    }

    /// Each plot as SVG, with the file name under which the Markdown looks for it.
    #[must_use]
    pub fn plots(&self) -> Vec<(String, String)> {
        let file = |index| format!("{}-{}.svg", self.experiment.name, index + 1);
        self.findings.plots.iter().enumerate().map(|(index, plot)| (file(index), plot.svg())).collect()
    }

    /// All plots in one SVG; `None` if there is none.
    #[must_use]
    pub fn svg(&self) -> Option<String> {
        (!self.findings.plots.is_empty()).then(|| stacked(&self.findings.plots))
    }

    /// What the documents say.
    fn figures(&self) -> Vec<&'static Figure> {
        source::figures(self.experiment.sources)
    }

    /// The documents' figures with ours beside them, then the experiment's own tables.
    fn tables(&self) -> Vec<Table> {
        let beside = self.beside();
        let has_figures = !beside.rows().is_empty();
        has_figures.then_some(beside).into_iter().chain(self.findings.tables.iter().cloned()).collect()
    }

    fn beside(&self) -> Table {
        let columns = [("document", Align::Left), ("says", Align::Left), ("ours", Align::Left)];
        let mut table = Table::new("What the documents say, and what we measured", &columns);
        for figure in self.figures() {
            let answer = self.findings.beside.iter().find(|beside| beside.figure == figure.name);
            let document = source::document(&figure.document).unwrap_or_default();
            let place = format!("{} ({document}), {}", figure.document, figure.place);
            let ours = answer.map_or("—", |beside| beside.ours.as_str());
            table.row([place.as_str(), figure.claim.as_str(), ours]);
        }
        table
    }
}

/// A self-contained web page of HTML fragments.
#[must_use]
pub fn page(title: &str, fragments: &[String]) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{}</body>\n</html>\n",
        fragments.concat(),
        title = escaped(title),
    )
}

const STYLE: &str = include_str!("report.css");
