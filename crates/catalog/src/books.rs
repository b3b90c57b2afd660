//! Opening books for engines: shipped ones by name, the user's by file.

use chess::{Board, Chess};
use game::Refusal;
use protocols::book::{Book, Booked};
use protocols::polyglot;
use search::BookMoves;

use crate::options::Setup;

/// The name of the book that is shipped.
const OPENINGS: &str = "openings";

/// A chess book: `openings`, the shipped one; a Polyglot file, if its name ends in `.bin`; or a text file.
///
/// ```
/// use game::Game;
/// let book = catalog::chess_book(chess::Chess::STANDARD, "openings", &catalog::Setup::default())?;
/// assert_eq!(book.book_moves(&chess::Chess::STANDARD.start(), &[]).len(), 3, "e4, c4 and d4");
/// # Ok::<(), game::Refusal>(())
/// ```
///
/// # Errors
/// A [`Refusal`] that names a file which cannot be had, or says what is wrong in it.
pub fn chess_book(rules: Chess, name: &str, setup: &Setup) -> Result<Box<dyn BookMoves<Board>>, Refusal> {
    if name.to_lowercase().ends_with(".bin") {
        let bytes = setup.resources.read_bytes(name)?;
        let book = polyglot::Book::read(&bytes).map_err(|refusal| in_file(name, &refusal))?;
        return Ok(Box::new(move |board: &Board, past: &[Board]| book.moves(board, past)));
    }
    text_book(rules, name, setup)
}

/// The shipped book, or one in a text file.
pub(crate) fn text_book<G: Booked>(
    game: G,
    name: &str,
    setup: &Setup,
) -> Result<Box<dyn BookMoves<G::Position>>, Refusal> {
    if name == OPENINGS {
        return Ok(by_position(&Book::<G>::shipped()));
    }
    let text = setup.resources.read(name)?;
    let book = Book::parse(game, &text).map_err(|refusal| in_file(name, &refusal))?;
    Ok(by_position(&book))
}

fn by_position<G: Booked>(book: &Book<G>) -> Box<dyn BookMoves<G::Position>> {
    let index = book.index();
    Box::new(move |position: &G::Position, _: &[G::Position]| index.moves(position))
}

fn in_file(name: &str, refusal: &Refusal) -> Refusal {
    Refusal::new(refusal.text(), format!("{name}: {}", refusal.reason()))
}
