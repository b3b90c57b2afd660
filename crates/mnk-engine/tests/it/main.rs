//! The solver against brute force, and the values of known boards.

use game::{Dice, Game, Notation as _, Position, Side, dice, pick};
use mnk::{Board, Mnk};
use mnk_engine::Threats;
use search::{
    Analysis, Blind, Engine, Goal, Guide, Limits, NoGuide, Node, Request, Score, ScoreKind, Solver, Window,
};

fn solve<G: Guide<Board> + Send>(guide: G, board: &Board, lines: usize) -> Analysis<mnk::Square> {
    let limits = Limits::default();
    let request = Request { goal: Goal::Exact, lines, ..Request::new(board, &limits) };
    // Hundreds of small boards are solved: clearing a large table would take most of the time.
    Solver::new(Blind, guide, 4 << 20).analyse(&request, &mut |_| {})
}

fn game(variant: &str) -> Mnk {
    Mnk::variant(variant).unwrap()
}

fn brute_force(board: &Board) -> Score {
    let (mut blind, mut silent, mut memory) = (Blind, (), search::Memory::none());
    let mut context = search::Context::new(&mut blind, &mut silent, &mut memory);
    search::negamax::visit(&mut context, board, Node::root(64), Window::FULL).unwrap()
}

fn random_board(game: &Mnk, n_empty: u32, dice: &mut Dice) -> Option<Board> {
    let mut board = game.start();
    while board.outcome().is_none() && board.empty().count_ones() > n_empty {
        let moves: Vec<_> = board.moves().collect();
        board.play(pick(dice, &moves)?);
    }
    board.outcome().is_none().then_some(board)
}

#[test]
fn solved_values_and_distances_equal_brute_force() {
    let mut dice = dice(1);
    for (variant, n_empty) in
        [("3x3x3", 8), ("4x3x3", 8), ("4x4x4", 7), ("5x5x4", 7), ("6x5x4", 7), ("7x2x3", 7)]
    {
        for _ in 0..40 {
            let Some(board) = random_board(&game(variant), n_empty, &mut dice) else { continue };
            let expected = brute_force(&board);
            let solved = solve(Threats, &board, 1);
            assert_eq!(solved.lines[0].score, expected, "{variant} {board}");
            assert_eq!(solve(NoGuide, &board, 1).lines[0].score, expected, "{variant} {board}");
            let mut end = board;
            solved.lines[0].moves.iter().for_each(|&mv| end.play(mv));
            assert!(end.outcome().is_some(), "{variant} {board}: the line ends at {end}");
        }
    }
}

#[test]
fn every_move_is_solved_when_all_are_asked_for() {
    let board = game("3x3x3").parse_position("X../.O./... X").unwrap();
    let solved = solve(Threats, &board, usize::MAX);
    assert_eq!(solved.lines.len(), board.n_moves());
    for line in &solved.lines {
        let mut child = board;
        child.play(line.moves[0]);
        let expected = -brute_force(&child).for_table(0, 0).from_table(1, 0);
        assert_eq!(line.score, expected, "{child}");
    }
}

#[test]
fn known_boards_have_their_known_values() {
    let value = |variant| solve(Threats, &game(variant).start(), 1).lines[0].score;
    assert_eq!(value("3x3x3"), Score::DRAW);
    assert_eq!(value("4x4x4"), Score::DRAW);
    assert_eq!(value("4x3x3").kind(), ScoreKind::WinIn(7));
    assert_eq!(value("1x1x1").kind(), ScoreKind::WinIn(1));
    assert_eq!(value("2x2x2").kind(), ScoreKind::WinIn(3));
}

/// Near the start pairs of squares decide, later the danger of open lines; either may only say what is true.
#[test]
fn whole_small_boards_equal_brute_force() {
    for variant in ["2x2x2", "3x2x3", "4x2x3", "5x1x3", "8x1x3", "9x1x4", "3x3x3", "4x2x4", "3x3x2", "2x1x2"]
    {
        let start = game(variant).start();
        assert_eq!(solve(Threats, &start, 1).lines[0].score, brute_force(&start), "{variant}");
    }
}

/// The table of all boards of up to thirty squares: it is complete, its games are won in time, and its smaller boards are
/// solved again, by the guide and, up to nine squares, by brute force.
#[test]
fn the_published_table_of_boards_is_true() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/results/mnk-boards.csv");
    let text = std::fs::read_to_string(path).unwrap();
    let mut rows = text.lines().skip(1);
    for n_rows in 1..=30_u32 {
        for (columns, in_line) in
            (n_rows..=30 / n_rows).flat_map(|columns| (1..=columns).map(move |k| (columns, k)))
        {
            let row = rows.next().expect("every board is there");
            let &[variant, value, plies, first, line, _] = &row.split(',').collect::<Vec<_>>()[..] else {
                panic!("{row}")
            };
            assert_eq!(variant, format!("{columns}x{n_rows}x{in_line}"));
            let mut board = game(variant).start();
            let first = board.parse_move(first).unwrap();
            assert!(value == "draw" && line.is_empty() || value == "win", "{row}");
            if value == "win" {
                let moves: Vec<&str> = line.split(' ').collect();
                assert_eq!(moves.len(), plies.parse::<usize>().unwrap(), "{row}");
                assert_eq!(board.parse_move(moves[0]).unwrap(), first);
                for text in moves {
                    let mv = board.parse_move(text).unwrap();
                    board.play(mv);
                }
                let outcome = board.outcome().expect(row);
                assert!(outcome.margin_for(Side::First) > 0, "{row}");
            }
            if columns * n_rows <= 15 {
                let start = game(variant).start();
                let score = solve(Threats, &start, 1).lines[0].score;
                let expected = if value == "win" {
                    ScoreKind::WinIn(plies.parse().unwrap())
                } else {
                    Score::DRAW.kind()
                };
                assert_eq!(score.kind(), expected, "{row}");
                if columns * n_rows <= 7 {
                    assert_eq!(score, brute_force(&start), "{row}");
                }
            }
        }
    }
    assert_eq!(rows.next(), None);
}
