//! Material, piece squares, and the best exchange available: enough for a search without quiescence.

use chess::{Board, Role, Square};
use game::{Position, Side};
use search::{Evaluator, Score};

use crate::{gain, value};

/// Material and piece squares, plus what the best capture would win. Otherwise a search that stops in the
/// middle of an exchange would count the first capture as a gain.
#[derive(Clone, Copy, Debug, Default)]
pub struct Exchanges;

impl Evaluator<Board> for Exchanges {
    fn evaluate(&mut self, board: &Board) -> Score {
        let (own, theirs) = (board.side_to_move(), board.side_to_move().opponent());
        let endgame = endgame_percent(board);
        let standing = points(board, own, endgame) - points(board, theirs, endgame);
        // Captures are listed first.
        let captures = board.moves().take_while(|&mv| board.is_capture(mv) || mv.promotion().is_some());
        let best = captures.map(|mv| gain(board, mv)).max().unwrap_or(0);
        Score::points(standing + best.max(0))
    }
}

/// 0 with all pieces on the board, 100 with only kings and pawns.
fn endgame_percent(board: &Board) -> i32 {
    const ALL: i32 = 2 * (2 * 320 + 2 * 330 + 2 * 500 + 950);
    let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let left: i32 = pieces.iter().map(|&role| value(role) * board.role(role).count() as i32).sum();
    100 - (100 * left / ALL).min(100)
}

fn points(board: &Board, side: Side, endgame: i32) -> i32 {
    let worth = |role: Role| -> i32 {
        let place = |square: Square| {
            place(role, if side == Side::First { square } else { square.flipped() }, endgame)
        };
        board.pieces(side, role).map(|square| value(role) + place(square)).sum()
    };
    let bishops = if board.pieces(side, Role::Bishop).has_many() { 30 } else { 0 };
    Role::ALL.into_iter().map(worth).sum::<i32>() + bishops
}

/// The value of a piece's square, with white's first rank as rank 0: pieces like the centre, pawns the last
/// rank, rooks the seventh, and the king a corner until few pieces are left.
fn place(role: Role, square: Square, endgame: i32) -> i32 {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    // 0 on the edge to 3 in the middle.
    let towards_middle = |coordinate: i32| coordinate.min(7 - coordinate);
    let central = towards_middle(file) + towards_middle(rank);
    match role {
        Role::Pawn => 2 * rank * rank * (50 + endgame) / 100 + towards_middle(file) * (rank > 1) as i32 * 3,
        Role::Knight => 8 * central - 24,
        Role::Bishop => 4 * central - 8,
        Role::Rook => 2 * towards_middle(file) + if rank == 6 { 20 } else { 0 },
        Role::Queen => 2 * central - 4 - if rank > 2 { (100 - endgame) / 10 } else { 0 },
        Role::King => {
            let sheltered = 10 * (3 - towards_middle(file)) - 15 * rank.min(3);
            (sheltered * (100 - endgame) + 10 * central * endgame) / 100
        }
    }
}
