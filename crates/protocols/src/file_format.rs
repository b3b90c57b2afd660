//! All formats for files of games.

use std::borrow::Cow;

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

    /// The bytes of a file as UTF-8: text that is not is taken for Latin-1, as older programs wrote it. PGN and binary
    /// files stay as they are.
    #[must_use]
    pub fn decoded(self, bytes: &[u8]) -> Cow<'_, [u8]> {
        let is_plain = !self.is_text() || self == FileFormat::Chess(ChessFormat::Pgn);
        if is_plain || std::str::from_utf8(bytes).is_ok() {
            return Cow::Borrowed(bytes);
        }
        Cow::Owned(bytes.iter().copied().map(char::from).collect::<String>().into_bytes())
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
pub const ENDINGS: &str = "obf, ggf, wtb, sgf, txt, oq; for chess pgn, epd, fen";
