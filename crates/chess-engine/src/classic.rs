//! The hand-written evaluation: material, piece squares, mobility, king safety, pawns, pieces and threats,
//! each for the middlegame and the endgame, interpolated by the pieces left.
//!
//! It is a sum of counts times [weights](weights::WEIGHTS), one weight for each [feature](features), and
//! nothing else; so it can be explained feature by feature, and its weights can be fitted to games. Only
//! endgames of known outcome and drawish material go beyond the sum ([`endgames`]).

pub(crate) mod endgames;
mod explanation;
pub mod features;
mod tally;
mod terms;
mod view;
pub mod weights;

use chess::{Board, Role};
use game::{Position, Side};
use search::{Evaluator, Score};

pub use explanation::{Explanation, TermScore, explain};
use tally::Sum;
pub use tally::{Counts, Tally, Weights};
pub(crate) use view::distance;

/// The value of a position for the side to move, in hundredths of a pawn.
///
/// ```
/// use game::Game;
/// let read = |text| chess::Chess::STANDARD.parse_position(text);
/// let ahead = read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
/// assert!(chess_engine::classic::evaluate(&ahead) > 0, "to have the move is worth something");
/// let mate_is_easy = read("8/8/8/4k3/8/8/8/QK6 b - - 0 1")?;
/// assert!(chess_engine::classic::evaluate(&mate_is_easy) < -900);
/// # Ok::<(), game::Refusal>(())
/// ```
#[must_use]
pub fn evaluate(board: &Board) -> i32 {
    evaluate_with(Weights::SHIPPED, board)
}

/// The evaluation for the generic searches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classic;

impl Evaluator<Board> for Classic {
    fn evaluate(&mut self, board: &Board) -> Score {
        Score::points(evaluate(board))
    }
}

/// The same with other weights than the shipped ones.
#[inline(always)]
#[must_use]
pub fn evaluate_with(weights: &Weights, board: &Board) -> i32 {
    if let Some(known) = endgames::known(board) {
        return known;
    }
    let mut sum = Sum::new(weights);
    terms::add_all(board, &mut sum);
    let white = mixed(sum.middlegame(), sum.endgame(), phase(board), endgames::scale(board, sum.endgame()));
    board.side_to_move().signed(white)
}

/// Both values interpolated by the pieces left; the endgame's is scaled down if there is little to win with.
fn mixed(middlegame: i32, endgame: i32, phase: i32, scale: i32) -> i32 {
    (middlegame * phase + endgame * scale / FULL_SCALE * (FULL_PHASE - phase)) / FULL_PHASE
}

/// The phase with all pieces on the board.
pub const FULL_PHASE: i32 = 24;
/// The scale of an endgame without drawish material.
pub const FULL_SCALE: i32 = 64;

/// The pieces left: 24 for all, 0 for none.
#[must_use]
pub fn phase(board: &Board) -> i32 {
    let count = |role| board.role(role).count() as i32;
    let pieces = count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen);
    pieces.min(FULL_PHASE)
}

/// The counts of all features, white's minus black's, with the phase and the scale of the endgame: the data
/// for fitting weights. `None` where the evaluation is not this sum.
#[must_use]
pub fn counts(weights: &Weights, board: &Board) -> Option<(Counts, i32, i32)> {
    if endgames::known(board).is_some() {
        return None;
    }
    let mut sum = Sum::new(weights);
    terms::add_all(board, &mut sum);
    let mut counts = Counts::default();
    terms::add_all(board, &mut counts);
    Some((counts, phase(board), endgames::scale(board, sum.endgame())))
}

/// The side that faces a bare king, if there is one.
fn side_against_bare_king(board: &Board) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| !board.side(side.opponent()).has_many())
}
