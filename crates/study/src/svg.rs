//! A recording as a picture: one self-contained SVG file.
//!
//! MAX is a triangle that points up, MIN one that points down; leaves are boxes. Every kind of event differs in shape
//! as well as in colour: two bars for an alpha cut, a cross for a beta cut, a hexagon for a table answer, dashes for
//! unsearched nodes. The picture has its own white background, so it looks the same on a dark page. Colours have a
//! contrast of at least 4.5 to it.

use std::fmt::Write as _;

use game::Side;
use table::{Cut, End, Recording, Step};

use crate::language::Language;
use crate::layout::{Layout, Placed, ROW};
use crate::legend::{Legend, Seen};
use crate::outline::{Outline, is_cut};
use crate::shapes::{bars, cross, hexagon, rounded_box, triangle};
use crate::sketch::{NodeContent, Sketch, SketchNode, leaf_value, side};
use crate::template::escape;
use crate::text::{kind_words, window};

/// How to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The heading; empty for none.
    pub title: String,
    /// The language of the legend.
    pub language: Language,
    /// Draw an exercise: only the leaves' values, no windows, no cuts.
    pub blank: bool,
    /// Approximate maximum number of nodes; deeper levels become counts.
    pub max_nodes: usize,
    /// Draw for paper, which is narrow and cannot be scrolled: notes go above their nodes instead of beside them, and
    /// leaves close together.
    pub for_print: bool,
}

impl Default for Picture {
    fn default() -> Picture {
        let (title, language) = (String::new(), Language::English);
        Picture { title, language, blank: false, max_nodes: 400, for_print: false }
    }
}

const MARGIN: f64 = 16.0;
const HEADING: f64 = 28.0;
/// Half the height of a triangle.
const HALF: f64 = 21.0;
/// Half the height of a box.
const HALF_BOX: f64 = 15.0;
/// The width of a character of each size: a generous guess, because the drawing cannot measure its text.
const VALUE_CHAR: f64 = 8.5;
pub(crate) const NOTE_CHAR: f64 = 7.0;

/// The minimum distance between two nodes, on screen and on paper.
const GAP: f64 = 14.0;
const PRINT_GAP: f64 = 5.0;
/// The distance between two lines of notes above a node.
const NOTE_ROW: f64 = 14.0;

/// The font size of a leaf's number, in CSS pixels, as in the style.
pub(crate) const VALUE_SIZE: f64 = 15.0;

/// The window that a student fills in; on paper, by hand.
const BLANK_WINDOW: &str = "(____, ____)";
const PRINTED_BLANK_WINDOW: &str = "(______, ______)";

const STYLE: &str = "\
text{font-family:system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;fill:#1a1a1a}\
.value{font-size:15px;text-anchor:middle;dominant-baseline:central}\
.note{font-size:12px}.hidden{text-anchor:middle}\
.above{text-anchor:middle;paint-order:stroke;stroke:#fff;stroke-width:5px}.heading{font-size:17px;font-weight:600}.name{font-size:13px;font-weight:600}\
.shape{fill:#fff;stroke:#1a1a1a;stroke-width:1.5}.edge{stroke:#6b6b6b;stroke-width:1.2;fill:none}\
.principal{stroke:#1a1a1a;stroke-width:4}.shape.principal{stroke-width:3}\
.never{stroke:#8a8a8a;stroke-dasharray:4 3}text.never{fill:#666;stroke:none}.shape.never{fill:#f4f4f4}\
.alpha path{stroke:#a83c00;stroke-width:3;fill:none}.alpha text{fill:#a83c00;font-weight:600}\
.beta path{stroke:#6a2c91;stroke-width:3;fill:none}.beta text{fill:#6a2c91;font-weight:600}\
.table{stroke:#00614a;stroke-width:2.5;fill:#e3f3ee}text.table{fill:#00614a;stroke:none}";

/// The picture as SVG text.
#[must_use]
pub fn draw(recording: &Recording, picture: &Picture) -> String {
    draw_measured(recording, picture).0
}

/// The picture, and its width in CSS pixels.
pub(crate) fn draw_measured(recording: &Recording, picture: &Picture) -> (String, f64) {
    let outline = Outline::new(recording);
    let sketch = Sketch::new(&outline);
    let easel = Easel { outline: &outline, sketch: &sketch, picture };
    let layout = Layout::new(&sketch, picture.max_nodes, |node| easel.width_of(node));
    easel.draw(&layout)
}

struct Easel<'a> {
    outline: &'a Outline<'a>,
    sketch: &'a Sketch,
    picture: &'a Picture,
}

impl Easel<'_> {
    fn draw(&self, layout: &Layout) -> (String, f64) {
        let legend = Legend::new(self.seen(layout), self.picture.language);
        let heading = if self.picture.title.is_empty() { 0.0 } else { HEADING };
        let width = layout.width.max(legend.width()).max(self.title_width()) + 2.0 * MARGIN;
        let height = heading + layout.height + legend.height() + 2.0 * MARGIN;
        let mut svg = self.opening(width, height);
        if heading > 0.0 {
            let title = escape(&self.picture.title);
            let _ = write!(
                svg,
                "<text class=\"heading\" x=\"{MARGIN}\" y=\"{:.1}\">{title}</text>",
                MARGIN + 12.0
            );
        }
        let left = MARGIN + (width - 2.0 * MARGIN - layout.width) / 2.0;
        let _ = write!(svg, "<g transform=\"translate({left:.1} {:.1})\">", MARGIN + heading);
        self.edges(&mut svg, layout);
        for placed in &layout.placed {
            self.node(&mut svg, placed);
        }
        self.cuts(&mut svg, layout);
        svg.push_str("</g>");
        legend.draw(&mut svg, MARGIN, height - MARGIN - legend.height());
        svg.push_str("</svg>\n");
        (svg, width)
    }

    fn opening(&self, width: f64, height: f64) -> String {
        let title = match self.picture.title.as_str() {
            "" => self.picture.language.pick("Search tree", "Árbol de búsqueda"),
            title => title,
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" lang=\"{}\" width=\"{width:.0}\" \
             height=\"{height:.0}\" viewBox=\"0 0 {width:.1} {height:.1}\"><title>{}</title><desc>{}</desc>\
             <style>{STYLE}</style><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
            self.picture.language.code(),
            escape(title),
            escape(&self.description()),
        )
    }

    /// The text for screen readers.
    fn description(&self) -> String {
        let recording = self.outline.recording;
        let language = self.picture.language;
        if self.picture.blank {
            return format!("{}: {}", language.pick("The tree", "El árbol"), shortened(&recording.position));
        }
        let totals = crate::text::totals(recording, language);
        format!("{}, {}. {totals}", recording.algorithm, shortened(&recording.position))
    }

    fn title_width(&self) -> f64 {
        self.picture.title.chars().count() as f64 * 9.5
    }

    /// The width a node needs: its shape, with its notes on the right and as much again on the left, where its name
    /// goes; or with its notes above.
    fn width_of(&self, index: usize) -> f64 {
        let node = &self.sketch.nodes[index];
        let gap = if self.picture.for_print { PRINT_GAP } else { GAP };
        if self.is_box(node) {
            return box_width(&self.value(node)).max(node.name.chars().count() as f64 * 8.0) + gap;
        }
        let notes = self.notes(node).iter().map(|note| note.chars().count()).max().unwrap_or(0);
        let name = node.name.chars().count() + 1;
        let with_beside = |beside: usize| self.shape_width(node) + 2.0 * (beside as f64 * NOTE_CHAR);
        gap + match self.picture.for_print {
            true => with_beside(if node.name.is_empty() { 0 } else { name }).max(notes as f64 * NOTE_CHAR),
            false => with_beside(notes.max(name)),
        }
    }

    fn shape_width(&self, node: &SketchNode) -> f64 {
        (self.value(node).chars().count() as f64 * VALUE_CHAR + 34.0).max(52.0)
    }

    /// The text inside a node.
    fn value(&self, node: &SketchNode) -> String {
        if let Some(value) = leaf_value(self.outline, node) {
            return value;
        }
        match node.what {
            NodeContent::Visit(step) if !self.picture.blank => self.outline.worth(step),
            NodeContent::Elided => "…".to_string(),
            _ => String::new(),
        }
    }

    /// The text beside an inner node: its window, anything special about it, and the condition of a cut.
    fn notes(&self, node: &SketchNode) -> Vec<String> {
        let NodeContent::Visit(step) = node.what else { return Vec::new() };
        let step = self.outline.step(step);
        if self.picture.blank {
            return vec![self.blank_window().to_string()];
        }
        let kind = kind_words(step.kind, self.picture.language).to_string();
        let notes = [step.to_string(), window(step), kind];
        notes.into_iter().filter(|note| !note.is_empty()).collect()
    }

    fn blank_window(&self) -> &'static str {
        if self.picture.for_print { PRINTED_BLANK_WINDOW } else { BLANK_WINDOW }
    }

    fn edges(&self, svg: &mut String, layout: &Layout) {
        for placed in &layout.placed {
            let Some(parent) = placed.parent else { continue };
            let above = &layout.placed[parent];
            let class = match &self.sketch.nodes[placed.node].what {
                NodeContent::Unsearched { .. } if !self.picture.blank => "edge never",
                NodeContent::Visit(step) if self.is_principal(*step) => "edge principal",
                _ => "edge",
            };
            let (from, to) = (above.y + HALF, placed.y - self.half_height(&self.sketch.nodes[placed.node]));
            let _ = write!(
                svg,
                "<path class=\"{class}\" d=\"M{:.1} {from:.1}L{:.1} {to:.1}\"/>",
                above.x, placed.x
            );
        }
    }

    /// Half the height of a node's shape.
    fn half_height(&self, node: &SketchNode) -> f64 {
        match self.is_box(node) {
            true => HALF_BOX,
            false if self.is_from_table(node) => HALF - 4.0,
            false => HALF,
        }
    }

    /// Leaves, and nodes of unknown side, are boxes; the others are triangles.
    fn is_box(&self, node: &SketchNode) -> bool {
        leaf_value(self.outline, node).is_some() || side(self.outline, node).is_none()
    }

    fn is_principal(&self, step: usize) -> bool {
        self.outline.step(step).principal && !self.picture.blank
    }

    fn node(&self, svg: &mut String, placed: &Placed) {
        let node = &self.sketch.nodes[placed.node];
        let class = self.class(node);
        let value = self.value(node);
        let (x, y) = (placed.x, placed.y);
        let shape = self.shape(node, x, y);
        let _ = write!(svg, "<path class=\"shape{class}\" d=\"{shape}\"/>");
        let is_triangle = !self.is_box(node) && !self.is_from_table(node);
        let lift = match side(self.outline, node) {
            Some(Side::First) if is_triangle => 6.0,
            Some(Side::Second) if is_triangle => -6.0,
            _ => 0.0,
        };
        let text_class = class.replace(" principal", "");
        let value = escape(&value);
        let _ = write!(
            svg,
            "<text class=\"value{text_class}\" x=\"{x:.1}\" y=\"{:.1}\">{value}</text>",
            y + lift
        );
        self.name(svg, node, x, y);
        self.window(svg, node, x, y);
        if placed.n_hidden > 0 {
            let hidden = placed.n_hidden;
            let y = y + HALF + 14.0;
            let _ = write!(svg, "<text class=\"note hidden\" x=\"{x:.1}\" y=\"{y:.1}\">+{hidden}</text>");
        }
    }

    fn class(&self, node: &SketchNode) -> &'static str {
        match node.what {
            _ if self.picture.blank => "",
            NodeContent::Unsearched { .. } | NodeContent::Elided => " never",
            NodeContent::Visit(_) if self.is_from_table(node) => " table",
            NodeContent::Visit(step) if self.is_principal(step) => " principal",
            NodeContent::Visit(_) => "",
        }
    }

    fn is_from_table(&self, node: &SketchNode) -> bool {
        let NodeContent::Visit(step) = node.what else { return false };
        matches!(self.outline.step(step).result, Some((_, End::Table(_)))) && !self.picture.blank
    }

    fn shape(&self, node: &SketchNode, x: f64, y: f64) -> String {
        if self.is_box(node) {
            return rounded_box(x, y, box_width(&self.value(node)));
        }
        let half = self.shape_width(node) / 2.0;
        match side(self.outline, node) {
            _ if self.is_from_table(node) => hexagon(x, y, half, HALF - 4.0),
            Some(Side::First) => triangle(x, y + HALF, half, -2.0 * HALF),
            _ => triangle(x, y - HALF, half, 2.0 * HALF),
        }
    }

    /// The name of a box goes below it, that of a triangle on its left.
    fn name(&self, svg: &mut String, node: &SketchNode, x: f64, y: f64) {
        if node.name.is_empty() {
            return;
        }
        let (anchor, x, y) = match self.is_box(node) {
            true => ("middle", x, y + HALF + 8.0),
            false => ("end", x - self.shape_width(node) / 2.0 - 2.0, y - 8.0),
        };
        let class = if self.class(node) == " never" { " never" } else { "" };
        let name = escape(&node.name);
        let _ = write!(
            svg,
            "<text class=\"name{class}\" text-anchor=\"{anchor}\" x=\"{x:.1}\" y=\"{y:.1}\">{name}</text>"
        );
    }

    fn window(&self, svg: &mut String, node: &SketchNode, x: f64, y: f64) {
        let NodeContent::Visit(step) = node.what else { return };
        if self.is_box(node) {
            return;
        }
        let step = self.outline.step(step);
        let (window, kind) = match self.picture.blank {
            true => (self.blank_window().to_string(), ""),
            false => (window(step), kind_words(step.kind, self.picture.language)),
        };
        self.note(svg, node, (x, y), 0, &window);
        if !kind.is_empty() {
            self.note(svg, node, (x, y), if is_cut(step) { 2 } else { 1 }, kind);
        }
    }

    /// Writes a line of notes for the node at `place`: beside it, from its top downwards, or above it, upwards.
    fn note(&self, svg: &mut String, node: &SketchNode, (x, y): (f64, f64), line: u8, note: &str) {
        let line = f64::from(line);
        let (class, x, y) = match self.picture.for_print {
            true => ("note above", x, y - self.half_height(node) - 9.0 - NOTE_ROW * line),
            false => ("note", x + self.shape_width(node) / 2.0 + 3.0, y - 9.0 + 15.0 * line),
        };
        let _ = write!(svg, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{note}</text>");
    }

    /// One group per cut: its condition, and its mark on every edge it cuts.
    fn cuts(&self, svg: &mut String, layout: &Layout) {
        if self.picture.blank {
            return;
        }
        for (index, placed) in layout.placed.iter().enumerate() {
            let node = &self.sketch.nodes[placed.node];
            let NodeContent::Visit(step) = node.what else { continue };
            let step = self.outline.step(step);
            let Some(cut) = cut_of(step) else { continue };
            let class = cut_class(cut);
            let _ = write!(svg, "<g class=\"cut {class}\">");
            self.note(svg, node, (placed.x, placed.y), 1, &step.to_string());
            for (x, y) in self.cut_places(layout, index) {
                let _ = write!(svg, "<path d=\"{}\"/>", cut_mark(cut, x, y));
            }
            svg.push_str("</g>");
        }
    }

    /// The midpoints of the edges that a cut crosses; if they are hidden, a place beside their count.
    fn cut_places(&self, layout: &Layout, index: usize) -> Vec<(f64, f64)> {
        let above = &layout.placed[index];
        let below = layout.placed.iter().skip(index).filter(|child| child.parent == Some(index));
        let cut = below.filter(|child| self.sketch.is_cut_edge(child.node));
        let places: Vec<_> =
            cut.map(|child| ((above.x + child.x) / 2.0, (above.y + child.y) / 2.0)).collect();
        if places.is_empty() { vec![(above.x - 30.0, above.y + HALF + 10.0)] } else { places }
    }

    /// The symbols in the drawn part.
    fn seen(&self, layout: &Layout) -> Seen {
        let mut seen = Seen::default();
        if self.picture.blank {
            return seen;
        }
        seen.windows = true;
        for placed in &layout.placed {
            seen.hidden |= placed.n_hidden > 0;
            let node = &self.sketch.nodes[placed.node];
            seen.table |= self.is_from_table(node);
            match node.what {
                NodeContent::Visit(step) => seen.visit(self.outline.step(step)),
                NodeContent::Unsearched { .. } => seen.never = true,
                NodeContent::Elided => seen.elided = true,
            }
        }
        seen
    }
}

fn cut_of(step: &Step) -> Option<&Cut> {
    match &step.result {
        Some((_, End::Cut(cut))) if is_cut(step) => Some(cut),
        _ => None,
    }
}

fn cut_class(cut: &Cut) -> &'static str {
    match cut {
        Cut::Alpha { .. } => "alpha",
        Cut::Beta { .. } => "beta",
    }
}

fn cut_mark(cut: &Cut, x: f64, y: f64) -> String {
    match cut {
        Cut::Alpha { .. } => bars(x, y),
        Cut::Beta { .. } => cross(x, y),
    }
}

fn box_width(value: &str) -> f64 {
    (value.chars().count() as f64 * VALUE_CHAR + 16.0).max(34.0)
}

fn shortened(text: &str) -> String {
    let short: String = text.chars().take(200).collect();
    if short.len() < text.len() { short + "…" } else { short }
}

// A name below a leaf must not run into the row beneath it.
const _: () = assert!(ROW > 2.0 * HALF + 20.0);
