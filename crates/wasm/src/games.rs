//! The games and experiments inside, chosen by the features of this crate.

use lab::Experiments;
use table::Catalog;

/// The games of this build, in the order in which they are offered, and trees.
pub static CATALOG: Catalog = Catalog::new(&[
    #[cfg(feature = "tictactoe")]
    &tictactoe_entry::ENTRY,
    #[cfg(feature = "othello")]
    &othello_entry::ENTRY,
    #[cfg(feature = "chess")]
    &chess_entry::ENTRY,
    #[cfg(feature = "quarto")]
    &quarto_entry::ENTRY,
    #[cfg(feature = "connectfour")]
    &connectfour_entry::ENTRY,
    #[cfg(feature = "maxit")]
    &maxit_entry::ENTRY,
    &tree_entry::ENTRY,
]);

/// The experiments of this build.
#[cfg(feature = "experiments")]
pub static EXPERIMENTS: Experiments = experiments::EXPERIMENTS;

/// The experiments of this build.
#[cfg(not(feature = "experiments"))]
pub static EXPERIMENTS: Experiments = Experiments(&[]);
