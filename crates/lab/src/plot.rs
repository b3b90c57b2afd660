//! A plot as data: axes and series. [`Plot::svg`] draws it.

use study::Words;

/// Series of points over two axes.
///
/// ```
/// use lab::{Axis, Plot, Series, Style};
/// use study::{Language, Words};
/// let plot = Plot {
///     title: Words::fixed("Leaves by depth", "Hojas por profundidad"),
///     x: Axis::linear(Words::fixed("depth", "profundidad")),
///     y: Axis::log(Words::fixed("leaves", "hojas")),
///     series: vec![Series::new(Words::same("minimax"), Style::Line, vec![(1.0, 3.0), (2.0, 9.0), (3.0, 27.0)])],
/// };
/// assert!(plot.svg(Language::Spanish).contains("Hojas por profundidad"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// What it shows.
    pub title: Words,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The series; their order determines colours and markers.
    pub series: Vec<Series>,
}

/// An axis: its label and its scale. Its range comes from the points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// What is measured, with its unit.
    pub label: Words,
    /// Linear or logarithmic.
    pub scale: Scale,
}

/// The scale of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences are equal distances.
    Linear,
    /// Equal ratios are equal distances. Points that are not positive cannot be shown and are left out.
    Log,
}

/// A named sequence of points.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name in the legend.
    pub name: Words,
    /// How it is drawn.
    pub style: Style,
    /// The points, from left to right.
    pub points: Vec<(f64, f64)>,
}

/// How a series is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Markers joined by a line: measurements in a sequence.
    Line,
    /// Markers alone: measurements.
    Points,
    /// A dashed line without markers: a theory or a bound.
    Dashed,
}

impl Plot {
    /// All its texts, for tests that check both languages.
    pub fn words(&self) -> impl Iterator<Item = &Words> {
        [&self.title, &self.x.label, &self.y.label]
            .into_iter()
            .chain(self.series.iter().map(|series| &series.name))
    }
}

impl Axis {
    /// A linear axis.
    #[must_use]
    pub fn linear(label: Words) -> Axis {
        Axis { label, scale: Scale::Linear }
    }

    /// A logarithmic axis.
    #[must_use]
    pub fn log(label: Words) -> Axis {
        Axis { label, scale: Scale::Log }
    }
}

impl Series {
    /// A series.
    #[must_use]
    pub fn new(name: Words, style: Style, points: Vec<(f64, f64)>) -> Series {
        Series { name, style, points }
    }
}
