//! EPD as test suites have it.

use chess::Chess;
use protocols::epd::{self, EpdPosition};

fn read(line: &str) -> EpdPosition {
    epd::read(line, Chess::STANDARD).unwrap().remove(0)
}

fn written(line: &str) -> String {
    epd::write(&[read(line)]).trim_end().to_string()
}

const SUITE: &str = "1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - -";

#[test]
fn operations_are_read_and_written() {
    let line = format!("{SUITE} bm f5 Be5+; am Bf2; id \"a; \\\"b\\\" \\\\\"; c0 \"\"; acd 12;");
    let position = read(&line);
    assert_eq!(position.text("id"), Some("a; \"b\" \\"));
    assert_eq!((position.moves("bm").unwrap().len(), position.moves("am").unwrap().len()), (2, 1));
    assert_eq!(written(&line), line);
    assert!(read(&format!("{SUITE} bm Qa1;")).moves("bm").is_err());
}

#[test]
fn points_are_read_in_both_ways() {
    let joined = read(&format!("{SUITE} bm f5; c0 \"f5=10, Be5+=2, Bf2=3\";")).scored_moves().unwrap();
    let apart =
        read(&format!("{SUITE} c0 \"x\"; c8 \"10 2 3\"; c9 \"f4f5 d4e5 d4f2\";")).scored_moves().unwrap();
    assert_eq!(joined, apart);
    assert_eq!(joined.iter().map(|(_, points)| *points).collect::<Vec<_>>(), [10, 2, 3]);
    assert!(read(&format!("{SUITE} c0 \"just a remark\";")).scored_moves().unwrap().is_empty());
}

#[test]
fn mates_are_read_in_both_ways() {
    assert_eq!(read(&format!("{SUITE} dm 3;")).mate(), Some(3));
    assert_eq!(read(&format!("{SUITE} bm #-2;")).mate(), Some(-2));
    assert!(read(&format!("{SUITE} bm #-2;")).moves("bm").unwrap().is_empty());
    assert_eq!(read(&format!("{SUITE} bm f5;")).mate(), None);
}

#[test]
fn counters_are_kept() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    assert_eq!(written(&format!("{start} 0 1 ;D1 20 ;D2 400")), format!("{start} D1 20; D2 400;"));
    assert_eq!(written(&format!("{start} 7 9")), format!("{start} hmvc 7; fmvn 9;"));
    assert_eq!(read(&format!("{start} hmvc 7; fmvn 9;")).board.halfmoves(), 7);
}

#[test]
fn bad_lines_are_reported_and_the_next_is_read() {
    let text = format!("# a remark\n\n{SUITE} id \"x\n8/8 w - -\n{SUITE} ?;\n{SUITE}\n");
    let results: Vec<_> = epd::positions(&text, Chess::STANDARD).collect();
    let messages: Vec<String> =
        results.iter().filter_map(|result| result.as_ref().err()).map(ToString::to_string).collect();
    assert!(messages[0].starts_with("line 3, column 58: the closing quote is missing"), "{messages:?}");
    assert!(messages[1].starts_with("line 4, column 1: expected eight ranks"), "{messages:?}");
    assert!(messages[2].starts_with("line 5, column 55: expected the name of an operation"), "{messages:?}");
    assert_eq!((messages.len(), results.len()), (3, 4));
}

#[test]
fn a_line_without_measure_is_refused_and_the_next_is_read() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let text = format!("{start} {}\n{start} bm e4;\n", "c0 1; ".repeat(20_000));
    let mut positions = epd::positions(&text, Chess::STANDARD);
    let refusal = positions.next().unwrap().unwrap_err().to_string();
    assert!(refusal.contains("line 1, column 1: a line has at most 65536 bytes"), "{refusal}");
    assert!(positions.next().unwrap().is_ok() && positions.next().is_none());
}
