//! Positions as the trainer of the network (`scripts/network.py`) reads them.
//!
//! ```text
//! row    32 × u16 the inputs as the side to move sees them, not mirrored, 768 where there is no piece more;
//!        i16 the score to the side to move; u8 its points in halves, 255 where no game was played; u8 pieces
//! ```
//!
//! Positions of games carry what a search said and how the game ended. They are dear, and all of a kind. So there are
//! rows of another sort, cheap ones: from a game's position a few moves by lot and what can be won is taken; what comes
//! out is judged by the hand-written evaluation alone. The network learns from these what that evaluation knows, also of
//! positions that good games never see, before it learns from games to know better.

use chess::{Board, Move};
use chess_engine::network::{INPUTS, SCALE};
use chess_engine::{classic, wins_at_least};
use game::{Dice, Position, Side, dice, pick};

use super::games::{Recorded, Searched};
use super::positions::chance;

/// Bytes of a row.
pub const SIZE: usize = 68;
/// Scores beyond this teach nothing.
const DECIDED: i16 = 3_000;
/// The longest walk by lot.
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

/// Adds rows of positions near a game's, so many for each of its positions.
pub fn add_wandered(game: &Recorded, n_each: usize, seed: u64, rows: &mut Vec<u8>) {
    let mut dice = dice(seed);
    for searched in game.searched().unwrap_or_default() {
        for _ in 0..n_each {
            if let Some(board) = wander(&mut dice, searched.board) {
                let score = classic::evaluate(&board);
                if score.abs() <= i32::from(DECIDED) {
                    add(&board, score as i16, NO_RESULT, rows);
                }
            }
        }
    }
}

/// A few moves by lot, then captures that win something; `None` where that ends in check or with the game.
fn wander(dice: &mut Dice, mut board: Board) -> Option<Board> {
    let lengths: Vec<usize> = (1..=LONGEST_WALK).collect();
    for _ in 0..pick(dice, &lengths)? {
        let mv = pick(dice, &board.legal_moves().collect::<Vec<Move>>())?;
        board.play(mv);
    }
    loop {
        let winning: Vec<Move> = board
            .legal_moves()
            .filter(|&mv| (board.is_capture(mv) || mv.promotion().is_some()) && wins_at_least(&board, mv, 1))
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
        chess_engine::network::input(of, false, owner, role, square) as u16
    });
    let padding = std::iter::repeat_n(INPUTS as u16, 32 - n_pieces);
    inputs.chain(padding).for_each(|input| rows.extend(input.to_le_bytes()));
    rows.extend(score.to_le_bytes());
    rows.extend([result, n_pieces as u8]);
}
