//! The documents' claims, each with our result and a verdict: one row of a table, wherever it is shown.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use study::{Language, Words};

use crate::bilingual::said;
use crate::markup::{escaped, prose};
use crate::source::Figure;
use crate::{Align, Findings, Sheet, Verdict, source};

/// A figure or claim of a document, and what a run says about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// The experiment that examines it.
    pub experiment: String,
    /// Its name in the sources file.
    pub figure: String,
    /// The document's short name: `S1`.
    pub document: String,
    /// The place in the document.
    pub place: String,
    /// What it says.
    pub claim: String,
    /// What we measured.
    pub ours: String,
    /// The verdict; `None` if the run has no answer.
    pub verdict: Option<Verdict>,
    /// The same in Spanish; missing in reports written before translations existed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub es: Option<Translation>,
}

/// The texts of a claim in another language than English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Translation {
    /// The place in the document.
    pub place: String,
    /// What it says.
    pub claim: String,
    /// What we measured.
    pub ours: String,
}

impl Claim {
    /// The claim for a figure, given the findings of an experiment.
    #[must_use]
    pub fn new(experiment: &str, figure: &Figure, findings: &Findings) -> Claim {
        let answer = findings.beside.iter().find(|beside| beside.figure == figure.name);
        let ours = |language| answer.map_or("—".to_string(), |beside| said(&beside.ours, language));
        let (english, spanish) = (Language::English, Language::Spanish);
        Claim {
            experiment: experiment.to_string(),
            figure: figure.name.clone(),
            document: figure.document.clone(),
            place: said(&figure.place, english),
            claim: said(&figure.claim, english),
            ours: ours(english),
            verdict: answer.map(|beside| beside.verdict),
            es: Some(Translation {
                place: said(&figure.place, spanish),
                claim: said(&figure.claim, spanish),
                ours: ours(spanish),
            }),
        }
    }

    fn verdict_name(&self, language: Language) -> &'static str {
        self.verdict.map_or("—", |verdict| verdict.name(language))
    }

    /// The translation that readers of `language` need, if there is one.
    fn translation(&self, language: Language) -> Option<&Translation> {
        self.es.as_ref().filter(|_| language == Language::Spanish)
    }

    /// What the document says, in `language` if available.
    #[must_use]
    pub fn claim(&self, language: Language) -> &str {
        self.translation(language).map_or(&self.claim, |translation| &translation.claim)
    }

    /// What we measured, in `language` if available.
    #[must_use]
    pub fn ours(&self, language: Language) -> &str {
        self.translation(language).map_or(&self.ours, |translation| &translation.ours)
    }

    /// The place in the document, in `language` if available.
    #[must_use]
    pub fn place(&self, language: Language) -> &str {
        self.translation(language).map_or(&self.place, |translation| &translation.place)
    }

    /// The place, with the document's short name.
    fn source(&self, language: Language) -> String {
        format!("{}, {}", self.document, self.place(language))
    }
}

/// A document's short name and its full name.
pub fn full_name(document: &str, language: Language) -> String {
    format!("{document} ({})", source::document(document).map_or("", |name| name.say(language)))
}

/// The column headers, which also label the cells where there is no room for columns.
const HEADERS: [&Words; 4] = [
    &Words::fixed("document", "documento"),
    &Words::fixed("says", "dice"),
    &Words::fixed("ours", "nosotros"),
    &Words::fixed("verdict", "veredicto"),
];
const EVIDENCE: &Words = &Words::fixed("evidence", "evidencia");
const ONE_CLAIM: &Words = &Words::fixed("claim", "afirmación");
const CLAIMS: &Words = &Words::fixed("claims", "afirmaciones");
const OURS: &Words = &Words::fixed("ours", "nosotros");

/// The number of claims per verdict: `94 claims: holds 50 · in part 3 · …`.
#[must_use]
pub fn tally(claims: &[Claim], language: Language) -> String {
    let count = |verdict| claims.iter().filter(|claim| claim.verdict == Some(verdict)).count();
    let counts = Verdict::ALL.map(|verdict| (verdict, count(verdict)));
    let parts =
        counts.iter().filter(|(_, n)| *n > 0).map(|(verdict, n)| format!("{} {n}", verdict.name(language)));
    let noun = if claims.len() == 1 { ONE_CLAIM } else { CLAIMS }.say(language);
    format!("{} {noun}: {}", claims.len(), parts.collect::<Vec<_>>().join(" · "))
}

/// For a terminal: claims are sentences, too long for columns, so each goes under its verdict.
#[must_use]
pub fn text(claims: &[Claim], language: Language) -> String {
    let mut text = String::new();
    for claims in claims.chunk_by(|a, b| a.experiment == b.experiment) {
        let _ = writeln!(text, "{}", claims[0].experiment);
        for claim in claims {
            let (verdict, source) = (claim.verdict_name(language), claim.source(language));
            let (says, ours) = (claim.claim(language), claim.ours(language));
            let _ =
                writeln!(text, "  {verdict:<14}  {source}: {says}\n{:18}{}: {ours}", "", OURS.say(language));
        }
        text.push('\n');
    }
    text + &tally(claims, language) + "\n"
}

/// As a table without the experiments' names.
pub(crate) fn table(title: &str, claims: &[Claim], language: Language) -> Sheet {
    let columns = HEADERS.map(|name| (name.say(language), Align::Left));
    let mut sheet = Sheet::new(title, &columns);
    for claim in claims {
        sheet.row([
            claim.source(language).as_str(),
            claim.claim(language),
            claim.ours(language),
            claim.verdict_name(language),
        ]);
    }
    sheet
}

/// As a Markdown table whose rows link to the experiments' sections, each with its `evidence`.
pub(crate) fn linked_table(
    title: &str,
    claims: &[Claim],
    evidence: impl Fn(&Claim) -> String,
    language: Language,
) -> Sheet {
    let columns: Vec<(&str, Align)> =
        [EVIDENCE].iter().chain(&HEADERS).map(|name| (name.say(language), Align::Left)).collect();
    let mut sheet = Sheet::new(title, &columns);
    for claim in claims {
        let link = format!("[{0}](#{0}): {1}", claim.experiment, evidence(claim));
        sheet.row([
            link.as_str(),
            &claim.source(language),
            claim.claim(language),
            claim.ours(language),
            claim.verdict_name(language),
        ]);
    }
    sheet
}

/// As HTML.
pub(crate) fn html(title: &str, claims: &[Claim], language: Language) -> String {
    rows(title, claims, language, |_| String::new())
}

/// As HTML whose rows link to the experiments' sections, each with its `evidence`.
pub(crate) fn linked_html(
    title: &str,
    claims: &[Claim],
    evidence: impl Fn(&Claim) -> String,
    language: Language,
) -> String {
    rows(title, claims, language, |claim| {
        let (name, evidence) = (escaped(&claim.experiment), escaped(&evidence(claim)));
        format!("<br><a href=\"#{name}\">{name}</a>: {evidence}")
    })
}

/// Cells carry their headers: on a narrow screen the page shows each row as a card.
fn rows(title: &str, claims: &[Claim], language: Language, link: impl Fn(&Claim) -> String) -> String {
    let headers = HEADERS.map(|name| name.say(language));
    let head = headers.map(|name| format!("<th scope=\"col\">{name}</th>"));
    let [_, says, ours, _] = headers;
    let mut html = format!(
        "<table class=\"claims\">\n<caption>{}</caption>\n<thead><tr>{}</tr></thead>\n<tbody>\n",
        escaped(title),
        head.concat()
    );
    for claim in claims {
        let _ = writeln!(
            html,
            "<tr><td class=\"place\">{}{}</td><td data-label=\"{says}\">{}</td><td data-label=\"{ours}\">{}</td>\
             <td class=\"verdict\"><span class=\"{}\">{}</span></td></tr>",
            escaped(&claim.source(language)),
            link(claim),
            prose(claim.claim(language)),
            prose(claim.ours(language)),
            claim.verdict.map_or(String::new(), Verdict::class),
            claim.verdict_name(language)
        );
    }
    html + "</tbody>\n</table>\n"
}
