//! Who says what a position is worth that no game went through.

use chess::{Board, Move};
use chess_engine::{Evaluation, Poda, PodaSettings, classic};
use search::Engine;

use super::selfplay;

/// The hand-written evaluation, or a short search with any evaluation.
#[derive(Debug, Default)]
pub struct Judge(Option<(Poda, u64)>);

impl Judge {
    /// A search that begins no iteration after so many nodes.
    ///
    /// ```
    /// use chess::Chess;
    /// use game::Game;
    /// use training::chess::judge::Judge;
    /// let board = Chess::STANDARD.parse_position("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1")?;
    /// assert!(Judge::searching(chess_engine::Evaluation::Network, 100).judge(&board).0 > 1_000);
    /// assert!(Judge::default().judge(&board).0 > 1_000);
    /// # Ok::<(), game::Refusal>(())
    /// ```
    #[must_use]
    pub fn searching(evaluation: Evaluation, nodes: u64) -> Judge {
        let settings =
            PodaSettings { hash_bytes: 1 << 20, soft_nodes: Some(nodes), ..PodaSettings::default() };
        Judge(Some((Poda::judging_by(settings, evaluation), nodes)))
    }

    /// Forgets what it has seen, so that what it says next depends on nothing before.
    pub fn forget(&mut self) {
        if let Some((player, _)) = &mut self.0 {
            player.new_game();
        }
    }

    /// The value to the side to move, and the move a search would play.
    #[must_use]
    pub fn judge(&mut self, board: &Board) -> (i32, Option<Move>) {
        let Some((player, nodes)) = &mut self.0 else { return (classic::evaluate(board), None) };
        let found = selfplay::search(player, *nodes, board, &[]);
        (selfplay::score(&found), found.best_move())
    }
}
