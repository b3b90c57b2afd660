//! Opening books: the file, the tree, and the moves of a position.

use std::collections::HashMap;

use chess::Chess;
use game::{Game as _, Lossless as _, Notation as _, Position as _, Refusal};
use othello::{Board, Othello, Size};
use protocols::book::{Book, Learning};
use protocols::{pgn, transcripts};

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
fn errors_are_reported_with_their_line() {
    for (text, message) in [
        ("", "this is not a book of chess: `the end`"),
        ("e4\n", "line 1: the first line must be: book chess: `e4`"),
        ("book chess\ne4\n   e5\n", "line 3: indented by 3 blanks"),
        ("book chess\ne4\n    e5\n", "line 3: indented by 4 blanks"),
        ("book chess\n  e4\n", "line 2: indented by 2 blanks"),
        ("book chess\ne4\n  Ke7\n", "line 3: this move is not legal here: `Ke7`"),
        ("book chess\ne4\ne2e4\n", "line 3: this move is already in the book here: `e2e4`"),
        ("book chess\ne4 xx\n", "line 2: write a weight as x and a number"),
        ("book chess\ne4 x99999999999\n", "line 2: write a weight as x and a number"),
        ("book chess\ne4 =good\n", "line 2: write a score as = and a number"),
        ("book chess\ne4 \"open\n", "line 2: the name does not end with a quote"),
        ("book chess\ne4 nonsense\n", "line 2: expected a weight"),
        ("book chess\ne4\n# late\n", "line 3: comments must come before the moves"),
    ] {
        assert!(refusal(text).starts_with(message), "{text:?}: {}", refusal(text));
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
    let taken: Vec<bool> = pgn::games(file).map(|read| book.add_game(&read.tree, 2)).collect();
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

/// The number of distinct moves in distinct positions.
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

fn othello(text: &str) -> Book<Othello> {
    Book::parse(Othello::new(Size::Eight), text).unwrap()
}

fn after(moves: &str) -> Board {
    let mut board = Board::start(Size::Eight);
    for mv in moves.split_whitespace() {
        board.play(board.parse_move(mv).unwrap());
    }
    board
}

#[test]
fn a_mirror_image_is_the_same_position() {
    let index = othello("book othello\nf5\n  d6 x2\n  f4\n").index();
    for (first, replies) in
        [("f5", ["d6", "f4"]), ("d3", ["f4", "d6"]), ("c4", ["e3", "c5"]), ("e6", ["c5", "e3"])]
    {
        let board = after(first);
        let mut moves: Vec<_> =
            index.moves(&board).into_iter().map(|(mv, weight)| (board.write_move(mv), weight)).collect();
        moves.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
        assert!(moves.iter().all(|(mv, _)| board.parse_move(mv).is_ok()), "{first}: {moves:?}");
        let (heavy, light) = (&moves[0], &moves[1]);
        assert_eq!((heavy.1, light.1), (2, 1), "{first}");
        let same = |mv: &str, other: &str| {
            after(&format!("{first} {mv}")).exact_key() == after(&format!("f5 {other}")).exact_key()
        };
        assert!(same(&heavy.0, "d6") && same(&light.0, "f4"), "{first}: {moves:?}, not {replies:?}");
    }
}

#[test]
fn lines_are_kept_in_one_view() {
    let mut book = othello("book othello\n");
    for line in ["f5 d6 c5", "c4 e3 f4", "d3 c5 d6"] {
        book.add(line, None, None).unwrap();
    }
    assert_eq!(book.index().moves(&Board::start(Size::Eight)).len(), 1, "{}", book.write());
    assert_eq!(book.lines().len(), book.write().lines().filter(|line| line.starts_with("    ")).count());
}

/// Scores moves by the discs after them: a fast and neutral judge.
fn count(board: &Board, only: &[othello::Move]) -> Result<Vec<(othello::Move, i32)>, Refusal> {
    let is_wanted = |mv: &othello::Move| only.is_empty() || only.contains(mv);
    let score = |mv| {
        let mut after = *board;
        after.play(mv);
        (mv, after.opponent().count_ones() as i32 - after.own().count_ones() as i32)
    };
    Ok(board.moves().filter(is_wanted).map(score).collect())
}

fn learn(book: &mut Book<Othello>, n_positions: usize) {
    for _ in 0..n_positions {
        assert_eq!(book.learn(Learning::default(), &mut count), Ok(true));
    }
}

#[test]
fn scores_go_back_by_minimax_and_the_best_are_played() {
    let mut book = othello("book othello\n");
    learn(&mut book, 60);
    // The best score among the moves of each position, its mirror images included.
    let (mut best, mut scores) = (HashMap::new(), Vec::new());
    book.walk(|visit| {
        let score = visit.node.score.expect("all moves are judged");
        let known = best.entry(visit.position().exact_key()).or_insert(score);
        *known = score.max(*known);
        let mut after = *visit.position();
        after.play(visit.node.mv);
        scores.push((score, visit.node.weight, visit.position().exact_key(), after.exact_key()));
    });
    assert!(book.lines().iter().any(|line| line.len() > 4), "{}", book.write());
    for (score, weight, before, after) in scores {
        assert!(best.get(&after).is_none_or(|&reply| score == -reply));
        assert_eq!(weight == 1, score == best[&before]);
    }
    assert_eq!(othello(&book.write()).write(), book.write());
}

#[test]
fn moves_without_scores_are_judged_first_and_keep_their_place() {
    let mut book = othello("book othello\n");
    book.add("f5 f4 e3", None, Some("kept")).unwrap();
    learn(&mut book, 3);
    book.walk(|visit| assert!(visit.node.score.is_some(), "{}", book.write()));
    book.add_names();
    assert!(book.write().contains("\"Parallel\"") && book.write().contains("; kept"), "{}", book.write());
}

#[test]
fn othello_games_are_added_turned_to_one_view() {
    let mut book = othello("book othello\n");
    for game in transcripts::read("f5d6c3\nc4e3f6\nf5f6\n").unwrap() {
        assert!(book.add_game(&game, 2));
    }
    assert_eq!(book.write(), "book othello\nf5 x3\n  d6 x2\n  f6\n");
}

#[test]
fn the_shipped_othello_book_is_scored_and_named() {
    let book = Book::<Othello>::shipped();
    let (mut names, mut best) = (Vec::new(), HashMap::new());
    book.walk(|visit| {
        names.push(visit.node.name.clone());
        let score = visit.node.score.expect("every move was judged");
        let entry = best.entry(visit.position().exact_key()).or_insert((score, 0));
        *entry = (entry.0.max(score), entry.1 + visit.node.weight);
    });
    assert!(book.n_nodes() > 500, "{}", book.n_nodes());
    assert!(best.values().all(|&(_, weight)| weight > 0), "every position has a move to play");
    for name in ["Diagonal", "Perpendicular", "Tiger", "Cow", "Rose"] {
        assert!(names.iter().any(|known| known == name), "{name}");
    }
}

#[test]
fn the_shipped_book_has_the_openings_of_the_thesis() {
    let book = Book::<Chess>::shipped();
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
