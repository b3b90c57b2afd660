//! The paper's Othello program: its board against the rules, its utility by hand, its search against other
//! searches.

use classics::othello_paper::pruning::{Node, Search};
use classics::othello_paper::utility::{Factors, Pair, WEIGHTS, finished};
use classics::othello_paper::{ArrayBoard, Cuts, Paper, PaperOptions, PaperUtility, Play};
use game::{Game, Outcome, Position, Side, dice, pick};
use othello::{Board, Move, Othello, Size};
use search::{
    Algorithm, Analysis, Bound, Context, Control, Counting, Engine, Evaluator, Limits, Memory, Meter,
    Request, Score, Window,
};

const CUTS: [Cuts; 3] = [Cuts::None, Cuts::Shallow, Cuts::Full];

fn squares(plays: &[Play]) -> Vec<usize> {
    plays.iter().map(|play| play.square).collect()
}

/// Red and blue discs on an otherwise empty board.
fn board(red: &[usize], blue: &[usize]) -> ArrayBoard {
    let colour = |square: usize| match (red.contains(&square), blue.contains(&square)) {
        (true, _) => Some(Side::First),
        (_, true) => Some(Side::Second),
        _ => None,
    };
    ArrayBoard { squares: std::array::from_fn(colour) }
}

fn array(board: &Board) -> ArrayBoard {
    ArrayBoard::try_from(board).unwrap()
}

/// Unfinished positions of random games, every `step`th.
fn positions(n_games: usize, step: usize, seed: u64) -> Vec<Board> {
    let mut dice = dice(seed);
    let mut positions = Vec::new();
    for _ in 0..n_games {
        let mut board = Board::start(Size::Eight);
        while let Some(mv) = pick(&mut dice, &board.moves().collect::<Vec<_>>()) {
            positions.push(board);
            board.play(mv);
        }
    }
    positions.into_iter().step_by(step).collect()
}

#[test]
fn figure_2_is_the_start_seen_by_the_holder_of_27_and_36() {
    let figure = board(&[27, 36], &[28, 35]);
    assert_eq!(squares(&figure.plays(Side::First)), [20, 29, 34, 43]);
    assert_eq!(squares(&array(&Board::start(Size::Eight)).plays(Side::Second)), [20, 29, 34, 43]);
}

#[test]
fn figure_3_turns_the_disc_between_29_and_27() {
    let figure = board(&[27, 36], &[28, 35]);
    let play = figure.plays(Side::First).into_iter().find(|play| play.square == 29).unwrap();
    assert_eq!(play.flipped, [28]);
    assert_eq!(figure.after(&play, Side::First), board(&[27, 28, 29, 36], &[35]));
}

#[test]
fn runs_do_not_go_round_the_edge() {
    for (red, blue) in [(7, 8), (8, 7), (22, 15), (6, 15), (16, 7), (48, 55)] {
        assert_eq!(board(&[red], &[blue]).n_plays(Side::First), expected(red, blue), "{red} {blue}");
    }
    /// Neighbours on the board have a move if the line continues; neighbours only in the array have none.
    fn expected(red: usize, blue: usize) -> usize {
        let beyond = (2 * (blue % 8) as i32 - (red % 8) as i32, 2 * (blue / 8) as i32 - (red / 8) as i32);
        let is_near = (blue % 8).abs_diff(red % 8) <= 1;
        usize::from(is_near && (0..8).contains(&beyond.0) && (0..8).contains(&beyond.1))
    }
}

/// The listings' `0 hasta 64`: one number too many.
#[test]
fn the_board_ends_at_square_63_one_before_the_printed_loop_does() {
    let start = array(&Board::start(Size::Eight));
    let beyond: Vec<usize> = (0..=64).filter(|&square| start.squares.get(square).is_none()).collect();
    assert_eq!(beyond, [64]);
    // The last square itself must be scanned: here it is the only move, and later a disc to count.
    let corner = board(&[61], &[62]);
    let plays = corner.plays(Side::First);
    assert_eq!(squares(&plays), [63]);
    assert_eq!(corner.after(&plays[0], Side::First).n_discs(Side::First), 3);
}

#[test]
fn moves_and_flips_equal_the_bitboard_rules() {
    for position in positions(60, 1, 1) {
        let (board, turn) = (array(&position), position.side_to_move());
        let bits = |squares: &[usize]| squares.iter().fold(0, |set, square| set | 1_u64 << square);
        let plays = board.plays(turn);
        assert_eq!(bits(&squares(&plays)), position.legal(), "{position}");
        for side in Side::BOTH {
            assert_eq!(board.n_plays(side), board.plays(side).len());
            assert_eq!(board.n_discs(side) as u32, position.discs(side).count_ones());
        }
        for play in &plays {
            let mv = Move::on(play.square as u32);
            assert_eq!(bits(&play.flipped), position.flips(mv), "{position}");
            let mut child = position;
            child.play(mv);
            assert_eq!(board.after(play, turn), array(&child));
        }
        let moves: Vec<_> = position.moves().collect();
        assert_eq!(Node { board, turn }.children().len(), moves.len());
    }
}

#[test]
fn utilities_by_hand() {
    let start = array(&Board::start(Size::Eight));
    let factors = Factors::of(&start, Side::First);
    assert_eq!(factors.mobility, Pair { max: 4, min: 12 }, "three answers to each of four moves");
    assert_eq!(factors.utility(), 10 * (4 - 12));

    // a1 red, b1 blue: red captures b1 from c1 and leaves no reply; blue cannot move, so red's move counts as
    // it is.
    let corner = board(&[0], &[1]);
    assert_eq!(Factors::of(&corner, Side::First).utility(), 10 + 50 * (120 + 40));
    assert_eq!(Factors::of(&corner, Side::Second).utility(), -10 - 50 * (120 + 40));

    // Two red discs and no opponent: only discs and weights count.
    assert_eq!(Factors::of(&board(&[9, 18], &[]), Side::First).utility(), 2 + 50 * (-60 + 15));
}

#[test]
fn the_weights_are_those_of_the_table_and_symmetric() {
    for (square, weight) in WEIGHTS.iter().enumerate() {
        let (column, row) = (square % 8, square / 8);
        for image in [8 * row + 7 - column, 8 * (7 - row) + column, 8 * column + row] {
            assert_eq!(*weight, WEIGHTS[image]);
        }
    }
    assert_eq!(
        [0, 1, 2, 3, 9, 10, 11, 18, 19, 27].map(|at| WEIGHTS[at]),
        [120, -40, 20, 5, -60, -5, -5, 15, 3, 3]
    );
}

#[test]
fn the_evaluation_on_bitboards_is_the_utility_of_the_side_to_move() {
    for position in positions(40, 1, 2) {
        let by_hand = Factors::of(&array(&position), position.side_to_move()).utility();
        assert_eq!(PaperUtility.evaluate(&position), Score::points(by_hand), "{position}");
        assert!(by_hand.abs() < 100_000);
    }
    let start = Board::start(Size::Six);
    assert_eq!(
        PaperUtility.evaluate(&start),
        Score::points(10 * (4 - 12)),
        "smaller boards have weights too"
    );
}

/// The utility of one side as an evaluation, for the searches of `search`.
struct UtilityOf(Side);

impl Evaluator<Board> for UtilityOf {
    fn evaluate(&mut self, board: &Board) -> Score {
        let utility = Factors::of(&array(board), self.0).utility();
        Score::points(if board.side_to_move() == self.0 { utility } else { -utility })
    }

    fn terminal(&mut self, board: &Board, outcome: Outcome, _: u32) -> Score {
        finished(outcome.margin_for(board.side_to_move()))
    }
}

/// Value, nodes and leaves of the general search, on the board rotated by 180 degrees, so that its first
/// moves are the last ones the paper takes from its stack.
fn general(algorithm: Algorithm, position: &Board, depth: u32) -> (Score, u64, u64) {
    let [black, white] = Side::BOTH.map(|side| position.discs(side).reverse_bits());
    let turned = Board::with_discs(Size::Eight, black, white, position.side_to_move());
    let (mut evaluator, mut counting, mut memory) =
        (UtilityOf(turned.side_to_move()), Counting::default(), Memory::none());
    let mut context = Context::new(&mut evaluator, &mut counting, &mut memory);
    let score = algorithm.search(&mut context, &turned, search::Node::root(depth), Window::FULL).unwrap();
    (score, counting.nodes, counting.leaves())
}

#[test]
fn value_nodes_and_leaves_equal_those_of_the_general_search() {
    let algorithms = [Algorithm::Minimax, Algorithm::Shallow, Algorithm::AlphaBeta];
    // The last positions of a game reach passes and the end.
    let late = positions(12, 1, 4).into_iter().filter(|position| position.empty().count_ones() < 6);
    for position in positions(4, 11, 3).into_iter().chain(late) {
        for depth in 1..=3 {
            for (cuts, algorithm) in CUTS.into_iter().zip(algorithms) {
                let turn = position.side_to_move();
                let mut search = Search::new(turn, cuts, Meter::unlimited());
                let node = Node { board: array(&position), turn };
                let score = search.utility(&node, depth, Window::FULL).unwrap();
                let found = (score, search.meter.nodes(), search.leaves);
                assert_eq!(found, general(algorithm, &position, depth), "{position} {cuts:?} {depth}");
            }
        }
    }
}

fn paper(cuts: Cuts) -> Paper {
    Paper::new(&Othello::new(Size::Eight), PaperOptions { cuts, ..PaperOptions::default() }).unwrap()
}

fn analyse(cuts: Cuts, position: &Board, limits: Limits, lines: usize, only: &[Move]) -> Analysis<Move> {
    let request = Request { lines, only, ..Request::new(position, &limits) };
    let mut reported = None;
    let analysis = paper(cuts).analyse(&request, &mut |analysis| reported = Some(analysis.lines.clone()));
    assert_eq!(reported.as_ref(), Some(&analysis.lines), "the last report equals the answer");
    analysis
}

/// Deep cuts need four levels.
#[test]
fn all_cuts_choose_the_same_move_and_fuller_ones_on_fewer_nodes() {
    let mut nodes = [0; 3];
    for position in positions(3, 9, 5) {
        let analyses = CUTS.map(|cuts| analyse(cuts, &position, Limits::depth(4), 1, &[]));
        assert!(analyses.iter().all(|analysis| analysis.lines == analyses[0].lines), "{position}");
        (0..3).for_each(|index| nodes[index] += analyses[index].nodes);
    }
    assert!(nodes.is_sorted_by(|more, fewer| more > fewer), "{nodes:?}");
}

#[test]
fn every_line_has_the_value_of_its_move() {
    for position in positions(2, 13, 6) {
        let analysis = analyse(Cuts::Shallow, &position, Limits::depth(2), usize::MAX, &[]);
        assert_eq!(analysis.lines.len(), position.n_moves());
        assert!(analysis.lines.is_sorted_by(|a, b| a.score >= b.score));
        for line in &analysis.lines {
            let alone = analyse(Cuts::None, &position, Limits::depth(2), 1, &line.moves);
            assert_eq!(alone.lines, std::slice::from_ref(line));
        }
    }
}

/// The computer is MAX and the human MIN, whatever colours they chose.
#[test]
fn exchanged_colours_change_no_move_and_no_utility() {
    for position in positions(4, 11, 10) {
        let [own, opponent] = [Side::Second, Side::First].map(|side| position.discs(side));
        let exchanged = Board::with_discs(Size::Eight, own, opponent, position.side_to_move().opponent());
        let lines = |board| analyse(Cuts::Shallow, board, Limits::depth(2), usize::MAX, &[]).lines;
        assert_eq!(lines(&position), lines(&exchanged), "{position}");
        assert!(lines(&position).iter().any(|line| line.score != Score::DRAW), "{position}");
    }
}

#[test]
fn a_stopped_search_answers_with_moves_searched_whole() {
    let position = positions(1, 20, 7)[1];
    let whole = analyse(Cuts::None, &position, Limits::depth(3), usize::MAX, &[]);
    for nodes in [1, 2, 50, 200, 400] {
        let limits = Limits { nodes: Some(nodes), ..Limits::depth(3) };
        let analysis = analyse(Cuts::None, &position, limits, usize::MAX, &[]);
        assert!(analysis.stopped && analysis.nodes <= nodes && !analysis.lines.is_empty());
        for line in analysis.lines.iter().filter(|line| line.score != Score::NEG_INFINITY) {
            let same = whole.lines.iter().find(|other| other.moves == line.moves).unwrap();
            assert_eq!((line.score, line.bound), (same.score, Bound::Lower));
        }
    }
    let control = Control::new();
    control.stop();
    let limits = Limits::default();
    let request = Request { control: &control, ..Request::new(&position, &limits) };
    let analysis = paper(Cuts::Shallow).analyse(&request, &mut |_| {});
    assert!(analysis.stopped && position.moves().any(|mv| Some(mv) == analysis.best_move()));
}

#[test]
fn passes_are_played_and_ends_are_proven() {
    let passing = positions(40, 1, 8).into_iter().find(|position| position.legal() == 0).unwrap();
    let analysis = analyse(Cuts::Shallow, &passing, Limits::default(), 1, &[]);
    assert_eq!(analysis.best_move(), Some(Move::PASS));

    let last = positions(40, 1, 9).into_iter().find(|position| position.empty().count_ones() == 1).unwrap();
    let line = &analyse(Cuts::Shallow, &last, Limits::depth(3), 1, &[]).lines[0];
    let mut end = last;
    while let Some(mv) = end.moves().next() {
        end.play(mv);
    }
    let margin = end.outcome().unwrap().margin_for(last.side_to_move());
    assert_eq!((line.score, line.proven), (finished(margin), true));
}

#[test]
fn only_the_full_board_is_accepted() {
    let refusal = Paper::new(&Othello::new(Size::Six), PaperOptions::default()).unwrap_err();
    assert_eq!(refusal.to_string(), "the paper's program plays on 8x8 only: `6x6`");
    assert!(ArrayBoard::try_from(&Othello::new(Size::Four).start()).is_err());
    assert!(Paper::new(&Othello::default(), PaperOptions { depth: 0, ..PaperOptions::default() }).is_err());
}
