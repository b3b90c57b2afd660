//! A page to draw on: lines, shapes and text, in points from the top left corner.

use pdf_writer::{Content, Name, Str};

use super::font::{self, Font};

/// A colour, from 0 to 1 each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Colour(pub f32, pub f32, pub f32);

pub(crate) const BLACK: Colour = Colour(0.1, 0.1, 0.1);
pub(crate) const GREY: Colour = Colour(0.4, 0.4, 0.4);
pub(crate) const WHITE: Colour = Colour(1.0, 1.0, 1.0);

/// How a line is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pen {
    pub colour: Colour,
    pub width: f32,
    pub is_dashed: bool,
}

impl Pen {
    pub const fn new(colour: Colour, width: f32) -> Pen {
        Pen { colour, width, is_dashed: false }
    }

    pub const fn dashed(self) -> Pen {
        Pen { is_dashed: true, ..self }
    }
}

/// Where text stands relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How text is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Type {
    pub font: Font,
    pub size: f64,
    pub colour: Colour,
}

/// A page.
pub(crate) struct Page {
    pub width: f64,
    pub height: f64,
    content: Content,
}

impl Page {
    pub fn new(width: f64, height: f64) -> Page {
        Page { width, height, content: Content::new() }
    }

    /// The drawing operations.
    pub fn finish(self) -> Vec<u8> {
        self.content.finish().to_vec()
    }

    /// A line through `points`.
    pub fn line(&mut self, points: &[(f64, f64)], pen: Pen) {
        self.path(points);
        self.set_pen(pen);
        self.content.stroke();
    }

    /// A closed shape with white inside.
    pub fn shape(&mut self, points: &[(f64, f64)], pen: Pen, fill: Colour) {
        self.path(points);
        self.set_pen(pen);
        self.content.set_fill_rgb(fill.0, fill.1, fill.2);
        self.content.close_fill_nonzero_and_stroke();
    }

    /// Text whose baseline starts, ends or is centred at a point.
    pub fn text(&mut self, text: &str, (x, y): (f64, f64), anchor: Anchor, style: Type) {
        let width = font::width(text, style.font, style.size);
        let mut left = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::End => x - width,
        };
        let Colour(red, green, blue) = style.colour;
        let bottom = self.up(y);
        for run in font::runs(text, style.font) {
            self.content.begin_text().set_fill_rgb(red, green, blue).next_line(left as f32, bottom);
            self.content.set_font(Name(run.font.label()), style.size as f32).show(Str(&run.bytes)).end_text();
            left += f64::from(run.width) * style.size / 1000.0;
        }
    }

    fn path(&mut self, points: &[(f64, f64)]) {
        for (index, &(x, y)) in points.iter().enumerate() {
            let (x, y) = (x as f32, self.up(y));
            match index {
                0 => self.content.move_to(x, y),
                _ => self.content.line_to(x, y),
            };
        }
    }

    fn set_pen(&mut self, Pen { colour, width, is_dashed }: Pen) {
        self.content.set_line_width(width).set_stroke_rgb(colour.0, colour.1, colour.2);
        self.content
            .set_dash_pattern(if is_dashed { [3.0, 2.0].as_slice() } else { &[] }.iter().copied(), 0.0);
    }

    /// PDF counts from the bottom.
    fn up(&self, y: f64) -> f32 {
        (self.height - y) as f32
    }
}
