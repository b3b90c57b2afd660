//! GTP, both ways.

use std::time::Duration;

use game::{Side, dice, pick};
use othello::{Move, Size};
use protocols::gtp::{Command, Response, TimeLeft, TimeSettings, parse_colour, write_vertex};

use crate::mutated;

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_string).collect()
}

#[test]
fn commands_are_read() {
    let check = |line: &str, id: Option<u32>, name: &str, arguments: &str| {
        let expected = Command { id, name: name.to_string(), arguments: words(arguments) };
        assert_eq!(Command::parse(line), Some(expected), "{line:?}");
    };
    check("name", None, "name", "");
    check("12 play B f5\r\n", Some(12), "play", "B f5");
    check("\tplay\tw  D6 # a comment", None, "play", "w D6");
    check("7", Some(7), "", "");
    check("99999999999999999999 name", None, "99999999999999999999", "name");
    check("+5 name", None, "+5", "name");
    check("na\u{7}me", None, "name", "");
    for line in ["", "   \r\n", "# nothing", "\u{0}"] {
        assert_eq!(Command::parse(line), None, "{line:?}");
    }
}

#[test]
fn responses_are_written_and_read() {
    let check = |id, result: Result<&str, &str>, text: &str| {
        let result = result.map(str::to_string).map_err(str::to_string);
        let response = Response { id, result };
        assert_eq!(response.to_string(), text);
        assert_eq!(Response::parse(text), Some(response));
    };
    check(None, Ok(""), "=\n\n");
    check(Some(3), Ok("F5"), "=3 F5\n\n");
    check(None, Err("illegal move"), "? illegal move\n\n");
    check(Some(10), Err("unknown command"), "?10 unknown command\n\n");
    check(None, Ok("a\nb"), "= a\nb\n\n");
    check(None, Ok("\na\nb"), "=\na\nb\n\n");
    let with_gap = Response { id: None, result: Ok("a\n\nb\n".into()) };
    assert_eq!(with_gap.to_string(), "= a\nb\n\n", "an empty line would end it");
    assert_eq!(Response::parse("hello"), None);
}

#[test]
fn colours_and_vertices() {
    for text in ["b", "B", "black", "Black"] {
        assert_eq!(parse_colour(text), Ok(Side::First));
    }
    for text in ["w", "WHITE"] {
        assert_eq!(parse_colour(text), Ok(Side::Second));
    }
    assert!(parse_colour("red").is_err());
    assert_eq!(write_vertex(Move::PASS, Size::Eight), "pass");
    assert_eq!(write_vertex(Move::read("a1", Size::Six).unwrap(), Size::Six), "A1");
}

#[test]
fn times_are_read() {
    let seconds = Duration::from_secs;
    let settings = TimeSettings { main: seconds(300), period: seconds(10), moves: 5 };
    assert_eq!(TimeSettings::parse(&words("300 10 5")), Ok(settings));
    assert!(TimeSettings::parse(&words("0 1 0")).unwrap().is_unlimited());
    assert!(!TimeSettings::parse(&words("60 0 0")).unwrap().is_unlimited());
    let left = TimeLeft { side: Side::Second, time: seconds(7), moves: 2 };
    assert_eq!(TimeLeft::parse(&words("w 7 2")), Ok(left));
    assert_eq!(TimeLeft::parse(&words("b -3 0")).unwrap().time, Duration::ZERO);
    for wrong in ["", "1 2", "1 2 3 4", "x 1 2", "1 2 -3", "nan 1 1", "1e300 0 0"] {
        assert!(TimeSettings::parse(&words(wrong)).is_err(), "{wrong}");
    }
}

const LINES: [&str; 8] = [
    "12 play B f5",
    "genmove w",
    "time_settings 300 10 5",
    "time_left w 7 2",
    "boardsize 8 # the usual",
    "=3 F5",
    "?10 unknown command",
    "known_command genmove",
];

#[test]
fn mutated_lines_never_panic() {
    let mut dice = dice(3);
    for _ in 0..20_000 {
        let line = mutated(pick(&mut dice, &LINES).unwrap(), &mut dice);
        if let Some(command) = Command::parse(&line) {
            _ = TimeSettings::parse(&command.arguments);
            _ = TimeLeft::parse(&command.arguments);
            assert_eq!(Command::parse(&command.to_string()), Some(command), "{line:?}");
        }
        _ = Response::parse(&line);
    }
}
