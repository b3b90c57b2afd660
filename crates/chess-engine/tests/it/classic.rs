//! The hand-written evaluation.

use chess::Chess;
use chess_engine::classic::{Weights, counts, evaluate, explain, weights::WEIGHTS};
use game::{Game, Position, Side, dice, pick};

use crate::{mirror, read};

fn random_boards(n_games: usize, seed: u64) -> Vec<chess::Board> {
    let mut dice = dice(seed);
    let mut boards = Vec::new();
    for _ in 0..n_games {
        let mut board = Chess::STANDARD.start();
        for _ in 0..200 {
            let moves: Vec<_> = board.moves().collect();
            let Some(mv) = pick(&mut dice, &moves) else { break };
            board.play(mv);
            if board.outcome().is_none() {
                boards.push(board);
            }
        }
    }
    boards
}

#[test]
fn colours_are_judged_alike() {
    for board in random_boards(20, 1) {
        let mirrored = read(&mirror(&board.to_string()));
        assert_eq!(evaluate(&board), evaluate(&mirrored), "{board}");
    }
}

/// The terms of the explanation add up to the evaluation, and so do the counts that weights are fitted with.
#[test]
fn terms_and_counts_add_up() {
    for board in random_boards(10, 2) {
        let explanation = explain(&board);
        assert_eq!(explanation.total, board.side_to_move().signed(evaluate(&board)));
        let Some((counts, phase, scale)) = counts(Weights::SHIPPED, &board) else { continue };
        let sum = |part: fn(&(i16, i16)) -> i16| -> i32 {
            counts.0.iter().zip(&WEIGHTS).map(|(&n, weight)| i32::from(n) * i32::from(part(weight))).sum()
        };
        let (middlegame, endgame) = (sum(|weight| weight.0), sum(|weight| weight.1));
        assert_eq!(
            (middlegame * phase + endgame * scale / 64 * (24 - phase)) / 24,
            explanation.total,
            "{board}"
        );
        let terms: i32 = explanation.terms.iter().map(|term| term.white.0 - term.black.0).sum();
        assert_eq!(terms, middlegame, "{board}");
    }
}

#[test]
fn known_endgames_are_known() {
    let cases = [
        // The pawn promotes, or does not.
        ("8/8/8/8/4k3/8/4P3/4K3 w - - 0 1", 0..=0),
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", 1_000..=2_000),
        ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", -2_000..=-1_000),
        ("k7/8/K7/P7/8/8/8/8 w - - 0 1", 0..=0),
        // Two knights do not mate; bishop and knight do, better in the right corner.
        ("4k3/8/8/8/8/8/8/2NNK3 w - - 0 1", 0..=0),
        ("4k3/8/8/8/8/8/8/2BNK3 w - - 0 1", 2_000..=4_000),
    ];
    for (text, expected) in cases {
        assert!(expected.contains(&evaluate(&read(text))), "{text}: {}", evaluate(&read(text)));
    }
    let in_corner = |text| evaluate(&read(text));
    assert!(in_corner("7k/8/5K2/8/4N3/2B5/8/8 w - - 0 1") > in_corner("k7/8/2K5/8/4N3/2B5/8/8 w - - 0 1"));
    assert_eq!(Side::First.signed(1), 1);
}
