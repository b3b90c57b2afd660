//! A recording as a text tree, for the terminal.
//!
//! One line per node: its name, the side to move, its value, the window it was entered with, and why the search stopped
//! there. `★` marks the principal variation; bold or colour are up to the caller.

use search::{Bound, NodeKind};
use table::{End, Recording, Step};

use crate::language::Language;
use crate::outline::{Counts, Outline, is_leaf, marker};
use crate::reasons;

/// How to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextStyle {
    /// The language of the few words there are.
    pub language: Language,
    /// Maximum number of tree lines; the rest is counted.
    pub max_lines: usize,
    /// Draw an exercise: leave blanks for what the student is to find.
    pub blank: bool,
}

impl Default for TextStyle {
    fn default() -> TextStyle {
        TextStyle { language: Language::English, max_lines: 200, blank: false }
    }
}

/// The tree, one line per node, and a last line with totals.
#[must_use]
pub fn draw(recording: &Recording, style: &TextStyle) -> String {
    let outline = Outline::new(recording);
    let mut canvas = Canvas { outline: &outline, style, lines: Vec::new(), n_left_out: 0 };
    for root in outline.roots() {
        canvas.node(root, "", "");
    }
    canvas.finish()
}

/// The events of the search, one per line, in symbols that need no translation.
///
/// ```
/// let recording = study::record("((5 3) (2 9))", search::Algorithm::AlphaBeta, 1000)?;
/// let trace = study::text::trace(&recording);
/// assert_eq!(trace.lines().last(), Some("← A ▲ 3"));
/// # Ok::<(), game::Refusal>(())
/// ```
#[must_use]
pub fn trace(recording: &Recording) -> String {
    let outline = Outline::new(recording);
    let mut events: Vec<(u32, String)> = Vec::new();
    for (index, step) in recording.steps.iter().enumerate() {
        let here = spaced(&[&outline.address(index), marker(step.side)]);
        events.push((step.entered, format!("→ {here} {}", window(step))));
        events.extend(step.rises.iter().map(|rise| {
            let bound = if step.side == game::Side::First { "α" } else { "β" };
            (rise.at, format!("  {here} {bound} = {}", rise.value))
        }));
        if let Some(left) = step.left {
            let cut = cut_words(&outline, index);
            events.push((left, format!("← {}", spaced(&[&here, &outline.worth(index), &cut]))));
        }
    }
    events.sort_by_key(|&(at, _)| at);
    events.into_iter().map(|(_, line)| line + "\n").collect()
}

/// The condition of a cut and what it cut off; empty if there was none.
fn cut_words(outline: &Outline, index: usize) -> String {
    let condition = outline.step(index).to_string();
    match outline.unsearched_names(index).join(", ") {
        names if names.is_empty() => condition,
        names => format!("{condition} ✂ {names}"),
    }
}

struct Canvas<'a> {
    outline: &'a Outline<'a>,
    style: &'a TextStyle,
    lines: Vec<String>,
    n_left_out: usize,
}

impl Canvas<'_> {
    /// Draws a node and its descendants. `stem` precedes its own line, `indent` the lines below it.
    fn node(&mut self, index: usize, stem: &str, indent: &str) {
        let is_full = self.lines.len() >= self.style.max_lines;
        match is_full {
            true => self.n_left_out += 1,
            false => self.lines.push(format!("{stem}{}", self.describe(index))),
        }
        let notes = self.notes(index);
        let children = self.outline.children(index);
        for (i, &child) in children.iter().enumerate() {
            let is_last = i + 1 == children.len() && notes.is_empty();
            let (fork, bar) = fork(is_last);
            self.node(child, &format!("{indent}{fork}"), &format!("{indent}{bar}"));
        }
        for (i, note) in notes.iter().enumerate().filter(|_| !is_full) {
            self.lines.push(format!("{indent}{}{note}", fork(i + 1 == notes.len()).0));
        }
    }

    fn describe(&self, index: usize) -> String {
        let step = self.outline.step(index);
        let name = self.outline.name(index);
        if is_leaf(step) {
            let star = if step.principal && !self.style.blank { "★" } else { "" };
            return spaced(&[name, "=", &self.outline.worth(index), star]);
        }
        let head = spaced(&[name, marker(step.side)]);
        if self.style.blank {
            return format!("{head} ____  (____, ____)");
        }
        let details = [window(step), step.to_string(), self.remarks(step)];
        let details: String = details.iter().filter(|d| !d.is_empty()).map(|d| format!("  {d}")).collect();
        format!("{head} {}{details}", self.outline.worth(index))
    }

    /// What is special about a visit.
    fn remarks(&self, step: &Step) -> String {
        let language = self.style.language;
        let table = match step.result {
            Some((_, End::Table(Bound::Exact))) => language.pick("⟲ from the table", "⟲ de la tabla"),
            Some((_, End::Table(_))) => language.pick("⟲ bound from the table", "⟲ cota de la tabla"),
            None => language.pick("stopped here", "detenido aquí"),
            _ => "",
        };
        let star = if step.principal { "★" } else { "" };
        let decided = match &step.result {
            Some((_, End::Decided(why))) => reasons::say(why, language),
            _ => String::new(),
        };
        let reason = step.reason.as_ref().map(|why| reasons::say(why, language)).unwrap_or_default();
        spaced(&[kind_words(step.kind, language), table, &reason, &decided, star])
    }

    /// Lines below a node for what is not a visit.
    fn notes(&self, index: usize) -> Vec<String> {
        let step = self.outline.step(index);
        let language = self.style.language;
        let mut notes = Vec::new();
        if step.elided {
            notes.push(more_words(self.outline.missing_below(index), language));
        }
        for remark in &step.remarks {
            notes.push(format!("• {}: {}", remark.name, language.pick(&remark.text, &remark.text_es)));
        }
        for (mv, why) in &step.skipped {
            let words = language.pick("skipped", "descartada");
            notes.push(format!("⊘ {words}: {mv}: {}", reasons::say(why, language)));
        }
        if !step.unsearched.is_empty() {
            let words = language.pick("never searched", "sin explorar");
            notes.push(format!("✂ {words}: {}", self.outline.unsearched_names(index).join(", ")));
        }
        notes
    }

    fn finish(mut self) -> String {
        if self.n_left_out > 0 {
            self.lines.push(left_out_words(self.n_left_out, self.style.language));
        }
        if !self.style.blank {
            self.lines.push(totals(self.outline.recording, self.style.language));
        }
        self.lines.join("\n") + "\n"
    }
}

/// The totals of a recording, in one line.
#[must_use]
pub fn totals(recording: &Recording, language: Language) -> String {
    let counts = Counts::of(recording);
    let many = |n: u64, one: (&str, &str), more: (&str, &str)| {
        let (en, es) = if n == 1 { one } else { more };
        format!("{n} {}", language.pick(en, es))
    };
    let mut parts = vec![
        many(counts.visited, ("node visited", "nodo visitado"), ("nodes visited", "nodos visitados")),
        many(counts.leaves, ("leaf", "hoja"), ("leaves", "hojas")),
        many(counts.alpha_cuts, ("alpha cut", "poda alfa"), ("alpha cuts", "podas alfa")),
        many(counts.beta_cuts, ("beta cut", "poda beta"), ("beta cuts", "podas beta")),
        many(
            counts.table_answers,
            ("table answer", "respuesta de la tabla"),
            ("table answers", "respuestas de la tabla"),
        ),
        many(
            counts.never_searched,
            ("branch never searched", "rama sin explorar"),
            ("branches never searched", "ramas sin explorar"),
        ),
    ];
    if recording.elided > 0 {
        let kept = recording.steps.len();
        parts.push(language.pick("%d nodes recorded", "%d nodos guardados").replace("%d", &kept.to_string()));
    }
    parts.join(" · ")
}

fn left_out_words(n: usize, language: Language) -> String {
    match (n, language) {
        (1, Language::English) => "… and 1 more node".to_string(),
        (_, Language::English) => format!("… and {n} more nodes"),
        (1, Language::Spanish) => "… y 1 nodo más".to_string(),
        (_, Language::Spanish) => format!("… y {n} nodos más"),
    }
}

/// Why a node was visited, if not for a normal search.
pub(crate) fn kind_words(kind: NodeKind, language: Language) -> &'static str {
    match kind {
        NodeKind::Full => "",
        NodeKind::NullWindow => language.pick("null window", "ventana nula"),
        NodeKind::Research => language.pick("searched again", "explorado de nuevo"),
        NodeKind::Quiescence => language.pick("quiescence", "quiescencia"),
        NodeKind::RootMoves => language.pick("chosen root moves", "jugadas elegidas de la raíz"),
        NodeKind::Reduced => language.pick("reduced depth", "profundidad reducida"),
        NodeKind::NullMove => language.pick("null move", "jugada nula"),
        NodeKind::Forecast => language.pick("forecast", "pronóstico"),
        NodeKind::Singular => language.pick("without the best move", "sin la mejor jugada"),
        NodeKind::Preview => language.pick("preview", "vistazo previo"),
        NodeKind::Proof => language.pick("proof of a mate", "demostración de un mate"),
    }
}

/// The window a node was entered with: `(3, ∞)`.
pub(crate) fn window(step: &Step) -> String {
    format!("({}, {})", step.window.0, step.window.1)
}

/// How many nodes below were searched but not kept.
fn more_words(n_missing: u64, language: Language) -> String {
    match language {
        Language::English => format!("… more, not recorded: {n_missing}"),
        Language::Spanish => format!("… más, sin guardar: {n_missing}"),
    }
}

fn fork(is_last: bool) -> (&'static str, &'static str) {
    if is_last { ("└─ ", "   ") } else { ("├─ ", "│  ") }
}

fn spaced(parts: &[&str]) -> String {
    parts.iter().copied().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}
