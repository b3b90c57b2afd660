//! Bad files are refused with the place of the error.

use othello::Size;
use protocols::wthor::{self, GamesFile, Names};
use protocols::{Format, OthelloGame, ReadGame};

use crate::samples::{bare_game, late_game};

/// Checks that reading `text` is refused with exactly this message.
fn check(format: Format, text: &str, expected: &str) {
    let names = Names::default();
    let read: Result<Vec<ReadGame<othello::Board>>, _> =
        format.games(text.as_bytes(), &names).and_then(Iterator::collect);
    assert_eq!(read.expect_err(text).to_string(), expected, "{text}");
}

#[test]
fn obf() {
    let start = "---------------------------OX------XO--------------------------- X";
    let check = |text: &str, expected: &str| check(Format::Obf, text, expected);
    check(
        "% c\n\nXO X;",
        "line 3, column 1: expected 64 or 36 squares and the side to move, found 3 letters: `XO`",
    );
    check("--z", "line 1, column 3: a square must be X, O or -: `z`");
    check(&format!("{start}; A1:+3;"), "line 1, column 69: this square captures nothing: `A1`");
    check(&format!("{start}; Z9:+3;"), "line 1, column 69: no such square (they go from a1 to h8): `Z9`");
    check(&format!("{start}; F5:x;"), "line 1, column 72: expected a score like +4: `the end`");
    check(&format!("{start}; F5:3 4;"), "line 1, column 74: expected ;: `4;`");
    check(&format!("{start}\n{start}; F5:99999999999;"), {
        "line 2, column 72: expected a score like +4: `99999999999`"
    });
    check(
        &"-".repeat(65),
        &format!("line 1, column 1: the side to move must be X or O, not `-`: `{}…`", "-".repeat(60)),
    );
}

#[test]
fn ggf() {
    let check = |text: &str, expected: &str| check(Format::Ggf, text, expected);
    check("hello", "line 1, column 1: a game must begin with (;: `hello`");
    check("(;GM[Chess];)", "line 1, column 6: the game is not Othello: `Chess`");
    check("(;GM[Othello]\n PB[x", "line 2, column 4: this bracket is not closed: `[x`");
    check("(;GM[Othello]PB;)", "line 1, column 16: expected `[` after PB: `;)`");
    check("(;GM[Othello]", "line 1, column 14: the closing ;) of the game is missing: `the end`");
    check("(;GM[Othello]B[f5]\n[x]?[];)", "line 2, column 4: expected a tag like PB: `?[];)`");
    check("(;TY[10];)", "line 1, column 6: only 8x8 and 6x6 boards are supported: `10`");
    check(
        "(;BO[8 -- *];)",
        "line 1, column 6: expected 64 squares and the side to move, found 3 letters: `8 -- *`",
    );
    check("(;RE[lots];)", "line 1, column 6: a result must be a difference like +4: `lots`");
    check("(;RE[nan];)", "line 1, column 6: a result must be a difference like +4: `nan`");
    check("(;B[f5//soon];)", "line 1, column 9: expected a number: `soon`");
    check("(;B[f5]\nW[f5/1];)", "line 2, column 3: move 2: the square is taken: `f5`");
    check("(;B[f5]B[d6];)", "line 1, column 10: move 2: it is white's turn: `d6`");
    check(
        "(;B[pass];)",
        "line 1, column 5: move 1: a pass is legal only when there is no other move: `pass`",
    );
    check("(;B[i9];)", "line 1, column 5: no such square (they go from a1 to h8): `i9`");
}

#[test]
fn sgf() {
    let check = |text: &str, expected: &str| check(Format::Sgf, text, expected);
    check("x", "line 1, column 1: a game must begin with (;: `x`");
    check("()", "line 1, column 1: a game must begin with (;: `()`");
    check("(GM[2])", "line 1, column 2: a node must begin with ;: `GM[2])`");
    check("(;GM[1]SZ[19])", "line 1, column 6: the game is not Othello (GM[2]): `1`");
    check("(;GM[2]SZ[10])", "line 1, column 11: only 8x8 and 6x6 boards are supported: `10`");
    check(
        "(;GM[2]\n(;B[f5]",
        "line 1, column 1: the parenthesis that opens this game is not closed: `(;GM[2]`",
    );
    check("(;C[a\\]", "line 1, column 4: this bracket is not closed: `[a\\]`");
    check("(;AB[d4]AW[d4:e5])", "line 1, column 12: a square has both a black and a white disc: `d4:e5`");
    check("(;PL[x])", "line 1, column 6: the side to move must be B or W: `x`");
    check("(;RE[B-3])", "line 1, column 6: write a result like B+4, W+R or 0: `B-3`");
    check("(;;B[f5]\n;W[é])", "line 2, column 4: no such square (they go from a1 to h8): `é`");
    check("(;;B[f5];AB[a1])", "line 1, column 13: setup is allowed only in the first node: `a1`");
}

#[test]
fn transcripts() {
    let check = |text: &str, expected: &str| check(Format::Transcripts, text, expected);
    check("f5d6\n f5f5", "line 2, column 4: move 2: the square is taken: `f5`");
    check("f5d", "line 1, column 3: no such square (they go from a1 to h8): `d`");
    check("% é\né5", "line 2, column 1: no such square (they go from a1 to h8): `é5`");
}

#[test]
fn text_that_is_none() {
    let refusal = Format::Ggf.games(b"(;\xff", &Names::default()).map(|_| ()).unwrap_err();
    assert_eq!(refusal.to_string(), "byte 2: the file is not UTF-8 text: `0xff`");
}

/// Checks that a file of one game is refused with this message after `change`.
fn check_wthor(change: impl Fn(&mut Vec<u8>), expected: &str) {
    let mut bytes = wthor::write(&[bare_game(Size::Eight, 1)], &mut Names::default()).unwrap();
    change(&mut bytes);
    let names = Names::default();
    let read: Result<Vec<OthelloGame>, _> =
        GamesFile::read(&bytes).and_then(|file| file.games(&names).collect());
    assert_eq!(read.expect_err(expected).to_string(), expected);
}

#[test]
fn wthor_games() {
    check_wthor(|bytes| bytes.truncate(9), "byte 9: the file ends inside its header of 16 bytes: `the end`");
    check_wthor(|bytes| bytes.truncate(60), "byte 60: the file ends inside game 1 of 1: `the end`");
    check_wthor(|bytes| bytes[7] = 255, "byte 84: the file ends inside game 2 of 4278190081: `the end`");
    check_wthor(|bytes| bytes.push(0), "byte 84: unexpected bytes after the last game: `1 bytes`");
    check_wthor(|bytes| bytes[8] = 3, "byte 8: this is a list of names, not a file of games: `3`");
    check_wthor(|bytes| bytes[11] = 0, "byte 10: the year must be 0 or from 1971 to 2199: `232`");
    check_wthor(|bytes| bytes[12] = 10, "byte 12: only 8x8 boards are supported: `10`");
    check_wthor(|bytes| bytes[13] = 1, "byte 13: this is a file of solitaire problems, not of games: `1`");
    check_wthor(|bytes| bytes[24] = 99, "byte 24: game 1: move 1: no such square: `99`");
    check_wthor(|bytes| bytes[24] = 11, "byte 24: game 1: move 1: this square captures nothing: `11`");
    check_wthor(|bytes| bytes[30] = 44, "byte 30: game 1: move 7: the square is taken: `44`");
    check_wthor(|bytes| bytes[26] = 0, "byte 27: game 1: there is a move after the end of the game: `64`");
}

#[test]
fn wthor_names() {
    let names = wthor::write_players(&["Ana".to_string(), "Bo".to_string()]);
    let refusal = wthor::read_tournaments(&names).unwrap_err();
    assert_eq!(refusal.to_string(), "byte 56: the file ends inside tournament 2 of 2: `the end`");
    let games = wthor::write(&[bare_game(Size::Eight, 1)], &mut Names::default()).unwrap();
    let refusal = wthor::read_players(&games).unwrap_err();
    assert_eq!(refusal.to_string(), "byte 4: this is a file of games, not a list of names: `1`");
}

#[test]
fn games_a_format_cannot_hold() {
    let refused = |format: Format, game: &OthelloGame, expected: &str| {
        let refusal = format.write(std::slice::from_ref(game), &mut Names::default()).unwrap_err();
        assert!(refusal.to_string().contains(expected), "{refusal}");
    };
    refused(Format::Wthor, &bare_game(Size::Six, 1), "usual start on 8x8");
    refused(Format::Wthor, &late_game(Size::Eight, 1), "usual start on 8x8");
    refused(Format::Transcripts, &late_game(Size::Eight, 1), "usual start");
    refused(Format::Ggf, &bare_game(Size::Four, 1), "8 and 6");
    refused(Format::Sgf, &bare_game(Size::Four, 1), "8 and 6");
    let mut years = [bare_game(Size::Eight, 1), bare_game(Size::Eight, 2)];
    years[1].headers.set("Date", "1999");
    let refusal = Format::Wthor.write(&years, &mut Names::default()).unwrap_err();
    assert_eq!(refusal.to_string(), "all games of a .wtb file must be of one year, here 2024: `1999`");
}

/// Time grows with the square of their number.
#[test]
fn a_game_has_a_thousand_headers_at_most() {
    let headers = |n: usize| (0..n).map(|number| format!("A{number}[x]")).collect::<String>();
    let board = "---------------------------O*------*O---------------------------";
    let ggf = |n| format!("(;GM[Othello]BO[8 {board} *]{};)", headers(n));
    let sgf = |n| format!("(;GM[2]{})", headers(n));
    assert_eq!(protocols::ggf::read(&ggf(1000)).unwrap()[0].headers.len(), 1000);
    assert_eq!(protocols::sgf::read(&sgf(1000)).unwrap()[0].headers.len(), 1000);
    for refused in [protocols::ggf::read(&ggf(1001)), protocols::sgf::read(&sgf(1001))] {
        let refusal = refused.unwrap_err();
        assert!(refusal.to_string().contains("a game has at most 1000 headers"), "{refusal}");
    }
}
