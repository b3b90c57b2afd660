//! The list of games. A new one is a file in `games/` and a line here.

mod chess;
mod connectfour;
mod maxit;
mod othello;
mod quarto;
mod tictactoe;
mod tree;

use std::marker::PhantomData;

use game::Refusal;

use crate::entry::{Entry, Listed};

/// Every game, in the order in which people are offered them.
pub const GAMES: &[&dyn Entry] = &[
    &Listed::<mnk::Mnk>(PhantomData),
    &Listed::<::othello::Othello>(PhantomData),
    &Listed::<::chess::Chess>(PhantomData),
    &Listed::<::quarto::Quarto>(PhantomData),
    &Listed::<::connectfour::ConnectFour>(PhantomData),
    &Listed::<::maxit::Maxit>(PhantomData),
    &Listed::<game::tree::TreeGame>(PhantomData),
];

/// The game of that name.
///
/// # Errors
/// A [`Refusal`] that lists the names there are.
pub fn game(name: &str) -> Result<&'static dyn Entry, Refusal> {
    GAMES.iter().copied().find(|game| game.name() == name).ok_or_else(|| {
        let names: Vec<_> = GAMES.iter().map(|game| game.name()).collect();
        Refusal::new(name, format!("no such game (there are {})", names.join(", ")))
    })
}
