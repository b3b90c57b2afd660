//! Numbers for the tables and figures of a document, so that a finding can name its evidence.

use study::{Language, Words};

const TABLE: &Words = &Words::fixed("Table", "Tabla");
const TABLES: &Words = &Words::fixed("Tables", "Tablas");
const FIGURE: &Words = &Words::fixed("Figure", "Figura");
const FIGURES: &Words = &Words::fixed("Figures", "Figuras");

/// How many tables and figures a document has had so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbering {
    n_tables: usize,
    n_figures: usize,
}

impl Numbering {
    /// The title of the next table with its number.
    pub(crate) fn table(&mut self, title: &str, language: Language) -> String {
        self.n_tables += 1;
        format!("{} {}. {title}", TABLE.say(language), self.n_tables)
    }

    /// The title of the next figure with its number.
    pub(crate) fn figure(&mut self, title: &str, language: Language) -> String {
        self.n_figures += 1;
        format!("{} {}. {title}", FIGURE.say(language), self.n_figures)
    }

    /// The numbering after so many more tables and figures.
    pub(crate) fn after(self, n_tables: usize, n_figures: usize) -> Numbering {
        Numbering { n_tables: self.n_tables + n_tables, n_figures: self.n_figures + n_figures }
    }

    /// What the next so many tables and figures will be called: `Tables 3–5, Figure 2`.
    pub(crate) fn ahead(self, n_tables: usize, n_figures: usize, language: Language) -> String {
        let parts = [
            range([TABLE, TABLES], self.n_tables, n_tables, language),
            range([FIGURE, FIGURES], self.n_figures, n_figures, language),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// The numbers of `n` items after those before, under the name for one and the name for several.
fn range([one, several]: [&Words; 2], before: usize, n: usize, language: Language) -> Option<String> {
    match n {
        0 => None,
        1 => Some(format!("{} {}", one.say(language), before + 1)),
        _ => Some(format!("{} {}–{}", several.say(language), before + 1, before + n)),
    }
}
