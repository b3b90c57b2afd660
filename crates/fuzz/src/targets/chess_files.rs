//! Chess files: PGN, EPD, Polyglot books and our own.

use chess::Chess;
use game::{Game as _, Position as _};
use game_tree::{Edit, NodeId, Written};
use protocols::book::Book;
use protocols::{ChessGame, epd, pgn, polyglot};

use crate::input::text;

/// What was read of a PGN file can be written, and is then read without a fault as the same game.
pub fn pgn(bytes: &[u8]) {
    for mut read in pgn::games(bytes) {
        assert!(read.broken_by.is_none() || !read.faults.is_empty());
        assert!(read.faults.iter().all(|fault| fault.place().is_some()));
        replace_braces(&mut read.tree);
        let written = pgn::write(&read.tree);
        let mut again: Vec<pgn::Read> = pgn::games(written.as_bytes()).collect();
        assert_eq!(again.len(), 1, "{written}");
        let mut again = again.remove(0);
        assert!(again.faults.is_empty(), "{:?}\n{written}", again.faults);
        assert_eq!(pgn::write(&again.tree), written);
        // Control characters are written as blanks.
        if bytes.iter().any(|byte| byte.is_ascii_control() && !b"\n\r\t".contains(byte)) {
            continue;
        }
        // Tags that every game must have were added.
        again.tree.headers = read.tree.headers.clone();
        assert!(again.tree == read.tree, "{written}");
    }
}

/// A comment after a semicolon may contain a brace, which a comment in braces cannot.
fn replace_braces(game: &mut ChessGame) {
    let moves = game.written().filter_map(|step| match step {
        Written::Move(node) => Some(node),
        _ => None,
    });
    for node in moves.chain([NodeId::ROOT]).collect::<Vec<_>>() {
        let annotation = game.annotation(node);
        if annotation.comment.contains('}') || annotation.before.contains('}') {
            let mut annotation = annotation.clone();
            annotation.comment = annotation.comment.replace('}', ")");
            annotation.before = annotation.before.replace('}', ")");
            game.apply(Edit::Annotate(node, annotation.into()));
        }
    }
}

/// EPD, by the rules of both variants.
pub fn epd(bytes: &[u8]) {
    let text = text(bytes);
    for rules in [Chess::STANDARD, Chess::CHESS960] {
        let positions: Vec<_> = epd::positions(&text, rules).filter_map(Result::ok).collect();
        for position in &positions {
            _ = (position.moves("bm"), position.moves("am"), position.scored_moves(), position.mate());
        }
        let written = epd::write(&positions);
        let again = epd::read(&written, rules).unwrap_or_else(|refusal| panic!("{refusal}\n{written}"));
        assert_eq!(again, positions, "{written}");
    }
}

/// Polyglot books.
pub fn polyglot(bytes: &[u8]) {
    let Ok(book) = polyglot::Book::read(bytes) else { return };
    assert!(book.entries().is_sorted_by_key(|entry| entry.key));
    let start = Chess::STANDARD.start();
    for (mv, _) in book.moves(&start, &[]) {
        assert!(start.moves().any(|legal| legal == mv));
    }
    for mv in book.entries().iter().filter_map(|entry| entry.on(&start)) {
        assert!(start.moves().any(|legal| legal == mv));
    }
    let written = book.write();
    let again = polyglot::Book::read(&written).expect("what was written can be read");
    assert_eq!(again.write(), written);
}

/// Our books of openings: also as Polyglot.
pub fn book(bytes: &[u8]) {
    let Ok(book) = Book::parse(Chess::STANDARD, &text(bytes)) else { return };
    let written = book.write();
    let again =
        Book::parse(Chess::STANDARD, &written).unwrap_or_else(|refusal| panic!("{refusal}\n{written}"));
    assert_eq!(again.write(), written);
    let start = Chess::STANDARD.start();
    assert_eq!(again.index().moves(&start), book.index().moves(&start));
    let polyglot = book.to_polyglot().write();
    assert_eq!(polyglot::Book::read(&polyglot).expect("a book of ours").write(), polyglot);
}
