//! The Othello formats: by name, by file extension, and what reads and writes each.

use game::Refusal;

use crate::obf::ObfProblem;
use crate::wthor::{GamesFile, Names};
use crate::{Losses, OthelloGame, ReadGame, WrittenGames, ggf, obf, othello_quest, sgf, transcripts, wthor};

/// An Othello file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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
    /// Games as the site Othello Quest hands them out; they are only read.
    OthelloQuest,
}

/// Games of a file, one by one.
pub type Games<'a> = Box<dyn Iterator<Item = Result<ReadGame<othello::Board>, Refusal>> + 'a>;

impl Format {
    /// All of them.
    pub const ALL: [Format; 6] =
        [Format::Obf, Format::Ggf, Format::Wthor, Format::Sgf, Format::Transcripts, Format::OthelloQuest];

    /// Its file extension, which is also its name.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Obf => "obf",
            Format::Ggf => "ggf",
            Format::Wthor => "wtb",
            Format::Sgf => "sgf",
            Format::Transcripts => "txt",
            Format::OthelloQuest => "oq",
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
        found.ok_or_else(|| Refusal::new(name, "the formats are obf, ggf, wtb, sgf, txt and oq"))
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
        fn of<'g>(games: impl Iterator<Item = Result<OthelloGame, Refusal>> + 'g) -> Games<'g> {
            Box::new(games.map(|game| game.map(ReadGame::from)))
        }
        Ok(match self {
            Format::Wthor => of(GamesFile::read(bytes)?.games(names)),
            Format::Ggf => of(ggf::games(text(bytes)?)),
            Format::Sgf => Box::new(sgf::games(text(bytes)?)),
            Format::Transcripts => of(transcripts::games(text(bytes)?)),
            Format::OthelloQuest => of(othello_quest::games(text(bytes)?)),
            Format::Obf => {
                of(obf::problems(text(bytes)?)
                    .map(|problem| problem.map(|problem| OthelloGame::from(&problem))))
            }
        })
    }

    /// Writes games; a WTHOR file adds the names it needs to `names`.
    ///
    /// # Errors
    /// A [`Refusal`] for a game that this format cannot represent.
    pub fn write<'a>(
        self,
        games: impl IntoIterator<Item = &'a OthelloGame, IntoIter: Clone>,
        names: &mut Names,
    ) -> Result<WrittenGames, Refusal> {
        let games = games.into_iter();
        let mut losses = Losses::default();
        games.clone().for_each(|game| losses += self.losses(game));
        let bytes = match self {
            Format::Wthor => wthor::write(games, names)?,
            Format::Ggf => ggf::write(games)?.into_bytes(),
            Format::Sgf => sgf::write(games)?.into_bytes(),
            Format::Transcripts => transcripts::write(games)?.into_bytes(),
            Format::Obf => obf::write(&games.map(ObfProblem::from).collect::<Vec<_>>()).into_bytes(),
            Format::OthelloQuest => {
                return Err(Refusal::not_available(
                    "oq",
                    "games of Othello Quest are only read; write ggf, sgf or txt",
                ));
            }
        };
        Ok(WrittenGames { bytes, losses })
    }

    /// What is lost of a game when it is written.
    fn losses(self, game: &OthelloGame) -> Losses {
        match self {
            Format::Wthor => wthor::losses(game),
            Format::Ggf => ggf::losses(game),
            Format::Sgf => sgf::losses(game),
            Format::Transcripts => transcripts::losses(game),
            Format::Obf => obf::losses(game),
            Format::OthelloQuest => Losses::default(),
        }
    }
}

pub(crate) fn text(bytes: &[u8]) -> Result<&str, Refusal> {
    std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        Refusal::new(format!("0x{:02x}", bytes[at]), format!("byte {at}: the file is not UTF-8 text"))
    })
}
