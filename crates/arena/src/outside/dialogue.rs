//! What every protocol does: greet, begin a game, ask for a move.

use std::fmt;
use std::fmt::Display;
use std::time::Duration;

use search::clock::{Clock, Stopwatch};
use search::{Control, Limits};
use table::{ShownScore, Table};

use super::EngineTimeouts;
use super::program::{Deadline, Program};
use crate::fault::Fault;
use crate::record::Reason;
use crate::seat::Choice;

/// One conversation in some protocol. It remembers what the program has been told.
pub(super) trait Dialogue: Send + fmt::Debug {
    /// The exchange after the program has started, until it is ready.
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<(), Fault>;

    /// Begins another game.
    fn new_game(&mut self, talk: &mut Talk<'_>) -> Result<(), Fault>;

    /// The program's move in the table's notation; the table checks whether it is legal.
    fn choose(&mut self, talk: &mut Talk<'_>, turn: &Turn<'_>) -> Result<Choice, Fault>;

    /// The program's opinion of the position, also passed to `report` as it improves. When the talk's control stops,
    /// the program is asked to answer at once.
    fn analyse(
        &mut self,
        talk: &mut Talk<'_>,
        question: &Question<'_>,
        report: &mut dyn FnMut(&Opinion),
    ) -> Result<Opinion, Fault>;
}

/// What to find out about a position.
pub(super) struct Question<'a> {
    pub turn: Turn<'a>,
    /// How many of the best moves to score, at most as many as there are.
    pub lines: usize,
    /// The moves to consider, legal and in the table's notation; empty means all.
    pub only: &'a [String],
}

/// What a program says about a position, best move first.
#[derive(Clone, Debug, Default)]
pub(super) struct Opinion {
    pub lines: Vec<OpinionLine>,
    pub nodes: u64,
}

/// What a program says about a move.
#[derive(Clone, Debug, Default)]
pub(super) struct OpinionLine {
    /// As the program writes it; not checked yet.
    pub mv: String,
    pub score: Option<ShownScore>,
    /// Moves until a forced end, negative if the side to move loses.
    pub win: Option<i32>,
    pub depth: u32,
    pub confidence: Option<u8>,
    pub is_exact: bool,
    /// The line, starting with the move.
    pub pv: Vec<String>,
}

impl OpinionLine {
    /// A move without a score.
    pub fn bare(mv: impl Into<String>) -> OpinionLine {
        let mv = mv.into();
        OpinionLine { pv: vec![mv.clone()], mv, ..OpinionLine::default() }
    }
}

/// A program, and how long to wait for it.
pub(super) struct Talk<'a> {
    pub program: &'a mut Program,
    pub patience: &'a EngineTimeouts,
    pub control: &'a Control,
}

impl Talk<'_> {
    pub fn tell(&mut self, line: impl Display) -> Result<(), Fault> {
        self.program.tell(line)
    }

    /// Sends a line and reads on until `read` finds the answer.
    pub fn ask<T>(
        &mut self,
        line: impl Display,
        deadline: Deadline,
        mut read: impl FnMut(&str) -> Result<Option<T>, Fault>,
    ) -> Result<T, Fault> {
        let line = line.to_string();
        self.tell(&line)?;
        loop {
            if let Some(answer) = read(&self.program.hear(&line, &deadline, self.control)?)? {
                return Ok(answer);
            }
        }
    }

    /// Sends a line that starts a search, and reads on until `read` finds the answer. After `time`, or when the
    /// control stops, `stop` is sent, once, and the answer must come soon.
    pub fn search<T>(
        &mut self,
        line: impl Display,
        deadline: Deadline,
        stop: (&dyn Display, Option<Duration>),
        mut read: impl FnMut(&str) -> Result<Option<T>, Fault>,
    ) -> Result<T, Fault> {
        let (line, watch) = (line.to_string(), Stopwatch::start());
        let (stop, time) = stop;
        self.tell(&line)?;
        let (mut deadline, mut is_stopping) = (deadline, false);
        loop {
            let is_enough = self.control.is_stopped() || time.is_some_and(|time| watch.elapsed() >= time);
            if is_enough && !is_stopping {
                is_stopping = true;
                self.tell(stop)?;
                deadline = Deadline::after(self.patience.margin, Reason::Missing);
            }
            if let Some(heard) = self.program.hear_soon(&line, &deadline)?
                && let Some(answer) = read(&heard)?
            {
                return Ok(answer);
            }
        }
    }

    /// The deadline for everything but moves.
    pub fn soon(&self) -> Deadline {
        Deadline::after(self.patience.answer, Reason::Missing)
    }
}

/// A move to be made.
pub(super) struct Turn<'a> {
    pub table: &'a dyn Table,
    pub limits: &'a Limits,
    /// Both sides' clocks, if the arena has passed them on.
    pub clocks: [Option<Clock>; 2],
}

impl Turn<'_> {
    /// The position before the first of the table's moves.
    pub fn start(&self) -> String {
        start_of(self.table)
    }

    /// When a move is late: a time limit gets a margin, and without one waiting is limited too.
    pub fn deadline(&self, patience: &EngineTimeouts) -> Deadline {
        let clock = self.limits.clock.map(|clock| clock.remaining);
        let limit = [self.limits.time, clock].into_iter().flatten().min();
        match limit {
            Some(limit) => Deadline::after(limit.saturating_add(patience.margin), Reason::Time),
            None => Deadline::after(patience.untimed, Reason::Missing),
        }
    }

    /// Whether passing is the only move. Programs differ in what they answer then, so they are not asked.
    pub fn must_pass(&self) -> bool {
        self.table.legal() == ["pass"]
    }
}

/// The position before the first of the table's moves.
pub(super) fn start_of(table: &dyn Table) -> String {
    table.start()
}

/// Whole milliseconds, rounded down: a program may be told less than it has, never more.
pub(super) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
