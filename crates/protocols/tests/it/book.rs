//! Opening books: the file, the tree, and the moves of a position.

use chess::Chess;
use game::{Game as _, Notation as _, Position as _};
use othello::{Othello, Size};
use protocols::book::Book;
use protocols::pgn;

const SMALL: &str = "\
# Two openings.
#
book chess
e4 x3 \"King's \\\"pawn\\\"\" ; Opens lines.
  e5
    Nf3
  c5 x0 ; Later.
d4
";

fn parse(text: &str) -> Book<Chess> {
    Book::parse(Chess::STANDARD, text).unwrap()
}

fn refusal(text: &str) -> String {
    Book::parse(Chess::STANDARD, text).unwrap_err().to_string()
}

/// `move weight` of the position after some moves.
fn moves_after(book: &Book<Chess>, moves: &str) -> Vec<String> {
    let mut board = Chess::STANDARD.start();
    for mv in moves.split_whitespace() {
        board.play(board.parse_move(mv).unwrap());
    }
    let moves = book.index().moves(&board).into_iter();
    moves.map(|(mv, weight)| format!("{} {weight}", board.write_san(mv))).collect()
}

#[test]
fn files_are_written_as_they_are_read() {
    let book = parse(SMALL);
    assert_eq!(book.write(), SMALL);
    assert_eq!(parse(&SMALL.replace('\n', "\r\n\r\n")).write(), SMALL);
    assert_eq!(moves_after(&book, ""), ["e4 3", "d4 1"]);
    assert_eq!(moves_after(&book, "e4"), ["e5 1", "c5 0"]);
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    for (text, told) in [
        ("", "this is no book of chess: `the end`"),
        ("e4\n", "line 1: the first line is: book chess: `e4`"),
        ("book chess\ne4\n   e5\n", "line 3: 3 blanks before it"),
        ("book chess\ne4\n    e5\n", "line 3: 4 blanks before it"),
        ("book chess\n  e4\n", "line 2: 2 blanks before it"),
        ("book chess\ne4\n  Ke7\n", "line 3: this is no legal move here: `Ke7`"),
        ("book chess\ne4\ne2e4\n", "line 3: this move is here already: `e2e4`"),
        ("book chess\ne4 xx\n", "line 2: a weight is written x and a number"),
        ("book chess\ne4 x99999999999\n", "line 2: a weight is written x and a number"),
        ("book chess\ne4 \"open\n", "line 2: the name does not end with a quote"),
        ("book chess\ne4 nonsense\n", "line 2: after a move come its weight"),
        ("book chess\ne4\n# late\n", "line 3: comments stand above the moves"),
    ] {
        assert!(refusal(text).starts_with(told), "{text:?}: {}", refusal(text));
    }
}

#[test]
fn lines_are_added_once() {
    let mut book = parse(SMALL);
    book.add("1.e4 e5 2. Nf3 Nc6 3.Bb5", Some("Ruy\nLópez"), Some("Presses on  c6.")).unwrap();
    book.add("e4 e5 Nf3 Nc6 Bb5 a6", None, None).unwrap();
    assert!(
        book.write().contains("        Bb5 \"Ruy López\" ; Presses on c6.\n          a6\n"),
        "{}",
        book.write()
    );
    assert_eq!(book.n_nodes(), 8);
    let before = book.write();
    assert!(book.add("e4 e5 Nf3 Nc6 Bb5 Ke4", None, None).is_err());
    assert!(book.add(" 1. ", None, None).is_err());
    assert_eq!(book.write(), before, "a refused line leaves no trace");
}

#[test]
fn games_add_weight() {
    let mut book = Book::new(Chess::STANDARD);
    let file = b"1. e4 e5 2. Nf3 *\n1. e4 c5 *\n1. e4 e5 2. Nc3 *\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *";
    let taken: Vec<bool> = pgn::games(file).map(|read| book.add_game(&read.game, 2)).collect();
    assert_eq!(taken, [true, true, true, false]);
    assert_eq!(book.write(), "book chess\ne4 x3\n  e5 x2\n  c5\n");
}

#[test]
fn lines_that_meet_add_up() {
    let mut book = Book::new(Chess::STANDARD);
    for line in ["d4 Nf6 c4 e6 Nc3", "c4 e6 d4 Nf6 Nc3", "c4 Nf6 d4 e6 Nf3"] {
        book.add(line, None, None).unwrap();
    }
    assert_eq!(moves_after(&book, "c4 Nf6 d4 e6"), ["Nc3 2", "Nf3 1"]);
    let polyglot = book.to_polyglot();
    assert_eq!(polyglot.entries().len(), book_positions(&book));
}

/// Different moves of different positions.
fn book_positions(book: &Book<Chess>) -> usize {
    let mut moves = std::collections::HashSet::new();
    book.walk(|visit| _ = moves.insert((game::Keyed::key(visit.position()), visit.node.mv)));
    moves.len()
}

#[test]
fn othello_has_books_too() {
    let mut book = Book::new(Othello::new(Size::Eight));
    book.add("f5 d6 c3 d3 c4", Some("Tiger"), None).unwrap();
    assert!(book.write().starts_with("book othello\nf5\n  d6\n"), "{}", book.write());
    assert!(Book::parse(Othello::new(Size::Eight), SMALL).is_err());
}

#[test]
fn the_shipped_book_has_the_openings_of_the_thesis() {
    let book = Book::shipped();
    let (mut names, mut n_leaves) = (Vec::new(), 0);
    book.walk(|visit| {
        names.push(visit.node.name.clone());
        if visit.is_leaf {
            n_leaves += 1;
            assert!(visit.depth() + 1 >= 16, "a line ends after {} plies", visit.depth() + 1);
        }
    });
    for name in [
        "Ruy López",
        "Two Knights Defence",
        "Three Knights Game",
        "Four Knights Game",
        "Italian Game",
        "King's Gambit",
        "Scotch Game",
        "Giuoco Piano",
        "Sicilian Defence",
        "English Opening",
        "Queen's Gambit",
    ] {
        assert!(names.iter().any(|own| own == name), "{name} is missing");
    }
    assert!(n_leaves >= 60, "{n_leaves}");
    assert_eq!(Book::parse(Chess::STANDARD, &book.write()).unwrap().write(), book.write());
}
