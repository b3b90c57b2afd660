//! Single moves judged as the list of all moves judges them.

use chess::{Chess, Kind, Move};
use game::{Game, Position, dice, pick};

/// Tries every 16-bit move in every position of random games.
#[test]
fn a_move_is_legal_exactly_when_it_is_listed() {
    let starts = [
        Chess::STANDARD.start(),
        Chess::STANDARD
            .parse_position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
            .unwrap(),
        Chess::STANDARD.parse_position("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1").unwrap(),
        Chess::CHESS960.start_number(7).unwrap(),
    ];
    let mut dice = dice(11);
    for start in starts {
        let mut board = start;
        for _ in 0..60 {
            let listed: Vec<Move> = board.moves().collect();
            // The three numbers beyond the kinds also mean a pawn move, but are never written.
            let all = (0..=(Kind::PromoteQueen as u16) << 12 | 0xfff).map(Move::from_bits);
            for mv in all {
                assert_eq!(board.is_legal(mv), listed.contains(&mv), "{board} {mv:?} {:?}", mv.kind());
            }
            for &mv in &listed {
                let mut next = board;
                next.play(mv);
                assert_eq!(board.gives_check(mv), next.is_check(), "{board} {mv:?}");
            }
            let (mut captures, mut quiets) = (Vec::new(), Vec::new());
            board.each_capture(|mv| captures.push(mv));
            board.each_quiet(|mv| quiets.push(mv));
            assert!(captures.iter().all(|&mv| board.is_capture(mv) || mv.promotion().is_some()));
            assert_eq!([captures, quiets].concat(), listed);
            let Some(mv) = pick(&mut dice, &listed) else { break };
            board.play(mv);
        }
    }
}

/// Passing twice restores the position, apart from the clocks and the en passant square.
#[test]
fn a_pass_changes_the_side_and_nothing_else() {
    let board = Chess::STANDARD.parse_position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").unwrap();
    let mut passed = board;
    passed.pass();
    assert_eq!(passed.en_passant(), None);
    assert_ne!(passed.side_to_move(), board.side_to_move());
    passed.pass();
    let without = Chess::STANDARD.parse_position("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1").unwrap();
    assert!(passed.repeats(&without));
}

/// A search may pass the turn, but not in check.
#[test]
fn a_position_can_be_passed_unless_in_check() {
    let board = Chess::STANDARD.start();
    let mut expected = board;
    expected.pass();
    assert_eq!(board.passed(), Some(expected));
    let check = Chess::STANDARD.parse_position("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1").unwrap();
    assert_eq!(check.passed(), None);
}
