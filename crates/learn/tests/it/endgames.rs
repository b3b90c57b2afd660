//! Endings with exact answers.

use std::sync::Arc;

use game::Side;
use learn::{ExactMoves, Outcome, endgame_with_empties, named_endgame};
use search::{Control, Limits};
use table::Table;

fn table(game: &str) -> Box<dyn Table> {
    catalog::CATALOG.game(game).unwrap().table(None).unwrap()
}

fn solve(table: &dyn Table) -> ExactMoves {
    ExactMoves::solve(table, Limits::default(), &Arc::default()).unwrap().expect("solved")
}

/// Best moves of both sides, to the end: exactly as many plies as was said at the start, every ply one fewer.
#[test]
fn chess_endings_are_won_in_exactly_as_many_plies_as_the_tables_say() {
    for name in ["KQK", "KRK", "KPK", "KBBK", "KBNK"] {
        for seed in 0..3 {
            let card = named_endgame(&*table("chess"), name, seed).unwrap();
            let mut board = table("chess");
            board.set_position(&card.position).unwrap();
            let winner = board.side_to_move();
            let mut left = solve(&*board).best().unwrap().1.plies().unwrap();
            while board.verdict().is_none() {
                let moves = solve(&*board);
                let (mv, value) = moves.best().unwrap().clone();
                assert_eq!(value.plies(), Some(left), "{name} {}", board.position());
                board.play(&mv).unwrap();
                left -= 1;
            }
            assert_eq!((left, board.verdict().unwrap().winner()), (0, Some(winner)), "{name}");
        }
    }
}

/// What the tables say about wins and draws is what the search of the whole game finds.
#[test]
fn a_move_that_throws_the_win_away_is_wrong() {
    let mut board = table("chess");
    // The queen can be taken, or it is stalemate.
    board.set_position("8/8/8/8/8/1K6/3Q4/k7 w - - 0 1").unwrap();
    let moves = solve(&*board);
    assert!(moves.is_right("d2d1") && !moves.is_right("d2c2"), "{moves:?}");
    assert_eq!(moves.value("d2c2").unwrap().outcome, Outcome::Draw);
    // Without the opposition the pawn is not promoted.
    board.set_position("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1").unwrap();
    assert!(solve(&*board).best().unwrap().1.outcome == Outcome::Win);
    board.set_position("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1").unwrap();
    assert!(solve(&*board).best().unwrap().1.outcome == Outcome::Draw);
}

#[test]
fn endings_with_few_squares_left_are_found_and_solved() {
    for (game, n_empty) in [("othello", 8), ("quarto", 6), ("tictactoe", 5), ("connectfour", 8), ("maxit", 8)]
    {
        let control = Arc::new(Control::default());
        let card = endgame_with_empties(&*table(game), n_empty, 3, Limits::default(), &control).unwrap();
        let card = card.unwrap_or_else(|| panic!("no ending of {game}"));
        let mut at = table(game);
        at.set_position(&card.position).unwrap();
        assert_eq!((at.squares_left(), at.moves().len()), (Some(n_empty), 0), "{game}");
        let moves = solve(&*at);
        let n_right = moves.right().count();
        assert!(0 < n_right && n_right < at.legal().len(), "{game}: {moves:?}");
        let again = endgame_with_empties(&*table(game), n_empty, 3, Limits::default(), &control).unwrap();
        assert_eq!(again.as_ref(), Some(&card), "the seed decides");
    }
}

#[test]
fn colours_and_squares_change_with_the_seed() {
    let sides: Vec<Side> = (0..12)
        .map(|seed| {
            let mut board = table("chess");
            board.set_position(&named_endgame(&*board, "KRK", seed).unwrap().position).unwrap();
            board.side_to_move()
        })
        .collect();
    assert!(Side::BOTH.iter().all(|side| sides.contains(side)));
    assert_eq!(named_endgame(&*table("chess"), "KNNK", 0), None);
    assert_eq!(named_endgame(&*table("othello"), "KRK", 0), None);
}
