//! A tree drawn for paper, in sizes that can be read and written in.
//!
//! A picture on the screen shrinks to the width of the page; on paper the digits then become specks. Here the sizes are
//! fixed and the tree is what gives way: a wide one turns the page, one that is wider still is cut into parts, each on a
//! page of its own and named by the letter that stands for it above.

use game::{Refusal, Side};
use table::{Cut, End, Recording};

use crate::language::Language;
use crate::outline::{Outline, is_cut};
use crate::pdf::{self, Anchor, BLACK, Colour, Font, GREY, Page, Pen, Type, WHITE, text_width};
use crate::sketch::{NodeContent, Sketch, SketchNode, leaf_value, side};
use crate::text::kind_words;

/// The size of values and leaves, in points.
const VALUE_SIZE: f64 = 11.0;
/// The size of windows, conditions and names.
const NOTE_SIZE: f64 = 10.0;
const NOTE_ROW: f64 = 12.5;

const BOX_HEIGHT: f64 = 17.0;
/// A triangle that a number is written into by hand, and one with a printed number.
const BLANK_TRIANGLE: f64 = 40.0;
const TRIANGLE: f64 = 34.0;
/// The width of a window to be written by hand: 24 mm, or 14 mm where alpha and beta stand above each other.
const SLOTS: f64 = 68.0;
const STACKED_SLOTS: f64 = 40.0;
/// The distance between two nodes.
const GAP: f64 = 3.5;

/// The heights of a row's parts.
#[derive(Clone, Copy, Debug)]
struct Heights {
    triangle: f64,
    /// The window to be written by hand.
    slots: f64,
    /// The room for the edges below.
    edges: f64,
}

const AIRY: Heights = Heights { triangle: 29.0, slots: 19.0, edges: 22.0 };
/// Where the windows stand above each other, for trees that would not fit otherwise.
const DENSE: Heights = Heights { triangle: 25.0, slots: 33.0, edges: 16.0 };

fn heights(is_stacked: bool) -> Heights {
    if is_stacked { DENSE } else { AIRY }
}

const ALPHA_CUT: Colour = Colour(0.66, 0.24, 0.0);
const BETA_CUT: Colour = Colour(0.42, 0.17, 0.57);
const TABLE: Colour = Colour(0.0, 0.38, 0.29);

/// Margin around a picture on a page of its own size.
const MARGIN: f64 = 24.0;
/// The largest page that readers of PDF files accept.
const LARGEST_PAGE: f64 = 14_400.0;

/// A recorded search as a PDF file, each pass on a page as large as its tree.
///
/// ```
/// let recording = study::record("((5 3) (2 9))", search::Algorithm::AlphaBeta, 1000)?;
/// let file = study::paper::draw(&recording, "A small tree", study::Language::English)?;
/// assert!(file.starts_with(b"%PDF-"));
/// # Ok::<(), game::Refusal>(())
/// ```
///
/// # Errors
/// A [`Refusal`] for a tree that is larger than a page may be, 200 inches.
pub fn draw(recording: &Recording, title: &str, language: Language) -> Result<Vec<u8>, Refusal> {
    let outline = Outline::new(recording);
    let sketch = Sketch::new(&outline);
    let tree = PaperTree { outline: &outline, sketch: &sketch, language, blank: false };
    let heading = Type { font: Font::Bold, size: 14.0, colour: BLACK };
    let legend = legend(language);
    let widest =
        text_width(title, Font::Bold, heading.size).max(text_width(legend, Font::Regular, NOTE_SIZE));
    let page = |root: usize| {
        let drawing = tree.laid_out(root, u32::MAX, false);
        let width = drawing.width.max(widest) + 2.0 * MARGIN;
        let height = drawing.height + 2.0 * MARGIN + 50.0;
        if width.max(height) > LARGEST_PAGE {
            let reason = "the tree is larger than a page of a PDF file may be, 200 inches";
            return Err(Refusal::new(recording.position.as_str(), reason));
        }
        let mut page = Page::new(width, height);
        page.text(title, (MARGIN, MARGIN + heading.size), Anchor::Start, heading);
        drawing.draw(&tree, &mut page, ((width - drawing.width) / 2.0, MARGIN + 30.0));
        page.text(legend, (MARGIN, height - MARGIN), Anchor::Start, NOTE);
        Ok(page)
    };
    let roots = (0..sketch.nodes.len()).filter(|&index| sketch.nodes[index].parent.is_none());
    let pages = roots.map(page).collect::<Result<Vec<Page>, Refusal>>()?;
    Ok(pdf::file(title, language.code(), pages))
}

/// The signs of a searched tree.
pub(crate) fn legend(language: Language) -> &'static str {
    language.pick(
        "▲ is MAX, ▼ is MIN. (α, β) is the window on entry. Two bars: alpha cut. Cross: beta cut. Dashes: never \
         searched. Thick lines: principal variation.",
        "▲ es MAX, ▼ es MIN. (α, β) es la ventana al entrar. Dos barras: poda alfa. Cruz: poda beta. Línea \
         discontinua: sin explorar. Línea gruesa: variante principal.",
    )
}

/// A tree that can be drawn.
pub(crate) struct PaperTree<'a> {
    pub outline: &'a Outline<'a>,
    pub sketch: &'a Sketch,
    pub language: Language,
    /// An exercise: only the leaves, and room for the rest.
    pub blank: bool,
}

/// The room for one picture, in points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    pub width: f64,
    pub height: f64,
}

/// A tree or a part of one, laid out.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    pub width: f64,
    pub height: f64,
    /// Which of the rooms it fits.
    pub room: usize,
    /// Its letter, if it is a part of a larger tree.
    pub name: Option<String>,
    is_stacked: bool,
    placed: Vec<Placed>,
    rows: Vec<Row>,
}

/// A node in its place: its index, its parent's place in the list, and the middle of its shape.
#[derive(Clone, Debug)]
struct Placed {
    node: usize,
    parent: Option<usize>,
    x: f64,
    ply: usize,
    /// The letter that stands for everything below.
    stub: Option<String>,
}

/// The height of the notes above a row's shapes, and where the row starts.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    top: f64,
    notes: f64,
}

/// Letters for parts, `A` to `Z`, then `AA` and so on.
#[derive(Default)]
struct Letters(usize);

impl Letters {
    fn next(&mut self) -> String {
        let mut number = self.0;
        self.0 += 1;
        let mut letters = Vec::new();
        loop {
            letters.push(char::from(b'A' + (number % 26) as u8));
            number /= 26;
            if number == 0 {
                return letters.into_iter().rev().collect();
            }
            number -= 1;
        }
    }
}

/// More parts than this are no exercise.
const MAX_PARTS: usize = 60;

impl PaperTree<'_> {
    /// The pictures of the tree: one per root in the first room that fits, or the fewest parts, all in the same room.
    ///
    /// # Errors
    /// A sentence when a node has more children than fit side by side, or when there would be too many parts.
    pub fn drawings(&self, rooms: &[Room]) -> Result<Vec<Drawing>, String> {
        let roots = (0..self.sketch.nodes.len()).filter(|&index| self.sketch.nodes[index].parent.is_none());
        let roots: Vec<usize> = roots.collect();
        let whole: Option<Vec<Drawing>> =
            roots.iter().map(|&root| self.fitting(root, u32::MAX, rooms)).collect();
        if let Some(drawings) = whole {
            return Ok(drawings);
        }
        let in_one = |index: usize| {
            let parts = self.parts(&roots, &rooms[index..=index])?;
            Ok(parts.into_iter().map(|part| Drawing { room: index, ..part }).collect())
        };
        let tried: Vec<Result<Vec<Drawing>, String>> = (0..rooms.len()).map(in_one).collect();
        let cost = |tried: &Result<Vec<Drawing>, String>| tried.as_ref().map_or(usize::MAX, Vec::len);
        tried.into_iter().min_by_key(cost).unwrap_or_else(|| Err("there is no room".to_string()))
    }

    /// The trees of these roots, cut into parts.
    fn parts(&self, roots: &[usize], rooms: &[Room]) -> Result<Vec<Drawing>, String> {
        let mut drawings = Vec::new();
        let mut letters = Letters::default();
        let mut waiting: Vec<(usize, Option<String>)> =
            roots.iter().rev().map(|&root| (root, None)).collect();
        while let Some((root, name)) = waiting.pop() {
            if drawings.len() >= MAX_PARTS {
                return Err(format!("the tree would be cut into more than {MAX_PARTS} parts"));
            }
            let drawing = self.drawing(root, rooms, &mut letters)?;
            let stubs = drawing.placed.iter().rev().filter(|placed| placed.stub.is_some());
            waiting.extend(stubs.map(|placed| (placed.node, placed.stub.clone())));
            drawings.push(Drawing { name, ..drawing });
        }
        Ok(drawings)
    }

    /// The whole subtree if it fits; otherwise its upper rows.
    fn drawing(&self, root: usize, rooms: &[Room], letters: &mut Letters) -> Result<Drawing, String> {
        if let Some(drawing) = self.fitting(root, u32::MAX, rooms) {
            return Ok(drawing);
        }
        let depths = (1..self.depth_below(root)).filter_map(|depth| self.fitting(root, depth, rooms));
        let tops: Vec<Drawing> = depths.collect();
        // The fewest parts: the first cut below which everything fits. If there is none, the parts are cut again.
        let fits_below =
            |top: &&Drawing| top.stubs().all(|stub| self.fitting(stub, u32::MAX, rooms).is_some());
        let top = tops.iter().find(fits_below).or(tops.last()).cloned();
        let mut top = top.ok_or_else(|| self.too_wide(root, rooms))?;
        for placed in top.placed.iter_mut().filter(|placed| placed.stub.is_some()) {
            placed.stub = Some(letters.next());
        }
        Ok(top)
    }

    fn too_wide(&self, root: usize, rooms: &[Room]) -> String {
        let widest = rooms.iter().map(|room| room.width).fold(0.0, f64::max);
        let most = (widest / (STACKED_SLOTS + GAP)) as usize;
        format!(
            "a node with {} children cannot be printed legibly: about {most} inner nodes fit side by side on a page",
            self.sketch.nodes[root].children.len()
        )
    }

    /// The subtree down to `depth`, in the first room that takes it, with wide windows if possible.
    fn fitting(&self, root: usize, depth: u32, rooms: &[Room]) -> Option<Drawing> {
        let kinds: &[bool] = if self.blank { &[false, true] } else { &[false] };
        kinds.iter().find_map(|&is_stacked| {
            let drawing = self.laid_out(root, depth, is_stacked);
            let fits = |room: &Room| drawing.width <= room.width && drawing.height <= room.height;
            rooms.iter().position(fits).map(|room| Drawing { room, ..drawing })
        })
    }

    fn laid_out(&self, root: usize, depth: u32, is_stacked: bool) -> Drawing {
        let mut placed = Vec::new();
        let width = self.place(root, None, 0, depth, is_stacked, 0.0, &mut placed);
        let mut rows: Vec<Row> = Vec::new();
        for one in &placed {
            rows.resize(rows.len().max(one.ply + 1), Row::default());
            let notes = self.notes_height(one, is_stacked);
            rows[one.ply].notes = rows[one.ply].notes.max(notes);
        }
        let heights = heights(is_stacked);
        let mut top = 0.0;
        for row in &mut rows {
            row.top = top;
            top += row.notes + heights.triangle + heights.edges;
        }
        let height = top - heights.edges + NOTE_ROW;
        Drawing { width, height, room: 0, name: None, is_stacked, placed, rows }
    }

    /// Places a subtree from `left` on and returns its width.
    #[expect(clippy::too_many_arguments, reason = "the state of one walk")]
    fn place(
        &self,
        node: usize,
        parent: Option<usize>,
        ply: usize,
        depth: u32,
        is_stacked: bool,
        left: f64,
        placed: &mut Vec<Placed>,
    ) -> f64 {
        let children = &self.sketch.nodes[node].children;
        let is_stub = depth == 0 && !children.is_empty();
        let here = placed.len();
        let stub = is_stub.then(String::new);
        placed.push(Placed { node, parent, x: 0.0, ply, stub });
        let own = self.node_width(node, is_stub, is_stacked);
        let mut below = 0.0;
        if !is_stub {
            for &child in children {
                let depth = depth.saturating_sub(1);
                below += self.place(child, Some(here), ply + 1, depth, is_stacked, left + below, placed);
            }
        }
        let width = own.max(below);
        if own > below {
            placed[here + 1..].iter_mut().for_each(|child| child.x += (own - below) / 2.0);
        }
        placed[here].x = left + width / 2.0;
        width
    }

    fn depth_below(&self, root: usize) -> u32 {
        let children = self.sketch.nodes[root].children.iter();
        children.map(|&child| self.depth_below(child) + 1).max().unwrap_or(0)
    }

    fn node_width(&self, index: usize, is_stub: bool, is_stacked: bool) -> f64 {
        let node = &self.sketch.nodes[index];
        let name = text_width(&node.name, Font::Bold, NOTE_SIZE);
        if is_stub {
            return STUB + GAP;
        }
        if self.is_box(node) {
            return box_width(&self.value(node)).max(name) + GAP;
        }
        let beside = if node.name.is_empty() { 0.0 } else { 2.0 * name };
        let notes = match self.has_slots(node) {
            true if is_stacked => STACKED_SLOTS,
            true => SLOTS,
            false => self
                .notes(node)
                .iter()
                .map(|(note, _)| text_width(note, Font::Regular, NOTE_SIZE))
                .fold(0.0, f64::max),
        };
        (self.triangle_width(node) + beside).max(notes) + GAP
    }

    fn triangle_width(&self, node: &SketchNode) -> f64 {
        let value = text_width(&self.value(node), Font::Regular, VALUE_SIZE);
        if self.blank { BLANK_TRIANGLE } else { TRIANGLE.max(value + 20.0) }
    }

    fn is_box(&self, node: &SketchNode) -> bool {
        leaf_value(self.outline, node).is_some() || side(self.outline, node).is_none()
    }

    /// The text inside a node.
    fn value(&self, node: &SketchNode) -> String {
        let value = match (leaf_value(self.outline, node), &node.what) {
            (Some(value), _) => value,
            (None, NodeContent::Visit(step)) if !self.blank => self.outline.worth(*step),
            (None, NodeContent::Elided) => "…".to_string(),
            _ => String::new(),
        };
        value.replace('-', "−")
    }

    /// Whether the window is to be written above this node.
    fn has_slots(&self, node: &SketchNode) -> bool {
        self.blank && !self.is_box(node)
    }

    /// The lines above a visited inner node, from the top: why it was visited, the condition of its cut, its window.
    fn notes(&self, node: &SketchNode) -> Vec<(String, Colour)> {
        let NodeContent::Visit(step) = node.what else { return Vec::new() };
        if self.blank || self.is_box(node) {
            return Vec::new();
        }
        let step = self.outline.step(step);
        let kind = kind_words(step.kind, self.language).to_string();
        let condition = if is_cut(step) { step.to_string() } else { String::new() };
        let window = format!("({}, {})", step.window.0, step.window.1);
        let lines = [(kind, GREY), (condition, cut_colour(step.result.as_ref())), (window, BLACK)];
        let written = lines.into_iter().filter(|(line, _)| !line.is_empty());
        written.map(|(line, colour)| (line.replace('-', "−"), colour)).collect()
    }

    fn notes_height(&self, placed: &Placed, is_stacked: bool) -> f64 {
        let node = &self.sketch.nodes[placed.node];
        match self.has_slots(node) && placed.stub.is_none() {
            true => heights(is_stacked).slots,
            false => self.notes(node).len() as f64 * NOTE_ROW,
        }
    }
}

/// The width of the box that stands for a part.
const STUB: f64 = 30.0;

fn box_width(value: &str) -> f64 {
    (text_width(value, Font::Regular, VALUE_SIZE) + 6.0).max(18.0)
}

fn cut_colour(result: Option<&(table::Value, End)>) -> Colour {
    match result {
        Some((_, End::Cut(Cut::Alpha { .. }))) => ALPHA_CUT,
        Some((_, End::Cut(Cut::Beta { .. }))) => BETA_CUT,
        _ => BLACK,
    }
}

impl Drawing {
    /// The nodes that are drawn elsewhere.
    fn stubs(&self) -> impl Iterator<Item = usize> + '_ {
        self.placed.iter().filter(|placed| placed.stub.is_some()).map(|placed| placed.node)
    }

    /// Draws it with its top left corner at `place`.
    pub fn draw(&self, tree: &PaperTree<'_>, page: &mut Page, place: (f64, f64)) {
        let mut artist = Artist { tree, drawing: self, page, place };
        for index in 1..self.placed.len() {
            artist.edge(index);
        }
        for placed in &self.placed {
            artist.node(placed);
        }
        if !tree.blank {
            (1..self.placed.len()).for_each(|index| artist.cut_mark(index));
        }
    }
}

struct Artist<'a, 'b> {
    tree: &'a PaperTree<'a>,
    drawing: &'a Drawing,
    page: &'b mut Page,
    place: (f64, f64),
}

const NOTE: Type = Type { font: Font::Regular, size: NOTE_SIZE, colour: BLACK };

impl Artist<'_, '_> {
    fn content(&self, placed: &Placed) -> &SketchNode {
        &self.tree.sketch.nodes[placed.node]
    }

    fn x(&self, placed: &Placed) -> f64 {
        self.place.0 + placed.x
    }

    /// The top of a node's shape.
    fn top(&self, placed: &Placed) -> f64 {
        let row = self.drawing.rows[placed.ply];
        self.place.1 + row.top + row.notes
    }

    /// Where the edge from the parent ends: above the notes.
    fn above_notes(&self, placed: &Placed) -> f64 {
        self.top(placed) - self.tree.notes_height(placed, self.drawing.is_stacked)
    }

    fn bottom(&self, placed: &Placed) -> f64 {
        let is_low = placed.stub.is_some() || self.tree.is_box(self.content(placed));
        self.top(placed) + if is_low { BOX_HEIGHT } else { heights(self.drawing.is_stacked).triangle }
    }

    fn is_never(&self, placed: &Placed) -> bool {
        !self.tree.blank && !matches!(self.content(placed).what, NodeContent::Visit(_))
    }

    fn is_principal(&self, placed: &Placed) -> bool {
        let NodeContent::Visit(step) = self.content(placed).what else { return false };
        !self.tree.blank && self.tree.outline.step(step).principal
    }

    fn pen(&self, placed: &Placed) -> Pen {
        match placed {
            placed if self.is_never(placed) => Pen::new(GREY, 0.8).dashed(),
            placed if self.is_principal(placed) => Pen::new(BLACK, 2.4),
            _ => Pen::new(BLACK, 0.9),
        }
    }

    fn ends(&self, index: usize) -> Option<((f64, f64), (f64, f64))> {
        let placed = &self.drawing.placed[index];
        let parent = &self.drawing.placed[placed.parent?];
        Some(((self.x(parent), self.bottom(parent)), (self.x(placed), self.above_notes(placed))))
    }

    fn edge(&mut self, index: usize) {
        if let Some((from, to)) = self.ends(index) {
            let pen = self.pen(&self.drawing.placed[index]);
            self.page.line(&[from, to], pen);
        }
    }

    fn node(&mut self, placed: &Placed) {
        let (x, top, bottom, pen) = (self.x(placed), self.top(placed), self.bottom(placed), self.pen(placed));
        let node = self.content(placed);
        if let Some(letter) = &placed.stub {
            self.boxed(letter, (x, top), STUB, Font::Bold, pen);
            return;
        }
        let value = self.tree.value(node);
        let name = node.name.clone();
        if self.tree.is_box(node) {
            self.boxed(&value, (x, top), box_width(&value), Font::Regular, pen);
            self.page.text(&name, (x, bottom + NOTE_SIZE), Anchor::Middle, Type { font: Font::Bold, ..NOTE });
            return;
        }
        let is_max = side(self.tree.outline, node) == Some(Side::First);
        let half = self.tree.triangle_width(node) / 2.0;
        let (base, tip) = if is_max { (bottom, top) } else { (top, bottom) };
        let pen = if self.is_from_table(placed) { Pen::new(TABLE, 2.0) } else { pen };
        self.page.shape(&[(x - half, base), (x + half, base), (x, tip)], pen, WHITE);
        let baseline = if is_max { bottom - 4.5 } else { top + 12.5 };
        let colour = if self.is_never(placed) { GREY } else { BLACK };
        self.page.text(&value, (x, baseline), Anchor::Middle, Type { size: VALUE_SIZE, colour, ..NOTE });
        let beside = (x - half - 1.0, top + NOTE_SIZE);
        let beside = if is_max { (x - half * 0.45, beside.1) } else { beside };
        self.page.text(&name, beside, Anchor::End, Type { font: Font::Bold, ..NOTE });
        self.notes(placed);
    }

    fn is_from_table(&self, placed: &Placed) -> bool {
        let NodeContent::Visit(step) = self.content(placed).what else { return false };
        !self.tree.blank && matches!(self.tree.outline.step(step).result, Some((_, End::Table(_))))
    }

    fn boxed(&mut self, text: &str, (x, top): (f64, f64), width: f64, font: Font, pen: Pen) {
        let (left, right, bottom) = (x - width / 2.0, x + width / 2.0, top + BOX_HEIGHT);
        self.page.shape(&[(left, top), (right, top), (right, bottom), (left, bottom)], pen, WHITE);
        let style = Type { font, size: VALUE_SIZE, colour: if pen.is_dashed { GREY } else { BLACK } };
        self.page.text(text, (x, bottom - 4.6), Anchor::Middle, style);
    }

    fn notes(&mut self, placed: &Placed) {
        let node = self.content(placed);
        let (x, top) = (self.x(placed), self.top(placed));
        if self.tree.has_slots(node) {
            self.slots(x, top);
            return;
        }
        let notes = self.tree.notes(node);
        for (line, (note, colour)) in notes.iter().rev().enumerate() {
            let baseline = top - 3.0 - NOTE_ROW * line as f64;
            self.page.text(note, (x, baseline), Anchor::Middle, Type { colour: *colour, ..NOTE });
        }
    }

    /// Room for alpha and beta: side by side in brackets, or above each other.
    fn slots(&mut self, x: f64, top: f64) {
        let rule = Pen::new(GREY, 0.6);
        let baseline = top - 4.0;
        if self.drawing.is_stacked {
            for (row, name) in [(1.0, "α"), (0.0, "β")] {
                let (left, right) = (x - STACKED_SLOTS / 2.0, x + STACKED_SLOTS / 2.0);
                let y = baseline - row * (DENSE.slots - 3.0) / 2.0;
                self.page.text(name, (left, y), Anchor::Start, Type { colour: GREY, ..NOTE });
                self.page.line(&[(left + 9.0, y + 1.0), (right - 1.0, y + 1.0)], rule);
            }
            return;
        }
        let half = SLOTS / 2.0;
        let style = Type { colour: GREY, size: 13.0, ..NOTE };
        self.page.text("(", (x - half, baseline), Anchor::Start, style);
        self.page.text(",", (x, baseline), Anchor::Middle, style);
        self.page.text(")", (x + half, baseline), Anchor::End, style);
        self.page.line(&[(x - half + 5.0, baseline + 1.0), (x - 3.0, baseline + 1.0)], rule);
        self.page.line(&[(x + 3.0, baseline + 1.0), (x + half - 5.0, baseline + 1.0)], rule);
    }

    /// Two bars across an edge for an alpha cut, a cross for a beta cut.
    fn cut_mark(&mut self, index: usize) {
        let placed = &self.drawing.placed[index];
        let Some(parent) = placed.parent.map(|parent| &self.drawing.placed[parent]) else { return };
        let NodeContent::Visit(step) = self.content(parent).what else { return };
        if !self.tree.sketch.is_cut_edge(placed.node) {
            return;
        }
        let Some((from, to)) = self.ends(index) else { return };
        let (x, y) = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let result = self.tree.outline.step(step).result.as_ref();
        let pen = Pen::new(cut_colour(result), 2.0);
        let lines = match result {
            Some((_, End::Cut(Cut::Beta { .. }))) => [[(-4.0, -4.0), (4.0, 4.0)], [(-4.0, 4.0), (4.0, -4.0)]],
            _ => [[(-6.0, -2.0), (6.0, -2.0)], [(-6.0, 2.0), (6.0, 2.0)]],
        };
        for line in lines {
            let line: Vec<_> = line.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
            self.page.line(&line, pen);
        }
    }
}
