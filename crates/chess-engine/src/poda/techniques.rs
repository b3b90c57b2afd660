//! The techniques of this search beyond plain alpha-beta, each with a name, so that each can be switched off:
//! to measure what it is worth, and to compare the bare search with a plain one.
//!
//! What each is worth at 2,000 nodes per move: the whole engine against itself without the technique
//! (November 2026, sixth network, 160 games each from openings of 8moves_v3.epd with both colours, errors by
//! pairs, 95 %). A game counted as won when both searches agreed on nine pawns for six plies in a row. Of 18
//! intervals about one misses the truth by chance, so the single one below zero says little; more nodes per
//! move were not tried. `poda match chess --a poda --b poda:without=NAME --nodes 2000 --games 160 --openings
//! 8moves_v3.epd` plays such a match.
//!
//! | technique | score with it | Elo |
//! | --- | --- | --- |
//! | reverse-futility | 70.6 % | +152 (+102 to +209) |
//! | aspiration | 66.2 % | +117 (+64 to +176) |
//! | reductions | 65.3 % | +110 (+63 to +161) |
//! | continuation | 64.7 % | +105 (+55 to +160) |
//! | table-cuts | 62.8 % | +91 (+39 to +148) |
//! | quiescence-pruning | 59.4 % | +66 (+17 to +117) |
//! | exchange-pruning | 56.6 % | +46 (+4 to +90) |
//! | correction | 54.4 % | +30 (−18 to +80) |
//! | iterative-reduction | 52.2 % | +15 (−30 to +61) |
//! | history-pruning | 50.9 % | +7 (−37 to +50) |
//! | check-extension | 50.6 % | +4 (−42 to +51) |
//! | mate-distance | 50.0 % | 0 (−10 to +10) |
//! | razoring | 49.7 % | −2 (−46 to +41) |
//! | null-move | 47.2 % | −20 (−75 to +35) |
//! | singular | 45.3 % | −33 (−80 to +14) |
//! | late-move-pruning | 44.1 % | −41 (−88 to +4) |
//! | futility | 43.8 % | −44 (−89 to 0) |
//! | probcut | 43.1 % | −48 (−96 to −2) |

use std::fmt;

/// A set of techniques.
///
/// ```
/// use chess_engine::Techniques;
/// let without = Techniques::ALL.without("null-move+reductions").expect("both are known");
/// assert!(!without.has(Techniques::NULL_MOVE) && without.has(Techniques::RAZORING));
/// assert!(Techniques::ALL.without("magic").is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Techniques(u32);

macro_rules! techniques {
    ($($constant:ident = $bit:literal, $name:literal, $summary:literal;)*) => {
        impl Techniques {
            $(#[doc = $summary] pub const $constant: Techniques = Techniques(1 << $bit);)*
            /// Every technique with its name and a one-line description.
            pub const LIST: &'static [(&'static str, Techniques, &'static str)] =
                &[$(($name, Techniques::$constant, $summary),)*];
        }
    };
}

techniques! {
    TABLE_CUTS = 0, "table-cuts", "Ends nodes that a table entry decides.";
    QUIESCENCE_PRUNING = 1, "quiescence-pruning", "Skips losing and hopeless captures in quiescence.";
    REVERSE_FUTILITY = 2, "reverse-futility", "Ends shallow nodes that are far above the window.";
    RAZORING = 3, "razoring", "Goes straight to quiescence at shallow nodes far below the window.";
    NULL_MOVE = 4, "null-move", "Ends a node that stays above the window even after a null move (Donninger, 1993).";
    PROBCUT = 5, "probcut", "Ends a node that a good capture lifts far above the window at reduced depth (Buro, 1995).";
    ITERATIVE_REDUCTION = 6, "iterative-reduction", "Searches less deeply where the table has no move.";
    LATE_MOVE_PRUNING = 7, "late-move-pruning", "Skips late quiet moves at shallow nodes.";
    HISTORY_PRUNING = 8, "history-pruning", "Skips quiet moves with a bad history.";
    FUTILITY = 9, "futility", "Skips quiet moves where the evaluation is too far below the window.";
    EXCHANGE_PRUNING = 10, "exchange-pruning", "Skips moves that lose too much by static exchange.";
    REDUCTIONS = 11, "reductions", "Searches late moves at reduced depth first.";
    SINGULAR = 12, "singular", "Searches deeper where one move is far better than all others (Anantharaman, 1988).";
    CHECK_EXTENSION = 13, "check-extension", "Searches deeper after checks that lose nothing.";
    CORRECTION = 14, "correction", "Corrects evaluations by how searches differed from them in similar positions.";
    MATE_DISTANCE = 15, "mate-distance", "Skips lines that cannot be better than a mate already found.";
    CONTINUATION = 16, "continuation", "Orders moves by what was good after the previous moves.";
    ASPIRATION = 17, "aspiration", "Starts each iteration with a small window around the last value.";
}

impl Techniques {
    /// All of them.
    pub const ALL: Techniques = Techniques((1 << Self::LIST.len()) - 1);
    /// None: alpha-beta with good move ordering, and quiescence.
    pub const NONE: Techniques = Techniques(0);

    /// Whether all of `other` are in the set.
    #[inline(always)]
    #[must_use]
    pub const fn has(self, other: Techniques) -> bool {
        self.0 & other.0 == other.0
    }

    /// The set without the named techniques, separated by `+`; `None` if one is unknown.
    #[must_use]
    pub fn without(self, names: &str) -> Option<Techniques> {
        names.split('+').filter(|name| !name.is_empty()).try_fold(self, |left, name| {
            let found = Self::LIST.iter().find(|(known, ..)| *known == name)?;
            Some(Techniques(left.0 & !found.1.0))
        })
    }
}

impl Default for Techniques {
    fn default() -> Techniques {
        Techniques::ALL
    }
}

/// The names, separated by `+`.
impl fmt::Debug for Techniques {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> =
            Self::LIST.iter().filter(|(_, one, _)| self.has(*one)).map(|(name, ..)| *name).collect();
        f.write_str(&names.join("+"))
    }
}
