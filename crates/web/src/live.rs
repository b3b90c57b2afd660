//! A game in play, in memory: the board, the engine that is thinking, and the watchers.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::future::AbortHandle;
use game::Side;
use serde::{Deserialize, Serialize};
use store::{GameRow, Store};
use table::{Catalog, ShownScore};
use tokio::sync::watch;
use utoipa::ToSchema;

use crate::board::{self, Board, Ending, LineRequest, PlayedLine, Verdict};
use crate::cancel_handle::CancelHandle;
use crate::clock::{ClockView, Clocks};
use crate::error::{Error, ErrorCode, ErrorFields};
use crate::lanes::Client;
use crate::now;
use crate::offers::{Offer, OfferKind};
use crate::players::{self, Invitation, Players};
use crate::seat::Seat;

/// Both seats.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Seats {
    /// The player of the first side.
    pub first: Seat,
    /// The player of the second side.
    pub second: Seat,
}

impl Seats {
    /// The player of a side.
    #[must_use]
    pub fn of(&self, side: Side) -> &Seat {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }

    /// The same seats with people's names as they are kept.
    ///
    /// # Errors
    /// `bad_field` for a name that is too long.
    pub fn with_trimmed_names(mut self) -> Result<Seats, Error> {
        for side in Side::BOTH {
            if let Seat::Person { name: Some(name) } = self.of(side) {
                let name = players::name(name)?;
                self.set_name(side, name);
            }
        }
        Ok(self)
    }

    /// Names the person of a side, or takes the name away.
    pub fn set_name(&mut self, side: Side, new: Option<String>) {
        let seat = if side == Side::First { &mut self.first } else { &mut self.second };
        if let Seat::Person { name } = seat {
            *name = new;
        }
    }
}

/// A game as the page sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayedGame {
    #[serde(flatten)]
    board: Board,
    /// Its id; anyone who knows it may watch.
    pub id: String,
    /// Whether it belongs to the caller.
    mine: bool,
    /// The sides that the caller plays.
    yours: Vec<board::Side>,
    seats: Seats,
    /// The sides of people who accepted an invitation.
    guests: Vec<board::Side>,
    /// The sides that wait for somebody to accept an invitation.
    open: Vec<board::Side>,
    /// The open invitations; only the owner sees them.
    invitations: Vec<Invitation>,
    /// A proposal of one player that waits for the other's answer.
    #[schema(required)]
    offer: Option<Offer>,
    /// Whether the caller may offer a draw now.
    can_offer_draw: bool,
    /// The id of the game that followed this one.
    #[schema(required)]
    rematch: Option<String>,
    #[schema(required)]
    clock: Option<ClockView>,
    #[schema(required)]
    thinking: Option<ThinkingView>,
    /// Whether an engine is thinking on its opponent's time.
    pondering: bool,
    /// Why the engine to move cannot: it no longer exists, or its move could not be stored.
    #[schema(required)]
    halted: Option<ErrorFields>,
    title: String,
    /// The formats in which it can be exported.
    formats: Vec<&'static str>,
    /// When it was started, in milliseconds since 1970.
    created: i64,
    /// When it last changed.
    updated: i64,
    /// Grows with every change.
    pub revision: u64,
}

/// An engine at work on its move.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct ThinkingView {
    side: board::Side,
    state: ThinkingState,
    /// Searches ahead of it.
    ahead: usize,
    #[schema(required)]
    depth: Option<u32>,
    /// The score of the best move so far, for the engine.
    #[schema(required)]
    score: Option<ShownScore>,
    #[schema(required)]
    nodes: Option<u64>,
}

/// The state of a thinking engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ThinkingState {
    /// It is waiting for its turn.
    Queued,
    /// It is searching.
    Searching,
}

/// A thinking engine, with the handle to stop it.
pub struct Thinking {
    pub cancel: Arc<CancelHandle>,
    view: ThinkingView,
}

/// A game shared between threads.
pub type Shared = Arc<Mutex<Live>>;

/// Locks a game. A panic while it was locked left it consistent, because changes come last.
pub fn locked(game: &Shared) -> MutexGuard<'_, Live> {
    game.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A game in play.
pub struct Live {
    pub id: String,
    pub owner: Client,
    pub placed: PlayedLine,
    pub seats: Seats,
    pub clocks: Option<Clocks>,
    pub players: Players,
    pub title: String,
    /// A result other than by the rules.
    ended: Option<Verdict>,
    pub offer: Option<Offer>,
    pub rematch: Option<String>,
    /// The number of moves at each side's last draw offer.
    pub offered_at: [Option<usize>; 2],
    /// Whether the engine stood better at its last move and at the one before; without a search, it might.
    pub standings: [bool; 2],
    created: i64,
    updated: i64,
    revision: u64,
    thinking: Option<Thinking>,
    pondering: Option<Arc<CancelHandle>>,
    halted: Option<Error>,
    /// Ends the game when a flag falls.
    timer: Option<AbortHandle>,
    changed: watch::Sender<u64>,
    is_gone: bool,
}

/// What a change may alter besides the moves, to undo a change that could not be stored.
struct Snapshot {
    seats: Seats,
    players: Players,
    clocks: Option<Clocks>,
    title: String,
    ended: Option<Verdict>,
    offer: Option<Offer>,
    rematch: Option<String>,
    updated: i64,
}

/// More than the number of unstored changes, such as an engine's progress; revisions must never go back.
const REVISION_GAP: u64 = 1000;

impl Live {
    /// A new game.
    #[must_use]
    pub fn new(id: String, owner: Client, placed: PlayedLine, seats: Seats, clocks: Option<Clocks>) -> Live {
        let now = now::milliseconds();
        Live {
            id,
            owner,
            placed,
            seats,
            clocks,
            players: Players::default(),
            title: String::new(),
            ended: None,
            offer: None,
            rematch: None,
            offered_at: [None; 2],
            standings: [true; 2],
            created: now,
            updated: now,
            revision: 1,
            thinking: None,
            pondering: None,
            halted: None,
            timer: None,
            changed: watch::Sender::new(1),
            is_gone: false,
        }
    }

    /// Restores a stored game.
    ///
    /// # Errors
    /// If the row is no longer valid.
    pub fn read(row: &GameRow, catalog: Catalog) -> Result<Live, Error> {
        let place = LineRequest {
            game: row.game.clone(),
            variant: Some(row.variant.clone()),
            position: Some(row.start.clone()),
            moves: row.moves.split_whitespace().map(str::to_string).collect(),
        };
        let broken = |error: serde_json::Error| Error::internal(error.to_string());
        let seats: Seats = serde_json::from_str(&row.seats).map_err(broken)?;
        let verdict: Option<Verdict> =
            row.verdict.as_deref().map(serde_json::from_str).transpose().map_err(broken)?;
        let live = Live::new(
            row.id.clone(),
            row.owner.as_str().into(),
            PlayedLine::new(&place, catalog)?,
            seats,
            None,
        );
        let revision = row.revision + REVISION_GAP;
        Ok(Live {
            clocks: row.clock.as_deref().and_then(Clocks::read),
            title: row.title.clone(),
            players: Players::read(&row.players),
            ended: verdict.filter(|verdict| verdict.reason != Ending::Rule),
            offer: row.offer.as_deref().and_then(|offer| serde_json::from_str(offer).ok()),
            rematch: row.rematch.clone(),
            created: row.created,
            updated: row.updated,
            revision,
            changed: watch::Sender::new(revision),
            ..live
        })
    }

    /// Stores the game.
    ///
    /// # Errors
    /// When the store refuses.
    pub fn keep(&mut self, store: &Store) -> Result<(), Error> {
        Ok(store.put_game(&self.row())?)
    }

    /// The game as it is stored now.
    pub fn row(&mut self) -> GameRow {
        self.updated = now::milliseconds().max(self.updated);
        let json = |value: &Verdict| serde_json::to_string(value).unwrap_or_default();
        GameRow {
            id: self.id.clone(),
            owner: self.owner.to_string(),
            game: self.placed.table().game().to_string(),
            variant: self.placed.table().variant(),
            title: self.title.clone(),
            start: self.placed.start().to_string(),
            moves: self.placed.table().moves().join(" "),
            plies: self.placed.plies() as u32,
            position: self.placed.position().to_string(),
            opening: self.placed.opening().map(str::to_string),
            seats: serde_json::to_string(&self.seats).unwrap_or_default(),
            clock: self.clocks.as_ref().map(Clocks::written),
            verdict: self.verdict().as_ref().map(json),
            players: self.players.rows(),
            offer: self.offer.map(|offer| serde_json::to_string(&offer).unwrap_or_default()),
            rematch: self.rematch.clone(),
            revision: self.revision,
            created: self.created,
            updated: self.updated,
        }
    }

    /// The game as `viewer` sees it.
    #[must_use]
    pub fn view(&self, viewer: &Client) -> PlayedGame {
        let mut board = self.placed.board();
        if self.ended.is_some() {
            board.verdict.clone_from(&self.ended);
            board.legal.clear();
        }
        let sides = |sides: Vec<Side>| sides.into_iter().map(board::Side::from).collect::<Vec<_>>();
        let mine = self.owner == *viewer;
        PlayedGame {
            id: self.id.clone(),
            mine,
            yours: sides(self.plays(viewer)),
            seats: self.seats.clone(),
            guests: sides(self.players.guests()),
            open: sides(self.players.open()),
            invitations: if mine { self.players.invitations() } else { Vec::new() },
            offer: self.offer,
            can_offer_draw: self.drawing_side(viewer).is_ok(),
            rematch: self.rematch.clone(),
            clock: self.clocks.as_ref().map(Clocks::view),
            thinking: self.thinking.as_ref().map(|thinking| thinking.view),
            pondering: self.pondering.is_some(),
            halted: self.halted.as_ref().map(Error::fields),
            title: self.title.clone(),
            formats: self.placed.table().formats().iter().map(|format| format.name).collect(),
            created: self.created,
            updated: self.updated,
            revision: self.revision,
            board,
        }
    }

    /// When it was started.
    #[must_use]
    pub fn created(&self) -> i64 {
        self.created
    }

    /// Notifies the watchers.
    pub fn touch(&mut self) {
        self.revision += 1;
        self.changed.send_replace(self.revision);
    }

    /// Marks the game as deleted.
    pub fn mark_deleted(&mut self) {
        self.stop_thinking();
        self.stop_pondering();
        self.is_gone = true;
        self.touch();
    }

    /// Whether the game was deleted.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        self.is_gone
    }

    /// Subscribes to changes.
    #[must_use]
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Whether it can be dropped from memory: it has no watchers and no thinking engine.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        let has_running_clock = self.clocks.as_ref().is_some_and(|clocks| clocks.running().is_some());
        self.thinking.is_none()
            && self.pondering.is_none()
            && self.halted.is_none()
            && self.changed.receiver_count() == 0
            && !has_running_clock
    }

    /// The result, if the game is over.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.ended.clone().or_else(|| self.placed.verdict())
    }

    /// The side to move.
    #[must_use]
    pub fn side(&self) -> Side {
        self.placed.table().side_to_move()
    }

    /// Whether an engine should move now, and can.
    #[must_use]
    pub fn awaits_engine(&self) -> bool {
        !self.is_gone
            && self.halted.is_none()
            && self.verdict().is_none()
            && !self.seats.of(self.side()).is_person()
    }

    /// Plays a move for the side to move, and presses the clock.
    ///
    /// # Errors
    /// `illegal_move` or `game_over`, or if the store fails; the game is then unchanged.
    pub fn play(&mut self, mv: &str, store: &Store) -> Result<(), Error> {
        if self.end_if_flag_fell(store)? || self.verdict().is_some() {
            return Err(Error::new(
                axum::http::StatusCode::CONFLICT,
                ErrorCode::GameOver,
                mv,
                "the game is over",
            ));
        }
        let side = self.side();
        self.placed.play(mv)?;
        let kept = self.keep_change(store, |live| {
            if let Some(clocks) = &mut live.clocks {
                clocks.press(side);
            }
            // A move is an answer: it declines what the opponent proposed.
            let is_own_draw = |offer: &Offer| offer.kind == OfferKind::Draw && offer.by == side.into();
            let is_over = live.verdict().is_some();
            live.offer = live.offer.filter(|offer| is_own_draw(offer) && !is_over);
        });
        if let Err(error) = kept {
            self.placed.take_back();
            return Err(error);
        }
        self.start_clock();
        Ok(())
    }

    /// Makes a change other than a move, and stores the game. If the store fails, the game is unchanged:
    /// what is shown is what a restart would find.
    ///
    /// # Errors
    /// When the store refuses.
    pub fn keep_change(&mut self, store: &Store, change: impl FnOnce(&mut Live)) -> Result<(), Error> {
        self.keep_change_by(change, |live| live.keep(store))
    }

    /// The same where more than this game is stored, together with it.
    ///
    /// # Errors
    /// When the store refuses.
    pub fn keep_change_by(
        &mut self,
        change: impl FnOnce(&mut Live),
        keep: impl FnOnce(&mut Live) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let before = self.snapshot();
        change(self);
        if let Err(error) = keep(self) {
            self.restore(before);
            return Err(error);
        }
        // What was pondered about has changed.
        self.stop_pondering();
        // The reason why an engine could not move may be gone.
        self.halted = None;
        self.touch();
        Ok(())
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot {
            seats: self.seats.clone(),
            players: self.players.clone(),
            clocks: self.clocks,
            title: self.title.clone(),
            ended: self.ended.clone(),
            offer: self.offer,
            rematch: self.rematch.clone(),
            updated: self.updated,
        }
    }

    fn restore(&mut self, before: Snapshot) {
        let Snapshot { seats, players, clocks, title, ended, offer, rematch, updated } = before;
        (self.seats, self.players, self.clocks, self.title) = (seats, players, clocks, title);
        (self.ended, self.offer, self.rematch, self.updated) = (ended, offer, rematch, updated);
    }

    /// Starts the clock of a person to move; an engine's starts when it begins to search. Time does not run for a seat
    /// that nobody has taken.
    pub fn start_clock(&mut self) {
        let (side, is_over) = (self.side(), self.verdict().is_some());
        let is_person = self.seats.of(side).is_person() && !self.players.open().contains(&side);
        let Some(clocks) = &mut self.clocks else { return };
        match is_over || !is_person {
            true => clocks.stop(),
            false if clocks.running() != Some(side) => clocks.start(side),
            false => {}
        }
    }

    /// Ends the game if a flag has fallen; returns whether it has.
    ///
    /// # Errors
    /// When the store refuses.
    pub fn end_if_flag_fell(&mut self, store: &Store) -> Result<bool, Error> {
        let fallen = self.clocks.as_ref().and_then(Clocks::fallen);
        match fallen.filter(|_| self.verdict().is_none()) {
            None => Ok(false),
            Some(side) => {
                self.end(side, Ending::Time, store)?;
                Ok(true)
            }
        }
    }

    /// Ends the game with a loss for `loser`.
    ///
    /// # Errors
    /// When the store refuses.
    pub fn end(&mut self, loser: Side, reason: Ending, store: &Store) -> Result<(), Error> {
        self.keep_change(store, |live| {
            live.ended =
                Some(Verdict { winner: Some(loser.opponent().into()), margin: None, reason, rule: None });
            live.offer = None;
            live.stop_clock();
        })?;
        self.stop_thinking();
        Ok(())
    }

    /// Ends the game as a draw by agreement.
    ///
    /// # Errors
    /// When the store refuses.
    pub fn agree(&mut self, store: &Store) -> Result<(), Error> {
        self.keep_change(store, |live| {
            live.ended = Some(Verdict::agreed());
            live.offer = None;
            live.stop_clock();
        })?;
        self.stop_thinking();
        Ok(())
    }

    /// Takes back moves to the last position where a person was to move.
    ///
    /// # Errors
    /// `wrong_ply` if there is no such position, or if the store fails; the game is then unchanged.
    pub fn take_back(&mut self, store: &Store) -> Result<(), Error> {
        self.take_back_to(|live| live.seats.of(live.side()).is_person(), store)
    }

    /// Takes back at least one move, to the last position where `is_there` holds.
    ///
    /// # Errors
    /// As [`take_back`](Self::take_back).
    pub fn take_back_to(&mut self, is_there: impl Fn(&Live) -> bool, store: &Store) -> Result<(), Error> {
        let mut taken: Vec<String> = Vec::new();
        let found = loop {
            let last = self.placed.table().moves().last().cloned();
            if !self.placed.take_back() {
                break Err(Error::conflict(ErrorCode::WrongPly, "there is nothing to take back"));
            }
            taken.extend(last);
            if is_there(self) {
                break Ok(());
            }
        };
        let reopen = |live: &mut Live| (live.ended, live.offer) = (None, None);
        let kept = found.and_then(|()| self.keep_change(store, reopen));
        if let Err(error) = kept {
            for mv in taken.iter().rev() {
                self.placed.play(mv)?;
            }
            return Err(error);
        }
        self.stop_thinking();
        self.start_clock();
        Ok(())
    }

    /// Swaps the seats.
    ///
    /// # Errors
    /// `not_allowed` if somebody else plays too, or when the store refuses; the game is as it was then.
    pub fn swap(&mut self, store: &Store) -> Result<(), Error> {
        if !self.players.is_owner_alone() {
            return Err(Error::conflict(ErrorCode::NotAllowed, "another player has a seat"));
        }
        self.keep_change(store, |live| {
            std::mem::swap(&mut live.seats.first, &mut live.seats.second);
            live.offer = None;
            live.stop_clock();
        })?;
        self.stop_thinking();
        self.start_clock();
        Ok(())
    }

    /// Renames the game.
    ///
    /// # Errors
    /// When the store refuses; the game is as it was then.
    pub fn rename(&mut self, title: String, store: &Store) -> Result<(), Error> {
        self.keep_change(store, |live| live.title = title)
    }

    /// Stops the running clock.
    pub fn stop_clock(&mut self) {
        if let Some(clocks) = &mut self.clocks {
            clocks.stop();
        }
    }

    /// Records that the engine to move cannot, and will not try again by itself. Its clock stops.
    pub fn halt(&mut self, reason: Error) {
        self.halted = Some(reason);
        self.stop_clock();
        self.touch();
    }

    /// Whether the engine to move cannot.
    #[must_use]
    pub fn is_halted(&self) -> bool {
        self.halted.is_some()
    }

    /// Replaces the timer of the running clock.
    pub fn set_timer(&mut self, timer: AbortHandle) {
        if let Some(former) = self.timer.replace(timer) {
            former.abort();
        }
    }

    /// The sides that a client plays: its own in a shared game, all people's sides where the owner is alone.
    #[must_use]
    pub fn plays(&self, client: &Client) -> Vec<Side> {
        let is_theirs = |side: Side| {
            self.seats.of(side).is_person() && self.players.is_played_by(side, client, &self.owner)
        };
        Side::BOTH.into_iter().filter(|&side| is_theirs(side)).collect()
    }

    /// The side for which a client would resign: the only one it plays, or the one to move.
    ///
    /// # Errors
    /// `not_your_turn` when it plays none.
    pub fn resigner(&self, client: &Client) -> Result<Side, Error> {
        match self.plays(client)[..] {
            [] => Err(Error::conflict(ErrorCode::NotYourTurn, "you play no side of this game")),
            [only] => Ok(only),
            _ => Ok(self.side()),
        }
    }

    /// The engine that thinks on its opponent's time now: the opponent is a person who has to move.
    #[must_use]
    pub fn ponderer(&self) -> Option<&Seat> {
        let (own, other) = (self.seats.of(self.side()), self.seats.of(self.side().opponent()));
        let is_on =
            !self.is_gone && self.verdict().is_none() && self.halted.is_none() && self.pondering.is_none();
        (is_on && own.is_person() && self.placed.plies() > 0).then_some(other).filter(|seat| seat.ponders())
    }

    /// Records that an engine thinks on its opponent's time.
    pub fn begin_pondering(&mut self) -> Arc<CancelHandle> {
        let cancel: Arc<CancelHandle> = Arc::default();
        self.pondering = Some(Arc::clone(&cancel));
        self.touch();
        cancel
    }

    /// Ends pondering by itself, unless it was stopped before.
    pub fn finish_pondering(&mut self, cancel: &Arc<CancelHandle>) {
        if self.pondering.take_if(|pondering| Arc::ptr_eq(pondering, cancel)).is_some() {
            self.touch();
        }
    }

    fn stop_pondering(&mut self) {
        if let Some(pondering) = self.pondering.take() {
            pondering.stop();
        }
    }

    /// Records that an engine is waiting for its turn.
    pub fn begin_thinking(&mut self) -> Arc<CancelHandle> {
        let cancel: Arc<CancelHandle> = Arc::default();
        let view = ThinkingView {
            side: self.side().into(),
            state: ThinkingState::Queued,
            ahead: 0,
            depth: None,
            score: None,
            nodes: None,
        };
        self.thinking = Some(Thinking { cancel: Arc::clone(&cancel), view });
        self.touch();
        cancel
    }

    /// Whether an engine is thinking.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Stops the thinking engine and discards its move.
    pub fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.cancel.stop();
        }
    }

    /// The thinking engine, if it is the one with this handle.
    pub fn thinking(&mut self, cancel: &Arc<CancelHandle>) -> Option<&mut Thinking> {
        self.thinking.as_mut().filter(|thinking| Arc::ptr_eq(&thinking.cancel, cancel))
    }

    /// Ends the thinking of the engine with this handle; `false` if it was stopped before.
    pub fn finish_thinking(&mut self, cancel: &Arc<CancelHandle>) -> bool {
        let is_it = self.thinking(cancel).is_some();
        if is_it {
            self.thinking = None;
        }
        is_it
    }
}

impl Thinking {
    /// Sets the number of searches ahead; returns whether it changed.
    pub fn queue(&mut self, ahead: usize) -> bool {
        std::mem::replace(&mut self.view.ahead, ahead) != ahead
    }

    /// Records that the search has started.
    pub fn search(&mut self) {
        self.view.state = ThinkingState::Searching;
        self.view.ahead = 0;
    }

    /// Records the progress of the search.
    pub fn progress(&mut self, answer: &table::Answer) {
        self.view.nodes = Some(answer.nodes);
        if let Some(line) = answer.lines.first() {
            self.view.depth = Some(line.depth);
            self.view.score = line.score;
        }
    }
}
