//! Packed boards: every board comes back, and what is no board is refused.

use chess::{Board, Chess};
use game::{Game, Position, dice, pick};

#[test]
fn boards_of_random_games_come_back() {
    for (game, seed) in [(Chess::STANDARD, 1), (Chess::CHESS960, 2)] {
        let mut dice = dice(seed);
        for number in 0..30 {
            let mut board = game.start_number(number).unwrap_or_else(|| game.start());
            for _ in 0..150 {
                assert_eq!(Board::from_packed(board.packed()).unwrap(), board);
                let moves: Vec<_> = board.moves().collect();
                let Some(mv) = pick(&mut dice, &moves) else { break };
                board.play(mv);
            }
        }
    }
}

#[test]
fn damaged_words_are_refused_or_another_board() {
    let board = Chess::STANDARD
        .parse_position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1pP1P3/2N2Q1p/PP1BBPPP/R3K2R b KQkq c3 0 1");
    let words = board.unwrap().packed();
    let mut n_refused = 0;
    for word in 0..Board::N_WORDS {
        for bit in 0..64 {
            let mut damaged = words;
            damaged[word] ^= 1 << bit;
            match Board::from_packed(damaged) {
                Err(_) => n_refused += 1,
                Ok(board) => assert_eq!(Board::from_packed(board.packed()).unwrap(), board),
            }
        }
    }
    assert!(n_refused > 300, "only {n_refused} of 576 were refused");
    let refusal = Board::from_packed([0; Board::N_WORDS]).unwrap_err();
    assert!(refusal.to_string().contains("white has 0 kings"), "{refusal}");
}
