//! Long files of few bytes of input: a piece is repeated until the file has up to a megabyte. What takes quadratic time is
//! found by the fuzzer's limit of ten seconds; files as short as other inputs would not show it.

use chess::Chess;
use game::tree;
use othello::{Othello, Size};
use protocols::book::Book;
use protocols::wthor::Names;
use protocols::{Format, epd, pgn};
use words::boggle::{Board, LoneQ};
use words::{Grid, Lexicon, Matching};

use crate::input::Input;

/// The longest file.
const MAX_BYTES: usize = 1 << 20;

/// Every reader of text, on a beginning, a piece again and again, and an end. `#` in the piece stands for the number of the
/// repetition, so that names differ.
pub fn repeated(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let reader = input.byte();
    // Mostly short, so that many files are tried.
    let size = MAX_BYTES >> input.below(12);
    let (before, piece, after) = (input.text(), input.text(), input.text());
    if piece.is_empty() {
        return;
    }
    let mut text = before;
    let mut number = 0;
    while text.len() < size {
        match piece.contains('#') {
            true => text += &piece.replace('#', &number.to_string()),
            false => text += &piece,
        }
        number += 1;
    }
    read(reader, &(text + &after));
}

fn read(reader: u8, text: &str) {
    match reader % 16 {
        0..=2 => {
            for read in pgn::games(text.as_bytes()) {
                _ = pgn::write(&read.tree);
            }
        }
        3 => drop(epd::write(
            &epd::positions(text, Chess::STANDARD).filter_map(Result::ok).collect::<Vec<_>>(),
        )),
        4 => _ = Book::parse(Chess::STANDARD, text).map(|book| book.write()),
        5 => _ = Book::parse(Othello::new(Size::Eight), text).map(|book| book.write()),
        6 => _ = tree::parse(text).map(|tree| tree.to_string()),
        7 => _ = Grid::parse_as(text, Matching::Folded),
        8 => _ = Lexicon::read_as(text.as_bytes(), Matching::Folded),
        9 => _ = Board::parse_as(text, LoneQ::Qu, Matching::Folded),
        number => {
            let format = Format::ALL[usize::from(number) % Format::ALL.len()];
            let mut names = Names::default();
            let Ok(games) = format.games(text.as_bytes(), &names) else { return };
            let games: Vec<_> = games.filter_map(Result::ok).map(|read| read.tree).collect();
            _ = format.write(&games, &mut names);
        }
    }
}
