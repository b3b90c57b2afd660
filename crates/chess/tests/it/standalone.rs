//! Boards and moves without a game around them: text, serde, and positions set up by hand.

use chess::{Black, Board, Chess, Role, Setup, Square, UciMove, White};
use game::{Notation, Position, RefusalKind, laws};

fn starts() -> Vec<Board> {
    vec![
        Board::default(),
        Chess::CHESS960.start_number(0).unwrap(),
        Chess::CHESS960.start_number(959).unwrap(),
    ]
}

#[test]
fn every_board_comes_back_from_its_full_text_and_from_a_setup() {
    for start in starts() {
        let n_boards = laws::check_round_trip(&start, 10, 1, |board| board.full_text().parse().unwrap());
        assert!(n_boards > 1000, "{n_boards}");
        laws::check_round_trip(&start, 10, 2, |board| Setup::from(board).board().unwrap());
        laws::check_round_trip(&start, 5, 3, |board| {
            let pieces = Square::all().filter_map(|square| Some((square, board.piece_at(square)?)));
            let empty = Setup::empty().chess960(board.is_chess960()).side_to_move(board.side_to_move());
            let setup = pieces.fold(empty, |setup, (square, (side, role))| setup.put(side, role, square));
            setup
                .castling_rooks(board.castling_rooks())
                .en_passant(board.en_passant())
                .clocks(board.halfmoves(), board.fullmoves())
                .board()
                .unwrap()
        });
    }
}

#[test]
fn a_setup_that_is_no_position_is_refused_with_the_reason() {
    let kings = Setup::empty().put(White, Role::King, Square::E1).put(Black, Role::King, Square::E8);
    assert!(kings.board().is_ok());
    for (setup, reason) in [
        (Setup::empty(), "white has 0 kings"),
        (kings.put(White, Role::King, Square::A4), "white has 2 kings"),
        (kings.put(White, Role::Pawn, Square::A8), "there is a pawn on the first or the last rank"),
        (kings.put(White, Role::Rook, Square::E4), "black is in check, but not to move"),
        (
            kings.castling(Square::H1),
            "castling with h1 needs king and rook on their home squares, and only one rook on each wing",
        ),
        (
            kings.put(White, Role::Rook, Square::B1).castling(Square::B1),
            "castling with b1 needs king and rook on their home squares, and only one rook on each wing",
        ),
    ] {
        let refusal = setup.board().unwrap_err();
        assert_eq!((refusal.reason(), refusal.kind()), (reason, RefusalKind::ImpossiblePosition));
    }
    let chess960 =
        kings.put(White, Role::Rook, Square::B1).castling(Square::B1).chess960(true).board().unwrap();
    assert_eq!(chess960.to_string(), "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1");
    let replaced =
        kings.put(White, Role::Queen, Square::D1).put(Black, Role::Rook, Square::D1).board().unwrap();
    assert_eq!(replaced.to_string(), "4k3/8/8/8/8/8/8/3rK3 w - - 0 1");
}

#[test]
fn a_move_that_is_not_legal_is_refused_and_the_board_unchanged() {
    let mut board = Board::default();
    let mv = board.parse_move("e2e4").unwrap();
    board.try_play(mv).unwrap();
    let before = board;
    let refusal = board.try_play(mv).unwrap_err();
    assert_eq!((refusal.to_string().as_str(), before), ("this move is not legal here: `e2e4`", board));
    let mated: Board = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse().unwrap();
    assert_eq!(mated.clone().try_play(mv).unwrap_err().kind(), RefusalKind::GameOver);
}

#[test]
fn uci_moves_are_read_without_a_board_and_found_on_one() {
    let castles: Board = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
    for text in ["e1g1", "e1h1"] {
        let uci: UciMove = text.parse().unwrap();
        let mv = castles.move_of(uci).unwrap();
        assert_eq!(
            (castles.uci(mv).to_string(), UciMove::from(mv).to_string()),
            ("e1g1".into(), "e1h1".into())
        );
    }
    assert_eq!("e7e8q".parse::<UciMove>().unwrap().promotion, Some(Role::Queen));
    for text in ["", "e2", "e2e9", "e7e8k", "e2e4é", "Nf3"] {
        assert!(text.parse::<UciMove>().is_err(), "{text}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn boards_and_moves_pass_through_json_as_text() {
    for start in starts() {
        laws::check_round_trip(&start, 5, 4, |board| {
            serde_json::from_str(&serde_json::to_string(board).unwrap()).unwrap()
        });
    }
    let moves: Vec<UciMove> = serde_json::from_str(r#"["e2e4","e7e8q"]"#).unwrap();
    assert_eq!(serde_json::to_string(&(moves, Square::E4)).unwrap(), r#"[["e2e4","e7e8q"],"e4"]"#);
    let refused = serde_json::from_str::<Board>("\"8/8/8/8/8/8/8/8 w - - 0 1\"").unwrap_err();
    assert!(refused.to_string().contains("white has 0 kings"), "{refused}");
}
