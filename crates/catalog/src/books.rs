//! Opening books for engines: shipped ones by name, the user's by file.

use game::Refusal;
use protocols::book::{Book, Booked};
use search::BookMoves;

use crate::options::Setup;

/// The book of that name: one of the `shipped`, or a file.
pub(crate) fn named<G: Booked>(
    game: G,
    name: &str,
    setup: &Setup,
    shipped: impl Fn(&str) -> Option<Book<G>>,
) -> Result<Box<dyn BookMoves<G::Position>>, Refusal> {
    let book = match shipped(name) {
        Some(book) => book,
        None => {
            let refuse =
                |refusal: Refusal| Refusal::new(refusal.text(), format!("{name}: {}", refusal.reason()));
            Book::parse(game, &setup.resources.read(name)?).map_err(refuse)?
        }
    };
    let index = book.index();
    Ok(Box::new(move |position: &G::Position, _: &[G::Position]| index.moves(position)))
}
