//! Positions and moves as text.

use chess::Chess;
use game::{Game, Notation, Position, RefusalKind, dice, pick};

fn read(text: &str) -> Result<chess::Board, game::Refusal> {
    Chess::STANDARD.parse_position(text)
}

#[test]
fn every_refusal_of_a_position_says_why() {
    let cases = [
        ("", "a position is missing"),
        ("8/8/8/8/8/8/8/K6k w - - 0 1 2", "one to six fields"),
        ("8/8/8/8/8/8/8/8 w - -", "white has 0 kings"),
        ("8/8/8/8/8/8/8/K6k/8 w - -", "eight ranks"),
        ("8/8/8/8/8/8/8/K5k w - -", "rank 1 has only 7 squares"),
        ("8/8/8/8/8/8/8/K7k w - -", "rank 1 has more than eight squares"),
        ("8/8/8/8/8/8/8/K5xk w - -", "`x`"),
        ("8/8/8/8/8/8/8/K6k x - -", "w or b"),
        ("P7/8/8/8/8/8/8/K6k w - -", "first or the last rank"),
        ("8/8/8/8/8/8/7R/K6k w - -", "black is in check, but not to move"),
        ("3Q4/8/1q3n2/8/3k4/8/2N2N2/K2R4 b - -", "give check at once"),
        ("8/8/8/8/8/8/8/K6k w K -", "castling `K` needs king and rook on their home squares"),
        ("4k3/8/8/8/8/8/8/R3K2R w KK -", "castling `K` is given twice"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQx -", "castling `x`"),
        ("1r2k3/8/8/8/8/8/8/4K3 w q -", "castling `q` needs"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9", "a square or -"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "`x`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 99999", "`99999`"),
        ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "9 of them pawns"),
    ];
    for (text, part) in cases {
        let refusal = read(text).expect_err(text).to_string();
        assert!(refusal.contains(part), "{text}: {refusal}");
    }
}

/// Everything but the pieces may be missing, and what is assumed is said.
#[test]
fn fields_may_be_missing() {
    let check = |text: &str, expected: &str, n_assumed: usize| {
        let read = Chess::STANDARD.read_position(text).unwrap();
        assert_eq!((read.position.to_string().as_str(), read.assumed.len()), (expected, n_assumed), "{text}");
    };
    check("4k3/8/8/8/8/8/8/R3K2R", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", 2);
    check(" 4k3/8/8/8/8/8/8/R3K2R   B ", "4k3/8/8/8/8/8/8/R3K2R b - - 0 1", 1);
    check("4k3/8/8/8/8/8/8/R3K2R w KQ", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 0);
    check("\"4k3/8/8/8/8/8/8/R3K2R\u{a0}w  KQ - 3\"", "4k3/8/8/8/8/8/8/R3K2R w KQ - 3 1", 0);
    check("4k3/8/8/4R3/8/8/8/4K3", "4k3/8/8/4R3/8/8/8/4K3 b - - 0 1", 2);
    let refusal = read("4k3/8/8/8/8/8/8/4K3 x - -").unwrap_err();
    assert_eq!(refusal.place(), Some(game::Place { line: 1, column: 21 }));
}

/// The square is kept only if some pawn can legally capture there, without leaving its king in check.
#[test]
fn en_passant_is_kept_only_where_it_is_legal() {
    let kept = |text| read(text).unwrap().en_passant().is_some();
    assert!(kept("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"));
    assert!(!kept("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1"), "nobody beside");
    assert!(!kept("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1"), "both pawns leave the rank");
    assert!(!kept("4k3/8/8/8/8/8/8/4K3 w - e6 0 1"), "no pawn at all");
    assert!(!kept("4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1"), "the wrong side to move");
    assert!(!kept("4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1"), "a rank that no double step passes over");
    assert!(!kept("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1"), "the pawn cannot have come from d7");
    let without = read("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1").unwrap();
    assert_eq!(read("4k3/8/8/3pP3/8/8/8/4K3 w - e6 0 1"), Ok(without), "and nothing else changes");
    let mut board = read("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1").unwrap();
    board.play(board.parse_move("d7d5").unwrap());
    assert_eq!(board.to_string(), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
}

#[test]
fn people_s_moves_are_written_and_read() {
    let cases = [
        ("startpos", "g1f3", "Nf3"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q+"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "O-O-O"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"),
        ("7k/8/8/8/8/2N3N1/8/2N1K3 w - - 0 1", "c3e2", "Nc3e2"),
        ("7k/8/8/8/8/2N5/8/2N1K3 w - - 0 1", "c3e2", "N3e2"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"),
    ];
    for (text, uci, san) in cases {
        let board = read(text).unwrap();
        let mv = board.parse_move(uci).unwrap();
        assert_eq!(board.write_san(mv), san);
        assert_eq!(board.parse_move(san), Ok(mv));
        assert_eq!(board.write_move(mv), uci);
    }
    let board = read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    for text in ["0-0", "O-O!", "e1h1", "Ke1g1x"] {
        assert_eq!(
            board.parse_move(text).ok().map(|mv| board.write_san(mv)),
            match text {
                "Ke1g1x" => None,
                _ => Some("O-O".to_string()),
            }
        );
    }
}

#[test]
fn every_refusal_of_a_move_says_why() {
    let cases = [
        ("startpos", "e3e4", "nothing on e3"),
        ("startpos", "e7e5", "opponent's"),
        ("startpos", "e2e5", "not legal"),
        ("startpos", "Nd5", "not legal"),
        ("startpos", "hello", "not a move"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "promotes"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "promotes"),
        ("4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a3", "in check"),
        ("4k3/8/8/8/8/2N5/8/2N1K3 w - - 0 1", "Ne2", "say which"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "h8g8", "game is over"),
    ];
    for (text, mv, part) in cases {
        let refusal = read(text).unwrap().parse_move(mv).expect_err(mv).to_string();
        assert!(refusal.contains(part), "{mv}: {refusal}");
    }
}

/// Castling in all its notations in Chess960, where `f1g1` may also be a plain king move.
#[test]
fn chess960_castling_is_the_king_taking_its_rook() {
    let board = Chess::CHESS960.parse_position("4k3/8/8/8/8/8/8/R4K1R w HA - 0 1").unwrap();
    let castling = board.parse_move("f1h1").unwrap();
    assert_eq!(board.write_move(castling), "f1h1");
    assert_eq!(board.write_san(castling), "O-O");
    assert_ne!(board.parse_move("f1g1"), Ok(castling));
    assert_eq!(board.parse_move("O-O-O").map(|mv| board.write_move(mv)), Ok("f1a1".to_string()));
}

/// On every position of random games, moves round-trip in both notations.
#[test]
fn all_legal_moves_round_trip_in_both_notations() {
    for game in [Chess::STANDARD, Chess::CHESS960] {
        let mut dice = dice(7);
        for number in 0..30 {
            let mut board = game.start_number(number * 30 + 8).unwrap_or_else(|| game.start());
            for _ in 0..120 {
                let moves: Vec<_> = board.moves().collect();
                for &mv in &moves {
                    assert_eq!(board.parse_move(&board.write_san(mv)), Ok(mv), "{board}");
                    assert_eq!(board.read_uci(&board.write_uci(mv)), Some(mv), "{board}");
                }
                let Some(mv) = pick(&mut dice, &moves) else { break };
                board.play(mv);
                assert_eq!(game.parse_position(&board.to_string()).as_ref(), Ok(&board));
            }
        }
    }
}

#[test]
fn refusals_have_a_kind() {
    let position = |text: &str| read(text).unwrap_err().kind();
    assert_eq!(position("8/8 w"), RefusalKind::Syntax);
    assert_eq!(position("8/8/8/8/8/8/8/K7 w - - 0 1"), RefusalKind::ImpossiblePosition);
    let start = Chess::STANDARD.start();
    for text in ["e2e5", "Nf6", "e7e5"] {
        assert_eq!(start.parse_move(text).unwrap_err().kind(), RefusalKind::IllegalMove, "{text}");
    }
    assert_eq!(start.parse_move("hello").unwrap_err().kind(), RefusalKind::Syntax);
    let mated = read("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3").unwrap();
    for text in ["a2a3", "a3"] {
        assert_eq!(mated.parse_move(text).unwrap_err().kind(), RefusalKind::GameOver, "{text}");
    }
    assert_eq!(Chess::variant("bughouse").unwrap_err().kind(), RefusalKind::UnknownName);
}
