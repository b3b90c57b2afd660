//! Reviews of whole files: scores, marks, better lines and totals, in the formats of both games.

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::game_files::Folder;
use crate::{json, poda};

const CHESS: &str = "[White \"Ana\"]\n[Black \"Bo\"]\n\n{opening} 1. f3 {mine} e5 2. g4 (2. e4 {solid}) Qh4# 0-1\n\n1. e4 e5 *\n";

#[test]
fn chess_games_are_annotated() {
    let folder = Folder::new("review");
    let (games, out) = (folder.with("a.pgn", CHESS), folder.path("b.pgn"));
    let found = json(&["review", &games, "--out", &out, "--nodes", "3000"]);
    assert_eq!(
        (&found["games"], &found["reviewed"], &found["engine"]),
        (&2.into(), &2.into(), &"chess/poda".into())
    );
    let white = &found["reviews"][0]["sides"][0];
    assert_eq!(
        (&white["side"], &white["name"], &white["totals"]["blunders"]),
        (&"White".into(), &"Ana".into(), &1.into())
    );
    let text = std::fs::read_to_string(&out).unwrap().replace('\n', " ");
    assert!(text.contains("2. g4 $4 { Blunder."), "{text}");
    assert!(text.contains("[%eval #-1") && text.contains("was better."), "{text}");
    for kept in [
        "{ opening Review by chess/poda.",
        "White: accuracy",
        "{ mine",
        "2. e4 { solid }",
        "[Annotator \"chess/poda\"]",
    ] {
        assert!(text.contains(kept), "{kept}: {text}");
    }
    // The better move is a variation of its own.
    let variations = text.matches("( 2. ").count() + text.matches("( 1. ").count();
    assert!(variations >= 2, "{text}");
}

#[test]
fn othello_games_are_annotated_in_discs() {
    let folder = Folder::new("review-othello");
    let moves = "f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3h5h7";
    let games = folder.with("a.txt", format!("{moves}\n"));
    let (sgf, ggf) = (folder.path("a.sgf"), folder.path("a.ggf"));
    let ran = poda(&["review", &games, "--out", &sgf, "--depth", "6"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("accuracy") && ran.out.contains("1 game reviewed"), "{}", ran.out);
    let text = std::fs::read_to_string(&sgf).unwrap();
    assert!(text.contains("VD[6]") && text.contains(" loses ") && text.contains("(;"), "{text}");
    let ran = poda(&["review", &sgf, "--out", &ggf, "--depth", "1"]);
    assert!(ran.code == 0 && ran.err.contains("left out: this format has no place for"), "{}", ran.err);
    assert_eq!(poda(&["convert", &ggf, "-", "--to", "txt"]).out.split(' ').next(), Some(moves));
}

#[test]
fn what_cannot_be_reviewed_is_refused() {
    let folder = Folder::new("review-refused");
    let games = folder.with("a.pgn", CHESS);
    let refuses = |arguments: &[&str], part: &str| {
        let ran = poda(arguments);
        assert!(ran.code == 2 && ran.err.contains(part), "{}: {}", ran.code, ran.err);
    };
    refuses(&["review", &games, "--out", &folder.path("b.sgf")], "pgn is for chess");
    refuses(&["review", &games, "--out", &folder.path("b.pgn"), "--engine", "chess/none"], "none");
    refuses(&["review", &games, "--out", "b"], "unknown file extension");
    refuses(&["review", &games, "--out", "-", "--to", "pgn", "--json"], "--json");
    refuses(
        &["review", &folder.with("c.pgn", "1. e4 Ke4 *"), "--out", &folder.path("b.pgn")],
        "line 1, column 7",
    );
}

/// Ctrl-C leaves a whole file of the games that were finished: here one without moves.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_review_keeps_the_games_finished() {
    let folder = Folder::new("review-interrupted");
    let games = folder.with("a.pgn", "[White \"Ana\"]\n\n*\n\n1. e4 *\n");
    let out = folder.path("b.pgn");
    let mut command = Command::new(env!("CARGO_BIN_EXE_poda"));
    let child = command
        .args(["review", &games, "--out", &out, "--time", "1h"])
        .stderr(Stdio::piped())
        .stdout(Stdio::null());
    let child = child.spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let since = Instant::now();
    // The bit of SIGINT among the signals that are caught.
    let catches_interrupts = || {
        let text = std::fs::read_to_string(&status).unwrap();
        let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap().trim().to_string();
        u64::from_str_radix(&caught, 16).unwrap() & 2 != 0
    };
    while !catches_interrupts() {
        assert!(since.elapsed() < Duration::from_secs(60), "no handler");
        sleep(Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let ran = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(130), "{said}");
    assert!(said.contains("interrupted: ") && said.contains("games that were finished, 1 of 2"), "{said}");
    let text = std::fs::read_to_string(&out).unwrap();
    assert!(text.contains("[White \"Ana\"]") && !text.contains("e4"), "{text}");
}
