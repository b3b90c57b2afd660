//! Boards and moves without a game around them.

use connectfour::Board;
use game::laws;

#[test]
fn every_board_comes_back_from_its_text() {
    laws::check_round_trip(&Board::default(), 50, 1, |board| board.to_string().parse().unwrap());
}

#[cfg(feature = "serde")]
#[test]
fn boards_and_moves_pass_through_json_as_text() {
    laws::check_round_trip(&Board::default(), 5, 2, |board| {
        serde_json::from_str(&serde_json::to_string(board).unwrap()).unwrap()
    });
    let columns: Vec<connectfour::Column> = serde_json::from_str(r#"["a","G"]"#).unwrap();
    assert_eq!(serde_json::to_string(&columns).unwrap(), r#"["a","g"]"#);
}
