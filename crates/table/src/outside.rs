//! Players from outside the catalog, such as programs that the owner of the machine allows.

use game::Refusal;

use crate::{Player, Setup, Table};

/// What their specs begin with: `outside/stockfish`.
pub const OUTSIDE: &str = "outside/";

/// Players that are offered by name beside the engines of the catalog. A table that was given them (see
/// [`Table::offer`]) builds them from specs like any engine, so whoever has a table can seat them.
pub trait OutsidePlayers: Sync {
    /// The names of those that can play at this table, without the prefix.
    fn names(&self, table: &dyn Table) -> Vec<String>;

    /// The player of that name. Cheap: nothing is started before the first question.
    ///
    /// # Errors
    /// A [`Refusal`] when there is no such name, or it plays another game or variant.
    fn player(&self, name: &str, table: &dyn Table, setup: &Setup) -> Result<Box<dyn Player>, Refusal>;
}

/// Nobody: what tables offer unless they are told otherwise.
pub struct NoOutsidePlayers;

impl OutsidePlayers for NoOutsidePlayers {
    fn names(&self, _: &dyn Table) -> Vec<String> {
        Vec::new()
    }

    fn player(&self, name: &str, _: &dyn Table, _: &Setup) -> Result<Box<dyn Player>, Refusal> {
        Err(Refusal::unknown_name(format!("{OUTSIDE}{name}"), "no outside program has this name"))
    }
}
