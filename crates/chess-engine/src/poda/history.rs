//! Move histories of this search: which moves were good, where, and after which moves.
//!
//! All numbers decay towards what was seen last: a bonus moves a number by a fraction of its distance from
//! the limit.

use chess::{Bitboard, Board, Move, Role, attacks};
use game::{Position, Side};

use super::parameters::{self as p, Parameters};
use super::value::Value;

/// All histories of one thread.
#[derive(Clone, Debug)]
pub struct Histories {
    /// Quiet moves by side, origin and target, and whether the opponent attacks either square.
    quiet: Vec<i16>,
    /// Quiet moves by piece and target, for this pawn structure.
    pawn: Vec<[i16; Step::COUNT]>,
    /// Captures by moving piece, target and captured piece.
    capture: Vec<i16>,
    /// Quiet moves by piece and target, after an earlier move's piece and target.
    continuation: Vec<[i16; Step::COUNT]>,
    /// The difference between search and evaluation: by pawns, then by the pieces of each side.
    correction: [Vec<i16>; 3],
    /// The same by the last two moves.
    move_correction: Vec<[i16; Step::COUNT]>,
}

/// A piece and its target: side, role and square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step(u16);

impl Step {
    const COUNT: usize = 2 * 6 * 64;
    /// Before the root, or a null move.
    pub const NONE: Step = Step(Step::COUNT as u16);

    /// The step of a move.
    #[inline]
    pub fn of(side: Side, mv: Move) -> Step {
        Step((side.index() * 384 + mv.role().index() * 64 + mv.to().index()) as u16)
    }
}

/// The steps one, two and four plies before.
pub type Before = [Step; 3];

/// What the scores of quiet moves depend on besides the move itself: the same for all moves of a node.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    side: Side,
    before: Before,
    /// The row of these pawns.
    pawns: u16,
    /// What the opponent attacks.
    threats: Bitboard,
}

impl Context {
    /// For a node whose quiet moves are not searched.
    pub const NONE: Context =
        Context { side: Side::First, before: [Step::NONE; 3], pawns: 0, threats: Bitboard::EMPTY };

    /// For a position after these moves.
    #[inline(always)]
    pub fn new(board: &Board, before: Before) -> Context {
        let side = board.side_to_move();
        let pawns = (pawn_key(board) >> 48) as usize % p::PAWN_ROWS;
        Context { side, before, pawns: pawns as u16, threats: attacked(board, side.opponent()) }
    }

    #[inline]
    fn quiet_index(&self, mv: Move) -> usize {
        let (from, to) = (mv.from(), mv.to());
        let threat = 2 * usize::from(self.threats.has(from)) + usize::from(self.threats.has(to));
        (self.side.index() * 4 + threat) * 4096 + from.index() * 64 + to.index()
    }
}

/// The squares a side attacks.
#[inline(always)]
fn attacked(board: &Board, by: Side) -> Bitboard {
    let (pawns, occupied) = (board.pieces(by, Role::Pawn), board.occupied());
    let beside = pawns.east() | pawns.west();
    let mut attacked = if by == Side::First { beside << 8 } else { beside >> 8 };
    for role in &Role::ALL[1..] {
        for square in board.pieces(by, *role) {
            attacked |= attacks::piece(*role, square, occupied);
        }
    }
    attacked
}

impl Histories {
    /// Empty histories.
    pub fn new() -> Histories {
        Histories {
            quiet: vec![0; 2 * 4 * 64 * 64],
            pawn: vec![[0; Step::COUNT]; p::PAWN_ROWS],
            capture: vec![0; 6 * 64 * 6],
            // One additional row: what follows no move is never updated, and reads as zero.
            continuation: vec![[0; Step::COUNT]; Step::COUNT + 1],
            correction: std::array::from_fn(|_| vec![0; 2 * p::CORRECTION_ENTRIES]),
            move_correction: vec![[0; Step::COUNT]; Step::COUNT],
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.quiet.fill(0);
        self.pawn.fill([0; Step::COUNT]);
        self.move_correction.fill([0; Step::COUNT]);
        self.capture.fill(0);
        self.continuation.fill([0; Step::COUNT]);
        self.correction.iter_mut().for_each(|table| table.fill(0));
    }

    /// The histories of the quiet moves of a node.
    #[inline]
    pub fn quiets<'a>(&'a self, context: &'a Context) -> Quiets<'a> {
        let after = context.before.map(|step| &self.continuation[step.0 as usize]);
        Quiets { context, quiet: &self.quiet, after, pawn: &self.pawn[context.pawns as usize] }
    }

    /// The history of a capture.
    #[inline]
    pub fn capture(&self, board: &Board, mv: Move) -> i32 {
        i32::from(self.capture[capture_index(board, mv)])
    }

    /// Rewards or penalises a quiet move.
    pub fn learn_quiet(&mut self, context: &Context, mv: Move, bonus: i32) {
        self.learn_place(context, mv, bonus);
        self.learn_continuation(context, mv, bonus);
        let step = Step::of(context.side, mv).0 as usize;
        move_towards(&mut self.pawn[context.pawns as usize][step], bonus);
    }

    /// The same, independent of the moves before.
    pub fn learn_place(&mut self, context: &Context, mv: Move, bonus: i32) {
        move_towards(&mut self.quiet[context.quiet_index(mv)], bonus);
    }

    /// The same, only for the moves before.
    pub fn learn_continuation(&mut self, context: &Context, mv: Move, bonus: i32) {
        let step = Step::of(context.side, mv).0 as usize;
        for &earlier in context.before.iter().filter(|&&earlier| earlier != Step::NONE) {
            move_towards(&mut self.continuation[earlier.0 as usize][step], bonus);
        }
    }

    /// Rewards or penalises a capture.
    pub fn learn_capture(&mut self, board: &Board, mv: Move, bonus: i32) {
        move_towards(&mut self.capture[capture_index(board, mv)], bonus);
    }

    /// The correction of the evaluation, from positions with the same pawns, the same pieces or the same last
    /// moves.
    #[inline(always)]
    pub fn correction(&self, parameters: &Parameters, board: &Board, before: &Before) -> Value {
        let indexes = correction_indexes(board);
        let of = |at: usize| i32::from(self.correction[at][indexes[at]]);
        let by_moves = last_moves(before).map_or(0, |(one, two)| i32::from(self.move_correction[two][one]));
        (parameters.correction_pawns * of(0)
            + parameters.correction_pieces * (of(1) + of(2))
            + parameters.correction_moves * by_moves)
            / p::CORRECTION_SCALE
    }

    /// Learns that a search to `depth` found `difference` more than the evaluation.
    pub fn learn_correction(&mut self, board: &Board, before: &Before, difference: Value, depth: i32) {
        let bonus = (difference * depth / 8).clamp(-p::CORRECTION_BONUS, p::CORRECTION_BONUS);
        let correct = |number: &mut i16| {
            let old = i32::from(*number);
            *number = (old + bonus - old * bonus.abs() / p::CORRECTION_LIMIT) as i16;
        };
        for (table, index) in self.correction.iter_mut().zip(correction_indexes(board)) {
            correct(&mut table[index]);
        }
        if let Some((one, two)) = last_moves(before) {
            correct(&mut self.move_correction[two][one]);
        }
    }
}

/// The last two steps, if they were moves.
#[inline]
fn last_moves(before: &Before) -> Option<(usize, usize)> {
    (before[0] != Step::NONE && before[1] != Step::NONE)
        .then_some((before[0].0 as usize, before[1].0 as usize))
}

/// The histories of the quiet moves of one node.
#[derive(Clone, Copy, Debug)]
pub struct Quiets<'a> {
    context: &'a Context,
    quiet: &'a [i16],
    after: [&'a [i16; Step::COUNT]; 3],
    pawn: &'a [i16; Step::COUNT],
}

impl Quiets<'_> {
    /// The history score of a move.
    #[inline]
    pub fn worth(&self, mv: Move) -> i32 {
        let step = Step::of(self.context.side, mv).0 as usize;
        let after = |at: usize| i32::from(self.after[at][step]);
        let place = i32::from(self.quiet[self.context.quiet_index(mv)]);
        place + after(0) + after(1) + after(2) / 2 + i32::from(self.pawn[step])
    }
}

#[inline]
fn capture_index(board: &Board, mv: Move) -> usize {
    (mv.role().index() * 64 + mv.to().index()) * 6 + victim(board, mv).index()
}

/// The captured piece; a pawn for quiet promotions and en passant.
#[inline]
pub fn victim(board: &Board, mv: Move) -> Role {
    board.role_at(mv.to())
}

#[inline]
fn move_towards(number: &mut i16, bonus: i32) {
    let old = i32::from(*number);
    let bonus = bonus.clamp(-p::HISTORY_LIMIT, p::HISTORY_LIMIT);
    *number = (old + bonus - old * bonus.abs() / p::HISTORY_LIMIT) as i16;
}

#[inline(always)]
fn correction_indexes(board: &Board) -> [usize; 3] {
    let side = board.side_to_move().index() * p::CORRECTION_ENTRIES;
    let pieces = |side| Role::ALL[1..].iter().fold(0, |key, &role| mix(key, board.pieces(side, role).0));
    [pawn_key(board), pieces(Side::First), pieces(Side::Second)]
        .map(|key| side + (key >> 32) as usize % p::CORRECTION_ENTRIES)
}

/// A hash of the pawns of both sides.
#[inline]
fn pawn_key(board: &Board) -> u64 {
    mix(board.pieces(Side::First, Role::Pawn).0, board.pieces(Side::Second, Role::Pawn).0)
}

/// Mixes two words into one.
#[inline]
fn mix(one: u64, other: u64) -> u64 {
    (one.rotate_left(23) ^ other).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The two quiet moves that last caused a cutoff at this ply.
pub type Killers = [Option<Move>; 2];

/// Records a move that caused a cutoff.
pub fn remember_killer(killers: &mut Killers, mv: Move) {
    if killers[0] != Some(mv) {
        *killers = [Some(mv), killers[0]];
    }
}

#[cfg(test)]
mod tests {
    use chess::{Chess, Square};
    use game::Game;

    use super::*;

    #[test]
    fn threats_are_the_squares_attacked() {
        for text in ["startpos", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"] {
            let board = Chess::STANDARD.parse_position(text).unwrap();
            for (side, index) in
                Side::BOTH.into_iter().flat_map(|side| (0..64).map(move |index| (side, index)))
            {
                let square = Square::new(index);
                let is_attacked = board.is_attacked(square, side, board.occupied());
                assert_eq!(attacked(&board, side).has(square), is_attacked, "{text} {side:?} {square:?}");
            }
        }
    }

    /// A bonus counts most where it was earned, and less for the same move elsewhere.
    #[test]
    fn what_is_learnt_depends_on_the_context() {
        let mut histories = Histories::new();
        let board = Chess::STANDARD.start();
        let mv = board.moves().next().unwrap();
        let after = |step: u16| Context::new(&board, [Step(step), Step(1), Step(2)]);
        histories.learn_quiet(&after(7), mv, 1_000);
        let [there, elsewhere, nowhere] =
            [after(7), after(8), Context::NONE].map(|context| histories.quiets(&context).worth(mv));
        assert!(there > elsewhere && elsewhere > nowhere, "{there} {elsewhere} {nowhere}");
        histories.clear();
        assert_eq!(histories.quiets(&after(7)).worth(mv), 0);
    }
}
