//! Draws letter grids, with the words of a key outlined.

use std::fmt::Write as _;

use crate::Cell;

/// The side of a cell in pixels.
const CELL: usize = 32;
const MARGIN: usize = 16;
const LINE_HEIGHT: usize = 22;
const WORD_WIDTH: usize = 140;

/// What to draw.
pub struct Drawing<'a> {
    /// The letters of each row.
    pub rows: &'a [Vec<String>],
    /// Lines through the grid to outline.
    pub outlines: &'a [(Cell, Cell)],
    /// Words to list below.
    pub words: &'a [String],
}

impl Drawing<'_> {
    /// The picture.
    pub fn svg(&self) -> String {
        let n_cols = self.rows.first().map_or(0, Vec::len);
        let words_a_line = (n_cols * CELL / WORD_WIDTH).max(1);
        let width = (n_cols * CELL).max(WORD_WIDTH) + 2 * MARGIN;
        let top = self.rows.len() * CELL + MARGIN;
        let height = top + self.words.len().div_ceil(words_a_line) * LINE_HEIGHT + MARGIN;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" font-family=\"sans-serif\" font-size=\"18\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
        );
        for &(from, to) in self.outlines {
            outline(&mut svg, from, to);
        }
        for (row, letters) in self.rows.iter().enumerate() {
            for (col, letter) in letters.iter().enumerate() {
                let (x, y) = centre(Cell::new(row, col));
                let letter = escaped(&shown(letter));
                _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{letter}</text>", y + 6);
            }
        }
        for (index, word) in self.words.iter().enumerate() {
            let x = MARGIN + index % words_a_line * WORD_WIDTH;
            let y = top + (index / words_a_line + 1) * LINE_HEIGHT;
            _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" font-size=\"14\">{}</text>", escaped(word));
        }
        svg.push_str("</svg>\n");
        svg
    }
}

/// A rounded line wide enough to surround its letters.
fn outline(svg: &mut String, from: Cell, to: Cell) {
    let ((x1, y1), (x2, y2)) = (centre(from), centre(to));
    _ = writeln!(
        svg,
        "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#e07a1f\" stroke-opacity=\"0.4\" \
         stroke-width=\"{}\" stroke-linecap=\"round\"/>",
        CELL * 3 / 4
    );
}

fn centre(cell: Cell) -> (usize, usize) {
    (MARGIN + cell.col as usize * CELL + CELL / 2, MARGIN + cell.row as usize * CELL + CELL / 2)
}

/// Letters in capitals; `Qu` stays as it is.
fn shown(letter: &str) -> String {
    if letter == "Qu" { letter.to_string() } else { letter.to_uppercase() }
}

/// Text that is safe inside an element.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
