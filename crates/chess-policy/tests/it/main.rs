//! The policy: what it sees without making moves, its probabilities, its file, and the search it guides.

mod file;
mod priors;
mod sight;
mod solving;

use chess::{Board, Chess, Move};
use game::{Game, Position, dice, pick};

/// A position from text.
fn board(fen: &str) -> Board {
    Chess::STANDARD.parse_position(fen).expect(fen)
}

/// Positions reached from a few by random moves: openings, castling, promotions, checks, en passant.
fn positions(n_each: usize) -> Vec<Board> {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "6k1/5ppp/3r4/8/3Q4/8/5PPP/4R1K1 w - - 0 1",
    ];
    let mut dice = dice(7);
    let mut all = Vec::new();
    for start in starts {
        for _ in 0..n_each {
            let mut at = board(start);
            for _ in 0..60 {
                all.push(at);
                let Some(mv) = pick(&mut dice, &at.legal_moves().collect::<Vec<Move>>()) else { break };
                at.play(mv);
            }
        }
    }
    all.retain(|board| board.legal_moves().next().is_some());
    all
}
