//! Proved mates.

use chess::Board;
use chess_engine::{Mate, MateProver, Poda, PodaSettings};
use game::{Position, Side};
use search::{Control, Engine, Goal, Limits, Request, Score};

use crate::read;

fn find(board: &Board, plies: Option<u32>, nodes: u64) -> Option<Mate> {
    let (limits, control) = (Limits::nodes(nodes), Control::new());
    MateProver::new(1 << 22, &limits, &control, &[]).find(board, plies, true).ok().flatten()
}

#[test]
fn known_mates_are_proved_shortest() {
    let mates = [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3),
        ("r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", 3),
        ("1rb4r/pkPp3p/1b1P3n/1Q6/N3Pp2/8/P1P3PP/7K w - - 1 1", 3),
        ("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 1", 3),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 5),
        ("1k5r/pP3ppp/3p2b1/1BN1n3/1Q2P3/P1B5/KP3P1P/7q w - - 1 1", 5),
        ("3r4/pR2N3/2pkb3/5p2/8/2B5/qP3PPP/4R1K1 w - - 1 1", 5),
        // Black is mated whatever he plays.
        ("kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1", 2),
    ];
    for (text, plies) in mates {
        let board = read(text);
        let mate = find(&board, None, 3_000_000).unwrap_or_else(|| panic!("{text}: no mate"));
        assert_eq!((mate.plies, mate.is_shortest), (plies, true), "{text}");
        let mut end = board;
        mate.line.iter().for_each(|&mv| end.play(mv));
        assert_eq!(mate.line.len() as u32, plies, "{text}");
        assert!(end.is_check() && end.n_moves() == 0, "{text}");
    }
}

/// The prover agrees with a plain search of all moves, for short mates of either side in random endings.
#[test]
fn the_prover_agrees_with_trying_everything() {
    let mut dice = game::dice(9);
    let mut n_mates = 0;
    for _ in 0..60 {
        let mut board = read("3qk3/3p4/8/8/8/8/3P4/3QK2R w - - 0 1");
        for _ in 0..30 {
            let Some(mv) = game::pick(&mut dice, &board.moves().collect::<Vec<_>>()) else { break };
            board.play(mv);
            if board.outcome().is_some() {
                break;
            }
            let expected = plain_mate(&board, board.side_to_move(), 3).or(plain_mate(
                &board,
                board.side_to_move().opponent(),
                2,
            ));
            let found = find(&board, Some(3), 5_000_000).map(|mate| mate.plies);
            assert_eq!(found, expected, "{board}");
            n_mates += u32::from(found.is_some());
        }
    }
    assert!(n_mates > 20, "{n_mates}");
}

/// The plies to the shortest mate by `attacker` within `plies`.
fn plain_mate(board: &Board, attacker: Side, plies: u32) -> Option<u32> {
    if board.n_moves() == 0 {
        return (board.is_check() && board.side_to_move() != attacker).then_some(0);
    }
    if plies == 0 {
        return None;
    }
    let after = board.moves().map(|mv| {
        let mut next = *board;
        next.play(mv);
        plain_mate(&next, attacker, plies - 1).map(|plies| plies + 1)
    });
    if board.side_to_move() == attacker {
        after.flatten().min()
    } else {
        after.collect::<Option<Vec<_>>>()?.into_iter().max()
    }
}

/// The fifty-move rule takes precedence over a mate that comes too late.
#[test]
fn a_mate_beyond_fifty_moves_is_none() {
    assert!(find(&read("kbK5/pp6/1P6/8/8/8/8/R7 w - - 98 80"), None, 100_000).is_none());
    assert!(find(&read("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 99 80"), None, 100_000).is_some());
}

/// No claim is made without any moves.
#[test]
fn there_is_no_mate_in_no_moves() {
    assert_eq!(find(&read("6Qk/PP1PP1np/1N1BN2P/7R/4B3/2Q5/P3KP2/6R1 b - - 0 1"), Some(0), 1_000), None);
    let board = read("6Qk/PP1PP1np/1N1BN2P/7R/4B3/2Q5/P3KP2/6R1 b - - 0 1");
    let limits = Limits::nodes(10_000);
    let request = Request { goal: Goal::Exact, ..Request::new(&board, &limits) };
    let mut engine = Poda::new(PodaSettings { hash_bytes: 1 << 20, ..PodaSettings::default() });
    assert_eq!(engine.analyse(&request, &mut |_| {}).lines[0].score, Score::lost_in(2));
}

#[test]
fn the_engine_proves_mates_when_asked() {
    let board = read("1rb4r/pkPp3p/1b1P3n/1Q6/N3Pp2/8/P1P3PP/7K w - - 1 1");
    let limits = Limits::nodes(200_000);
    let ask = |goal| Request { goal, ..Request::new(&board, &limits) };
    let mut engine = Poda::new(PodaSettings { hash_bytes: 1 << 20, ..PodaSettings::default() });
    let found = engine.analyse(&ask(Goal::Mate(2)), &mut |_| {});
    assert!(found.lines[0].proven && found.lines[0].score == Score::win_in(3));
    // There is no mate in one, but a move is still returned.
    let found = engine.analyse(&ask(Goal::Mate(1)), &mut |_| {});
    assert!(!found.lines[0].proven && found.best_move().is_some());
}
