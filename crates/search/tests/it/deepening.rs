//! The engine made of an algorithm: limits, lines, ties, stopping, reproducibility.

use std::collections::HashMap;
use std::time::Duration;

use game::{Game, Keyed, Notation, Position, tree};
use mnk::Mnk;
use search::{
    Algorithm, Analysis, Blind, Bound, Control, Deepening, Engine, Evaluator, Hashed, Limits, Margin,
    Request, Score, Settings,
};

struct Ask<'a, P: Position> {
    limits: Limits,
    lines: usize,
    only: &'a [P::Move],
    control: Control,
}

impl<P: Position> Default for Ask<'_, P> {
    fn default() -> Self {
        Ask { limits: Limits::default(), lines: 1, only: &[], control: Control::new() }
    }
}

fn analyse<P: Keyed, E: Evaluator<P> + Send>(
    engine: &mut Deepening<P, E>,
    position: &P,
    ask: &Ask<P>,
) -> Analysis<P::Move> {
    let Ask { limits, lines, only, control } = ask;
    let request = Request { lines: *lines, only, control, ..Request::new(position, limits) };
    engine.analyse(&request, &mut |_| {})
}

fn engine<P: Keyed, E: Evaluator<P>>(algorithm: Algorithm, evaluator: E) -> Deepening<P, E> {
    Deepening::new(algorithm, evaluator, Settings::default())
}

#[test]
fn every_algorithm_scores_every_root_move_like_minimax() {
    let board = Mnk::variant("4x4x3").unwrap().parse_position("X.../.O../..../.... X").unwrap();
    let ask = Ask { limits: Limits::depth(4), lines: usize::MAX, ..Ask::default() };
    let scores = |algorithm| -> HashMap<_, _> {
        let analysis = analyse(&mut engine(algorithm, Hashed { seed: 1 }), &board, &ask);
        assert_eq!(analysis.lines.len(), board.n_moves());
        assert!(analysis.lines.windows(2).all(|pair| pair[0].score >= pair[1].score));
        analysis.lines.iter().map(|line| (line.moves[0], line.score)).collect()
    };
    let expected = scores(Algorithm::Minimax);
    for &algorithm in Algorithm::ALL {
        assert_eq!(scores(algorithm), expected, "{}", algorithm.name());
    }
}

#[test]
fn several_lines_are_the_best_ones() {
    let root = tree::parse("(5 9 1 7 3 9)").unwrap();
    for &algorithm in Algorithm::ALL {
        let ask = Ask { lines: 3, ..Ask::default() };
        let analysis = analyse(&mut engine(algorithm, Margin), &root, &ask);
        let found: Vec<_> = analysis.lines.iter().map(|line| (line.moves[0], line.score.raw())).collect();
        assert_eq!(found, [(1, 9), (5, 9), (3, 7)], "{}", algorithm.name());
        assert!(analysis.lines.iter().all(|line| line.proven));
    }
}

#[test]
fn root_moves_can_be_restricted() {
    let root = tree::parse("((5 3) (2 9) (1 1))").unwrap();
    for &algorithm in Algorithm::ALL {
        let ask = Ask { only: &[1, 2], ..Ask::default() };
        let analysis = analyse(&mut engine(algorithm, Margin), &root, &ask);
        assert_eq!(
            (analysis.best_move(), analysis.lines[0].score),
            (Some(1), Score::points(2)),
            "{}",
            algorithm.name()
        );
    }
}

#[test]
fn ties_are_drawn_uniformly_and_only_among_truly_equal_moves() {
    // The thesis's tie tree: the right branch returns 3 as a bound, but is worth 2. Two more moves are worth 3.
    let root = tree::parse("((5 3) (3 2) (3 4) (9 3))").unwrap();
    for &algorithm in Algorithm::ALL {
        let mut counts = [0; 4];
        let settings = Settings { random_ties: true, seed: 7, ..Settings::default() };
        let mut engine = Deepening::new(algorithm, Margin, settings);
        for _ in 0..3000 {
            counts[analyse(&mut engine, &root, &Ask::default()).best_move().unwrap() as usize] += 1;
        }
        assert_eq!(counts[1], 0, "{}: {counts:?}", algorithm.name());
        // Three standard deviations of 3000 draws with chance 1/3 are 77.
        assert!(
            [0, 2, 3].iter().all(|&mv| (counts[mv] - 1000i32).abs() < 100),
            "{}: {counts:?}",
            algorithm.name()
        );
    }
}

#[test]
fn one_thread_a_node_limit_and_a_seed_give_one_tree() {
    let board = Mnk::variant("5x5x4").unwrap().start();
    for &algorithm in Algorithm::ALL {
        let run = || {
            let ask = Ask { limits: Limits::nodes(20_000), ..Ask::default() };
            let analysis = analyse(&mut engine(algorithm, Hashed { seed: 3 }), &board, &ask);
            (analysis.lines, analysis.nodes, analysis.leaves)
        };
        assert_eq!(run(), run(), "{}", algorithm.name());
        assert_eq!(run().1, 20_000, "{}", algorithm.name());
    }
}

#[test]
fn however_small_the_limits_there_is_a_legal_move() {
    let board = Mnk::variant("5x5x4").unwrap().start();
    for &algorithm in Algorithm::ALL {
        for nodes in [0, 1, 2, 5, 30] {
            let ask = Ask { limits: Limits::nodes(nodes), ..Ask::default() };
            let analysis = analyse(&mut engine(algorithm, Blind), &board, &ask);
            assert!(analysis.best_move().is_some() && analysis.stopped, "{} {nodes}", algorithm.name());
        }
    }
}

#[test]
fn a_stopped_search_answers_with_what_was_searched_whole() {
    // The first root move is searched whole, worth 1; in the second the 9 is seen but its branch is not finished.
    let root = tree::parse("((1 1) (9 (9 9 9 9)) (9 9))").unwrap();
    let mut engine = engine(Algorithm::Minimax, Margin);
    let ask =
        Ask { limits: Limits { depth: Some(5), nodes: Some(7), ..Limits::default() }, ..Ask::default() };
    let analysis = analyse(&mut engine, &root, &ask);
    let line = &analysis.lines[0];
    assert!(analysis.stopped);
    assert_eq!(
        (line.moves[0], line.score, line.bound, line.proven),
        (0, Score::points(1), Bound::Lower, false)
    );
}

#[test]
fn stop_and_time_end_a_search() {
    let board = Mnk::variant("8x8x5").unwrap().start();
    let control = Control::new();
    control.stop();
    let ask = Ask { limits: Limits::depth(30), control, ..Ask::default() };
    assert!(analyse(&mut engine(Algorithm::PrincipalVariation, Blind), &board, &ask).stopped);
    let ask = Ask {
        limits: Limits { time: Some(Duration::from_millis(20)), ..Limits::default() },
        ..Ask::default()
    };
    assert!(analyse(&mut engine(Algorithm::PrincipalVariation, Blind), &board, &ask).stopped);
}

#[test]
fn a_won_game_is_proven_and_its_line_plays_to_the_end() {
    let game = Mnk::variant("3x3x3").unwrap();
    let board = game.parse_position("XO./.../... X").unwrap();
    for &algorithm in Algorithm::ALL {
        let analysis = analyse(&mut engine(algorithm, Blind), &board, &Ask::default());
        let line = &analysis.lines[0];
        assert_eq!(line.score, Score::win_in(5), "{}", algorithm.name());
        assert!(line.proven && !analysis.stopped);
        let mut end = board;
        line.moves.iter().for_each(|&mv| end.play(mv));
        // MTD(f) proves by null windows alone and knows no best reply where all replies lose.
        assert!(
            algorithm == Algorithm::Mtdf || end.outcome().is_some(),
            "{}: the line stops at {end}, {}",
            algorithm.name(),
            end.diagram()
        );
    }
}

#[test]
fn reports_come_once_an_iteration_and_deepen() {
    let board = Mnk::variant("3x3x3").unwrap().start();
    let mut depths = Vec::new();
    let limits = Limits::depth(6);
    let request = Request::new(&board, &limits);
    engine(Algorithm::PrincipalVariation, Blind)
        .analyse(&request, &mut |analysis| depths.push(analysis.lines[0].depth));
    assert_eq!(depths, [1, 2, 3, 4, 5, 6]);
}
