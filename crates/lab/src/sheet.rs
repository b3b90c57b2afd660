//! A table in one language, written three ways: aligned text for terminals, Markdown and HTML.

use std::fmt::Write as _;

use crate::markup::prose;

/// The alignment of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// For words.
    Left,
    /// For numbers.
    Right,
}

/// The header of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its text.
    pub header: String,
    /// The alignment of its cells.
    pub align: Align,
}

/// Rows of cells under headers. Every row has a cell for every column.
///
/// ```
/// use lab::{Align, Sheet};
/// let mut sheet = Sheet::new("Leaves", &[("order", Align::Left), ("leaves", Align::Right)]);
/// sheet.row(["best", "17"]);
/// assert_eq!(sheet.text(), "Leaves\norder  leaves\n─────  ──────\nbest       17\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    title: String,
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
}

impl Sheet {
    /// A sheet without rows.
    #[must_use]
    pub fn new(title: impl Into<String>, columns: &[(&str, Align)]) -> Sheet {
        let column = |&(header, align): &(&str, Align)| Column { header: header.to_string(), align };
        Sheet { title: title.into(), columns: columns.iter().map(column).collect(), rows: Vec::new() }
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If it does not have one cell per column.
    pub fn row<T: Into<String>>(&mut self, cells: impl IntoIterator<Item = T>) {
        let row: Vec<String> = cells.into_iter().map(Into::into).collect();
        assert_eq!(row.len(), self.columns.len(), "a row has one cell for each column");
        self.rows.push(row);
    }

    /// The same sheet under another title.
    #[must_use]
    pub fn retitled(self, title: impl Into<String>) -> Sheet {
        Sheet { title: title.into(), ..self }
    }

    /// Its title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Its column headers.
    #[must_use]
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Its rows.
    #[must_use]
    pub fn rows(&self) -> &[Vec<String>] {
        &self.rows
    }

    /// As aligned text under its title. Widths are counted in characters.
    #[must_use]
    pub fn text(&self) -> String {
        let widths = self.widths();
        let rules: Vec<String> = widths.iter().map(|&width| "─".repeat(width)).collect();
        let mut text = format!("{}\n", self.title);
        for row in [self.headers(), rules].iter().chain(&self.rows) {
            text.push_str(self.line(row, &widths, "  ").trim_end());
            text.push('\n');
        }
        text
    }

    /// As a Markdown table under its title in bold, aligned so that the source is readable too.
    #[must_use]
    pub fn markdown(&self) -> String {
        let sheet = self.without_bars();
        let widths: Vec<usize> = sheet.widths().iter().map(|&width| width.max(3)).collect();
        let rules =
            sheet.columns.iter().zip(&widths).map(|(column, &width)| rule(column.align, width)).collect();
        let mut text = format!("**{}**\n\n", sheet.title);
        for row in [sheet.headers(), rules].iter().chain(&sheet.rows) {
            let _ = writeln!(text, "| {} |", sheet.line(row, &widths, " | "));
        }
        text
    }

    /// As an HTML `<table>`, with its title as the caption.
    #[must_use]
    pub fn html(&self) -> String {
        let mut html = format!("<table>\n<caption>{}</caption>\n", prose(&self.title));
        let _ =
            writeln!(html, "<thead>{}</thead>\n<tbody>", self.html_row("th scope=\"col\"", &self.headers()));
        for row in &self.rows {
            let _ = writeln!(html, "{}", self.html_row("td", row));
        }
        html.push_str("</tbody>\n</table>\n");
        html
    }

    fn html_row(&self, tag: &str, cells: &[String]) -> String {
        let name = &tag[..2];
        let cell = |(column, cell): (&Column, &String)| match column.align {
            Align::Left => format!("<{tag}>{}</{name}>", prose(cell)),
            Align::Right => format!("<{tag} class=\"number\">{}</{name}>", prose(cell)),
        };
        format!("<tr>{}</tr>", self.columns.iter().zip(cells).map(cell).collect::<String>())
    }

    /// The same sheet with `|` escaped, which would end a cell in Markdown.
    fn without_bars(&self) -> Sheet {
        let clean = |text: &String| text.replace('|', "\\|");
        let column = |column: &Column| Column { header: clean(&column.header), align: column.align };
        Sheet {
            title: self.title.clone(),
            columns: self.columns.iter().map(column).collect(),
            rows: self.rows.iter().map(|row| row.iter().map(clean).collect()).collect(),
        }
    }

    fn headers(&self) -> Vec<String> {
        self.columns.iter().map(|column| column.header.clone()).collect()
    }

    fn widths(&self) -> Vec<usize> {
        let width = |index: usize| {
            let cells = self.rows.iter().map(|row| row[index].chars().count());
            cells.chain([self.columns[index].header.chars().count()]).max().unwrap_or(0)
        };
        (0..self.columns.len()).map(width).collect()
    }

    fn line(&self, cells: &[String], widths: &[usize], between: &str) -> String {
        let padded =
            self.columns.iter().zip(cells).zip(widths).map(|((column, cell), &width)| match column.align {
                Align::Left => format!("{cell:<width$}"),
                Align::Right => format!("{cell:>width$}"),
            });
        padded.collect::<Vec<_>>().join(between)
    }
}

/// The dashes under a Markdown header, which define the column's alignment.
fn rule(align: Align, width: usize) -> String {
    match align {
        Align::Left => "-".repeat(width),
        Align::Right => format!("{}:", "-".repeat(width - 1)),
    }
}
