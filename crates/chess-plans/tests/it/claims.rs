//! Claims and their explanations, checked by playing the moves.

use chess::{Board, Role};
use chess_plans::{ClaimKind, Counter, Plans};
use game::{Notation, Position, Side};
use search::{Engine, Limits, Request};

use crate::board;

/// Positions that `docs/plans.md` explains: the first move, and how many nodes suffice.
pub const EXPLAINED: [(&str, &str); 10] = [
    ("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "Qg6"),
    ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8#"),
    ("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "Nc7+"),
    ("5rk1/5ppp/8/6N1/2Q5/8/8/6K1 w - - 0 1", "Qxf7+"),
    ("4k3/4r3/8/8/8/3B4/8/4RK2 w - - 0 1", "Bb5+"),
    ("4k3/8/3q4/8/3B4/8/8/3RK3 w - - 0 1", "Be5"),
    ("8/P7/4k3/8/8/8/1P6/K7 w - - 0 1", "a8=Q"),
    ("1k1r4/pp1r1pp1/4n1p1/2R5/2Pp1qP1/3P2QP/P4PB1/1R4K1 w - - 0 1", "Bxb7"),
    ("r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1", "Qxh7+"),
    ("3k4/8/8/8/8/5n2/6P1/3RK3 w - - 0 1", "gxf3"),
];

fn material(board: &Board, side: Side) -> i32 {
    let values = [(Role::Pawn, 100), (Role::Knight, 320), (Role::Bishop, 330), (Role::Rook, 500), (Role::Queen, 950)];
    let count = |side, role| board.pieces(side, role).count() as i32;
    values.iter().map(|&(role, value)| value * (count(side, role) - count(side.opponent(), role))).sum()
}

#[test]
fn claims_are_true_on_the_board() {
    for (fen, first) in EXPLAINED {
        let start = board(fen);
        let mut counter = Counter::up_to(500);
        let claim = Plans::default().claim(&start, &[], &mut counter).unwrap_or_else(|| panic!("no plan for {fen}"));
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
                "pin" | "skewer" | "chase" | "loose-piece" | "pinned-piece" | "trapped-piece" => {
                    assert!(targets.clone().next().is_some(), "{fen}: {}", concept.text);
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
