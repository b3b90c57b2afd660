//! WTHOR, the game database of the French federation: one file of games per year (`.wtb`), and the names of
//! players (`.JOU`) and tournaments (`.TRN`) that the games refer to by number.
//!
//! All three begin with sixteen bytes, numbers little-endian:
//!
//! ```text
//!  0  1  2  3 | 4 5 6 7 |  8 9  | 10 11 |  12   |  13   |  14   | 15
//!  date made  |  games  | names | year  | board | kind  | depth | -
//! ```
//!
//! A game is 68 bytes: tournament, black, white (two each), black's discs, black's discs after best play from
//! `depth` empty squares on, and sixty moves as `10 × row + column`, padded with 0. Passes are not stored.

use game::{Refusal, Side};
use game_tree::{EndReason, GameEnd};
use othello::{Move, Size};

use crate::losses::{Carried, Loss};
use crate::read_game::{has_usual_start, with_reason};
use crate::replay::Replay;
use crate::{Losses, OthelloGame};

const CARRIED: Carried = Carried {
    kinds: &[Loss::Moves, Loss::Results],
    header: |name| matches!(name, "Black" | "White" | "Event" | "Date" | "Theoretical"),
    has_game_comment: false,
};

/// What [`write`] leaves out.
#[must_use]
pub fn losses(game: &OthelloGame) -> Losses {
    Losses::of(game, &CARRIED)
}

const HEADER_BYTES: usize = 16;
const GAME_BYTES: usize = 68;
const PLAYER_BYTES: usize = 20;
const TOURNAMENT_BYTES: usize = 26;
const MOVES_AT: usize = 8;
const N_MOVES: usize = 60;

/// The years accepted for a file of games; 0 means unknown.
const YEARS: std::ops::RangeInclusive<u16> = 1971..=2199;

/// A file of games, decoded as it is read.
#[derive(Clone, Copy, Debug)]
pub struct GamesFile<'a> {
    /// The year of the games; 0 if unknown.
    pub year: u16,
    /// The number of empty squares from which the theoretical scores were computed.
    pub depth: u8,
    records: &'a [u8],
}

/// A game as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// The number of the tournament.
    pub tournament: u16,
    /// The number of the black player.
    pub black: u16,
    /// The number of the white player.
    pub white: u16,
    /// Black's discs at the end, with the empty squares counted for the winner.
    pub score: u8,
    /// Black's discs with best play at the end.
    pub theoretical: u8,
    /// The moves as stored, padded with 0.
    pub moves: [u8; N_MOVES],
}

/// The names for the numbers in a file of games. Numbers without a name are shown as `player 7` and
/// `tournament 7`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The players.
    pub players: Vec<String>,
    /// The tournaments.
    pub tournaments: Vec<String>,
}

impl<'a> GamesFile<'a> {
    /// Checks the header of a `.wtb` file and that all its games are there.
    ///
    /// # Errors
    /// A [`Refusal`] with the byte of the first error.
    pub fn read(bytes: &'a [u8]) -> Result<GamesFile<'a>, Refusal> {
        let header = Header::read(bytes)?;
        if header.n_names != 0 {
            return Err(refuse(8, header.n_names, "this is a list of names, not a file of games"));
        }
        if header.year != 0 && !YEARS.contains(&header.year) {
            return Err(refuse(10, header.year, "the year must be 0 or from 1971 to 2199"));
        }
        if !matches!(header.board, 0 | 8) {
            return Err(refuse(12, header.board, "only 8x8 boards are supported"));
        }
        if header.kind != 0 {
            return Err(refuse(13, header.kind, "this is a file of solitaire problems, not of games"));
        }
        let records = header.records(bytes, header.n_games as usize, GAME_BYTES, "game")?;
        Ok(GamesFile { year: header.year, depth: header.depth, records })
    }

    /// The number of games.
    #[must_use]
    pub fn n_games(&self) -> usize {
        self.records.len() / GAME_BYTES
    }

    /// The games as stored.
    pub fn stored(&self) -> impl Iterator<Item = StoredGame> + use<'a> {
        self.records.chunks_exact(GAME_BYTES).map(StoredGame::from_bytes)
    }

    /// The games, replayed. One with an illegal move is refused, and reading continues after it.
    pub fn games<'n>(
        &self,
        names: &'n Names,
    ) -> impl Iterator<Item = Result<OthelloGame, Refusal>> + use<'a, 'n> {
        let year = self.year;
        self.stored().enumerate().map(move |(index, stored)| {
            stored.game(year, names).map_err(|(move_index, reason)| {
                let at = HEADER_BYTES + index * GAME_BYTES + MOVES_AT + move_index;
                let found = stored.moves.get(move_index).copied().unwrap_or(0);
                refuse(at, found, &format!("game {}: {reason}", index + 1))
            })
        })
    }
}

impl StoredGame {
    fn from_bytes(bytes: &[u8]) -> StoredGame {
        let mut moves = [0; N_MOVES];
        moves.copy_from_slice(&bytes[MOVES_AT..GAME_BYTES]);
        StoredGame {
            tournament: word(bytes, 0),
            black: word(bytes, 2),
            white: word(bytes, 4),
            score: bytes[6],
            theoretical: bytes[7],
            moves,
        }
    }

    /// The game with its names, or the index of the move that is not legal, and why.
    fn game(&self, year: u16, names: &Names) -> Result<OthelloGame, (usize, String)> {
        let mut game = self.moves()?;
        game.headers.add("Event", name(&names.tournaments, self.tournament, "tournament"));
        if year != 0 {
            game.headers.add("Date", year.to_string());
        }
        game.headers.add("Black", name(&names.players, self.black, "player"));
        game.headers.add("White", name(&names.players, self.white, "player"));
        game.headers.add("Theoretical", format!("{:+}", difference(self.theoretical)));
        let difference = difference(self.score);
        let winner = if difference > 0 { Side::First } else { Side::Second };
        let end = GameEnd {
            winner: Some(winner).filter(|_| difference != 0),
            margin: Some(f64::from(difference.abs())),
            reason: EndReason::Unknown,
        };
        game.end = Some(with_reason(&game, end));
        Ok(game)
    }

    fn moves(&self) -> Result<OthelloGame, (usize, String)> {
        let mut game = OthelloGame::new(othello::Board::start(Size::Eight));
        let mut replay = Replay::new(&game);
        let n_moves = self.moves.iter().position(|&code| code == 0).unwrap_or(N_MOVES);
        for (index, &code) in self.moves[..n_moves].iter().enumerate() {
            let mv = decode(code).ok_or_else(|| (index, format!("move {}: no such square", index + 1)))?;
            replay.play(&mut game, None, mv).map_err(|reason| (index, reason))?;
        }
        match self.moves[n_moves..].iter().position(|&code| code != 0) {
            Some(behind) => Err((n_moves + behind, "there is a move after the end of the game".to_string())),
            None => Ok(game),
        }
    }
}

/// A score in black's discs, converted to a difference.
fn difference(score: u8) -> i32 {
    2 * i32::from(score) - 64
}

fn decode(code: u8) -> Option<Move> {
    let (row, column) = (u32::from(code / 10), u32::from(code % 10));
    let is_square = (1..=8).contains(&row) && (1..=8).contains(&column);
    is_square.then(|| Move::on(Size::Eight.bit(column - 1, row - 1)))
}

fn encode(bit: u32) -> u8 {
    let (column, row) = Size::Eight.place(bit);
    (10 * (row + 1) + column + 1) as u8
}

fn name(names: &[String], number: u16, kind: &str) -> String {
    names.get(usize::from(number)).cloned().unwrap_or_else(|| format!("{kind} {number}"))
}

/// Reads the names of a `.JOU` file.
///
/// # Errors
/// A [`Refusal`] with the byte of the first error.
pub fn read_players(bytes: &[u8]) -> Result<Vec<String>, Refusal> {
    read_names(bytes, PLAYER_BYTES, "player")
}

/// Reads the names of a `.TRN` file.
///
/// # Errors
/// A [`Refusal`] with the byte of the first error.
pub fn read_tournaments(bytes: &[u8]) -> Result<Vec<String>, Refusal> {
    read_names(bytes, TOURNAMENT_BYTES, "tournament")
}

fn read_names(bytes: &[u8], size: usize, kind: &str) -> Result<Vec<String>, Refusal> {
    let header = Header::read(bytes)?;
    if header.n_games != 0 {
        return Err(refuse(4, header.n_games, "this is a file of games, not a list of names"));
    }
    let records = header.records(bytes, usize::from(header.n_names), size, kind)?;
    Ok(records.chunks_exact(size).map(latin1).collect())
}

/// Latin-1 text up to the first zero byte.
fn latin1(bytes: &[u8]) -> String {
    let text: String = bytes.iter().take_while(|&&byte| byte != 0).map(|&byte| char::from(byte)).collect();
    text.trim().to_string()
}

struct Header {
    n_games: u32,
    n_names: u16,
    year: u16,
    board: u8,
    kind: u8,
    depth: u8,
}

impl Header {
    fn read(bytes: &[u8]) -> Result<Header, Refusal> {
        if bytes.len() < HEADER_BYTES {
            let reason = format!("the file ends inside its header of {HEADER_BYTES} bytes");
            return Err(refuse(bytes.len(), "the end", &reason));
        }
        let n_games = u32::from_le_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]);
        let (n_names, year) = (word(bytes, 8), word(bytes, 10));
        Ok(Header { n_games, n_names, year, board: bytes[12], kind: bytes[13], depth: bytes[14] })
    }

    /// The bytes after the header, if they are exactly `count` records.
    fn records<'a>(
        &self,
        bytes: &'a [u8],
        count: usize,
        size: usize,
        kind: &str,
    ) -> Result<&'a [u8], Refusal> {
        let records = &bytes[HEADER_BYTES..];
        let wanted = count.saturating_mul(size);
        if records.len() < wanted {
            let reason = format!("the file ends inside {kind} {} of {count}", records.len() / size + 1);
            return Err(refuse(bytes.len(), "the end", &reason));
        }
        if records.len() > wanted {
            let found = format!("{} bytes", records.len() - wanted);
            return Err(refuse(
                HEADER_BYTES + wanted,
                found,
                &format!("unexpected bytes after the last {kind}"),
            ));
        }
        Ok(records)
    }
}

fn word(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn refuse(at: usize, found: impl ToString, reason: &str) -> Refusal {
    Refusal::new(found.to_string(), format!("byte {at}: {reason}"))
}

/// Writes games as a `.wtb` file. Names missing from `names` are added to it; the creation date is the first
/// day of the games' year, so that the same games give the same bytes.
///
/// # Errors
/// A [`Refusal`] for a game the format cannot represent: another board, another start, another year than the
/// first game's, a result that is not an even number of discs.
pub fn write<'a>(
    games: impl IntoIterator<Item = &'a OthelloGame>,
    names: &mut Names,
) -> Result<Vec<u8>, Refusal> {
    let mut games = games.into_iter().peekable();
    let year = games.peek().and_then(|game| game.headers.year()).unwrap_or(0);
    let (mut n_games, mut records) = (0, Vec::new());
    for game in games {
        if game.headers.year().unwrap_or(0) != year {
            return Err(Refusal::new(
                game.headers.get("Date").unwrap_or_default(),
                format!("all games of a .wtb file must be of one year, here {year}"),
            ));
        }
        records.extend(store(game, names)?.to_bytes());
        n_games += 1;
    }
    let mut bytes = head(n_games, 0, year);
    bytes.append(&mut records);
    Ok(bytes)
}

fn head(n_games: u32, n_names: u16, year: u16) -> Vec<u8> {
    let mut bytes = vec![(year / 100) as u8, (year % 100) as u8, 1, 1];
    bytes.extend(n_games.to_le_bytes());
    bytes.extend(n_names.to_le_bytes());
    bytes.extend(year.to_le_bytes());
    bytes.extend([8, 0, 0, 0]);
    bytes
}

/// Encodes a game.
fn store(game: &OthelloGame, names: &mut Names) -> Result<StoredGame, Refusal> {
    if game.start().size() != Size::Eight || !has_usual_start(game) {
        return Err(Refusal::new(
            game.start().to_string(),
            "a .wtb file holds only games from the usual start on 8x8",
        ));
    }
    let result = game.settled_end().map_or(0.0, |end| match end.winner.filter(|_| end.margin.is_none()) {
        // A game not played to its end is lost by all discs, as federations count.
        Some(winner) => {
            if winner == Side::First {
                64.0
            } else {
                -64.0
            }
        }
        None => end.difference(),
    });
    let known = |name| game.headers.known(name).unwrap_or_default();
    let theoretical = known("Theoretical").trim().parse().map_or(result, |points: i32| f64::from(points));
    let mut moves = [0; N_MOVES];
    for (slot, bit) in moves.iter_mut().zip(game.main_moves().filter_map(Move::bit)) {
        *slot = encode(bit);
    }
    Ok(StoredGame {
        tournament: number(&mut names.tournaments, known("Event"), TOURNAMENT_BYTES)?,
        black: number(&mut names.players, known("Black"), PLAYER_BYTES)?,
        white: number(&mut names.players, known("White"), PLAYER_BYTES)?,
        score: discs(result)?,
        theoretical: discs(theoretical)?,
        moves,
    })
}

/// Converts a difference to black's discs.
fn discs(difference: f64) -> Result<u8, Refusal> {
    let discs = 32.0 + difference / 2.0;
    let is_whole = discs.fract() == 0.0 && (0.0..=64.0).contains(&discs);
    if is_whole {
        Ok(discs as u8)
    } else {
        Err(Refusal::new(difference.to_string(), "not a possible disc difference on 8x8"))
    }
}

/// The number of a name, which is added if new.
fn number(names: &mut Vec<String>, name: &str, bytes: usize) -> Result<u16, Refusal> {
    let name = if name.is_empty() { "???" } else { name };
    let stored = latin1(&fitted(name, bytes));
    let found = names.iter().position(|known| *known == stored).unwrap_or_else(|| {
        names.push(stored);
        names.len() - 1
    });
    u16::try_from(found).map_err(|_| Refusal::new(name, "a list holds at most 65536 names"))
}

/// A name in the bytes of its record, the last of which is zero; longer ones are truncated.
fn fitted(name: &str, bytes: usize) -> Vec<u8> {
    let latin = name.trim().chars().map(|c| u8::try_from(c).ok().filter(|&byte| byte != 0).unwrap_or(b'?'));
    let mut record: Vec<u8> = latin.take(bytes - 1).collect();
    record.resize(bytes, 0);
    record
}

impl StoredGame {
    fn to_bytes(&self) -> Vec<u8> {
        let numbers = [self.tournament, self.black, self.white];
        let mut bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        bytes.extend([self.score, self.theoretical]);
        bytes.extend(self.moves);
        bytes
    }
}

/// Writes names as a `.JOU` file; names of more than 19 characters are truncated.
#[must_use]
pub fn write_players(names: &[String]) -> Vec<u8> {
    write_names(names, PLAYER_BYTES)
}

/// Writes names as a `.TRN` file; names of more than 25 characters are truncated.
#[must_use]
pub fn write_tournaments(names: &[String]) -> Vec<u8> {
    write_names(names, TOURNAMENT_BYTES)
}

fn write_names(names: &[String], size: usize) -> Vec<u8> {
    let mut bytes = head(0, names.len() as u16, 0);
    // A list of names has no board size.
    bytes[12] = 0;
    names.iter().for_each(|name| bytes.extend(fitted(name, size)));
    bytes
}
