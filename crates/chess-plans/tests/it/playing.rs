//! Whole games: a move in every position, whatever the limit.

use chess::{Board, Chess};
use chess_plans::{Patterns, Plans, PlansSettings, Way};
use game::{Game, Position};
use search::{Control, Engine, Limits, Request};

/// A game against itself ends by the rules, or goes on for eighty plies, at each way and with few nodes.
#[test]
fn every_way_plays_a_game() {
    for (way, nodes) in [(Way::Plans, 60), (Way::Both, 40), (Way::Policy, 40), (Way::Plans, 1)] {
        let mut engine = engine(way);
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

/// Several lines and a choice of moves are respected, whatever controls the search.
#[test]
fn lines_and_chosen_moves() {
    let board = Chess::STANDARD.start();
    let limits = Limits::nodes(200);
    let only: Vec<_> = board.legal_moves().take(3).collect();
    for way in [Way::Plans, Way::Both, Way::Policy] {
        let request = Request { only: &only, lines: 5, ..Request::new(&board, &limits) };
        let found = engine(way).analyse(&request, &mut |_| {});
        assert_eq!(found.lines.len(), 3, "{way:?}");
        assert!(found.lines.iter().all(|line| only.contains(&line.moves[0])), "{way:?}");
    }
}

fn engine(way: Way) -> Plans {
    Plans::new(PlansSettings { patterns: Patterns::shipped(), way })
}

/// A stop that comes before the search or in the middle of it ends it, and there is a move all the same.
#[test]
fn a_stop_ends_every_way() {
    let board = Chess::STANDARD.start();
    let limits = Limits::default();
    for way in [Way::Plans, Way::Both, Way::Policy] {
        let control = Control::new();
        let request = Request { control: &control, ..Request::new(&board, &limits) };
        // Without a limit of nodes the first report comes after five hundred at most; whoever sees it stops the rest.
        let found = engine(way).analyse(&request, &mut |_| control.stop());
        assert!(found.stopped && found.nodes <= 500, "{way:?}: {}", found.nodes);
        assert!(found.best_move().is_some_and(|mv| board.is_legal(mv)), "{way:?}");
        let found = engine(way).analyse(&request, &mut |_| {});
        assert_eq!(found.nodes, 0, "{way:?} was stopped before it began");
        assert!(found.best_move().is_some_and(|mv| board.is_legal(mv)), "{way:?}");
        let no_time = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        let found = engine(way).analyse(&Request::new(&board, &no_time), &mut |_| {});
        assert!(found.nodes == 0 && found.stopped, "{way:?} has no time");
    }
}

/// What the policy preferred, what it found and what is proved is told in both languages, and is so.
#[test]
fn the_policy_explains_itself() {
    for (fen, is_proved) in [
        ("r2r2k1/5ppp/8/8/8/8/3Q4/3R2K1 w - - 0 1", true),
        ("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3", false),
    ] {
        let board = crate::board(fen);
        let limits = Limits::nodes(300);
        let found = engine(Way::Policy).analyse(&Request::new(&board, &limits), &mut |_| {});
        let plan = found.details.plan.expect("it explains itself");
        let best = board.write_san(found.lines[0].moves[0]);
        assert!(plan.text.contains(&best) && plan.text_es.contains(&best), "{}", plan.text);
        assert_eq!(plan.text.starts_with("Proved:"), is_proved, "{}", plan.text);
        assert_eq!(plan.text_es.starts_with("Demostrado:"), is_proved, "{}", plan.text_es);
        assert!(plan.text.contains("The policy likes") && plan.text_es.contains("La política prefiere"));
        assert_eq!(plan.lines[0].works, is_proved, "{}", plan.text);
        assert_eq!(plan.lines[0].moves[0], best);
        assert!(plan.lines.iter().map(|line| line.nodes).sum::<u64>() <= found.nodes);
        for concept in &plan.concepts {
            assert_eq!((concept.name.as_str(), concept.squares.len()), ("policy", 2));
            assert!(board.legal_moves().any(|mv| board.write_san(mv) == concept.mv), "{}", concept.mv);
        }
    }
}
