//! The player as an engine: limits, lines, stopping.

use std::time::Duration;

use game::{Game, Position, dice};
use othello::{Board, Move, Othello, Size, transcript};
use othello_engine::{Poda, PodaSettings};
use rand::RngExt;
use search::clock::Clock;
use search::{Analysis, Control, Engine, Goal, Limits, Request, Score};

fn request<'a>(position: &'a Board, limits: &'a Limits, control: &'a Control) -> Request<'a, Board> {
    Request { control, ..Request::new(position, limits) }
}

fn poda(size: Size) -> Poda {
    Poda::new(PodaSettings { size, hash_bytes: 4 << 20, ..PodaSettings::default() })
}

fn analyse(request: &Request<'_, Board>) -> Analysis<Move> {
    poda(request.position.size()).analyse(request, &mut |_| {})
}

fn after(moves: &str) -> Board {
    let mut board = Othello::default().start();
    for mv in transcript::parse(&board, moves).expect("a game") {
        board.play(mv);
    }
    board
}

#[test]
fn equal_questions_get_equal_answers() {
    let (board, control) = (after("f5d6c3d3c4f4f6f3"), Control::new());
    for limits in [Limits::depth(8), Limits::nodes(50_000)] {
        let [first, second] = [(), ()].map(|()| analyse(&request(&board, &limits, &control)));
        assert_eq!((first.lines, first.nodes), (second.lines, second.nodes));
    }
}

#[test]
fn every_line_begins_with_a_legal_move_of_its_own() {
    let (board, control, limits) = (after("f5d6c3d3c4f4f6f3"), Control::new(), Limits::depth(5));
    let analysis = analyse(&Request { lines: usize::MAX, ..request(&board, &limits, &control) });
    let mut firsts: Vec<Move> = analysis.lines.iter().map(|line| line.moves[0]).collect();
    assert!(analysis.lines.is_sorted_by_key(|line| std::cmp::Reverse(line.score)));
    firsts.sort();
    assert_eq!(firsts, board.moves().collect::<Vec<_>>());
    for line in &analysis.lines {
        let mut end = board;
        for &mv in &line.moves {
            assert!(end.moves().any(|legal| legal == mv), "{mv:?} in {:?}", line.moves);
            end.play(mv);
        }
    }
}

#[test]
fn only_the_moves_asked_for_are_answered() {
    let (board, control, limits) = (after("f5d6c3"), Control::new(), Limits::depth(6));
    let only: Vec<Move> = board.moves().skip(2).take(2).collect();
    let analysis = analyse(&Request { only: &only, lines: 9, ..request(&board, &limits, &control) });
    assert_eq!(analysis.lines.len(), 2);
    assert!(analysis.lines.iter().all(|line| only.contains(&line.moves[0])));
}

#[test]
fn a_stopped_search_still_has_a_move() {
    let (board, control) = (after("f5d6c3"), Control::new());
    control.stop();
    let limits = Limits::default();
    let analysis = analyse(&request(&board, &limits, &control));
    assert!(analysis.stopped);
    assert!(board.moves().any(|mv| Some(mv) == analysis.best_move()));
}

/// No limit means until stopped, whatever default a program may use.
#[test]
fn an_unlimited_search_goes_on_until_it_is_stopped() {
    let (board, limits, control) = (after("f5d6c3"), Limits::default(), Control::new());
    let analysis = poda(Size::Eight).analyse(&request(&board, &limits, &control), &mut |report| {
        if report.nodes > search::DEFAULT_NODES {
            control.stop();
        }
    });
    assert!(analysis.stopped && analysis.nodes > search::DEFAULT_NODES, "{} nodes", analysis.nodes);
}

#[test]
fn what_an_unfinished_step_has_found_counts() {
    let (board, control) = (after("f5d6c3d3c4f4f6f3"), Control::new());
    let [before, whole] = [8, 9].map(|depth| analyse(&request(&board, &Limits::depth(depth), &control)));
    // Near the end of the last step: nodes are counted exactly, but not checked after each.
    let nodes = whole.nodes - (whole.nodes - before.nodes) / 20;
    let limits = Limits { nodes: Some(nodes), ..Limits::depth(9) };
    let stopped = analyse(&request(&board, &limits, &control));
    assert!(stopped.stopped && !whole.stopped);
    assert_eq!((stopped.lines[0].depth, stopped.best_move()), (9, whole.best_move()));
}

#[test]
fn a_clock_and_another_limit_hold_together() {
    let (board, control) = (after("f5d6c3d3c4f4f6f3"), Control::new());
    let clock = Clock { remaining: Duration::from_secs(600), increment: Duration::ZERO, moves_to_go: None };
    let limits = Limits { clock: Some(clock), ..Limits::nodes(20_000) };
    let analysis = analyse(&request(&board, &limits, &control));
    assert!(analysis.stopped && analysis.lines[0].depth > 0 && analysis.nodes < 25_000, "{analysis:?}");
}

#[test]
fn a_stop_from_another_thread_ends_an_endless_search() {
    let (board, control) = (after("f5d6c3"), Control::new());
    let limits = Limits::default();
    let endless = Request { goal: Goal::Exact, ..request(&board, &limits, &control) };
    let settings = PodaSettings { hash_bytes: 4 << 20, threads: 2, ..PodaSettings::default() };
    let analysis = std::thread::scope(|scope| {
        let search = scope.spawn(|| Poda::new(settings).analyse(&endless, &mut |_| {}));
        std::thread::sleep(Duration::from_millis(50));
        control.stop();
        search.join().expect("no panic")
    });
    assert!(analysis.stopped && analysis.best_move().is_some());
}

/// All moves of endgames, solved, against brute force move by move.
#[test]
fn exact_scores_of_all_moves_equal_brute_force() {
    let mut dice = dice(9);
    let (control, limits) = (Control::new(), Limits::default());
    for size in [Size::Eight, Size::Six] {
        for _ in 0..30 {
            let Some(board) = super::random_board(size, 8, &mut dice) else { continue };
            let all = Request { goal: Goal::Exact, lines: 60, ..request(&board, &limits, &control) };
            let analysis = analyse(&all);
            assert_eq!(analysis.lines.len(), board.n_moves());
            for line in &analysis.lines {
                let mut child = board;
                child.play(line.moves[0]);
                let score = match child.outcome() {
                    Some(outcome) => Score::points(outcome.margin_for(board.side_to_move())),
                    None => -super::brute_force(&child),
                };
                assert_eq!((line.score, line.proven), (score, true), "{board}");
                let mut end = board;
                line.moves.iter().for_each(|&mv| end.play(mv));
                let margin = end.outcome().expect("lines play to the end").margin_for(board.side_to_move());
                assert_eq!(Score::points(margin), score, "{board}");
            }
        }
    }
}

#[test]
fn reports_end_with_the_answer() {
    let (board, control, limits) = (after("f5d6c3"), Control::new(), Limits::depth(6));
    let mut last = None;
    let answer = poda(Size::Eight)
        .analyse(&request(&board, &limits, &control), &mut |report| last = Some(report.lines.clone()));
    assert_eq!(last, Some(answer.lines));
    assert!(!answer.stopped);
}

/// A shallow search that sees everything won or lost is right, and says so.
#[test]
fn what_a_shallow_search_proves_is_true() {
    let (mut dice, control) = (dice(11), Control::new());
    let mut n_proven = [0; 2];
    for round in 0..300 {
        let Some(board) = super::random_board(Size::Six, 8, &mut dice) else { continue };
        // All discs but a few are given to one side.
        let few = (0..3).fold(u64::MAX, |few, _| few & dice.random::<u64>());
        let discs = board.squares() & !board.empty();
        let side = board.side_to_move();
        let sides = if round % 2 == 0 { (discs & !few, discs & few) } else { (discs & few, discs & !few) };
        let board = Board::with_discs(Size::Six, sides.0, sides.1, side);
        if board.outcome().is_some() {
            continue;
        }
        for depth in 1..=4 {
            let analysis = analyse(&request(&board, &Limits::depth(depth), &control));
            assert!(!analysis.stopped);
            let line = &analysis.lines[0];
            if line.proven {
                assert_eq!(line.score, super::brute_force(&board), "{board}");
                n_proven[usize::from(line.score > Score::points(0))] += 1;
            }
        }
    }
    assert!(n_proven.iter().all(|&n| n >= 10), "{n_proven:?}");
}

/// FFO 39: 26 empty squares, and everything is won. Solving it without that would take minutes.
#[test]
fn everything_is_won_from_afar() {
    let text = "O-OOOO--XOXXOX--XOOOXXX-XOOOXX--XOOXOX--XOXXX---X-XX------------ O";
    let board = Othello::default().parse_position(text).expect("a position");
    let (limits, control) = (Limits::default(), Control::new());
    let analysis = analyse(&Request { goal: Goal::Exact, ..request(&board, &limits, &control) });
    let line = &analysis.lines[0];
    assert_eq!((line.score, line.proven, analysis.stopped), (Score::points(64), true, false));
    let mut end = board;
    line.moves.iter().for_each(|&mv| end.play(mv));
    assert_eq!(end.discs(board.side_to_move().opponent()), 0, "{end}");
}
