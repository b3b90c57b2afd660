//! The solver against brute force, on many grids.

use game::{Game, Position, dice, pick};
use maxit::{Board, Maxit};
use maxit_engine::{Lead, Prospects, Thrifty};
use search::{
    Algorithm, Analysis, Deepening, Engine, Goal, Limits, Margin, Request, Score, Settings, Solver,
};

fn ask(
    engine: &mut dyn Engine<Board>,
    board: &Board,
    limits: &Limits,
    lines: usize,
) -> Analysis<maxit::Square> {
    let request = Request { goal: Goal::Exact, lines, ..Request::new(board, limits) };
    engine.analyse(&request, &mut |_| {})
}

fn solver() -> Solver<Board, Margin, Thrifty> {
    Solver::new(Margin, Thrifty::default(), 4 << 20)
}

fn start(side: u8, seed: u64) -> Board {
    Maxit::variant(&format!("{side}x{side}@{seed}")).unwrap().start()
}

/// The remaining value by the rules alone: every line of play, except alpha-beta cutoffs.
fn brute_force(board: &Board, alpha: i32, beta: i32) -> i32 {
    if let Some(outcome) = board.outcome() {
        return outcome.margin_for(board.side_to_move());
    }
    let mut best = i32::MIN;
    for mv in board.moves() {
        let mut child = board.clone();
        child.play(mv);
        best = best.max(-brute_force(&child, -beta, -alpha.max(best)));
        if best >= beta {
            break;
        }
    }
    best
}

#[test]
fn two_hundred_grids_of_four_by_four_equal_brute_force() {
    let mut dice = dice(1);
    // One solver for all: its table must not mistake one grid for another.
    let mut solver = solver();
    for seed in 0..200 {
        let mut board = start(4, 1000 + seed);
        for _ in 0..seed % 3 {
            let moves: Vec<_> = board.moves().collect();
            board.play(pick(&mut dice, &moves).unwrap());
        }
        let expected = brute_force(&board, -1_000_000, 1_000_000);
        let solved = ask(&mut solver, &board, &Limits::default(), 1);
        assert_eq!(solved.lines[0].score, Score::points(expected), "{board}");
        let mut end = board.clone();
        solved.lines[0].moves.iter().for_each(|&mv| end.play(mv));
        assert_eq!(end.outcome().unwrap().margin_for(board.side_to_move()), expected, "{board}");
    }
}

#[test]
fn large_numbers_do_not_overflow() {
    let game = Maxit::variant("3x3").unwrap();
    let text =
        "1000000 -1000000 999999/-1000000 *. 1000000/7 -999999 1000000 scores 500000000 -500000000 side 2";
    let board = game.parse_position(text).unwrap();
    let expected = brute_force(&board, i32::MIN + 1, i32::MAX);
    assert_eq!(ask(&mut solver(), &board, &Limits::default(), 1).lines[0].score, Score::points(expected));
}

#[test]
fn a_search_to_the_end_finds_the_value_by_either_evaluation() {
    for seed in 0..20 {
        let board = start(3, seed);
        let expected = Score::points(brute_force(&board, -1_000_000, 1_000_000));
        for algorithm in Algorithm::ALL.iter().copied() {
            let settings = Settings::default();
            let limits = Limits::depth(9);
            let by_prospects = ask(&mut Deepening::new(algorithm, Prospects, settings), &board, &limits, 1);
            let by_lead = ask(&mut Deepening::new(algorithm, Lead, settings), &board, &limits, 1);
            assert_eq!(
                (by_prospects.lines[0].score, by_lead.lines[0].score),
                (expected, expected),
                "{board}"
            );
        }
    }
}

#[test]
fn searching_deeper_wins_against_greed() {
    let mut difference = 0;
    for seed in 0..20 {
        let mut board = start(8, seed);
        let settings = Settings::default();
        let mut deep = Deepening::new(Algorithm::PrincipalVariation, Prospects, settings);
        let mut greedy = Deepening::new(Algorithm::AlphaBeta, Lead, settings);
        let deep_side = if seed % 2 == 0 { game::Side::First } else { game::Side::Second };
        while board.outcome().is_none() {
            let answer = match board.side_to_move() == deep_side {
                true => ask(&mut deep, &board, &Limits::depth(4), 1),
                false => ask(&mut greedy, &board, &Limits::depth(1), 1),
            };
            board.play(answer.best_move().unwrap());
        }
        difference += board.outcome().unwrap().margin_for(deep_side);
    }
    assert!(difference > 200, "{difference}");
}
