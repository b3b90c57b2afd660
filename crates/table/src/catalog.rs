//! The list of games, passed as a value to commands, pages and matches.

use game::Refusal;

use crate::{Entry, NoOutsidePlayers, OutsidePlayers};

/// Games by name, in the order in which they are offered. A program with a game of its own adds it to the list and
/// passes the list on: see the example in the crate `typed-table`.
#[derive(Clone, Copy)]
pub struct Catalog {
    games: &'static [&'static &'static dyn Entry],
    outside: &'static dyn OutsidePlayers,
}

impl Catalog {
    /// A catalog of these games: references to the statics in which their crates offer them. A reference to the entry
    /// itself would have everything about the game compiled again wherever the catalog is used.
    #[must_use]
    pub const fn new(games: &'static [&'static &'static dyn Entry]) -> Catalog {
        Catalog { games, outside: &NoOutsidePlayers }
    }

    /// The same games and one more, replacing any game of the same name. The new list is leaked: a program makes its
    /// catalog only once.
    #[must_use]
    pub fn with(self, entry: &'static dyn Entry) -> Catalog {
        let others = self.games().filter(|other| other.name() != entry.name());
        let games: Vec<&'static &'static dyn Entry> =
            others.chain([entry]).map(|game| &*Box::leak(Box::new(game))).collect();
        Catalog { games: games.leak(), ..self }
    }

    /// The same games with these players beside their engines, for tables that are given them.
    #[must_use]
    pub fn offering(self, outside: &'static dyn OutsidePlayers) -> Catalog {
        Catalog { outside, ..self }
    }

    /// Players from outside; nobody, unless they were added.
    #[must_use]
    pub fn outside(self) -> &'static dyn OutsidePlayers {
        self.outside
    }

    /// Every game.
    pub fn games(self) -> impl ExactSizeIterator<Item = &'static dyn Entry> + DoubleEndedIterator {
        self.games.iter().map(|game| **game)
    }

    /// The names of all games.
    #[must_use]
    pub fn names(self) -> Vec<&'static str> {
        self.games().map(Entry::name).collect()
    }

    /// The game of that name.
    ///
    /// # Errors
    /// A [`Refusal`] that lists the available names.
    pub fn game(self, name: &str) -> Result<&'static dyn Entry, Refusal> {
        self.games().find(|game| game.name() == name).ok_or_else(|| {
            Refusal::unknown_name(name, format!("no such game (available: {})", self.names().join(", ")))
        })
    }
}

impl std::fmt::Debug for Catalog {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Catalog").field(&self.names()).finish()
    }
}
