//! Whole games: a move in every position, whatever the limit.

use chess::{Board, Chess};
use chess_plans::{Patterns, Plans, PlansSettings, Way};
use game::{Game, Position};
use search::{Engine, Limits, Request};

/// A game against itself ends by the rules, or goes on for eighty plies, at each way and with few nodes.
#[test]
fn every_way_plays_a_game() {
    for (way, nodes) in [(Way::Plans, 60), (Way::Both, 40), (Way::Policy, 40), (Way::Plans, 1)] {
        let mut engine = Plans::new(PlansSettings { patterns: Patterns::shipped(), way });
        let mut boards: Vec<Board> = vec![Chess::STANDARD.start()];
        while boards.len() <= 80 {
            let (board, past) = boards.split_last().expect("there is one");
            if Chess::STANDARD.verdict(board, past).is_some() {
                break;
            }
            let limits = Limits::nodes(nodes);
            let found = engine.analyse(&Request { past, ..Request::new(board, &limits) }, &mut |_| {});
            let mv = found.best_move().expect("there is a legal move");
            assert!(board.is_legal(mv) && found.nodes <= nodes);
            let mut next = *board;
            next.play(mv);
            boards.push(next);
        }
        assert!(boards.len() > 20, "{way:?}");
    }
}

/// The same request has the same answer: nothing depends on chance or time.
#[test]
fn answers_repeat() {
    let board = Chess::STANDARD.start();
    let limits = Limits::nodes(200);
    let ask = || Plans::default().analyse(&Request::new(&board, &limits), &mut |_| {}).lines;
    assert_eq!(ask(), ask());
}

/// Several lines and a choice of moves are respected.
#[test]
fn lines_and_chosen_moves() {
    let board = Chess::STANDARD.start();
    let limits = Limits::nodes(200);
    let only: Vec<_> = board.legal_moves().take(3).collect();
    let request = Request { only: &only, lines: 5, ..Request::new(&board, &limits) };
    let found = Plans::default().analyse(&request, &mut |_| {});
    assert_eq!(found.lines.len(), 3);
    assert!(found.lines.iter().all(|line| only.contains(&line.moves[0])));
}
