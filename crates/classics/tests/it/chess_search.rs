//! The thesis's search: one tree on both boards, the same value by every method, and correct with all
//! options.

use std::collections::HashMap;

use classics::chess_thesis::{
    Arrival, Bitmaps, Board, Evaluation, Keeping, Mailbox, Phase, Representation, SearchMethod,
    SecondaryMoves, SecondaryReading, Square, Thesis, ThesisOptions, Unrest,
};
use game::{Notation, Position, dice, pick};
use search::{
    Algorithm, Context, Control, Counting, Engine, Evaluator, Goal, Limits, Memory, Node, Request, Score,
    Window,
};

/// Positions from random games, none of them over.
fn random_positions(n_positions: usize, seed: u64) -> Vec<String> {
    let mut dice = dice(seed);
    let mut positions = Vec::new();
    while positions.len() < n_positions {
        let mut board: Board<Bitmaps> = Board::start();
        for _ in 0..10 + positions.len() % 70 {
            let moves: Vec<_> = board.moves().collect();
            let Some(mv) = pick(&mut dice, &moves) else { break };
            board.play(mv);
        }
        if board.outcome().is_none() {
            positions.push(board.to_string());
        }
    }
    positions
}

fn answer(fen: &str, options: ThesisOptions) -> classics::chess_thesis::Answer {
    let mut answer = Thesis::new(options).unwrap().answer_fen(fen).unwrap();
    answer.elapsed = std::time::Duration::ZERO;
    answer
}

#[test]
fn both_boards_visit_one_tree() {
    for (index, fen) in random_positions(200, 1).iter().enumerate() {
        for method in SearchMethod::ALL {
            // Without pruning the secondary search grows too fast for a test.
            let ceiling = if method == SearchMethod::Minimax { 1 } else { 3 };
            for secondary in [None, Some(ceiling)] {
                let selective = (index % 5 == 0).then_some(8);
                let depth = if index % 10 == 0 && secondary.is_none() { 3 } else { 2 };
                let options =
                    ThesisOptions { method, depth, secondary, selective, ..ThesisOptions::default() };
                let cells = answer(fen, ThesisOptions { keeping: Keeping::Mailbox, ..options });
                let maps = answer(fen, ThesisOptions { keeping: Keeping::Bitmaps, ..options });
                assert_eq!(cells, maps, "{fen} {options:?}");
            }
        }
    }
}

#[test]
fn all_methods_find_one_value() {
    for fen in random_positions(30, 2) {
        for (secondary, selective) in [(None, None), (Some(2), None), (None, Some(6)), (Some(4), Some(6))] {
            let [minimax, shallow, full] = SearchMethod::ALL.map(|method| {
                answer(
                    &fen,
                    ThesisOptions { method, depth: 2, secondary, selective, ..ThesisOptions::default() },
                )
            });
            assert_eq!((minimax.score, minimax.mv), (shallow.score, shallow.mv), "{fen}");
            assert_eq!((minimax.score, minimax.mv), (full.score, full.mv), "{fen}");
            assert!(minimax.nodes >= shallow.nodes && shallow.nodes >= full.nodes, "{fen}");
        }
    }
}

#[test]
fn without_secondary_search_it_is_the_common_search() {
    let twins = [Algorithm::Minimax, Algorithm::Shallow, Algorithm::AlphaBeta];
    for fen in random_positions(20, 3) {
        let board: Board<Bitmaps> = Board::from_fen(&fen).unwrap();
        for (method, twin) in SearchMethod::ALL.into_iter().zip(twins) {
            let options = ThesisOptions { method, depth: 3, secondary: None, ..ThesisOptions::default() };
            let answer = answer(&fen, options);
            let (mut counting, mut memory) = (Counting::default(), Memory::none());
            let mut evaluation = Evaluation(Phase::of(&board));
            let mut context = Context::new(&mut evaluation, &mut counting, &mut memory);
            let value = twin.search(&mut context, &board, Node::root(3), Window::FULL).unwrap();
            assert_eq!(method.name(), twin.name());
            assert_eq!(answer.score, value, "{fen} {method:?}");
            assert_eq!(
                (answer.nodes, answer.leaves),
                (counting.nodes, counting.leaves()),
                "{fen} {method:?}"
            );
        }
    }
}

#[test]
fn strategy_b_looks_at_no_more_moves_than_told() {
    for fen in random_positions(20, 6) {
        let options = ThesisOptions {
            method: SearchMethod::Minimax,
            depth: 3,
            secondary: None,
            ..ThesisOptions::default()
        };
        let answer = answer(&fen, ThesisOptions { selective: Some(4), ..options });
        assert!(answer.nodes <= 1 + 4 + 16 + 64 && !answer.proven, "{fen}");
    }
    assert!(Thesis::new(ThesisOptions { selective: Some(0), ..ThesisOptions::default() }).is_err());
    assert!(Thesis::new(ThesisOptions { depth: 0, ..ThesisOptions::default() }).is_err());
}

#[test]
fn the_ceiling_of_secondary_search_holds() {
    let mut went_beyond = [0; 7];
    for fen in random_positions(40, 4) {
        let mut nodes = 0;
        for ceiling in 0..7 {
            let answer = answer(&fen, ThesisOptions { secondary: Some(ceiling), ..ThesisOptions::default() });
            assert!(answer.deepest <= 2 + ceiling, "{fen}");
            assert!(answer.line.len() as u32 <= 2 + ceiling, "{fen}");
            went_beyond[ceiling as usize] += usize::from(answer.deepest == 2 + ceiling);
            nodes = nodes.max(answer.nodes);
        }
        let without = answer(&fen, ThesisOptions { secondary: None, ..ThesisOptions::default() });
        let at_once = answer(&fen, ThesisOptions { secondary: Some(0), ..ThesisOptions::default() });
        assert_eq!(without, at_once, "a ceiling of 0 means no secondary search");
    }
    assert!(went_beyond[..4].iter().all(|&n| n > 5), "the ceiling is reached: {went_beyond:?}");
}

#[test]
fn equal_moves_are_confirmed_and_drawn_fairly() {
    let mut checked = 0;
    for fen in random_positions(30, 5) {
        let board: Board<Bitmaps> = Board::from_fen(&fen).unwrap();
        let options = ThesisOptions { random: true, secondary: None, ..ThesisOptions::default() };
        // Searching every root move separately gives true values to compare with.
        let control = Control::new();
        let mut exact = HashMap::new();
        let mut thesis = Thesis::new(options).unwrap();
        for mv in board.moves() {
            let answer = thesis.answer_among(&board, &[mv], &Limits::default(), &control);
            exact.insert(mv, answer.score);
        }
        let best = exact.values().copied().max().unwrap();
        let n_best = exact.values().filter(|&&score| score == best).count();
        for method in SearchMethod::ALL {
            let answer = answer(&fen, ThesisOptions { method, ..options });
            assert_eq!((answer.score, answer.n_equal), (best, n_best), "{fen} {method:?}");
            assert_eq!(exact[&answer.mv.unwrap()], best);
        }
        checked += usize::from(n_best > 1);
    }
    assert!(checked > 3, "{checked} positions had ties");
}

#[test]
fn each_equal_move_has_the_same_chance() {
    // Only kings: every move is worth the same.
    let board: Board<Mailbox> = Board::from_fen("8/8/3k4/8/8/8/3K4/8 w - - 0 1").unwrap();
    let mut thesis =
        Thesis::new(ThesisOptions { random: true, seed: 9, ..ThesisOptions::default() }).unwrap();
    let (limits, control, mut drawn) = (Limits::depth(1), Control::new(), HashMap::new());
    for _ in 0..8_000 {
        let answer = thesis.answer(&board, &limits, &control);
        assert_eq!(answer.n_equal, 8);
        *drawn.entry(answer.mv.unwrap()).or_insert(0) += 1;
    }
    assert_eq!(drawn.len(), 8);
    // 1000 expected each; the standard deviation is 30.
    assert!(drawn.values().all(|n| (870..=1130).contains(n)), "{drawn:?}");
}

#[test]
fn a_stopped_search_answers_with_what_it_searched_whole() {
    let board: Board<Bitmaps> = Board::start();
    let control = Control::new();
    let mut thesis =
        Thesis::new(ThesisOptions { depth: 3, secondary: None, ..ThesisOptions::default() }).unwrap();
    for nodes in [0, 1, 2, 50, 500, 2_000] {
        let limits = Limits::nodes(nodes);
        let answer = thesis.answer(&board, &limits, &control);
        assert!(answer.stopped && answer.nodes <= nodes && !answer.proven);
        assert!(answer.mv.is_some(), "there is always a move");
        let lines = 3;
        let request = Request { lines, ..Request::new(&board, &limits) };
        let analysis = thesis.analyse(&request, &mut |_| ());
        assert!(analysis.stopped && analysis.nodes <= nodes && analysis.best_move().is_some());
    }
    control.stop();
    let answer = thesis.answer(&board, &Limits::default(), &control);
    assert!(answer.stopped && answer.nodes == 0 && answer.score == Score::NEG_INFINITY);
}

#[test]
fn an_engine_tells_several_lines_and_mates() {
    fn check<R: Representation>() {
        let board: Board<R> = Board::from_fen("6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 20").unwrap();
        let limits = Limits::default();
        let mut request = Request { goal: Goal::Mate(1), lines: 3, ..Request::new(&board, &limits) };
        let mut thesis = Thesis::new(ThesisOptions::default()).unwrap();
        let analysis = thesis.analyse(&request, &mut |_| ());
        let scores: Vec<_> = analysis.lines.iter().map(|line| line.score).collect();
        assert_eq!(scores[..2], [Score::win_in(1); 2], "{analysis:?}");
        assert!(!scores[2].is_forced() && analysis.lines[0].proven && !analysis.lines[2].proven);
        request.goal = Goal::Best;
        request.lines = 1;
        assert_eq!(thesis.analyse(&request, &mut |_| ()).lines.len(), 1);
    }
    check::<Mailbox>();
    check::<Bitmaps>();
}

#[test]
fn the_five_conditions_of_secondary_search() {
    // One that does not depend on the reading of the last condition.
    let check = |fen: &str, previous: Option<&str>, mv: &str, beyond: u32, expected: Option<Unrest>| {
        let expected = SecondaryReading::ALL.map(|_| expected);
        assert_eq!(unrest(fen, previous, mv, beyond), expected, "{fen} {mv} {beyond}");
    };
    // A rook takes a knight that a pawn protects.
    let knight = "4k3/8/2p5/3n4/8/8/8/3RK3 w - - 0 20";
    check(knight, Some("d5"), "d1d5", 7, Some(Unrest::Exchange));
    check(knight, Some("c6"), "d1d5", 2, Some(Unrest::GreaterTakesLesser));
    check(knight, Some("c6"), "d1d5", 3, None);
    // A knight takes a protected rook that has just moved: no exchange, because the rook is worth more.
    let protected = "4k3/8/2p5/3r4/8/2N5/8/4K3 w - - 0 20";
    assert_eq!(unrest(protected, Some("d5"), "c3d5", 2), [None, Some(Unrest::EqualOrGreaterTaken)]);
    let unprotected = protected.replace("2p5", "8");
    assert_eq!(unrest(&unprotected, None, "c3d5", 2), [Some(Unrest::EqualOrGreaterTaken), None]);
    check(protected, None, "c3d5", 3, None);
    check(&unprotected, None, "c3d5", 3, None);
    let pawn = "8/P7/8/8/8/4k3/8/4K2R w - - 0 20";
    check(pawn, None, "a7a8q", 9, Some(Unrest::Promotion));
    check(pawn, None, "a7a8n", 0, None);
    check(pawn, None, "h1h3", 2, Some(Unrest::Check));
    check(pawn, None, "h1h3", 3, None);
    check(pawn, None, "h1h4", 0, None);
}

/// Why the search goes on after `mv`, by each reading.
fn unrest(fen: &str, previous: Option<&str>, mv: &str, beyond: u32) -> [Option<Unrest>; 2] {
    let mut board: Board<Mailbox> = Board::from_fen(fen).unwrap();
    let mv = board.parse_move(mv).unwrap();
    let arrival = Arrival::new(&board, mv, previous.and_then(Square::named));
    board.play(mv);
    SecondaryReading::ALL.map(|reading| arrival.unrest(&board, beyond, reading))
}

#[test]
fn a_restricted_secondary_search_tries_fewer_moves() {
    let mut n_smaller = 0;
    for fen in random_positions(40, 7) {
        for reading in SecondaryReading::ALL {
            let ask = |beyond| answer(&fen, ThesisOptions { reading, beyond, ..ThesisOptions::default() });
            let [captures, checks, conditions, all] = [
                SecondaryMoves::Captures,
                SecondaryMoves::CapturesAndChecks,
                SecondaryMoves::Conditions,
                SecondaryMoves::All,
            ]
            .map(ask);
            n_smaller += [&captures, &checks, &conditions]
                .map(|some| usize::from(some.nodes < all.nodes))
                .iter()
                .sum::<usize>();
            assert!([captures, checks, conditions].iter().all(|answer| answer.mv.is_some()), "{fen}");
        }
    }
    assert!(n_smaller > 180, "{n_smaller} of 240 trees are smaller");
}

#[test]
fn each_phase_counts_its_own_factors() {
    let check = |fen: &str, phase: Phase, expected: i32| {
        let cells: Board<Mailbox> = Board::from_fen(fen).unwrap();
        let maps: Board<Bitmaps> = Board::from_fen(fen).unwrap();
        assert_eq!(Evaluation(phase).evaluate(&cells), Score::points(expected), "{fen} {phase:?}");
        assert_eq!(Evaluation(phase).evaluate(&maps), Score::points(expected), "{fen} {phase:?}");
    };
    let doubled_twice = "4k3/p1pp1ppp/8/8/8/1P4P1/1P4P1/4K3 w - - 0 1";
    check(doubled_twice, Phase::Opening, -200 - 2);
    // Files of one side: a, c, d, f, h against b; Black's five in the middlegame, one bonus each in the endgame.
    check(doubled_twice, Phase::Middlegame, -200 - 2 - 3 * 5 + 3);
    check(doubled_twice, Phase::Endgame, -200 - 4);
    // b2 protects c3, c3 protects d4 and is protected.
    let chain = "4k3/ppp5/8/8/3P4/2P5/1P6/4K3 w - - 0 1";
    check(chain, Phase::Opening, 2 + 6);
    check(chain, Phase::Middlegame, 2 + 7 + 3 - 3);
    check(chain, Phase::Endgame, 2 + 4);
    check("4k3/8/8/8/8/2N5/8/3QKB2 w - - 0 1", Phase::Opening, 1500 + 4 + 1 - 4);
    check("4k3/8/8/8/8/2N5/8/3QKB2 w - - 0 1", Phase::Middlegame, 1500 - 3);
    // Doubled on the seventh: both without pawns of either side.
    check("4k3/RR6/8/8/8/8/8/4K3 w - - 0 1", Phase::Middlegame, 1000 + 18 + 2);
    check("4k3/RR6/8/8/8/8/8/4K3 w - - 0 1", Phase::Endgame, 1000 + 18 + 3 + 4);
    check("4k3/8/8/8/8/R7/R7/4K3 b - - 0 1", Phase::Middlegame, -1000 - 18 - 3);
}

#[test]
fn the_phase_follows_the_machine() {
    let phase = |fen: &str| Phase::of(&Board::<Bitmaps>::from_fen(fen).unwrap());
    let opening = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 10";
    assert_eq!(phase(opening), Phase::Opening);
    assert_eq!(phase(&opening.replace(" 10", " 11")), Phase::Middlegame);
    // Black, the machine, has eight pieces; White has nine.
    let lopsided = "r2qk3/pppp1n2/8/8/8/8/PPPP1N2/R2QKB2 b - - 0 30";
    assert_eq!(phase(lopsided), Phase::Endgame);
    assert_eq!(phase(&lopsided.replace(" b ", " w ")), Phase::Middlegame);
}
