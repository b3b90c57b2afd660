//! NBoard, version 2: the protocol between graphical Othello boards and engines.
//!
//! A [`Command`] goes from the board to the engine, an [`Answer`] back; both are one line. Squares are written `F5`, a
//! pass `PA`; lines of play have no blanks. Evaluations are discs, times seconds.
//!
//! ```
//! use protocols::nboard::{Answer, Command};
//!
//! assert_eq!(Command::parse("ping 3")?, Some(Command::Ping(3)));
//! assert_eq!(Command::parse("dance")?, None, "what is not known is to be ignored");
//! // Some engines write blanks where others write strokes.
//! assert_eq!(Answer::parse("=== F5 1.50 0.2")?, Answer::parse("===F5/1.50/0.2")?);
//! # Ok::<(), game::Refusal>(())
//! ```

use std::fmt;

use game::{Position as _, Refusal};
use othello::{Board, Move, Size};

use crate::{OthelloGame, ggf};

/// The board of the protocol.
const SIZE: Size = Size::Eight;

/// A command or message from the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// The protocol version: the first line.
    Version(u32),
    /// How far to look ahead.
    Depth(u32),
    /// The game so far.
    Game(GameSoFar),
    /// What a draw is worth, in hundredths of a disc.
    Contempt(i32),
    /// A move was made.
    Move(Played),
    /// Score the best moves, up to this many.
    Hint(usize),
    /// Choose a move, without playing it.
    Go,
    /// Stop, and report when everything before this is done.
    Ping(i64),
    /// Add the game to the book.
    Learn,
    /// Analyse the game backwards.
    Analyze,
    /// End the program.
    Quit,
}

/// An answer of the engine.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Answer {
    /// Its name, a single word.
    MyName(String),
    /// What it is doing; empty when it is idle.
    Status(String),
    /// The move it chose.
    Move(Played),
    /// Its evaluation of a move.
    Search(Hint),
    /// Its book's evaluation of a move.
    Book(Hint),
    /// The cost of the search.
    NodeStats {
        /// Nodes visited.
        nodes: u64,
        /// Seconds taken.
        seconds: Option<f64>,
    },
    /// Everything before the ping with that number is done.
    Pong(i64),
    /// The game was added to the book.
    Learned,
}

/// A move with its player's evaluation and time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// Its value for the player.
    pub eval: Option<f64>,
    /// Seconds spent on it.
    pub seconds: Option<f64>,
}

/// A move with its score and the expected continuation.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The move and the best play after it.
    pub line: Vec<Move>,
    /// Its value for the side to move.
    pub eval: f64,
    /// Games in the book; 0 for a search.
    pub games: u64,
    /// The search depth, for example `12`, `18@73%` or `100%W`.
    pub depth: String,
    /// Any other text.
    pub text: String,
}

/// A game as sent by `set game`: a position, and the moves since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSoFar {
    /// The start position.
    pub start: Board,
    /// The moves played, including passes.
    pub moves: Vec<Move>,
}

impl Command {
    /// Reads a line; `None` for blank and unknown ones, which should be ignored.
    ///
    /// # Errors
    /// A [`Refusal`] when a known command has bad arguments.
    pub fn parse(line: &str) -> Result<Option<Command>, Refusal> {
        let (name, rest) = split_word(line);
        let (second, value) = split_word(rest);
        Ok(Some(match (name, second) {
            ("nboard", _) => Command::Version(number(second)?),
            ("set", "depth") => Command::Depth(number(value)?),
            ("set", "game") => Command::Game(GameSoFar::parse(value)?),
            ("set", "contempt") => Command::Contempt(number(value)?),
            ("move", _) => Command::Move(Played::parse(rest)?),
            ("hint", _) => Command::Hint(number(second)?),
            ("go", _) => Command::Go,
            ("ping", _) => Command::Ping(number(second)?),
            ("learn", _) => Command::Learn,
            ("analyze", _) => Command::Analyze,
            ("quit", _) => Command::Quit,
            _ => return Ok(None),
        }))
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Version(version) => write!(f, "nboard {version}"),
            Command::Depth(depth) => write!(f, "set depth {depth}"),
            Command::Game(game) => write!(f, "set game {game}"),
            Command::Contempt(contempt) => write!(f, "set contempt {contempt}"),
            Command::Move(played) => write!(f, "move {played}"),
            Command::Hint(n_moves) => write!(f, "hint {n_moves}"),
            Command::Go => f.write_str("go"),
            Command::Ping(number) => write!(f, "ping {number}"),
            Command::Learn => f.write_str("learn"),
            Command::Analyze => f.write_str("analyze"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

impl Answer {
    /// Reads a line; `None` for blank and unknown ones, which should be ignored.
    ///
    /// # Errors
    /// A [`Refusal`] when a known answer has bad arguments.
    pub fn parse(line: &str) -> Result<Option<Answer>, Refusal> {
        if let Some(played) = line.trim_start().strip_prefix("===") {
            return Ok(Some(Answer::Move(Played::parse(played)?)));
        }
        let (name, rest) = split_word(line);
        let (second, value) = split_word(rest);
        Ok(Some(match (name, second) {
            ("set", "myname") => Answer::MyName(value.to_string()),
            ("status", _) => Answer::Status(rest.to_string()),
            ("search", _) => Answer::Search(Hint::parse(rest)?),
            ("book", _) => Answer::Book(Hint::parse(rest)?),
            ("nodestats", _) => {
                Answer::NodeStats { nodes: number(second)?, seconds: decimal(split_word(value).0) }
            }
            ("pong", _) => Answer::Pong(number(second)?),
            ("learned" | "learn", _) => Answer::Learned,
            _ => return Ok(None),
        }))
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::MyName(name) => write!(f, "set myname {name}"),
            Answer::Status(text) => write!(f, "status {text}"),
            Answer::Move(played) => write!(f, "=== {played}"),
            Answer::Search(hint) => write!(f, "search {hint}"),
            Answer::Book(hint) => write!(f, "book {hint}"),
            Answer::NodeStats { nodes, seconds: Some(seconds) } => {
                write!(f, "nodestats {nodes} {seconds:.3}")
            }
            Answer::NodeStats { nodes, seconds: None } => write!(f, "nodestats {nodes}"),
            Answer::Pong(number) => write!(f, "pong {number}"),
            Answer::Learned => f.write_str("learned"),
        }
    }
}

impl Played {
    /// A move without evaluation and time.
    #[must_use]
    pub fn plain(mv: Move) -> Played {
        Played { mv, eval: None, seconds: None }
    }

    /// Reads `F5/1.50/0.2`; evaluation and time may be missing, empty or unreadable, and blanks may replace
    /// the slashes.
    fn parse(text: &str) -> Result<Played, Refusal> {
        let text = text.trim();
        let mut parts = if text.contains('/') {
            text.split('/').map(str::trim).collect::<Vec<_>>()
        } else {
            text.split_whitespace().collect()
        }
        .into_iter();
        let mv = Move::read(parts.next().unwrap_or(""), SIZE)?;
        let mut decimal_part = || parts.next().and_then(decimal);
        Ok(Played { mv, eval: decimal_part(), seconds: decimal_part() })
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_square(self.mv))?;
        match (self.eval, self.seconds) {
            (None, None) => Ok(()),
            (Some(eval), None) => write!(f, "/{eval:.2}"),
            (None, Some(seconds)) => write!(f, "//{seconds:.3}"),
            (Some(eval), Some(seconds)) => write!(f, "/{eval:.2}/{seconds:.3}"),
        }
    }
}

impl Hint {
    fn parse(text: &str) -> Result<Hint, Refusal> {
        let (line, rest) = split_word(text);
        let (eval, rest) = split_word(rest);
        let (games, rest) = split_word(rest);
        let (depth, text) = split_word(rest);
        Ok(Hint {
            line: parse_line(line)?,
            eval: decimal(eval).ok_or_else(|| Refusal::new(eval, "an evaluation must be a number"))?,
            games: number(games)?,
            depth: depth.to_string(),
            text: text.to_string(),
        })
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line: String = self.line.iter().map(|&mv| write_square(mv)).collect();
        write!(f, "{line} {:.2} {} {}", self.eval, self.games, self.depth)?;
        if self.text.is_empty() { Ok(()) } else { write!(f, " {}", self.text) }
    }
}

/// A square in the protocol's notation: `F5`, or `PA`.
fn write_square(mv: Move) -> String {
    if mv == Move::PASS { "PA".to_string() } else { mv.written(SIZE).to_ascii_uppercase() }
}

/// Reads `F5D6C3`; legality is not checked, since the position is not known here.
fn parse_line(text: &str) -> Result<Vec<Move>, Refusal> {
    if text.is_empty() {
        return Err(Refusal::new(text, "a move is missing"));
    }
    let letters: Vec<char> = text.chars().collect();
    letters.chunks(2).map(|pair| Move::read(&pair.iter().collect::<String>(), SIZE)).collect()
}

/// The first word, and what follows it.
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, Refusal> {
    text.parse().map_err(|_| Refusal::new(text, "expected a number"))
}

fn decimal(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

impl GameSoFar {
    /// The position after the last move.
    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = self.start;
        self.moves.iter().for_each(|&mv| board.play(mv));
        board
    }

    /// Reads the game of a GGF text.
    fn parse(text: &str) -> Result<GameSoFar, Refusal> {
        let game =
            ggf::games(text).next().ok_or_else(|| Refusal::new(text, "a game must begin with `(;`"))??;
        if game.start().size() != SIZE {
            return Err(Refusal::new(game.start().size().name(), "NBoard plays only on 8x8 boards"));
        }
        Ok(GameSoFar { start: *game.start(), moves: game.main_moves().collect() })
    }
}

impl fmt::Display for GameSoFar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = OthelloGame::from_moves(self.start, self.moves.iter().copied());
        let text = ggf::write(&[game]).map_err(|_| fmt::Error)?;
        f.write_str(text.trim_end())
    }
}
