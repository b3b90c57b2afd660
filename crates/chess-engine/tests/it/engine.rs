//! The engine: bare search against plain negamax, mates, draws, limits, threads.

use std::sync::Arc;

use chess::{Board, Chess, Move};
use chess_engine::{Evaluation, Poda, PodaSettings, Techniques, classic};
use game::{Game, Notation, Position};
use processor::CpuLevel;
use search::{Analysis, Control, Engine, Goal, Limits, Request, Score, ScoreKind};

use crate::read;

fn settings() -> PodaSettings {
    PodaSettings { hash_bytes: 1 << 20, ..PodaSettings::default() }
}

fn ask<'a>(board: &'a Board, limits: &'a Limits, control: &'a Control) -> Request<'a, Board> {
    Request { control, ..Request::new(board, limits) }
}

fn analyse(engine: &mut Poda, board: &Board, limits: Limits) -> Analysis<Move> {
    engine.analyse(&Request::new(board, &limits), &mut |_| {})
}

/// Negamax to a depth, then captures (in check: all moves) until it is quiet. Nothing is pruned.
fn plain(board: &Board, path: &mut Vec<Board>, depth: i32, mut alpha: i32, beta: i32) -> i32 {
    let ply = path.len() as i32;
    let is_over = board.n_moves() == 0;
    if is_over && board.is_check() {
        return ply - 32_000;
    }
    if ply > 0 && (path.iter().any(|earlier| earlier.repeats(board)) || board.is_dead()) {
        return 0;
    }
    let is_quiet = depth <= 0 && !board.is_check();
    if is_over && !is_quiet {
        return 0;
    }
    let mut best = -40_000;
    if is_quiet {
        best = classic::evaluate(board);
        alpha = alpha.max(best);
    }
    path.push(*board);
    for mv in board.moves() {
        if best >= beta {
            break;
        }
        if is_quiet && !board.is_capture(mv) && mv.promotion().is_none() {
            continue;
        }
        let mut next = *board;
        next.play(mv);
        best = best.max(-plain(&next, path, depth - 1, -beta, -alpha));
        alpha = alpha.max(best);
    }
    path.pop();
    best
}

/// Without its techniques the search is alpha-beta, and alpha-beta is minimax.
#[test]
fn the_bare_search_equals_plain_negamax() {
    let positions = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
        "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P4/2PBPN2/PP3PPP/RNBQ1RK1 b kq - 0 6",
        "8/8/1p1k4/p1p2p2/P1P2P2/1P1K4/8/8 w - - 0 1",
        "4k3/P6P/8/8/8/8/p6p/4K3 b - - 0 1",
    ];
    for text in positions {
        let board = read(text);
        for depth in 1..=3 {
            let bare = PodaSettings { techniques: Techniques::NONE, ..settings() };
            let mut bare = Poda::with_evaluation(bare, Evaluation::classic());
            let found = analyse(&mut bare, &board, Limits::depth(depth));
            let expected = plain(&board, &mut Vec::new(), depth as i32, -40_000, 40_000);
            let value = match found.lines[0].score.kind() {
                ScoreKind::Points(points) => points,
                ScoreKind::WinIn(ply) => 32_000 - ply as i32,
                ScoreKind::LostIn(ply) => ply as i32 - 32_000,
            };
            assert_eq!(value, expected, "{text} depth {depth}");
        }
    }
}

/// Known mates, found at their shortest length within a small number of nodes.
#[test]
fn mates_are_found() {
    let mates = [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1),
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
        ("r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", 2),
        ("1rb4r/pkPp3p/1b1P3n/1Q6/N3Pp2/8/P1P3PP/7K w - - 1 1", 2),
        ("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 1", 2),
        ("r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 1", 2),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
        ("1k5r/pP3ppp/3p2b1/1BN1n3/1Q2P3/P1B5/KP3P1P/7q w - - 1 1", 3),
        ("3r4/pR2N3/2pkb3/5p2/8/2B5/qP3PPP/4R1K1 w - - 1 1", 3),
        ("R6R/1r3pp1/4p1kp/3pP3/1r2qPP1/7P/1P1Q3K/8 w - - 1 1", 3),
        ("8/8/8/8/8/2k5/1q6/K7 w - - 0 1", 0),
    ];
    for (text, n_moves) in mates {
        let board = read(text);
        if n_moves == 0 {
            assert!(board.outcome().is_some());
            continue;
        }
        let found = analyse(&mut Poda::new(settings()), &board, Limits::nodes(400_000));
        assert_eq!(found.lines[0].score, Score::win_in(2 * n_moves - 1), "{text}");
    }
}

#[test]
fn one_thread_with_nodes_is_the_same_every_time() {
    let board = read("r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN2N2/PP2QPPP/R1BR2K1 w - - 0 1");
    let once = || analyse(&mut Poda::new(settings()), &board, Limits::nodes(30_000));
    let (one, other) = (once(), once());
    assert_eq!((one.nodes, &one.lines), (30_000, &other.lines));
    let mut engine = Poda::new(settings());
    let first = analyse(&mut engine, &board, Limits::nodes(30_000));
    engine.new_game();
    assert_eq!(first.lines, analyse(&mut engine, &board, Limits::nodes(30_000)).lines);
}

/// The search is compiled once for each level of processor, with either evaluation.
#[test]
fn every_processor_level_searches_the_same_tree() {
    let board = read("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    for evaluation in [Evaluation::Network, Evaluation::classic()] {
        let mut searches = CpuLevel::available().into_iter().map(|level| {
            let mut engine = Poda::with_evaluation(PodaSettings { level, ..settings() }, evaluation.clone());
            let found = analyse(&mut engine, &board, Limits::depth(11));
            (found.nodes, found.leaves, found.lines)
        });
        let first = searches.next().expect("every processor is of some level");
        assert!(first.0 > 10_000, "{} nodes", first.0);
        searches.for_each(|other| assert_eq!(other, first));
    }
}

/// However small the limits, it has a legal move.
#[test]
fn there_is_always_a_move() {
    let board = Chess::STANDARD.start();
    for nodes in [1, 2, 10, 25] {
        let found = analyse(&mut Poda::new(settings()), &board, Limits::nodes(nodes));
        assert!(board.is_legal(found.best_move().unwrap()) && found.stopped && found.nodes <= nodes);
    }
    let control = Control::new();
    control.stop();
    let found = Poda::new(settings()).analyse(&ask(&board, &Limits::default(), &control), &mut |_| {});
    assert!(found.best_move().is_some() && found.stopped);
}

#[test]
fn a_stop_from_outside_ends_an_endless_search() {
    let (board, limits, control) =
        (Chess::STANDARD.start(), Limits::nodes(u64::MAX), Arc::new(Control::new()));
    let stopper = Arc::clone(&control);
    let mut n_reports = 0;
    let found = Poda::new(PodaSettings { threads: 2, ..settings() }).analyse(
        &ask(&board, &limits, &control),
        &mut |_| {
            n_reports += 1;
            if n_reports == 6 {
                stopper.stop();
            }
        },
    );
    assert!(found.stopped && found.lines[0].depth >= 6);
}

/// No limit means until stopped, whatever default a program may use.
#[test]
fn an_unlimited_search_goes_on_until_it_is_stopped() {
    // Few pieces, so that nodes are fast.
    let board = read("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1");
    let (limits, control) = (Limits::default(), Control::new());
    let mut engine = Poda::with_evaluation(settings(), Evaluation::classic());
    let found = engine.analyse(&ask(&board, &limits, &control), &mut |found| {
        if found.nodes > search::DEFAULT_NODES {
            control.stop();
        }
    });
    assert!(found.stopped && found.nodes > search::DEFAULT_NODES, "{} nodes", found.nodes);
}

#[test]
fn several_lines_are_the_best_moves_in_order() {
    let board = read("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 2 4");
    let (limits, control) = (Limits::depth(7), Control::new());
    let request = Request { lines: 4, ..ask(&board, &limits, &control) };
    let found = Poda::new(settings()).analyse(&request, &mut |_| {});
    assert_eq!(found.lines.len(), 4);
    assert!(found.lines.is_sorted_by(|one, other| one.score >= other.score));
    assert_eq!(board.write_move(found.best_move().unwrap()), "f3f7");
    let mut firsts: Vec<Move> = found.lines.iter().map(|line| line.moves[0]).collect();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
    // Only the requested moves.
    let only: Vec<Move> = ["a2a3", "h2h3"].map(|text| board.parse_move(text).unwrap()).to_vec();
    let request = Request { lines: 9, only: &only, ..ask(&board, &limits, &control) };
    let found = Poda::new(settings()).analyse(&request, &mut |_| {});
    assert!(found.lines.len() == 2 && found.lines.iter().all(|line| only.contains(&line.moves[0])));
}

/// Every reported line can be played.
#[test]
fn lines_are_legal() {
    let mut engine = Poda::new(settings());
    for text in ["startpos", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"] {
        let (limits, control) = (Limits::depth(9), Control::new());
        let board = read(text);
        engine.analyse(&Request { lines: 3, ..ask(&board, &limits, &control) }, &mut |found| {
            for line in &found.lines {
                let mut board = board;
                for &mv in &line.moves {
                    assert!(board.is_legal(mv), "{board} {mv:?}");
                    board.play(mv);
                }
            }
        });
    }
}

/// A rook behind, a perpetual check is best; and earlier positions of the game count as repetitions.
#[test]
fn repetitions_are_draws() {
    let board = read("6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 1");
    let found = analyse(&mut Poda::new(settings()), &board, Limits::depth(12));
    assert_eq!(found.lines[0].score, Score::DRAW);
    // Knights move out and back twice: a third repetition would be a draw, so the side a queen ahead plays
    // something else.
    let mut board = read("4k1n1/8/8/8/8/8/8/Q3K1N1 w - - 0 1");
    let mut past = Vec::new();
    for text in "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8".split(' ').take(7) {
        past.push(board);
        board.play(board.parse_move(text).unwrap());
    }
    let (limits, control) = (Limits::depth(6), Control::new());
    let request = Request { past: &past, ..ask(&board, &limits, &control) };
    let found = Poda::new(settings()).analyse(&request, &mut |_| {});
    assert_eq!(found.lines[0].score, Score::DRAW, "black can repeat");
}

#[test]
fn fifty_moves_without_progress_are_a_draw() {
    let board = read("8/8/8/8/4k3/8/8/QK6 w - - 99 90");
    let found = analyse(&mut Poda::new(settings()), &board, Limits::depth(5));
    assert_eq!(found.lines[0].score, Score::DRAW);
}

/// Threads share one table and reach the requested depth.
#[test]
fn threads_search_together() {
    let board = read("r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN2N2/PP2QPPP/R1BR2K1 w - - 0 1");
    let mut engine = Poda::new(PodaSettings { threads: 3, ..settings() });
    for _ in 0..3 {
        let found = analyse(&mut engine, &board, Limits::depth(9));
        assert!(found.lines[0].depth == 9 && board.is_legal(found.best_move().unwrap()));
    }
}

/// Castling in Chess960, where king and rook may start anywhere.
#[test]
fn chess960_is_played() {
    let board = Chess::CHESS960.start_number(0).unwrap();
    let found = analyse(&mut Poda::new(settings()), &board, Limits::depth(7));
    assert!(board.is_legal(found.best_move().unwrap()));
}

/// A search for a mate that is stopped, or runs out of nodes, answers with the best move it saw and not with
/// any move.
#[test]
fn a_search_for_a_mate_that_is_cut_short_keeps_its_best_move() {
    let board = read("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3");
    for nodes in [Some(3_000), Some(40_000), None] {
        let (limits, control) = (Limits { nodes, ..Limits::default() }, Control::new());
        let request = Request { goal: Goal::Mate(5), ..ask(&board, &limits, &control) };
        let mut deepest = 0;
        let found = Poda::new(settings()).analyse(&request, &mut |found| {
            deepest = deepest.max(found.lines[0].depth);
            if nodes.is_none() && deepest >= 6 {
                control.stop();
            }
        });
        assert!(found.lines[0].depth >= deepest, "{nodes:?}, {deepest}: {:?}", found.lines);
        let mut next = board;
        next.play(found.lines[0].moves[0]);
        if let Ok(mv) = next.parse_move("Qxf7") {
            next.play(mv);
            assert!(next.n_moves() > 0, "mated at once: {:?}", found.lines);
        }
    }
}
