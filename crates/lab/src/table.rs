//! A table in both languages: its title, its column headers, and the cells that are words.

use study::{Language, Words};

use crate::bilingual::said;
use crate::{Align, Sheet};

/// Rows of cells under headers. Every row has a cell for every column.
///
/// ```
/// use lab::{Align, ReportTable};
/// use study::{Language, Words};
/// let columns = [(Words::fixed("order", "orden"), Align::Left), (Words::fixed("leaves", "hojas"), Align::Right)];
/// let mut table = ReportTable::new(Words::fixed("Leaves", "Hojas"), &columns);
/// table.row([Words::fixed("best", "mejor"), Words::same("17")]);
/// assert_eq!(table.in_language(Language::Spanish).text(), "Hojas\norden  hojas\n─────  ─────\nmejor     17\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportTable {
    title: Words,
    columns: Vec<(Words, Align)>,
    rows: Vec<Vec<Words>>,
}

/// The content of a cell: words, or a number, name or line of play that is the same in every language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell(Words);

impl From<Words> for Cell {
    fn from(words: Words) -> Cell {
        Cell(words)
    }
}

impl From<&Words> for Cell {
    fn from(words: &Words) -> Cell {
        Cell(words.clone())
    }
}

impl From<String> for Cell {
    fn from(same: String) -> Cell {
        Cell(Words::same(same))
    }
}

impl From<&str> for Cell {
    fn from(same: &str) -> Cell {
        Cell(Words::same(same))
    }
}

/// A row of words and of values that are the same in every language.
#[macro_export]
macro_rules! cells {
    ($($cell:expr),+ $(,)?) => { [$($crate::Cell::from($cell)),+] };
}

impl ReportTable {
    /// A table without rows.
    #[must_use]
    pub fn new(title: Words, columns: &[(Words, Align)]) -> ReportTable {
        ReportTable { title, columns: columns.to_vec(), rows: Vec::new() }
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If it does not have one cell per column.
    pub fn row<T: Into<Cell>>(&mut self, cells: impl IntoIterator<Item = T>) {
        let row: Vec<Words> = cells.into_iter().map(|cell| cell.into().0).collect();
        assert_eq!(row.len(), self.columns.len(), "a row has one cell for each column");
        self.rows.push(row);
    }

    /// The table in one language.
    #[must_use]
    pub fn in_language(&self, language: Language) -> Sheet {
        let headers: Vec<(String, Align)> =
            self.columns.iter().map(|(header, align)| (said(header, language), *align)).collect();
        let columns: Vec<(&str, Align)> =
            headers.iter().map(|(header, align)| (header.as_str(), *align)).collect();
        let mut sheet = Sheet::new(said(&self.title, language), &columns);
        for row in &self.rows {
            sheet.row(row.iter().map(|cell| said(cell, language)));
        }
        sheet
    }

    /// All its texts, for tests that check both languages.
    pub fn words(&self) -> impl Iterator<Item = &Words> {
        let headers = self.columns.iter().map(|(header, _)| header);
        std::iter::once(&self.title).chain(headers).chain(self.rows.iter().flatten())
    }
}
