//! The search's numbers. Each was found by trying values on endgames of 20 to 26 empty squares (fewest nodes), or on the
//! middle game where it says so.

/// Searches this shallow use no table.
pub(crate) const DEPTH_WITHOUT_TABLE: u32 = 2;
/// Cuts by likelihood begin at this depth.
pub(crate) const PROBCUT_DEPTH: u32 = 3;
/// The shallow search is tried even where the judgement is up to this many discs short of the bound to prove.
pub(crate) const PROBCUT_SLACK: i32 = 3;
/// Children are looked up before any is searched, from this depth on.
pub(crate) const PEEK_DEPTH: u32 = 12;
/// Wide windows without a remembered move are searched shallowly first, from this depth on.
pub(crate) const DEEPEN_FIRST: u32 = 6;
/// Threads tell each other what they are searching from this depth on.
pub(crate) const SHARED_DEPTH: u32 = 14;
/// With this many discs or fewer, mirror images are one position.
pub(crate) const SYMMETRIC_DISCS: u32 = 14;
/// What each reply left to the opponent takes off a move's worth, in parts of a disc, when the game is to be judged after
/// some moves (found on 36 positions of 24 to 48 empty squares, 14 moves deep: 7 % fewer nodes than with
/// [`Judge::PER_REPLY`](crate::Judge::PER_REPLY)).
pub(crate) const PER_REPLY_IN_PLAY: i32 = 128;

/// How far to look ahead to order the moves of a node.
#[inline(always)]
pub(crate) fn sorting_depth(depth: u32, solves: bool) -> u32 {
    match depth {
        0..=16 => 0,
        17..=20 => u32::from(solves),
        21..=23 => 2,
        _ => 3,
    }
}
