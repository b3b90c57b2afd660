//! The rules of m,n,k games: laws, published counts, and bad text.

mod representations;
mod standalone;

use game::perft::{EarlyEnd, perft};
use game::{Game, Keyed, Lossless, Notation, NumberedMoves, Position, RefusalKind, laws};
use mnk::Mnk;

fn game(variant: &str) -> Mnk {
    Mnk::variant(variant).unwrap()
}

#[test]
fn every_shape_keeps_the_laws() {
    for variant in [
        "3x3x3", "4x3x3", "5x5x4", "6x5x4", "8x8x5", "1x1x1", "1x7x3", "64x1x2", "1x64x4", "2x32x3", "30x2x4",
    ] {
        let checked = laws::check(&game(variant), 60, 1);
        // Smaller boards below test that merged positions have equal values.
        let n_squares = game(variant).shape().n_squares() as usize;
        assert!(checked.positions > n_squares && checked.damaged_texts > 60, "{variant}: {checked}");
    }
}

#[test]
fn symmetry_merges_many_positions_and_only_equal_ones() {
    let checked = laws::check(&game("3x3x3"), 4000, 2);
    assert!(checked.merged > 500 && checked.transpositions > 500, "{checked}");
    let checked = laws::check(&game("4x3x3"), 4000, 3);
    assert!(checked.merged > 100, "{checked}");
}

#[test]
fn the_lines_of_play_of_tic_tac_toe_are_counted_right() {
    // 9·8·7·6·5 lines of five moves, then fewer, because games begin to end; the sum is the number of minimax
    // calls.
    let lines = [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872];
    for (depth, &nodes) in lines.iter().enumerate() {
        assert_eq!(perft(&game("3x3x3").start(), depth as u32, EarlyEnd::Nothing), nodes);
    }
    assert_eq!(lines.iter().sum::<u64>(), 549_946);
}

#[test]
fn games_of_tic_tac_toe_that_end_early_can_count_as_leaves() {
    assert_eq!(perft(&game("3x3x3").start(), 9, EarlyEnd::OneLeaf), 255_168);
}

#[test]
fn an_empty_square_board_is_its_own_image_and_corners_are_one() {
    let start = game("3x3x3").start();
    let after = |text: &str| {
        let mut board = start;
        board.play(board.parse_move(text).unwrap());
        board
    };
    let corners = ["a1", "c1", "a3", "c3"].map(|corner| after(corner).table_key());
    assert!(corners.iter().all(|&key| key == corners[0]));
    assert_ne!(after("a1").table_key(), after("b1").table_key());
    assert_ne!(after("a1").key(), after("c1").key());
    assert_eq!(after("a1").exact_key(), after("c3").exact_key());
}

#[test]
fn wrong_positions_are_refused_with_the_reason() {
    let check = |text: &str, reason: &str| {
        let refusal = game("3x3x3").parse_position(text).unwrap_err().to_string();
        assert!(refusal.contains(reason), "{text}: {refusal}");
    };
    check("", "missing");
    check("hello", "3 rows");
    check("XXX/XXX/XXX O", "impossible numbers of stones: 9 X and 0 O");
    check("X../.../... X", "it is O's turn");
    check("XXX/OOO/... X", "already won");
    check("XXX/OO./... X", "it is O's turn");
    check("XX/.../...", "row 1 must have 3 squares, not 2");
    check("XYZ/.../...", "not `Y`");
    check(".../.../... Z", "the side to move must be X or O");
    check(".../.../... X X", "unexpected `X`");
    check("XXX/OOX/OO. X", "already won");
}

#[test]
fn a_board_where_both_have_won_is_refused() {
    let refusal = game("3x3x3").parse_position("XXX/OOO/X.. O").unwrap_err().to_string();
    assert!(refusal.contains("already won"), "{refusal}");
    let refusal = game("6x2x3").parse_position("XXXXXX/OO.OO. O").unwrap_err().to_string();
    assert!(refusal.contains("impossible"), "{refusal}");
    let refusal = game("7x3x3").parse_position("XXX.XXX/OO.O.O./O...... O").unwrap_err().to_string();
    assert!(refusal.contains("no single move completes"), "{refusal}");
}

#[test]
fn wrong_variants_are_refused() {
    for text in
        ["", "3x3", "3x3x4", "0x3x3", "9x9x5", "axbxc", "3x3x3x3", "-3x3x3", "4294967295x4294967295x3"]
    {
        assert!(Mnk::variant(text).is_err(), "{text}");
    }
}

#[test]
fn wide_boards_name_every_square() {
    let start = game("64x1x3").start();
    assert_eq!(start.parse_move("bl1").map(|mv| start.write_move(mv)), Ok("bl1".to_string()));
    assert!(start.parse_move("bm1").is_err());
}

#[test]
fn refusals_have_a_kind() {
    let variant = |text: &str| Mnk::variant(text).unwrap_err().kind();
    assert_eq!(variant("3x3"), RefusalKind::Syntax);
    assert_eq!(variant("9x9x5"), RefusalKind::TooLarge);
    assert_eq!(variant("3x3x4"), RefusalKind::OutOfRange);
    let game = Mnk::variant("3x3x3").unwrap();
    assert_eq!(game.parse_position("XX./.../... O").unwrap_err().kind(), RefusalKind::ImpossiblePosition);
    let board = game.parse_position("XX./OO./... X").unwrap();
    assert_eq!(board.parse_move("a1").unwrap_err().kind(), RefusalKind::IllegalMove);
    assert_eq!(board.parse_move("d1").unwrap_err().kind(), RefusalKind::Syntax);
    let over = game.parse_position("XXX/OO./... O").unwrap();
    assert_eq!(over.parse_move("c3").unwrap_err().kind(), RefusalKind::GameOver);
}

/// Move numbers are a promise to external programs: they do not change.
#[test]
fn moves_are_numbered_row_by_row() {
    let board = game("5x4x3").start();
    let number = |text: &str| board.move_number(board.parse_move(text).unwrap());
    assert_eq!(["a1", "e1", "a2", "e4"].map(number), [0, 4, 5, 19]);
    assert_eq!(board.n_move_numbers(), 20);
}
