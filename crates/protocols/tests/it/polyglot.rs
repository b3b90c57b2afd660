//! Polyglot books.

use chess::{Board, Chess};
use game::{Game as _, Notation as _, Position as _};
use protocols::polyglot::{self, Book};

/// The position after the moves, and those before it.
fn after(moves: &str) -> (Board, Vec<Board>) {
    let (mut board, mut past) = (Chess::STANDARD.start(), Vec::new());
    for mv in moves.split_whitespace() {
        past.push(board);
        board.play(board.parse_move(mv).unwrap());
    }
    (board, past)
}

#[test]
fn published_keys() {
    for (moves, key) in [
        ("", 0x463b_9618_1691_fc9c),
        ("e2e4", 0x823c_9b50_fd11_4196),
        ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
        ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
        ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
        ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
        ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
        ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
        ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
    ] {
        let (board, past) = after(moves);
        assert_eq!(polyglot::key(&board), key, "{moves}");
        assert_eq!(polyglot::key_after(&board, &past), key, "{moves}");
    }
}

#[test]
fn en_passant_counts_even_where_a_pin_forbids_it() {
    // After d2d4 the pawn on e4 is next to it, but capturing would open the rank to the rook.
    let before = Chess::STANDARD.parse_position("8/8/8/8/k3p2R/8/3P4/4K3 w - - 0 1").unwrap();
    let mut board = before;
    board.play(board.parse_move("d2d4").unwrap());
    assert_eq!(board.en_passant(), None);
    let file_of_d = polyglot::key(&board) ^ polyglot::key_after(&board, &[before]);
    let (plain, past) = after("a2a4 b7b5 h2h4 b5b4 d2d4 g7g6 c2c4");
    assert_ne!(file_of_d, 0);
    assert_eq!(polyglot::key(&plain), polyglot::key_after(&plain, &past));
}

#[test]
fn books_keep_moves_and_weights() {
    let (castling, past) = after("e4 e5 Nf3 Nc6 Bc4 Bc5");
    let promoting = Chess::STANDARD.parse_position("8/P6k/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    let mut book = Book::default();
    for (board, mv, weight) in
        [(castling, "O-O", 3), (castling, "c3", 5), (castling, "O-O", 1), (promoting, "a8=N", 70_000)]
    {
        book.add(&board, board.parse_move(mv).unwrap(), weight);
    }
    let read = Book::read(&book.write()).unwrap();
    let sans = |board: &Board, past: &[Board]| {
        read.moves(board, past)
            .into_iter()
            .map(|(mv, weight)| (board.write_san(mv), weight))
            .collect::<Vec<_>>()
    };
    assert_eq!(sans(&castling, &past), [("c3".into(), 5), ("O-O".into(), 4)]);
    assert_eq!(sans(&promoting, &[]), [("a8=N".into(), 65_535)]);
    assert!(sans(&after("e4").0, &[]).is_empty());
    assert!(book.entries().iter().any(|entry| entry.mv == 0o0407), "castling is the king capturing its rook");
}

#[test]
fn half_an_entry_is_refused() {
    let refusal = Book::read(&[0; 20]).unwrap_err();
    assert!(refusal.to_string().contains("20 bytes"), "{refusal}");
}
