//! The solver against brute force, and positions of known value.

mod fastest_first;
mod patterns;
mod poda;
mod searcher;
mod six_openings;
mod watch;

use game::{Dice, Game, Position, dice, pick};
use othello::{Board, Othello, Size};
use search::{Analysis, Engine, Goal, Limits, Margin, Node, Request, Score, Solver, Window};

use fastest_first::FastestFirst;

fn solve(board: &Board) -> Analysis<othello::Move> {
    let limits = Limits::default();
    let request = Request { goal: Goal::Exact, ..Request::new(board, &limits) };
    Solver::new(Margin, FastestFirst, 64 << 20).analyse(&request, &mut |_| {})
}

fn brute_force(board: &Board) -> Score {
    let (mut margin, mut silent, mut memory) = (Margin, (), search::Memory::none());
    let mut context = search::Context::new(&mut margin, &mut silent, &mut memory);
    search::alphabeta::visit(&mut context, board, Node::root(128), Window::FULL).unwrap()
}

fn random_board(size: Size, n_empty: u32, dice: &mut Dice) -> Option<Board> {
    let mut board = Board::start(size);
    while board.outcome().is_none() && board.empty().count_ones() > n_empty {
        let moves: Vec<_> = board.moves().collect();
        board.play(pick(dice, &moves)?);
    }
    board.outcome().is_none().then_some(board)
}

#[test]
fn solved_endgames_equal_plain_alpha_beta() {
    let mut dice = dice(1);
    for (size, n_empty) in [(Size::Eight, 8), (Size::Six, 8), (Size::Four, 9)] {
        for _ in 0..60 {
            let Some(board) = random_board(size, n_empty, &mut dice) else { continue };
            let solved = solve(&board);
            assert_eq!(solved.lines[0].score, brute_force(&board), "{board}");
            let mut end = board;
            solved.lines[0].moves.iter().for_each(|&mv| end.play(mv));
            let reached = end.outcome().expect("the line plays to the end").margin_for(board.side_to_move());
            assert_eq!(Score::points(reached), solved.lines[0].score, "{board}");
        }
    }
}

/// Feinstein's lesson: white has nearly all discs and no moves; black wins by playing X squares.
#[test]
fn a_side_with_far_fewer_discs_can_be_winning() {
    let rows =
        ["--OOOO--", "--OOOO--", "OOOOOOOO", "OOOXXOOO", "OOOXXOOO", "OOOOOOOO", "--OOOO--", "--OOOO--"];
    let board = Othello::default().parse_position(&format!("{} X", rows.concat())).unwrap();
    assert_eq!(solve(&board).lines[0].score, Score::points(28), "46 to 18");
}

#[test]
fn the_smallest_game_is_white_s() {
    assert_eq!(solve(&Board::start(Size::Four)).lines[0].score, Score::points(-10));
}
