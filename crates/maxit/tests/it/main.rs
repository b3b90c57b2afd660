//! The rules of MAXIT: laws, a plain implementation of the rules, and bad text.

mod standalone;

use game::perft::{EarlyEnd, perft};
use game::{
    Game, Keyed, Lossless, Notation, NumberedMoves, Outcome, Position, RefusalKind, Side, dice, laws, pick,
};
use maxit::{Board, Maxit};

fn game(variant: &str) -> Maxit {
    Maxit::variant(variant).unwrap()
}

#[test]
fn every_size_keeps_the_laws() {
    for variant in ["2x2", "3x3@5", "4x4", "5x5@9", "8x8", "11x11"] {
        let checked = laws::check(&game(variant), 30, 1);
        assert!(checked.positions > 5 && checked.damaged_texts > 100, "{variant}: {checked}");
    }
    let checked = laws::check(&game("3x3@2"), 2000, 2);
    assert!(checked.merged > 100 && checked.transpositions > 20, "{checked}");
}

/// 5x5 grids with a third of their squares left, and the same grids with other scores and the other side to
/// move: the remaining value is the same.
#[test]
fn scores_and_sides_do_not_change_what_is_left_to_win() {
    let (game, mut dice, mut starts) = (game("5x5@9"), dice(4), Vec::new());
    while starts.len() < 200 {
        let mut board = game.start();
        while board.outcome().is_none() && board.to_string().matches('.').count() < 18 {
            let moves: Vec<_> = board.moves().collect();
            board.play(pick(&mut dice, &moves).unwrap());
        }
        let text = board.to_string();
        let (grid, standing) = text.split_once(" scores ").unwrap();
        let side = if standing.ends_with('1') { 2 } else { 1 };
        let other = game.parse_position(&format!("{grid} scores 7 -3 side {side}")).unwrap();
        starts.extend([board, other]);
    }
    let checked = laws::check_from(&game, &starts, 400, 5);
    assert!(checked.merged > 200, "{checked}");
}

/// The rules on plain rows of numbers; `None` is a taken square.
fn plain_value(grid: &mut [Vec<Option<i32>>], at: (usize, usize)) -> i32 {
    let n = grid.len();
    let choices: Vec<(usize, usize)> = (0..n)
        .map(|i| (at.0, i))
        .chain((0..n).map(|i| (i, at.1)))
        .filter(|&(r, c)| grid[r][c].is_some())
        .collect();
    let mut best = None;
    for (r, c) in choices {
        let number = grid[r][c].take().unwrap();
        let value = number - plain_value(grid, (r, c));
        grid[r][c] = Some(number);
        best = best.max(Some(value));
    }
    best.unwrap_or(0)
}

fn brute_force(board: &Board) -> i32 {
    let value = |mv| {
        let mut child = board.clone();
        child.play(mv);
        -brute_force(&child)
    };
    match board.outcome() {
        Some(outcome) => outcome.margin_for(board.side_to_move()),
        None => board.moves().map(value).max().unwrap(),
    }
}

#[test]
fn values_equal_a_plain_reading_of_the_rules() {
    for seed in 0..40 {
        let board = game(&format!("3x3@{seed}")).start();
        let text = board.to_string();
        let rows = text.split(" scores ").next().unwrap().split('/');
        let mut grid: Vec<Vec<Option<i32>>> =
            rows.map(|row| row.split(' ').map(|cell| cell.parse().ok()).collect()).collect();
        let start = usize::from(board.current().0);
        assert_eq!(brute_force(&board), plain_value(&mut grid, (start / 3, start % 3)), "{text}");
    }
}

#[test]
fn the_first_moves_are_the_row_and_the_column() {
    for variant in ["2x2", "4x4", "8x8"] {
        let board = game(variant).start();
        let side = board.grid().size().side();
        assert_eq!(perft(&board, 1, EarlyEnd::Nothing), 2 * (side as u64 - 1));
    }
}

#[test]
fn a_seed_throws_the_same_grid_and_another_seed_another() {
    assert_eq!(game("5x5").start().to_string(), game("5x5@1").start().to_string());
    assert_ne!(game("5x5").start().to_string(), game("5x5@2").start().to_string());
    assert_eq!((game("5x5@1").name(), game("5x5@2").name()), ("5x5".to_string(), "5x5@2".to_string()));
    let board = game("4x4").start();
    assert_eq!(board.to_string(), "11 9 -7 9/-5 5 15 4/*. -6 14 -1/-8 0 -7 -6 scores 0 0 side 1");
}

#[test]
fn scores_are_banked_and_left_out_of_what_is_to_come() {
    let game = game("3x3");
    let even = game.parse_position("6 11 4/-3 *. 2/0 -6 0 scores 0 0 side 1").unwrap();
    let ahead = game.parse_position("6 11 4/-3 *. 2/0 -6 0 scores 3 10 side 2").unwrap();
    assert_eq!((even.banked(), ahead.banked()), (0, 7));
    assert_eq!(even.table_key(), ahead.table_key());
    assert_ne!(even.key(), ahead.key());
    assert_eq!(brute_force(&even), 10);
    assert_eq!(brute_force(&ahead), 17);
    // Equal texts are different grids to an exact table, which is safe.
    assert_ne!(even.exact_key(), ahead.exact_key());
}

#[test]
fn taking_is_compulsory() {
    let board = game("2x2").parse_position("*. -5/. . scores 1 0 side 1").unwrap();
    assert_eq!(board.n_moves(), 1);
    let mut dice = dice(1);
    let mut end = board.clone();
    end.play(pick(&mut dice, &board.moves().collect::<Vec<_>>()).unwrap());
    assert_eq!(end.outcome(), Some(Outcome::Win { side: Side::Second, margin: 4 }));
}

#[test]
fn bad_text_is_refused_by_reason() {
    let check = |text: &str, reason: &str| {
        let refusal = game("3x3").parse_position(text).unwrap_err();
        assert!(refusal.reason().contains(reason), "{text}: {refusal}");
    };
    check("", "scores A B side S");
    check("1 2 3/4 *. 6/7 8 9", "scores A B side S");
    check("1 2 3/4 *. 6 scores 0 0 side 1", "3 rows");
    check("1 2 3/4 *. /7 8 9 scores 0 0 side 1", "row 2 has 2 cells");
    check("1 2 3/4 5 6/7 8 9 scores 0 0 side 1", "not 0");
    check("*. 2 3/4 *. 6/7 8 9 scores 0 0 side 1", "not 2");
    check("1 2 x/4 *. 6/7 8 9 scores 0 0 side 1", "a cell must be a number");
    check("1 2 99999999999999/4 *. 6/7 8 9 scores 0 0 side 1", "too large");
    check("1 2 1000001/4 *. 6/7 8 9 scores 0 0 side 1", "too large");
    check("1 2 3/4 *. 6/7 8 9 scores 0 2147483647 side 1", "too large");
    check("1 2 3/4 *. 6/7 8 9 scores 0 0 side 3", "1 or 2");
    check("1 2 3/4 *. 6/7 8 9 scores 0 0", "after the grid");
    for variant in ["1x1", "12x12", "3x4", "3", "x", "3x3@", "3x3@-1", "03x03", "+3x3"] {
        assert!(Maxit::variant(variant).is_err(), "{variant}");
    }
    let board = game("3x3").parse_position("1 2 ./4 *. 6/7 8 9 scores 0 0 side 1").unwrap();
    for (text, reason) in [
        ("b2", "taken"),
        ("a1", "neither"),
        ("d1", "no such"),
        ("b", "no such"),
        ("b0", "no such"),
        ("ñ1", "no such"),
    ] {
        let refusal = board.parse_move(text).unwrap_err();
        assert!(refusal.reason().contains(reason), "{text}: {refusal}");
    }
}

#[test]
fn refusals_have_a_kind() {
    assert_eq!(Maxit::variant("99x99").unwrap_err().kind(), RefusalKind::UnknownName);
    let game = Maxit::variant("2x2").unwrap();
    let position = |text: &str| game.parse_position(text).unwrap_err().kind();
    assert_eq!(position("1 2/3 *."), RefusalKind::Syntax);
    assert_eq!(position("1 2/3 4 scores 0 0 side 1"), RefusalKind::ImpossiblePosition);
    assert_eq!(position("1 2000000000/3 *. scores 0 0 side 1"), RefusalKind::OutOfRange);
    let board = game.parse_position("1 2/3 *. scores 0 0 side 1").unwrap();
    assert_eq!(board.parse_move("c1").unwrap_err().kind(), RefusalKind::Syntax);
    assert_eq!(board.parse_move("a1").unwrap_err().kind(), RefusalKind::IllegalMove);
    let over = game.parse_position(". ./. *. scores 0 0 side 1").unwrap();
    assert_eq!(over.parse_move("a1").unwrap_err().kind(), RefusalKind::GameOver);
}

/// Move numbers are a promise to external programs: they do not change.
#[test]
fn moves_are_numbered_row_by_row() {
    let board = game("2x2").parse_position("*. 4/3 -5 scores 0 0 side 1").unwrap();
    let number = |text: &str| board.move_number(board.parse_move(text).unwrap());
    assert_eq!((number("b1"), number("a2"), board.n_move_numbers()), (1, 2, 4));
}
