use chess::{Board, Kind, Move};
use chess_engine::gain;
use chess_policy::scene::Scene;
use game::Position;

fn is_mate_when_made(board: &Board, mv: Move) -> bool {
    let mut next = *board;
    next.play(mv);
    next.is_check() && next.legal_moves().next().is_none()
}

#[test]
fn mates_are_seen_without_making_the_move() {
    let (mut n_mates, mut n_missed) = (0, 0);
    let mut positions = crate::positions(40);
    positions.extend(
        [
            "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
            "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4",
            "6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1",
            "k7/2K5/8/1Q6/8/8/8/8 w - - 0 1",
            "4k3/3ppp2/8/8/8/8/8/R3K2R w KQ - 0 1",
        ]
        .map(crate::board),
    );
    for board in positions {
        let scene = Scene::of(&board);
        for mv in board.legal_moves() {
            let (seen, made) = (scene.is_mate(mv), is_mate_when_made(&board, mv));
            assert!(!seen || made, "{mv:?} is no mate in {board}");
            assert!(seen || !made || mv.kind() == Kind::DoubleStep, "{mv:?} mates in {board}");
            n_mates += usize::from(made);
            n_missed += usize::from(made && !seen);
        }
    }
    assert!(n_mates > 30 && n_missed <= 1, "{n_mates} mates, {n_missed} not seen");
}

#[test]
fn exchanges_agree_with_the_engines_where_nothing_is_pinned() {
    let (mut n_equal, mut n_other) = (0, 0);
    for board in crate::positions(10) {
        let scene = Scene::of(&board);
        for mv in board.legal_moves() {
            if scene.gain(mv) == gain(&board, mv) {
                n_equal += 1;
            } else if !scene.has_pins_after(mv) {
                // Of two equal pieces, black takes with another one first.
                n_other += 1;
            }
        }
    }
    assert!(n_equal > 50_000 && n_other * 1_000 < n_equal, "{n_equal} equal, {n_other} not");
}
