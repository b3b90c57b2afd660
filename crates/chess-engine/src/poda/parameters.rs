//! Every tuned number of the search, grouped by technique.
//!
//! How they were chosen: by hand, within the usual ranges, in November 2026. They came in two groups, with
//! the first and the second version of the search, and were kept if a match at a fixed number of nodes per
//! move confirmed them. No number was fitted alone, and the scores of those matches were not recorded. The
//! value of each technique as a whole is in [`techniques`](super::techniques). A changed number needs a match
//! against the program before the change.

use super::value::Value;

// Histories: the first version of the search; bonuses for the moves before and by evaluation came with the second.
pub const HISTORY_LIMIT: i32 = 16_384;
/// The bonus of a move that caused a cutoff: this much per ply of depth, minus an offset, up to a limit.
pub const BONUS_PER_DEPTH: i32 = 160;
pub const BONUS_OFFSET: i32 = 60;
pub const BONUS_LIMIT: i32 = 1_600;

/// The bonus of a move that caused a cutoff at that depth.
pub fn bonus(depth: i32) -> i32 {
    (BONUS_PER_DEPTH * depth - BONUS_OFFSET).min(BONUS_LIMIT)
}

/// Rows for pawn structures; structures are hashed modulo this.
pub const PAWN_ROWS: usize = 512;
/// What a quiet move gains when the evaluation after it rises: this much per hundredth of a pawn, within limits.
pub const EVALUATION_BONUS: i32 = 30;
pub const EVALUATION_BONUS_LEAST: i32 = -1_500;
pub const EVALUATION_BONUS_MOST: i32 = 2_000;

// Correction of evaluations: by pawns and pieces in the first version, by the last two moves in the second.
pub const CORRECTION_ENTRIES: usize = 16_384;
pub const CORRECTION_LIMIT: i32 = 1_024;
pub const CORRECTION_BONUS: i32 = 256;
pub const CORRECTION_PAWNS: i32 = 60;
pub const CORRECTION_PIECES: i32 = 45;
pub const CORRECTION_MOVES: i32 = 45;
pub const CORRECTION_SCALE: i32 = 1_024;

/// The network's value fades towards the fifty-move rule: it would be zero after this many plies without
/// progress, so it counts half when the rule ends the game. Not confirmed by a recorded match.
pub const FADING_HALFMOVES: Value = 200;

// Aspiration windows: first version.
pub const ASPIRATION_FROM_DEPTH: i32 = 4;
pub const ASPIRATION_WIDTH: Value = 14;

/// A side this far ahead can improve only by a mate, so no move is pruned for lack of material: more than a
/// queen and a rook. Not confirmed by a recorded match.
pub const DECIDED: Value = 1_500;

// Reverse futility: first version.
pub const REVERSE_FUTILITY_DEPTH: i32 = 8;
pub const REVERSE_FUTILITY_MARGIN: Value = 75;

// Razoring: first version.
pub const RAZORING_DEPTH: i32 = 3;
pub const RAZORING_MARGIN: Value = 220;

// Null move: first version.
pub const NULL_MOVE_DEPTH: i32 = 3;
pub const NULL_MOVE_REDUCTION: i32 = 4;
pub const NULL_MOVE_VALUE_STEP: Value = 180;
pub const NULL_MOVE_VERIFIED_FROM: i32 = 13;

// Probcut: first version.
pub const PROBCUT_DEPTH: i32 = 5;
pub const PROBCUT_MARGIN: Value = 180;

// Internal iterative reduction: first version; for stale moves of the table, second.
pub const ITERATIVE_REDUCTION_DEPTH: i32 = 4;
pub const STALE_DEPTH: i32 = 4;

// Hindsight: reductions of the move before from which a node is searched deeper, or less deep. Second version.
pub const HINDSIGHT_DEEPER: i32 = 3;
pub const HINDSIGHT_SHALLOWER: i32 = 2;
pub const HINDSIGHT_MARGIN: Value = 90;

/// Depths at which the moves after one that raised alpha are searched a ply less. Second version.
pub const RAISED_DEPTHS: std::ops::Range<i32> = 3..12;

// Late move pruning: first version.
pub const LATE_MOVE_DEPTH: i32 = 8;
pub const LATE_MOVE_BASE: i32 = 3;

// History pruning: first version.
pub const HISTORY_PRUNING_DEPTH: i32 = 5;
pub const HISTORY_PRUNING_MARGIN: i32 = -3_500;

// Futility: first version.
pub const FUTILITY_DEPTH: i32 = 8;
pub const FUTILITY_BASE: Value = 100;
pub const FUTILITY_MARGIN: Value = 95;

// Static exchange pruning: first version.
pub const EXCHANGE_DEPTH: i32 = 9;
pub const EXCHANGE_QUIET: Value = -25;
pub const EXCHANGE_CAPTURE: Value = -95;

// Late move reductions, in 1024ths of a ply: first version.
pub const REDUCTION_BASE: i32 = 800;
pub const REDUCTION_FACTOR: i32 = 450;
pub const REDUCTION_NOT_IMPROVING: i32 = 700;
pub const REDUCTION_CUT_NODE: i32 = 1_300;
pub const REDUCTION_PRINCIPAL: i32 = -1_024;
pub const REDUCTION_WAS_PRINCIPAL: i32 = -600;
pub const REDUCTION_CHECK: i32 = -1_024;
pub const REDUCTION_KILLER: i32 = -1_024;
pub const REDUCTION_TABLE_CAPTURE: i32 = 700;
pub const REDUCTION_HISTORY: i32 = 10;
pub const REDUCTION_CAPTURE: i32 = -1_024;
pub const REDUCTION_MANY_CUTS: i32 = 700;
/// A reduced search that beats the best value by more than this is repeated one ply deeper; by less than the
/// next number, one ply shallower.
pub const DEEPER_MARGIN: Value = 60;
pub const SHALLOWER_MARGIN: Value = 8;

// Check extension: first version.
pub const CHECK_EXTENSION_DEPTH: i32 = 8;

// Singular extensions: first version.
pub const SINGULAR_DEPTH: i32 = 7;
pub const SINGULAR_MARGIN: Value = 2;
pub const DOUBLE_EXTENSION_MARGIN: Value = 18;
pub const DOUBLE_EXTENSIONS_AT_MOST: u32 = 6;

// Quiescence: first version.
pub const QUIESCENCE_MARGIN: Value = 160;

/// The reduction of the `n`-th move at that depth, in 1024ths of a ply: by the product of both logarithms.
pub fn reduction(depth: i32, n_searched: i32) -> i32 {
    let log = |number: i32| LOGARITHMS[number.clamp(0, 63) as usize];
    REDUCTION_BASE + (log(depth) * log(n_searched) / 1024) * REDUCTION_FACTOR / 1024
}

/// Natural logarithms in 1024ths, computed in integers so that they are the same on every machine.
static LOGARITHMS: [i32; 64] = {
    let mut table = [0; 64];
    let mut number = 1;
    while number < 64 {
        table[number] = natural_logarithm(number as u64);
        number += 1;
    }
    table
};

/// The binary logarithm bit by bit (square, and test whether it exceeds two), then times ln 2.
const fn natural_logarithm(number: u64) -> i32 {
    let whole = number.ilog2();
    let mut mantissa = (number << 32) >> whole;
    let (mut bits, mut step) = (0_u64, 0);
    while step < 10 {
        mantissa = ((mantissa as u128 * mantissa as u128) >> 32) as u64;
        bits <<= 1;
        if mantissa >= 2 << 32 {
            mantissa >>= 1;
            bits |= 1;
        }
        step += 1;
    }
    (((whole as u64 * 1024 + bits) * 710) / 1024) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right() {
        for (number, &found) in LOGARITHMS.iter().enumerate().skip(1) {
            let expected = (number as f64).ln() * 1024.0;
            assert!((f64::from(found) - expected).abs() < 4.0, "{number}: {found}, {expected}");
        }
    }
}
