//! GTP, version 2: the Go Text Protocol, as used by Othello programs.
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
    /// The number that the response repeats, if there is one.
    pub id: Option<u32>,
    /// The command's name. Empty if the line has nothing but a number.
    pub name: String,
    /// Its arguments.
    pub arguments: Vec<String>,
}

impl Command {
    /// Reads a line; `None` if nothing is left without comments and blanks.
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

/// The response to a command. `Display` includes the blank line that ends it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The number of the command.
    pub id: Option<u32>,
    /// The result, or the error message.
    pub result: Result<String, String>,
}

impl Response {
    /// The response to `command`.
    #[must_use]
    pub fn to(command: &Command, result: Result<String, String>) -> Response {
        Response { id: command.id, result }
    }

    /// Reads a response, given without its final blank line; `None` if it begins with neither `=` nor `?`. As the protocol
    /// demands, control characters are left out.
    #[must_use]
    pub fn parse(text: &str) -> Option<Response> {
        let printable: String =
            text.chars().filter(|&c| matches!(c, '\t' | '\n') || !c.is_control()).collect();
        let text = printable.trim_end();
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
        // An empty line would end the response early.
        for (index, line) in content.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            write!(f, "{}{line}", if index == 0 { " " } else { "\n" })?;
        }
        f.write_str("\n\n")
    }
}

/// Reads `b`, `w`, `black` or `white`, in any case.
///
/// # Errors
/// A [`Refusal`] for anything else.
pub fn parse_colour(text: &str) -> Result<Side, Refusal> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Side::First),
        "w" | "white" => Ok(Side::Second),
        _ => Err(Refusal::new(text, "a colour must be b or w")),
    }
}

/// Writes a move as a vertex: `F5`, or `pass`.
#[must_use]
pub fn write_vertex(mv: Move, size: Size) -> String {
    if mv == Move::PASS { "pass".to_string() } else { mv.written(size).to_ascii_uppercase() }
}

/// The arguments of `time_settings`: a main time, then periods of some time for some moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeSettings {
    /// For the game, before the periods.
    pub main: Duration,
    /// The length of a period.
    pub period: Duration,
    /// The moves to be made in a period; 0 with a nonzero period means no time limit.
    pub moves: u32,
}

impl TimeSettings {
    /// Reads the three numbers.
    ///
    /// # Errors
    /// A [`Refusal`] when they are not three nonnegative numbers.
    pub fn parse(arguments: &[String]) -> Result<TimeSettings, Refusal> {
        let [main, period, moves] = arguments else {
            return Err(Refusal::new(arguments.join(" "), "expected main time, period and moves"));
        };
        Ok(TimeSettings {
            main: parse_seconds(main)?,
            period: parse_seconds(period)?,
            moves: parse_count(moves)?,
        })
    }

    /// Whether there is no time limit.
    #[must_use]
    pub fn is_unlimited(&self) -> bool {
        self.moves == 0 && !self.period.is_zero()
    }
}

/// The arguments of `time_left` for one colour: the main time, or what is left of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// The side whose time it is.
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
    /// A [`Refusal`] for anything else.
    pub fn parse(arguments: &[String]) -> Result<TimeLeft, Refusal> {
        let [side, time, moves] = arguments else {
            return Err(Refusal::new(arguments.join(" "), "expected colour, time and moves"));
        };
        Ok(TimeLeft { side: parse_colour(side)?, time: parse_seconds(time)?, moves: parse_count(moves)? })
    }
}

/// Seconds, whole as in the protocol or with a fraction as some controllers send. A negative time counts as
/// 0.
fn parse_seconds(text: &str) -> Result<Duration, Refusal> {
    let seconds = text.parse().ok().filter(|seconds: &f64| !seconds.is_nan()).map(|seconds| seconds.max(0.0));
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| Refusal::new(text, "a time must be a number of seconds"))
}

fn parse_count(text: &str) -> Result<u32, Refusal> {
    text.parse().map_err(|_| Refusal::new(text, "expected a number of moves"))
}
