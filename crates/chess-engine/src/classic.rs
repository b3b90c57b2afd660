//! The hand-written evaluation: material, places, mobility, king safety, pawns, pieces and threats, each for the
//! middlegame and for the endgame, and mixed by how many pieces are left.
//!
//! It is a sum of numbers times [weights](weights::WEIGHTS), one weight for each [feature](features), and nothing
//! else; so it can be explained feature by feature, and its weights can be fitted to games. Only endgames of known
//! outcome and drawish material go beyond the sum ([`endgames`]).

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

/// The worth of a position to the side to move, in hundredths of a pawn.
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

/// The evaluation for the searches every game has.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classic;

impl Evaluator<Board> for Classic {
    fn evaluate(&mut self, board: &Board) -> Score {
        Score::points(evaluate(board))
    }
}

/// The same with other weights than those shipped.
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

/// Both worths mixed by how many pieces are left; the endgame's only as far as there is something to win with.
fn mixed(middlegame: i32, endgame: i32, phase: i32, scale: i32) -> i32 {
    (middlegame * phase + endgame * scale / FULL_SCALE * (FULL_PHASE - phase)) / FULL_PHASE
}

/// With all pieces on the board.
pub const FULL_PHASE: i32 = 24;
/// An endgame that is worth what it seems.
pub const FULL_SCALE: i32 = 64;

/// How many pieces are left: 24 for all, 0 for none.
#[must_use]
pub fn phase(board: &Board) -> i32 {
    let count = |role| board.role(role).count() as i32;
    let pieces = count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen);
    pieces.min(FULL_PHASE)
}

/// The counts of all features, white's less black's, with the phase and the scale of the endgame: what weights are
/// fitted with. `None` where the sum is not what counts.
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

/// Which side has all the pieces but one king, if one has.
fn stronger_alone(board: &Board) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| !board.side(side.opponent()).has_many())
}
