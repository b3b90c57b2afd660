//! The features of the evaluation and the positions of their weights.
//!
//! A group of features is a range of the table: knight mobility, for example, has a weight for each number of
//! squares.

use chess::Role;

/// A group of related features, as people would name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Term {
    /// The values of the pieces.
    Material,
    /// The squares they stand on.
    Places,
    /// How many squares they reach.
    Mobility,
    /// Good and bad knights, bishops and rooks.
    Pieces,
    /// Weak and strong pawns.
    Pawns,
    /// Pawns that no pawn can stop.
    PassedPawns,
    /// How safe the king is.
    KingSafety,
    /// Pieces attacked by lesser ones.
    Threats,
    /// Having the move.
    Tempo,
}

/// Consecutive features in the table of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// A description for people.
    pub name: &'static str,
    /// The term it belongs to.
    pub term: Term,
    /// Where it begins in the table.
    pub start: usize,
    /// How many features it has.
    pub length: usize,
}

impl Group {
    /// The feature with that index in the group.
    #[inline(always)]
    #[must_use]
    pub const fn at(&self, index: usize) -> usize {
        debug_assert!(index < self.length);
        self.start + index
    }
}

macro_rules! groups {
    ($($constant:ident $length:expr, $term:ident, $name:literal;)*) => {
        /// All groups, in the order of the table.
        pub const GROUPS: &[Group] = &[$($constant,)*];
        groups!(@from 0; $($constant $length, $term, $name;)*);
    };
    (@from $start:expr; $constant:ident $length:expr, $term:ident, $name:literal; $($rest:tt)*) => {
        #[doc = $name]
        pub const $constant: Group = Group { name: $name, term: Term::$term, start: $start, length: $length };
        groups!(@from $constant.start + $constant.length; $($rest)*);
    };
    (@from $start:expr;) => {
        /// The number of features.
        pub const N_FEATURES: usize = $start;
    };
}

groups! {
    MATERIAL 5, Material, "pieces, by role";
    PLACES 6 * 32, Places, "places, by role and square of the left half";
    KNIGHT_MOBILITY 9, Mobility, "knights, by squares reached";
    BISHOP_MOBILITY 14, Mobility, "bishops, by squares reached";
    ROOK_MOBILITY 15, Mobility, "rooks, by squares reached";
    QUEEN_MOBILITY 28, Mobility, "queens, by squares reached";
    BISHOP_PAIR 1, Pieces, "two bishops";
    BISHOP_PAWNS 1, Pieces, "own pawns on the bishop's colour";
    OUTPOST 2, Pieces, "knight or bishop where no pawn drives it away, protected by a pawn";
    BEHIND_PAWN 1, Pieces, "knight or bishop behind a pawn";
    ROOK_FILE 2, Pieces, "rook on a half-open or open file";
    ROOK_SEVENTH 1, Pieces, "rook on the seventh rank that matters";
    ISOLATED 2, Pawns, "isolated pawn, on a closed or open file";
    BACKWARD 2, Pawns, "backward pawn, on a closed or open file";
    DOUBLED 1, Pawns, "doubled pawn";
    PHALANX 8, Pawns, "pawns side by side, by rank";
    PROTECTED 8, Pawns, "pawn protected by a pawn, by rank";
    PASSED 8, PassedPawns, "passed pawn, by rank";
    PASSED_FREE 8, PassedPawns, "passed pawn whose next square is free, by rank";
    PASSED_SAFE 8, PassedPawns, "passed pawn whose next square is not attacked, by rank";
    PASSED_OWN_KING 8, PassedPawns, "own king's distance from an advanced passed pawn";
    PASSED_THEIR_KING 8, PassedPawns, "their king's distance from an advanced passed pawn";
    PASSED_ALONE 1, PassedPawns, "passed pawn that no king or piece can catch";
    CANDIDATE 8, PassedPawns, "pawn that may become passed, by rank";
    SHELTER 4 * 8, KingSafety, "own pawns before the king, by file and rank";
    STORM 2 * 8, KingSafety, "their pawns before the king, free or blocked, by rank";
    DANGER 48, KingSafety, "attack on the king, by its weight";
    SAFE_CHECK 4, KingSafety, "checks that cost nothing, by role";
    PAWN_THREAT 6, Threats, "attacked by a pawn, by role";
    MINOR_THREAT 6, Threats, "attacked by a knight or bishop, by role";
    ROOK_THREAT 6, Threats, "attacked by a rook, by role";
    KING_THREAT 1, Threats, "unprotected and attacked by the king";
    HANGING 1, Threats, "attacked and not protected";
    PUSH_THREAT 1, Threats, "attacked by a pawn after a step";
    SPACE 1, Pieces, "safe squares behind own pawns in the middle";
    TEMPO 1, Tempo, "the move";
}

/// The index for a role on a square, seen from its own side; left and right are merged.
#[inline(always)]
#[must_use]
pub const fn place(role: Role, square: chess::Square) -> usize {
    let file = square.file() as usize;
    let file = if file > 3 { 7 - file } else { file };
    PLACES.at(role.index() * 32 + square.rank() as usize * 4 + file)
}
