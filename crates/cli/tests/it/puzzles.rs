//! `poda puzzles`: made, checked and shown.

use crate::game_files::Folder;
use crate::{json, poda};

#[test]
fn puzzles_are_made_from_levels_and_do_not_depend_on_the_threads() {
    let folder = Folder::new("puzzles-made");
    let make = |threads: &str, out: &str| {
        json(&[
            "puzzles",
            "make",
            "tictactoe",
            "--selfplay",
            "60",
            "--levels",
            "beginner,easy",
            "--random-plies",
            "1",
            "--per-game",
            "9",
            "--nodes",
            "100000",
            "--seed",
            "3",
            "--threads",
            threads,
            "--out",
            out,
        ])
    };
    let (one, two) = (folder.path("one.jsonl"), folder.path("two.jsonl"));
    let made = make("1", &one);
    let count = made["puzzles"].as_u64().unwrap();
    assert!(count > 3 && made["looked_through"] == 60, "{made}");
    let discarded: u64 = made["discarded"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(made["positions"].as_u64(), Some(count + discarded), "each position is accounted for");
    make("2", &two);
    let text = std::fs::read_to_string(&one).unwrap();
    assert_eq!(text, std::fs::read_to_string(&two).unwrap());
    assert_eq!(text.lines().count() as u64, count);
    let checked = json(&["puzzles", "check", &one]);
    assert_eq!((&checked["passed"], &checked["discarded"]), (&count.into(), &serde_json::json!([])));
}

/// A fork that wins a rook, after the move that allowed it; and the start of a game.
const GAMES: &str =
    "[SetUp \"1\"]\n[FEN \"r3k3/8/8/3N4/8/8/6p1/6K1 b q - 0 1\"]\n\n1... Kd8 *\n\n1. e4 e5 *\n";

#[test]
fn puzzles_are_made_from_files() {
    let folder = Folder::new("puzzles-files");
    let (games, out) = (folder.with("a.pgn", GAMES), folder.path("out.jsonl"));
    let made = json(&["puzzles", "make", "chess", "--from", &games, "--out", &out, "--nodes", "20000"]);
    assert_eq!((&made["games"], &made["looked_through"]), (&2.into(), &2.into()));
    assert!(made["discarded"]["second-solution"].as_u64() >= Some(1), "{made}");
    let othello =
        folder.with("a.obf", "---------------------------OX------XO--------------------------- X;\n");
    let made = json(&["puzzles", "make", "othello", "--from", &othello, "--out", &out, "--nodes", "1000"]);
    assert_eq!((&made["positions"], &made["puzzles"]), (&1.into(), &0.into()));
}

#[test]
fn a_second_solution_fails_the_check() {
    let folder = Folder::new("puzzles-check");
    let line = r#"{"id":"x-1","game":"tictactoe","variant":"3x3x3","position":"X../.O./..X O","solution":"a2","themes":"only-draw","rating":700,"unit":"result","proven":true,"nodes":5}"#;
    let (file, keep) = (folder.with("a.jsonl", line), folder.path("keep.jsonl"));
    let ran = poda(&["puzzles", "check", &file, "--keep", &keep]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(
        ran.out.contains("x-1: move 1") && ran.out.contains("0 of 1 puzzle passed, 1 discarded"),
        "{}",
        ran.out
    );
    assert_eq!(std::fs::read_to_string(&keep).unwrap(), "");
}

#[test]
fn a_shipped_puzzle_is_shown_and_its_solution_only_on_request() {
    let ran = poda(&["puzzles", "show", "chess-1"]);
    assert!(
        ran.code == 0 && ran.out.contains("to move. chess-1") && !ran.out.contains("solution:"),
        "{}",
        ran.out
    );
    let shown = json(&["puzzles", "show", "chess-1", "--solution"]);
    assert!(!shown["solution"].as_array().unwrap().is_empty() && shown["rating"].is_u64(), "{shown}");
    let random =
        |seed| json(&["puzzles", "show", "--random", "--set", "othello", "--seed", seed])["id"].clone();
    assert_eq!(random("5"), random("5"));
    assert_ne!(random("5"), random("6"));
}

#[test]
fn what_cannot_be_done_is_refused() {
    let folder = Folder::new("puzzles-refused");
    let out = folder.path("out.jsonl");
    for (arguments, said) in [
        (vec!["puzzles", "show", "chess-0"], "no such puzzle"),
        (vec!["puzzles", "show", "--random", "--set", "tree"], "no puzzles of this game"),
        (vec!["puzzles", "make", "chess", "--out", &out], "--from"),
        (
            vec!["puzzles", "make", "chess", "--selfplay", "1", "--levels", "god", "--out", &out],
            "no such level",
        ),
        (vec!["puzzles", "make", "chess", "--from", "missing.pgn", "--out", &out], "missing.pgn"),
        (vec!["puzzles", "check", "missing.jsonl"], "missing.jsonl"),
    ] {
        let ran = poda(&arguments);
        assert!(ran.code == 2 && ran.err.contains(said), "{arguments:?}: {} {}", ran.code, ran.err);
    }
    let bad = folder.with("bad.jsonl", "{}\n");
    let ran = poda(&["puzzles", "check", &bad]);
    assert!(ran.code == 2 && ran.err.contains("line 1"), "{}", ran.err);
}
