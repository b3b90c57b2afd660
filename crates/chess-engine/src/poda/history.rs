//! What was learnt of moves in this search: which were good, where, and after what.
//!
//! All numbers decay towards what was seen last: a bonus moves a number by a share of its distance from the limit.

use chess::{Board, Move, Role};
use game::{Position, Side};

use super::parameters as p;
use super::value::Value;

/// All histories of one thread.
#[derive(Clone, Debug)]
pub struct Histories {
    /// Quiet moves by side, from and to.
    quiet: Vec<i16>,
    /// Captures by the piece that moves, where, and what it takes.
    capture: Vec<i16>,
    /// Quiet moves by what moves where, after what moved where.
    continuation: Vec<[i16; Step::COUNT]>,
    /// How far search was from the evaluation: by pawns, then by the pieces of each side.
    correction: [Vec<i16>; 3],
}

/// What moved where: side, role and target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step(u16);

impl Step {
    const COUNT: usize = 2 * 6 * 64;
    /// Before the root, or a pass.
    pub const NONE: Step = Step(Step::COUNT as u16);

    /// The step of a move.
    #[inline]
    pub fn of(side: Side, mv: Move) -> Step {
        Step((side.index() * 384 + mv.role().index() * 64 + mv.to().index()) as u16)
    }
}

/// The steps one, two and four plies before.
pub type Before = [Step; 3];

impl Histories {
    /// Nothing learnt yet.
    pub fn new() -> Histories {
        Histories {
            quiet: vec![0; 2 * 64 * 64],
            capture: vec![0; 6 * 64 * 6],
            // One row more: what follows no move is never learnt, and reads as nothing.
            continuation: vec![[0; Step::COUNT]; Step::COUNT + 1],
            correction: std::array::from_fn(|_| vec![0; 2 * p::CORRECTION_ENTRIES]),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.quiet.fill(0);
        self.capture.fill(0);
        self.continuation.fill([0; Step::COUNT]);
        self.correction.iter_mut().for_each(|table| table.fill(0));
    }

    /// What is known of quiet moves after those moves.
    #[inline]
    pub fn quiets(&self, side: Side, before: &Before) -> Quiets<'_> {
        let after = before.map(|step| &self.continuation[step.0 as usize]);
        Quiets { side, quiet: &self.quiet, after }
    }

    /// How good a quiet move was before.
    #[inline]
    pub fn quiet(&self, side: Side, mv: Move, before: &Before) -> i32 {
        self.quiets(side, before).worth(mv)
    }

    /// How good a capture was before.
    #[inline]
    pub fn capture(&self, board: &Board, mv: Move) -> i32 {
        i32::from(self.capture[capture_index(board, mv)])
    }

    /// Rewards or punishes a quiet move.
    pub fn learn_quiet(&mut self, side: Side, mv: Move, before: &Before, bonus: i32) {
        move_towards(&mut self.quiet[quiet_index(side, mv)], bonus);
        let step = Step::of(side, mv).0 as usize;
        for &earlier in before.iter().filter(|&&earlier| earlier != Step::NONE) {
            move_towards(&mut self.continuation[earlier.0 as usize][step], bonus);
        }
    }

    /// Rewards or punishes a capture.
    pub fn learn_capture(&mut self, board: &Board, mv: Move, bonus: i32) {
        move_towards(&mut self.capture[capture_index(board, mv)], bonus);
    }

    /// What to add to the evaluation, judged by positions with the same pawns or the same pieces.
    #[inline]
    pub fn correction(&self, board: &Board) -> Value {
        let indexes = correction_indexes(board);
        let of = |at: usize| i32::from(self.correction[at][indexes[at]]);
        (p::CORRECTION_PAWNS * of(0) + p::CORRECTION_PIECES * (of(1) + of(2))) / p::CORRECTION_SCALE
    }

    /// Search said so much more than the evaluation, at that depth.
    pub fn learn_correction(&mut self, board: &Board, difference: Value, depth: i32) {
        let bonus = (difference * depth / 8).clamp(-p::CORRECTION_BONUS, p::CORRECTION_BONUS);
        for (table, index) in self.correction.iter_mut().zip(correction_indexes(board)) {
            let number = i32::from(table[index]);
            let moved = number + bonus - number * bonus.abs() / p::CORRECTION_LIMIT;
            table[index] = moved as i16;
        }
    }
}

/// What is known of the quiet moves of one node.
#[derive(Clone, Copy, Debug)]
pub struct Quiets<'a> {
    side: Side,
    quiet: &'a [i16],
    after: [&'a [i16; Step::COUNT]; 3],
}

impl Quiets<'_> {
    /// How good a move was before.
    #[inline]
    pub fn worth(&self, mv: Move) -> i32 {
        let step = Step::of(self.side, mv).0 as usize;
        let after = |at: usize| i32::from(self.after[at][step]);
        i32::from(self.quiet[quiet_index(self.side, mv)]) + after(0) + after(1) + after(2) / 2
    }
}

#[inline]
fn quiet_index(side: Side, mv: Move) -> usize {
    side.index() * 4096 + mv.from().index() * 64 + mv.to().index()
}

#[inline]
fn capture_index(board: &Board, mv: Move) -> usize {
    (mv.role().index() * 64 + mv.to().index()) * 6 + victim(board, mv).index()
}

/// What a capture takes; a pawn for promotions without one and for taking in passing.
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

fn correction_indexes(board: &Board) -> [usize; 3] {
    let side = board.side_to_move().index() * p::CORRECTION_ENTRIES;
    let pieces = |side| Role::ALL[1..].iter().fold(0, |key, &role| mix(key, board.pieces(side, role).0));
    let pawns = mix(board.pieces(Side::First, Role::Pawn).0, board.pieces(Side::Second, Role::Pawn).0);
    [pawns, pieces(Side::First), pieces(Side::Second)]
        .map(|key| side + (key >> 32) as usize % p::CORRECTION_ENTRIES)
}

/// Two words into one that depends on both.
#[inline]
fn mix(one: u64, other: u64) -> u64 {
    (one.rotate_left(23) ^ other).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Two quiet moves that cut at this distance from the root lately.
pub type Killers = [Option<Move>; 2];

/// Remembers a move that cut.
pub fn remember_killer(killers: &mut Killers, mv: Move) {
    if killers[0] != Some(mv) {
        *killers = [Some(mv), killers[0]];
    }
}
