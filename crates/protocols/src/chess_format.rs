//! The chess formats: by name, by file extension, and what reads and writes each. Conversions go through
//! a tree: a position is a game that starts there and has no moves.

use chess::Chess;
use game::Refusal;

use crate::epd::{self, EpdPosition};
use crate::format::text;
use crate::losses::Carried;
use crate::{ChessGame, Losses, ReadGame, WrittenGames, pgn};

/// A chess file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChessFormat {
    /// Games.
    Pgn,
    /// Positions with operations.
    Epd,
    /// Positions, one per line.
    Fen,
}

/// Chess games of a file, one by one.
pub type ChessGames<'a> = Box<dyn Iterator<Item = Result<ReadGame<chess::Board>, Refusal>> + 'a>;

/// The tag in which a game keeps the operations of its first position.
const TAG: &str = "EPD";

impl ChessFormat {
    /// All of them.
    pub const ALL: [ChessFormat; 3] = [ChessFormat::Pgn, ChessFormat::Epd, ChessFormat::Fen];

    /// Its file extension, which is also its name.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            ChessFormat::Pgn => "pgn",
            ChessFormat::Epd => "epd",
            ChessFormat::Fen => "fen",
        }
    }

    /// The format with that name, in any case.
    ///
    /// # Errors
    /// A [`Refusal`] that lists the names.
    pub fn named(name: &str) -> Result<ChessFormat, Refusal> {
        let found = ChessFormat::ALL.into_iter().find(|format| format.extension().eq_ignore_ascii_case(name));
        found.ok_or_else(|| Refusal::new(name, "the chess formats are pgn, epd and fen"))
    }

    /// The games of a file, one by one. A game with unreadable moves is refused and the next one is read;
    /// wrong tags or results are ignored.
    ///
    /// # Errors
    /// A [`Refusal`] when the file as a whole is not of this format.
    pub fn games(self, bytes: &[u8]) -> Result<ChessGames<'_>, Refusal> {
        if self == ChessFormat::Pgn {
            return Ok(Box::new(pgn::games(bytes).map(pgn::Read::whole)));
        }
        let text = text(bytes)?;
        let positions = epd::positions(text, rules_of(text));
        Ok(Box::new(positions.map(|position| position.map(|position| ChessGame::from(&position).into()))))
    }

    /// Writes games; a file of positions gets the last position of each.
    #[must_use]
    pub fn write<'a>(self, games: impl IntoIterator<Item = &'a ChessGame, IntoIter: Clone>) -> WrittenGames {
        let games = games.into_iter();
        let mut losses = Losses::default();
        games.clone().for_each(|game| losses += self.losses(game));
        let text = match self {
            ChessFormat::Pgn => games.map(pgn::write).collect(),
            ChessFormat::Epd => epd::write(&games.map(EpdPosition::from).collect::<Vec<_>>()),
            ChessFormat::Fen => games.map(|game| format!("{}\n", game.last_position())).collect::<String>(),
        };
        WrittenGames { bytes: text.into_bytes(), losses }
    }

    /// What is lost of a game when it is written.
    fn losses(self, game: &ChessGame) -> Losses {
        const FEN: Carried = Carried { kinds: &[], header: |_| false, has_game_comment: false };
        const EPD: Carried =
            Carried { header: |name| matches!(name, TAG | "Event" | "White" | "Black"), ..FEN };
        match self {
            ChessFormat::Pgn => pgn::losses(game),
            ChessFormat::Epd => Losses::of(game, &EPD),
            ChessFormat::Fen => Losses::of(game, &FEN),
        }
    }
}

/// Positions do not say which rules they follow: Chess960, if only that can read all of them.
fn rules_of(text: &str) -> Chess {
    let fits = |rules| epd::positions(text, rules).all(|position| position.is_ok());
    if !fits(Chess::STANDARD) && fits(Chess::CHESS960) { Chess::CHESS960 } else { Chess::STANDARD }
}

/// A position becomes a game that starts there; its operations are kept in a tag, and `id` names the event.
impl From<&EpdPosition> for ChessGame {
    fn from(position: &EpdPosition) -> ChessGame {
        let mut game = ChessGame::new(position.board);
        game.headers.set("Event", position.text("id").unwrap_or_default());
        game.headers.set(TAG, epd::write_operations(position));
        game
    }
}

/// A game becomes the position after its last move.
impl From<&ChessGame> for EpdPosition {
    fn from(game: &ChessGame) -> EpdPosition {
        let mut position = EpdPosition::of(game.last_position());
        if let Some(tag) = game.headers.get(TAG).filter(|_| game.main_line().next().is_none()) {
            // The tag may have been edited by hand: what is not an operation is left out.
            position.operations = epd::read_operations(tag).unwrap_or_default();
        } else if let Some(id) = id(game) {
            position.operations.push(id);
        }
        position
    }
}

/// `White - Black`, as far as known.
fn id(game: &ChessGame) -> Option<epd::Operation> {
    let [white, black] = ["White", "Black"].map(|name| game.headers.known(name));
    let text = format!("{} - {}", white.unwrap_or("?"), black.unwrap_or("?"));
    let operands = vec![epd::Operand::Quoted(text)];
    white.or(black).map(|_| epd::Operation { code: "id".to_string(), operands })
}
