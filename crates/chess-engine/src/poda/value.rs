//! The scores of this search: small numbers, so that two of them fit into a table entry.

use search::{Score, ScoreKind};

/// Hundredths of a pawn for the side to move, or a distance to mate near [`MATE`].
pub type Value = i32;

/// More than the value of any position.
pub const INFINITE: Value = 32_001;
/// Mate on the board; a mate `n` plies away is worth `n` less.
pub const MATE: Value = 32_000;
/// No search goes deeper.
pub const MAX_PLY: usize = 128;
/// Values at least this far from zero are mates.
pub const MATE_BOUND: Value = MATE - 2 * MAX_PLY as Value;
/// The maximum of an evaluation, so that it never looks like a mate.
pub const LARGEST_EVALUATION: Value = 20_000;

/// A win by the endgame tables, which do not say when mate comes: more than any evaluation, less than any mate.
pub const WON_BY_TABLE: Value = 25_000;

/// The value of being mated at that ply.
pub const fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// The value of mating at that ply.
pub const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// Whether a value is a mate for one side or the other.
pub const fn is_mate(value: Value) -> bool {
    value >= MATE_BOUND || value <= -MATE_BOUND
}

/// Converts a value for the table: mates are counted from the node, not from the root.
pub const fn for_table(value: Value, ply: usize) -> Value {
    match value {
        MATE_BOUND.. => value + ply as Value,
        lost if lost <= -MATE_BOUND => lost - ply as Value,
        plain => plain,
    }
}

/// The inverse of [`for_table`].
pub const fn from_table(value: Value, ply: usize) -> Value {
    match value {
        MATE_BOUND.. => value - ply as Value,
        lost if lost <= -MATE_BOUND => lost + ply as Value,
        plain => plain,
    }
}

/// Converts to the score shown to users.
pub const fn to_score(value: Value) -> Score {
    match value {
        MATE_BOUND.. => Score::win_in((MATE - value) as u32),
        lost if lost <= -MATE_BOUND => Score::lost_in((lost + MATE) as u32),
        plain => Score::points(plain),
    }
}

/// The inverse of [`to_score`].
pub fn of_score(score: Score) -> Value {
    match score.kind() {
        ScoreKind::WinIn(ply) => MATE - ply as Value,
        ScoreKind::LostIn(ply) => ply as Value - MATE,
        ScoreKind::Points(points) => points,
    }
}
