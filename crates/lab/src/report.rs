//! An experiment with its findings, written for whoever reads: a terminal, a Markdown file, a web page, a
//! program. Here, and only here, the documents' figures and ours meet.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use crate::claims::{self, Claim};
use crate::markup::escaped;
use crate::source::Figure;
use crate::{Experiment, Findings, source, stacked};

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
    /// For programs: `experiment, question, source, measured, verdicts, notes`.
    #[must_use]
    pub fn json(&self) -> Value {
        let figures = self.figures().into_iter();
        let source: Map<String, Value> = figures.map(|figure| (figure.name.clone(), json!(figure))).collect();
        let verdicts = self.findings.beside.iter().map(|beside| {
            (beside.figure.to_string(), json!({ "verdict": beside.verdict, "ours": beside.ours }))
        });
        let verdicts: Map<String, Value> = verdicts.collect();
        json!({
            "experiment": self.experiment.name,
            "question": self.experiment.question,
            "source": source,
            "measured": self.findings.measured,
            "verdicts": verdicts,
            "notes": self.findings.notes,
        })
    }

    /// For a terminal. The documents' claims are sentences, too long for columns, so ours stand below them.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("{}: {}\n", self.experiment.name, self.experiment.question);
        for Claim { document, place, claim, ours, verdict, .. } in self.claims() {
            let document = claims::full_name(&document);
            let verdict = verdict.map_or("—", |verdict| verdict.name());
            let _ =
                write!(text, "\n{document}, {place}\n  says  {claim}\n  ours  {ours}\n  so    {verdict}\n");
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
        let claims = self.claims();
        if !claims.is_empty() {
            let _ = write!(text, "\n{}", claims::table(BESIDE, &claims).markdown());
        }
        for table in &self.findings.tables {
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
        let claims = self.claims();
        if !claims.is_empty() {
            html += &claims::html(BESIDE, &claims);
        }
        for table in &self.findings.tables {
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

    /// Every figure and claim of the documents that the experiment speaks about, with our answer.
    #[must_use]
    pub fn claims(&self) -> Vec<Claim> {
        self.figures()
            .into_iter()
            .map(|figure| Claim::new(self.experiment.name, figure, self.findings))
            .collect()
    }

    /// What the documents say.
    fn figures(&self) -> Vec<&'static Figure> {
        source::figures(self.experiment.sources)
    }
}

const BESIDE: &str = "What the documents say, and what we measured";

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
