//! A game of the catalog, with its types hidden.

use std::ops::ControlFlow;

use game::Refusal;
use search::Parameter;

use crate::{Bench, EngineOption, Judgement, Level, Study, Table, TreeDocument, Unit};

/// What can be done with a game before a table is opened.
pub trait Entry: Sync {
    /// The name people type.
    fn name(&self) -> &'static str;

    /// A one-line description.
    fn summary(&self) -> &'static str;

    /// The variants to offer, the default first.
    fn variants(&self) -> &'static [&'static str];

    /// Its engines, best first.
    fn engines(&self) -> Vec<EngineInfo>;

    /// Its evaluations, the default first, each with a one-line description.
    fn evaluators(&self) -> &'static [(&'static str, &'static str)];

    /// The engine used when none is named.
    fn best_engine(&self) -> &'static str;

    /// The names of the first and the second player, such as `White` and `Black`.
    fn side_names(&self) -> [&'static str; 2];

    /// The rules that can end a game, as the words that [`Table::ending`] returns.
    fn endings(&self) -> &'static [&'static str];

    /// Whether players may agree to a draw.
    fn draws_by_agreement(&self) -> bool;

    /// What the margin of a result is counted in; `None` where games are only won, drawn or lost.
    fn margin_unit(&self) -> Option<Unit>;

    /// How its moves are judged in a review.
    fn judgement(&self) -> Judgement;

    /// The strengths to choose from, weakest first.
    fn levels(&self) -> &'static [Level];

    /// The level of that name, or of that number counted from 1.
    ///
    /// # Errors
    /// A [`Refusal`] that lists the available names.
    fn level(&self, text: &str) -> Result<&'static Level, Refusal> {
        let levels = self.levels();
        let by_number = text.parse::<usize>().ok().and_then(|number| levels.get(number.wrapping_sub(1)));
        by_number.or_else(|| levels.iter().find(|level| level.name == text)).ok_or_else(|| {
            let names: Vec<_> = levels.iter().map(|level| level.name).collect();
            Refusal::unknown_name(text, format!("{} has no such level ({})", self.name(), names.join(", ")))
        })
    }

    /// The text of a file that ships with the game for an option of an engine, so that people can start from it;
    /// `None` if there is no such file, or it is not text.
    fn shipped_file(&self, option: &str, name: &str) -> Option<String>;

    /// A new game of that variant, or of the default one.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown variant.
    fn table(&self, variant: Option<&str>) -> Result<Box<dyn Table>, Refusal>;

    /// An empty study of that variant, from that position or the game's own.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown variant, or the position.
    fn study(&self, variant: Option<&str>, start: Option<&str>) -> Result<Box<dyn Study>, Refusal>;

    /// The study of a document.
    ///
    /// # Errors
    /// A [`Refusal`] that names what is wrong: a variant, a position, a node, an illegal move.
    fn study_from(&self, document: &TreeDocument) -> Result<Box<dyn Study>, Refusal>;

    /// Reads the games of a file in one of the game's formats, one by one. A game that cannot be read does not affect the
    /// following ones, unless the rest of the file makes no sense. `add` may end the reading.
    ///
    /// # Errors
    /// A [`Refusal`] for an unknown format, or when the file as a whole is not of this format.
    fn read(&self, format: &str, bytes: &[u8], add: AddStudy<'_>) -> Result<(), Refusal>;

    /// Runs the fixed workload with a fixed hash size and seed.
    fn bench(&self) -> Bench;
}

/// Receives the games of a file.
pub type AddStudy<'a> = &'a mut dyn FnMut(Result<ReadStudy, Refusal>) -> ControlFlow<()>;

/// A game read from a file.
pub struct ReadStudy {
    /// The game, as far as it could be read.
    pub study: Box<dyn Study>,
    /// What was wrong with it.
    pub faults: Vec<Refusal>,
}

/// Describes an engine.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineInfo {
    /// Its full name: `tictactoe/pvs`.
    pub name: String,
    /// A one-line description.
    pub summary: &'static str,
    /// The options it understands.
    pub options: Vec<EngineOption>,
}

impl EngineInfo {
    /// The option that changes the numbers of its search, and these numbers; `None` if they are fixed.
    #[must_use]
    pub fn parameters(&self) -> Option<(&'static str, &'static [Parameter])> {
        self.options.iter().find_map(|option| Some((option.name, option.parameters()?)))
    }
}
