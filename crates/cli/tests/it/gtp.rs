//! `poda gtp` as a controller uses it.

use std::time::Duration;

use crate::poda_with;
use crate::session::Session;

/// The answers to `commands`, which blank lines separate.
fn answers(arguments: &[&str], commands: &str) -> Vec<String> {
    let ran = poda_with(&[&["gtp"], arguments].concat(), commands);
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out.split_terminator("\n\n").map(str::to_string).collect()
}

#[test]
fn it_introduces_itself() {
    let said = answers(
        &[],
        "protocol_version\n1 name\nknown_command genmove\nknown_command dance\nlist_games\nquit\nname\n",
    );
    assert_eq!(said, ["= 2", "=1 Poda", "= true", "= false", "= Othello", "="]);
    let listed = answers(&[], "list_commands\n").remove(0);
    for name in listed.trim_start_matches("= ").lines() {
        assert_eq!(answers(&[], &format!("known_command {name}\n")), ["= true"], "{name}");
    }
}

#[test]
fn a_whole_game_is_played_by_both_sides() {
    for size in ["8", "6"] {
        let mut session = Session::start(&["gtp", "--engine", "othello/alphabeta:depth=2"]);
        assert_eq!(session.gtp(&format!("boardsize {size}")), "=");
        assert_eq!(session.gtp("clear_board"), "=");
        assert_eq!(session.gtp("final_score"), "? the game is not over");
        let (mut passes_in_a_row, mut n_moves) = (0, 0);
        for colour in ["b", "w"].into_iter().cycle() {
            let answer = session.gtp(&format!("genmove {colour}"));
            let vertex = answer.strip_prefix("= ").unwrap_or_else(|| panic!("{answer}"));
            passes_in_a_row = if vertex == "pass" { passes_in_a_row + 1 } else { 0 };
            n_moves += usize::from(vertex != "pass");
            if passes_in_a_row == 2 {
                break;
            }
        }
        assert!(n_moves > 20, "{n_moves}");
        let score = session.gtp("final_score");
        assert!(score == "= 0" || score.starts_with("= B+") || score.starts_with("= W+"), "{score}");
        assert_eq!(session.gtp("quit"), "=");
        assert!(session.end().1.success());
    }
}

#[test]
fn moves_are_played_refused_and_taken_back() {
    let said = answers(
        &[],
        "play b F5\nplay WHITE d6\nplay w c3\nplay b a1\nplay b pass\nplay b z9\nplay red c3\nplay b\nundo\nundo\nundo\nplay black f5\n",
    );
    let illegal = "? illegal move";
    let syntax = "? syntax error";
    let expected =
        ["=", "=", illegal, illegal, illegal, illegal, syntax, syntax, "=", "=", "? cannot undo", "="];
    assert_eq!(said, expected);
}

#[test]
fn a_move_is_thought_of_without_being_played() {
    let said =
        answers(&["--depth", "2"], "reg_genmove b\nreg_genmove b\nreg_genmove w\ngenmove w\nshowboard\n");
    assert_eq!(said[0], said[1]);
    assert!(said[2].starts_with('?') && said[3].starts_with('?'));
    assert!(said[4].starts_with("=\n") && said[4].contains("X 2, O 2"), "{}", said[4]);
}

#[test]
fn unsupported_sizes_and_games_are_refused() {
    let said = answers(
        &[],
        "boardsize 19\nboardsize\nboardsize 4\nset_game Go\nset_game othello\nkomi 6.5\nkomi x\n",
    );
    let size = "? unacceptable size";
    assert_eq!(said, [size, size, size, "? unsupported game", "=", "=", "? syntax error"]);
    let said = answers(&["--engine", "paper"], "boardsize 6\ngenmove b\n");
    assert!(said[0].starts_with(size) && said[0].contains("8x8 only"), "{}", said[0]);
    assert!(said[1].starts_with("= "), "the board stays as it was: {}", said[1]);
}

#[test]
fn a_pass_may_go_unsaid() {
    // On 6x6 random play passes often: play a game without ever sending a pass.
    let mut session = Session::start(&["gtp", "--engine", "random", "--seed", "5"]);
    session.gtp("boardsize 6");
    let mut n_unsaid = 0;
    for _ in 0..60 {
        let black = session.gtp("reg_genmove b");
        let white = session.gtp("reg_genmove w");
        match (black.as_str(), white.as_str()) {
            ("= pass", "= pass") => break,
            ("= pass", white) if white.starts_with('=') => {
                n_unsaid += 1;
                assert_eq!(session.gtp(&format!("play w {}", &white[2..])), "=");
                assert_eq!(session.gtp("undo"), "=");
                assert_eq!(session.gtp("reg_genmove b"), "= pass", "both moves are taken back");
                assert_eq!(session.gtp(&format!("play w {}", &white[2..])), "=");
            }
            (black, "= pass") if black.starts_with('=') => {
                n_unsaid += 1;
                assert_eq!(session.gtp(&format!("play b {}", &black[2..])), "=");
            }
            (black, _) if black.starts_with('=') => {
                assert_eq!(session.gtp(&format!("play b {}", &black[2..])), "=");
            }
            (_, white) => assert_eq!(session.gtp(&format!("play w {}", &white[2..])), "="),
        }
    }
    assert!(n_unsaid > 0);
    assert!(session.gtp("final_score").starts_with('='));
}

#[test]
fn the_clock_limits_the_search() {
    let mut session = Session::start(&["gtp", "--depth", "40"]);
    assert_eq!(session.gtp("time_settings 0 1 5"), "=");
    let since = std::time::Instant::now();
    assert!(session.gtp("genmove b").starts_with("= "));
    assert_eq!(session.gtp("time_left w 1 0"), "=");
    assert!(session.gtp("genmove w").starts_with("= "));
    assert!(since.elapsed() < Duration::from_secs(5), "{:?}", since.elapsed());
    assert_eq!(session.gtp("time_left w soon 0"), "? syntax error");
}

#[test]
fn junk_and_other_line_ends_are_survived() {
    let said = answers(
        &[],
        "\r\n# comment\r\n1 name\r\ndance 1 2\r\n5\r\n\u{0}\u{7}\r\nna\tme\r\né\r\n2 name # x\r\n",
    );
    let unknown = "? unknown command";
    assert_eq!(said, ["=1 Poda", unknown, "?5 unknown command", unknown, unknown, "=2 Poda"]);
}

#[test]
fn a_move_under_way_is_still_answered_at_the_end_of_input() {
    let said = answers(&["--depth", "4"], "genmove b");
    assert!(said.len() == 1 && said[0].starts_with("= "), "{said:?}");
}
