//! The thinker and the engine: the same value by every algorithm, correct when stopped, and exact at the end.

use std::cell::Cell;

use classics::othello_manual::thinker::{Conclusion, LONGEST_GAME};
use classics::othello_manual::{
    Algorithm, Coefficients, EdgeTable, Evaluation, Incremental, Manual, ManualEvaluator, ManualOptions,
    MixedBoard, Over, TableBoard, Technique, Thinker,
};
use game::{Game, Position, dice, pick};
use othello::{Board, Move, Othello, Size, transcript};
use search::{
    Analysis, Bound, Context, Control, Counting, Engine, Goal, Limits, Margin, Memory, Meter, NoGuide, Node,
    Request, Score, Solver, Window,
};

use crate::othello_boards::feinsteins_position;

fn evaluation(name: &str) -> Evaluation {
    Evaluation::new(&Coefficients::shipped(name).unwrap(), EdgeTable::stable())
}

fn think<B: Incremental>(
    board: &Board,
    evaluation: &Evaluation,
    algorithm: Algorithm,
    depth: u32,
    meter: Meter<'_>,
) -> (Conclusion, u64, u64) {
    let moves: Vec<Move> = board.moves().collect();
    let mut thinker: Thinker<'_, B> = Thinker::new(evaluation, algorithm, meter);
    let conclusion = thinker.think(&B::from_board(board), board.side_to_move(), &moves, depth);
    (conclusion, thinker.nodes(), thinker.leaves())
}

/// A position after some random moves in a game that is not over.
fn random_position(seed: u64, n_empty: u32) -> Board {
    let mut dice = dice(seed);
    let mut board = Board::start(Size::Eight);
    while board.empty().count_ones() > n_empty {
        let moves: Vec<Move> = board.moves().collect();
        match pick(&mut dice, &moves) {
            Some(mv) => board.play(mv),
            None => board = Board::start(Size::Eight),
        }
    }
    if board.outcome().is_some() { random_position(seed + 1000, n_empty) } else { board }
}

fn after(moves: &str) -> Board {
    let mut board = Board::start(Size::Eight);
    transcript::parse(&board, moves).unwrap().into_iter().for_each(|mv| board.play(mv));
    board
}

#[test]
fn all_algorithms_find_the_same_move_and_value() {
    let full = evaluation("full");
    for seed in 0..12 {
        let board = random_position(seed, 54 - 4 * seed as u32);
        for depth in 1..=4 {
            let [minimax, negamax, max_min, alpha_beta] = Algorithm::ALL
                .map(|algorithm| think::<TableBoard>(&board, &full, algorithm, depth, Meter::unlimited()));
            assert_eq!(minimax, negamax, "counts too: {board}");
            assert_eq!(max_min, alpha_beta, "counts too: {board}");
            assert_eq!(alpha_beta.0.best.map(|b| (b.mv, b.value)), minimax.0.best.map(|b| (b.mv, b.value)));
            assert!(alpha_beta.1 <= minimax.1);
            let mixed = think::<MixedBoard>(&board, &full, Algorithm::AlphaBeta, depth, Meter::unlimited());
            assert_eq!(mixed, alpha_beta, "the board's technique changes nothing");
        }
    }
}

#[test]
fn the_tree_is_that_of_the_general_searches() {
    let full = evaluation("full");
    for (algorithm, general) in [
        (Algorithm::Minimax, search::Algorithm::Minimax),
        (Algorithm::Negamax, search::Algorithm::Negamax),
        (Algorithm::MaxMinAlphaBeta, search::Algorithm::AlphaBeta),
        (Algorithm::AlphaBeta, search::Algorithm::AlphaBeta),
    ] {
        for seed in 0..8 {
            let (board, depth) = (random_position(seed, 50 - 6 * seed as u32), 4);
            let (conclusion, nodes, leaves) =
                think::<TableBoard>(&board, &full, algorithm, depth, Meter::unlimited());
            let coefficients = Coefficients::shipped("full").unwrap();
            let mut evaluator = ManualEvaluator::new(&coefficients, EdgeTable::stable());
            let (mut counting, mut memory) = (Counting::default(), Memory::none());
            let mut context = Context::new(&mut evaluator, &mut counting, &mut memory);
            let value = general.search(&mut context, &board, Node::root(depth), Window::FULL).unwrap();
            assert_eq!(conclusion.best.map(|best| Score::points(best.value)), Some(value), "{board}");
            assert_eq!((nodes, leaves), (counting.nodes, counting.leaves()), "{algorithm:?} {board}");
        }
    }
}

#[test]
fn node_counts_stay_what_they_are() {
    let board = after("f5d6c3d3c4f4");
    let full = evaluation("full");
    let count = |algorithm| {
        let (conclusion, nodes, leaves) =
            think::<TableBoard>(&board, &full, algorithm, 5, Meter::unlimited());
        let best = conclusion.best.unwrap();
        (best.mv.written(Size::Eight), best.value, nodes, leaves)
    };
    assert_eq!(count(Algorithm::Minimax), (String::from("e6"), 210, 71_942, 64_380));
    assert_eq!(count(Algorithm::Negamax), count(Algorithm::Minimax));
    assert_eq!(count(Algorithm::MaxMinAlphaBeta), count(Algorithm::AlphaBeta));
    assert_eq!(count(Algorithm::AlphaBeta), (String::from("e6"), 210, 7_465, 5_987));
}

#[test]
fn a_game_searched_to_its_end_is_worth_its_final_discs() {
    for seed in 0..6 {
        let board = random_position(seed, 7);
        let limits = Limits::default();
        let request = Request::new(&board, &limits);
        let solved = Solver::new(Margin, NoGuide, 1 << 20).analyse(&request, &mut |_| ());
        let evaluation = evaluation("greedy");
        let (conclusion, ..) =
            think::<TableBoard>(&board, &evaluation, Algorithm::AlphaBeta, LONGEST_GAME, Meter::unlimited());
        let best = conclusion.best.unwrap();
        assert_eq!(Score::points(best.value / 100), solved.lines[0].score, "{board}");
        assert!(best.is_exact && best.value % 100 == 0);
    }
}

#[test]
fn feinsteins_position_is_worth_28_discs_to_black_by_an_x_square() {
    let board = feinsteins_position();
    let limits = Limits::default();
    let solved = Solver::new(Margin, NoGuide, 64 << 20).analyse(&Request::new(&board, &limits), &mut |_| ());
    assert_eq!(solved.lines[0].score, Score::points(46 - 18));
    assert_eq!(solved.best_move().unwrap().written(Size::Eight), "b2");
    // Counting discs, black looks lost.
    let value = |name| {
        let mixed = MixedBoard::from_board(&board);
        evaluation(name).evaluate(&mixed, board.side_to_move())
    };
    assert_eq!(value("greedy"), -4000);
}

fn manual(options: ManualOptions) -> Manual {
    Manual::new(&Othello::new(Size::Eight), options).unwrap()
}

fn analyse(options: ManualOptions, request: &Request<'_, Board>) -> Analysis<Move> {
    let mut reported = None;
    let analysis = manual(options).analyse(request, &mut |analysis| reported = Some(analysis.lines.clone()));
    assert_eq!(reported.as_ref(), Some(&analysis.lines), "the last report equals the answer");
    analysis
}

#[test]
fn the_engine_refuses_other_boards_and_no_depth() {
    for size in [Size::Six, Size::Four] {
        assert!(Manual::new(&Othello::new(size), ManualOptions::default()).is_err());
    }
    assert!(
        Manual::new(&Othello::default(), ManualOptions { depth: 0, ..ManualOptions::default() }).is_err()
    );
}

#[test]
fn every_first_move_is_played_sooner_or_later() {
    let (board, limits) = (Board::start(Size::Eight), Limits::default());
    let first = |seed| {
        let analysis =
            analyse(ManualOptions { seed, ..ManualOptions::default() }, &Request::new(&board, &limits));
        assert_eq!(analysis.nodes, 2);
        analysis.best_move().unwrap()
    };
    let mut moves: Vec<Move> = (0..40).map(first).collect();
    moves.sort();
    moves.dedup();
    assert_eq!(moves, board.moves().collect::<Vec<_>>());
    assert_eq!(first(7), first(7), "a seed decides");
}

#[test]
fn a_single_legal_move_is_played_at_once_and_a_pass_too() {
    let text = "-OOOOOOX--------------------------------------------------------";
    let game = Othello::new(Size::Eight);
    for (side, expected) in [("X", "a1"), ("O", "pass")] {
        let board = game.parse_position(&format!("{text} {side}")).unwrap();
        let limits = Limits::depth(9);
        let analysis = analyse(ManualOptions::default(), &Request::new(&board, &limits));
        assert_eq!(analysis.best_move().unwrap().written(Size::Eight), expected);
        assert_eq!((analysis.nodes, analysis.lines[0].depth), (2, 1));
    }
}

#[test]
fn several_lines_are_each_searched_for_themselves() {
    let board = after("f5d6c3d3c4f4");
    let limits = Limits::depth(3);
    let all = Request { lines: usize::MAX, ..Request::new(&board, &limits) };
    let analysis = analyse(ManualOptions::default(), &all);
    assert_eq!(analysis.lines.len(), board.n_moves());
    assert!(analysis.lines.is_sorted_by_key(|line| -line.score));
    for line in &analysis.lines {
        let only = Request { only: &line.moves, ..Request::new(&board, &limits) };
        let minimax = ManualOptions { algorithm: Algorithm::Minimax, ..ManualOptions::default() };
        let alone = Request { lines: 2, ..only };
        assert_eq!(analyse(minimax, &alone).lines[0].score, line.score);
        assert_eq!((line.bound, line.depth, line.proven), (Bound::Exact, 3, false));
    }
    let best = analyse(ManualOptions::default(), &Request::new(&board, &limits));
    assert_eq!(best.lines[0], analysis.lines[0]);
}

#[test]
fn scores_are_proven_only_when_the_game_is_searched_to_its_end() {
    let board = random_position(21, 6);
    let (shallow, deep) = (Limits::depth(2), Limits::depth(20));
    assert!(!analyse(ManualOptions::default(), &Request::new(&board, &shallow)).lines[0].proven);
    assert!(analyse(ManualOptions::default(), &Request::new(&board, &deep)).lines[0].proven);
    let exact = Request { goal: Goal::Exact, ..Request::new(&board, &shallow) };
    assert!(analyse(ManualOptions::default(), &exact).lines[0].proven);
}

/// For every possible node limit: the answer is the best of the moves fully searched by then.
#[test]
fn a_half_searched_move_never_counts() {
    let board = after("f5d6c3d3c4f4");
    let full = evaluation("full");
    let moves: Vec<Move> = board.moves().collect();
    for algorithm in Algorithm::ALL {
        let finished: Vec<(u64, Move, i32)> = (1..=moves.len())
            .map(|n| {
                let mut thinker: Thinker<'_, TableBoard> = Thinker::new(&full, algorithm, Meter::unlimited());
                let table = TableBoard::from_board(&board);
                let best = thinker.think(&table, board.side_to_move(), &moves[..n], 3).best.unwrap();
                (thinker.nodes(), best.mv, best.value)
            })
            .collect();
        let total = finished.last().unwrap().0;
        for nodes in (1..=total).step_by(7).chain([total]) {
            let (limits, control) = (Limits::nodes(nodes), Control::new());
            let (conclusion, spent, _) =
                think::<TableBoard>(&board, &full, algorithm, 3, Meter::new(&limits, &control));
            let expected = finished.iter().rev().find(|(needed, ..)| *needed <= nodes);
            assert_eq!(
                conclusion.best.map(|best| (best.mv, best.value)),
                expected.map(|&(_, mv, value)| (mv, value)),
                "{algorithm:?} after {nodes} nodes"
            );
            assert_eq!(conclusion.stopped, nodes < total);
            assert_eq!(spent, nodes.min(total));
        }
    }
}

#[test]
fn a_stopped_engine_answers_with_a_legal_move_and_says_what_it_knows() {
    let board = after("f5d6c3d3c4f4");
    let control = Control::new();
    control.stop();
    let limits = Limits::depth(8);
    let analysis =
        analyse(ManualOptions::default(), &Request { control: &control, ..Request::new(&board, &limits) });
    assert!(analysis.stopped);
    assert_eq!(analysis.lines[0].moves, vec![board.moves().next().unwrap()]);
    assert_eq!((analysis.lines[0].depth, analysis.lines[0].bound), (0, Bound::Lower));
    let limits = Limits { nodes: Some(3000), ..Limits::depth(6) };
    let analysis = analyse(ManualOptions::default(), &Request::new(&board, &limits));
    assert!(analysis.stopped && analysis.nodes <= 3000);
    assert_eq!((analysis.lines[0].bound, analysis.lines[0].proven), (Bound::Lower, false));
}

#[test]
fn the_full_evaluation_beats_counting_discs_and_the_fitted_one_plays_legal_games() {
    let options = |name: &str, edges| ManualOptions {
        depth: 2,
        coefficients: Coefficients::shipped(name).unwrap(),
        edges,
        ..ManualOptions::default()
    };
    let mut full = manual(options("full", EdgeTable::stable()));
    let mut greedy = manual(options("greedy", EdgeTable::stable()));
    let mut fitted = manual(options("fitted", EdgeTable::mean(Over::FullEdges)));
    let n_wins = Cell::new(0);
    for seed in 0..10 {
        let start = random_position(seed, 54);
        for full_begins in [true, false] {
            let mut board = start;
            let full_side = if full_begins { board.side_to_move() } else { board.side_to_move().opponent() };
            while board.outcome().is_none() {
                let limits = Limits::default();
                let player = if board.side_to_move() == full_side { &mut full } else { &mut greedy };
                let analysis = player.analyse(&Request::new(&board, &limits), &mut |_| ());
                board.play(analysis.best_move().unwrap());
                if board.outcome().is_none() {
                    let other = fitted.analyse(&Request::new(&board, &limits), &mut |_| ());
                    assert!(board.moves().any(|mv| Some(mv) == other.best_move()));
                }
            }
            n_wins.set(n_wins.get() + i32::from(board.outcome().unwrap().winner() == Some(full_side)));
        }
    }
    assert!(n_wins.get() >= 16, "{n_wins:?} of 20");
}
