//! UCI, the Universal Chess Interface: what a graphical program says to an engine, and what the engine answers. Both
//! sides are read and written here, so that one can be the engine or lead one.
//!
//! Unknown words are passed over, as the protocol asks; a known word with a wrong value is refused, and the refusal
//! names it.
//!
//! ```
//! use protocols::uci::{Command, Go};
//!
//! let command = Command::parse("go wtime 60000 btime 58000 winc 1000 binc 1000")?;
//! let Some(Command::Go(go)) = command else { panic!("a search") };
//! assert_eq!((go.wtime, go.binc, go.infinite), (Some(60000), Some(1000), false));
//! assert_eq!(Command::Go(go).to_string(), "go wtime 60000 btime 58000 winc 1000 binc 1000");
//! assert!(Command::parse("go depth many").is_err());
//! # Ok::<(), game::Refusal>(())
//! ```

use std::fmt;

use game::Refusal;

mod answer;

pub use answer::{Answer, Info, OptionKind, UciOption, UciScore};

/// What the graphical program says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Introduce yourself.
    Uci,
    /// Say a lot, or stop doing so.
    Debug(bool),
    /// Say when you are ready.
    IsReady,
    /// Set an option; a button has no value.
    SetOption {
        /// The option's name, which may have blanks.
        name: String,
        /// Its value.
        value: Option<String>,
    },
    /// What follows is another game.
    NewGame,
    /// Set up a position, then play moves.
    Position {
        /// The position's FEN; `None` is the start.
        fen: Option<String>,
        /// The moves from there.
        moves: Vec<String>,
    },
    /// Search.
    Go(Go),
    /// Stop searching and answer.
    Stop,
    /// The move you expected was played.
    PonderHit,
    /// End.
    Quit,
    /// Show the board. Not of the protocol, but people type it.
    Show,
    /// Explain the evaluation of the position. Not of the protocol either.
    Eval,
}

/// How to search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Consider these moves only; empty means all.
    pub searchmoves: Vec<String>,
    /// Think on the opponent's time.
    pub ponder: bool,
    /// What white has left, in milliseconds; below zero when it has been overstepped.
    pub wtime: Option<i64>,
    /// What black has left.
    pub btime: Option<i64>,
    /// What each move of white's adds.
    pub winc: Option<i64>,
    /// What each move of black's adds.
    pub binc: Option<i64>,
    /// Moves until more time comes.
    pub movestogo: Option<u32>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Nodes to visit.
    pub nodes: Option<u64>,
    /// Look for a mate in so many moves.
    pub mate: Option<u32>,
    /// Milliseconds for this move.
    pub movetime: Option<u64>,
    /// Until stopped.
    pub infinite: bool,
    /// Count lines of play instead. Not of the protocol, but people type it.
    pub perft: Option<u32>,
}

impl Command {
    /// Reads a line; `None` if there is no command in it.
    ///
    /// # Errors
    /// A [`Refusal`] that names a wrong value.
    pub fn parse(line: &str) -> Result<Option<Command>, Refusal> {
        let mut words = line.split_ascii_whitespace();
        // Unknown words before a command are passed over.
        while let Some(word) = words.next() {
            let rest = || words.clone();
            return Ok(Some(match word {
                "uci" => Command::Uci,
                "debug" => Command::Debug(words.next() != Some("off")),
                "isready" => Command::IsReady,
                "setoption" => set_option(line, rest())?,
                "ucinewgame" => Command::NewGame,
                "position" => position(line, rest())?,
                "go" => Command::Go(Go::parse(rest())?),
                "stop" => Command::Stop,
                "ponderhit" => Command::PonderHit,
                "quit" => Command::Quit,
                "d" => Command::Show,
                "eval" => Command::Eval,
                _ => continue,
            }));
        }
        Ok(None)
    }
}

type Words<'a> = std::str::SplitAsciiWhitespace<'a>;

/// `name` and `value` may both have blanks.
fn set_option(line: &str, words: Words<'_>) -> Result<Command, Refusal> {
    let words: Vec<&str> = words.collect();
    let ["name", rest @ ..] = &words[..] else {
        return Err(Refusal::new(line, "an option is set by `setoption name N value V`"));
    };
    let at = rest.iter().position(|&word| word == "value").unwrap_or(rest.len());
    let name = rest[..at].join(" ");
    if name.is_empty() {
        return Err(Refusal::new(line, "the option's name is missing"));
    }
    Ok(Command::SetOption { name, value: (at < rest.len()).then(|| rest[at + 1..].join(" ")) })
}

fn position(line: &str, words: Words<'_>) -> Result<Command, Refusal> {
    let words: Vec<&str> = words.collect();
    let at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let fen = match &words[..at] {
        ["startpos"] => None,
        ["fen", fields @ ..] if !fields.is_empty() => Some(fields.join(" ")),
        _ => return Err(Refusal::new(line, "a position is `startpos` or `fen` and a FEN, then `moves`")),
    };
    Ok(Command::Position { fen, moves: words.iter().skip(at + 1).map(|&mv| mv.to_string()).collect() })
}

impl Go {
    fn parse(words: Words<'_>) -> Result<Go, Refusal> {
        let mut go = Go::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word {
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| is_move(word)) {
                        go.searchmoves.push(mv.to_string());
                    }
                }
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "wtime" => go.wtime = Some(number(word, words.next())?),
                "btime" => go.btime = Some(number(word, words.next())?),
                "winc" => go.winc = Some(number(word, words.next())?),
                "binc" => go.binc = Some(number(word, words.next())?),
                "movestogo" => go.movestogo = Some(number(word, words.next())?),
                "depth" => go.depth = Some(number(word, words.next())?),
                "nodes" => go.nodes = Some(number(word, words.next())?),
                "mate" => go.mate = Some(number(word, words.next())?),
                "movetime" => go.movetime = Some(number(word, words.next())?),
                "perft" => go.perft = Some(number(word, words.next())?),
                _ => {}
            }
        }
        Ok(go)
    }
}

/// Whether a word has the form of a move: two squares, and perhaps a letter.
fn is_move(word: &str) -> bool {
    let is_square = |square: &[u8]| matches!(square, [b'a'..=b'h', b'1'..=b'8']);
    let bytes = word.as_bytes();
    matches!(bytes.len(), 4 | 5) && is_square(&bytes[..2]) && is_square(&bytes[2..4])
}

fn number<T: std::str::FromStr>(name: &str, word: Option<&str>) -> Result<T, Refusal> {
    let text = word.unwrap_or("nothing");
    text.parse().map_err(|_| Refusal::new(format!("{name} {text}"), "a number is missing or out of range"))
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Uci => f.write_str("uci"),
            Command::Debug(on) => f.write_str(if *on { "debug on" } else { "debug off" }),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Command::SetOption { name, value: Some(value) } => {
                write!(f, "setoption name {name} value {value}")
            }
            Command::NewGame => f.write_str("ucinewgame"),
            Command::Position { fen, moves } => {
                match fen {
                    Some(fen) => write!(f, "position fen {fen}")?,
                    None => f.write_str("position startpos")?,
                }
                if !moves.is_empty() {
                    write!(f, " moves {}", moves.join(" "))?;
                }
                Ok(())
            }
            Command::Go(go) => fmt::Display::fmt(go, f),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Quit => f.write_str("quit"),
            Command::Show => f.write_str("d"),
            Command::Eval => f.write_str("eval"),
        }
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn part(f: &mut fmt::Formatter<'_>, name: &str, value: Option<impl fmt::Display>) -> fmt::Result {
            value.map_or(Ok(()), |value| write!(f, " {name} {value}"))
        }
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        part(f, "wtime", self.wtime)?;
        part(f, "btime", self.btime)?;
        part(f, "winc", self.winc)?;
        part(f, "binc", self.binc)?;
        part(f, "movestogo", self.movestogo)?;
        part(f, "depth", self.depth)?;
        part(f, "nodes", self.nodes)?;
        part(f, "mate", self.mate)?;
        part(f, "movetime", self.movetime)?;
        part(f, "perft", self.perft)?;
        if self.infinite {
            f.write_str(" infinite")?;
        }
        // Last, since nothing but the next known word ends the list.
        if !self.searchmoves.is_empty() {
            write!(f, " searchmoves {}", self.searchmoves.join(" "))?;
        }
        Ok(())
    }
}
