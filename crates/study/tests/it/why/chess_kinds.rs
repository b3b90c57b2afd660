//! Each tactical kind of fact, on a board made for it: stated, and confirmed.

use super::chess_checks::check;
use super::{Boards, stated};

/// The kinds that are stated, and the English text.
fn told(fen: &str, line: &str, best: &str) -> (Vec<&'static str>, String) {
    let mut table = catalog::CATALOG.game("chess").unwrap().table(None).unwrap();
    table.set_position(fen).unwrap();
    let why = stated(&*table, line, best);
    let boards = Boards::new(&*table, &why);
    for fact in &why.facts {
        check(&why, fact, &boards).unwrap_or_else(|error| panic!("{error}: {fact:?} in {fen}"));
    }
    let kinds = why.facts.iter().map(|fact| fact.kind).collect();
    (kinds, study::why::text(&why, study::Language::English))
}

const CASES: &[(&str, &str, &str, &str)] = &[
    ("mate-at-once", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g2g4 d8h4", "e2e4"),
    (
        "mate-threat-ignored",
        "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
        "a7a6 h5f7",
        "g7g6 h5f3",
    ),
    ("back-rank", "4r1k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a7 e8e1", "h2h3"),
    ("mate-forced", "r5k1/1r3ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d7 a8a1 d7d1 a1d1", "h2h3"),
    ("mate-missed", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a7 h7h6", "a1a8"),
    ("mate-line", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "f2f3 e7e5 g2g4 d8h4", "e2e4"),
    ("stalemate", "7k/8/6Q1/8/8/8/8/K7 w - - 0 1", "g6f7", "g6e6"),
    ("too-few-pieces", "8/8/8/8/3k4/8/3P4/7K w - - 0 1", "d2d3 d4d3", "h1g2"),
    ("fifty-moves", "8/8/8/3k4/8/P7/4R3/4K3 w - - 99 80", "e2e3", "a3a4"),
    ("moved-into-capture", "4k3/8/8/8/3p4/8/4N3/4K3 w - - 0 1", "e2c3 d4c3", "e2f4"),
    ("moved-into-exchange", "4k3/8/8/8/3p4/8/1P2N3/4K3 w - - 0 1", "e2c3 d4c3 b2c3", "e2f4"),
    ("hanging", "3rk3/8/8/3B4/5N2/8/8/4K3 w - - 0 1", "f4h5 d8d5", "e1e2"),
    ("guard-left", "3rk3/8/8/3B4/5N2/8/8/4K3 w - - 0 1", "f4h5 d8d5", "e1e2"),
    ("best-protects", "3rk3/8/8/3B4/5N2/8/8/4K3 w - - 0 1", "f4h5 d8d5", "e1e2"),
    ("underdefended", "3rk3/8/8/8/3N4/8/3Q4/3K4 w - - 0 1", "d4f5 d8d2 d1d2", "d1c2"),
    ("line-opened", "3rk3/8/8/8/3N4/8/3Q4/3K4 w - - 0 1", "d4f5 d8d2 d1d2", "d1c2"),
    ("threat-ignored", "4k3/8/2p5/3B4/8/8/8/4K3 w - - 0 1", "e1e2 c6d5", "d5b3"),
    ("best-moves-away", "4k3/8/2p5/3B4/8/8/8/4K3 w - - 0 1", "e1e2 c6d5", "d5b3"),
    ("best-prevents", "4k3/8/2p5/3B4/8/8/2R5/4K3 w - - 0 1", "e1f1 c6d5", "c2c6"),
    ("capture-missed", "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "e1e2 d5f4", "d1d5"),
    ("fork", "r3k3/7p/8/3N4/8/8/8/4K3 b - - 0 1", "h7h6 d5c7 e8d7 c7a8", "a8a5"),
    ("best-forks", "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "e1e2 e8d8", "d5c7 e8d7 c7a8"),
    ("pin", "4k3/7p/4n3/8/8/8/7P/R5K1 b - - 0 1", "h7h6 a1e1 e8f8 e1e6", "e8f7"),
    ("best-pins", "4k3/7p/4n3/8/8/8/7P/R5K1 w - - 0 1", "h2h3 e8f7", "a1e1 e8f8 e1e6"),
    ("skewer", "8/p7/8/q3k3/8/8/8/6KR b - - 0 1", "a7a6 h1h5 e5e4 h5a5", "e5e4"),
    ("best-skewers", "8/p7/8/q3k3/8/8/8/6KR w - - 0 1", "g1g2 e5e4", "h1h5 e5e4 h5a5"),
    ("discovered-attack", "6k1/5pqp/8/8/3N4/8/1B6/7K b - - 0 1", "h7h6 d4f5 g8f8 b2g7", "g7g6"),
    ("best-discovers", "6k1/5pqp/8/8/3N4/8/1B6/7K w - - 0 1", "h1h2 g8f8", "d4f5 g8f8 b2g7"),
    ("defender-captured", "6k1/7p/5n2/3r2B1/8/8/8/3R2K1 b - - 0 1", "h7h6 g5f6 g8f7 d1d5", "d5g5"),
    ("best-captures-defender", "6k1/7p/5n2/3r2B1/8/8/8/3R2K1 w - - 0 1", "g1h1 d5g5", "g5f6 g8f7 d1d5"),
    ("trapped", "n7/6k1/2K5/P7/5B2/8/8/8 b - - 0 1", "g7g6 c6b7 g6f5 b7a8", "a8b6"),
    ("best-traps", "n7/6k1/2K5/P7/5B2/8/8/8 w - - 0 1", "f4e3 a8c7", "c6b7 g7g6 b7a8"),
    ("double-check", "4k3/7p/8/8/4N3/8/8/4RK2 b - - 0 1", "h7h6 e4f6 e8d8 e1e8", "e8d8"),
    ("discovered-check", "4k3/7p/q7/8/4N3/8/8/4R1K1 b - - 0 1", "h7h6 e4c5 e8d8 c5a6", "e8d8"),
    ("deflection", "3q2k1/p1r2ppp/8/8/8/8/2Q2PPP/4R1K1 b - - 0 1", "a7a6 e1e8 d8e8 c2c7", "g7g6"),
    ("interference", "3r2k1/7p/8/8/2N5/8/3b4/3R2K1 b - - 0 1", "h7h6 c4d6 h6h5 d1d2", "d2b4"),
    (
        "plan-wins",
        "4b2k/2p3b1/1p6/7p/1P3B2/3B3Q/Pq6/4KR2 w - - 1 32",
        "e1d1 e8a4 d3c2 b2c2 d1e1 g7c3",
        "h3h5 e8h5",
    ),
    ("material-lost", "4k3/8/8/8/3p4/8/4N3/4K3 w - - 0 1", "e2c3 d4c3", "e2f4"),
    ("material-traded", "4k3/8/8/8/3p4/8/1P2N3/4K3 w - - 0 1", "e2c3 d4c3 b2c3", "e2f4"),
    ("material-missed", "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "e1e2 d5f4", "d1d5"),
    ("trade-missed", "4k3/8/2p5/3r4/5N2/8/8/4K3 w - - 0 1", "e1e2 d5d8", "f4d5 c6d5"),
    ("promotion-allowed", "8/8/8/8/8/1k6/p7/6K1 w - - 0 1", "g1f1 a2a1q", "g1h1"),
    ("promotion-missed", "8/P7/8/8/8/1k6/8/6K1 w - - 0 1", "g1f1 b3b2", "a7a8q"),
];

#[test]
fn every_tactical_kind_is_stated_where_it_happens() {
    let mut missing = Vec::new();
    for &(kind, fen, line, best) in CASES {
        let (kinds, text) = told(fen, line, best);
        if !kinds.contains(&kind) {
            missing.push(format!("{kind} is not among {kinds:?} of {fen}: {text}"));
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn castling_is_spoken_of_where_nothing_else_happens() {
    let fen = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    assert!(told(fen, "e1f1 e8g8", "e1g1 e8g8").0.contains(&"castling-lost"));
    assert!(told(fen, "a1b1 e8g8", "e1g1 e8g8").0.contains(&"best-castles"));
}

#[test]
fn the_third_repetition_is_a_draw() {
    let mut table = catalog::CATALOG.game("chess").unwrap().table(None).unwrap();
    for mv in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"] {
        table.play(mv).unwrap();
    }
    let why = stated(&*table, "f6g8", "d7d5");
    assert_eq!(why.facts[0].kind, "repetition");
    check(&why, &why.facts[0], &Boards::new(&*table, &why)).unwrap();
}

#[test]
fn a_fact_that_is_changed_is_found_to_be_false() {
    let mut table = catalog::CATALOG.game("chess").unwrap().table(None).unwrap();
    table.set_position("r3k3/7p/8/3N4/8/8/8/4K3 b - - 0 1").unwrap();
    let why = stated(&*table, "h7h6 d5c7 e8d7 c7a8", "a8a5");
    let boards = Boards::new(&*table, &why);
    let mut fork = why.facts.iter().find(|fact| fact.kind == "fork").expect("it is a fork").clone();
    check(&why, &fork, &boards).unwrap();
    fork.squares[1] = "h6".to_string();
    check(&why, &fork, &boards).unwrap_err();
}

#[test]
fn sentences_read_well() {
    let (_, text) = told("r3k3/7p/8/3N4/8/8/8/4K3 b - - 0 1", "h7h6 d5c7 e8d7 c7a8", "a8a5");
    assert_eq!(
        text,
        "After 1...h6 best play is Nc7+ Kd7 Nxa8. Nc7+ is a fork: the knight on c7 attacks a8 and e8 at once. \
         In this line Black loses a rook. 1...Ra5 was better."
    );
}
