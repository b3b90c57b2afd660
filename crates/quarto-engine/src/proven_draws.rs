//! Opening moves that are proven not to lose, by the published rules.
//!
//! The proofs that Quarto is a draw (`data/quarto/proofs`) say what each side has to answer to whatever the other does, until four
//! pieces stand on the board; from there on the solver is fast enough. What is kept of them is one set of positions per
//! variant: those in which the side to move is proven to get a draw at most. A move to one of them cannot lose.

use std::fmt;

use game::{Lossless as _, Position as _};
use quarto::{Board, Canonical, Chooser, Move, Quarto};

/// Positions of one variant, as sorted keys.
#[derive(Clone, Copy)]
pub struct ProvenDraws(&'static [[u8; Canonical::N_BYTES]]);

static OFFICIAL: &[u8] = include_bytes!("../data/official-draws.bin");
static OFFICIAL_WITH_SQUARES: &[u8] = include_bytes!("../data/official-squares-draws.bin");

impl fmt::Debug for ProvenDraws {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProvenDraws").field("n_positions", &self.n_positions()).finish_non_exhaustive()
    }
}

impl ProvenDraws {
    /// The positions of a variant; `None` where the chooser is the mover, which the solver solves from the empty board.
    ///
    /// ```
    /// use game::{Game, Position};
    /// use quarto::Quarto;
    /// use quarto_engine::ProvenDraws;
    ///
    /// let game = Quarto::variant("official")?;
    /// let draws = ProvenDraws::of(game).expect("it is known for the published rules");
    /// assert_eq!(draws.moves(&game.start()).len(), 16, "at first all pieces are alike");
    /// # Ok::<(), game::Refusal>(())
    /// ```
    #[must_use]
    pub fn of(game: Quarto) -> Option<ProvenDraws> {
        let bytes = match (game.chooser(), game.with_squares()) {
            (Chooser::Mover, _) => return None,
            (Chooser::Opponent, false) => OFFICIAL,
            (Chooser::Opponent, true) => OFFICIAL_WITH_SQUARES,
        };
        Some(ProvenDraws(bytes.as_chunks().0))
    }

    /// How many positions are known.
    #[must_use]
    pub fn n_positions(self) -> usize {
        self.0.len()
    }

    /// Whether the side to move is known to get a draw at most.
    #[must_use]
    pub fn contains(self, board: &Board) -> bool {
        self.0.binary_search(&board.exact_key().to_bytes()).is_ok()
    }

    /// The moves after which the opponent is known to get a draw at most, among them those that end the game.
    #[must_use]
    pub fn moves(self, board: &Board) -> Vec<Move> {
        let holds = |&mv: &Move| {
            let mut child = *board;
            child.play(mv);
            child.outcome().is_some() || self.contains(&child)
        };
        board.moves().filter(holds).collect()
    }
}
