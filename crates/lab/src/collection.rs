//! The report of many experiments: what it was run on, every claim with its verdict, then a section for each.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::{Value, json};

use crate::claims::{self, Claim};
use crate::markup::escaped;
use crate::{Report, Verdict, page, source};

/// What a run depends on, so that another can be compared with it. Whoever runs the experiments finds it out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Circumstances {
    /// Poda's version.
    pub version: String,
    /// The commit it was built from, if that is known.
    pub commit: Option<String>,
    /// The processor's name, if the system tells it.
    pub processor: Option<String>,
    /// Cores that may be used.
    pub cores: usize,
    /// The operating system.
    pub system: String,
    /// Whether samples were small.
    pub quick: bool,
    /// The seed of everything left to chance.
    pub seed: u64,
}

impl Circumstances {
    /// Names and values, for people.
    fn lines(&self) -> [(&'static str, String); 3] {
        let commit = self.commit.as_ref().map_or(String::new(), |commit| format!(", commit {commit}"));
        let processor = self.processor.as_deref().unwrap_or("unknown processor");
        let cores = if self.cores == 1 { "1 core".to_string() } else { format!("{} cores", self.cores) };
        let samples = if self.quick { "small, for a first look" } else { "full" };
        [
            ("Poda", format!("{}{commit}", self.version)),
            ("Machine", format!("{processor}, {cores}, {}", self.system)),
            ("Samples", format!("{samples}; seed {}", self.seed)),
        ]
    }
}

/// Reports that are read together.
#[derive(Clone, Debug)]
pub struct Collection<'a> {
    /// What all of them were run on.
    pub circumstances: &'a Circumstances,
    /// The sections.
    pub reports: Vec<Report<'a>>,
}

const TITLE: &str = "Poda's laboratory";
const CLAIMS: &str = "Every claim of the documents, and what we found";

impl Collection<'_> {
    /// Every claim of every section.
    #[must_use]
    pub fn claims(&self) -> Vec<Claim> {
        self.reports.iter().flat_map(Report::claims).collect()
    }

    /// For programs: `circumstances, claims, experiments`.
    #[must_use]
    pub fn json(&self) -> Value {
        let experiments: Vec<Value> = self.reports.iter().map(Report::json).collect();
        json!({ "circumstances": self.circumstances, "claims": self.claims(), "experiments": experiments })
    }

    /// As a self-contained web page.
    #[must_use]
    pub fn html(&self) -> String {
        let sections = self.reports.iter().map(Report::html);
        page(TITLE, &[self.html_head(), self.html_claims()].into_iter().chain(sections).collect::<Vec<_>>())
    }

    /// As Markdown; plots are linked by the names that [`Report::plots`] gives them.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut text = format!("# {TITLE}\n\n");
        for (name, value) in self.circumstances.lines() {
            let _ = writeln!(text, "- {name}: {value}");
        }
        text += "\n## Contents\n\n- [claims](#claims)\n";
        for Report { experiment, .. } in &self.reports {
            let _ = writeln!(text, "- [{0}](#{0}): {1}", experiment.name, experiment.question);
        }
        let claims = self.claims();
        let _ = write!(text, "\n## claims\n\n{}\n\n{}\n", claims::tally(&claims), legend());
        let _ = write!(text, "\n{}", claims::linked_table(CLAIMS, &claims).markdown());
        for report in &self.reports {
            let _ = write!(text, "\n{}", report.markdown());
        }
        text
    }

    fn html_head(&self) -> String {
        let mut html = String::from("<dl>\n");
        for (name, value) in self.circumstances.lines() {
            let _ = writeln!(html, "<dt>{name}</dt><dd>{}</dd>", escaped(&value));
        }
        html += "</dl>\n<nav aria-label=\"Contents\">\n<h2>Contents</h2>\n<ol>\n";
        html += "<li><a href=\"#claims\">claims</a> Every claim with its verdict.</li>\n";
        for Report { experiment, .. } in &self.reports {
            let question = escaped(experiment.question);
            let _ = writeln!(html, "<li><a href=\"#{0}\">{0}</a> {question}</li>", experiment.name);
        }
        html + "</ol>\n</nav>\n"
    }

    fn html_claims(&self) -> String {
        let claims = self.claims();
        let mut html = String::from("<section id=\"claims\">\n<h2>claims</h2>\n<p class=\"tally\">");
        for verdict in Verdict::ALL {
            let n_claims = claims.iter().filter(|claim| claim.verdict == Some(verdict)).count();
            let _ = write!(html, "<span class=\"{}\">{} {n_claims}</span> ", verdict.class(), verdict.name());
        }
        let _ = write!(html, "</p>\n<p class=\"place\">{}</p>\n", escaped(&legend()));
        html + &claims::linked_html(CLAIMS, &claims) + "</section>\n"
    }
}

/// What the documents' short names stand for, and what a verdict means.
fn legend() -> String {
    let documents: Vec<String> =
        source::documents().map(|(short, name)| format!("{short}: {name}")).collect();
    format!(
        "{}. A number holds within 15 % of theirs and in part within half of it; chance decides at two standard errors, \
         and what the sample cannot tell is undecided.",
        documents.join("; ")
    )
}
