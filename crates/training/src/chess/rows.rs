//! Positions as the trainer of the network (`scripts/network.py`) reads them.
//!
//! ```text
//! row    32 × u16 the inputs as the side to move sees them, not mirrored, 768 where there is no piece more;
//!        i16 the score to the side to move; u8 its points in halves, 255 where no game was played; u8 pieces
//! ```
//!
//! Positions of games carry what a search said and how the game ended. They are expensive, and those of one game are
//! alike. So there are rows of another kind: from a game's position a few random moves, then captures that win
//! something, and what comes out is judged by a small search. They show positions that good games never reach but
//! searches do.

use chess::{Board, Move};
use chess_engine::network::{FEATURES, SCALE, feature};
use chess_engine::{Poda, see_ge};
use game::{Dice, Position, Side, dice, pick};

use super::games::{Recorded, Searched};
use super::positions::chance;
use super::selfplay;

/// Bytes of a row.
pub const SIZE: usize = 68;
/// Scores beyond this teach nothing.
const DECIDED: i16 = 3_000;
/// The longest random walk.
const LONGEST_WALK: usize = 4;
/// No game was played from here.
const NO_RESULT: u8 = 255;

/// Adds the rows of a game's quiet positions. What a search said of a position is mixed with what searches said later
/// in the game, each next one with a share of `foresight`: they looked further.
pub fn add_searched(game: &Recorded, foresight: f64, rows: &mut Vec<u8>) {
    let searched = game.searched().unwrap_or_default();
    let scores = foreseen(&searched, foresight);
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

/// The scores, each mixed with those after it, as chances to win.
fn foreseen(searched: &[Searched], foresight: f64) -> Vec<i16> {
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

/// A static judgement can be right only where nothing is about to be taken.
fn teaches(searched: &Searched) -> bool {
    let Searched { board, mv, score, .. } = searched;
    let is_noisy = board.is_check() || board.is_capture(*mv) || mv.promotion().is_some();
    score.abs() <= DECIDED && !is_noisy && board.halfmoves() < 80
}

/// Adds rows of positions near a game's, judged by small searches of `player`: `n_each` for each of its positions, less
/// those that a static evaluation could not judge.
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

/// A few random moves, then captures that win something; `None` where that ends in check or with the game.
fn wander(dice: &mut Dice, mut board: Board) -> Option<Board> {
    let lengths: Vec<usize> = (1..=LONGEST_WALK).collect();
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
