//! Boards and moves without a game around them.

use game::{Game, laws};
use quarto::{Board, Move, Quarto};

#[test]
fn every_board_comes_back_from_its_full_text() {
    assert_eq!(Board::default().game(), Quarto::default());
    for variant in Quarto::VARIANTS {
        let game: Quarto = variant.parse().unwrap();
        assert_eq!(game.to_string(), variant);
        laws::check_round_trip(&game.start(), 20, 1, |board| board.full_text().parse().unwrap());
    }
    for mv in ["d1=1357", ">1357", "d1>1357", "d1"] {
        assert_eq!(mv.parse::<Move>().unwrap().to_string(), mv);
    }
}

#[cfg(feature = "serde")]
#[test]
fn boards_and_moves_pass_through_json_as_text() {
    for variant in Quarto::VARIANTS {
        laws::check_round_trip(&variant.parse::<Quarto>().unwrap().start(), 5, 2, |board| {
            serde_json::from_str(&serde_json::to_string(board).unwrap()).unwrap()
        });
    }
    let mv: Move = serde_json::from_str("\"d1>1357\"").unwrap();
    assert_eq!(serde_json::to_string(&mv).unwrap(), "\"d1>1357\"");
}
