//! The report of many experiments as one document: where and how it was measured, every claim with its verdict and its
//! evidence, the errata of the documents, then a section for each experiment.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::{Value, json};
use study::{Language, Words};

use crate::claims::{self, Claim};
use crate::markup::escaped;
use crate::{Numbering, Report, Sheet, Verdict, errata, page, source};

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
    /// The day of the run, such as `2025-11-16`.
    pub date: String,
    /// Whether samples were small.
    pub quick: bool,
    /// The seed of all randomness.
    pub seed: u64,
}

impl Circumstances {
    /// Names and values, for people.
    fn lines(&self, language: Language) -> [(&'static str, String); 4] {
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
            (pick("Date", "Fecha"), self.date.clone()),
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
const SUBTITLE: &Words = &Words::fixed(
    "The experiments of five documents on programs that play by searching, repeated and judged.",
    "Los experimentos de cinco documentos sobre programas que juegan buscando, repetidos y juzgados.",
);
const METHOD: &Words = &Words::fixed("Method", "Método");
const CLAIMS: &Words = &Words::fixed(
    "Every claim of the documents, and what we found",
    "Cada afirmación de los documentos y lo que hemos encontrado",
);
const CONTENTS: &Words = &Words::fixed("Contents", "Contenido");
const ALL_CLAIMS: &Words = &Words::fixed("Claims", "Afirmaciones");
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

    /// As a self-contained web page, which a browser also prints well.
    #[must_use]
    pub fn html(&self, language: Language) -> String {
        let mut numbering = Numbering::default();
        let mut fragments = vec![
            self.html_head(language),
            html_method(language),
            self.html_claims(&mut numbering, language),
            html_errata(&mut numbering, language),
        ];
        for (index, report) in self.reports.iter().enumerate() {
            let heading = numbered_heading(N_FIRST_SECTIONS + index + 1, report.experiment.name);
            fragments.push(report.numbered_html(&heading, &mut numbering, language));
        }
        page(TITLE.say(language), &fragments, language)
    }

    /// As Markdown; plots are linked by the names from [`Report::plots`].
    #[must_use]
    pub fn markdown(&self, language: Language) -> String {
        let mut text = format!("# {}\n\n{}\n\n", TITLE.say(language), SUBTITLE.say(language));
        for (name, value) in self.circumstances.lines(language) {
            let _ = writeln!(text, "- {name}: {value}");
        }
        let _ = write!(text, "\n## {}\n\n", CONTENTS.say(language));
        for heading in [METHOD, ALL_CLAIMS, errata::TITLE].map(|words| words.say(language)) {
            let _ = writeln!(text, "- [{heading}](#{})", anchor(heading));
        }
        for Report { experiment, .. } in &self.reports {
            let _ = writeln!(text, "- [{0}](#{0}): {1}", experiment.name, experiment.question.say(language));
        }
        let _ = write!(text, "\n## {}\n", METHOD.say(language));
        for paragraph in METHOD_PARAGRAPHS {
            let _ = write!(text, "\n{}\n", paragraph.say(language));
        }
        let mut numbering = Numbering::default();
        text += &self.markdown_claims(&mut numbering, language);
        let sheet = numbered_errata(&mut numbering, language);
        let _ = write!(text, "\n## {}\n\n{}", errata::TITLE.say(language), sheet.markdown());
        for report in &self.reports {
            let _ = write!(text, "\n{}", report.numbered_markdown(&mut numbering, language));
        }
        text
    }

    fn markdown_claims(&self, numbering: &mut Numbering, language: Language) -> String {
        let claims = self.claims();
        let title = numbering.table(CLAIMS.say(language), language);
        let evidence = self.evidence(*numbering, language);
        let table = claims::linked_table(&title, &claims, |claim| found(&evidence, claim), language);
        format!(
            "\n## {}\n\n{}\n\n{}\n\n{}",
            ALL_CLAIMS.say(language),
            claims::tally(&claims, language),
            documents(language),
            table.markdown()
        )
    }

    /// The evidence of every experiment, if the table of errata follows `numbering` and then the reports.
    fn evidence(&self, numbering: Numbering, language: Language) -> Vec<(&'static str, String)> {
        let mut next = numbering.after(1, 0);
        let evidence = self.reports.iter().map(|report| {
            let [after_claims, after_all] = report.numberings(next);
            next = after_all;
            (report.experiment.name, report.evidence(after_claims, language))
        });
        evidence.collect()
    }

    fn html_head(&self, language: Language) -> String {
        let mut html = format!("<p class=\"subtitle\">{}</p>\n<dl>\n", escaped(SUBTITLE.say(language)));
        for (name, value) in self.circumstances.lines(language) {
            let _ = writeln!(html, "<dt>{name}</dt><dd>{}</dd>", escaped(&value));
        }
        let [contents, method, claims, what, errata] =
            [CONTENTS, METHOD, ALL_CLAIMS, WITH_VERDICTS, errata::TITLE].map(|words| words.say(language));
        let _ = writeln!(html, "</dl>\n<nav aria-label=\"{contents}\">\n<h2>{contents}</h2>\n<ol>");
        let _ = writeln!(html, "<li><a href=\"#method\">{method}</a></li>");
        let _ = writeln!(html, "<li><a href=\"#claims\">{claims}</a> {what}</li>");
        let _ = writeln!(html, "<li><a href=\"#errata\">{errata}</a></li>");
        for Report { experiment, .. } in &self.reports {
            let question = escaped(experiment.question.say(language));
            let _ = writeln!(html, "<li><a href=\"#{0}\">{0}</a> {question}</li>", experiment.name);
        }
        html + "</ol>\n</nav>\n"
    }

    fn html_claims(&self, numbering: &mut Numbering, language: Language) -> String {
        let claims = self.claims();
        let heading = numbered_heading(2, ALL_CLAIMS.say(language));
        let mut html = format!("<section id=\"claims\">\n<h2>{heading}</h2>\n<p class=\"tally\">");
        for verdict in Verdict::ALL {
            let n_claims = claims.iter().filter(|claim| claim.verdict == Some(verdict)).count();
            let (class, name) = (verdict.class(), verdict.name(language));
            let _ = write!(html, "<span class=\"{class}\">{name} {n_claims}</span> ");
        }
        let _ = write!(html, "</p>\n<p class=\"place\">{}</p>\n", escaped(&documents(language)));
        let title = numbering.table(CLAIMS.say(language), language);
        let evidence = self.evidence(*numbering, language);
        html + &claims::linked_html(&title, &claims, |claim| found(&evidence, claim), language)
            + "</section>\n"
    }
}

/// Method, claims and errata come before the experiments.
const N_FIRST_SECTIONS: usize = 3;

fn numbered_heading(number: usize, heading: &str) -> String {
    format!("{number}. {heading}")
}

/// The name of a heading in links within Markdown.
fn anchor(heading: &str) -> String {
    heading.to_lowercase().replace(' ', "-")
}

/// The evidence of a claim's experiment.
fn found(evidence: &[(&'static str, String)], claim: &Claim) -> String {
    let mine = evidence.iter().find(|(experiment, _)| *experiment == claim.experiment);
    mine.map_or_else(String::new, |(_, evidence)| evidence.clone())
}

fn numbered_errata(numbering: &mut Numbering, language: Language) -> Sheet {
    let sheet = errata::table(language);
    let title = numbering.table(sheet.title(), language);
    sheet.retitled(title)
}

fn html_errata(numbering: &mut Numbering, language: Language) -> String {
    let heading = numbered_heading(3, errata::TITLE.say(language));
    let sheet = numbered_errata(numbering, language);
    format!("<section id=\"errata\" class=\"errata\">\n<h2>{heading}</h2>\n{}</section>\n", sheet.html())
}

fn html_method(language: Language) -> String {
    let heading = numbered_heading(1, METHOD.say(language));
    let paragraphs = METHOD_PARAGRAPHS.map(|words| format!("<p>{}</p>\n", escaped(words.say(language))));
    format!("<section id=\"method\">\n<h2>{heading}</h2>\n{}</section>\n", paragraphs.concat())
}

/// The documents' full names.
fn documents(language: Language) -> String {
    let documents: Vec<String> =
        source::documents().map(|(short, name)| format!("{short}: {}", name.say(language))).collect();
    format!("{}.", documents.join("; "))
}

/// How everything was measured, and when a verdict is given.
const METHOD_PARAGRAPHS: [&Words; 4] = [
    &Words::fixed(
        "Every number under “ours” was measured or computed in this run; what the documents print is kept in a file of its \
         own and is only compared. All randomness comes from one seed, so that counts, matches and positions are the same \
         on every machine; only times differ, and what is derived from them.",
        "Todo número de la columna «nosotros» se midió o se calculó en esta ejecución; lo que imprimen los documentos está \
         en un archivo aparte y solo se compara. Todo el azar sale de una semilla, de modo que los recuentos, las partidas y \
         las posiciones son iguales en cualquier máquina; solo cambian los tiempos y lo que se deriva de ellos.",
    ),
    &Words::fixed(
        "Times are processor time of the thread. The tasks to be compared take turns in rounds; in each round a task's \
         shortest time counts, and the ratio of two tasks is taken round by round. What is given is the median of these \
         ratios, in parentheses its 95 % interval by the order of the samples, with 5 % added on both sides for what \
         differs between runs of the program.",
        "Los tiempos son de procesador del hilo. Las tareas que se comparan se turnan por rondas; en cada ronda cuenta el \
         tiempo más corto de una tarea, y la razón de dos tareas se toma ronda por ronda. Se da la mediana de esas \
         razones, y entre paréntesis su intervalo del 95 % según el orden de la muestra, con un 5 % más a cada lado por lo \
         que cambia de una ejecución del programa a otra.",
    ),
    &Words::fixed(
        "A number holds if it is within 15 % of theirs, and holds in part if within 50 %; a limit holds if it is kept. \
         A claim of several parts holds if all do, fails if none does, and holds in part otherwise. What depends on \
         chance is judged at two standard errors. A verdict is given only if the whole interval has the same one; \
         otherwise the claim stays undecided, and so it does where a small sample leaves out what would decide it. \
         Samples of different sizes can therefore differ in that one is undecided, but hardly ever contradict each other.",
        "Un número se cumple si difiere del suyo en un 15 % como mucho, y en parte si difiere en un 50 % como mucho; un \
         límite se cumple si se respeta. Una afirmación de varias partes se cumple si se cumplen todas, no se cumple si no \
         se cumple ninguna, y en otro caso se cumple en parte. Lo que depende del azar se decide con dos errores típicos. \
         Solo hay veredicto si todo el intervalo tiene el mismo; si no, la afirmación queda sin decidir, y también cuando \
         una muestra pequeña omite lo que la decidiría. Por eso muestras de distinto tamaño pueden diferir en que una queda \
         sin decidir, pero casi nunca se contradicen.",
    ),
    &Words::fixed(
        "“Answered” stands beside questions that a document leaves open, and “not comparable” beside what says nothing about \
         ours: times of an old machine, and counts in positions that are lost.",
        "«Respondida» acompaña a las preguntas que un documento deja abiertas, y «no comparable» a lo que nada dice de lo \
         nuestro: tiempos de una máquina antigua y recuentos en posiciones perdidas.",
    ),
];
