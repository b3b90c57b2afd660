//! The report of many experiments: where it was run, every claim with its verdict, then a section for each.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::{Value, json};
use study::{Language, Words};

use crate::claims::{self, Claim};
use crate::markup::escaped;
use crate::{Report, Verdict, page, source};

/// What a run depends on, so that another can be compared with it. The caller finds it out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Circumstances {
    /// Poda's version.
    pub version: String,
    /// The commit it was built from, if known.
    pub commit: Option<String>,
    /// The processor's name, if the system reports it.
    pub processor: Option<String>,
    /// The number of usable cores.
    pub cores: usize,
    /// The operating system.
    pub system: String,
    /// Whether samples were small.
    pub quick: bool,
    /// The seed of all randomness.
    pub seed: u64,
}

impl Circumstances {
    /// Names and values, for people.
    fn lines(&self, language: Language) -> [(&'static str, String); 3] {
        let pick = |en, es| language.pick(en, es);
        let commit = self.commit.as_ref().map_or(String::new(), |commit| format!(", commit {commit}"));
        let unknown = pick("unknown processor", "procesador desconocido");
        let processor = self.processor.as_deref().unwrap_or(unknown);
        let cores = match self.cores {
            1 => pick("core", "núcleo"),
            _ => pick("cores", "núcleos"),
        };
        let samples = match self.quick {
            true => pick("small, for a first look", "pequeñas, para un primer vistazo"),
            false => pick("full", "completas"),
        };
        [
            ("Poda", format!("{}{commit}", self.version)),
            (pick("Machine", "Máquina"), format!("{processor}, {} {cores}, {}", self.cores, self.system)),
            (pick("Samples", "Muestras"), format!("{samples}; {} {}", pick("seed", "semilla"), self.seed)),
        ]
    }
}

/// Reports that are read together.
#[derive(Clone, Debug)]
pub struct Collection<'a> {
    /// Where all of them were run.
    pub circumstances: &'a Circumstances,
    /// The sections.
    pub reports: Vec<Report<'a>>,
}

const TITLE: &Words = &Words::fixed("Poda's laboratory", "El laboratorio de Poda");
const CLAIMS: &Words = &Words::fixed(
    "Every claim of the documents, and what we found",
    "Cada afirmación de los documentos y lo que hemos encontrado",
);
const CONTENTS: &Words = &Words::fixed("Contents", "Contenido");
const ALL_CLAIMS: &Words = &Words::fixed("claims", "afirmaciones");
const WITH_VERDICTS: &Words =
    &Words::fixed("Every claim with its verdict.", "Cada afirmación con su veredicto.");

impl Collection<'_> {
    /// The claims of all sections.
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

    /// What the lab's page of the web application shows of every experiment: [`Report::document`]s, and when they were
    /// made, in milliseconds since 1970.
    #[must_use]
    pub fn results(&self, made: i64) -> Value {
        let results: Vec<Value> = self.reports.iter().map(Report::document).collect();
        json!({ "made": made, "circumstances": self.circumstances, "results": results })
    }

    /// As a self-contained web page.
    #[must_use]
    pub fn html(&self, language: Language) -> String {
        let sections = self.reports.iter().map(|report| report.html(language));
        let head = [self.html_head(language), self.html_claims(language)];
        let fragments: Vec<String> = head.into_iter().chain(sections).collect();
        page(TITLE.say(language), &fragments, language)
    }

    /// As Markdown; plots are linked by the names from [`Report::plots`].
    #[must_use]
    pub fn markdown(&self, language: Language) -> String {
        let mut text = format!("# {}\n\n", TITLE.say(language));
        for (name, value) in self.circumstances.lines(language) {
            let _ = writeln!(text, "- {name}: {value}");
        }
        let [contents, heading] = [CONTENTS, ALL_CLAIMS].map(|words| words.say(language));
        let _ = write!(text, "\n## {contents}\n\n- [{heading}](#{heading})\n");
        for Report { experiment, .. } in &self.reports {
            let _ = writeln!(text, "- [{0}](#{0}): {1}", experiment.name, experiment.question.say(language));
        }
        let claims = self.claims();
        let _ =
            write!(text, "\n## {heading}\n\n{}\n\n{}\n", claims::tally(&claims, language), legend(language));
        let _ = write!(text, "\n{}", claims::linked_table(CLAIMS, &claims, language).markdown());
        for report in &self.reports {
            let _ = write!(text, "\n{}", report.markdown(language));
        }
        text
    }

    fn html_head(&self, language: Language) -> String {
        let mut html = String::from("<dl>\n");
        for (name, value) in self.circumstances.lines(language) {
            let _ = writeln!(html, "<dt>{name}</dt><dd>{}</dd>", escaped(&value));
        }
        let [contents, heading, what] =
            [CONTENTS, ALL_CLAIMS, WITH_VERDICTS].map(|words| words.say(language));
        let _ = writeln!(html, "</dl>\n<nav aria-label=\"{contents}\">\n<h2>{contents}</h2>\n<ol>");
        let _ = writeln!(html, "<li><a href=\"#claims\">{heading}</a> {what}</li>");
        for Report { experiment, .. } in &self.reports {
            let question = escaped(experiment.question.say(language));
            let _ = writeln!(html, "<li><a href=\"#{0}\">{0}</a> {question}</li>", experiment.name);
        }
        html + "</ol>\n</nav>\n"
    }

    fn html_claims(&self, language: Language) -> String {
        let claims = self.claims();
        let heading = ALL_CLAIMS.say(language);
        let mut html = format!("<section id=\"claims\">\n<h2>{heading}</h2>\n<p class=\"tally\">");
        for verdict in Verdict::ALL {
            let n_claims = claims.iter().filter(|claim| claim.verdict == Some(verdict)).count();
            let (class, name) = (verdict.class(), verdict.name(language));
            let _ = write!(html, "<span class=\"{class}\">{name} {n_claims}</span> ");
        }
        let _ = write!(html, "</p>\n<p class=\"place\">{}</p>\n", escaped(&legend(language)));
        html + &claims::linked_html(CLAIMS, &claims, language) + "</section>\n"
    }
}

/// The documents' full names, and the meaning of the verdicts.
fn legend(language: Language) -> String {
    let documents: Vec<String> =
        source::documents().map(|(short, name)| format!("{short}: {}", name.say(language))).collect();
    format!("{}. {}", documents.join("; "), RULES.say(language))
}

const RULES: &Words = &Words::fixed(
    "A number holds if it is within 15 % of theirs, and holds in part if within 50 %; random results are judged at two \
     standard errors, and what the sample cannot decide stays undecided.",
    "Un número se cumple si difiere del suyo en un 15 % como mucho, y en parte si difiere en la mitad como mucho; lo que \
     depende del azar se decide con dos errores típicos, y lo que la muestra no permite saber queda sin decidir.",
);
