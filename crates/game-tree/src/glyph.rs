//! Annotation glyphs, by their numbers in PGN.

use std::fmt;

/// A numeric annotation glyph: 1 is `!`, 2 is `?`. Numbers without a symbol are kept as they are.
///
/// ```
/// use game_tree::Glyph;
/// assert_eq!(Glyph::of_symbol("!?"), Some(Glyph(5)));
/// assert_eq!((Glyph(4).symbol(), Glyph(200).symbol()), (Some("??"), None));
/// assert_eq!(Glyph(200).to_string(), "$200");
/// assert!(Glyph(2).is_about_move() && !Glyph(10).is_about_move());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Glyph(pub u8);

/// The symbols, the usual one of each number first. Numbers from <https://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm>,
/// section 10, and from what common programs write.
const SYMBOLS: &[(u8, &str)] = &[
    (1, "!"),
    (2, "?"),
    (3, "!!"),
    (4, "??"),
    (5, "!?"),
    (6, "?!"),
    (7, "□"),
    (10, "="),
    (13, "∞"),
    (14, "⩲"),
    (14, "+="),
    (14, "+/="),
    (15, "⩱"),
    (15, "=+"),
    (15, "=/+"),
    (16, "±"),
    (16, "+/-"),
    (17, "∓"),
    (17, "-/+"),
    (18, "+−"),
    (18, "+-"),
    (19, "−+"),
    (19, "-+"),
    (22, "⨀"),
    (32, "⟳"),
    (36, "↑"),
    (40, "→"),
    (44, "=∞"),
    (132, "⇆"),
    (138, "⊕"),
    (140, "∆"),
    (146, "N"),
];

impl Glyph {
    /// The glyph of a symbol.
    #[must_use]
    pub fn of_symbol(symbol: &str) -> Option<Glyph> {
        SYMBOLS.iter().find(|(_, known)| *known == symbol).map(|&(number, _)| Glyph(number))
    }

    /// Its symbol, if it has a usual one.
    #[must_use]
    pub fn symbol(self) -> Option<&'static str> {
        SYMBOLS.iter().find(|(number, _)| *number == self.0).map(|&(_, symbol)| symbol)
    }

    /// Whether it is about the move rather than the position; a move has at most one of these.
    #[must_use]
    pub const fn is_about_move(self) -> bool {
        matches!(self.0, 1..=9)
    }
}

impl fmt::Display for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.symbol() {
            Some(symbol) => f.write_str(symbol),
            None => write!(f, "${}", self.0),
        }
    }
}
