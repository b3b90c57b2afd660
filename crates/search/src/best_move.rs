//! The front door: from a position to its best move in one call.

use game::Keyed;

use crate::{Algorithm, Deepening, Engine, Evaluator, Limits, Margin, Request, Settings};

/// The best move of `position` within `limits`; `None` if the game is over. Finished games count by their
/// margin and unfinished ones as even, so with enough depth for the rest of the game this is perfect play.
/// Without limits it searches until the move is proven.
///
/// ```
/// use game::{Game, Notation};
/// use search::{Limits, best_move};
///
/// let game = mnk::Mnk::variant("3x3x3")?;
/// let board = game.parse_position("XX./OO./... X")?;
/// let mv = best_move(&board, &Limits::depth(6)).expect("the game goes on");
/// assert_eq!(board.write_move(mv), "c1");
/// # Ok::<(), game::Refusal>(())
/// ```
#[must_use]
pub fn best_move<P: Keyed>(position: &P, limits: &Limits) -> Option<P::Move> {
    best_move_by(Margin, position, limits)
}

/// The same with your own evaluation of unfinished games. It runs principal variation search with iterative
/// deepening and a table of 16 MiB; for scores, several lines or another algorithm, build a [`Deepening`]
/// engine.
///
/// ```
/// use game::{Position, tree};
/// use search::{Evaluator, Limits, Score, best_move, best_move_by};
///
/// /// The more moves to choose from, the better.
/// struct Mobility;
///
/// impl<P: Position> Evaluator<P> for Mobility {
///     fn evaluate(&mut self, position: &P) -> Score {
///         Score::points(position.n_moves() as i32)
///     }
/// }
///
/// let root = tree::parse("((-1 2 3 4) (5 -6) (7 8 9))").unwrap();
/// assert_eq!(best_move(&root, &Limits::depth(1)), Some(0), "all moves look the same");
/// assert_eq!(best_move_by(Mobility, &root, &Limits::depth(1)), Some(1), "two answers are fewer than three or four");
/// assert_eq!(best_move_by(Mobility, &root, &Limits::depth(2)), Some(2), "only this one wins");
/// ```
#[must_use]
pub fn best_move_by<P: Keyed, E: Evaluator<P> + Send>(
    evaluator: E,
    position: &P,
    limits: &Limits,
) -> Option<P::Move> {
    if position.outcome().is_some() {
        return None;
    }
    let mut engine = Deepening::new(Algorithm::PrincipalVariation, evaluator, Settings::default());
    engine.analyse(&Request::new(position, limits), &mut |_| {}).best_move()
}
