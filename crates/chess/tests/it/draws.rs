//! Draws that need more than the list of moves.

use chess::{Chess, Draw};
use game::{Game, Notation, Outcome, Position, Side};

fn after(start: &str, moves: &str) -> (chess::Board, Vec<chess::Board>) {
    let mut board = Chess::STANDARD.parse_position(start).unwrap();
    let mut past = Vec::new();
    for text in moves.split_whitespace() {
        past.push(board);
        board.play(board.parse_move(text).unwrap());
    }
    (board, past)
}

#[test]
fn a_third_time_is_a_draw_and_a_fifth_ends_the_game() {
    let there_and_back = "g1f3 g8f6 f3g1 f6g8 ";
    let (board, past) = after("startpos", &there_and_back.repeat(2));
    assert_eq!(board.draw(&past), Some(Draw::Repetition(3)));
    assert_eq!(Chess::STANDARD.verdict(&board, &past), Some(Outcome::Draw));
    assert!(!Draw::Repetition(3).is_automatic());
    let (board, past) = after("startpos", &there_and_back.repeat(4));
    assert!(board.draw(&past).is_some_and(Draw::is_automatic));
    let (board, past) = after("startpos", there_and_back);
    assert_eq!(board.draw(&past), None);
}

/// Losing a right in between makes it a different position.
#[test]
fn rights_count_in_a_repetition() {
    let dance = "e1e2 e8e7 e2e1 e7e8 ";
    let (board, past) = after("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", &dance.repeat(2));
    assert_eq!(board.times_seen(&past), 2);
}

#[test]
fn fifty_moves_may_be_claimed_and_seventy_five_are_over() {
    let read = |text| Chess::STANDARD.parse_position(text).unwrap();
    assert_eq!(read("4k3/8/8/8/8/8/8/R3K3 w - - 99 80").draw(&[]), None);
    assert_eq!(read("4k3/8/8/8/8/8/8/R3K3 w - - 100 80").draw(&[]), Some(Draw::FiftyMoves));
    assert_eq!(read("4k3/8/8/8/8/8/8/R3K3 w - - 150 99").draw(&[]), Some(Draw::SeventyFiveMoves));
    let mated = read("R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 80");
    let win = Outcome::Win { side: Side::First, margin: 1 };
    assert_eq!(Chess::STANDARD.verdict(&mated, &[]), Some(win), "mate goes first");
}

#[test]
fn dead_material_is_recognised() {
    let cases = [
        ("4k3/8/8/8/8/8/8/4K3", true),
        ("4k3/8/8/8/8/8/8/4KB2", true),
        ("4k1n1/8/8/8/8/8/8/4K3", true),
        ("4kb2/8/8/8/8/8/8/2B1K3", true),
        ("4kb2/8/8/8/8/8/8/4KB2", false),
        ("4kb2/8/8/8/8/8/8/4K1N1", false),
        ("4k3/8/8/8/8/8/P7/4K3", false),
        ("4k3/8/8/8/8/8/8/R3K3", false),
    ];
    for (pieces, is_dead) in cases {
        let board = Chess::STANDARD.parse_position(&format!("{pieces} w - - 0 1")).unwrap();
        assert_eq!(board.is_dead(), is_dead, "{pieces}");
    }
}
