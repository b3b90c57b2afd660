//! The rules of the boards: published perft counts, the laws every game keeps, and texts that are refused.

use classics::chess_thesis::{Bitmaps, Board, Mailbox, Representation};
use game::perft::EarlyEnd;
use game::{Lossless, Notation, Position, dice, perft::perft, pick};

/// Positions from the usual perft collections, with the number of lines of 1, 2, 3, … moves.
const COUNTS: &[(&str, &[u64])] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8_902, 197_281]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[48, 2_039, 97_862, 4_085_603]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9_467, 422_333]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379, 2_103_487]),
    // Castling, en passant and promotion, each on its own.
    ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &[15, 66, 1_197, 7_059]),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", &[26, 568, 13_744, 314_346]),
    ("8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3", &[8, 72, 492, 5_380]),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", &[24, 496, 9_483, 182_838]),
];

fn check<R: Representation>() {
    for (fen, counts) in COUNTS {
        let board: Board<R> = Board::from_fen(fen).unwrap();
        for (depth, &count) in (1..).zip(*counts) {
            assert_eq!(perft(&board, depth, EarlyEnd::Nothing), count, "{} {fen} at {depth}", R::NAME);
        }
    }
}

#[test]
fn the_mailbox_counts_as_the_field_does() {
    check::<Mailbox>();
}

#[test]
fn the_bitmaps_count_as_the_field_does() {
    check::<Bitmaps>();
}

/// Reads lines of `FEN ;D1 n ;D2 n …` from the file named in `PERFT_FILE` and counts to depth 4.
#[test]
#[ignore = "needs a file of perft counts, named in PERFT_FILE"]
fn a_file_of_counts_agrees() {
    let text = std::fs::read_to_string(std::env::var("PERFT_FILE").unwrap()).unwrap();
    let mut lines = 0;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let mut fields = line.split(';');
        let fen = fields.next().unwrap().trim();
        let (mailbox, bitmaps) = (Board::<Mailbox>::from_fen(fen), Board::<Bitmaps>::from_fen(fen));
        let (mailbox, bitmaps) = (mailbox.unwrap(), bitmaps.unwrap());
        for field in fields {
            let (depth, count) = field.trim().trim_start_matches('D').split_once(' ').unwrap();
            let (depth, count): (u32, u64) = (depth.parse().unwrap(), count.trim().parse().unwrap());
            if depth > 4 {
                continue;
            }
            assert_eq!(perft(&mailbox, depth, EarlyEnd::Nothing), count, "mailbox, {line}");
            assert_eq!(perft(&bitmaps, depth, EarlyEnd::Nothing), count, "bitmaps, {line}");
        }
        lines += 1;
    }
    println!("{lines} positions agree on both boards");
}

#[test]
fn both_boards_tell_the_same_along_random_games() {
    let mut dice = dice(11);
    for _ in 0..20 {
        let (mut mailbox, mut bitmaps) = (Board::<Mailbox>::start(), Board::<Bitmaps>::start());
        for _ in 0..200 {
            let moves: Vec<_> = mailbox.moves().collect();
            assert_eq!(moves, bitmaps.moves().collect::<Vec<_>>(), "{mailbox}: the order of moves");
            assert_eq!(mailbox.outcome(), bitmaps.outcome(), "{mailbox}");
            assert_eq!(moves.is_empty(), mailbox.outcome().is_some(), "{mailbox}");
            assert_eq!(mailbox.exact_key(), bitmaps.exact_key(), "{mailbox}");
            assert_eq!(mailbox.to_string(), bitmaps.to_string());
            assert_eq!(Board::from_fen(&mailbox.to_string()), Ok(mailbox.clone()), "the text round-trips");
            let Some(mv) = pick(&mut dice, &moves) else { break };
            assert_eq!(mailbox.parse_move(&mv.to_string()), Ok(mv));
            mailbox.play(mv);
            bitmaps.play(mv);
        }
    }
}

/// Between one and three random edits of a valid text: refused, or accepted and playable.
#[test]
fn damaged_texts_never_panic() {
    let mut dice = dice(12);
    let letters: Vec<char> = "KQRBNPkqrbnp12345678/ w-ñb".chars().collect();
    let mut understood = 0;
    for row in 0..20_000 {
        let mut text: Vec<char> = COUNTS[row % COUNTS.len()].0.chars().collect();
        for _ in 0..=row % 3 {
            let places: Vec<usize> = (0..text.len()).collect();
            let at = pick(&mut dice, &places).unwrap();
            text[at] = pick(&mut dice, &letters).unwrap();
        }
        let text: String = text.into_iter().collect();
        let Ok(board) = Board::<Mailbox>::from_fen(&text) else { continue };
        let twin: Board<Bitmaps> = Board::from_fen(&text).unwrap();
        assert_eq!(perft(&board, 2, EarlyEnd::Nothing), perft(&twin, 2, EarlyEnd::Nothing), "{text}");
        understood += 1;
    }
    assert!(understood > 100, "{understood}");
}

#[test]
fn unsound_texts_are_refused() {
    for (text, reason) in [
        ("", "fields"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "one king"),
        ("k6K/8/8/8/8/8/8/K7 w - - 0 1", "one king"),
        ("k7/8/8/8/8/8/8/P6K w - - 0 1", "first or the last rank"),
        ("k7/8/8/8/8/8/8/8/7K w - - 0 1", "eight ranks"),
        ("k7/9/8/8/8/8/8/7K w - - 0 1", "no such piece"),
        ("k7/71p/8/8/8/8/8/7K w - - 0 1", "eight squares"),
        ("k7/8/8/8/8/8/8/R6K w - - 0 1", "in check"),
        ("k7/8/8/8/8/8/8/R6K b Q - 0 1", "king and rook on their home squares"),
        ("k7/8/8/8/8/8/8/R3K3 b QQ - 0 1", "twice"),
        ("k7/8/8/8/8/8/8/4K3 w - e6 0 1", "en passant"),
        ("k7/8/8/8/8/8/8/4K3 w - ñ 0 1", "en passant"),
        ("k7/8/8/8/8/8/8/4K3 x - - 0 1", "`w` or `b`"),
        ("k7/8/8/8/8/8/8/4K3 w - - -1 1", "half-move counter"),
        ("k7/qqqqqqqq/qqqqqqqq/8/8/8/8/4K3 b - - 0 1", "at most sixteen"),
    ] {
        let refusal = Board::<Bitmaps>::from_fen(text).unwrap_err();
        assert!(refusal.to_string().contains(reason), "{text}: {refusal}");
        assert_eq!(Board::<Mailbox>::from_fen(text).unwrap_err(), refusal);
    }
}

/// The errors of the thesis, one position each.
#[test]
fn the_thesis_errors_are_not_repeated() {
    let has = |fen: &str, mv: &str| {
        let (mailbox, bitmaps) = (Board::<Mailbox>::from_fen(fen), Board::<Bitmaps>::from_fen(fen));
        let (mailbox, bitmaps) = (mailbox.unwrap().parse_move(mv), bitmaps.unwrap().parse_move(mv));
        assert_eq!(mailbox, bitmaps);
        mailbox.is_ok()
    };
    assert!(!has("4k3/8/8/7p/P7/8/8/4K3 b - - 0 1", "h5a4"), "a pawn does not capture around the edge");
    assert!(!has("4k3/8/p7/7P/8/8/8/4K3 w - - 0 1", "h5a6"), "nor the other way");
    assert!(has("4k3/8/8/8/8/8/6p1/4K2R w K - 0 1", "h1h2"));
    assert!(has("4k3/8/8/8/8/5p2/8/4K2R w K - 0 1", "e1g1"), "a pawn's push is not an attack");
    assert!(!has("4k3/8/8/8/8/8/4p3/4K2R w K - 0 1", "e1g1"), "pawns attack empty squares too");
    assert!(has("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"), "b1 may be attacked");
    assert!(has("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n"), "a pawn may become a knight");
    let mut board: Board<Bitmaps> = Board::from_fen("4k2r/8/8/8/8/8/6N1/4K2R b Kk - 0 1").unwrap();
    board.play(board.parse_move("h8h1").unwrap());
    assert_eq!(board.to_string(), "4k3/8/8/8/8/8/6N1/4K2r w - - 0 2", "a captured rook cannot castle");
    let stalemate: Board<Mailbox> = Board::from_fen("k7/2Q5/8/8/8/8/8/4K3 b - - 0 1").unwrap();
    assert_eq!(stalemate.outcome(), Some(game::Outcome::Draw));
}
