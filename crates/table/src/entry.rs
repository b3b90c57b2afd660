//! A game of the catalog, without its types.

use game::Refusal;

use crate::{Bench, EngineOption, Level, Table, Unit};

/// What can be done with a game before a table is open.
pub trait Entry: Sync {
    /// What people type.
    fn name(&self) -> &'static str;

    /// What it is, in a line.
    fn summary(&self) -> &'static str;

    /// The variants to offer, the first the default.
    fn variants(&self) -> &'static [&'static str];

    /// Its engines, the best first.
    fn engines(&self) -> Vec<EngineInfo>;

    /// Its evaluations, the default first, each with a line on it.
    fn evaluators(&self) -> &'static [(&'static str, &'static str)];

    /// The engine used when none is named.
    fn best_engine(&self) -> &'static str;

    /// What the first and the second player are called, such as `White` and `Black`.
    fn side_names(&self) -> [&'static str; 2];

    /// The rules that can end a game, each by the word that [`Table::ending`] says.
    fn endings(&self) -> &'static [&'static str];

    /// What the margin of a result is counted in; `None` where games are only won, drawn or lost.
    fn margin_unit(&self) -> Option<Unit>;

    /// The strengths to choose from, weakest first.
    fn levels(&self) -> &'static [Level];

    /// The level of that name, or of that number from 1.
    ///
    /// # Errors
    /// A [`Refusal`] that lists the names there are.
    fn level(&self, text: &str) -> Result<&'static Level, Refusal> {
        let levels = self.levels();
        let by_number = text.parse::<usize>().ok().and_then(|number| levels.get(number.wrapping_sub(1)));
        by_number.or_else(|| levels.iter().find(|level| level.name == text)).ok_or_else(|| {
            let names: Vec<_> = levels.iter().map(|level| level.name).collect();
            Refusal::unknown_name(text, format!("{} has no such level ({})", self.name(), names.join(", ")))
        })
    }

    /// A new game of that variant, or of the default one.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown variant.
    fn table(&self, variant: Option<&str>) -> Result<Box<dyn Table>, Refusal>;

    /// Runs the fixed workload, with memory and seed fixed too.
    fn bench(&self) -> Bench;
}

/// An engine, described.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineInfo {
    /// Its name with the game's: `tictactoe/pvs`.
    pub name: String,
    /// What it is, in a line.
    pub summary: &'static str,
    /// The options it understands.
    pub options: Vec<EngineOption>,
}
