//! Drawings on the board.

/// An arrow, or a marked square. Squares are written as the game writes them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Its colour.
    pub colour: Colour,
    /// The square, or the beginning of the arrow.
    pub from: String,
    /// The end of the arrow; `None` marks a square.
    pub to: Option<String>,
}

/// The colour of a drawing: the four that lichess and ChessBase have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Green.
    #[default]
    Green,
    /// Red.
    Red,
    /// Yellow.
    Yellow,
    /// Blue.
    Blue,
}

impl Colour {
    /// All of them.
    pub const ALL: [Colour; 4] = [Colour::Green, Colour::Red, Colour::Yellow, Colour::Blue];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Green => "green",
            Colour::Red => "red",
            Colour::Yellow => "yellow",
            Colour::Blue => "blue",
        }
    }

    /// The colour of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.name() == name)
    }
}
