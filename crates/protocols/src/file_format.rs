//! All formats for files of games.

use game::Refusal;

use crate::{ChessFormat, Format};

/// A file format of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFormat {
    /// An Othello format.
    Othello(Format),
    /// A chess format.
    Chess(ChessFormat),
}

impl FileFormat {
    /// The format with that name, in any case.
    ///
    /// # Errors
    /// A [`Refusal`] that lists the names.
    pub fn named(name: &str) -> Result<FileFormat, Refusal> {
        let othello = Format::named(name).map(FileFormat::Othello);
        let found = othello.or_else(|_| ChessFormat::named(name).map(FileFormat::Chess));
        found.map_err(|_| Refusal::new(name, format!("the formats are {ENDINGS}")))
    }

    /// Its file extension, which is also its name.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            FileFormat::Othello(format) => format.extension(),
            FileFormat::Chess(format) => format.extension(),
        }
    }

    /// Whether its files are text.
    #[must_use]
    pub fn is_text(self) -> bool {
        match self {
            FileFormat::Othello(format) => format.is_text(),
            FileFormat::Chess(_) => true,
        }
    }

    /// The game it is for.
    #[must_use]
    pub fn game(self) -> &'static str {
        match self {
            FileFormat::Othello(_) => "othello",
            FileFormat::Chess(_) => "chess",
        }
    }
}

/// All file extensions.
pub const ENDINGS: &str = "obf, ggf, wtb, sgf, txt; for chess pgn, epd, fen";
