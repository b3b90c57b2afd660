//! The parameters of the search. Each was tuned on endgames of 20 to 26 empty squares (fewest nodes), or on
//! the midgame where it says so.

/// Searches this shallow do not use the table.
pub(crate) const DEPTH_WITHOUT_TABLE: u32 = 2;
/// Selective cuts begin at this depth.
pub(crate) const PROBCUT_DEPTH: u32 = 3;
/// The shallow search is tried even if the evaluation is up to this many discs short of the bound to prove.
pub(crate) const PROBCUT_SLACK: i32 = 3;
/// From this depth on, children are looked up before any is searched.
pub(crate) const PEEK_DEPTH: u32 = 12;
/// From this depth on, wide windows without a table move are searched shallowly first.
pub(crate) const DEEPEN_FIRST: u32 = 6;
/// From this depth on, threads tell each other what they are searching.
pub(crate) const SHARED_DEPTH: u32 = 14;
/// With at most this many discs, mirror images are merged.
pub(crate) const SYMMETRIC_DISCS: u32 = 14;
/// What each reply left to the opponent costs a move in ordering, in fractions of a disc, in searches that do
/// not reach the end (tuned on 36 positions of 24 to 48 empty squares, 14 moves deep: 7 % fewer nodes than
/// with [`Judge::PER_REPLY`](crate::Judge::PER_REPLY)).
pub(crate) const PER_REPLY_IN_PLAY: i32 = 128;

/// The search depth for ordering the moves of a node.
#[inline(always)]
pub(crate) fn sorting_depth(depth: u32, solves: bool) -> u32 {
    match depth {
        0..=16 => 0,
        17..=20 => u32::from(solves),
        21..=23 => 2,
        _ => 3,
    }
}
