//! Engines that think on the opponent's time.

use axum::http::Method;
use serde_json::{Value, json};

use crate::client::{Client, Events, state};

fn ponderer(engine: &str, time_ms: u64) -> Value {
    json!({"kind": "engine", "engine": engine, "limits": {"time_ms": time_ms}, "ponder": true})
}

fn path(game: &Value) -> String {
    format!("/api/games/{}", game["id"].as_str().unwrap())
}

/// A game against an engine that ponders, after its first move.
async fn pondering(client: &Client, time_ms: u64) -> (Value, Events) {
    let game = client.game("chess", ponderer("chess/poda", time_ms)).await;
    assert_eq!(game["pondering"], json!(false), "nothing to ponder before the first move");
    let mut events = client.events(&format!("{}/events", path(&game))).await;
    client.made(&format!("{}/moves", path(&game)), json!({"move": "e2e4", "ply": 0})).await;
    let answered = |game: &Value| game["moves"].as_array().unwrap().len() == 2 && game["pondering"] == true;
    let game = events.until_that("game", answered).await;
    assert_eq!(game["thinking"], json!(null), "it is not its turn");
    (game, events)
}

#[tokio::test]
async fn an_engine_ponders_while_a_person_is_to_move_and_answers_all_the_same() {
    let state = state();
    let client = Client::new(&state, "ana");
    let (game, mut events) = pondering(&client, 2000).await;
    let after = client.made(&format!("{}/moves", path(&game)), json!({"move": "g1f3", "ply": 2})).await;
    assert_eq!(after["pondering"], json!(false), "the position has changed");
    let next = |game: &Value| game["moves"].as_array().unwrap().len() == 4 && game["pondering"] == true;
    events.until_that("game", next).await;
    let resigned = client.made(&format!("{}/resign", path(&game)), json!({})).await;
    assert_eq!(resigned["pondering"], json!(false), "the game is over");
    state.stop();
}

#[tokio::test]
async fn pondering_ends_by_itself_after_ten_moves_worth() {
    let state = state();
    let client = Client::new(&state, "ana");
    let (_, mut events) = pondering(&client, 20).await;
    events.until_that("game", |game| game["pondering"] == false).await;
    state.stop();
}

#[tokio::test]
async fn pondering_is_refused_where_it_would_be_useless_and_off_by_default() {
    let state = state();
    let client = Client::new(&state, "ana");
    for engine in ["chess/random", "chess/mcts"] {
        let request = json!({"game": "chess", "first": {"kind": "person"}, "second": ponderer(engine, 100)});
        assert_eq!(client.refused("/api/games", request).await, (422, "bad_field".into()), "{engine}");
    }
    let plain = json!({"kind": "engine", "engine": "chess/poda", "limits": {"time_ms": 20}});
    let game = client.game("chess", plain).await;
    client.made(&format!("{}/moves", path(&game)), json!({"move": "e2e4", "ply": 0})).await;
    let mut events = client.events(&format!("{}/events", path(&game))).await;
    let answered = events.until_that("game", |game| game["moves"].as_array().unwrap().len() == 2).await;
    assert_eq!(answered["pondering"], json!(false));
    assert_eq!(client.raw(Method::DELETE, &path(&game), "").await.status.as_u16(), 204);
    state.stop();
}
