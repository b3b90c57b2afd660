//! GTP, version 2: the Go Text Protocol, as Othello programs speak it.
//!
//! Vertices are a column letter and a row number in any case. Row 1 is at the top, as on every Othello board and in
//! the other Othello programs that speak GTP; in Go it is at the bottom. Black moves first.
//!
//! ```
//! use protocols::gtp::{Command, Response};
//!
//! let command = Command::parse("7 play b F5 # the first move").unwrap();
//! assert_eq!((command.id, command.name.as_str(), command.arguments.len()), (Some(7), "play", 2));
//! assert_eq!(Response::to(&command, Ok(String::new())).to_string(), "=7\n\n");
//! ```

use std::fmt;
use std::time::Duration;

use game::{Refusal, Side};
use othello::{Move, Size};

/// A line from the controller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The number the answer repeats, if there is one.
    pub id: Option<u32>,
    /// What to do. Empty if the line has nothing but a number.
    pub name: String,
    /// What to do it with.
    pub arguments: Vec<String>,
}

impl Command {
    /// Reads a line; `None` if nothing is left of it without comment and blanks.
    #[must_use]
    pub fn parse(line: &str) -> Option<Command> {
        let code = line.split('#').next().unwrap_or("");
        let printable: String = code.chars().filter(|&c| c == '\t' || !c.is_control()).collect();
        let mut words = printable.split_whitespace().map(str::to_string).peekable();
        let first = words.peek()?;
        let is_number = first.bytes().all(|byte| byte.is_ascii_digit());
        let id = first.parse().ok().filter(|_| is_number);
        if id.is_some() {
            words.next();
        }
        Some(Command { id, name: words.next().unwrap_or_default(), arguments: words.collect() })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.id {
            write!(f, "{id} ")?;
        }
        f.write_str(&self.name)?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {argument}"))
    }
}

/// The answer to a command. `Display` writes it with the blank line that ends it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The number of the command.
    pub id: Option<u32>,
    /// What was asked for, or why not.
    pub result: Result<String, String>,
}

impl Response {
    /// The answer to `command`.
    #[must_use]
    pub fn to(command: &Command, result: Result<String, String>) -> Response {
        Response { id: command.id, result }
    }

    /// Reads an answer, given without its last blank line; `None` if it begins with neither `=` nor `?`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Response> {
        let text = text.trim_end();
        let is_success = text.starts_with('=');
        let rest = text.strip_prefix(['=', '?'])?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let content = rest[digits..].strip_prefix([' ', '\t']).unwrap_or(&rest[digits..]).to_string();
        let result = if is_success { Ok(content) } else { Err(content) };
        Some(Response { id: rest[..digits].parse().ok(), result })
    }
}

impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, content) = match &self.result {
            Ok(content) => ('=', content),
            Err(content) => ('?', content),
        };
        write!(f, "{sign}")?;
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        // An empty line would end the answer early.
        for (index, line) in content.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            write!(f, "{}{line}", if index == 0 { " " } else { "\n" })?;
        }
        f.write_str("\n\n")
    }
}

/// Reads `b`, `w`, `black` or `white`, in any case.
///
/// # Errors
/// A [`Refusal`] when it is something else.
pub fn parse_colour(text: &str) -> Result<Side, Refusal> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Side::First),
        "w" | "white" => Ok(Side::Second),
        _ => Err(Refusal::new(text, "a colour is b or w")),
    }
}

/// Writes a move as a vertex: `F5`, or `pass`.
#[must_use]
pub fn write_vertex(mv: Move, size: Size) -> String {
    if mv == Move::PASS { "pass".to_string() } else { mv.written(size).to_ascii_uppercase() }
}

/// What `time_settings` says: a main time, then periods of so much time for so many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeSettings {
    /// For the game, before the periods.
    pub main: Duration,
    /// The length of a period.
    pub period: Duration,
    /// The moves to be made in a period; none with a period longer than nothing means that time does not count.
    pub moves: u32,
}

impl TimeSettings {
    /// Reads the three numbers.
    ///
    /// # Errors
    /// A [`Refusal`] when they are not three numbers from 0 on.
    pub fn parse(arguments: &[String]) -> Result<TimeSettings, Refusal> {
        let [main, period, moves] = arguments else {
            return Err(Refusal::new(arguments.join(" "), "main time, period and moves are wanted"));
        };
        Ok(TimeSettings {
            main: parse_seconds(main)?,
            period: parse_seconds(period)?,
            moves: parse_count(moves)?,
        })
    }

    /// Whether time does not count.
    #[must_use]
    pub fn is_unlimited(&self) -> bool {
        self.moves == 0 && !self.period.is_zero()
    }
}

/// What `time_left` says of one colour: the main time, or what is left of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// Whose time.
    pub side: Side,
    /// What is left.
    pub time: Duration,
    /// The moves still to be made in this period; 0 in the main time.
    pub moves: u32,
}

impl TimeLeft {
    /// Reads colour, seconds and moves.
    ///
    /// # Errors
    /// A [`Refusal`] when they are something else.
    pub fn parse(arguments: &[String]) -> Result<TimeLeft, Refusal> {
        let [side, time, moves] = arguments else {
            return Err(Refusal::new(arguments.join(" "), "colour, time and moves are wanted"));
        };
        Ok(TimeLeft { side: parse_colour(side)?, time: parse_seconds(time)?, moves: parse_count(moves)? })
    }
}

/// Seconds, whole as the protocol has them or with a fraction as some controllers do. A time overdrawn is none left.
fn parse_seconds(text: &str) -> Result<Duration, Refusal> {
    let seconds = text.parse().ok().filter(|seconds: &f64| !seconds.is_nan()).map(|seconds| seconds.max(0.0));
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| Refusal::new(text, "a time is a number of seconds"))
}

fn parse_count(text: &str) -> Result<u32, Refusal> {
    text.parse().map_err(|_| Refusal::new(text, "a number of moves is wanted"))
}
