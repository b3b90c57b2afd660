//! The list of Poda's games. To add one, write a crate that implements `typed_table::CatalogGame` and a line here.
//!
//! ```
//! use table::{Ask, Setup};
//!
//! let mut table = catalog::CATALOG.game("tictactoe")?.table(None)?;
//! table.set_position("XX./OO./... X")?;
//! let mut player = table.player("tictactoe/alphabeta", &Setup::default())?;
//! let answer = player.analyse(&*table, &Ask::default(), &mut |_| {})?;
//! assert_eq!(answer.lines[0].mv, "c1");
//! # Ok::<(), game::Refusal>(())
//! ```

use table::Catalog;

/// Every game that ships with Poda, in the order in which they are offered.
pub static CATALOG: Catalog = Catalog::new(&[
    &tictactoe_entry::ENTRY,
    &othello_entry::ENTRY,
    &chess_entry::ENTRY,
    &quarto_entry::ENTRY,
    &connectfour_entry::ENTRY,
    &maxit_entry::ENTRY,
    &tree_entry::ENTRY,
]);

/// Runs the example in the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
