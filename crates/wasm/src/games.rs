//! The games and experiments inside, chosen by the features of this crate.

use lab::Experiments;
use table::Catalog;
use typed_table::entry;

/// The games of this build, in the order in which they are offered, and trees.
pub const CATALOG: Catalog = Catalog::new(&[
    #[cfg(feature = "tictactoe")]
    entry::<tictactoe_entry::TicTacToeEntry>(),
    #[cfg(feature = "othello")]
    entry::<othello_entry::OthelloEntry>(),
    #[cfg(feature = "chess")]
    entry::<chess_entry::ChessEntry>(),
    #[cfg(feature = "quarto")]
    entry::<quarto_entry::QuartoEntry>(),
    #[cfg(feature = "connectfour")]
    entry::<connectfour_entry::ConnectFourEntry>(),
    #[cfg(feature = "maxit")]
    entry::<maxit_entry::MaxitEntry>(),
    entry::<tree_entry::TreeEntry>(),
]);

/// The experiments of this build.
#[cfg(feature = "experiments")]
pub const EXPERIMENTS: Experiments = experiments::EXPERIMENTS;

/// The experiments of this build.
#[cfg(not(feature = "experiments"))]
pub const EXPERIMENTS: Experiments = Experiments(&[]);
