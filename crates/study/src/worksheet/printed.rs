//! Worksheets as PDF files: headings, trees, room for answers, and the answers.

use game::Refusal;
use table::Recording;

use super::{Task, Worksheet};
use crate::outline::Outline;
use crate::paper::{Drawing, PaperTree, Room, legend};
use crate::pdf::{self, Anchor, BLACK, Font, GREY, Page, Pen, Type, text_width};
use crate::sketch::Sketch;

/// What a printed file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetContent {
    /// The exercises.
    Exercises,
    /// The answers.
    Answers,
}

/// An A4 page. What is on it keeps to the area that Letter paper has too, so that both print it at full size.
const LONG: f64 = 842.0;
const SHORT: f64 = 595.0;
const MARGINS: (f64, f64) = (36.0, 61.0);

const PORTRAIT: Room = Room { width: SHORT - 2.0 * MARGINS.0, height: LONG - 2.0 * MARGINS.1 };
const LANDSCAPE: Room = Room { width: LONG - 2.0 * MARGINS.1, height: SHORT - 2.0 * MARGINS.0 };

/// What stands on the first page beside a tree: the opening of the sheet and the heading of the exercise.
const BESIDE_TREE: f64 = 115.0;

const TITLE: Type = Type { font: Font::Bold, size: 16.0, colour: BLACK };
const HEADING: Type = Type { font: Font::Bold, size: 12.0, colour: BLACK };
const BODY: Type = Type { font: Font::Regular, size: 10.5, colour: BLACK };
const FOOTER: Type = Type { font: Font::Regular, size: 10.0, colour: GREY };
const LINE: f64 = 14.5;
/// The distance of lines to write on: 9 mm.
const RULE: f64 = 26.0;

/// The sheets, or their keys, as one PDF file; each sheet starts a page of its own.
///
/// Digits are at least 10 points high. A wide tree is printed on a landscape page, a wider one in parts.
///
/// # Errors
/// A [`Refusal`] that names a tree that cannot be printed legibly.
pub fn pdf(sheets: &[Worksheet], content: SheetContent) -> Result<Vec<u8>, Refusal> {
    let mut pages = Vec::new();
    for sheet in sheets {
        pages.extend(sheet.pages(content)?);
    }
    let Some(first) = sheets.first() else { return Ok(pdf::file("Poda", "en", pages)) };
    Ok(pdf::file(first.title(content == SheetContent::Answers), first.language.code(), pages))
}

impl Worksheet {
    fn pages(&self, content: SheetContent) -> Result<Vec<Page>, Refusal> {
        let mut press = Press { sheet: self, pages: Vec::new(), room: PORTRAIT, y: 0.0 };
        let tasks: Vec<Printed> =
            self.tasks.iter().map(|task| self.printed(task, content)).collect::<Result<_, _>>()?;
        press.new_page(tasks.first().map_or(PORTRAIT, |task| task.room(0)));
        press.opening(content);
        for (index, task) in tasks.iter().enumerate() {
            press.task(index, task);
        }
        press.footers();
        Ok(press.pages)
    }

    fn printed<'a>(&self, task: &'a Task, content: SheetContent) -> Result<Printed<'a>, Refusal> {
        let is_blank = content == SheetContent::Exercises;
        let recording = if is_blank { &task.whole } else { &task.solved };
        let answers = if is_blank { None } else { Some(self.answers(recording)) };
        Printed::new(recording, is_blank, self, answers)
    }
}

/// A task with its drawings.
struct Printed<'a> {
    outline: Outline<'a>,
    sketch: Sketch,
    drawings: Vec<Drawing>,
    is_blank: bool,
    n_leaves: usize,
    answers: Option<Vec<String>>,
}

impl<'a> Printed<'a> {
    fn new(
        recording: &'a Recording,
        is_blank: bool,
        sheet: &Worksheet,
        answers: Option<Vec<String>>,
    ) -> Result<Printed<'a>, Refusal> {
        let outline = Outline::new(recording);
        let sketch = Sketch::new(&outline);
        let tree =
            PaperTree { outline: &outline, sketch: &sketch, language: sheet.language, blank: is_blank };
        let rooms = [PORTRAIT, LANDSCAPE].map(|room| Room { height: room.height - BESIDE_TREE, ..room });
        let drawings =
            tree.drawings(&rooms).map_err(|reason| Refusal::new(recording.position.as_str(), reason))?;
        let n_leaves = sketch.nodes.iter().filter(|node| node.children.is_empty()).count();
        Ok(Printed { outline, sketch, drawings, is_blank, n_leaves, answers })
    }

    fn room(&self, drawing: usize) -> Room {
        [PORTRAIT, LANDSCAPE][self.drawings.get(drawing).map_or(0, |drawing| drawing.room)]
    }
}

/// Fills pages from top to bottom.
struct Press<'a> {
    sheet: &'a Worksheet,
    pages: Vec<Page>,
    room: Room,
    y: f64,
}

impl Press<'_> {
    fn new_page(&mut self, room: Room) {
        let is_portrait = room.width < room.height;
        self.pages.push(if is_portrait { Page::new(SHORT, LONG) } else { Page::new(LONG, SHORT) });
        self.room = room;
        self.y = 0.0;
    }

    /// The left edge and the current height, on the page.
    fn here(&self) -> (f64, f64) {
        let is_portrait = self.room.width < self.room.height;
        let (left, top) = if is_portrait { MARGINS } else { (MARGINS.1, MARGINS.0) };
        (left, top + self.y)
    }

    fn page(&mut self) -> &mut Page {
        self.pages.last_mut().expect("a sheet starts with a page")
    }

    /// Moves to a new page unless `height` is left on one of this shape.
    fn need(&mut self, height: f64, room: Room) {
        if room.width != self.room.width || self.y + height > self.room.height {
            self.new_page(room);
        }
    }

    fn write(&mut self, text: &str, style: Type) {
        for line in wrapped(text, self.room.width, style) {
            self.need(LINE, self.room);
            let (x, y) = self.here();
            self.page().text(&line, (x, y + style.size), Anchor::Start, style);
            self.y += LINE.max(style.size * 1.35);
        }
    }

    fn opening(&mut self, content: SheetContent) {
        let (sheet, is_key) = (self.sheet, content == SheetContent::Answers);
        let (left, y) = self.here();
        let right = left + self.room.width;
        if !is_key {
            let name = sheet.language.pick("Name:", "Nombre:");
            let line_from = right - 190.0;
            self.page().text(name, (line_from - 4.0, y + 14.0), Anchor::End, BODY);
            self.page().line(&[(line_from, y + 16.0), (right, y + 16.0)], Pen::new(BLACK, 0.8));
        }
        self.write(sheet.title(is_key), TITLE);
        if let Some(student) = &sheet.student {
            self.write(student, HEADING);
        }
        self.y += 4.0;
        let task = sheet.task_words().replace("[α β]", "(α, β)");
        self.write(if is_key { legend(sheet.language) } else { &task }, BODY);
    }

    fn task(&mut self, index: usize, task: &Printed<'_>) {
        let tree = PaperTree {
            outline: &task.outline,
            sketch: &task.sketch,
            language: self.sheet.language,
            blank: task.is_blank,
        };
        for (part, drawing) in task.drawings.iter().enumerate() {
            self.need(drawing.height + 40.0, task.room(part));
            self.y += 14.0;
            let name = drawing.name.as_deref();
            self.write(&self.heading(index, name, part), HEADING);
            self.y += 4.0;
            let (left, top) = self.here();
            let middle = left + (self.room.width - drawing.width) / 2.0;
            drawing.draw(&tree, self.page(), (middle, top));
            self.y += drawing.height + 6.0;
        }
        match &task.answers {
            Some(answers) => answers.iter().for_each(|answer| self.write(&answer.replace('-', "−"), BODY)),
            None => self.lines(index, task),
        }
    }

    fn heading(&self, index: usize, part: Option<&str>, number: usize) -> String {
        let language = self.sheet.language;
        let heading = self.sheet.heading(index);
        match part {
            Some(part) => format!("{heading}, {} {part}", language.pick("part", "parte")),
            // The passes of MTD(f) are trees of their own.
            None if number > 0 => format!("{heading}, {}", language.pick("next pass", "pasada siguiente")),
            None => heading,
        }
    }

    fn n_leaf_lines(task: &Printed<'_>) -> usize {
        1 + task.n_leaves / 24
    }

    fn lines_height(&self, task: &Printed<'_>) -> f64 {
        (1 + Press::n_leaf_lines(task)) as f64 * RULE
    }

    /// Value and move on one line, the leaves on the next ones.
    fn lines(&mut self, index: usize, task: &Printed<'_>) {
        let [value, best, leaves] = self.sheet.blanks();
        let n_pages = self.pages.len();
        self.need(self.lines_height(task), self.room);
        if self.pages.len() > n_pages {
            self.write(&self.sheet.heading(index), HEADING);
        }
        let half = self.room.width / 2.0;
        self.y += RULE;
        self.blank(value, 0.0, half - 16.0);
        self.blank(best, half, self.room.width);
        for line in 0..Press::n_leaf_lines(task) {
            self.y += RULE;
            self.blank(if line == 0 { leaves } else { "" }, 0.0, self.room.width);
        }
        self.y += 6.0;
    }

    /// Words and a rule to write on, between two distances from the left edge.
    fn blank(&mut self, words: &str, from: f64, to: f64) {
        let (left, y) = self.here();
        let words = if words.is_empty() { String::new() } else { format!("{words}: ") };
        self.page().text(&words, (left + from, y - 4.0), Anchor::Start, BODY);
        let start = left + from + text_width(&words, BODY.font, BODY.size);
        self.page().line(&[(start, y - 2.0), (left + to, y - 2.0)], Pen::new(GREY, 0.6));
    }

    fn footers(&mut self) {
        let n = self.pages.len();
        let student =
            self.sheet.student.as_deref().map(|student| format!("{student} · ")).unwrap_or_default();
        for (index, page) in self.pages.iter_mut().enumerate() {
            let text = format!("{student}{} / {n}", index + 1);
            let place = (page.width / 2.0, page.height - 20.0);
            page.text(&text, place, Anchor::Middle, FOOTER);
        }
    }
}

/// Text in lines of at most `width`, broken at blanks.
fn wrapped(text: &str, width: f64, style: Type) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a line");
        let longer = if line.is_empty() { word.to_string() } else { format!("{line} {word}") };
        match text_width(&longer, style.font, style.size) <= width || line.is_empty() {
            true => *line = longer,
            false => lines.push(word.to_string()),
        }
    }
    lines
}
