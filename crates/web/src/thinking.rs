//! Engines that think about their moves in games.

use std::sync::Arc;
use std::time::Duration;

use search::Control;
use search::clock::Stopwatch;
use table::{Ask, ShownScore};

use crate::cancel_handle::CancelHandle;
use crate::error::Error;
use crate::id;
use crate::lanes::{Client, Step, Task};
use crate::live::{Live, Shared, locked};
use crate::pondering;
use crate::seat::LONGEST_MOVE;
use crate::state::State;

/// Delay before retrying to store a move.
const NEXT_TRY: Duration = Duration::from_secs(2);
/// Minimum interval between progress reports.
const PROGRESS: Duration = Duration::from_millis(100);
/// An engine that ignores its limits is stopped after this.
const PATIENCE: Duration = LONGEST_MOVE.saturating_add(Duration::from_secs(1));

/// Rejects a change that would start an engine while too many are thinking.
///
/// # Errors
/// `full`.
pub fn check_room(state: &State) -> Result<(), Error> {
    if state.moves.has_room() { Ok(()) } else { Err(Error::full()) }
}

/// Lets an engine think if it is to move, and watches the clock. `live` is what `game` holds, locked.
pub fn go_on(state: &State, game: &Shared, live: &mut Live) {
    if live.awaits_engine() && !live.is_thinking() {
        let task = EngineMove {
            state: state.clone(),
            game: Arc::clone(game),
            cancel: live.begin_thinking(),
            last_report: None,
        };
        let owner: Client = Arc::clone(&live.owner);
        // The queue reports how many tasks are ahead, which locks the game; so queue it once the lock is free.
        let state = state.clone();
        state.clone().tasks.later(move || state.moves.admit(&owner, Box::new(task), PATIENCE));
    }
    pondering::begin(state, game, live);
    watch_clock(state, game, live);
}

/// Ends the game when the running clock's flag falls. A game has one such timer: the last one set.
fn watch_clock(state: &State, game: &Shared, live: &mut Live) {
    let Some(clocks) = &live.clocks else { return };
    let Some(side) = clocks.running() else { return };
    let left = clocks.left(side) + Duration::from_millis(1);
    let (owned, game) = (state.clone(), Arc::downgrade(game));
    let timer = state.tasks.spawn(async move {
        owned.tasks.sleep(left).await;
        let Some(game) = game.upgrade() else { return };
        // If the store fails now, the next request tries again.
        _ = owned.blocking(move |state| locked(&game).end_if_flag_fell(&state.store)).await;
    });
    live.set_timer(timer);
}

/// Plays an engine's move, or agrees to a draw instead. If that cannot be stored, storing is retried without searching
/// again.
fn play(state: &State, game: &Shared, live: &mut Live, mv: &str) {
    let played =
        if live.engine_takes_draw() { live.agree(&state.store) } else { live.play(mv, &state.store) };
    match played {
        Ok(()) => go_on(state, game, live),
        Err(error) if error.status.is_server_error() => {
            live.halt(error);
            play_later(state, game, live.placed.plies(), mv.to_string());
        }
        // The flag fell meanwhile: the game is over, and the watchers know.
        Err(_) => live.touch(),
    }
}

/// Tries again to store a move, unless the game has changed since.
fn play_later(state: &State, game: &Shared, plies: usize, mv: String) {
    let (owned, game) = (state.clone(), Arc::downgrade(game));
    state.tasks.spawn(async move {
        owned.tasks.sleep(NEXT_TRY).await;
        let Some(game) = game.upgrade() else { return };
        let again = owned.blocking(move |state| {
            let mut live = locked(&game);
            if live.is_halted() && live.placed.plies() == plies {
                play(state, &game, &mut live, &mv);
            }
            Ok(())
        });
        _ = again.await;
    });
}

/// A move with its score.
type Scored = (String, Option<ShownScore>);

/// The task of finding and playing one move.
struct EngineMove {
    state: State,
    game: Shared,
    cancel: Arc<CancelHandle>,
    last_report: Option<Stopwatch>,
}

impl Task for EngineMove {
    fn step(&mut self, turn: &Arc<Control>) -> Step {
        self.cancel.hold(turn);
        match self.choose(turn) {
            Ok(Some((mv, score))) => self.play(&mv, score),
            Ok(None) => {}
            Err(error) => self.halt(error),
        }
        Step::Done
    }

    fn queued(&mut self, ahead: usize) {
        let mut live = locked(&self.game);
        if live.thinking(&self.cancel).is_some_and(|thinking| thinking.queue(ahead)) {
            live.touch();
        }
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.is_stopped()
    }

    fn failed(&mut self) {
        self.halt(Error::internal("the engine failed"));
    }
}

impl EngineMove {
    /// The engine's move with its score; `None` if it is no longer wanted.
    ///
    /// # Errors
    /// If the engine does not exist, as in games stored by an older version, or rejects the position.
    fn choose(&mut self, turn: &Arc<Control>) -> Result<Option<Scored>, Error> {
        let (owner, table, seat, limits) = {
            let mut live = locked(&self.game);
            let Some(thinking) = live.thinking(&self.cancel) else { return Ok(None) };
            thinking.search();
            self.last_report = Some(Stopwatch::start());
            live.touch();
            let (side, table) = (live.side(), live.placed.table().fork());
            let seat = live.seats.of(side).clone();
            let mut limits = seat.limits(&*table)?;
            if let Some(clocks) = &mut live.clocks {
                clocks.start(side);
                limits.clock = Some(clocks.for_search(side));
                watch_clock(&self.state, &self.game, &mut live);
            }
            (Arc::clone(&live.owner), table, seat, limits)
        };
        // The engine of the move before, if it is still there, with what it found out then.
        let mut player = self
            .state
            .engines
            .lend(seat.key(&owner, &*table), id::seed(), |setup| seat.seated(&*table, setup))?;
        let ask = Ask { limits, control: Arc::clone(turn), ..Ask::default() };
        let answer = player.analyse(&*table, &ask, &mut |answer| self.report(answer));
        let answer = answer?;
        if self.cancel.is_stopped() {
            return Ok(None);
        }
        // A search stopped before completing depth 1 has no move; any legal one is better than none.
        let found =
            answer.lines.into_iter().find(|line| !line.mv.is_empty()).map(|line| (line.mv, line.score));
        Ok(found.or_else(|| table.legal().into_iter().next().map(|mv| (mv, None))))
    }

    fn play(&self, mv: &str, score: Option<ShownScore>) {
        let mut live = locked(&self.game);
        if live.finish_thinking(&self.cancel) {
            live.note_score(score);
            play(&self.state, &self.game, &mut live, mv);
        }
    }

    fn halt(&self, error: Error) {
        let mut live = locked(&self.game);
        if live.finish_thinking(&self.cancel) {
            live.halt(error);
        }
    }

    fn report(&mut self, answer: &table::Answer) {
        if self.last_report.is_some_and(|last_report| last_report.elapsed() < PROGRESS) {
            return;
        }
        self.last_report = Some(Stopwatch::start());
        let mut live = locked(&self.game);
        if let Some(thinking) = live.thinking(&self.cancel) {
            thinking.progress(answer);
            live.touch();
        }
    }
}
