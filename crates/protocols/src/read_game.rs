//! A game as read from a file.

use game::{Position, Refusal};
use game_tree::{EndReason, GameEnd, GameTree};

/// A game of Othello.
pub type OthelloGame = GameTree<othello::Board>;
/// A game of chess.
pub type ChessGame = GameTree<chess::Board>;

/// A game that was read, and what was wrong with it without making it useless: a bad variation, a wrong tag.
#[derive(Clone, Debug)]
pub struct ReadGame<P: Position> {
    /// The game; its main line is whole.
    pub tree: GameTree<P>,
    /// What could not be read, in order.
    pub faults: Vec<Refusal>,
}

impl<P: Position> From<GameTree<P>> for ReadGame<P> {
    fn from(tree: GameTree<P>) -> ReadGame<P> {
        ReadGame { tree, faults: Vec::new() }
    }
}

/// The end of a game whose file does not say what ended it: the rules, if its main line is played to the end.
pub(crate) fn with_reason<P: Position>(tree: &GameTree<P>, end: GameEnd) -> GameEnd {
    let is_over = end.reason == EndReason::Unknown && tree.last_position().outcome().is_some();
    if is_over { GameEnd { reason: EndReason::Rules, ..end } } else { end }
}

/// Whether a game of Othello begins from the standard position.
pub(crate) fn has_usual_start(game: &OthelloGame) -> bool {
    *game.start() == othello::Board::start(game.start().size())
}
