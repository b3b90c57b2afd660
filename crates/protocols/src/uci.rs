//! UCI, the Universal Chess Interface: commands of a GUI to an engine, and the engine's answers. Both are
//! read and written here, so that Poda can be the engine or drive one.
//!
//! Unknown words are ignored, as the protocol asks. A wrong value in an option or a position is refused, and
//! the refusal names it. A wrong value in `go` is ignored and reported in [`Go::faults`]: a GUI that sends
//! `go` waits for a move, so the rest of the command still counts.
//!
//! ```
//! use protocols::uci::{Command, Go};
//!
//! let command = Command::parse("go wtime 60000 btime 58000 winc 1000 binc 1000")?;
//! let Some(Command::Go(go)) = command else { panic!("a search") };
//! assert_eq!((go.wtime, go.binc, go.infinite), (Some(60000), Some(1000), false));
//! assert_eq!(Command::Go(go).to_string(), "go wtime 60000 btime 58000 winc 1000 binc 1000");
//! let Some(Command::Go(go)) = Command::parse("go depth many nodes 500")? else { panic!("a search") };
//! assert_eq!((go.depth, go.nodes, go.faults[0].text()), (None, Some(500), "depth many"));
//! # Ok::<(), game::Refusal>(())
//! ```

use std::fmt;

use game::Refusal;

mod answer;

pub use answer::{Answer, Info, OptionKind, UciOption, UciScore};

/// A command of the GUI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Identify yourself.
    Uci,
    /// Turn debug output on or off.
    Debug(bool),
    /// Answer when ready.
    IsReady,
    /// Set an option; a button has no value.
    SetOption {
        /// The option's name, which may have blanks.
        name: String,
        /// Its value.
        value: Option<String>,
    },
    /// The next position is from another game.
    NewGame,
    /// Set up a position, then play moves.
    Position {
        /// The position's FEN; `None` is the start.
        fen: Option<String>,
        /// The moves from there.
        moves: Vec<String>,
    },
    /// An unreadable position: the engine must not continue with the previous one.
    BadPosition(Refusal),
    /// Search.
    Go(Go),
    /// Stop searching and answer.
    Stop,
    /// The expected move was played.
    PonderHit,
    /// End the program.
    Quit,
    /// Show the board. Not part of the protocol, but people type it.
    Show,
    /// Explain the evaluation of the position. Not part of the protocol either.
    Eval,
}

/// How to search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Consider these moves only; empty means all.
    pub searchmoves: Vec<String>,
    /// Think on the opponent's time.
    pub ponder: bool,
    /// White's remaining time in milliseconds; negative when the time is exceeded.
    pub wtime: Option<i64>,
    /// Black's remaining time.
    pub btime: Option<i64>,
    /// White's increment per move.
    pub winc: Option<i64>,
    /// Black's increment per move.
    pub binc: Option<i64>,
    /// Moves until the next time control.
    pub movestogo: Option<u32>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Nodes to visit.
    pub nodes: Option<u64>,
    /// Search for a mate in this many moves.
    pub mate: Option<u32>,
    /// Milliseconds for this move.
    pub movetime: Option<u64>,
    /// Search until stopped.
    pub infinite: bool,
    /// Run perft instead. Not part of the protocol, but people type it.
    pub perft: Option<u32>,
    /// The values that could not be read.
    pub faults: Vec<Refusal>,
}

impl Command {
    /// Reads a line; `None` if it contains no command.
    ///
    /// # Errors
    /// A [`Refusal`] that names a wrong value.
    pub fn parse(line: &str) -> Result<Option<Command>, Refusal> {
        let mut words = line.split_ascii_whitespace();
        // Unknown words before a command are ignored.
        while let Some(word) = words.next() {
            let rest = || words.clone();
            return Ok(Some(match word {
                "uci" => Command::Uci,
                "debug" => Command::Debug(words.next() != Some("off")),
                "isready" => Command::IsReady,
                "setoption" => set_option(line, rest())?,
                "ucinewgame" => Command::NewGame,
                "position" => position(line, rest()).unwrap_or_else(Command::BadPosition),
                "go" => Command::Go(Go::parse(rest())),
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

/// Both `name` and `value` may contain blanks.
fn set_option(line: &str, words: Words<'_>) -> Result<Command, Refusal> {
    let words: Vec<&str> = words.collect();
    let ["name", rest @ ..] = &words[..] else {
        return Err(Refusal::new(line, "set an option with `setoption name N value V`"));
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
        _ => {
            return Err(Refusal::new(line, "a position must be `startpos` or `fen` and a FEN, then `moves`"));
        }
    };
    Ok(Command::Position { fen, moves: words.iter().skip(at + 1).map(|&mv| mv.to_string()).collect() })
}

/// The keywords of `go`; none of them can be the value of another.
const GO_WORDS: [&str; 14] = [
    "searchmoves",
    "ponder",
    "infinite",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "perft",
    "go",
];

impl Go {
    fn parse(words: Words<'_>) -> Go {
        let mut go = Go::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            let mut value = || words.next_if(|next| !GO_WORDS.contains(next));
            match word {
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| is_move(word)) {
                        go.searchmoves.push(mv.to_string());
                    }
                }
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "wtime" => go.wtime = go.number(word, value()),
                "btime" => go.btime = go.number(word, value()),
                "winc" => go.winc = go.number(word, value()),
                "binc" => go.binc = go.number(word, value()),
                "movestogo" => go.movestogo = go.number(word, value()),
                "depth" => go.depth = go.number(word, value()),
                "nodes" => go.nodes = go.number(word, value()),
                "mate" => go.mate = go.number(word, value()),
                "movetime" => go.movetime = go.number(word, value()),
                "perft" => go.perft = go.number(word, value()),
                _ => {}
            }
        }
        go
    }

    /// Reads a number. One that is out of range is clamped, since that is closest to what was meant; anything
    /// else is left out.
    fn number<T: TryFrom<i128> + Bounded>(&mut self, name: &str, word: Option<&str>) -> Option<T> {
        let text = word.unwrap_or_default();
        let Ok(number) = text.parse::<i128>() else {
            let reason = if text.is_empty() { "the number is missing" } else { "this is not a whole number" };
            self.faults.push(Refusal::new(format!("{name} {text}").trim_end(), reason));
            return None;
        };
        T::try_from(number).ok().or_else(|| {
            let nearest = if number < 0 { T::LEAST } else { T::GREATEST };
            self.faults.push(Refusal::new(format!("{name} {text}"), "this number is out of range"));
            Some(nearest)
        })
    }
}

/// A number type with its limits.
trait Bounded {
    const LEAST: Self;
    const GREATEST: Self;
}

macro_rules! limited {
    ($($number:ty),*) => {$(
        impl Bounded for $number {
            const LEAST: $number = <$number>::MIN;
            const GREATEST: $number = <$number>::MAX;
        }
    )*};
}
limited!(u32, u64, i64);

/// Whether a word has the form of a move: two squares, and perhaps a letter.
fn is_move(word: &str) -> bool {
    let is_square = |square: &[u8]| matches!(square, [b'a'..=b'h', b'1'..=b'8']);
    let bytes = word.as_bytes();
    matches!(bytes.len(), 4 | 5) && is_square(&bytes[..2]) && is_square(&bytes[2..4])
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
            Command::BadPosition(refusal) => f.write_str(refusal.text()),
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
        // Last, because only the next keyword ends the list.
        if !self.searchmoves.is_empty() {
            write!(f, " searchmoves {}", self.searchmoves.join(" "))?;
        }
        Ok(())
    }
}
