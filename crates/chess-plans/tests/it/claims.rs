//! Claims and their explanations, checked by playing the moves.

use chess::{Board, Role};
use chess_plans::{ClaimKind, Counter, Plans};
use game::{Notation, Position, Side};
use search::{Engine, Limits, Request};

use crate::board;

/// Positions that `docs/plans.md` explains: puzzles of ours, with the first move.
pub const EXPLAINED: [(&str, &str); 10] = [
    // Puzzle chess-2.
    ("2k5/2p1RQpp/p1r5/1p1q4/3p3P/1P1P2P1/P4P2/6K1 b - - 4 29", "Rc1+"),
    // Puzzle chess-47.
    ("r3kb1r/5pp1/2p1pq1p/N1np4/1P1N4/P2nP2P/3P1PP1/RQB3KR b q - 1 19", "Qxf2+"),
    // Puzzle chess-104.
    ("6k1/4p1b1/4p3/3q2NQ/5P2/1p1r4/8/2B2RK1 b - - 0 34", "Rg3+"),
    // Puzzle chess-112.
    ("6k1/rp6/2p3p1/3pBqnp/1Q1P1P2/1P4P1/7P/5RK1 b - - 0 40", "Nh3+"),
    // Puzzle chess-51.
    ("4b2k/2p3b1/1p6/7p/1P3B2/3B3Q/Pq6/3K1R2 b - - 2 32", "Ba4+"),
    // Puzzle chess-137.
    ("2r2rk1/pb1q2pp/3pR3/p4n2/PP1p4/1QP2pP1/1R1P1N1P/1N4K1 w - - 2 20", "Re7+"),
    // Puzzle chess-11.
    ("q7/2n4p/1B1kpp2/6p1/B2P1P2/6P1/5K1P/R7 w - - 0 45", "Bc5+"),
    // Puzzle chess-33.
    ("1rr3k1/1n1qpp2/3p4/7p/2NPPb2/1QP3P1/P4P1P/1R3RK1 w - - 0 27", "Nb6"),
    // Puzzle chess-3.
    ("r5k1/2q2pp1/2N2n1p/1P6/8/p6P/Q4PP1/4R1K1 w - - 1 33", "Re7"),
    // Puzzle chess-13.
    ("1k1r3r/p1p2p2/1p2b1np/8/4Nq2/2QP4/PPP1P3/1K1R1BR1 b - - 9 25", "Qxe4"),
];

fn material(board: &Board, side: Side) -> i32 {
    let values =
        [(Role::Pawn, 100), (Role::Knight, 320), (Role::Bishop, 330), (Role::Rook, 500), (Role::Queen, 950)];
    let count = |side, role| board.pieces(side, role).count() as i32;
    values.iter().map(|&(role, value)| value * (count(side, role) - count(side.opponent(), role))).sum()
}

#[test]
fn claims_are_true_on_the_board() {
    for (fen, first) in EXPLAINED {
        let start = board(fen);
        let mut counter = Counter::up_to(500);
        let claim =
            Plans::default().claim(&start, &[], &mut counter).unwrap_or_else(|| panic!("no plan for {fen}"));
        assert_eq!(start.write_san(claim.line[0]), first, "{fen}");
        assert!(claim.nodes <= 500);
        let mut at = start;
        for &mv in &claim.line {
            assert!(at.is_legal(mv), "{fen}: {mv:?}");
            at.play(mv);
        }
        match claim.kind {
            ClaimKind::Mate(plies) => {
                assert_eq!(claim.line.len() as u32, plies);
                assert!(at.is_check() && at.legal_moves().next().is_none(), "{fen}: it is mate");
            }
            ClaimKind::Wins { balance, gain } => {
                let side = start.side_to_move();
                assert_eq!(balance - gain, material(&start, side), "{fen}");
                assert!(material(&at, side) >= balance, "{fen}: {} < {balance}", material(&at, side));
            }
            ClaimKind::Keeps { .. } => panic!("{fen}: there is something to win"),
        }
    }
}

/// What is said of each position: every concept names the move, and its squares are what the sentence needs.
#[test]
fn explanations_are_true_on_the_board() {
    for (fen, first) in EXPLAINED {
        let start = board(fen);
        let limits = Limits::nodes(500);
        let found = Plans::default().analyse(&Request::new(&start, &limits), &mut |_| {});
        let plan = found.details.plan.expect("it explains itself");
        assert!(plan.text.contains(first) && plan.text_es.contains(first), "{fen}: {}", plan.text);
        assert!(plan.lines[0].works && !plan.concepts.is_empty(), "{fen}");
        let mv = start.parse_move(first).expect(first);
        let mut after = start;
        after.play(mv);
        let own = start.side_to_move();
        for concept in &plan.concepts {
            assert_eq!(concept.mv, first);
            let squares: Vec<chess::Square> =
                concept.squares.iter().filter_map(|text| chess::Square::parse(text)).collect();
            assert_eq!(squares.len(), concept.squares.len());
            let attacked = |square: chess::Square| after.is_attacked(square, own, after.occupied());
            let targets = squares.iter().copied().filter(|&square| after.side(own.opponent()).has(square));
            match concept.name.as_str() {
                "mate" => assert!(after.is_check() && after.legal_moves().next().is_none(), "{fen}"),
                "fork" => assert!(targets.filter(|&square| attacked(square)).count() >= 2, "{fen}"),
                "driving-check" | "mating-check" | "double-check" | "back-rank" | "discovered-check" => {
                    assert!(after.is_check(), "{fen}: {}", concept.text);
                }
                "loose-piece" => assert!(
                    targets.clone().all(|square| {
                        let theirs = start.is_attacked(square, own.opponent(), start.occupied());
                        attacked(square) && !theirs
                    }),
                    "{fen}: {}",
                    concept.text
                ),
                "chase" | "pinned-piece" | "trapped-piece" | "check-and-capture" | "discovered-attack" => {
                    assert!(targets.clone().next().is_some(), "{fen}: {}", concept.text);
                    assert!(targets.clone().all(attacked), "{fen}: {}", concept.text);
                }
                "capture" | "removed-guard" | "sacrificed-exchange" | "exchange" => {
                    assert!(material(&after, own) > material(&start, own), "{fen}: {}", concept.text);
                }
                "promotion" => assert!(mv.promotion().is_some(), "{fen}"),
                _ => {}
            }
            // No placeholder is left, in either language.
            assert!(!concept.text.contains('{') && !concept.text_es.contains('{'), "{}", concept.text);
        }
    }
}

/// Where a knight forks king and queen, that is said once: that it attacks the queen, and that the queen is unprotected, goes
/// without saying.
#[test]
fn what_a_stronger_pattern_says_is_not_repeated() {
    let start = board("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1");
    let limits = Limits::nodes(100);
    let found = Plans::default().analyse(&Request::new(&start, &limits), &mut |_| {});
    let plan = found.details.plan.expect("it explains itself");
    let names: Vec<&str> = plan.concepts.iter().map(|concept| concept.name.as_str()).collect();
    assert!(names.contains(&"fork"), "{names:?}");
    for weaker in ["chase", "loose-piece", "check-and-capture", "quiet-move"] {
        assert!(!names.contains(&weaker), "{names:?}");
    }
}
