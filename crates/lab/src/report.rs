//! An experiment with its findings, written for a terminal, a Markdown file, a web page or a program. Only here do the
//! documents' figures and ours meet.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};
use study::{Language, Words};

use crate::bilingual::said;
use crate::claims::{self, Claim};
use crate::markup::{escaped, prose};
use crate::source::Figure;
use crate::{Experiment, Findings, Numbering, ReportTable, Sheet, source, stacked};

/// The findings of one experiment, ready to be written. Texts, Markdown and HTML fragments of several can be
/// concatenated to a longer report.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The experiment.
    pub experiment: &'a Experiment,
    /// Its findings.
    pub findings: &'a Findings,
}

impl Report<'_> {
    /// For programs: `experiment, question, source, measured, verdicts, notes` in English, and under `es` the texts in
    /// Spanish.
    #[must_use]
    pub fn json(&self) -> Value {
        let mut json = self.texts(Language::English);
        let figures = self.figures().into_iter();
        let source: Map<String, Value> = figures
            .map(|figure| {
                let Figure { name, document, place, claim, value } = figure;
                let [place, claim] = [place, claim].map(|words| words.say(Language::English));
                let json = json!({ "document": document, "place": place, "claim": claim, "value": value });
                (name.clone(), json)
            })
            .collect();
        let verdicts = self.findings.beside.iter().map(|beside| {
            let ours = beside.ours.say(Language::English);
            (beside.figure.to_string(), json!({ "verdict": beside.verdict, "ours": ours }))
        });
        let verdicts: Map<String, Value> = verdicts.collect();
        json!({
            "experiment": self.experiment.name,
            "question": json["question"].take(),
            "source": source,
            "measured": self.findings.measured,
            "verdicts": verdicts,
            "notes": json["notes"].take(),
            "es": self.texts(Language::Spanish),
        })
    }

    /// The texts: `question, source, verdicts, notes`.
    fn texts(&self, language: Language) -> Value {
        let (mut source, mut verdicts) = (Map::new(), Map::new());
        for claim in self.claims() {
            let (place, says) = (claim.place(language), claim.claim(language));
            source.insert(claim.figure.clone(), json!({ "place": place, "claim": says }));
            let verdict = claim.verdict.map(|verdict| verdict.name(language));
            let answer = json!({ "verdict": verdict, "ours": claim.ours(language) });
            verdicts.insert(claim.figure, answer);
        }
        let notes: Vec<String> = self.findings.notes.iter().map(|note| said(note, language)).collect();
        let question = self.experiment.question.say(language);
        json!({ "question": question, "source": source, "verdicts": verdicts, "notes": notes })
    }

    /// For a terminal. The documents' claims are sentences, too long for columns, so ours go below them.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let mut text = format!("{}: {}\n", self.experiment.name, self.experiment.question.say(language));
        let [says, ours, so] = BELOW.map(|label| label.say(language));
        for claim in self.claims() {
            let document = claims::full_name(&claim.document, language);
            let place = claim.place(language);
            let verdict = claim.verdict.map_or("—", |verdict| verdict.name(language));
            let _ = write!(
                text,
                "\n{document}, {place}\n  {says}  {}\n  {ours}  {}\n  {so}  {verdict}\n",
                claim.claim(language),
                claim.ours(language)
            );
        }
        for table in &self.findings.tables {
            let _ = write!(text, "\n{}", table.in_language(language).text());
        }
        if !self.findings.notes.is_empty() {
            text.push('\n');
        }
        for note in &self.findings.notes {
            let _ = writeln!(text, "• {}", said(note, language));
        }
        text
    }

    /// As Markdown. Plots are linked by the names from [`plots`](Self::plots).
    #[must_use]
    pub fn markdown(&self, language: Language) -> String {
        self.numbered_markdown(&mut Numbering::default(), language)
    }

    /// The same as a section of a document, with its tables and figures numbered on.
    pub(crate) fn numbered_markdown(&self, numbering: &mut Numbering, language: Language) -> String {
        let mut text = format!("## {}\n\n{}\n", self.experiment.name, self.experiment.question.say(language));
        let claims = self.claims();
        if !claims.is_empty() {
            let title = numbering.table(BESIDE.say(language), language);
            let _ = write!(text, "\n{}", claims::table(&title, &claims, language).markdown());
        }
        let _ = write!(text, "\n{}\n", self.evidence_line(*numbering, language));
        for table in &self.findings.tables {
            let _ = write!(text, "\n{}", numbered(table, numbering, language).markdown());
        }
        for ((file, _), plot) in self.plots(language).iter().zip(&self.findings.plots) {
            let title = numbering.figure(&said(&plot.title, language), language);
            let _ = write!(text, "\n![{title}]({file})\n");
        }
        text.push('\n');
        for note in &self.findings.notes {
            let _ = writeln!(text, "- {}", said(note, language));
        }
        text
    }

    /// As an HTML `<section>` that includes its plots, for a [`page`].
    #[must_use]
    pub fn html(&self, language: Language) -> String {
        self.numbered_html(self.experiment.name, &mut Numbering::default(), language)
    }

    /// The same as a section of a document under this heading, with its tables and figures numbered on.
    pub(crate) fn numbered_html(
        &self,
        heading: &str,
        numbering: &mut Numbering,
        language: Language,
    ) -> String {
        let Experiment { name, question, .. } = *self.experiment;
        let question = escaped(question.say(language));
        let mut html =
            format!("<section id=\"{name}\">\n<h2>{heading}</h2>\n<p class=\"question\">{question}</p>\n");
        let claims = self.claims();
        if !claims.is_empty() {
            let title = numbering.table(BESIDE.say(language), language);
            html += &claims::html(&title, &claims, language);
        }
        let evidence = prose(&self.evidence_line(*numbering, language));
        let _ = writeln!(html, "<p class=\"place\">{evidence}</p>");
        for table in &self.findings.tables {
            let sheet = numbered(table, numbering, language);
            let _ = writeln!(html, "<div class=\"wide\">\n{}</div>", sheet.html());
        }
        for plot in &self.findings.plots {
            let title = escaped(&numbering.figure(&said(&plot.title, language), language));
            let svg = plot.untitled_svg(language);
            let _ = writeln!(html, "<figure>\n<figcaption>{title}</figcaption>\n{svg}</figure>");
        }
        let notes =
            self.findings.notes.iter().map(|note| format!("<li>{}</li>\n", prose(&said(note, language))));
        let _ = write!(html, "<ul>\n{}</ul>\n</section>\n", notes.collect::<String>());
        html
    }

    /// The numbering after its claims, and after all of it.
    pub(crate) fn numberings(&self, before: Numbering) -> [Numbering; 2] {
        let evidence = before.after(usize::from(!self.claims().is_empty()), 0);
        [evidence, evidence.after(self.findings.tables.len(), self.findings.plots.len())]
    }

    /// Where the evidence for the claims is and how to get it again, with the numbers that follow `numbering`.
    fn evidence_line(&self, numbering: Numbering, language: Language) -> String {
        let [evidence, again] = [EVIDENCE, AGAIN].map(|words| words.say(language));
        let (where_it_is, name) = (self.evidence(numbering, language), self.experiment.name);
        match where_it_is.is_empty() {
            true => format!("{again}: `poda lab {name}`."),
            false => format!("{evidence}: {where_it_is}. {again}: `poda lab {name}`."),
        }
    }

    /// The tables and figures behind the claims, with the numbers that follow `numbering`: `Tables 3–5, Figure 2`.
    pub(crate) fn evidence(&self, numbering: Numbering, language: Language) -> String {
        numbering.ahead(self.findings.tables.len(), self.findings.plots.len(), language)
    }

    /// Everything that a page shows of it: [`json`](Self::json) with plots, tables and a page of its own, in English and
    /// under `es` in Spanish.
    #[must_use]
    pub fn document(&self) -> Value {
        let mut document = self.json();
        self.add_pictures(&mut document, Language::English);
        self.add_pictures(&mut document["es"], Language::Spanish);
        document
    }

    fn add_pictures(&self, texts: &mut Value, language: Language) {
        let plots = self.plots(language).into_iter().map(|(name, svg)| json!({ "name": name, "svg": svg }));
        let table = |table: &ReportTable| {
            let sheet = table.in_language(language);
            let columns: Vec<_> = sheet.columns().iter().map(|column| &column.header).collect();
            json!({ "title": sheet.title(), "columns": columns, "rows": sheet.rows() })
        };
        texts["plots"] = plots.collect();
        texts["tables"] = self.findings.tables.iter().map(table).collect();
        texts["html"] = json!(page(self.experiment.name, &[self.html(language)], language));
    }

    /// Each plot as SVG, with the file name that the Markdown refers to.
    #[must_use]
    pub fn plots(&self, language: Language) -> Vec<(String, String)> {
        let file = |index| format!("{}-{}.svg", self.experiment.name, index + 1);
        self.findings
            .plots
            .iter()
            .enumerate()
            .map(|(index, plot)| (file(index), plot.svg(language)))
            .collect()
    }

    /// All plots in one SVG; `None` if there is none.
    #[must_use]
    pub fn svg(&self, language: Language) -> Option<String> {
        (!self.findings.plots.is_empty()).then(|| stacked(&self.findings.plots, language))
    }

    /// Every figure and claim of the documents that the experiment examines, with our result.
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

const BESIDE: &Words = &Words::fixed(
    "What the documents say, and what we measured",
    "Lo que dicen los documentos y lo que hemos medido",
);

const EVIDENCE: &Words = &Words::fixed("Evidence", "Evidencia");
const AGAIN: &Words = &Words::fixed("To repeat it", "Para repetirlo");

/// A table in one language under its title with a number.
fn numbered(table: &ReportTable, numbering: &mut Numbering, language: Language) -> Sheet {
    let sheet = table.in_language(language);
    let title = numbering.table(sheet.title(), language);
    sheet.retitled(title)
}

/// The labels of a claim, our result and the verdict, padded to equal width.
const BELOW: [&Words; 3] = [
    &Words::fixed("says", "dice     "),
    &Words::fixed("ours", "nosotros "),
    &Words::fixed("so  ", "luego    "),
];

/// A self-contained web page made of HTML fragments.
#[must_use]
pub fn page(title: &str, fragments: &[String], language: Language) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{}</body>\n</html>\n",
        fragments.concat(),
        title = escaped(title),
        lang = language.code(),
    )
}

const STYLE: &str = include_str!("report.css");
