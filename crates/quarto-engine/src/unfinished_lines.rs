//! An evaluation of unfinished games: lines with a trait in common, and the safe moves they leave.

use quarto::{Board, Chooser, lines};
use search::{Evaluator, Score};

use crate::Safety;

/// Who runs out of safe moves loses, so it is the parity of what is safe that counts, the more so the less there is;
/// lines of two with a trait in common tell how soon that will be.
#[derive(Clone, Copy, Debug, Default)]
pub struct UnfinishedLines;

/// A win at once, or a loss at the next move.
const DECIDED: i32 = 800;
/// What the parity of safe squares is worth when only one is left.
const PARITY: i32 = 240;

impl Evaluator<Board> for UnfinishedLines {
    const SYMMETRIC: bool = true;

    fn evaluate(&mut self, board: &Board) -> Score {
        let safety = Safety::of(board);
        if safety.wins_at_once() {
            return Score::points(DECIDED);
        }
        let n_safe_squares = match (board.game().chooser(), board.hand()) {
            (Chooser::Opponent, None) => 16,
            _ => safety.n_safe_squares() as i32,
        };
        if n_safe_squares == 0 {
            return Score::points(-DECIDED);
        }
        let sign = if n_safe_squares % 2 == 1 { 1 } else { -1 };
        // Lines that are two of four with a trait in common close two more squares as soon as one is filled.
        let closing = half_lines(board) as i32;
        Score::points(sign * PARITY / (n_safe_squares + closing))
    }
}

/// The lines with exactly two pieces, which share a trait.
fn half_lines(board: &Board) -> u32 {
    let planes = [board.planes(), board.other_planes()];
    let is_half = |&&line: &&u16| {
        let pieces = line & board.occupied();
        let shares = |shift: u32| planes.iter().any(|plane| (plane >> shift) as u16 & pieces == pieces);
        pieces.count_ones() == 2 && [0, 16, 32, 48].into_iter().any(shares)
    };
    lines::that_count(board.game().with_squares()).iter().filter(is_half).count() as u32
}
