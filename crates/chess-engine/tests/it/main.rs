//! Evaluations: what exchanges win, and symmetry between the sides; the engine: values, mates, repetitions,
//! limits.

mod classic;
mod endgames;
mod engine;
mod mates;
mod network;
mod rated;
mod watching;

use chess::{Board, Chess};
use chess_engine::{Exchanges, Material, gain, see_ge};
use game::{Game, Notation, Position, dice, pick};
use search::Evaluator;

fn read(text: &str) -> Board {
    Chess::STANDARD.parse_position(text).unwrap()
}

#[test]
fn exchanges_are_reckoned_to_their_end() {
    let cases = [
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100),
        ("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0),
        ("4k3/8/4p3/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5", 320 - 100),
        ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100),
        ("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", "d1d5", 950),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 850),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
        // The king may not capture a protected piece.
        ("8/8/3k4/4p3/8/6B1/8/4R1K1 w - - 0 1", "g3e5", 100),
    ];
    for (text, mv, expected) in cases {
        let board = read(text);
        assert_eq!(gain(&board, board.parse_move(mv).unwrap()), expected, "{text} {mv}");
    }
}

/// `see_ge` agrees with `gain`, at every move of random games.
#[test]
fn a_gain_is_at_least_what_it_is() {
    let mut dice = dice(5);
    for _ in 0..10 {
        let mut board = Chess::STANDARD.start();
        for _ in 0..150 {
            let moves: Vec<_> = board.moves().collect();
            for &mv in &moves {
                let gain = gain(&board, mv);
                for threshold in [gain - 1, gain, gain + 1, 0, 100, -100] {
                    assert_eq!(see_ge(&board, mv, threshold), gain >= threshold, "{board} {mv:?}");
                }
            }
            let Some(mv) = pick(&mut dice, &moves) else { break };
            board.play(mv);
        }
    }
}

/// A position and the same one with colours exchanged have equal evaluations.
#[test]
fn both_colours_are_judged_alike() {
    let mut dice = dice(3);
    let mut board = Chess::STANDARD.start();
    for _ in 0..300 {
        let moves: Vec<_> = board.moves().collect();
        let Some(mv) = pick(&mut dice, &moves) else { break };
        board.play(mv);
        if board.outcome().is_none() {
            let mirrored = read(&mirror(&board.to_string()));
            assert_eq!(Exchanges.evaluate(&board), Exchanges.evaluate(&mirrored), "{board}");
            assert_eq!(Material.evaluate(&board), Material.evaluate(&mirrored), "{board}");
        }
    }
}

fn mirror(fen: &str) -> String {
    let swap = |text: &str| -> String {
        text.chars()
            .map(|c| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
            .collect()
    };
    let fields: Vec<&str> = fen.split(' ').collect();
    let rows: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let en_passant = fields[3].replace('3', "x").replace('6', "3").replace('x', "6");
    format!("{} {side} {} {en_passant} {} {}", rows.join("/"), swap(fields[2]), fields[4], fields[5])
}
