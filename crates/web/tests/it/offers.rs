//! What players propose to each other: draws, take-backs, rematches.

use axum::http::Method;
use game::dice;
use serde_json::{Value, json};
use web::State;

use crate::client::{Client, state};

fn path(game: &Value) -> String {
    format!("/api/games/{}", game["id"].as_str().unwrap())
}

/// Ana has the first side, Bo the second.
struct Pair {
    ana: Client,
    bo: Client,
    game: String,
}

impl Pair {
    async fn new(state: &State, request: Value) -> Pair {
        let (ana, bo) = (Client::new(state, "ana"), Client::new(state, "bo"));
        let mut game = json!({"first": {"kind": "person"}, "second": {"kind": "person"}, "invite": "second"});
        game.as_object_mut().unwrap().extend(request.as_object().unwrap().clone());
        let game = ana.made("/api/games", game).await;
        let token = game["invitations"][0]["token"].as_str().unwrap();
        bo.made(&format!("/api/invitations/{token}"), json!({"name": "Bo"})).await;
        Pair { ana, bo, game: path(&game) }
    }

    async fn post(&self, client: &Client, command: &str) -> Value {
        client.made(&format!("{}/{command}", self.game), json!({})).await
    }

    async fn refused(&self, client: &Client, command: &str) -> (u16, String) {
        client.refused(&format!("{}/{command}", self.game), json!({})).await
    }

    async fn play(&self, moves: &[&str]) -> Value {
        let mut last = self.ana.get(&self.game).await.json();
        for mv in moves {
            let client = if last["side"] == "first" { &self.ana } else { &self.bo };
            let ply = last["moves"].as_array().unwrap().len();
            last = client.made(&format!("{}/moves", self.game), json!({"move": mv, "ply": ply})).await;
        }
        last
    }
}

#[tokio::test]
async fn a_draw_is_offered_and_accepted() {
    let pair = Pair::new(&state(), json!({"game": "chess"})).await;
    assert_eq!(pair.refused(&pair.ana, "draw").await, (409, "not_allowed".into()), "nobody has moved");
    let started = pair.play(&["e2e4", "e7e5"]).await;
    assert_eq!(started["can_offer_draw"], true);
    let offered = pair.post(&pair.ana, "draw").await;
    assert_eq!(offered["offer"], json!({"kind": "draw", "by": "first"}));
    assert_eq!(offered["can_offer_draw"], false, "it waits for an answer");
    // The offer stands while the one who made it moves.
    assert_eq!(pair.play(&["g1f3"]).await["offer"]["kind"], "draw");
    let agreed = pair.post(&pair.bo, "draw").await;
    assert_eq!(agreed["verdict"], json!({"winner": null, "margin": null, "reason": "agreed"}));
    assert_eq!((&agreed["offer"], &agreed["legal"]), (&json!(null), &json!([])));
    let pgn = pair.bo.get(&format!("{}/export?format=pgn", pair.game)).await.text();
    assert!(pgn.contains("{ Draw (agreement) } 1/2-1/2"), "{pgn}");
    let listed = pair.ana.get("/api/games").await.json();
    assert_eq!(listed["games"][0]["verdict"]["reason"], "agreed");
}

#[tokio::test]
async fn a_draw_is_declined_in_words_or_by_moving_and_not_offered_again_at_once() {
    let pair = Pair::new(&state(), json!({"game": "chess"})).await;
    pair.play(&["e2e4", "e7e5"]).await;
    pair.post(&pair.ana, "draw").await;
    let declined = pair.post(&pair.bo, "decline").await;
    assert_eq!((&declined["offer"], &declined["verdict"]), (&json!(null), &json!(null)));
    assert_eq!(pair.refused(&pair.ana, "draw").await, (409, "not_allowed".into()), "too soon");
    pair.post(&pair.bo, "draw").await;
    let moved = pair.play(&["g1f3"]).await;
    assert_eq!(moved["offer"], json!(null), "a move declines");
    assert_eq!(pair.refused(&pair.bo, "decline").await, (409, "not_allowed".into()));
    pair.play(&["b8c6", "f1c4", "f8c5", "c2c3", "g8f6", "d2d3", "d7d6", "b1d2", "a7a6"]).await;
    assert_eq!(pair.post(&pair.ana, "draw").await["offer"]["by"], "first", "ten moves later");
}

#[tokio::test]
async fn an_offer_ends_with_the_game() {
    let pair = Pair::new(&state(), json!({"game": "chess"})).await;
    pair.play(&["f2f3", "e7e5", "g2g4"]).await;
    pair.post(&pair.bo, "draw").await;
    let over = pair.play(&["d8h4"]).await;
    assert_eq!((&over["verdict"]["rule"], &over["offer"]), (&json!("checkmate"), &json!(null)));
}

#[tokio::test]
async fn games_without_draws_by_agreement_have_no_offers() {
    let pair = Pair::new(&state(), json!({"game": "othello"})).await;
    let moved = pair.play(&["f5", "d6"]).await;
    assert_eq!(moved["can_offer_draw"], false);
    assert_eq!(pair.refused(&pair.ana, "draw").await, (409, "not_allowed".into()));
}

#[tokio::test]
async fn two_people_at_one_device_agree_with_each_other() {
    let ana = Client::new(&state(), "ana");
    let person = json!({"kind": "person"});
    let request = json!({"game": "chess", "first": person, "second": person, "moves": ["e2e4", "e7e5"]});
    let game = ana.made("/api/games", request).await;
    let agreed = ana.made(&format!("{}/draw", path(&game)), json!({})).await;
    assert_eq!(agreed["verdict"]["reason"], "agreed");
}

/// Sixty moves, chosen by lot, that capture nothing and do not end the game.
fn quiet_moves(start: &str) -> Vec<String> {
    let mut dice = dice(7);
    let mut table = catalog::CATALOG.game("chess").unwrap().table(None).unwrap();
    table.set_position(start).unwrap();
    let n_pieces = |position: &str| position.split(' ').next().unwrap().matches(char::is_alphabetic).count();
    for _ in 0..10_000 {
        if table.moves().len() == 60 {
            return table.moves().to_vec();
        }
        let legal = table.legal();
        let indexes: Vec<usize> = (0..legal.len()).collect();
        table.play(&legal[game::pick(&mut dice, &indexes).unwrap()]).unwrap();
        if table.verdict().is_some() || n_pieces(&table.position()) < n_pieces(start) {
            table.take_back();
        }
    }
    panic!("no quiet game from {start}")
}

/// A game of Ana against an engine that searches two plies, after sixty moves.
async fn against_engine(ana: &Client, start: &str) -> Value {
    let engine = json!({"kind": "engine", "engine": "chess/alphabeta:eval=material,depth=2"});
    let request = json!({
        "game": "chess", "position": start, "moves": quiet_moves(start), "first": {"kind": "person"}, "second": engine,
    });
    ana.made("/api/games", request).await
}

/// Moves for Ana and waits for the engine's answer.
async fn move_once(ana: &Client, game: &Value) -> Value {
    let seen = ana.get(&path(game)).await.json();
    let plies = seen["moves"].as_array().unwrap().len();
    let mv = &seen["legal"][0];
    ana.made(&format!("{}/moves", path(game)), json!({"move": mv, "ply": plies})).await;
    let mut events = ana.events(&format!("{}/events", path(game))).await;
    events.until_that("game", |game| game["moves"].as_array().unwrap().len() == plies + 2).await
}

#[tokio::test]
async fn an_engine_that_stands_worse_agrees_to_a_draw() {
    let ana = Client::new(&state(), "ana");
    let game = against_engine(&ana, "4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1").await;
    move_once(&ana, &game).await;
    let answered = ana.made(&format!("{}/draw", path(&game)), json!({})).await;
    assert_eq!(answered["verdict"]["reason"], "agreed", "{answered}");
}

#[tokio::test]
async fn an_engine_that_stands_better_declines() {
    let ana = Client::new(&state(), "ana");
    let game = against_engine(&ana, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/4K3 w kq - 0 1").await;
    move_once(&ana, &game).await;
    let answered = ana.made(&format!("{}/draw", path(&game)), json!({})).await;
    assert_eq!((&answered["verdict"], &answered["offer"]), (&json!(null), &json!(null)));
    let again = ana.refused(&format!("{}/draw", path(&game)), json!({})).await;
    assert_eq!(again, (409, "not_allowed".into()), "asking again does not help");
}

#[tokio::test]
async fn an_engine_does_not_agree_in_a_level_opening() {
    let ana = Client::new(&state(), "ana");
    let engine = json!({"kind": "engine", "engine": "chess/alphabeta:eval=material,depth=2"});
    let game = ana.game("chess", engine).await;
    ana.made(&format!("{}/moves", path(&game)), json!({"move": "e2e4", "ply": 0})).await;
    let mut events = ana.events(&format!("{}/events", path(&game))).await;
    events.until_that("game", |game| game["moves"].as_array().unwrap().len() == 2).await;
    let answered = ana.made(&format!("{}/draw", path(&game)), json!({})).await;
    assert_eq!((&answered["verdict"], &answered["can_offer_draw"]), (&json!(null), &json!(false)));
}

#[tokio::test]
async fn an_offer_to_a_thinking_engine_is_answered_with_its_move() {
    let ana = Client::new(&state(), "ana");
    let engine = json!({"kind": "engine", "engine": "chess/pvs", "limits": {"time_ms": 700}});
    let request = json!({
        "game": "chess", "moves": ["e2e4", "e7e5"], "first": {"kind": "person"}, "second": engine,
    });
    let game = ana.made("/api/games", request).await;
    let moved = ana.made(&format!("{}/moves", path(&game)), json!({"move": "g1f3", "ply": 2})).await;
    assert_eq!(moved["thinking"]["side"], "second");
    let offered = ana.made(&format!("{}/draw", path(&game)), json!({})).await;
    assert_eq!(offered["offer"], json!({"kind": "draw", "by": "first"}));
    let mut events = ana.events(&format!("{}/events", path(&game))).await;
    let answered = events.until_that("game", |game| game["moves"].as_array().unwrap().len() == 4).await;
    assert_eq!((&answered["offer"], &answered["verdict"]), (&json!(null), &json!(null)), "it plays on");
}

#[tokio::test]
async fn taking_back_needs_the_consent_of_the_other() {
    let pair = Pair::new(&state(), json!({"game": "chess"})).await;
    assert_eq!(pair.refused(&pair.ana, "take-back").await, (409, "wrong_ply".into()));
    pair.play(&["e2e4"]).await;
    assert_eq!(pair.refused(&pair.bo, "take-back").await, (409, "wrong_ply".into()), "Bo has not moved");
    let asked = pair.post(&pair.ana, "take-back").await;
    assert_eq!((&asked["offer"]["kind"], &asked["moves"]), (&json!("take-back"), &json!(["e2e4"])));
    assert_eq!(pair.play(&["e7e5"]).await["offer"], json!(null), "a move declines");
    pair.post(&pair.ana, "take-back").await;
    let taken = pair.post(&pair.bo, "take-back").await;
    assert_eq!(
        (&taken["moves"], &taken["offer"]),
        (&json!([]), &json!(null)),
        "back to where Ana was to move"
    );
}

#[tokio::test]
async fn a_rematch_is_offered_accepted_and_found_by_both() {
    let pair = Pair::new(&state(), json!({"game": "tictactoe", "clock": {"initial_ms": 60000}})).await;
    assert_eq!(pair.refused(&pair.ana, "rematch").await, (409, "not_allowed".into()), "not over");
    pair.play(&["a1", "a2", "b1", "b2", "c1"]).await;
    let offered = pair.post(&pair.bo, "rematch").await;
    assert_eq!((&offered["offer"]["kind"], &offered["rematch"]), (&json!("rematch"), &json!(null)));
    let mut events = pair.bo.events(&format!("{}/events", pair.game)).await;
    let accepted = pair.post(&pair.ana, "rematch").await;
    let next = format!("/api/games/{}", accepted["rematch"].as_str().unwrap());
    let seen = events.until_that("game", |game| !game["rematch"].is_null()).await;
    assert_eq!((&seen["rematch"], &seen["offer"]), (&accepted["rematch"], &json!(null)));
    let ana = pair.ana.get(&next).await.json();
    assert_eq!((&ana["yours"], &ana["mine"]), (&json!(["second"]), &json!(true)));
    assert_eq!((&ana["seats"]["first"]["name"], &ana["clock"]["first_ms"]), (&json!("Bo"), &json!(60000)));
    assert_eq!(pair.bo.get(&next).await.json()["yours"], json!(["first"]));
    let again = pair.post(&pair.bo, "rematch").await;
    assert_eq!(again["rematch"], accepted["rematch"], "a game has one rematch");
}

#[tokio::test]
async fn a_rematch_against_an_engine_begins_at_once_and_chess960_draws_another_start() {
    let ana = Client::new(&state(), "ana");
    let request = json!({
        "game": "chess", "variant": "chess960", "position": "sp0",
        "first": {"kind": "person", "name": "Ana"}, "second": {"kind": "level", "level": "beginner"},
    });
    let game = ana.made("/api/games", request).await;
    assert_eq!(game["start_name"], "0");
    ana.made(&format!("{}/resign", path(&game)), json!({})).await;
    let over = ana.made(&format!("{}/rematch", path(&game)), json!({})).await;
    let next = ana.get(&format!("/api/games/{}", over["rematch"].as_str().unwrap())).await.json();
    assert_eq!(
        (&next["seats"]["second"]["name"], &next["seats"]["first"]["kind"]),
        (&json!("Ana"), &json!("level"))
    );
    assert_ne!(next["start_name"], "0");
    assert!(next["start_name"].as_str().unwrap().parse::<u16>().unwrap() < 960);
    let renamed = ana.raw(Method::PATCH, &path(&next), r#"{"title": "again"}"#).await;
    assert_eq!(renamed.status.as_u16(), 200);
}
