//! A board as a picture: one small SVG file, which looks the same on a light and a dark page.
//!
//! ```
//! let table = catalog::CATALOG.game("chess")?.table(None)?;
//! let svg = study::board_svg::draw(&table.board_view().unwrap());
//! assert!(svg.starts_with("<svg") && svg.contains('♔') && svg.matches("<rect").count() >= 64);
//! # Ok::<(), game::Refusal>(())
//! ```

use std::fmt::Write as _;

use game::Side;
use table::{BoardView, Ground, SquareView};

use crate::template::escape;

const SQUARE: f64 = 44.0;
const MARGIN: f64 = 20.0;
const NOTE: f64 = 22.0;

const STYLE: &str = "\
text{font-family:system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;text-anchor:middle;dominant-baseline:central;fill:#1a1a1a}\
.edge{font-size:11px;fill:#595f69}.note{font-size:13px}.sign{font-size:34px}.number{font-size:16px}";

/// Draws the board with its letters and numbers.
#[must_use]
pub fn draw(view: &BoardView) -> String {
    let n_rows = view.squares.len() / view.columns;
    let (width, height) = (SQUARE * view.columns as f64, SQUARE * n_rows as f64);
    let note_height = if view.note.is_empty() { 0.0 } else { NOTE };
    let (whole_width, whole_height) = (width + 2.0 * MARGIN, height + 2.0 * MARGIN + note_height);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole_width} {whole_height}\" width=\"{whole_width}\" \
         height=\"{whole_height}\" role=\"img\"><style>{STYLE}</style><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>"
    );
    for (index, square) in view.squares.iter().enumerate() {
        let (column, row) = (index % view.columns, index / view.columns);
        let (x, y) = (MARGIN + SQUARE * column as f64, MARGIN + SQUARE * row as f64);
        ground(&mut svg, view.ground, x, y, (column + row) % 2 == 1);
        piece(&mut svg, square, x + SQUARE / 2.0, y + SQUARE / 2.0);
    }
    edges(&mut svg, view, n_rows, height);
    if !view.note.is_empty() {
        let (x, y) = (whole_width / 2.0, height + 2.0 * MARGIN + NOTE / 3.0);
        _ = write!(svg, "<text class=\"note\" x=\"{x}\" y=\"{y}\">{}</text>", escape(&view.note));
    }
    svg + "</svg>"
}

/// Letters below the columns and numbers beside the rows: from the bottom in chess, from the top elsewhere; columns alone
/// where pieces fall.
fn edges(svg: &mut String, view: &BoardView, n_rows: usize, height: f64) {
    for column in 0..view.columns {
        let letter = char::from(b'a' + (column % 26) as u8);
        let x = MARGIN + SQUARE * (column as f64 + 0.5);
        let y = height + 1.5 * MARGIN;
        _ = write!(svg, "<text class=\"edge\" x=\"{x}\" y=\"{y}\">{letter}</text>");
    }
    for row in (0..n_rows).filter(|_| view.ground != Ground::Holes) {
        let number = if view.ground == Ground::Checkered { n_rows - row } else { row + 1 };
        let (x, y) = (MARGIN / 2.0, MARGIN + SQUARE * (row as f64 + 0.5));
        _ = write!(svg, "<text class=\"edge\" x=\"{x}\" y=\"{y}\">{number}</text>");
    }
}

fn ground(svg: &mut String, ground: Ground, x: f64, y: f64, is_dark: bool) {
    let (fill, line) = match (ground, is_dark) {
        (Ground::Plain, _) => ("#fbfaf6", "#8b929c"),
        (Ground::Checkered, false) => ("#eee3cf", "none"),
        (Ground::Checkered, true) => ("#b98d62", "none"),
        (Ground::Cloth, _) => ("#2c7a4b", "#1d5233"),
        (Ground::Holes, _) => ("#2f5fa8", "none"),
    };
    _ = write!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{fill}\" stroke=\"{line}\"/>"
    );
    if ground == Ground::Holes {
        let (x, y) = (x + SQUARE / 2.0, y + SQUARE / 2.0);
        _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"17\" fill=\"#fff\"/>");
    }
}

fn piece(svg: &mut String, square: &SquareView, x: f64, y: f64) {
    _ = match square {
        SquareView::Empty => Ok(()),
        SquareView::Disc(side) => {
            let fill = if *side == Side::First { "#16181c" } else { "#f6f4ee" };
            write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"17\" fill=\"{fill}\" stroke=\"#16181c\"/>")
        }
        SquareView::Mark(Side::First) => {
            let (a, b, c, d) = (x - 12.0, y - 12.0, x + 12.0, y + 12.0);
            write!(
                svg,
                "<path d=\"M{a} {b}L{c} {d}M{c} {b}L{a} {d}\" stroke=\"#1f4e8c\" stroke-width=\"4\" stroke-linecap=\"round\"/>"
            )
        }
        SquareView::Mark(Side::Second) => {
            write!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"13\" fill=\"none\" stroke=\"#a33a2a\" stroke-width=\"4\"/>"
            )
        }
        SquareView::Sign(sign) => write!(svg, "<text class=\"sign\" x=\"{x}\" y=\"{y}\">{sign}</text>"),
        SquareView::Traits(number) => traits(svg, *number, x, y),
        SquareView::Number(number) => {
            write!(svg, "<text class=\"number\" x=\"{x}\" y=\"{y}\">{number}</text>")
        }
        SquareView::Current => {
            write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"7\" fill=\"#c8452f\"/>")
        }
    };
}

/// A piece of Quarto: large or small, square or round, dark or light, with or without a hole, by the bits of its number
/// from the highest.
fn traits(svg: &mut String, number: u8, x: f64, y: f64) -> std::fmt::Result {
    let is_set = |bit: u8| number >> bit & 1 != 0;
    let half = if is_set(3) { 16.0 } else { 11.0 };
    let fill = if is_set(1) { "#5d3a1a" } else { "#e3b778" };
    match is_set(2) {
        true => write!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{2}\" height=\"{2}\" fill=\"{fill}\" stroke=\"#2b1a0b\"/>",
            x - half,
            y - half,
            2.0 * half
        )?,
        false => {
            write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{half}\" fill=\"{fill}\" stroke=\"#2b1a0b\"/>")?;
        }
    }
    if is_set(0) {
        write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"#fff\" stroke=\"#2b1a0b\"/>")?;
    }
    Ok(())
}
