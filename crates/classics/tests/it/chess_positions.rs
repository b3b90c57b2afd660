//! The thesis's positions and game: the printed lines hold in them, and the program plays as described.

use std::collections::HashMap;

use classics::chess_thesis::positions::{COMPARISON, GAME, HORIZONS, LONGER_MATE, MATES, MISPRINT};
use classics::chess_thesis::{
    Answer, Bitmaps, Board, CEILING, Mailbox, Move, SearchMethod, SecondaryReading, Thesis, ThesisOptions,
};
use game::{Lossless, Notation, Outcome, Position, Side};
use search::Score;

fn board(fen: &str) -> Board<Bitmaps> {
    Board::from_fen(fen).unwrap()
}

fn after(board: &Board<Bitmaps>, line: &[&str]) -> Board<Bitmaps> {
    let mut board = board.clone();
    for text in line {
        board.play(board.parse_move(text).unwrap_or_else(|refusal| panic!("{board}: {refusal}")));
    }
    board
}

fn answer(fen: &str, options: ThesisOptions) -> Answer {
    Thesis::new(options).unwrap().answer_fen(fen).unwrap()
}

fn is_mate(board: &Board<Bitmaps>) -> bool {
    matches!(board.outcome(), Some(Outcome::Win { .. }))
}

fn in_both_readings<T>(list: &[T]) -> impl Iterator<Item = (&T, SecondaryReading)> {
    list.iter().flat_map(|item| SecondaryReading::ALL.map(|reading| (item, reading)))
}

/// The moves that mate by force in `n_moves`.
fn keys(board: &Board<Bitmaps>, n_moves: u32) -> Vec<Move> {
    let mates = |mv: &Move| {
        let mut child = board.clone();
        child.play(*mv);
        is_mate(&child)
            || n_moves > 1
                && child.n_moves() > 0
                && child.moves().all(|reply| {
                    let mut next = child.clone();
                    next.play(reply);
                    !keys(&next, n_moves - 1).is_empty()
                })
    };
    board.moves().filter(mates).collect()
}

#[test]
fn the_mates_have_one_key_and_the_printed_line() {
    for mate in &MATES {
        let root = board(mate.fen);
        assert!(keys(&root, 1).is_empty(), "{root}");
        let [key] = keys(&root, 2)[..] else { panic!("{root}: not one key") };
        assert_eq!(key.to_string(), mate.solution[0]);
        assert_eq!(after(&root, &mate.solution[..1]).n_moves(), 1, "the reply is forced");
        let [last] = keys(&after(&root, &mate.solution[..2]), 1)[..] else { panic!("{root}: not one mate") };
        assert_eq!(last.to_string(), mate.solution[2]);
    }
    let third = after(&board(MATES[2].fen), &MATES[2].solution[..2]);
    assert_eq!(after(&third, &LONGER_MATE[..1]).n_moves(), 1);
    assert!(is_mate(&after(&third, &LONGER_MATE)));
}

#[test]
fn the_program_finds_the_mates_at_the_printed_depth() {
    for (mate, reading) in in_both_readings(&MATES) {
        for method in [SearchMethod::Shallow, SearchMethod::AlphaBeta] {
            let options = ThesisOptions { method, depth: mate.depth, reading, ..ThesisOptions::default() };
            let answer = answer(mate.fen, options);
            let line: Vec<String> = answer.line.iter().map(ToString::to_string).collect();
            assert_eq!(line, mate.solution);
            assert_eq!(answer.score, Score::win_in(3));
            assert!(answer.proven && answer.deepest <= mate.depth + CEILING);
        }
    }
    // The second one lies beyond two plies: only the secondary search sees it.
    let without = ThesisOptions { depth: MATES[1].depth, secondary: None, ..ThesisOptions::default() };
    assert!(!answer(MATES[1].fen, without).score.is_forced());
}

#[test]
fn secondary_search_sees_beyond_the_horizon() {
    for (horizon, reading) in in_both_readings(&HORIZONS) {
        for method in [SearchMethod::Shallow, SearchMethod::AlphaBeta] {
            let base = ThesisOptions { reading, ..ThesisOptions::default() };
            let options = ThesisOptions { method, depth: horizon.depth, secondary: None, ..base };
            let blind = answer(horizon.fen, options);
            assert_eq!(blind.mv.unwrap().to_string(), horizon.line[0], "the blunder without it");
            let seeing = answer(horizon.fen, ThesisOptions { secondary: Some(CEILING), ..options });
            assert_eq!(seeing.mv.unwrap().to_string(), horizon.right, "the right move with it");
        }
        after(&board(horizon.fen), &horizon.line);
    }
    let [mated, exchanged] = &HORIZONS;
    assert_eq!(after(&board(mated.fen), &mated.line[..2]).n_moves(), 1, "the return to d1 is forced");
    assert!(is_mate(&after(&board(mated.fen), &mated.line)));
    let options = ThesisOptions { depth: exchanged.depth, secondary: None, ..ThesisOptions::default() };
    let line: Vec<String> = answer(exchanged.fen, options).line.iter().map(ToString::to_string).collect();
    assert_eq!(line, exchanged.line[..3], "it believes it wins a knight");
}

#[test]
fn the_comparison_is_of_middlegames() {
    let branching: usize = COMPARISON.iter().map(|(_, fen)| board(fen).n_moves()).sum();
    assert!((330..=390).contains(&branching), "about 35 moves per position: {branching}");
    let of_white = COMPARISON.iter().filter(|(_, fen)| board(fen).side_to_move() == Side::First).count();
    assert_eq!(of_white, 5);
}

#[test]
fn the_game_is_legal_but_for_its_misprint_and_repeats_nothing_three_times() {
    let moves: Vec<&str> = GAME.split_whitespace().collect();
    let mut board: Board<Mailbox> = Board::start();
    let mut seen: HashMap<[u64; 5], u32> = HashMap::new();
    for (index, text) in moves.iter().enumerate() {
        if index == MISPRINT.0 {
            assert!(board.parse_move(MISPRINT.1).is_err(), "as printed it is not legal");
        }
        board.play(board.parse_move(text).unwrap());
        let mut key = board.exact_key();
        key[4] &= 0xfff; // without the counts
        *seen.entry(key).or_default() += 1;
    }
    assert_eq!((moves.len(), board.facts().move_number), (76, 39));
    assert_eq!(seen.values().max(), Some(&2), "a repetition, but no draw by it");
}
