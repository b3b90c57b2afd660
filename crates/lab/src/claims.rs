//! The documents' claims, each with our answer and what it says about theirs: a row of a table, wherever it is shown.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use crate::markup::escaped;
use crate::source::Figure;
use crate::{Align, Findings, Table, Verdict, source};

/// A figure or claim of a document, and what a run says about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// The experiment that speaks about it.
    pub experiment: String,
    /// Its name in the sources file.
    pub figure: String,
    /// The document's short name: `S1`.
    pub document: String,
    /// Where in the document it stands.
    pub place: String,
    /// What it says.
    pub claim: String,
    /// What we measured.
    pub ours: String,
    /// What that says about it; `None` if the run has no answer.
    pub verdict: Option<Verdict>,
}

impl Claim {
    /// What the findings of an experiment say about a figure.
    #[must_use]
    pub fn new(experiment: &str, figure: &Figure, findings: &Findings) -> Claim {
        let answer = findings.beside.iter().find(|beside| beside.figure == figure.name);
        Claim {
            experiment: experiment.to_string(),
            figure: figure.name.clone(),
            document: figure.document.clone(),
            place: figure.place.clone(),
            claim: figure.claim.clone(),
            ours: answer.map_or("—", |beside| beside.ours.as_str()).to_string(),
            verdict: answer.map(|beside| beside.verdict),
        }
    }

    fn verdict_name(&self) -> &'static str {
        self.verdict.map_or("—", Verdict::name)
    }

    /// Where it stands, with the document's short name.
    fn source(&self) -> String {
        format!("{}, {}", self.document, self.place)
    }
}

/// A document's short name and what it stands for.
pub fn full_name(document: &str) -> String {
    format!("{document} ({})", source::document(document).unwrap_or_default())
}

/// How many claims have each verdict: `94 claims: holds 50 · in part 3 · …`.
#[must_use]
pub fn tally(claims: &[Claim]) -> String {
    let count = |verdict| claims.iter().filter(|claim| claim.verdict == Some(verdict)).count();
    let counts = Verdict::ALL.map(|verdict| (verdict, count(verdict)));
    let parts = counts.iter().filter(|(_, n)| *n > 0).map(|(verdict, n)| format!("{} {n}", verdict.name()));
    let noun = if claims.len() == 1 { "claim" } else { "claims" };
    format!("{} {noun}: {}", claims.len(), parts.collect::<Vec<_>>().join(" · "))
}

/// For a terminal: claims are sentences, too long for columns, so each stands under its verdict.
#[must_use]
pub fn text(claims: &[Claim]) -> String {
    let mut text = String::new();
    for claims in claims.chunk_by(|a, b| a.experiment == b.experiment) {
        let _ = writeln!(text, "{}", claims[0].experiment);
        for claim in claims {
            let (verdict, source) = (claim.verdict_name(), claim.source());
            let _ =
                writeln!(text, "  {verdict:<14}  {source}: {}\n{:18}ours: {}", claim.claim, "", claim.ours);
        }
        text.push('\n');
    }
    text + &tally(claims) + "\n"
}

/// As a table without the experiments' names.
pub(crate) fn table(title: &str, claims: &[Claim]) -> Table {
    let mut table =
        Table::new(title, &["document", "says", "ours", "verdict"].map(|name| (name, Align::Left)));
    for claim in claims {
        table.row([claim.source().as_str(), &claim.claim, &claim.ours, claim.verdict_name()]);
    }
    table
}

/// As a Markdown table whose rows lead to the experiments' sections.
pub(crate) fn linked_table(title: &str, claims: &[Claim]) -> Table {
    let columns = ["experiment", "document", "says", "ours", "verdict"];
    let mut table = Table::new(title, &columns.map(|name| (name, Align::Left)));
    for claim in claims {
        let link = format!("[{0}](#{0})", claim.experiment);
        table.row([link.as_str(), &claim.source(), &claim.claim, &claim.ours, claim.verdict_name()]);
    }
    table
}

/// As HTML.
pub(crate) fn html(title: &str, claims: &[Claim]) -> String {
    rows(title, claims, |_| String::new())
}

/// As HTML whose rows lead to the experiments' sections.
pub(crate) fn linked_html(title: &str, claims: &[Claim]) -> String {
    rows(title, claims, |claim| format!("<br><a href=\"#{0}\">{0}</a>", escaped(&claim.experiment)))
}

/// Cells carry their headers: on a narrow screen the page shows each row as a card.
fn rows(title: &str, claims: &[Claim], link: impl Fn(&Claim) -> String) -> String {
    let head = ["document", "says", "ours", "verdict"].map(|name| format!("<th scope=\"col\">{name}</th>"));
    let mut html = format!(
        "<table class=\"claims\">\n<caption>{}</caption>\n<thead><tr>{}</tr></thead>\n<tbody>\n",
        escaped(title),
        head.concat()
    );
    for claim in claims {
        let _ = writeln!(
            html,
            "<tr><td class=\"place\">{}{}</td><td data-label=\"says\">{}</td><td data-label=\"ours\">{}</td>\
             <td class=\"verdict\"><span class=\"{}\">{}</span></td></tr>",
            escaped(&claim.source()),
            link(claim),
            escaped(&claim.claim),
            escaped(&claim.ours),
            claim.verdict.map_or(String::new(), Verdict::class),
            claim.verdict_name()
        );
    }
    html + "</tbody>\n</table>\n"
}
