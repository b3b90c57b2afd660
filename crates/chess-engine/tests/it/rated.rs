//! The engine at a rating.

use chess::Board;
use chess_engine::{Poda, PodaSettings, Rated, Strength};
use search::{Analysis, Engine, Limits, Request};

use crate::read;

fn poda() -> Poda {
    Poda::new(PodaSettings { hash_bytes: 1 << 20, ..PodaSettings::default() })
}

fn played(elo: u32, seed: u64, board: &Board) -> Analysis<chess::Move> {
    let limits = Limits::nodes(5_000);
    Rated::new(poda(), Strength::of_elo(elo), seed).analyse(&Request::new(board, &limits), &mut |_| {})
}

#[test]
fn the_highest_rating_is_the_engine_as_it_is() {
    let board = read("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let limits = Limits::nodes(5_000);
    let whole = poda().analyse(&Request::new(&board, &limits), &mut |_| {});
    let rated = played(Strength::HIGHEST, 3, &board);
    assert_eq!((rated.lines, rated.nodes), (whole.lines, whole.nodes));
}

#[test]
fn a_higher_rating_is_never_freer() {
    let strengths: Vec<Strength> = (0..=4_000).step_by(25).map(Strength::of_elo).collect();
    assert!(strengths.windows(2).all(|pair| pair[0].freedom >= pair[1].freedom));
    assert!(strengths.windows(2).all(|pair| pair[0].choices >= pair[1].choices));
    assert_eq!((strengths[0], strengths[160]), (Strength::of_elo(Strength::LOWEST), Strength::FULL));
}

/// Even the weakest sees a mate in one, but it varies its moves; the strongest does not.
#[test]
fn the_weakest_plays_many_moves_but_sees_a_mate() {
    let mate = read("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    assert!((0..10).all(|seed| played(Strength::LOWEST, seed, &mate).lines[0].moves[0] == mate_move(&mate)));
    let start = read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let variety = |elo| {
        let mut moves: Vec<u16> =
            (0..20).map(|seed| played(elo, seed, &start).lines[0].moves[0].bits()).collect();
        moves.sort_unstable();
        moves.dedup();
        moves.len()
    };
    assert!(variety(Strength::LOWEST) >= 8);
    assert_eq!(variety(Strength::HIGHEST), 1);
}

fn mate_move(board: &Board) -> chess::Move {
    use game::Notation;
    board.parse_move("Rd8#").unwrap()
}
