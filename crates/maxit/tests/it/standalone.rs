//! Boards without a game around them.

use game::{Game, laws};
use maxit::{Board, Maxit};

#[test]
fn every_board_comes_back_from_its_text() {
    for variant in ["2x2", "5x5@7", "11x11"] {
        let game: Maxit = variant.parse().unwrap();
        assert_eq!(game.to_string(), variant);
        laws::check_round_trip(&game.start(), 5, 1, |board| board.to_string().parse().unwrap());
    }
    let (one, other) = ("*. 4/3 -5 scores 0 0 side 1", "*. 4/3 -6 scores 0 0 side 1");
    assert_ne!(one.parse::<Board>(), other.parse::<Board>());
    for text in ["", "1 scores 0 0 side 1", "*. 4/3 scores 0 0 side 1"] {
        assert!(text.parse::<Board>().is_err(), "{text}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn boards_pass_through_json_as_text_and_squares_as_numbers() {
    laws::check_round_trip(&"4x4@3".parse::<Maxit>().unwrap().start(), 5, 2, |board| {
        serde_json::from_str(&serde_json::to_string(board).unwrap()).unwrap()
    });
    assert_eq!(serde_json::to_string(&maxit::Square(9)).unwrap(), "9");
}
