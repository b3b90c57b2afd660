//! Boards without a game around them: text, serde, and positions set up by hand.

use game::laws;
use othello::{Black, Board, Move, Othello, Setup, Size, White};

#[test]
fn every_board_comes_back_from_its_text_and_from_a_setup() {
    assert_eq!(Board::default(), Board::start(Size::Eight));
    for size in Size::ALL {
        assert_eq!(size.to_string().parse::<Othello>().unwrap(), Othello::new(size));
        laws::check_round_trip(&Board::start(size), 20, 1, |board| board.to_string().parse().unwrap());
        laws::check_round_trip(&Board::start(size), 5, 2, |board| {
            let side_to_move = game::Position::side_to_move(board);
            let squares = |side| {
                let discs = board.discs(side);
                (0..64).filter(move |bit| discs >> bit & 1 == 1).map(move |bit| Move::on(bit).written(size))
            };
            let setup = Setup::empty(size).put(Black, squares(Black)).put(White, squares(White));
            setup.side_to_move(side_to_move).board().unwrap()
        });
    }
}

#[test]
fn the_first_mistake_of_a_setup_is_reported() {
    let refusal = Setup::empty(Size::Six).put(Black, ["a1", "g1"]).put(White, ["a1"]).board().unwrap_err();
    assert_eq!(refusal.to_string(), "no such square (they go from a1 to f6): `g1`");
    assert!(Setup::empty(Size::Six).put(Black, ["pass"]).board().is_err());
}

#[cfg(feature = "serde")]
#[test]
fn boards_pass_through_json_as_text_and_moves_as_their_numbers() {
    for size in Size::ALL {
        laws::check_round_trip(&Board::start(size), 5, 3, |board| {
            serde_json::from_str(&serde_json::to_string(board).unwrap()).unwrap()
        });
    }
    assert_eq!(serde_json::to_string(&[Move::on(37), Move::PASS]).unwrap(), "[37,64]");
    assert_eq!(serde_json::from_str::<Move>("64").unwrap(), Move::PASS);
    assert!(serde_json::from_str::<Move>("65").is_err());
}
