//! What players of a game propose to each other: a draw, taking back moves, a rematch. Between two people the other one
//! decides; an engine decides about draws by its own score; a person alone needs nobody's consent.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State as Extracted};
use game::Side;
use serde::{Deserialize, Serialize};
use store::Store;
use table::{Ask, Catalog, ShownScore, Table};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::board::{self, LineRequest, PlayedLine};
use crate::client::Caller;
use crate::clock::Clocks;
use crate::error::{Error, ErrorBody, ErrorCode};
use crate::games::Right;
use crate::id;
use crate::json::Json;
use crate::lanes::Client;
use crate::live::{Live, PlayedGame, Seats, locked};
use crate::players::Player;
use crate::seat::Seat;
use crate::state::State;
use crate::thinking;

/// The routes of offers.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(draw))
        .routes(routes!(take_back))
        .routes(routes!(rematch))
        .routes(routes!(decline))
}

/// A proposal that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Offer {
    /// What is proposed.
    pub kind: OfferKind,
    /// Who proposes it.
    pub by: board::Side,
}

/// What can be proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// To call the game a draw.
    Draw,
    /// To take back moves until the proposer is to move.
    TakeBack,
    /// To play again with sides exchanged.
    Rematch,
}

/// Engines do not agree to a draw before this many moves of both sides: a level opening is no reason to stop.
const EARLIEST_AGREEMENT: usize = 60;
/// Search time for an engine's answer to a draw offer.
const CONSIDERATION: Duration = Duration::from_secs(1);

/// Whether an engine agrees to a draw: neither its latest search nor the one before found it better, so that nobody can
/// pick a moment in the middle of an exchange.
fn engine_agrees(plies: usize, stood_better: [bool; 2]) -> bool {
    plies >= EARLIEST_AGREEMENT && stood_better == [false; 2]
}

/// Whether the side to which a score belongs stands better; without a score it might.
fn stands_better(score: Option<ShownScore>) -> bool {
    match score {
        None => true,
        Some(ShownScore::Whole(units)) => units > 0,
        Some(ShownScore::Decimal(units)) => units > 0.0,
        Some(ShownScore::Chance(chance)) => chance > 0.5,
        Some(ShownScore::Mate { mate }) => mate > 0,
    }
}

/// An engine that has to answer while its opponent is to move.
struct Consideration {
    table: Box<dyn Table>,
    engine: Seat,
}

impl Consideration {
    /// Whether the engine stands better, by a search of its own.
    async fn engine_stands_better(self, state: &State, caller: &Client) -> Result<bool, Error> {
        let (engines, client) = (state.engines.clone(), Arc::clone(caller));
        let answer = state.moves.ask(caller, 2 * CONSIDERATION, move |turn| {
            let mut limits = self.engine.limits(&*self.table)?;
            limits.time = limits.time.map(|time| time.min(CONSIDERATION));
            let key = self.engine.key(&client, &*self.table);
            let build = |setup: &_| self.engine.seated(&*self.table, setup);
            let mut player = engines.lend(key, id::seed(), build)?;
            let ask = Ask { limits, control: Arc::clone(turn), ..Ask::default() };
            let answer = player.analyse(&*self.table, &ask, &mut |_| {})?;
            // The person is to move: the score is for them.
            Ok(stands_better(answer.lines.first().and_then(|line| line.score).map(ShownScore::turned)))
        });
        answer.await?
    }
}

/// Offers a draw, or agrees to the opponent's offer. An engine answers at once, or with its move if it is thinking; two
/// people at one device agree with each other.
#[utoipa::path(
    post, path = "/api/games/{id}/draw", tag = "games", params(("id" = String, Path,)),
    responses((status = 200, body = PlayedGame), (status = 409, body = ErrorBody))
)]
async fn draw(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<Json<PlayedGame>, Error> {
    let (asked, client) = (id.clone(), Arc::clone(&caller));
    let started = state.blocking(move |state| {
        let game = state.permitted(&asked, &client, Right::Play)?;
        let mut live = locked(&game);
        let question = live.offer_draw(&client, &state.store)?;
        Ok((live.placed.plies(), question, live.view(&client)))
    });
    let (plies, question, view) = started.await?;
    let Some((table, engine)) = question else { return Ok(Json(view)) };
    let is_better = Consideration { table, engine }.engine_stands_better(&state, &caller).await?;
    state
        .change(id, caller, Right::Play, move |state, live| {
            let is_same = live.placed.plies() == plies && live.verdict().is_none();
            if is_same && live.engine_agrees(is_better) { live.agree(&state.store) } else { Ok(()) }
        })
        .await
}

/// Takes back moves to the last position where a person was to move. Between two people this is an offer, or the answer
/// to one.
#[utoipa::path(
    post, path = "/api/games/{id}/take-back", tag = "games", params(("id" = String, Path,)),
    responses((status = 200, body = PlayedGame), (status = 409, body = ErrorBody))
)]
async fn take_back(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<Json<PlayedGame>, Error> {
    let client = Arc::clone(&caller);
    state
        .change(id, caller, Right::Play, move |state, live| live.offer_take_back(&client, &state.store))
        .await
}

/// Starts the next game with sides exchanged; it is named by `rematch` of this one. Between two people this is an offer,
/// or the answer to one.
#[utoipa::path(
    post, path = "/api/games/{id}/rematch", tag = "games", params(("id" = String, Path,)),
    responses((status = 200, body = PlayedGame), (status = 409, body = ErrorBody))
)]
async fn rematch(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<Json<PlayedGame>, Error> {
    let client = Arc::clone(&caller);
    state
        .change(id, caller, Right::Play, move |state, live| {
            if live.verdict().is_none() {
                return Err(Error::conflict(ErrorCode::NotAllowed, "the game is not over"));
            }
            if live.rematch.is_some() {
                return Ok(());
            }
            match live.asking_side(&client) {
                Some(side) if !live.is_offered(OfferKind::Rematch, side.opponent()) => {
                    live.propose(OfferKind::Rematch, side, &state.store)
                }
                _ => begin_rematch(state, live),
            }
        })
        .await
}

/// Starts the game that follows this one.
fn begin_rematch(state: &State, live: &mut Live) -> Result<(), Error> {
    state.check_quota(&live.owner)?;
    let mut next = live.next_game(state.catalog)?;
    next.start_clock();
    let id = next.id.clone();
    let name_it = |live: &mut Live| (live.offer, live.rematch) = (None, Some(id));
    // Both games or none: one that nobody knows of would only take room.
    live.keep_change_by(name_it, |live| Ok(state.store.put_games(&[next.row(), live.row()])?))?;
    let next = state.enter(next);
    thinking::go_on(state, &next, &mut locked(&next));
    Ok(())
}

/// Declines the opponent's offer, or withdraws one's own.
#[utoipa::path(
    post, path = "/api/games/{id}/decline", tag = "games", params(("id" = String, Path,)),
    responses((status = 200, body = PlayedGame), (status = 409, body = ErrorBody))
)]
async fn decline(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
) -> Result<Json<PlayedGame>, Error> {
    let client = Arc::clone(&caller);
    state.change(id, caller, Right::Play, move |state, live| live.decline(&client, &state.store)).await
}

/// How many moves a player must wait before offering a draw again.
const MOVES_BETWEEN_OFFERS: usize = 10;

/// How often to draw a start before settling for the same one again.
const MAX_DRAWS: usize = 8;

/// A table and the engine that has to judge it.
type Question = (Box<dyn Table>, Seat);

impl Live {
    /// The side for which this client must ask the other person, if there is one.
    fn asking_side(&self, client: &Client) -> Option<Side> {
        let is_shared = Side::BOTH.into_iter().all(|side| self.seats.of(side).is_person())
            && !self.players.guests().is_empty()
            && self.players.open().is_empty();
        match self.plays(client)[..] {
            [side] if is_shared => Some(side),
            _ => None,
        }
    }

    /// Whether this side waits for an answer to such a proposal.
    fn is_offered(&self, kind: OfferKind, by: Side) -> bool {
        self.offer == Some(Offer { kind, by: by.into() })
    }

    /// Proposes something to the opponent, in place of any other proposal.
    fn propose(&mut self, kind: OfferKind, by: Side, store: &Store) -> Result<(), Error> {
        self.keep_change(store, |live| live.offer = Some(Offer { kind, by: by.into() }))
    }

    /// Declines or withdraws the proposal that waits for an answer.
    fn decline(&mut self, client: &Client, store: &Store) -> Result<(), Error> {
        if self.plays(client).is_empty() || self.offer.is_none() {
            return Err(Error::conflict(ErrorCode::NotAllowed, "there is no offer to decline"));
        }
        self.keep_change(store, |live| live.offer = None)
    }

    /// The side for which a client would offer a draw now.
    ///
    /// # Errors
    /// `game_over`, or `not_allowed` with the reason.
    pub fn drawing_side(&self, client: &Client) -> Result<Side, Error> {
        let no = |reason: &str| Err(Error::conflict(ErrorCode::NotAllowed, reason));
        if self.verdict().is_some() {
            return Err(Error::conflict(ErrorCode::GameOver, "the game is over"));
        }
        let side = match self.plays(client)[..] {
            [] => return no("you play no side of this game"),
            [side] => side,
            _ => self.side(),
        };
        let plies = self.placed.plies();
        if !self.placed.table().entry().draws_by_agreement() {
            no("this game has no draws by agreement")
        } else if plies < 2 {
            no("both sides must have moved before a draw can be offered")
        } else if self.is_halted() || self.players.open().contains(&side.opponent()) {
            no("nobody is there to answer")
        } else if self.is_offered(OfferKind::Draw, side) {
            no("your offer waits for an answer")
        } else if self.offered_at[side.index()].is_some_and(|ply| plies < ply + MOVES_BETWEEN_OFFERS)
            && !self.is_offered(OfferKind::Draw, side.opponent())
        {
            no("a draw can be offered again after five more moves of each side")
        } else {
            Ok(side)
        }
    }

    /// Offers a draw for a client, or agrees to one. Returns the question for an engine that has to answer now.
    fn offer_draw(&mut self, client: &Client, store: &Store) -> Result<Option<Question>, Error> {
        let side = self.drawing_side(client)?;
        let is_answer = self.is_offered(OfferKind::Draw, side.opponent());
        if is_answer || self.plays(client).len() == 2 {
            return self.agree(store).map(|()| None);
        }
        let engine = self.seats.of(side.opponent()).clone();
        let has_to_wait = engine.is_person() || self.side() != side;
        if has_to_wait {
            self.propose(OfferKind::Draw, side, store)?;
        }
        // Only now: an offer that could not be stored was not made, and may be made again at once.
        self.offered_at[side.index()] = Some(self.placed.plies());
        if has_to_wait {
            return Ok(None);
        }
        self.touch();
        Ok(Some((self.placed.table().fork(), engine)))
    }

    /// Whether the engine agrees to a draw.
    fn engine_agrees(&self, is_better: bool) -> bool {
        engine_agrees(self.placed.plies(), [is_better, self.standings[0]])
    }

    /// Whether the engine to move agrees to the draw that it was offered, by the scores of its last two searches.
    #[must_use]
    pub fn engine_takes_draw(&self) -> bool {
        self.is_offered(OfferKind::Draw, self.side().opponent())
            && engine_agrees(self.placed.plies(), self.standings)
    }

    /// Notes the score of an engine's move, for its answers to draw offers.
    pub fn note_score(&mut self, score: Option<ShownScore>) {
        self.standings = [stands_better(score), self.standings[0]];
    }

    /// Takes back moves for a client, or asks the other person to.
    fn offer_take_back(&mut self, client: &Client, store: &Store) -> Result<(), Error> {
        let Some(side) = self.asking_side(client) else {
            let has_person = Side::BOTH.into_iter().any(|side| self.seats.of(side).is_person());
            if self.plays(client).is_empty() && has_person {
                return Err(Error::conflict(ErrorCode::NotAllowed, "you play no side of this game"));
            }
            return self.take_back(store);
        };
        if self.verdict().is_some() {
            return Err(Error::conflict(ErrorCode::GameOver, "the game is over"));
        }
        if self.is_offered(OfferKind::TakeBack, side.opponent()) {
            return self.take_back_to(|live| live.side() == side.opponent(), store);
        }
        let mut earlier = self.placed.table().fork();
        let has_moved = std::iter::from_fn(|| earlier.take_back().then(|| earlier.side_to_move()));
        if !has_moved.into_iter().any(|mover| mover == side) {
            return Err(Error::conflict(ErrorCode::WrongPly, "there is nothing to take back"));
        }
        self.propose(OfferKind::TakeBack, side, store)
    }

    /// The game that follows this one: sides exchanged, clocks reset, and another start where starts are drawn by lot.
    fn next_game(&self, catalog: Catalog) -> Result<Live, Error> {
        let table = self.placed.table();
        let starts = std::iter::from_fn(|| table.random_start(id::seed())).take(MAX_DRAWS);
        let is_drawn = table.start_name().is_some();
        let drawn = starts.filter(|_| is_drawn).find(|start| start != self.placed.start());
        let place = LineRequest {
            game: table.game().to_string(),
            variant: Some(table.variant()),
            position: Some(drawn.unwrap_or_else(|| self.placed.start().to_string())),
            moves: Vec::new(),
        };
        let seats = Seats { first: self.seats.second.clone(), second: self.seats.first.clone() };
        let clocks = self.clocks.as_ref().map(Clocks::reset);
        let placed = PlayedLine::new(&place, catalog)?;
        let mut next = Live::new(id::new(), Arc::clone(&self.owner), placed, seats, clocks);
        next.players = self.players.swapped();
        for side in next.players.open() {
            next.players.set(side, Player::Invited(id::new()));
        }
        Ok(next)
    }
}
