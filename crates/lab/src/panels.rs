//! Many small plots in one document: the ways of several numbers over the same steps, each with a scale of its own.

use std::fmt::Write as _;

use study::{Language, Words};

use crate::bilingual::said;
use crate::number::localized;
use crate::plot::Scale;
use crate::ruler::Ruler;
use crate::svg::{GRID, INK, LINE, MARK, opening, text};

/// Small plots side by side.
///
/// ```
/// use lab::{Panel, Panels};
/// use study::{Language, Words};
/// let panel = Panel {
///     name: "margin".to_string(),
///     note: "75 → 82".to_string(),
///     points: vec![(0.0, 75.0), (50.0, 80.5), (100.0, 82.1)],
///     mark: 75.0,
///     bounds: [20.0, 200.0],
///     least_reach: 8.0,
/// };
/// let title = Words::fixed("Tuning", "Ajuste");
/// let x = Words::fixed("iteration", "iteración");
/// let svg = Panels { title, x, panels: vec![panel] }.svg(Language::Spanish);
/// assert!(svg.contains("Ajuste") && svg.contains("margin") && svg.contains("75 → 82"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Panels {
    /// What they show.
    pub title: Words,
    /// What the steps are.
    pub x: Words,
    /// The plots, in reading order.
    pub panels: Vec<Panel>,
}

/// A small plot of one number.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// The number's name.
    pub name: String,
    /// What is to be read from it, in a few letters; beside the name.
    pub note: String,
    /// Its way, from left to right.
    pub points: Vec<(f64, f64)>,
    /// A value to compare it with, drawn as a dashed line.
    pub mark: f64,
    /// The values that it cannot leave, drawn as lines where they are in sight.
    pub bounds: [f64; 2],
    /// The scale shows so much to both sides of the mark at least, so that small moves look small.
    pub least_reach: f64,
}

const N_COLUMNS: usize = 3;
const WIDTH: f64 = 1080.0;
const EDGE: f64 = 16.0;
const HEADER: f64 = 48.0;
const PANEL_WIDTH: f64 = (WIDTH - 2.0 * EDGE) / N_COLUMNS as f64;
const PANEL_HEIGHT: f64 = 172.0;
/// The box of a panel's plot, within the panel.
const LEFT: f64 = 52.0;
const RIGHT: f64 = PANEL_WIDTH - 14.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = 132.0;
/// Labels nearer to each other would overlap.
const LABEL_HEIGHT: f64 = 13.0;

impl Panels {
    /// A standalone SVG document with a white background.
    #[must_use]
    pub fn svg(&self, language: Language) -> String {
        let n_rows = self.panels.len().div_ceil(N_COLUMNS);
        let title = said(&self.title, language);
        let mut svg = opening(WIDTH, HEADER + PANEL_HEIGHT * n_rows as f64 + EDGE, &title);
        svg.push_str(&text(EDGE, 30.0, "start", "font-size=\"16\" font-weight=\"bold\"", &title));
        for (index, panel) in self.panels.iter().enumerate() {
            let (row, column) = (index / N_COLUMNS, index % N_COLUMNS);
            let (x, y) = (EDGE + PANEL_WIDTH * column as f64, HEADER + PANEL_HEIGHT * row as f64);
            let drawing = panel.drawing(&said(&self.x, language), language);
            let _ =
                write!(svg, "<g transform=\"translate({x:.1} {y:.1})\" font-size=\"11\">\n{drawing}</g>\n");
        }
        svg.push_str("</svg>\n");
        svg
    }
}

impl Panel {
    fn drawing(&self, x_label: &str, language: Language) -> String {
        let last = self.points.iter().map(|point| point.0).fold(1.0, f64::max);
        let x = Ruler::over([0.0, last].into_iter(), Scale::Linear, LEFT, RIGHT);
        let y = self.vertical();
        let mut svg = text(LEFT, 18.0, "start", "font-size=\"12\" font-weight=\"bold\"", &self.name);
        svg.push_str(&text(RIGHT, 18.0, "end", "", &localized(&self.note, language)));
        let _ = writeln!(
            svg,
            "<rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"none\" stroke=\"{GRID}\"/>",
            RIGHT - LEFT,
            BOTTOM - TOP
        );
        let mut labels: Vec<f64> = Vec::new();
        let is_visible = |at: f64| (TOP..=BOTTOM).contains(&at);
        let levels = [
            (self.mark, MARK, " stroke-dasharray=\"5 4\""),
            (self.bounds[0], INK, ""),
            (self.bounds[1], INK, ""),
        ];
        for (level, colour, dashes) in levels {
            let Some(at) = y.place(level).filter(|&at| is_visible(at)) else { continue };
            let _ = writeln!(svg, "<path d=\"M{LEFT} {at:.1}H{RIGHT:.1}\" stroke=\"{colour}\"{dashes}/>");
            svg.push_str(&text(LEFT - 5.0, at + 4.0, "end", "", &localized(&number(level), language)));
            labels.push(at);
        }
        for (value, label) in y.ticks() {
            let at = y.place(value).unwrap_or(BOTTOM);
            if labels.iter().all(|other| (other - at).abs() >= LABEL_HEIGHT) {
                svg.push_str(&text(
                    LEFT - 5.0,
                    at + 4.0,
                    "end",
                    "fill-opacity=\"0.65\"",
                    &localized(&label, language),
                ));
                labels.push(at);
            }
        }
        let places = self.points.iter().filter_map(|&(step, value)| Some((x.place(step)?, y.place(value)?)));
        let corners: Vec<String> = places.map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{LINE}\" stroke-width=\"1.8\"/>",
            corners.join(" ")
        );
        let below = BOTTOM + 14.0;
        svg.push_str(&text(x.place(0.0).unwrap_or(LEFT), below, "middle", "", "0"));
        svg.push_str(&text((LEFT + RIGHT) / 2.0, below, "middle", "", x_label));
        let last_label = localized(&game::grouped(last as u64), language);
        svg.push_str(&text(x.place(last).unwrap_or(RIGHT), below, "end", "", &last_label));
        svg
    }

    /// The vertical scale: the way and the mark, with some room around the mark, but nothing beyond the bounds.
    fn vertical(&self) -> Ruler {
        let around = [self.mark - self.least_reach, self.mark + self.least_reach];
        let shown = around.into_iter().chain(self.points.iter().map(|point| point.1));
        let [low, high] = self.bounds;
        Ruler::over(shown.map(|value| value.clamp(low, high)), Scale::Linear, BOTTOM, TOP)
    }
}

/// A level as it was given: most are whole numbers.
fn number(level: f64) -> String {
    format!("{level}")
}
