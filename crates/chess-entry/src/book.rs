//! Opening books for chess engines: the shipped one by name, the user's own as files.

use std::sync::LazyLock;

use chess::{Board, Chess};
use game::Refusal;
use protocols::book::{Book, Index};
use protocols::polyglot;
use search::BookMoves;
use table::Setup;

/// The name of the shipped book.
pub(crate) const OPENINGS: &str = "openings";

/// Opens a chess book: `openings`, the shipped one; a Polyglot file if the name ends in `.bin`; otherwise a text file.
///
/// ```
/// use game::Game;
/// let book = chess_entry::chess_book(chess::Chess::STANDARD, "openings", &table::Setup::default())?;
/// assert_eq!(book.book_moves(&chess::Chess::STANDARD.start(), &[]).len(), 3, "e4, c4 and d4");
/// # Ok::<(), game::Refusal>(())
/// ```
///
/// # Errors
/// A [`Refusal`] that names a file that cannot be read, or says what is wrong in it.
pub fn chess_book(rules: Chess, name: &str, setup: &Setup) -> Result<Box<dyn BookMoves<Board>>, Refusal> {
    if name.to_lowercase().ends_with(".bin") {
        let bytes = setup.resources.read_bytes(name)?;
        let book = polyglot::Book::read(&bytes).map_err(|refusal| refusal.at(name))?;
        return Ok(Box::new(move |board: &Board, past: &[Board]| book.moves(board, past)));
    }
    let book = match name {
        OPENINGS => Book::<Chess>::shipped(),
        _ => Book::parse(rules, &setup.resources.read(name)?).map_err(|refusal| refusal.at(name))?,
    };
    let index = book.index();
    Ok(Box::new(move |board: &Board, _: &[Board]| index.moves(board)))
}

/// What the shipped book knows, by position.
pub(crate) fn shipped() -> &'static Index<Board> {
    static SHIPPED: LazyLock<Index<Board>> = LazyLock::new(|| Book::<Chess>::shipped().index());
    &SHIPPED
}
