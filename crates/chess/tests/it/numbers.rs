//! Move numbers are a promise to external programs: they do not change.

use std::collections::BTreeSet;

use chess::{Chess, Kind, Move, Role, Square};
use game::{Game, Notation, NumberedMoves};

fn number(fen: &str, is_chess960: bool, mv: &str) -> u32 {
    let game = if is_chess960 { Chess::CHESS960 } else { Chess::STANDARD };
    let board = game.parse_position(fen).unwrap();
    let mv = board.parse_move(mv).unwrap();
    let number = board.move_number(mv);
    assert_eq!(board.numbered_move(number), Some(mv));
    number
}

#[test]
fn known_moves_have_known_numbers() {
    const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    const PROMOTIONS: &str = "1n2k3/P6P/8/8/8/8/p6p/1N2K3 w - - 0 1";
    assert_eq!(number(CASTLING, false, "a1b1"), 0);
    assert_eq!(number(CASTLING, false, "a1a2"), 7);
    assert_eq!(number(CASTLING, false, "e1g1"), number(CASTLING, true, "e1h1"), "castling takes the rook");
    assert_eq!(number(CASTLING, false, "h1h8"), number(CASTLING, false, "Rxh8"));
    let promotions = ["a7a8n", "a7a8b", "a7a8r", "axb8=N", "h7h8n", "h8=R"];
    assert_eq!(promotions.map(|mv| number(PROMOTIONS, false, mv)), [1858, 1859, 1860, 1861, 1921, 1923]);
    let black = PROMOTIONS.replace(" w ", " b ");
    assert_eq!(["a2a1n", "axb1=R", "h2h1r"].map(|mv| number(&black, false, mv)), [1792, 1797, 1857]);
    assert_eq!(number(PROMOTIONS, false, "a7a8q"), 1401, "a queen is the step itself");
}

#[test]
fn castling_of_chess960_has_a_number_of_its_own_even_beside_the_rook() {
    let fen = "4k3/8/8/8/8/8/8/RK6 w A - 0 1";
    let castling = number(fen, true, "b1a1");
    assert_ne!(castling, number(fen, true, "b1c1"));
}

#[test]
fn every_number_is_used() {
    let board = Chess::STANDARD.start();
    let squares = || (0..64).map(Square::new);
    let pairs: Vec<_> = squares().flat_map(|from| squares().map(move |to| (from, to))).collect();
    let mut numbers = BTreeSet::new();
    for &(from, to) in &pairs {
        let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
        if from != to && (files * ranks == 0 || files == ranks || files * ranks == 2) {
            numbers.insert(board.move_number(Move::new(from, to, Kind::Queen)));
        }
        let promotes = (from.rank(), to.rank()) == (6, 7) || (from.rank(), to.rank()) == (1, 0);
        if promotes && files <= 1 {
            for role in [Role::Knight, Role::Bishop, Role::Rook] {
                numbers.insert(board.move_number(Move::new(from, to, Kind::promotion_to(role))));
            }
        }
    }
    assert!(numbers.into_iter().eq(0..board.n_move_numbers()));
}
