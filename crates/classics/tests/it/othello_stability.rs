//! Stable discs on the whole board: what is called stable is never flipped.

use classics::othello_manual::stability::stable;
use classics::othello_manual::technique::random_game;
use game::{Game, Position, Side, dice, pick};
use othello::{Board, Move, Othello, Size};

fn board(rows: [&str; 8]) -> Board {
    Othello::new(Size::Eight).parse_position(&format!("{} X", rows.concat())).unwrap()
}

fn stable_discs(board: &Board) -> [u64; 2] {
    stable(board.discs(Side::First), board.discs(Side::Second))
}

fn n_stable(board: &Board) -> [u32; 2] {
    stable_discs(board).map(u64::count_ones)
}

#[test]
fn eighteen_black_discs_rest_on_the_upper_and_left_edges() {
    let stairs = board([
        "XXXXXXO-", "XXXXXOO-", "XXXXOOO-", "XXXOOO--", "-OOOXO--", "-OOOO---", "--------", "--------",
    ]);
    assert_eq!(n_stable(&stairs), [18, 0]);
}

#[test]
fn stability_needs_all_four_directions() {
    let check = |rows, n| assert_eq!(n_stable(&board(rows)), n, "{rows:?}");
    const NONE: &str = "--------";
    check([NONE, NONE, NONE, "---OX---", "---XO---", NONE, NONE, NONE], [0, 0]);
    check(["X-------", NONE, NONE, NONE, NONE, NONE, NONE, "-------O"], [1, 1]);
    // An edge of one colour is stable, the row below it is not yet.
    check(["XXXXXXXX", "-X------", NONE, NONE, NONE, NONE, NONE, NONE], [8, 0]);
    // With the corner of the second row taken, that row follows.
    check(["XXXXXXXX", "XX------", NONE, NONE, NONE, NONE, NONE, NONE], [10, 0]);
    // A full edge is stable whatever its colours.
    check(["XOXOXOXO", NONE, NONE, NONE, NONE, NONE, NONE, NONE], [4, 4]);
    check(["XXXXXXXX"; 8], [64, 0]);
}

/// Tries every line of play, with either side moving at any time, and checks that nothing in `fixed` changes
/// colour.
fn never_turns(board: &Board, fixed: [u64; 2]) {
    for side in Side::BOTH {
        let [black, white] = Side::BOTH.map(|side| board.discs(side));
        let here = Board::with_discs(Size::Eight, black, white, side);
        for bit in (0..64).filter(|bit| here.legal() >> bit & 1 == 1) {
            let mut child = here;
            child.play(Move::on(bit));
            for side in Side::BOTH {
                assert_eq!(child.discs(side) & fixed[side.index()], fixed[side.index()], "{board} {child}");
            }
            never_turns(&child, fixed);
        }
    }
}

#[test]
fn no_play_at_the_end_of_a_game_turns_a_stable_disc() {
    let mut dice = dice(11);
    for _ in 0..30 {
        let game = random_game(&mut dice);
        let mut board = Board::start(Size::Eight);
        for mv in game {
            if board.empty().count_ones() <= 5 {
                break;
            }
            board.play(mv);
        }
        never_turns(&board, stable_discs(&board));
    }
}

#[test]
fn no_random_continuation_turns_a_stable_disc() {
    let mut dice = dice(12);
    let mut n_seen = 0;
    for _ in 0..300 {
        let mut board = Board::start(Size::Eight);
        let mut fixed = [0, 0];
        loop {
            for side in Side::BOTH {
                assert_eq!(board.discs(side) & fixed[side.index()], fixed[side.index()], "{board}");
            }
            let now = stable_discs(&board);
            assert_eq!([now[0] & fixed[0], now[1] & fixed[1]], fixed, "once stable, always stable: {board}");
            fixed = now;
            n_seen += (fixed[0] | fixed[1]).count_ones();
            let moves: Vec<Move> = board.moves().collect();
            let Some(mv) = pick(&mut dice, &moves) else { break };
            board.play(mv);
        }
    }
    assert!(n_seen > 50_000, "the test has seen {n_seen} stable discs");
}
