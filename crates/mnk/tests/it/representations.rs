//! Tic-tac-toe in bits, in an array and in 18 bits: three boards, one game.

use std::collections::HashSet;

use game::perft::{EarlyEnd, perft};
use game::{Game, Keyed, Lossless, Notation, Position, laws};
use mnk::{ArrayBoard, ArrayGame, Board, Mnk, PackedBoard, PackedGame, Square};

fn start() -> Board {
    Mnk::variant("3x3x3").unwrap().start()
}

/// Checks that `board` agrees with the bitboard.
fn check<P: Notation<Move = Square>>(expected: &Board, board: &P) {
    assert_eq!(board.to_string(), expected.to_string());
    assert_eq!(board.diagram(), expected.diagram());
    assert_eq!(board.side_to_move(), expected.side_to_move(), "{expected}");
    assert_eq!(board.outcome(), expected.outcome(), "{expected}");
    assert_eq!(board.moves().collect::<Vec<_>>(), expected.moves().collect::<Vec<_>>(), "{expected}");
    assert_eq!(board.n_moves(), expected.n_moves(), "{expected}");
}

/// Visits every reachable position, in all three forms side by side.
fn walk(boards: (Board, ArrayBoard, PackedBoard), seen: &mut HashSet<u32>) {
    let (bits, array, packed) = boards;
    if !seen.insert(packed.exact_key()) {
        return;
    }
    check(&bits, &array);
    check(&bits, &packed);
    assert_eq!(Board::from(array).key(), bits.key());
    assert_eq!(Board::from(packed).key(), bits.key());
    assert_eq!(ArrayBoard::try_from(&bits), Ok(array));
    assert_eq!(PackedBoard::try_from(&bits), Ok(packed));
    for square in bits.moves() {
        let mut boards = boards;
        boards.0.play(square);
        boards.1.play(square);
        boards.2.play(square);
        walk(boards, seen);
    }
}

#[test]
fn all_reachable_positions_look_the_same_on_every_board() {
    let mut seen = HashSet::new();
    walk((start(), ArrayBoard::EMPTY, PackedBoard::EMPTY), &mut seen);
    assert_eq!(seen.len(), 5478);
    assert!(seen.iter().all(|bits| bits >> 18 == 0));
}

#[test]
fn array_and_packed_boards_keep_the_laws() {
    assert!(laws::check(&ArrayGame, 2000, 1).transpositions > 500);
    assert!(laws::check(&PackedGame, 2000, 2).transpositions > 500);
}

#[test]
fn perft_is_the_same_on_every_board() {
    for depth in 0..=9 {
        for early_end in [EarlyEnd::Nothing, EarlyEnd::OneLeaf] {
            let expected = perft(&start(), depth, early_end);
            assert_eq!(perft(&ArrayGame.start(), depth, early_end), expected);
            assert_eq!(perft(&PackedGame.start(), depth, early_end), expected);
        }
    }
}

#[test]
fn other_shapes_do_not_fit() {
    let wide = Mnk::variant("4x3x3").unwrap().start();
    assert!(ArrayBoard::try_from(&wide).is_err());
    let refusal = PackedBoard::try_from(&wide).unwrap_err().to_string();
    assert!(refusal.contains("4x3x3"), "{refusal}");
}
