//! Opening books on the command line.

use crate::game_files::{Folder, refuses};
use crate::{json, poda};

#[test]
fn a_book_is_made_filled_shown_and_exported() {
    let folder = Folder::new("book");
    let file = folder.path("my.book");
    assert!(poda(&["book", "chess", "create", &file]).out.contains("has 0 moves"));
    refuses(&["book", "chess", "create", &file], "my.book");
    let line =
        ["book", "chess", "add", &file, "--moves", "e4 e5 Nf3", "--name", "King's Knight", "--note", "Fast."];
    assert_eq!(json(&line)["moves"], 3);
    let games = folder.with("a.pgn", "1. e4 c5 2. Nf3 d6 *\n\n1. e4 c5 2. Ke2 Ke7 *\n");
    let added = json(&["book", "chess", "add", &file, "--pgn", &games, "--plies", "3"]);
    assert_eq!((&added["games"], &added["moves"]), (&2.into(), &6.into()));
    assert_eq!(
        added["faults"][0],
        "game 2, line 3, column 17: move 2 of black: this move is not legal here: `Ke7`"
    );
    let text = "book chess\ne4 x3\n  e5\n    Nf3 \"King's Knight\" ; Fast.\n  c5 x2\n    Nf3\n    Ke2\n";
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    let shown = poda(&["book", "chess", "show", &file]).out;
    assert_eq!(
        shown,
        "1. e4 x3\n  1... e5 2. Nf3  King's Knight  Fast.\n  1... c5 x2\n    2. Nf3\n    2. Ke2\n"
    );
    assert_eq!(json(&["book", "chess", "show", &file])["moves"][2]["name"], "King's Knight");
    let bin = folder.path("my.bin");
    assert_eq!(json(&["book", "chess", "export", &bin, "--from", &file])["entries"], 6);
    assert_eq!(std::fs::read(&bin).unwrap().len(), 96);
}

#[test]
fn the_shipped_book_is_shown_and_exported() {
    let shown = poda(&["book", "chess", "show"]);
    assert!(shown.code == 0 && shown.out.contains("Giuoco Piano"), "{}", shown.err);
    let folder = Folder::new("shipped");
    let exported = json(&["book", "chess", "export", &folder.path("a.bin")]);
    assert!(exported["entries"].as_u64().unwrap() > 700, "{exported}");
}

#[test]
fn othello_engines_play_from_the_shipped_book() {
    let shown = poda(&["book", "othello", "show"]);
    assert!(shown.code == 0 && shown.out.contains("Perpendicular"), "{}", shown.err);
    let engine = "othello/random:book=openings";
    let answer = json(&["analyse", "othello", "--moves", "d3", "--engine", engine]);
    assert!(["c3", "e3", "c5"].contains(&answer["lines"][0]["move"].as_str().unwrap()), "{answer}");
}

#[test]
fn chess_engines_play_from_every_kind_of_book() {
    let folder = Folder::new("played");
    let text = folder.with("a.book", "book chess\nb4\n");
    let bin = folder.path("a.bin");
    assert_eq!(poda(&["book", "chess", "export", &bin, "--from", &text]).code, 0);
    for book in [&text, &bin] {
        let engine = format!("chess/random:book={book}");
        assert_eq!(json(&["analyse", "chess", "--engine", &engine])["lines"][0]["move"], "b2b4");
    }
    let first = |seed| json(&["analyse", "chess", "--engine", "chess/random:book=openings", "--seed", seed]);
    assert_eq!(first("5")["lines"], first("5")["lines"]);
    refuses(&["analyse", "chess", "--engine", "chess/random:book=none.bin"], "none.bin");
}

#[test]
fn othello_books_are_made_too() {
    let folder = Folder::new("othello-book");
    let file = folder.path("a.book");
    assert_eq!(poda(&["book", "othello", "create", &file]).code, 0);
    assert_eq!(
        json(&["book", "othello", "add", &file, "--moves", "f5 d6 c3", "--name", "Tiger"])["moves"],
        3
    );
    let engine = format!("othello/random:book={file}");
    assert_eq!(json(&["analyse", "othello", "--engine", &engine])["lines"][0]["move"], "f5");
    refuses(&["book", "othello", "export", &folder.path("a.bin")], "a.bin");
    refuses(&["book", "chess", "learn", &file], "chess");
    let games = folder.with("games.txt", "f5d6c3d3c4\nd3c5\n");
    assert_eq!(json(&["book", "othello", "add", &file, "--games", &games, "--plies", "4"])["games"], 2);
    let learnt =
        json(&["book", "othello", "learn", &file, "--positions", "4", "--lines", "2", "--depth", "4"]);
    assert!(learnt["moves"].as_u64().unwrap() > 4, "{learnt}");
    let shown = json(&["book", "othello", "show", &file]);
    assert!(shown["moves"][0]["score"].is_i64(), "{shown}");
    let exported = folder.path("a.ggf");
    assert!(json(&["book", "othello", "export", &exported, "--from", &file])["games"].as_u64().unwrap() > 1);
    assert!(std::fs::read_to_string(&exported).unwrap().starts_with("(;GM[Othello]"));
}

#[test]
fn what_is_wrong_is_refused_and_changes_nothing() {
    let folder = Folder::new("bad-book");
    let file = folder.with("a.book", "book chess\ne4\n");
    refuses(&["book", "checkers", "show"], "checkers");
    refuses(&["book", "chess", "add", &file, "--moves", "e4 e5 Ke3"], "Ke3");
    refuses(&["book", "chess", "add", &file], "--moves");
    refuses(&["book", "chess", "add", &file, "--pgn", &folder.with("empty.pgn", "")], "empty.pgn");
    refuses(&["book", "chess", "add", &folder.path("none.book"), "--moves", "e4"], "none.book");
    refuses(
        &["book", "chess", "show", &folder.with("bad.book", "book chess\ne4\n e5\n")],
        "bad.book: line 3",
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "book chess\ne4\n");
}

#[test]
fn games_from_other_positions_are_counted_and_explained() {
    let folder = Folder::new("fens");
    let file = folder.path("my.book");
    assert_eq!(poda(&["book", "chess", "create", &file]).code, 0);
    let fen = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n\n";
    let alone = folder.with("fens.pgn", fen.repeat(3));
    refuses(
        &["book", "chess", "add", &file, "--pgn", &alone],
        "3 games left out: a book needs games from the normal starting position",
    );
    let mixed = folder.with("mixed.pgn", format!("{}1. e4 e5 *\n", fen.repeat(2)));
    let ran = poda(&["book", "chess", "add", &file, "--pgn", &mixed]);
    assert!(
        ran.code == 0
            && ran.out.contains("2 games left out: a book needs games from the normal starting position"),
        "{}",
        ran.out
    );
}
