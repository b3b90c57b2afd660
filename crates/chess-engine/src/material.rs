//! Plain material counting.

use chess::{Board, Role};
use game::Position;
use search::{Evaluator, Score};

/// The values of pawn, knight, bishop, rook, queen and king, in hundredths of a pawn; the king cannot be
/// captured.
pub const VALUES: [i32; 6] = [100, 320, 330, 500, 950, 0];

/// The value of a piece.
#[must_use]
pub fn value(role: Role) -> i32 {
    VALUES[role.index()]
}

/// The difference in material.
///
/// ```
/// use chess_engine::Material;
/// use game::Game;
/// use search::{Evaluator, Score};
/// assert_eq!(Material.evaluate(&chess::Chess::STANDARD.start()), Score::DRAW);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Material;

impl Evaluator<Board> for Material {
    fn evaluate(&mut self, board: &Board) -> Score {
        let (own, theirs) = (board.side_to_move(), board.side_to_move().opponent());
        let count = |side, role| board.pieces(side, role).count() as i32;
        let difference = |&role: &Role| value(role) * (count(own, role) - count(theirs, role));
        Score::points(Role::ALL.iter().map(difference).sum())
    }
}
