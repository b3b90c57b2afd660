//! The Othello formats: by name, by file extension, and what reads and writes each.

use game::Refusal;

use crate::obf::ObfProblem;
use crate::wthor::{GamesFile, Names};
use crate::{GameRecord, ggf, obf, sgf, transcripts, wthor};

/// An Othello file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Positions with scored moves.
    Obf,
    /// Games of the GGS server and related programs.
    Ggf,
    /// Games of the French federation's database.
    Wthor,
    /// Games of the Smart Game Board and related programs.
    Sgf,
    /// Lists of transcripts.
    Transcripts,
}

/// Games of a file, one by one.
pub type Games<'a> = Box<dyn Iterator<Item = Result<GameRecord, Refusal>> + 'a>;

impl Format {
    /// All of them.
    pub const ALL: [Format; 5] = [Format::Obf, Format::Ggf, Format::Wthor, Format::Sgf, Format::Transcripts];

    /// Its file extension, which is also its name.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Obf => "obf",
            Format::Ggf => "ggf",
            Format::Wthor => "wtb",
            Format::Sgf => "sgf",
            Format::Transcripts => "txt",
        }
    }

    /// Whether its files are text.
    #[must_use]
    pub const fn is_text(self) -> bool {
        !matches!(self, Format::Wthor)
    }

    /// The format with that name, in any case.
    ///
    /// # Errors
    /// A [`Refusal`] that lists the names.
    pub fn named(name: &str) -> Result<Format, Refusal> {
        let found = Format::ALL.into_iter().find(|format| format.extension().eq_ignore_ascii_case(name));
        found.ok_or_else(|| Refusal::new(name, "the formats are obf, ggf, wtb, sgf and txt"))
    }

    /// The format indicated by a file's extension.
    #[must_use]
    pub fn of_file(name: &str) -> Option<Format> {
        let (_, extension) = name.rsplit_once('.')?;
        Format::named(extension).ok()
    }

    /// The games of a file, one by one; `names` are those of a WTHOR file. A refused game does not affect the
    /// following ones, unless the rest of the file makes no sense.
    ///
    /// # Errors
    /// A [`Refusal`] when the file as a whole is not of this format.
    pub fn games<'a>(self, bytes: &'a [u8], names: &'a Names) -> Result<Games<'a>, Refusal> {
        Ok(match self {
            Format::Wthor => Box::new(GamesFile::read(bytes)?.games(names)),
            Format::Ggf => Box::new(ggf::games(text(bytes)?)),
            Format::Sgf => Box::new(sgf::games(text(bytes)?)),
            Format::Transcripts => Box::new(transcripts::games(text(bytes)?)),
            Format::Obf => Box::new(
                obf::problems(text(bytes)?).map(|problem| problem.map(|problem| GameRecord::from(&problem))),
            ),
        })
    }

    /// How many variations in a file [`games`](Self::games) skips; only SGF files can have any.
    #[must_use]
    pub fn n_variations(self, bytes: &[u8]) -> u64 {
        match self {
            Format::Sgf => text(bytes).map_or(0, sgf::n_variations),
            Format::Obf | Format::Ggf | Format::Wthor | Format::Transcripts => 0,
        }
    }

    /// Writes games; a WTHOR file adds the names it needs to `names`.
    ///
    /// # Errors
    /// A [`Refusal`] for a game that this format cannot represent.
    pub fn write(self, games: &[GameRecord], names: &mut Names) -> Result<Vec<u8>, Refusal> {
        match self {
            Format::Wthor => wthor::write(games, names),
            Format::Ggf => ggf::write(games).map(String::into_bytes),
            Format::Sgf => sgf::write(games).map(String::into_bytes),
            Format::Transcripts => transcripts::write(games).map(String::into_bytes),
            Format::Obf => {
                let problems: Vec<ObfProblem> = games.iter().map(ObfProblem::from).collect();
                Ok(obf::write(&problems).into_bytes())
            }
        }
    }
}

pub(crate) fn text(bytes: &[u8]) -> Result<&str, Refusal> {
    std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        Refusal::new(format!("0x{:02x}", bytes[at]), format!("byte {at}: the file is not UTF-8 text"))
    })
}
