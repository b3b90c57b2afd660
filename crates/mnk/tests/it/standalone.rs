//! Boards without a game around them.

use game::{Game, laws};
use mnk::{Board, Mnk};

#[test]
fn every_board_comes_back_from_its_full_text() {
    assert_eq!(Board::default().to_string(), ".../.../... X");
    for variant in ["3x3x3", "4x3x3", "8x8x5", "30x2x4"] {
        let game: Mnk = variant.parse().unwrap();
        assert_eq!(game.to_string(), variant);
        laws::check_round_trip(&game.start(), 10, 1, |board| board.full_text().parse().unwrap());
    }
    for text in ["X.O/.X./..O O", "4x3x3 .../.../... X", "", "2x2x9 ../.. X"] {
        assert!(text.parse::<Board>().is_err(), "{text}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn boards_pass_through_json_as_text_and_squares_as_numbers() {
    for variant in ["3x3x3", "5x5x4"] {
        laws::check_round_trip(&variant.parse::<Mnk>().unwrap().start(), 5, 2, |board| {
            serde_json::from_str(&serde_json::to_string(board).unwrap()).unwrap()
        });
    }
    assert_eq!(serde_json::to_string(&(Board::default(), mnk::Square(4))).unwrap(), r#"[".../.../... X",4]"#);
}
