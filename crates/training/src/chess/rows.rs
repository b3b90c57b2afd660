//! Positions in the format of the network's trainer (`scripts/network.py`).
//!
//! ```text
//! row    32 × u16 the inputs from the side to move's view, not mirrored, padded with 768;
//!        i16 the score for the side to move; u8 its result in half points, 255 without a game; u8 number of pieces
//! ```
//!
//! Positions of games come with a search score and the game's result. They are expensive, and those of one game are alike.
//! So there is a second kind of rows: from a game's position a few random moves are played, then captures that win
//! material, and the resulting position is scored by a small search. They include positions that good games never reach
//! but searches do.

use chess::{Board, Move};
use chess_engine::network::{FEATURES, SCALE, feature};
use chess_engine::{Poda, see_ge};
use game::{Dice, Position, Side, dice, pick};

use super::games::{Recorded, Searched};
use super::positions::chance;
use super::selfplay;

/// Bytes of a row.
pub const SIZE: usize = 68;
/// Positions with scores beyond this teach nothing.
const DECIDED: i16 = 3_000;
/// Maximum number of random moves.
const MAX_WALK: usize = 4;
/// No game was played from this position.
const NO_RESULT: u8 = 255;

/// Adds the rows of a game's quiet positions. The score of a position is mixed with later scores of the game, each with a
/// share of `foresight` in the one before, since later searches saw further.
pub fn add_searched(game: &Recorded, foresight: f64, rows: &mut Vec<u8>) {
    let searched = game.searched().unwrap_or_default();
    let scores = mixed_scores(&searched, foresight);
    for (searched, score) in searched.iter().zip(scores) {
        if teaches(searched) {
            let result = match searched.board.side_to_move() {
                Side::First => searched.result,
                Side::Second => 2 - searched.result,
            };
            add(&searched.board, score, result, rows);
        }
    }
}

/// The scores, each mixed with the later ones in terms of expected points.
fn mixed_scores(searched: &[Searched], foresight: f64) -> Vec<i16> {
    let Some(last) = searched.last() else { return Vec::new() };
    let scale = f64::from(SCALE);
    let white = |searched: &Searched| {
        chance(f64::from(searched.board.side_to_move().signed(i32::from(searched.score))), scale)
    };
    let mut later = white(last);
    let mut scores: Vec<i16> = searched
        .iter()
        .rev()
        .map(|searched| {
            later = (1.0 - foresight) * white(searched) + foresight * later;
            let score = scale * (later / (1.0 - later)).ln();
            let score = score.clamp(-f64::from(DECIDED), f64::from(DECIDED)).round() as i32;
            searched.board.side_to_move().signed(score) as i16
        })
        .collect();
    scores.reverse();
    scores
}

/// Whether a static evaluation can judge the position: nothing is about to be captured, and the game is not decided.
fn teaches(searched: &Searched) -> bool {
    let Searched { board, mv, score, .. } = searched;
    let is_noisy = board.is_check() || board.is_capture(*mv) || mv.promotion().is_some();
    score.abs() <= DECIDED && !is_noisy && board.halfmoves() < 80
}

/// Adds rows of positions near those of a game, scored by small searches of `player`: `n_each` per position, less those
/// that a static evaluation cannot judge.
pub fn add_wandered(
    game: &Recorded,
    n_each: usize,
    seed: u64,
    player: &mut Poda,
    nodes: u64,
    rows: &mut Vec<u8>,
) {
    let mut dice = dice(seed);
    for searched in game.searched().unwrap_or_default() {
        for _ in 0..n_each {
            let Some(board) = wander(&mut dice, searched.board) else { continue };
            let found = selfplay::search(player, nodes, &board, &[]);
            let Some(mv) = found.best_move() else { continue };
            let searched = Searched { board, mv, score: selfplay::score(&found), result: NO_RESULT };
            if teaches(&searched) {
                add(&board, searched.score, NO_RESULT, rows);
            }
        }
    }
}

/// Plays a few random moves, then captures that win material; `None` if that ends in check or ends the game.
fn wander(dice: &mut Dice, mut board: Board) -> Option<Board> {
    let lengths: Vec<usize> = (1..=MAX_WALK).collect();
    for _ in 0..pick(dice, &lengths)? {
        let mv = pick(dice, &board.legal_moves().collect::<Vec<Move>>())?;
        board.play(mv);
    }
    loop {
        let winning: Vec<Move> = board
            .legal_moves()
            .filter(|&mv| (board.is_capture(mv) || mv.promotion().is_some()) && see_ge(&board, mv, 1))
            .collect();
        match pick(dice, &winning) {
            Some(mv) => board.play(mv),
            None => break,
        }
    }
    (!board.is_check() && board.outcome().is_none()).then_some(board)
}

fn add(board: &Board, score: i16, result: u8, rows: &mut Vec<u8>) {
    let of = board.side_to_move();
    let n_pieces = board.occupied().count() as usize;
    let inputs = board.occupied().map(|square| {
        let (owner, role) = board.piece_at(square).expect("the square is occupied");
        feature(of, false, owner, role, square) as u16
    });
    let padding = std::iter::repeat_n(FEATURES as u16, 32 - n_pieces);
    inputs.chain(padding).for_each(|input| rows.extend(input.to_le_bytes()));
    rows.extend(score.to_le_bytes());
    rows.extend([result, n_pieces as u8]);
}
