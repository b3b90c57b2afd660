//! Starting positions from text and by seed.

use arena::{Opening, Openings, SeatSpec};
use table::Setup;

use crate::players::tictactoe;

#[test]
fn openings_are_positions_or_moves_one_a_line() {
    let text = "# two corners\nb2 a1   # the better answer\n\nX../.O./... X\n";
    let moves = Opening::Moves(vec!["b2".into(), "a1".into()]);
    let position = Opening::Position("X../.O./... X".into());
    assert_eq!(Openings::read(text, &*tictactoe()), Ok(Openings::Listed(vec![moves, position])));
}

#[test]
fn openings_of_other_programs_are_read() {
    let check = |game: &str, text: &str, expected: &[&str]| {
        let table = catalog::CATALOG.game(game).unwrap().table(None).unwrap();
        let Openings::Listed(openings) = Openings::read(text, &*table).unwrap() else { panic!("a list") };
        let texts: Vec<_> = openings.iter().map(ToString::to_string).collect();
        assert_eq!(texts, expected);
    };
    let board = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
    check(
        "chess",
        &format!("{board} bm Nf3; id \"one\";\n{board} 0 2 ;D1 29"),
        &[board, &format!("{board} 0 2")],
    );
    check(
        "chess",
        "[Event \"x\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"y\"]\n\n1. d4 *",
        &["e2e4 e7e5 g1f3", "d2d4"],
    );
    let start = "---------------------------OX------XO--------------------------- X";
    check("othello", &format!("{start}; F5:+0; D3:+0;\nf5d6c3\nf5 d6"), &[start, "f5 d6 c3", "f5 d6"]);
}

#[test]
fn a_bad_game_of_a_pgn_file_is_named() {
    let chess = catalog::CATALOG.game("chess").unwrap().table(None).unwrap();
    let refusal = Openings::read("[Event \"x\"]\n\n1. e4 e5 2. Ke3 *", &*chess).unwrap_err().to_string();
    assert!(refusal.contains("game 1") && refusal.contains("Ke3"), "{refusal}");
}

#[test]
fn wrong_opening_lines_are_refused_with_number_and_text() {
    let check = |text: &str, expected: &[&str]| {
        let message = Openings::read(text, &*tictactoe()).unwrap_err().to_string();
        for part in expected {
            assert!(message.contains(part), "{message} lacks {part}");
        }
    };
    check("b2\n# fine so far\nb2 z9", &["line 3 ", "`z9`"]);
    check("b2 b2", &["line 1 ", "`b2`"]);
    check("\nX../.O./..", &["line 2 ", "X../.O./.."]);
    check("a1 a2 b1 b2 c1", &["line 1 ", "over", "`a1 a2 b1 b2 c1`"]);
    check("XXX/OO./... O", &["line 1 ", "over"]);
    check("# nothing", &["no opening"]);
}

#[test]
fn listed_openings_come_in_turn_and_begin_again() {
    let openings = Openings::read("b2\na1", &*tictactoe()).unwrap();
    let texts: Vec<_> = (0..3).map(|pair| openings.of_pair(pair, 0, &*tictactoe()).to_string()).collect();
    assert_eq!(texts, ["b2", "a1", "b2"]);
}

#[test]
fn random_openings_never_end_the_game_and_repeat_with_their_seed() {
    let openings = Openings::Random { plies: 9 };
    for seed in 0..200 {
        let opening = openings.of_pair(0, seed, &*tictactoe());
        assert!(opening.set_up(&*tictactoe()).is_ok(), "{opening}");
        assert_eq!(opening, openings.of_pair(5, seed, &*tictactoe()));
    }
}

#[test]
fn random_openings_have_the_length_asked_for() {
    for seed in 0..50 {
        let opening = Openings::Random { plies: 4 }.of_pair(0, seed, &*tictactoe());
        assert!(matches!(opening, Opening::Moves(moves) if moves.len() == 4));
    }
}

#[test]
fn seats_are_refused_by_name() {
    let refuse = |text: &str| SeatSpec::read(text, &*tictactoe(), Setup::default()).unwrap_err().to_string();
    assert!(refuse("uci:stockfish").contains("`uci:stockfish`"));
    assert!(refuse("nboard:edax").contains("`nboard:edax`"));
    assert!(refuse("gtp:gnugo --mode gtp").contains("Othello on 8x8"));
    assert!(refuse("tictactoe/genius").contains("genius"));
    assert!(refuse("level=genius").contains("`genius`"));
}

/// Chess960 has many starts: the seed chooses one for every pair, the same for both its games.
#[test]
fn chess960_starts_are_drawn_by_the_seed() {
    let chess960 = catalog::CATALOG.game("chess").unwrap().table(Some("chess960")).unwrap();
    assert_eq!(Openings::usual(&*chess960), Openings::Drawn);
    let drawn = |seed| Openings::Drawn.of_pair(0, seed, &*chess960);
    assert_eq!(drawn(7), drawn(7));
    let starts: std::collections::HashSet<String> = (0..40).map(|seed| drawn(seed).to_string()).collect();
    assert!(starts.len() > 35, "{starts:?}");
    for start in &starts {
        assert!(start.ends_with(" 0 1") && start.contains("/pppppppp/8/8/8/8/PPPPPPPP/"), "{start}");
        assert_eq!(Opening::read(start, &*chess960), Ok(Opening::Position(start.clone())));
    }
    let chess = catalog::CATALOG.game("chess").unwrap().table(None).unwrap();
    assert_eq!(Openings::usual(&*chess), Openings::Start, "standard chess has one start");
    assert_eq!(serde_json::to_string(&Openings::Drawn).unwrap(), r#""drawn""#);
}
