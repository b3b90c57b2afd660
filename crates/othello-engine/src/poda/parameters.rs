//! The parameters of the search. Each was tuned on endgames of 20 to 26 empty squares (fewest nodes), or on
//! the midgame where it says so. Those in [`Parameters`] can be changed by a spec and tuned by `poda tune`.

use super::selectivity::Selectivity;

search::parameters! {
    /// The numbers of the search that can be tuned; an engine has its own copy of them.
    pub struct Parameters {
        // Selective cuts, by level of certainty. The first two levels were tuned: in 400 games of 100,000 nodes per
        // move, a second level of 70 scores 57 % against 110, 90 scores 53 %, 50 scores 54 % and 135 scores 45 %; FFO
        // 40 to 49 are solved with 428 million nodes, where 110 and 150 need 468.
        deviations_1: "probcut-deviations-1" = 75 in 30..=250 by 8.0,
            "hundredths of a standard deviation that a forecast must lie outside the window: the boldest, for play";
        deviations_2: "probcut-deviations-2" = 130 in 50..=300 by 12.0,
            "the same when first searching to the end";
        deviations_3: "probcut-deviations-3" = 200 in 80..=350 by 16.0, "the same, more certain";
        deviations_4: "probcut-deviations-4" = 260 in 100..=400 by 20.0, "the same, still more certain";
        deviations_5: "probcut-deviations-5" = 330 in 120..=450 by 24.0, "the same, before proving";
        probcut_slack: "probcut-slack" = 3 in 0..=12 by 0.7,
            "discs by which the evaluation may fall short of the bound for a forecast to be tried";
        probcut_depth: "probcut-depth" = 3 in 3..=9 by 0.6, "selective cuts begin at this depth";
        // In searches that do not reach the end: tuned on 36 positions of 24 to 48 empty squares, 14 moves deep: 7 %
        // fewer nodes than with `Judge::PER_REPLY`.
        per_reply: "reply-cost" = 128 in 0..=512 by 16.0,
            "what each reply left to the opponent costs a move in ordering, in fractions of a disc";
        peek_depth: "peek-depth" = 12 in 4..=24 by 1.0,
            "from this depth on, children are looked up before any is searched";
        deepen_first: "deepen-first" = 6 in 3..=14 by 0.7,
            "from this depth on, wide windows without a table move are searched shallowly first";
        sort_solving: "sort-solving" = 17 in 13..=24 by 0.8,
            "from this depth on, moves are ordered by a search of one ply when solving";
        sort_two: "sort-two" = 21 in 13..=30 by 0.8, "from this depth on, by a search of two plies";
        sort_three: "sort-three" = 24 in 14..=36 by 0.8, "from this depth on, by a search of three plies";
        aspiration_width: "aspiration-width" = 3 in 1..=12 by 0.6,
            "half the width of the first window of a step, in discs";
        end_jump: "end-jump" = 10 in 4..=16 by 0.7,
            "searches that come so near to the end go to the end at once";
    }
}

/// Searches this shallow do not use the table.
pub(crate) const DEPTH_WITHOUT_TABLE: u32 = 2;
/// From this depth on, threads tell each other what they are searching.
pub(crate) const SHARED_DEPTH: u32 = 14;
/// With at most this many discs, mirror images are merged.
pub(crate) const SYMMETRIC_DISCS: u32 = 14;

impl Parameters {
    /// The whole discs that a shallow result must lie outside the window, for a cut of this certainty, if it typically
    /// differs from the deep one by `deviation` hundredths of a disc.
    #[inline(always)]
    pub(crate) fn margin(&self, selectivity: Selectivity, deviation: i32) -> i32 {
        let deviations = match selectivity.0 {
            0 => self.deviations_1,
            1 => self.deviations_2,
            2 => self.deviations_3,
            3 => self.deviations_4,
            _ => self.deviations_5,
        };
        (deviations * deviation + 9_999) / 10_000
    }

    /// The search depth for ordering the moves of a node.
    #[inline(always)]
    pub(crate) fn sorting_depth(&self, depth: u32, solves: bool) -> u32 {
        let depth = depth as i32;
        if depth < self.sort_solving.min(self.sort_two) {
            0
        } else if depth < self.sort_two {
            u32::from(solves)
        } else if depth < self.sort_three {
            2
        } else {
            3
        }
    }
}
