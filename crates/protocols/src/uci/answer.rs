//! The answers of an engine.

use std::fmt;

use game::Refusal;

/// A line from the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// Its name.
    Name(String),
    /// Its author.
    Author(String),
    /// An option it has.
    Option(UciOption),
    /// The identification is complete.
    UciOk,
    /// It is ready.
    ReadyOk,
    /// Search information.
    Info(Info),
    /// Text for people.
    Text(String),
    /// Its move, and the reply it expects; no move if there is none.
    BestMove {
        /// The move.
        mv: Option<String>,
        /// The reply it would like to ponder on.
        ponder: Option<String>,
    },
}

/// An engine option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciOption {
    /// Its name, which may have blanks.
    pub name: String,
    /// Its type and parameters.
    pub kind: OptionKind,
}

/// The type of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// On or off.
    Check {
        /// The default.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The default.
        default: i64,
        /// The minimum.
        min: i64,
        /// The maximum.
        max: i64,
    },
    /// A text.
    Text {
        /// The default.
        default: String,
    },
    /// A button.
    Button,
    /// A choice among words; the default and the words as written.
    Combo(String),
}

/// Search information. All fields are optional.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// The deepest line.
    pub seldepth: Option<u32>,
    /// Which of several lines this is, from 1.
    pub multipv: Option<u32>,
    /// The score of the line for the side to move.
    pub score: Option<UciScore>,
    /// Win, draw and loss chances of the side to move, in permille.
    pub wdl: Option<[u32; 3]>,
    /// Nodes visited.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// How full the transposition table is, in thousandths.
    pub hashfull: Option<u32>,
    /// Milliseconds taken.
    pub time: Option<u64>,
    /// The root move being searched.
    pub currmove: Option<String>,
    /// Its number in the order of searching, from 1.
    pub currmovenumber: Option<u32>,
    /// The line.
    pub pv: Vec<String>,
}

/// The score of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UciScore {
    /// The number: hundredths of a pawn, or moves until mate, negative when mated.
    pub value: i32,
    /// Whether it counts moves until mate.
    pub is_mate: bool,
    /// Whether the true score may be greater (`Some(true)`) or smaller (`Some(false)`) than the number.
    pub is_lower_bound: Option<bool>,
}

impl Answer {
    /// Reads a line of an engine; `None` for lines of no interest.
    ///
    /// # Errors
    /// A [`Refusal`] for a `bestmove` without a move, which the caller must know about.
    pub fn parse(line: &str) -> Result<Option<Answer>, Refusal> {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        Ok(match words[..] {
            ["id", "name", ref name @ ..] => Some(Answer::Name(name.join(" "))),
            ["id", "author", ref author @ ..] => Some(Answer::Author(author.join(" "))),
            ["uciok"] => Some(Answer::UciOk),
            ["readyok"] => Some(Answer::ReadyOk),
            ["option", "name", ref rest @ ..] => UciOption::parse(rest).map(Answer::Option),
            ["info", "string", ref text @ ..] => Some(Answer::Text(text.join(" "))),
            ["info", ref rest @ ..] => Some(Answer::Info(Info::parse(rest))),
            ["bestmove", "(none)" | "0000", ..] => Some(Answer::BestMove { mv: None, ponder: None }),
            ["bestmove", mv, "ponder", ponder, ..] => {
                Some(Answer::BestMove { mv: Some(mv.to_string()), ponder: Some(ponder.to_string()) })
            }
            ["bestmove", mv, ..] => Some(Answer::BestMove { mv: Some(mv.to_string()), ponder: None }),
            ["bestmove"] => return Err(Refusal::new(line, "the move is missing")),
            _ => None,
        })
    }
}

impl UciOption {
    fn parse(words: &[&str]) -> Option<UciOption> {
        let at = words.iter().position(|&word| word == "type")?;
        let (name, rest) = (words[..at].join(" "), &words[at + 1..]);
        let value = |key: &str| {
            let at = rest.iter().position(|&word| word == key)?;
            rest.get(at + 1).copied()
        };
        let number = |key: &str| value(key)?.parse().ok();
        let kind = match *rest.first()? {
            "check" => OptionKind::Check { default: value("default") == Some("true") },
            "spin" => {
                let (min, max) = (number("min").unwrap_or(i64::MIN), number("max").unwrap_or(i64::MAX));
                OptionKind::Spin { default: number("default")?, min, max }
            }
            "string" => {
                let text = rest.iter().skip_while(|&&word| word != "default").skip(1);
                OptionKind::Text { default: text.copied().collect::<Vec<_>>().join(" ") }
            }
            "button" => OptionKind::Button,
            "combo" => OptionKind::Combo(rest[1..].join(" ")),
            _ => return None,
        };
        Some(UciOption { name, kind })
    }
}

impl Info {
    /// What cannot be read is left out: a bad `info` line is not worth losing a game.
    fn parse(words: &[&str]) -> Info {
        let mut info = Info::default();
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = next(&mut words),
                "seldepth" => info.seldepth = next(&mut words),
                "multipv" => info.multipv = next(&mut words),
                "nodes" => info.nodes = next(&mut words),
                "nps" => info.nps = next(&mut words),
                "time" => info.time = next(&mut words),
                "hashfull" => info.hashfull = next(&mut words),
                "currmove" => info.currmove = next(&mut words),
                "currmovenumber" => info.currmovenumber = next(&mut words),
                "score" => {
                    let is_mate = words.next() == Some("mate");
                    info.score =
                        next(&mut words).map(|value| UciScore { value, is_mate, is_lower_bound: None });
                }
                "wdl" => info.wdl = three(&mut words),
                "lowerbound" | "upperbound" => {
                    if let Some(score) = &mut info.score {
                        score.is_lower_bound = Some(word == "lowerbound");
                    }
                }
                "pv" => info.pv = words.by_ref().map(str::to_string).collect(),
                _ => {}
            }
        }
        info
    }
}

fn next<'a, T: std::str::FromStr>(words: &mut impl Iterator<Item = &'a str>) -> Option<T> {
    words.next()?.parse().ok()
}

fn three<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<[u32; 3]> {
    Some([next(words)?, next(words)?, next(words)?])
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Name(name) => write!(f, "id name {name}"),
            Answer::Author(author) => write!(f, "id author {author}"),
            Answer::Option(option) => write!(f, "option name {} type {}", option.name, option.kind),
            Answer::UciOk => f.write_str("uciok"),
            Answer::ReadyOk => f.write_str("readyok"),
            Answer::Info(info) => fmt::Display::fmt(info, f),
            Answer::Text(text) => {
                let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
                write!(f, "info string {line}")
            }
            Answer::BestMove { mv: None, .. } => f.write_str("bestmove (none)"),
            Answer::BestMove { mv: Some(mv), ponder: None } => write!(f, "bestmove {mv}"),
            Answer::BestMove { mv: Some(mv), ponder: Some(ponder) } => {
                write!(f, "bestmove {mv} ponder {ponder}")
            }
        }
    }
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => write!(f, "spin default {default} min {min} max {max}"),
            OptionKind::Text { default } => write!(f, "string default {default}"),
            OptionKind::Button => f.write_str("button"),
            OptionKind::Combo(words) => write!(f, "combo {words}"),
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn part(f: &mut fmt::Formatter<'_>, name: &str, value: Option<impl fmt::Display>) -> fmt::Result {
            value.map_or(Ok(()), |value| write!(f, " {name} {value}"))
        }
        f.write_str("info")?;
        part(f, "depth", self.depth)?;
        part(f, "seldepth", self.seldepth)?;
        part(f, "multipv", self.multipv)?;
        if let Some(score) = self.score {
            write!(f, " score {} {}", if score.is_mate { "mate" } else { "cp" }, score.value)?;
            match score.is_lower_bound {
                Some(true) => f.write_str(" lowerbound")?,
                Some(false) => f.write_str(" upperbound")?,
                None => {}
            }
        }
        if let Some([win, draw, loss]) = self.wdl {
            write!(f, " wdl {win} {draw} {loss}")?;
        }
        part(f, "nodes", self.nodes)?;
        part(f, "nps", self.nps)?;
        part(f, "hashfull", self.hashfull)?;
        part(f, "time", self.time)?;
        part(f, "currmove", self.currmove.as_ref())?;
        part(f, "currmovenumber", self.currmovenumber)?;
        if !self.pv.is_empty() {
            write!(f, " pv {}", self.pv.join(" "))?;
        }
        Ok(())
    }
}
