//! Printed exercises and their answer keys: the same trees, once empty and once solved.
//!
//! Both come as a PDF file for the printer ([`pdf`]), as an HTML page and as Markdown for the terminal.

mod printed;

use game::Refusal;
use search::Algorithm;
use table::Recording;

use crate::language::Language;
use crate::outline::{Counts, Outline, is_cut, is_leaf};
use crate::svg::{self, Picture};
use crate::template::{escape, fill};
use crate::text::{self, TextStyle};

pub use self::printed::{SheetContent, pdf};

const HTML: &str = include_str!("worksheet.html");
/// Larger trees are too much work by hand.
const MAX_NODES: usize = 2_000;

/// The printable width of both A4 and Letter, in CSS pixels (96 per inch).
const PORTRAIT: f64 = 700.0;
const LANDSCAPE: f64 = 960.0;
const POINTS_PER_PIXEL: f64 = 0.75;

/// Trees to be searched by hand.
#[derive(Clone, Debug)]
pub struct Worksheet {
    tasks: Vec<Task>,
    algorithm: Algorithm,
    language: Language,
    /// Whose sheet it is, for the top of the page.
    student: Option<String>,
}

/// One tree, whole for the sheet and searched for the key.
#[derive(Clone, Debug)]
struct Task {
    whole: Recording,
    solved: Recording,
}

impl Worksheet {
    /// A sheet of `trees` to be searched with `algorithm`.
    ///
    /// # Errors
    /// A [`Refusal`] when one of the texts is not a tree, or is too large for paper.
    pub fn new(trees: &[&str], algorithm: Algorithm, language: Language) -> Result<Worksheet, Refusal> {
        let task = |tree: &&str| {
            let whole = record_whole(tree)?;
            Ok(Task { whole, solved: crate::record(tree, algorithm, usize::MAX)? })
        };
        let tasks = trees.iter().map(task).collect::<Result<_, Refusal>>()?;
        Ok(Worksheet { tasks, algorithm, language, student: None })
    }

    /// The same sheet with the words that say whose it is.
    #[must_use]
    pub fn for_student(self, student: String) -> Worksheet {
        Worksheet { student: Some(student), ..self }
    }

    /// The exercises, as a page to print.
    #[must_use]
    pub fn sheet_html(&self) -> String {
        let section = |(index, task): (usize, &Task)| {
            self.section(index, self.picture(&task.whole, true), &self.lines_to_fill())
        };
        let body: String = self.tasks.iter().enumerate().map(section).collect();
        self.html(self.title(false), &format!("<p>{}</p>{body}", escape(&self.task_words())))
    }

    /// The answers, as a page to print.
    #[must_use]
    pub fn key_html(&self) -> String {
        let section = |(index, task): (usize, &Task)| {
            let answers = self.answers(&task.solved);
            let items: String = answers.iter().map(|answer| format!("<li>{}</li>", escape(answer))).collect();
            self.section(index, self.picture(&task.solved, false), &format!("<ul>{items}</ul>"))
        };
        let body: String = self.tasks.iter().enumerate().map(section).collect();
        self.html(self.title(true), &body)
    }

    /// The exercises, as Markdown.
    #[must_use]
    pub fn sheet_markdown(&self) -> String {
        let section = |(index, task): (usize, &Task)| {
            let blanks: String = self.blanks().iter().map(|words| format!("- {words}: ____\n")).collect();
            format!(
                "\n## {}\n\n```text\n{}```\n\n{blanks}",
                self.heading(index),
                self.text(&task.whole, true)
            )
        };
        let body: String = self.tasks.iter().enumerate().map(section).collect();
        format!("# {}\n\n{}\n{body}", self.title(false), self.task_words())
    }

    /// The answers, as Markdown.
    #[must_use]
    pub fn key_markdown(&self) -> String {
        let section = |(index, task): (usize, &Task)| {
            let answers: String =
                self.answers(&task.solved).iter().map(|answer| format!("- {answer}\n")).collect();
            format!(
                "\n## {}\n\n```text\n{}```\n\n{answers}",
                self.heading(index),
                self.text(&task.solved, false)
            )
        };
        let body: String = self.tasks.iter().enumerate().map(section).collect();
        format!("# {}\n{body}", self.title(true))
    }

    fn title(&self, is_key: bool) -> &'static str {
        match is_key {
            false => self.language.pick("Game-tree search by hand", "Búsqueda en árboles a mano"),
            true => self
                .language
                .pick("Game-tree search by hand: answers", "Búsqueda en árboles a mano: soluciones"),
        }
    }

    fn heading(&self, index: usize) -> String {
        format!("{} {}", self.language.pick("Exercise", "Ejercicio"), index + 1)
    }

    fn task_words(&self) -> String {
        let name = algorithm_words(self.algorithm, self.language);
        match self.language {
            Language::English => format!(
                "Search each tree with {name}, from left to right. ▲ is MAX, ▼ is MIN. Write the value each \
                 node returns inside it, and the window (α, β) it is entered with beside it, and strike out \
                 the branches that are never searched."
            ),
            Language::Spanish => format!(
                "Explora cada árbol con {name}, de izquierda a derecha. ▲ es MAX, ▼ es MIN. Escribe dentro \
                 de cada nodo el valor que devuelve y a su lado la ventana (α, β) con la que se entra, y \
                 tacha las ramas que no se exploran nunca."
            ),
        }
    }

    fn blanks(&self) -> [&'static str; 3] {
        [
            self.language.pick("Value of the root", "Valor de la raíz"),
            self.language.pick("Best move", "Mejor jugada"),
            self.language.pick("Leaves looked at, in order", "Hojas visitadas, en orden"),
        ]
    }

    fn lines_to_fill(&self) -> String {
        self.blanks().iter().map(|words| format!("<p class=\"blank\"><span>{words}:</span></p>")).collect()
    }

    /// The answers for the blanks, and every cut with its condition.
    fn answers(&self, solved: &Recording) -> Vec<String> {
        let outline = Outline::new(solved);
        let [value, best, leaves] = self.blanks();
        let mut answers = vec![
            format!("{value}: {}", root_value(solved)),
            format!("{best}: {}", best_move(&outline)),
            format!("{leaves}: {}", leaf_list(&outline)),
        ];
        let cut = (0..solved.steps.len()).filter(|&index| is_cut(&solved.steps[index]));
        answers.extend(cut.map(|index| self.cut_words(&outline, index)));
        if Counts::of(solved).never_searched == 0 {
            answers.push(self.language.pick("No branch is cut", "No se poda ninguna rama").to_string());
        }
        answers
    }

    fn cut_words(&self, outline: &Outline, index: usize) -> String {
        let node = match outline.address(index) {
            root if root.is_empty() => self.language.pick("root", "raíz").to_string(),
            address => address,
        };
        let never = self.language.pick("never searched", "sin explorar");
        format!("{node}: {} ({never}: {})", outline.step(index), outline.unsearched_names(index).join(", "))
    }

    /// The tree with the text below it, on a landscape page if it is too wide for portrait.
    fn section(&self, index: usize, (picture, width): (String, f64), below: &str) -> String {
        let class = if width > PORTRAIT { " class=\"wide\"" } else { "" };
        let heading = self.heading(index);
        format!("<section{class}><h2>{heading}</h2><div class=\"tree\">{picture}</div>{below}</section>")
    }

    /// The size of the leaves of the widest tree when the HTML page is printed, in points.
    #[must_use]
    pub fn print_size(&self) -> f64 {
        let widths = self.tasks.iter().map(|task| self.picture(&task.whole, true).1);
        let scale = (LANDSCAPE / widths.fold(0.0, f64::max)).min(1.0);
        svg::VALUE_SIZE * scale * POINTS_PER_PIXEL
    }

    /// The picture, and its width.
    fn picture(&self, recording: &Recording, blank: bool) -> (String, f64) {
        let (language, max_nodes) = (self.language, MAX_NODES);
        let picture = Picture { language, blank, max_nodes, for_print: true, ..Picture::default() };
        svg::draw_measured(recording, &picture)
    }

    fn text(&self, recording: &Recording, blank: bool) -> String {
        text::draw(recording, &TextStyle { language: self.language, max_lines: MAX_NODES, blank })
    }

    fn html(&self, title: &str, body: &str) -> String {
        fill(HTML, &[("language", self.language.code()), ("title", &escape(title)), ("body", body)])
    }
}

/// The algorithm as books call it.
fn algorithm_words(algorithm: Algorithm, language: Language) -> &'static str {
    match algorithm {
        Algorithm::AlphaBeta => language.pick("alpha-beta", "alfa-beta"),
        Algorithm::Shallow => {
            language.pick("alpha-beta with shallow cuts only", "alfa-beta solo con podas someras")
        }
        Algorithm::PrincipalVariation => {
            language.pick("principal variation search (PVS)", "búsqueda de la variante principal (PVS)")
        }
        Algorithm::Mtdf => "MTD(f)",
        other => other.name(),
    }
}

fn record_whole(tree: &str) -> Result<Recording, Refusal> {
    let whole = crate::record(tree, Algorithm::Minimax, usize::MAX)?;
    match whole.steps.len() > MAX_NODES {
        true => Err(Refusal::new(tree, format!("trees on a worksheet have at most {MAX_NODES} nodes"))),
        false => Ok(whole),
    }
}

/// The value of the last pass: an algorithm with several passes ends when its bounds meet in it.
fn root_value(solved: &Recording) -> String {
    let last_root = solved.steps.iter().rfind(|step| step.parent.is_none());
    let result = last_root.and_then(|root| root.result.as_ref());
    result.map_or_else(|| "?".to_string(), |(value, _)| value.to_string())
}

fn best_move(outline: &Outline) -> String {
    let steps = outline.recording.steps.iter();
    let principal = steps.enumerate().rfind(|(_, step)| step.principal && step.ply == 1);
    principal.map_or_else(|| "–".to_string(), |(index, _)| outline.name(index).to_string())
}

fn leaf_list(outline: &Outline) -> String {
    let steps = outline.recording.steps.iter().enumerate();
    let leaves = steps.filter(|(_, step)| is_leaf(step)).map(|(index, _)| outline.worth(index));
    leaves.collect::<Vec<_>>().join(" ")
}
