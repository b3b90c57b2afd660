//! The Connect Four engine against brute force and a plain implementation.

use connectfour::{Board, ConnectFour};
use connectfour_engine::{Threats, winning_squares};
use game::{Game, Position, dice, pick};
use search::{Blind, Engine, Goal, Limits, NoGuide, Request, Score, Solver};

fn random_board(n_discs: usize, seed: u64) -> Option<Board> {
    let mut dice = dice(seed);
    let mut board = ConnectFour.start();
    for _ in 0..n_discs {
        board.play(pick(&mut dice, &board.moves().collect::<Vec<_>>())?);
    }
    board.outcome().is_none().then_some(board)
}

fn solve(board: &Board, mut solver: impl Engine<Board>) -> Score {
    let limits = Limits::default();
    let request = Request { goal: Goal::Exact, ..Request::new(board, &limits) };
    let answer = solver.analyse(&request, &mut |_| {});
    assert!(answer.lines[0].proven);
    answer.lines[0].score
}

#[test]
fn guided_values_equal_those_of_the_solver_that_knows_nothing() {
    let boards = (0..200).filter_map(|seed| random_board(26 + seed as usize % 12, seed));
    for board in boards {
        let plain = solve(&board, Solver::new(Blind, NoGuide, 8 << 20));
        assert_eq!(solve(&board, Solver::new(Blind, Threats, 8 << 20)), plain, "{board}");
    }
}

#[test]
fn winning_squares_are_those_that_complete_a_line() {
    for board in (0..300).filter_map(|seed| random_board(seed as usize % 40, seed)) {
        let found = winning_squares(board.own(), board.empty());
        for square in (0..49).map(|bit| 1 << bit).filter(|square| board.empty() & square != 0) {
            let wins = connectfour::squares::has_four(board.own() | square);
            assert_eq!(found & square != 0, wins, "{board}: {square:#x}");
        }
    }
}
