//! `poda nboard` as a GUI uses it.

use std::time::{Duration, Instant};

use crate::poda_with;
use crate::session::Session;

fn lines(arguments: &[&str], input: &str) -> Vec<String> {
    let ran = poda_with(&[&["nboard"], arguments].concat(), input);
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out.lines().map(|line| line.trim_end().to_string()).collect()
}

/// A search that would never end by itself.
fn thinking() -> Session {
    let mut session = Session::start(&["nboard"]);
    session.send("nboard 2");
    assert_eq!(session.line().unwrap(), "set myname Poda");
    session.send("set depth 60");
    session.send("go");
    assert_eq!(session.until("status"), ["status thinking"]);
    session
}

#[test]
fn a_ping_stops_the_search_before_it_is_answered() {
    let mut session = thinking();
    std::thread::sleep(Duration::from_millis(200));
    let since = Instant::now();
    session.send("ping 7");
    let said = session.until("pong 7");
    assert!(since.elapsed() < Duration::from_secs(5), "{:?}", since.elapsed());
    assert!(said[said.len() - 2].starts_with("=== "), "the best move so far: {said:?}");
    session.send("ping 8");
    assert_eq!(session.line().unwrap(), "pong 8", "nothing comes after the pong");
    session.send("quit");
    assert!(session.end().1.success());
}

#[test]
fn the_end_of_input_stops_the_search() {
    let (rest, status, time) = thinking().end();
    assert!(status.success() && time < Duration::from_secs(5), "{time:?}");
    assert!(rest.last().unwrap().starts_with("=== "), "{rest:?}");
}

#[test]
fn quitting_stops_the_search() {
    let mut session = thinking();
    session.send("quit");
    assert!(session.end().2 < Duration::from_secs(5));
}

#[test]
fn a_whole_game_is_played_by_go_and_move() {
    let mut session = Session::start(&["nboard", "--engine", "othello/alphabeta"]);
    session.send("set depth 2");
    let mut n_moves = 0;
    loop {
        session.send("go");
        session.send("ping 1");
        let said = session.until("pong");
        if said.contains(&"status the game is over".to_string()) {
            break;
        }
        let chosen = said.iter().find_map(|line| line.strip_prefix("=== ")).expect("a move");
        session.send(&format!("move {chosen}"));
        n_moves += 1;
    }
    // On a busy machine pings cut searches short, and weak moves may end a game early, but not before move nine.
    assert!(n_moves >= 9, "{n_moves}");
}

#[test]
fn going_does_not_play() {
    let mut session = Session::start(&["nboard", "--engine", "alphabeta"]);
    session.send("set depth 3");
    let mut go = || {
        session.send("go");
        let chosen = session.until("===").pop().unwrap();
        chosen.split('/').next().unwrap().to_string()
    };
    assert_eq!(go(), go());
}

#[test]
fn hints_score_as_many_moves_as_asked_for() {
    let mut session = Session::start(&["nboard"]);
    session.send("set depth 2");
    session.send("hint 3");
    let said = session.until("nodestats");
    let deepest: Vec<&String> =
        said.iter().filter(|line| line.starts_with("search ")).rev().take(3).collect();
    assert_eq!(deepest.len(), 3);
    for line in deepest {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!((words.len(), words[3], words[4]), (5, "0", "2@77%"), "{line}");
        assert!(words[1].len().is_multiple_of(2) && words[2].parse::<f64>().is_ok(), "{line}");
    }
    assert!(!said.iter().any(|line| line.starts_with("===")));
}

#[test]
fn games_are_set_and_others_refused() {
    let passing = "(;GM[Othello]BO[8 XO-------------------------------------------------------------- O];)";
    let said = lines(&["--depth", "2"], &format!("set game {}\ngo\n", passing.replace('X', "*")));
    assert!(said.last().unwrap().starts_with("=== PA"), "{said:?}");
    let said = lines(&[], "set game (;GM[Othello]BO[6 --------------O*----*O-------------- *];)\nping 1\n");
    assert_eq!(said, ["status NBoard plays only on 8x8 boards: `6x6`", "pong 1"]);
    let said = lines(
        &[],
        "set game (;GM[Othello]BO[8 *O-------------------------------------------------------------- *]B[C1];)\ngo\n",
    );
    assert_eq!(said, ["status the game is over"]);
}

#[test]
fn junk_and_other_line_ends_are_survived() {
    let said = lines(
        &[],
        "\r\nnboard 2\r\ndance\r\nmove\r\nmove z9\r\n\u{0}\r\nset\r\nset game\r\nhint x\r\nlearn\r\nanalyze\r\nping 3\r\n",
    );
    assert_eq!(said.first().unwrap(), "set myname Poda");
    assert_eq!(said.last().unwrap(), "pong 3");
    assert_eq!(said.iter().filter(|line| line.starts_with("status ")).count(), 5, "{said:?}");
    assert!(said.contains(&"learned".to_string()));
}
