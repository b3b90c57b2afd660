//! Move numbers, for external programs.

use game::NumberedMoves;

use crate::{Board, Move, Role};

const N_STEPS: u16 = 1792;
const N_NUMBERS: u16 = N_STEPS + 2 * PAWN_STEPS * 3;
/// The moves of one side's pawns to the last rank: eight pushes, fourteen captures.
const PAWN_STEPS: u16 = 22;

/// The number for each pair of origin and target; 0 if no piece moves that way.
static STEPS: [[u16; 64]; 64] = {
    let mut steps = [[0; 64]; 64];
    let mut number = 0;
    let mut pair = 0;
    while pair < 64 * 64 {
        let (from, to) = (pair / 64, pair % 64);
        if is_step(from, to) {
            steps[from][to] = number;
            number += 1;
        }
        pair += 1;
    }
    assert!(number == N_STEPS);
    steps
};

/// Whether a queen or a knight could make this move on an empty board.
const fn is_step(from: usize, to: usize) -> bool {
    let (files, ranks) = ((from % 8).abs_diff(to % 8), (from / 8).abs_diff(to / 8));
    from != to && (files == 0 || ranks == 0 || files == ranks || files * ranks == 2)
}

/// There are 1924 numbers, each used in some position:
///
/// - 0 to 1791: the steps from a square to another on a line or a knight's jump, by the square they start from (a1, b1, …
///   h8) and then by the square they end on. Castling goes from the king's square to the rook's, in standard chess too. A
///   pawn's step to the last rank makes a queen.
/// - 1792 to 1923: promotions to knight, bishop and rook, in this order for each of the 44 steps, black's from a2a1 to
///   h2h1 first, then white's from a7a8 to h7h8.
///
/// ```
/// use chess::Chess;
/// use game::{Game, Notation, NumberedMoves};
/// let start = Chess::STANDARD.start();
/// let e4 = start.parse_move("e4")?;
/// assert_eq!((start.move_number(e4), start.numbered_move(322)), (322, Some(e4)));
/// # Ok::<(), game::Refusal>(())
/// ```
impl NumberedMoves for Board {
    fn n_move_numbers(&self) -> u32 {
        u32::from(N_NUMBERS)
    }

    fn move_number(&self, mv: Move) -> u32 {
        let place = match mv.promotion() {
            Some(Role::Knight) => 0,
            Some(Role::Bishop) => 1,
            Some(Role::Rook) => 2,
            _ => return u32::from(STEPS[mv.from().index()][mv.to().index()]),
        };
        // The a-file has two steps, every other file starts after three for each file before it, less the missing one.
        let (from, to) = (u16::from(mv.from().file()), u16::from(mv.to().file()));
        let step = (3 * from).saturating_sub(1) + to - from.saturating_sub(1);
        let is_white = mv.to().rank() == 7;
        u32::from(N_STEPS + 3 * (u16::from(is_white) * PAWN_STEPS + step) + place)
    }
}
