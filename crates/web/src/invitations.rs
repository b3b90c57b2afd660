//! Invitations: the owner of a game lets somebody else play a side. Whoever opens the invitation first takes the seat;
//! everybody else who knows the game's id watches.

use std::sync::Arc;

use axum::extract::{Path, State as Extracted};
use game::Side;
use serde::Deserialize;
use store::Store;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::board;
use crate::client::Caller;
use crate::error::{Error, ErrorBody, ErrorCode, Expected};
use crate::games::Right;
use crate::id;
use crate::json::Json;
use crate::lanes::Client;
use crate::live::{Live, PlayedGame, locked};
use crate::players::{self, Player};
use crate::state::State;

/// The routes of invitations.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(invite)).routes(routes!(rename, free)).routes(routes!(accept))
}

/// The side in a path.
fn side(text: &str) -> Result<Side, Error> {
    match text {
        "first" => Ok(Side::First),
        "second" => Ok(Side::Second),
        _ => {
            let error = Error::field("side", "a side is first or second");
            Err(error.expecting(Expected::names(["first", "second"])))
        }
    }
}

/// Makes an invitation to a seat, in place of an earlier one. Nobody plays the side until somebody accepts.
#[utoipa::path(
    post, path = "/api/games/{id}/seats/{side}/invitation", tag = "games",
    params(("id" = String, Path,), ("side" = board::Side, Path,)),
    responses((status = 200, body = PlayedGame), (status = 409, body = ErrorBody))
)]
async fn invite(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path((id, named)): Path<(String, String)>,
) -> Result<Json<PlayedGame>, Error> {
    state.change(id, caller, Right::Own, move |state, live| live.invite(side(&named)?, &state.store)).await
}

/// A player's changes to a seat.
#[derive(Debug, Deserialize, ToSchema)]
struct SeatChange {
    /// The player's name, at most 40 characters; empty for none.
    name: String,
}

/// Names the player of a seat; only that player may.
#[utoipa::path(
    patch, path = "/api/games/{id}/seats/{side}", tag = "games", request_body = SeatChange,
    params(("id" = String, Path,), ("side" = board::Side, Path,)),
    responses((status = 200, body = PlayedGame), (status = 409, body = ErrorBody))
)]
async fn rename(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path((id, named)): Path<(String, String)>,
    Json(request): Json<SeatChange>,
) -> Result<Json<PlayedGame>, Error> {
    let client = Arc::clone(&caller);
    state
        .change(id, caller, Right::Play, move |state, live| {
            let side = side(&named)?;
            if !live.plays(&client).contains(&side) {
                return Err(Error::conflict(ErrorCode::NotAllowed, "another player has this seat"));
            }
            live.name_player(side, players::name(&request.name)?, &state.store)
        })
        .await
}

/// Withdraws the invitation to a seat, or takes the seat away from whoever accepted one: it is the owner's again.
/// The player of a seat may leave it the same way.
#[utoipa::path(
    delete, path = "/api/games/{id}/seats/{side}", tag = "games",
    params(("id" = String, Path,), ("side" = board::Side, Path,)),
    responses((status = 200, body = PlayedGame), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody))
)]
async fn free(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path((id, named)): Path<(String, String)>,
) -> Result<Json<PlayedGame>, Error> {
    let client = Arc::clone(&caller);
    state
        .change(id, caller, Right::Play, move |state, live| {
            let side = side(&named)?;
            if live.owner != client && !live.plays(&client).contains(&side) {
                return Err(Error::conflict(ErrorCode::NotAllowed, "another player has this seat"));
            }
            live.set_player(side, Player::Owner, &state.store)
        })
        .await
}

/// Somebody who accepts an invitation.
#[derive(Debug, Deserialize, ToSchema)]
struct Acceptance {
    /// The player's name, at most 40 characters.
    #[serde(default)]
    name: String,
}

/// Takes the seat of an invitation. The first to do so has it; for all others the invitation no longer exists.
#[utoipa::path(
    post, path = "/api/invitations/{token}", tag = "games", params(("token" = String, Path,)),
    request_body = Acceptance,
    responses((status = 200, body = PlayedGame), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody))
)]
async fn accept(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(token): Path<String>,
    Json(request): Json<Acceptance>,
) -> Result<Json<PlayedGame>, Error> {
    state
        .blocking(move |state| {
            let name = players::name(&request.name)?;
            let known = id::is_token(&token).then(|| state.store.invited_game(&token)).transpose()?;
            let game = state.game(&known.flatten().ok_or_else(Error::unknown)?)?;
            let mut live = locked(&game);
            // The seat may have been taken since the store was asked.
            let side = live.players.invited(&token).filter(|_| !live.is_gone()).ok_or_else(Error::unknown)?;
            if live.owner == caller || !live.plays(&caller).is_empty() {
                return Err(Error::conflict(ErrorCode::NotAllowed, "an invitation is for another player"));
            }
            live.seat_guest(side, &caller, name, &state.store)?;
            crate::thinking::go_on(state, &game, &mut live);
            Ok(Json(live.view(&caller)))
        })
        .await
}

impl Live {
    /// Makes an invitation to a seat, in place of an earlier one.
    fn invite(&mut self, side: Side, store: &Store) -> Result<(), Error> {
        self.check_free(side)?;
        self.set_player(side, Player::Invited(id::new()), store)
    }

    /// Makes an invitation to a seat of a game that is not stored yet.
    ///
    /// # Errors
    /// `not_allowed` if an engine plays that side, `game_over` if nothing is left to play.
    pub fn open_seat(&mut self, side: Side) -> Result<(), Error> {
        self.check_free(side)?;
        self.players.set(side, Player::Invited(id::new()));
        Ok(())
    }

    fn check_free(&self, side: Side) -> Result<(), Error> {
        if self.verdict().is_some() {
            return Err(Error::conflict(ErrorCode::GameOver, "the game is over"));
        }
        let reason = match self.players.of(side) {
            _ if !self.seats.of(side).is_person() => "an engine has this seat",
            Player::Guest(_) => "somebody has taken this seat; free it first",
            _ => return Ok(()),
        };
        Err(Error::conflict(ErrorCode::NotAllowed, reason))
    }

    /// Gives a seat to somebody; the name of whoever had it goes.
    fn set_player(&mut self, side: Side, player: Player, store: &Store) -> Result<(), Error> {
        if *self.players.of(side) == player {
            return Ok(());
        }
        self.keep_change(store, |live| {
            live.offer = None;
            live.players.set(side, player);
            live.seats.set_name(side, None);
            live.stop_clock();
        })?;
        self.start_clock();
        Ok(())
    }

    /// Seats somebody who accepted an invitation.
    fn seat_guest(
        &mut self,
        side: Side,
        guest: &Client,
        name: Option<String>,
        store: &Store,
    ) -> Result<(), Error> {
        self.keep_change(store, |live| {
            live.players.set(side, Player::Guest(Arc::clone(guest)));
            live.seats.set_name(side, name);
        })?;
        self.start_clock();
        Ok(())
    }

    /// Names the player of a side.
    fn name_player(&mut self, side: Side, name: Option<String>, store: &Store) -> Result<(), Error> {
        self.keep_change(store, |live| live.seats.set_name(side, name))
    }
}
