//! Engines that think on the opponent's time.
//!
//! While a person is to move, the engine that has just moved may go on searching the position, so that its table already
//! knows the answer. The search takes no thread from engines that are to move: it waits in the lane of studies, in slices,
//! and ends with the first change of the game.

use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use search::Control;
use search::clock::Stopwatch;
use table::{Ask, Table};

use crate::cancel_handle::CancelHandle;
use crate::error::Error;
use crate::id;
use crate::lanes::{Client, Step, Task};
use crate::live::{Live, Shared, locked};
use crate::seat::Seat;
use crate::state::State;

/// An engine ponders at most this long per turn of its opponent.
const LONGEST: Duration = Duration::from_secs(30);
/// And at most as long as this many of its own moves.
const MOVES_WORTH: u32 = 10;

/// Lets the engine of the side that is not to move ponder, if its seat asks for it.
pub fn begin(state: &State, game: &Shared, live: &mut Live) {
    let Some(seat) = live.ponderer().cloned() else { return };
    let table = live.placed.table().fork();
    let Ok(limits) = seat.limits(&*table) else { return };
    let budget = limits.time.unwrap_or(LONGEST).saturating_mul(MOVES_WORTH).min(LONGEST);
    let task = Pondering {
        state: state.clone(),
        game: Arc::downgrade(game),
        owner: Arc::clone(&live.owner),
        cancel: live.begin_pondering(),
        table,
        seat,
        limits: search::Limits { time: Some(budget), ..limits },
        spent: Duration::ZERO,
    };
    // Adding a task may drop others, so not while the game is locked.
    let state = state.clone();
    state.clone().tasks.later(move || {
        let (game, cancel, owner) = (task.game.clone(), Arc::clone(&task.cancel), Arc::clone(&task.owner));
        // Pondering is never urgent: with a full queue there is none.
        if state.studies.submit(&owner, Box::new(task), None).is_err() {
            finish(&game, &cancel);
        }
    });
}

/// Tells the watchers that the engine no longer ponders.
fn finish(game: &Weak<Mutex<Live>>, cancel: &Arc<CancelHandle>) {
    if let Some(game) = game.upgrade() {
        locked(&game).finish_pondering(cancel);
    }
}

/// The search of one position on the opponent's time.
struct Pondering {
    state: State,
    game: Weak<Mutex<Live>>,
    owner: Client,
    cancel: Arc<CancelHandle>,
    table: Box<dyn Table>,
    seat: Seat,
    limits: search::Limits,
    spent: Duration,
}

impl Task for Pondering {
    fn step(&mut self, turn: &Arc<Control>) -> Step {
        self.cancel.hold(turn);
        let is_failed = self.search(turn).is_err();
        let is_sliced = turn.is_stopped() && !self.cancel.is_stopped();
        let has_time = self.limits.time.is_some_and(|most| self.spent < most);
        if is_sliced && has_time && !is_failed {
            return Step::Again;
        }
        finish(&self.game, &self.cancel);
        Step::Done
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.is_stopped()
    }

    fn failed(&mut self) {
        finish(&self.game, &self.cancel);
    }
}

impl Pondering {
    /// Searches with the engine that will move next, and returns it to the pool with what it found out.
    fn search(&mut self, turn: &Arc<Control>) -> Result<(), Error> {
        let key = self.seat.key(&self.owner, &*self.table);
        let build = |setup: &_| self.seat.seated(&*self.table, setup);
        let mut player = self.state.engines.lend(key, id::seed(), build)?;
        let watch = Stopwatch::start();
        let time = self.limits.time.map(|most| most.saturating_sub(self.spent));
        let limits = search::Limits { time, ..self.limits };
        let ask = Ask { limits, control: Arc::clone(turn), ..Ask::default() };
        let searched = player.analyse(&*self.table, &ask, &mut |_| {});
        self.spent += watch.elapsed();
        searched.map(drop).map_err(Error::from)
    }
}
