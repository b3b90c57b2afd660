//! A plot as data: axes and series. [`Plot::svg`] draws it.

/// Series of points over two axes.
///
/// ```
/// use lab::{Axis, Plot, Series, Style};
/// let plot = Plot {
///     title: "Leaves by depth".into(),
///     x: Axis::linear("depth"),
///     y: Axis::log("leaves"),
///     series: vec![Series::new("minimax", Style::Line, vec![(1.0, 3.0), (2.0, 9.0), (3.0, 27.0)])],
/// };
/// assert!(plot.svg().starts_with("<svg"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// What it shows.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// What is drawn; colours and markers go by their order.
    pub series: Vec<Series>,
}

/// An axis: its label and its scale. Its range comes from the points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// What is measured, with its unit.
    pub label: String,
    /// How distances along it grow.
    pub scale: Scale,
}

/// How distances along an axis grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences are equal distances.
    Linear,
    /// Equal ratios are equal distances. Points that are not positive have no place on it and are left out.
    Log,
}

/// A named run of points.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
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

impl Axis {
    /// An axis of equal differences.
    #[must_use]
    pub fn linear(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), scale: Scale::Linear }
    }

    /// An axis of equal ratios.
    #[must_use]
    pub fn log(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), scale: Scale::Log }
    }
}

impl Series {
    /// A series.
    #[must_use]
    pub fn new(name: impl Into<String>, style: Style, points: Vec<(f64, f64)>) -> Series {
        Series { name: name.into(), style, points }
    }
}
