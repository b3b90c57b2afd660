//! The solver against brute force, and the values of known boards.

use game::{Dice, Game, Position, dice, pick};
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
