use chess_policy::search::{Claim, solve};
use game::Position;

#[test]
fn nodes_are_the_moves_made_and_are_limited() {
    for board in crate::positions(1).into_iter().step_by(25) {
        for limit in [1, 10, 60] {
            let found = solve(&board, &[], limit);
            assert!(found.nodes <= limit, "{board}");
            assert_eq!(found, solve(&board, &[], limit), "the same search again");
            let mut at = board;
            for &mv in &found.line {
                assert!(at.is_legal(mv), "{mv:?} in {at}");
                at.play(mv);
            }
            if let Claim::Mate(plies) = found.claim {
                assert_eq!(found.line.len(), plies as usize, "{board}");
                assert!(at.is_check() && at.legal_moves().next().is_none(), "{board}");
            }
        }
    }
}

#[test]
fn combinations_are_found() {
    let mates = [("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1), ("r5rk/6pp/7N/8/8/8/8/7K w - - 0 1", 1)];
    for (fen, plies) in mates {
        let board = crate::board(fen);
        let found = solve(&board, &[], 500);
        assert!(matches!(found.claim, Claim::Mate(n) if n <= plies), "{fen}: {found:?}");
    }
}
