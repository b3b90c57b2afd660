//! Draws plots as standalone SVG.
//!
//! Written by hand: all we need is lines, markers, ticks and a legend. plotters 0.3.7 can write text without its font
//! features, but then lays it out by counting bytes, has neither a legend below the plot nor ticks such as 10⁴, and
//! rounds to whole pixels; all of that would have to be drawn here anyway. This way there is no dependency, the text
//! stays text, and the same plot is the same bytes everywhere.

use std::fmt::Write as _;

use study::Language;

use crate::bilingual::said;
use crate::markup::escaped;
use crate::number::localized;
use crate::plot::{Plot, Series, Style};
use crate::ruler::Ruler;

const WIDTH: f64 = 760.0;
/// The box that the axes enclose; the legend is below it.
const LEFT: f64 = 78.0;
const RIGHT: f64 = 736.0;
const TOP: f64 = 48.0;
const BOTTOM: f64 = 380.0;
const X_LABEL: f64 = BOTTOM + 46.0;
/// The middle of the legend's first row.
const LEGEND_TOP: f64 = X_LABEL + 26.0;
const LEGEND_LINE: f64 = 24.0;
/// From the start of an entry to its text.
const LEGEND_TEXT: f64 = 38.0;
/// A generous width for a letter of the legend, since the reader's font is unknown.
const LETTER: f64 = 8.0;

pub(crate) const INK: &str = "#222222";
pub(crate) const GRID: &str = "#dddddd";
/// The colours of a line that is not one of several, and of what it is compared with.
pub(crate) const LINE: &str = COLOURS[0];
pub(crate) const MARK: &str = COLOURS[1];
/// The colours of Okabe and Ito, distinguishable with the common kinds of colour blindness, without their yellow, which
/// is too faint on white. The markers differ as well, for print in black and white.
const COLOURS: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#000000", "#e69f00", "#56b4e9"];

impl Plot {
    /// The plot as a standalone SVG document with a white background.
    #[must_use]
    pub fn svg(&self, language: Language) -> String {
        let mut svg = opening(WIDTH, self.height(language), &said(&self.title, language));
        svg.push_str(&self.drawing(language));
        svg.push_str("</svg>\n");
        svg
    }

    /// The same without its title, for a page that has it in a caption.
    pub(crate) fn untitled_svg(&self, language: Language) -> String {
        let box_top = TOP - 18.0;
        let mut svg = opening_from(box_top, WIDTH, self.height(language), &said(&self.title, language));
        svg.push_str(&self.chart(language));
        svg.push_str("</svg>\n");
        svg
    }

    /// The width of a column of the legend: enough for the longest name.
    fn legend_column(&self, language: Language) -> f64 {
        let letters = |series: &Series| series.name.say(language).chars().count();
        let longest = self.series.iter().map(letters).max().unwrap_or(0);
        LEGEND_TEXT + LETTER * longest as f64 + 12.0
    }

    /// How many columns of the legend fit below the plot.
    fn legend_columns(&self, language: Language) -> usize {
        (((RIGHT - LEFT) / self.legend_column(language)) as usize).clamp(1, self.series.len().max(1))
    }

    fn height(&self, language: Language) -> f64 {
        let n_rows = self.series.len().div_ceil(self.legend_columns(language));
        LEGEND_TOP + LEGEND_LINE * n_rows as f64
    }

    /// Where the legend's entry of a series begins.
    fn legend_place(&self, index: usize, language: Language) -> (f64, f64) {
        let n_columns = self.legend_columns(language);
        let (row, column) = (index / n_columns, index % n_columns);
        (LEFT + self.legend_column(language) * column as f64, LEGEND_TOP + LEGEND_LINE * row as f64)
    }

    /// The chart under its title.
    fn drawing(&self, language: Language) -> String {
        let title = said(&self.title, language);
        text(LEFT, 28.0, "start", "font-size=\"16\" font-weight=\"bold\"", &title) + &self.chart(language)
    }

    fn chart(&self, language: Language) -> String {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let x = Ruler::over(points().map(|point| point.0), self.x.scale, LEFT, RIGHT);
        let y = Ruler::over(points().map(|point| point.1), self.y.scale, BOTTOM, TOP);
        let mut svg = self.frame(&x, &y, language);
        let mut markers = String::new();
        for (index, series) in self.series.iter().enumerate() {
            let pen = Pen::new(index);
            let places = placed(&series.points, &x, &y);
            svg.push_str(&pen.line(&places, series.style));
            markers.push_str(&pen.markers(&places, series.style));
            svg.push_str(&pen.legend(series, language, self.legend_place(index, language)));
        }
        // Markers go above all lines, or a line that fits the measurements would hide them.
        svg + &markers
    }

    /// Axes, grid and ticks.
    fn frame(&self, x: &Ruler, y: &Ruler, language: Language) -> String {
        let (middle_x, middle_y) = ((LEFT + RIGHT) / 2.0, (TOP + BOTTOM) / 2.0);
        let [x_label, y_label] = [&self.x.label, &self.y.label].map(|words| said(words, language));
        let mut svg = String::new();
        for (number, label) in x.ticks() {
            let at = x.place(number).unwrap_or(LEFT);
            svg.push_str(&line((at, TOP), (at, BOTTOM), GRID));
            svg.push_str(&text(at, BOTTOM + 20.0, "middle", "", &localized(&label, language)));
        }
        for (number, label) in y.ticks() {
            let at = y.place(number).unwrap_or(BOTTOM);
            svg.push_str(&line((LEFT, at), (RIGHT, at), GRID));
            svg.push_str(&text(LEFT - 8.0, at + 4.5, "end", "", &localized(&label, language)));
        }
        svg.push_str(&line((LEFT, TOP), (LEFT, BOTTOM), INK));
        svg.push_str(&line((LEFT, BOTTOM), (RIGHT, BOTTOM), INK));
        svg.push_str(&text(middle_x, X_LABEL, "middle", "", &x_label));
        let upright = format!("transform=\"rotate(-90 20 {middle_y})\"");
        svg.push_str(&text(20.0, middle_y, "middle", &upright, &y_label));
        svg
    }
}

/// Plots one above the other in one document.
#[must_use]
pub fn stacked(plots: &[Plot], language: Language) -> String {
    let titles: Vec<String> = plots.iter().map(|plot| said(&plot.title, language)).collect();
    let height = plots.iter().map(|plot| plot.height(language)).sum();
    let mut svg = opening(WIDTH, height, &titles.join("; "));
    let mut top = 0.0;
    for plot in plots {
        let _ = write!(svg, "<g transform=\"translate(0 {top})\">\n{}</g>\n", plot.drawing(language));
        top += plot.height(language);
    }
    svg.push_str("</svg>\n");
    svg
}

pub(crate) fn opening(width: f64, height: f64, title: &str) -> String {
    opening_from(0.0, width, height, title)
}

/// What is above `top` is not shown.
fn opening_from(top: f64, width: f64, bottom: f64, title: &str) -> String {
    let height = bottom - top;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 {top} {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" font-family=\"DejaVu Sans, Verdana, sans-serif\" font-size=\"13\">\n\
         <title>{}</title>\n<rect y=\"{top}\" width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        escaped(title)
    )
}

/// The colour and the marker of one series.
struct Pen {
    colour: &'static str,
    marker: usize,
}

impl Pen {
    fn new(index: usize) -> Pen {
        Pen { colour: COLOURS[index % COLOURS.len()], marker: index }
    }

    fn line(&self, places: &[(f64, f64)], style: Style) -> String {
        match style {
            Style::Line => self.path(places, ""),
            Style::Dashed => self.path(places, " stroke-dasharray=\"7 5\""),
            Style::Points => String::new(),
        }
    }

    fn markers(&self, places: &[(f64, f64)], style: Style) -> String {
        match style {
            Style::Line | Style::Points => places.iter().map(|&place| self.marker(place)).collect(),
            Style::Dashed => String::new(),
        }
    }

    fn legend(&self, series: &Series, language: Language, (x, y): (f64, f64)) -> String {
        let line = self.line(&[(x, y), (x + 28.0, y)], series.style);
        let marker = self.markers(&[(x + 14.0, y)], series.style);
        line + &marker + &text(x + LEGEND_TEXT, y + 4.5, "start", "", &said(&series.name, language))
    }

    fn path(&self, places: &[(f64, f64)], dashes: &str) -> String {
        let corners: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let colour = self.colour;
        format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.8\"{dashes}/>\n",
            corners.join(" ")
        )
    }

    fn marker(&self, (x, y): (f64, f64)) -> String {
        let path = match self.marker % 5 {
            0 => "m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z",
            1 => "m-4 -4h8v8h-8z",
            2 => "m0 -5.5l5 9h-10z",
            3 => "m0 -5.5l5.5 5.5l-5.5 5.5l-5.5 -5.5z",
            _ => "m0 5.5l5 -9h-10z",
        };
        format!(
            "<path d=\"M{x:.1} {y:.1}{path}\" fill=\"{}\" stroke=\"#ffffff\" stroke-width=\"0.8\"/>\n",
            self.colour
        )
    }
}

/// The pixels of the points that both axes can show.
fn placed(points: &[(f64, f64)], x: &Ruler, y: &Ruler) -> Vec<(f64, f64)> {
    points.iter().filter_map(|&(at_x, at_y)| Some((x.place(at_x)?, y.place(at_y)?))).collect()
}

fn line(from: (f64, f64), to: (f64, f64), colour: &str) -> String {
    let ((x1, y1), (x2, y2)) = (from, to);
    format!("<path d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\" stroke=\"{colour}\"/>\n")
}

pub(crate) fn text(x: f64, y: f64, anchor: &str, extra: &str, words: &str) -> String {
    let words = escaped(words);
    format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{INK}\" {extra}>{words}</text>\n"
    )
}
