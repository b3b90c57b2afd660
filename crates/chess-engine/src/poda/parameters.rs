//! Every tuned number of the search, grouped by technique.
//!
//! How they were chosen: first by hand, within the usual ranges; then, but for those of time, by SPSA over 25,600 games
//! at 4,000 nodes per move (November 2026). Plan, command and matches are in `data/SOURCE.md`: against the numbers
//! before, +81 ± 7 Elo at 4,000 nodes per move, +38 ± 9 at 20,000 and +17 ± 12 at 80,000. The value of each technique as a whole is in [`techniques`](super::techniques). A changed number
//! needs a match against the program before the change.
//!
//! Margins, weights and reductions are [`Parameters`], which a spec can change and `poda tune` can tune. Depths
//! from which a technique is used, and sizes of tables, are constants: whole plies are too coarse to be tuned
//! by small steps.

use super::value::Value;

search::parameters! {
    /// The numbers of the search that can be tuned; an engine has its own copy of them.
    pub struct Parameters {
        // Histories: the first version of the search; the bonus by evaluation came with the second.
        history_bonus: "history-bonus" = 200 in 40..=400 by 16.0,
            "what a move that caused a cutoff gains in its histories, per ply of depth";
        history_bonus_offset: "history-bonus-offset" = 30 in 0..=300 by 16.0, "subtracted from that bonus";
        history_bonus_limit: "history-bonus-limit" = 1_740 in 400..=4_000 by 150.0, "the largest such bonus";
        evaluation_bonus: "evaluation-bonus" = 30 in 0..=100 by 5.0,
            "what a quiet move gains in its history, per hundredth of a pawn by which the evaluation rises";
        evaluation_bonus_least: "evaluation-bonus-least" = -1_468 in -4_000..=0 by 150.0,
            "the lower limit of that";
        evaluation_bonus_most: "evaluation-bonus-most" = 1_976 in 0..=4_000 by 150.0,
            "the upper limit of that";
        // Correction of evaluations: by pawns and pieces in the first version, by the last two moves in the second.
        correction_pawns: "correction-pawns" = 42 in 0..=160 by 8.0,
            "weight of what positions with the same pawns say about the evaluation, in 1024ths";
        correction_pieces: "correction-pieces" = 42 in 0..=160 by 8.0,
            "the same for positions with the same pieces of one side";
        correction_moves: "correction-moves" = 49 in 0..=160 by 8.0,
            "the same for positions after the same two moves";
        // Aspiration windows: first version.
        aspiration_width: "aspiration-width" = 18 in 5..=60 by 2.5,
            "half the width of the first window of an iteration";
        // Reverse futility and razoring: first version.
        reverse_futility_margin: "reverse-futility-margin" = 49 in 20..=200 by 8.0,
            "per ply: how far above the window a shallow node is cut without a search";
        razoring_margin: "razoring-margin" = 264 in 80..=600 by 22.0,
            "per ply: how far below the window a shallow node goes straight to quiescence";
        // Null move: first version.
        null_move_reduction: "null-move-reduction" = 4 in 2..=7 by 0.5,
            "plies by which the search after a null move is less deep, besides a third of the depth";
        null_move_value_step: "null-move-value-step" = 154 in 60..=500 by 20.0,
            "how far above the window a null move is searched one ply less deep, up to three times";
        // Probcut: first version.
        probcut_margin: "probcut-margin" = 178 in 60..=400 by 18.0,
            "how far above the window a capture must lift a reduced search to cut the node";
        // Hindsight: second version.
        hindsight_margin: "hindsight-margin" = 87 in 20..=300 by 12.0,
            "sum of both evaluations above which a reduced move is searched another ply less deep";
        // Late move, history and futility pruning, pruning by static exchange: first version.
        late_move_base: "late-move-base" = 6 in 1..=10 by 0.7,
            "quiet moves searched before others are skipped, besides the square of the depth";
        history_pruning_margin: "history-pruning-margin" = -4_480 in -9_000..=-500 by 300.0,
            "per ply: quiet moves with a history below this are skipped";
        futility_base: "futility-base" = 116 in 0..=300 by 12.0,
            "how far below the window quiet moves are skipped at the last ply";
        futility_margin: "futility-margin" = 107 in 20..=250 by 9.0, "the same for each ply more";
        exchange_quiet: "exchange-quiet" = -26 in -100..=0 by 3.0,
            "per ply squared: quiet moves that lose more by static exchange are skipped";
        exchange_capture: "exchange-capture" = -101 in -250..=-10 by 9.0,
            "per ply: captures that lose more by static exchange are skipped";
        // Late move reductions, in 1024ths of a ply: first version.
        reduction_base: "reduction-base" = 780 in 0..=2_000 by 80.0,
            "reduction of late moves, in 1024ths of a ply: the constant part";
        reduction_factor: "reduction-factor" = 453 in 150..=1_000 by 35.0,
            "the part by the product of the logarithms of depth and move number";
        reduction_not_improving: "reduction-not-improving" = 759 in 0..=2_048 by 100.0,
            "more if the evaluation is not rising";
        reduction_cut_node: "reduction-cut-node" = 1_344 in 0..=3_072 by 120.0,
            "more where a cutoff is expected";
        reduction_principal: "reduction-principal" = -977 in -3_072..=0 by 100.0,
            "less on principal variations";
        reduction_was_principal: "reduction-was-principal" = -627 in -2_048..=512 by 100.0,
            "less where a principal variation once went";
        reduction_check: "reduction-check" = -1_035 in -3_072..=512 by 100.0, "less for checks";
        reduction_killer: "reduction-killer" = -1_101 in -3_072..=512 by 100.0,
            "less for moves that cut a sibling";
        reduction_table_capture: "reduction-table-capture" = 736 in -512..=2_048 by 100.0,
            "more for quiet moves and others after a capture from the table";
        reduction_history: "reduction-history" = 10 in 0..=30 by 1.0,
            "less for quiet moves by their history, in 131,072ths of a ply per point";
        reduction_capture: "reduction-capture" = -894 in -3_072..=1_024 by 100.0, "less for captures";
        reduction_many_cuts: "reduction-many-cuts" = 759 in -512..=2_048 by 100.0,
            "more where many replies caused cutoffs";
        deeper_margin: "deeper-margin" = 57 in 10..=200 by 7.0,
            "how far above the best value a reduced search is repeated one ply deeper";
        shallower_margin: "shallower-margin" = 11 in 0..=50 by 2.0,
            "how little above the best value it is repeated one ply less deep";
        // Singular extensions: first version.
        singular_margin: "singular-margin" = 2 in 1..=8 by 0.5,
            "per ply: how far all other moves must fall short of the table move to extend it";
        double_extension_margin: "double-extension-margin" = 19 in 0..=80 by 3.0,
            "how much further to extend it by two plies";
        // Quiescence: first version.
        quiescence_margin: "quiescence-margin" = 170 in 40..=400 by 16.0,
            "what a capture may win besides the piece before quiescence skips it";
        // Time management. Chosen by hand.
        time_moves_left: "time-moves-left" = 24 in 10..=60 by 2.0,
            "moves assumed to be left in the game if the clock does not say";
        time_soft: "time-soft" = 80 in 30..=150 by 6.0,
            "percentage of the share of a move after which no iteration begins";
        time_hard: "time-hard" = 350 in 120..=800 by 25.0,
            "percentage of that share after which the search stops";
    }
}

impl Parameters {
    /// The bonus of a move that caused a cutoff at that depth.
    #[inline(always)]
    pub(super) fn bonus(&self, depth: i32) -> i32 {
        (self.history_bonus * depth - self.history_bonus_offset).min(self.history_bonus_limit)
    }
}

/// The reductions of late moves, computed once for an engine: they are needed for every move.
#[derive(Clone, Debug)]
pub struct Reductions([[i16; N_LOGARITHMS]; N_LOGARITHMS]);

impl Reductions {
    /// With the parameters of an engine: by the product of the logarithms of depth and move number.
    pub fn new(parameters: &Parameters) -> Reductions {
        let Parameters { reduction_base, reduction_factor, .. } = *parameters;
        let of = |one, other| reduction_base + (one * other / 1024) * reduction_factor / 1024;
        Reductions(LOGARITHMS.map(|depth| LOGARITHMS.map(|number| of(depth, number) as i16)))
    }

    /// The reduction of the `n`-th move at that depth, in 1024ths of a ply.
    #[inline(always)]
    pub fn of(&self, depth: i32, n_searched: i32) -> i32 {
        let index = |number: i32| number.clamp(0, N_LOGARITHMS as i32 - 1) as usize;
        i32::from(self.0[index(depth)][index(n_searched)])
    }
}

// Histories.
pub const HISTORY_LIMIT: i32 = 16_384;
/// Rows for pawn structures; structures are hashed modulo this.
pub const PAWN_ROWS: usize = 512;

// Correction of evaluations.
pub const CORRECTION_ENTRIES: usize = 16_384;
pub const CORRECTION_LIMIT: i32 = 1_024;
pub const CORRECTION_BONUS: i32 = 256;
pub const CORRECTION_SCALE: i32 = 1_024;

/// The network's value fades towards the fifty-move rule: it would be zero after this many plies without
/// progress, so it counts half when the rule ends the game. Not confirmed by a recorded match.
pub const FADING_HALFMOVES: Value = 200;

/// A side this far ahead can improve only by a mate, so no move is pruned for lack of material: more than a
/// queen and a rook. Not confirmed by a recorded match.
pub const DECIDED: Value = 1_500;

// The depths of the techniques. First version of the search, unless another is given.
pub const ASPIRATION_FROM_DEPTH: i32 = 4;
pub const REVERSE_FUTILITY_DEPTH: i32 = 8;
pub const RAZORING_DEPTH: i32 = 3;
pub const NULL_MOVE_DEPTH: i32 = 3;
pub const NULL_MOVE_VERIFIED_FROM: i32 = 13;
pub const PROBCUT_DEPTH: i32 = 5;
pub const ITERATIVE_REDUCTION_DEPTH: i32 = 4;
/// A move of the table from a search so much less deep is stale. Second version.
pub const STALE_DEPTH: i32 = 4;
/// Reductions of the move before from which a node is searched deeper, or less deep. Second version.
pub const HINDSIGHT_DEEPER: i32 = 3;
pub const HINDSIGHT_SHALLOWER: i32 = 2;
/// Depths at which the moves after one that raised alpha are searched a ply less. Second version.
pub const RAISED_DEPTHS: std::ops::Range<i32> = 3..12;
pub const LATE_MOVE_DEPTH: i32 = 8;
pub const HISTORY_PRUNING_DEPTH: i32 = 5;
pub const FUTILITY_DEPTH: i32 = 8;
pub const EXCHANGE_DEPTH: i32 = 9;
pub const CHECK_EXTENSION_DEPTH: i32 = 8;
pub const SINGULAR_DEPTH: i32 = 7;
pub const DOUBLE_EXTENSIONS_AT_MOST: u32 = 6;

const N_LOGARITHMS: usize = 64;

/// Natural logarithms in 1024ths, computed in integers so that they are the same on every machine.
static LOGARITHMS: [i32; N_LOGARITHMS] = {
    let mut table = [0; N_LOGARITHMS];
    let mut number = 1;
    while number < N_LOGARITHMS {
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

    /// No combination of parameters overflows the table.
    #[test]
    fn the_largest_reductions_fit() {
        let text = "reduction-base/2000+reduction-factor/1000";
        let most = Reductions::new(&Parameters::read(text).unwrap()).of(99, 99);
        assert!((17_000..i32::from(i16::MAX)).contains(&most), "{most}");
    }

    #[test]
    fn logarithms_are_right() {
        for (number, &found) in LOGARITHMS.iter().enumerate().skip(1) {
            let expected = (number as f64).ln() * 1024.0;
            assert!((f64::from(found) - expected).abs() < 4.0, "{number}: {found}, {expected}");
        }
    }
}
