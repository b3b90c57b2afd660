//! PGN, the game files of chess: tags in brackets, then moves in SAN, with comments, annotation marks and
//! variations.
//!
//! Real files are seldom clean. Errors never stop the reader: they are reported with the number of the game
//! and the line, a game with a bad move is kept up to there, and the next game is read normally. Text may be
//! UTF-8 or Latin-1. Variations of any depth are skipped; only the main line is kept.
//!
//! ```
//! use protocols::pgn;
//!
//! let file = b"[White \"Ana\"]\n[Result \"1-0\"]\n\n1. e4! {best by test} e5 (1... c5) 2. Qh5 Ke7?? 3. Qxe5# 1-0\n\n1. e4 Ke4 *";
//! let reads: Vec<pgn::Read> = pgn::games(file).collect();
//! assert_eq!((reads[0].game.tag("White"), reads[0].game.moves.len()), (Some("Ana"), 5));
//! assert_eq!(reads[0].game.moves[0].comment, "best by test");
//! assert_eq!(reads[1].faults[0].to_string(), "game 2, line 6: move 1 of black: this move is not legal here: `Ke4`");
//! assert!(pgn::write(&reads[0].game).ends_with("1. e4 $1 { best by test } 1... e5 2. Qh5 Ke7 $4 3. Qxe5# 1-0\n\n"));
//! ```

mod lexer;
mod reader;
mod writer;

use chess::{Board, Chess, Move};
use game::{Game as _, Position as _, Refusal};

use crate::{Ending, GameRecord, GameResult, PlayedMove};

pub use reader::{Games, games};
pub use writer::write;

/// The seven tags of every exported game, in their order.
pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// A game read from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The tags in the order found; names are unique.
    pub tags: Vec<(String, String)>,
    /// The position before the first move.
    pub start: Board,
    /// The main line; every move is legal.
    pub moves: Vec<AnnotatedMove>,
    /// The comment before the first move.
    pub comment: String,
    /// The result.
    pub termination: Termination,
}

/// A move with its annotations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotatedMove {
    /// The move.
    pub mv: Move,
    /// Numeric annotation glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub nags: Vec<u8>,
    /// The comment after it, including clocks and evaluations such as `[%clk 0:05:00]`.
    pub comment: String,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Termination {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: unknown, or still being played.
    #[default]
    Unknown,
}

/// A game that was read, and its errors.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The game, as far as it could be read.
    pub game: Game,
    /// Its number in the file, from 1.
    pub number: usize,
    /// The line it begins on, from 1.
    pub line: usize,
    /// The errors, in order.
    pub faults: Vec<Refusal>,
    /// Whether the whole main line was read: a wrong tag or result does not matter, a bad move does.
    pub is_whole: bool,
    /// Why the rest of the main line was not read, if so; one of the faults.
    pub broken_by: Option<Refusal>,
    /// Variations that were skipped, including nested ones.
    pub n_variations: u64,
}

impl Read {
    /// The game, if its whole main line was read.
    ///
    /// # Errors
    /// A [`Refusal`] with the game, the line and the first wrong move.
    pub fn whole(self) -> Result<Game, Refusal> {
        self.broken_by.map_or(Ok(self.game), Err)
    }
}

impl Termination {
    /// Reads `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Termination> {
        match text {
            "1-0" | "1:0" => Some(Termination::WhiteWins),
            "0-1" | "0:1" => Some(Termination::BlackWins),
            "1/2-1/2" | "1/2" | "½-½" | "½" => Some(Termination::Draw),
            "*" => Some(Termination::Unknown),
            _ => None,
        }
    }

    /// The text written in PGN.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Termination::WhiteWins => "1-0",
            Termination::BlackWins => "0-1",
            Termination::Draw => "1/2-1/2",
            Termination::Unknown => "*",
        }
    }

    /// 1 if white won, −1 if black did, 0 for a draw.
    #[must_use]
    pub const fn for_white(self) -> Option<i32> {
        match self {
            Termination::WhiteWins => Some(1),
            Termination::BlackWins => Some(-1),
            Termination::Draw => Some(0),
            Termination::Unknown => None,
        }
    }
}

impl From<Move> for AnnotatedMove {
    fn from(mv: Move) -> AnnotatedMove {
        AnnotatedMove { mv, nags: Vec::new(), comment: String::new() }
    }
}

impl Game {
    /// A game with only its start position.
    #[must_use]
    pub fn from_start(start: Board) -> Game {
        let (tags, moves) = (Vec::new(), Vec::new());
        Game { tags, start, moves, comment: String::new(), termination: Termination::Unknown }
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// The value of a tag; empty if unknown.
    fn known(&self, name: &str) -> String {
        let is_unknown = |value: &&str| value.chars().all(|letter| matches!(letter, '?' | '.' | '-'));
        self.tag(name).filter(|value| !is_unknown(value)).unwrap_or_default().to_string()
    }

    /// The moves without annotations.
    pub fn bare_moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves.iter().map(|annotated| annotated.mv)
    }

    /// Whether it starts from the standard position.
    #[must_use]
    pub fn has_usual_start(&self) -> bool {
        self.start == Chess::STANDARD.start()
    }

    /// The position after the last move.
    #[must_use]
    pub fn last_board(&self) -> Board {
        let mut board = self.start;
        self.bare_moves().for_each(|mv| board.play(mv));
        board
    }
}

/// The parts of a game that statistics need.
impl From<&Game> for GameRecord<Board> {
    fn from(game: &Game) -> GameRecord<Board> {
        let played = |annotated: &AnnotatedMove| PlayedMove {
            comment: annotated.comment.clone(),
            ..PlayedMove::from(annotated.mv)
        };
        let is_own = |name: &str| ["White", "Black", "Event", "Date", "Result"].contains(&name);
        let tags = game.tags.iter().filter(|(name, _)| !is_own(name));
        GameRecord {
            black: game.known("Black"),
            white: game.known("White"),
            event: game.known("Event"),
            date: game.known("Date"),
            result: result(game),
            moves: game.moves.iter().map(played).collect(),
            comment: game.comment.clone(),
            tags: tags.map(|(name, value)| (name.to_uppercase(), value.clone())).collect(),
            ..GameRecord::from_start(game.start)
        }
    }
}

fn result(game: &Game) -> Option<GameResult> {
    let for_white = game.termination.for_white()?;
    let ending = match game.last_board().outcome() {
        Some(_) => Ending::Played,
        None if for_white == 0 => Ending::Agreed,
        None => Ending::Resigned,
    };
    Some(GameResult { difference: f64::from(for_white), ending })
}
