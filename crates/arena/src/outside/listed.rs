//! The programs that the owner of the machine allows, by name.
//!
//! Faces that others can reach, such as the web application, must not start whatever a client names. So the owner lists
//! programs, and clients choose among the names of that list.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use game::Refusal;
use serde::Deserialize;
use table::{OUTSIDE, OutsidePlayers, Player, Setup, Table};

use super::command_line::CommandLine;
use super::player::ProgramPlayer;
use super::pool::{Key, Pool, PoolLimits};
use super::{EngineTimeouts, ExternalProgram, Protocol, Shared};

/// A program of the list; in a file, an object with these fields.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListedProgram {
    /// What people choose it by: letters, digits, blanks and `._+-`, at most 40 characters.
    pub name: String,
    /// The language it speaks: `uci`, `nboard` or `gtp`.
    pub protocol: Protocol,
    /// The program: a path, or a name that is looked up in `PATH`. No shell runs.
    pub command: String,
    /// Its arguments.
    #[serde(default)]
    pub args: Vec<String>,
    /// Options of a UCI program, set when it starts; `nodes` limits the nodes per move.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// The game; it follows from the protocol, so it need not be given.
    #[serde(default)]
    pub game: Option<String>,
    /// A one-line description for people.
    #[serde(default)]
    pub summary: String,
}

/// A value of an option; a file may write numbers and truth values as such.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// `true` or `false`.
    Check(bool),
    /// A whole number.
    Number(i64),
    /// Anything else.
    Text(String),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Check(value) => value.fmt(f),
            OptionValue::Number(value) => value.fmt(f),
            OptionValue::Text(value) => f.write_str(value),
        }
    }
}

const LONGEST_NAME: usize = 40;

impl ListedProgram {
    /// Parses `NAME=uci:COMMAND; OPTION=VALUE; …`; the part after the first `=` is written as for a match.
    ///
    /// ```
    /// use arena::ListedProgram;
    ///
    /// let program = ListedProgram::read("weak fish=uci:stockfish -x; Skill Level=3")?;
    /// assert_eq!((program.name.as_str(), program.command.as_str()), ("weak fish", "stockfish"));
    /// assert_eq!((program.args.len(), program.options["Skill Level"].to_string().as_str()), (1, "3"));
    /// assert!(ListedProgram::read("stockfish").is_err());
    /// # Ok::<(), game::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// A [`Refusal`] that names the text.
    pub fn read(text: &str) -> Result<ListedProgram, Refusal> {
        let expected =
            || Refusal::syntax(text, "expected NAME=uci:COMMAND, NAME=nboard:COMMAND or NAME=gtp:COMMAND");
        let (name, command) = text.split_once('=').ok_or_else(expected)?;
        let (protocol, command) = Protocol::of(command.trim()).ok_or_else(expected)?;
        let CommandLine { program, arguments, options } = CommandLine::read(command)?;
        let program = ListedProgram {
            name: name.trim().to_string(),
            protocol,
            command: program,
            args: arguments,
            options: options.into_iter().map(|(name, value)| (name, OptionValue::Text(value))).collect(),
            game: None,
            summary: String::new(),
        };
        program.check()?;
        Ok(program)
    }

    fn check(&self) -> Result<(), Refusal> {
        let fits = |letter: char| letter.is_alphanumeric() || " ._+-".contains(letter);
        let is_name = (1..=LONGEST_NAME).contains(&self.name.chars().count())
            && self.name.chars().all(fits)
            && self.name.trim() == self.name;
        if !is_name {
            let reason =
                format!("a program's name has up to {LONGEST_NAME} letters, digits, blanks and `._+-`");
            return Err(Refusal::syntax(&self.name, reason));
        }
        let refuse = |text: &str, reason: String| Err(Refusal::new(text, format!("{}: {reason}", self.name)));
        if self.command.trim().is_empty() {
            return refuse(&self.command, "the program to run is missing".to_string());
        }
        if let Some(game) = self.game.as_ref().filter(|game| **game != self.protocol.game()) {
            return refuse(game, format!("this protocol is for {}", self.protocol.game()));
        }
        match self.options.keys().next().filter(|_| self.protocol != Protocol::Uci) {
            Some(option) => refuse(option, "only UCI programs have options; use `args`".to_string()),
            None => Ok(()),
        }
    }

    fn command_line(&self) -> CommandLine {
        CommandLine {
            program: self.command.clone(),
            arguments: self.args.clone(),
            options: self.options.iter().map(|(name, value)| (name.clone(), value.to_string())).collect(),
        }
    }
}

/// A list as it stands in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListFile {
    engines: Vec<ListedProgram>,
}

/// The owner's list, with the programs of it that run. Clones are the same list.
///
/// ```
/// use arena::{ListedProgram, ProgramList};
///
/// let file = r#"{ "engines": [
///     { "name": "stockfish", "protocol": "uci", "command": "stockfish", "options": { "Threads": 2 } }
/// ] }"#;
/// let programs = ProgramList::new(ListedProgram::read_file(file)?)?;
/// assert_eq!(programs.names_for("chess"), ["stockfish"]);
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProgramList {
    programs: Arc<[ListedProgram]>,
    patience: EngineTimeouts,
    pool: Arc<Pool>,
}

/// Upper limit of a list.
const MAX_LISTED: usize = 64;
/// Programs that run at a time, thinking or waiting for their next move.
const MAX_RUNNING: usize = 16;
/// How long a program waits for its next move before it is ended.
const IDLE: Duration = Duration::from_secs(300);

impl ListedProgram {
    /// Parses a file: `{ "engines": [ … ] }` in JSON.
    ///
    /// # Errors
    /// A [`Refusal`] that says where it is wrong.
    pub fn read_file(text: &str) -> Result<Vec<ListedProgram>, Refusal> {
        let file: ListFile =
            serde_json::from_str(text).map_err(|error| Refusal::syntax("", error.to_string()))?;
        Ok(file.engines)
    }
}

impl Default for ProgramList {
    /// An empty list.
    fn default() -> ProgramList {
        ProgramList {
            programs: Arc::new([]),
            patience: EngineTimeouts::default(),
            pool: Pool::new(PoolLimits { most: MAX_RUNNING, idle: Some(IDLE) }),
        }
    }
}

impl ProgramList {
    /// Checks a list. Nothing is started.
    ///
    /// # Errors
    /// A [`Refusal`] for a wrong or repeated name, or a program that cannot play any game here.
    pub fn new(programs: Vec<ListedProgram>) -> Result<ProgramList, Refusal> {
        ProgramList::with_timeouts(programs, EngineTimeouts::default())
    }

    /// The same with these timeouts.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn with_timeouts(
        programs: Vec<ListedProgram>,
        patience: EngineTimeouts,
    ) -> Result<ProgramList, Refusal> {
        programs.iter().try_for_each(ListedProgram::check)?;
        if programs.len() > MAX_LISTED {
            return Err(Refusal::too_large("engines", format!("a list has at most {MAX_LISTED} programs")));
        }
        let is_repeated = |(at, program): &(usize, &ListedProgram)| {
            programs[..*at].iter().any(|other| other.name.eq_ignore_ascii_case(&program.name))
        };
        if let Some((_, program)) = programs.iter().enumerate().find(is_repeated) {
            return Err(Refusal::new(&program.name, "two programs have this name"));
        }
        Ok(ProgramList { programs: programs.into(), patience, ..ProgramList::default() })
    }

    /// The names of the programs for a game.
    #[must_use]
    pub fn names_for(&self, game: &str) -> Vec<&str> {
        self.for_game(game).map(|program| program.name.as_str()).collect()
    }

    /// The programs for a game.
    pub fn for_game(&self, game: &str) -> impl Iterator<Item = &ListedProgram> {
        self.programs.iter().filter(move |program| program.protocol.game() == game)
    }

    /// A contestant from `outside/NAME`; `None` if the text is none of those.
    ///
    /// # Errors
    /// A [`Refusal`] when there is no such program, or it cannot play at this table.
    pub fn contestant(
        &self,
        spec: &str,
        table: &dyn Table,
        setup: Setup,
    ) -> Option<Result<ExternalProgram, Refusal>> {
        let name = spec.strip_prefix(OUTSIDE)?;
        Some(self.shared(name, table, setup).map(ExternalProgram::shared))
    }

    /// How many programs run now.
    #[must_use]
    pub fn n_running(&self) -> usize {
        self.pool.n_running()
    }

    /// Ends all running programs; no more are started.
    pub fn stop(&self) {
        self.pool.close();
    }

    fn shared(&self, name: &str, table: &dyn Table, setup: Setup) -> Result<Arc<Shared>, Refusal> {
        let text = format!("{OUTSIDE}{name}");
        let Some(at) = self.programs.iter().position(|program| program.name == name) else {
            return Err(Refusal::unknown_name(text, "no outside program has this name"));
        };
        let program = &self.programs[at];
        if !program.protocol.plays(table) {
            return Err(Refusal::wrong_game(text, super::PLAYED));
        }
        let is_chess960 = table.variant() == "chess960";
        Ok(Arc::new(Shared {
            text,
            protocol: program.protocol,
            command: program.command_line(),
            setup,
            patience: self.patience,
            is_chess960,
            key: Key::new(at, &setup, is_chess960),
            pool: Arc::clone(&self.pool),
        }))
    }
}

impl OutsidePlayers for ProgramList {
    fn names(&self, table: &dyn Table) -> Vec<String> {
        let fits = |program: &&ListedProgram| program.protocol.plays(table);
        self.programs.iter().filter(fits).map(|program| program.name.clone()).collect()
    }

    fn player(&self, name: &str, table: &dyn Table, setup: &Setup) -> Result<Box<dyn Player>, Refusal> {
        Ok(Box::new(ProgramPlayer::new(self.shared(name, table, *setup)?)))
    }
}
