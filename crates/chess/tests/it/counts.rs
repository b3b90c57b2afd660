//! Perft counts that many programs agree on.

use chess::Chess;
use game::perft::{EarlyEnd, perft};
use game::{Game, Position, laws};

/// Position; counts from depth 1 on. From the Chess Programming Wiki's "Perft Results" and "Chess960 Perft Results".
const STANDARD: &[(&str, &[u64])] = &[
    ("startpos", &[20, 400, 8_902, 197_281, 4_865_609]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", &[48, 2_039, 97_862, 4_085_603]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", &[14, 191, 2_812, 43_238, 674_624]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9_467, 422_333]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379, 2_103_487]),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", &[46, 2_079, 89_890]),
    // Castling with checks, pins and captured rooks; en passant with pins; promotions.
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", &[26, 568, 13_744, 314_346]),
    ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", &[15, 126, 1_928, 13_931, 206_379]),
    ("8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3", &[8, 72, 492, 5_380, 36_744]),
    ("8/7p/p5pb/4k3/P1pPn3/8/P5PP/1rB2RK1 b - d3 0 28", &[5, 117, 3_293, 67_197]),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", &[24, 496, 9_483, 182_838]),
];

const CHESS960: &[(&str, &[u64])] = &[
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &[21, 528, 12_189, 326_672]),
    ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", &[21, 807, 18_002, 667_366]),
    ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", &[20, 479, 10_471, 273_318]),
    ("qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", &[22, 593, 13_440, 382_958]),
    ("1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", &[28, 1_120, 31_058, 1_171_749]),
];

#[test]
fn the_lines_of_play_are_counted_right() {
    for (game, positions) in [(Chess::STANDARD, STANDARD), (Chess::CHESS960, CHESS960)] {
        for (text, counts) in positions {
            let board = game.parse_position(text).unwrap();
            for (depth, &count) in (1..).zip(*counts) {
                assert_eq!(perft(&board, depth, EarlyEnd::Nothing), count, "{text}, depth {depth}");
            }
        }
    }
}

#[test]
fn all_960_starts_are_different_and_legal() {
    let starts: std::collections::HashSet<String> = (0..960)
        .map(|number| {
            let board = Chess::CHESS960.start_number(number).unwrap();
            assert_eq!(board, Chess::CHESS960.parse_position(&board.to_string()).unwrap());
            assert!((18..=21).contains(&board.n_moves()), "{board}");
            assert_eq!(Chess::CHESS960.number_of_start(&board), Some(number));
            board.to_string()
        })
        .collect();
    assert_eq!(starts.len(), 960);
    let usual = Chess::CHESS960.start_number(518).unwrap();
    assert_eq!(usual, Chess::CHESS960.start());
    assert!(Chess::CHESS960.start_number(960).is_none());
    let moved = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1";
    assert_eq!(Chess::CHESS960.number_of_start(&Chess::CHESS960.parse_position(moved).unwrap()), None);
}

#[test]
fn both_variants_keep_the_laws() {
    for game in [Chess::STANDARD, Chess::CHESS960] {
        let checked = laws::check(&game, 20, 1);
        assert!(checked.positions > 2_000 && checked.transpositions > 0, "{checked}");
        assert_eq!((checked.merged, checked.merged_too_large), (0, 0), "chess merges no positions");
    }
}
