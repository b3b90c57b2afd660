//! The engines that are not depth-limited algorithms: prover, solver, Monte Carlo.

use game::tree::{self, RandomTree};
use game::{Game, Lossless, Notation, Position, dice};
use mnk::Mnk;
use search::{
    Algorithm, Analysis, Blind, CERTAIN, Claim, Context, Engine, Guide, Limits, Margin, Memory, Meter,
    MonteCarlo, NoGuide, Node, Prover, RandomMover, Request, Score, Solver, Window, WithBook,
};

fn minimax<P: game::Keyed>(position: &P) -> Score {
    let (mut margin, mut silent, mut none) = (Margin, (), Memory::none());
    let mut context = Context::new(&mut margin, &mut silent, &mut none);
    Algorithm::Minimax.search(&mut context, position, Node::root(64), Window::FULL).unwrap()
}

fn analyse<P: Position>(
    engine: &mut dyn Engine<P>,
    position: &P,
    limits: Limits,
    lines: usize,
) -> Analysis<P::Move> {
    let request = Request { lines, ..Request::new(position, &limits) };
    engine.analyse(&request, &mut |_| {})
}

fn trees(n_trees: usize, seed: u64) -> impl Iterator<Item = tree::TreePosition> {
    let shape = RandomTree { branching: 1..=4, depth: 5, values: -6..=6, shared: true, irregular: true };
    let mut dice = dice(seed);
    (0..n_trees).map(move |_| tree::parse(&shape.text(&mut dice)).unwrap())
}

#[test]
fn the_prover_decides_every_claim_as_minimax_does() {
    let mut meter = Meter::unlimited();
    for root in trees(3_000, 1) {
        let value = minimax(&root).raw();
        let mut prover = Prover::new(1 << 16);
        for margin in -7..=7 {
            let claim = Claim { attacker: root.side_to_move(), margin };
            assert_eq!(prover.prove(&root, claim, &mut meter), Ok(value >= margin), "{root} claims {margin}");
        }
    }
}

#[test]
fn the_prover_survives_a_tiny_table() {
    let mut prover = Prover::new(0);
    let board = Mnk::variant("4x3x3").unwrap().start();
    let claim = Claim { attacker: board.side_to_move(), margin: 1 };
    assert_eq!(prover.prove(&board, claim, &mut Meter::unlimited()), Ok(true));
}

#[test]
fn the_solver_returns_minimax_values_and_lines_that_reach_them() {
    for root in trees(3_000, 2) {
        let value = minimax(&root);
        let solved = analyse(&mut Solver::new(Margin, NoGuide, 1 << 14), &root, Limits::default(), 1);
        let line = &solved.lines[0];
        assert!(line.proven && line.score == value, "{root}: {line:?}, not {value:?}");
        let mut end = root.clone();
        line.moves.iter().for_each(|&mv| end.play(mv));
        let reached = end.outcome().expect("the line plays to the end").margin_for(root.side_to_move());
        assert_eq!(reached, value.raw(), "{root}");
    }
}

/// Looks moves up before searching them, which must not change any value.
struct Peeking;

impl<P: Position> Guide<P> for Peeking {
    fn moves(&mut self, position: &P, moves: &mut Vec<P::Move>) {
        moves.extend(position.moves());
    }

    fn is_worth_peeking(&self, _: &P) -> bool {
        true
    }
}

#[test]
fn looking_moves_up_first_changes_no_value() {
    for root in trees(3_000, 3) {
        let solved = analyse(&mut Solver::new(Margin, Peeking, 1 << 14), &root, Limits::default(), 1);
        assert_eq!((solved.lines[0].score, solved.lines[0].proven), (minimax(&root), true), "{root}");
    }
    let board = Mnk::variant("3x3x3").unwrap().start();
    check_draw(&mut Solver::new(Blind, Peeking, 1 << 20), &board, Score::DRAW);
}

#[test]
fn every_engine_proves_tic_tac_toe_a_draw() {
    let board = Mnk::variant("3x3x3").unwrap().start();
    check_draw(&mut Prover::new(1 << 20), &board, Score::DRAW);
    check_draw(&mut Solver::new(Blind, NoGuide, 1 << 20), &board, Score::DRAW);
    check_draw(&mut MonteCarlo::new(1.4, 64 << 20, 1), &board, Score::points(CERTAIN / 2));
}

fn check_draw<P: Lossless + Notation>(engine: &mut dyn Engine<P>, board: &P, draw: Score) {
    let analysis = analyse(engine, board, Limits::nodes(20_000_000), 1);
    assert_eq!((analysis.lines[0].score, analysis.lines[0].proven), (draw, true), "{:?}", analysis.lines[0]);
}

#[test]
fn monte_carlo_is_reproducible_and_finds_a_win() {
    let board = Mnk::variant("5x5x4").unwrap().parse_position("XXX../OO.../.O.../...../..... X").unwrap();
    let run = || analyse(&mut MonteCarlo::new(1.4, 1 << 20, 9), &board, Limits::nodes(30_000), 3).lines;
    assert_eq!(run(), run());
    assert_eq!(board.write_move(run()[0].moves[0]), "d1");
}

#[test]
fn stopped_engines_still_answer_with_a_legal_move() {
    let board = Mnk::variant("8x8x5").unwrap().start();
    let engines: [Box<dyn Engine<mnk::Board>>; 3] = [
        Box::new(Prover::new(1 << 20)),
        Box::new(Solver::new(Blind, NoGuide, 1 << 20)),
        Box::new(MonteCarlo::new(1.4, 1 << 20, 1)),
    ];
    for mut engine in engines {
        for nodes in [0, 1, 500] {
            assert!(analyse(&mut *engine, &board, Limits::nodes(nodes), 1).best_move().is_some());
        }
    }
}

/// The first move is worth 1 and quickly solved, the second 9 and hidden in a large tree.
#[test]
fn a_move_solved_in_time_does_not_stand_for_the_position() {
    let large = RandomTree { branching: 4..=4, depth: 6, values: 9..=9, shared: false, irregular: false };
    let root = tree::parse(&format!("((1 1) {})", large.text(&mut dice(1)))).unwrap();
    let settings = search::Settings { random_ties: true, ..search::Settings::default() };
    let solver = Solver::new(Margin, NoGuide, 1 << 20);
    let partly = analyse(&mut Solver::new(Margin, NoGuide, 1 << 20), &root, Limits::nodes(100), usize::MAX);
    assert!(partly.stopped && partly.lines.len() == 1, "{partly:?}");
    let search = search::Deepening::new(Algorithm::PrincipalVariation, Margin, settings);
    let mut both = search::SolveFirst::new(solver, search, &settings);
    // Too little for the solver, whose keys are places in the text; the search also merges equal subtrees.
    assert_eq!(analyse(&mut both, &root, Limits::nodes(200), 1).best_move(), Some(1));
    assert_eq!(analyse(&mut both, &root, Limits::nodes(1_000_000), 1).best_move(), Some(1));
}

/// A book with two moves of the root, the second three times as heavy, and one move that is not legal.
fn booked(seed: u64) -> WithBook<tree::TreePosition> {
    let book = |position: &tree::TreePosition, past: &[tree::TreePosition]| match past.len() {
        0 => vec![(position.moves().next().unwrap(), 1), (1, 3), (77, 9), (2, 0)],
        _ => Vec::new(),
    };
    WithBook::new(Box::new(RandomMover::new(seed)), Box::new(book), seed)
}

#[test]
fn a_book_is_played_by_weight_and_by_seed() {
    let root = tree::parse("(5 3 9 1)").unwrap();
    let play = |engine: &mut WithBook<_>| analyse(engine, &root, Limits::default(), 1).best_move().unwrap();
    let games = |seed| {
        let mut engine = booked(seed);
        (0..4_000).map(|_| play(&mut engine)).collect::<Vec<_>>()
    };
    let moves = games(1);
    assert_eq!(moves, games(1), "a seed plays the same game again");
    let n_heavy = moves.iter().filter(|&&mv| mv == 1).count();
    assert!(moves.iter().all(|&mv| mv < 2) && (2_850..3_150).contains(&n_heavy), "{n_heavy} of 4000");
}

#[test]
fn out_of_book_the_engine_thinks() {
    let root = tree::parse("(5 3 9 1)").unwrap();
    let mut engine = booked(1);
    assert_eq!(
        analyse(&mut engine, &root, Limits::default(), 4).lines.len(),
        4,
        "scores are not in the book"
    );
    let (past, limits) = ([root.clone()], Limits::default());
    let request = Request { past: &past, only: &[3], ..Request::new(&root, &limits) };
    assert_eq!(engine.analyse(&request, &mut |_| {}).best_move(), Some(3));
}
