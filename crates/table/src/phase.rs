//! The phase of a game.

use serde::{Deserialize, Serialize};

/// The phase of a game in which a position occurs. Each game knows best where one ends.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The first moves.
    Opening,
    /// What is between.
    Middlegame,
    /// The last moves, or few pieces.
    Endgame,
}

impl Phase {
    /// All of them, in order.
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Middlegame, Phase::Endgame];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::Middlegame => "middlegame",
            Phase::Endgame => "endgame",
        }
    }

    /// The phase by how many of the squares, or moves, of a game are left: the first quarter is the opening, the last third
    /// the endgame.
    ///
    /// ```
    /// use table::Phase;
    ///
    /// let phases = [60, 46, 45, 21, 20, 0].map(|left| Phase::of_share(left, 60));
    /// let [opening, middlegame, endgame] = Phase::ALL;
    /// assert_eq!(phases, [opening, opening, middlegame, middlegame, endgame, endgame]);
    /// ```
    #[must_use]
    pub fn of_share(left: u32, all: u32) -> Phase {
        match left {
            _ if 3 * left <= all => Phase::Endgame,
            _ if 4 * left <= 3 * all => Phase::Middlegame,
            _ => Phase::Opening,
        }
    }
}
