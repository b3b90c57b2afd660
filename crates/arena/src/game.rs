//! Playing one game: whose turn it is, with how much time, and when it is over.

use std::sync::Arc;
use std::time::Duration;

use game::{Outcome, Refusal, Side};
use search::clock::{Clock, Date, Stopwatch};
use search::{Control, Limits, Stopped};
use serde::{Deserialize, Serialize};
use table::Table;

use crate::adjudication::Adjudication;
use crate::judge::Judge;
use crate::opening::Opening;
use crate::record::{GameRecord, GameResult, Reason, Thought, Timing};
use crate::seat::Seat;

/// The conditions for both sides; in JSON, the limits are fields beside the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conditions {
    /// The limits per move; a clock is what each side starts the game with. Only clocks are enforced here: exceeding a
    /// fixed time per move does not lose, except for an external program (see [`EngineTimeouts`](crate::EngineTimeouts)).
    #[serde(flatten, with = "table::LimitsJson")]
    pub limits: Limits,
    /// How far a clock may be overrun without losing. Measured time includes waking a thread on a busy machine, which
    /// is not thinking time.
    #[serde(rename = "grace_us", with = "table::microseconds")]
    pub grace: Duration,
    /// Games longer than this, openings not counted, are drawn. A safeguard for rules that allow endless games.
    pub max_plies: usize,
    /// The times above are meant for a machine of this speed, in nodes per second of `poda bench`; another gives as much
    /// more time as it is slower.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference_speed: Option<u64>,
    /// What else ends games early.
    #[serde(default, skip_serializing_if = "Adjudication::is_none")]
    pub adjudication: Adjudication,
}

impl Default for Conditions {
    fn default() -> Conditions {
        Conditions {
            limits: Limits::default(),
            grace: Duration::from_millis(20),
            max_plies: 2000,
            reference_speed: None,
            adjudication: Adjudication::default(),
        }
    }
}

impl Conditions {
    /// Whether time is limited, so that results differ from time to time.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.limits.time.is_some() || self.limits.clock.is_some()
    }

    /// Refuses a reference speed that means nothing.
    pub(crate) fn check_speed(&self) -> Result<(), Refusal> {
        let reason = match self.reference_speed {
            Some(0) => "a reference speed is a number of nodes per second",
            Some(_) if !self.is_timed() => "a reference speed needs times to scale: give time or tc",
            _ => return Ok(()),
        };
        Err(Refusal::new(self.reference_speed.unwrap_or_default().to_string(), reason))
    }
}

impl From<Limits> for Conditions {
    fn from(limits: Limits) -> Conditions {
        Conditions { limits, ..Conditions::default() }
    }
}

/// Sees games while they are played, on the threads that play them; so it must be quick.
pub trait GameWatcher: Sync {
    /// Called before the first move and after every move.
    fn moved(&self, game: &GamePlan<'_>, table: &dyn Table);
}

/// Nobody watches.
impl GameWatcher for () {
    fn moved(&self, _: &GamePlan<'_>, _: &dyn Table) {}
}

/// One game to play.
#[derive(Clone, Copy, Debug)]
pub struct GamePlan<'a> {
    /// Its number in the match.
    pub index: usize,
    /// Where it starts.
    pub opening: &'a Opening,
    /// The names of the first and the second side.
    pub names: [&'a str; 2],
    /// The side that contestant a plays.
    pub a_side: Side,
    /// The conditions for both sides.
    pub conditions: &'a Conditions,
}

impl GamePlan<'_> {
    /// Plays the game on `table`, which already holds the opening. `seats` are the first and the second side's.
    ///
    /// # Errors
    /// [`Stopped`] when `control` stops before the game is over; the moves so far are lost.
    pub fn play(
        &self,
        table: Box<dyn Table>,
        seats: [&mut dyn Seat; 2],
        control: &Arc<Control>,
    ) -> Result<GameRecord, Stopped> {
        self.play_watched(table, seats, control, &())
    }

    /// The same, watched.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub fn play_watched(
        &self,
        table: Box<dyn Table>,
        seats: [&mut dyn Seat; 2],
        control: &Arc<Control>,
        watcher: &dyn GameWatcher,
    ) -> Result<GameRecord, Stopped> {
        let (start, n_before) = (table.position(), table.moves().len());
        let mut board = Board {
            table,
            seats,
            judge: Judge::new(self.conditions.adjudication),
            clocks: [self.conditions.limits.clock; 2],
            used: [Duration::ZERO; 2],
            thoughts: Vec::new(),
            timing: Timing { date: Date::today().to_string(), moves_ms: Vec::new(), scale: None },
        };
        board.seats.iter_mut().for_each(|seat| seat.new_game(control));
        let mut plies = 0;
        watcher.moved(self, &*board.table);
        let end = loop {
            match board.end(plies, self.conditions, control) {
                Some(end) => break end,
                None => match board.ask(self.conditions, control)? {
                    Some(end) => break end,
                    None => {
                        plies += 1;
                        watcher.moved(self, &*board.table);
                    }
                },
            }
        };
        Ok(self.record(board, start, n_before, end))
    }

    fn record(&self, board: Board<'_>, start: String, n_before: usize, end: End) -> GameRecord {
        let moves = board.table.moves()[n_before..].to_vec();
        let is_counted = matches!(end.reason, Reason::Rule | Reason::Solved);
        GameRecord {
            index: self.index,
            game: board.table.game().to_string(),
            variant: board.table.variant(),
            opening: self.opening.to_string(),
            start,
            first: self.names[0].to_string(),
            second: self.names[1].to_string(),
            first_is_a: self.a_side == Side::First,
            plies: moves.len(),
            moves,
            result: GameResult::of(end.outcome, self.a_side),
            margin: is_counted.then(|| end.outcome.margin_for(self.a_side)),
            reason: end.reason,
            detail: end.detail,
            time_ms: board.used.map(milliseconds),
            position: board.table.position(),
            thoughts: match board.thoughts.iter().all(|thought| *thought == Thought::default()) {
                true => Vec::new(),
                false => board.thoughts,
            },
            timing: Some(board.timing),
        }
    }
}

/// Milliseconds, with microsecond precision.
fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1e3
}

/// How a game ended.
pub(crate) struct End {
    pub outcome: Outcome,
    pub reason: Reason,
    pub detail: Option<String>,
}

impl End {
    fn lost_by(side: Side, reason: Reason, detail: String) -> End {
        End { outcome: Outcome::Win { side: side.opponent(), margin: 1 }, reason, detail: Some(detail) }
    }
}

/// A game being played.
struct Board<'a> {
    table: Box<dyn Table>,
    seats: [&'a mut dyn Seat; 2],
    judge: Judge,
    clocks: [Option<Clock>; 2],
    used: [Duration; 2],
    /// One per move played.
    thoughts: Vec<Thought>,
    timing: Timing,
}

impl Board<'_> {
    /// The end of the game by the rules, by adjudication or by length, checked in this order.
    fn end(&mut self, plies: usize, conditions: &Conditions, control: &Arc<Control>) -> Option<End> {
        let end = |outcome, reason| End { outcome, reason, detail: None };
        if let Some(outcome) = self.table.verdict() {
            return Some(end(outcome, Reason::Rule));
        }
        let too_long = plies >= conditions.max_plies;
        let judged = self.judge.end(&*self.table, control);
        judged.or_else(|| too_long.then(|| end(Outcome::Draw, Reason::Length)))
    }

    /// Asks the side to move for a move and plays it; returns the end of the game if there is no legal move in time.
    fn ask(&mut self, conditions: &Conditions, control: &Arc<Control>) -> Result<Option<End>, Stopped> {
        let side = self.table.side_to_move();
        let limits = Limits { clock: self.clocks[side.index()], ..conditions.limits };
        self.seats[side.index()].see_clocks(self.clocks);
        let watch = Stopwatch::start();
        let answer = self.seats[side.index()].choose(&*self.table, &limits, control);
        let time = watch.elapsed();
        // A stopped search answers early and badly, so its move must not count.
        if control.is_stopped() {
            return Err(Stopped);
        }
        self.used[side.index()] += time;
        if let Some(late) = self.press_clock(side, time, conditions.grace) {
            return Ok(Some(late));
        }
        Ok(match answer {
            Err(fault) => Some(End::lost_by(side, fault.reason, fault.detail)),
            Ok(choice) => {
                self.judge.hear(side, choice.score);
                match self.table.play(&choice.mv) {
                    Ok(()) => {
                        self.thoughts.push(choice.thought());
                        self.timing.moves_ms.push(milliseconds(time));
                        None
                    }
                    Err(refusal) => Some(End::lost_by(side, Reason::Illegal, refusal.to_string())),
                }
            }
        })
    }

    /// Takes `time` from the side's clock, if it has one, and adds the increment; returns the end if the flag fell.
    fn press_clock(&mut self, side: Side, time: Duration, grace: Duration) -> Option<End> {
        let clock = self.clocks[side.index()].as_mut()?;
        if time > clock.remaining.saturating_add(grace) {
            let (took, had) = (milliseconds(time), milliseconds(clock.remaining));
            return Some(End::lost_by(
                side,
                Reason::Time,
                format!("took {took} ms with {had} ms on the clock"),
            ));
        }
        clock.remaining = clock.remaining.saturating_sub(time).saturating_add(clock.increment);
        None
    }
}
