//! The report's Quarto program: its printed answer, its order, its values, and the corrected errors of the
//! listing.

use classics::quarto_minimax::{DEPTH, Minimax, Ties};
use game::{Game, Position, dice, pick};
use quarto::{Board, Move, Quarto};
use search::{Analysis, Engine, Limits, Request, Score};

fn ask(engine: &mut Minimax, board: &Board, limits: Limits, lines: usize) -> Analysis<Move> {
    let request = Request { lines, ..Request::new(board, &limits) };
    engine.analyse(&request, &mut |_| {})
}

fn own(text: &str) -> Board {
    Quarto::variant("own").unwrap().parse_position(text).unwrap()
}

fn random_board(n_placed: u32, seed: u64) -> Option<Board> {
    let mut board = Quarto::variant("own").unwrap().start();
    let mut dice = dice(seed);
    while board.n_placed() < n_placed && board.outcome().is_none() {
        let moves: Vec<_> = board.moves().collect();
        board.play(pick(&mut dice, &moves)?);
    }
    board.outcome().is_none().then_some(board)
}

#[test]
fn the_printed_position_is_answered_as_printed() {
    let board = own("2358 2467 1457 ./2357 . 2367 ./1468 1358 1458 ./2368 1367 2458 1467");
    let answer = ask(&mut Minimax::new(Ties::First, 0), &board, Limits::default(), 1);
    assert_eq!(answer.best_move().unwrap().to_string(), "d1=1357");
    assert_eq!(answer.lines[0].score, Score::points(9));
}

/// Plain minimax, by square and then piece, without pruning.
fn minimax(board: &Board, depth: i32) -> i32 {
    if board.is_won() {
        return depth - 10;
    }
    if board.is_over() || depth == DEPTH as i32 {
        return 0;
    }
    let value = |mv| {
        let mut child = *board;
        child.play(mv);
        -minimax(&child, depth + 1)
    };
    board.moves().map(value).max().unwrap()
}

#[test]
fn values_and_choices_equal_plain_minimax() {
    for board in (0..60).filter_map(|seed| random_board(11 + seed as u32 % 5, seed)) {
        let expected = minimax(&board, 0);
        let first = board.moves().find(|&mv| {
            let mut child = board;
            child.play(mv);
            -minimax(&child, 1) == expected
        });
        let answer = ask(&mut Minimax::new(Ties::First, 0), &board, Limits::default(), 1);
        assert_eq!((answer.best_move(), answer.lines[0].score), (first, Score::points(expected)), "{board}");
        let all = ask(&mut Minimax::new(Ties::First, 0), &board, Limits::default(), usize::MAX);
        assert_eq!(all.lines.len(), board.n_moves());
        assert_eq!(all.lines[0].score, Score::points(expected));
    }
}

#[test]
fn a_full_board_without_a_line_is_worth_nothing() {
    let board = (0..).filter_map(|seed| random_board(15, seed)).find(|board| {
        let mut child = *board;
        child.play(board.moves().next().unwrap());
        !child.is_won()
    });
    let answer = ask(&mut Minimax::new(Ties::First, 0), &board.unwrap(), Limits::default(), 1);
    assert_eq!((answer.lines[0].score, answer.lines[0].proven), (Score::DRAW, false));
}

#[test]
fn when_no_move_is_better_any_is_played() {
    let start = Quarto::variant("own").unwrap().start();
    let first = ask(&mut Minimax::new(Ties::First, 0), &start, Limits::depth(2), 1);
    assert_eq!(first.best_move().unwrap().to_string(), "a1=1357");
    let mut random = Minimax::new(Ties::Random, 1);
    let moves: std::collections::HashSet<_> =
        (0..20).map(|_| ask(&mut random, &start, Limits::depth(2), 1).best_move()).collect();
    assert!(moves.len() > 10, "{moves:?}");
}

#[test]
fn a_stopped_search_claims_nothing() {
    let start = Quarto::variant("own").unwrap().start();
    for nodes in [1, 2, 50] {
        let answer = ask(&mut Minimax::new(Ties::First, 0), &start, Limits::nodes(nodes), 1);
        assert!(answer.stopped && !answer.lines[0].proven);
    }
}
