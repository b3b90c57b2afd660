//! Two people at two devices: invitations to a seat, and who may do what.

use std::path::PathBuf;

use axum::http::Method;
use serde_json::{Value, json};
use store::Store;
use web::State;

use crate::client::{Client, state, state_on};

fn path(game: &Value) -> String {
    format!("/api/games/{}", game["id"].as_str().unwrap())
}

fn token(game: &Value) -> String {
    game["invitations"][0]["token"].as_str().expect("an invitation").to_string()
}

/// A game of Ana, who plays the first side and invites somebody to play the second.
async fn invited(ana: &Client, clock: Value) -> Value {
    let person = json!({"kind": "person"});
    let request =
        json!({"game": "chess", "first": person, "second": person, "invite": "second", "clock": clock});
    ana.made("/api/games", request).await
}

/// Ana, Bo who has accepted her invitation, and their game.
async fn seated(state: &State) -> (Client, Client, Value) {
    let (ana, bo) = (Client::new(state, "ana"), Client::new(state, "bo"));
    let game = invited(&ana, Value::Null).await;
    let taken = bo.made(&format!("/api/invitations/{}", token(&game)), json!({"name": " Bo "})).await;
    (ana, bo, taken)
}

async fn play(client: &Client, game: &Value, mv: &str, ply: usize) -> (u16, String) {
    client.refused(&format!("{}/moves", path(game)), json!({"move": mv, "ply": ply})).await
}

#[tokio::test]
async fn whoever_accepts_plays_that_side_and_no_other() {
    let state = state();
    let (ana, bo) = (Client::new(&state, "ana"), Client::new(&state, "bo"));
    let game = invited(&ana, Value::Null).await;
    assert_eq!((&game["yours"], &game["open"]), (&json!(["first"]), &json!(["second"])));
    let watched = bo.get(&path(&game)).await.json();
    assert_eq!((&watched["yours"], &watched["invitations"]), (&json!([]), &json!([])), "a link only watches");
    let mut events = ana.events(&format!("{}/events", path(&game))).await;
    let taken = bo.made(&format!("/api/invitations/{}", token(&game)), json!({"name": " Bo "})).await;
    assert_eq!((&taken["yours"], &taken["mine"]), (&json!(["second"]), &json!(false)));
    let seen = events.until_that("game", |game| game["guests"] == json!(["second"])).await;
    assert_eq!((&seen["seats"]["second"]["name"], &seen["invitations"]), (&json!("Bo"), &json!([])));
    assert_eq!(play(&bo, &game, "e2e4", 0).await, (409, "not_your_turn".into()));
    assert_eq!(play(&ana, &game, "e2e4", 0).await.0, 200);
    assert_eq!(play(&ana, &game, "e7e5", 1).await, (409, "not_your_turn".into()));
    assert_eq!(play(&bo, &game, "e7e5", 1).await.0, 200);
    let listed = bo.get("/api/games").await.json();
    assert_eq!((&listed["games"][0]["id"], &listed["games"][0]["yours"]), (&game["id"], &json!(["second"])));
    let resigned = bo.made(&format!("{}/resign", path(&game)), json!({})).await;
    assert_eq!(resigned["verdict"]["winner"], "first", "Bo resigns for Bo, though Ana is to move");
}

#[tokio::test]
async fn strangers_watch_and_change_nothing() {
    let state = state();
    let (_ana, _bo, game) = seated(&state).await;
    let eve = Client::new(&state, "eve");
    for (method, command, body) in [
        (Method::POST, "/moves", json!({"move": "e2e4", "ply": 0})),
        (Method::POST, "/resign", json!({})),
        (Method::POST, "/draw", json!({})),
        (Method::POST, "/take-back", json!({})),
        (Method::POST, "/rematch", json!({})),
        (Method::POST, "/decline", json!({})),
        (Method::POST, "/hint", json!({})),
        (Method::POST, "/seats/second/invitation", json!({})),
        (Method::PATCH, "/seats/second", json!({"name": "Eve"})),
        (Method::DELETE, "/seats/second", json!({})),
        (Method::DELETE, "", json!({})),
    ] {
        let answer = eve.raw(method, &format!("{}{command}", path(&game)), body.to_string()).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (404, "unknown"), "{command}");
    }
    let seen = eve.get(&path(&game)).await.json();
    assert_eq!((&seen["moves"], &seen["seats"]["second"]["name"]), (&json!([]), &json!("Bo")));
}

#[tokio::test]
async fn guests_do_not_have_the_rights_of_the_owner() {
    let state = state();
    let (_ana, bo, game) = seated(&state).await;
    for (method, command, body) in [
        (Method::POST, "/swap", json!({})),
        (Method::POST, "/seats/first/invitation", json!({})),
        (Method::PATCH, "", json!({"title": "mine"})),
        (Method::DELETE, "", json!({})),
    ] {
        let answer = bo.raw(method, &format!("{}{command}", path(&game)), body.to_string()).await;
        assert_eq!(answer.code(), "unknown", "{command}");
    }
    for (method, body) in [(Method::PATCH, json!({"name": "x"})), (Method::DELETE, json!({}))] {
        let answer = bo.raw(method, &format!("{}/seats/first", path(&game)), body.to_string()).await;
        assert_eq!(answer.code(), "not_allowed", "another's seat");
    }
    let hint = bo.refused(&format!("{}/hint", path(&game)), json!({})).await;
    assert_eq!(hint, (409, "not_allowed".into()), "no engine's help against a person");
}

#[tokio::test]
async fn one_of_two_who_accept_at_the_same_time_has_the_seat() {
    let state = state();
    let ana = Client::new(&state, "ana");
    for _ in 0..10 {
        let game = invited(&ana, Value::Null).await;
        let accept = |name: &str| {
            let (client, address) = (Client::new(&state, name), format!("/api/invitations/{}", token(&game)));
            tokio::spawn(async move { client.refused(&address, json!({})).await })
        };
        let answers = [accept("bo"), accept("cleo"), accept("dan")];
        let mut statuses = Vec::new();
        for answer in answers {
            statuses.push(answer.await.unwrap().0);
        }
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 404, 404]);
        let seen = ana.get(&path(&game)).await.json();
        assert_eq!((&seen["guests"], &seen["open"]), (&json!(["second"]), &json!([])));
    }
}

#[tokio::test]
async fn invitations_are_withdrawn_and_seats_freed() {
    let state = state();
    let (ana, bo) = (Client::new(&state, "ana"), Client::new(&state, "bo"));
    let game = invited(&ana, Value::Null).await;
    let seat = format!("{}/seats/second", path(&game));
    let own = ana.refused(&format!("/api/invitations/{}", token(&game)), json!({})).await;
    assert_eq!(own, (409, "not_allowed".into()), "the owner does not use up an invitation by trying it");
    let withdrawn = ana.delete(&seat).await.json();
    assert_eq!((&withdrawn["yours"], &withdrawn["open"]), (&json!(["first", "second"]), &json!([])));
    let late = bo.refused(&format!("/api/invitations/{}", token(&game)), json!({})).await;
    assert_eq!(late, (404, "unknown".into()));
    let again = ana.made(&format!("{seat}/invitation"), json!({})).await;
    assert_ne!(token(&again), token(&game), "a withdrawn invitation stays withdrawn");
    bo.made(&format!("/api/invitations/{}", token(&again)), json!({"name": "Bo"})).await;
    let refused = ana.refused(&format!("{seat}/invitation"), json!({})).await;
    assert_eq!(refused, (409, "not_allowed".into()), "somebody has the seat");
    let freed = ana.delete(&seat).await.json();
    assert_eq!(
        (&freed["yours"], &freed["seats"]["second"]),
        (&json!(["first", "second"]), &json!({"kind": "person"}))
    );
    assert_eq!(play(&bo, &game, "e2e4", 0).await, (404, "unknown".into()), "Bo watches now");
    let third = ana.made(&format!("{seat}/invitation"), json!({})).await;
    bo.made(&format!("/api/invitations/{}", token(&third)), json!({})).await;
    let left = bo.delete(&seat).await.json();
    assert_eq!((&left["yours"], &left["guests"]), (&json!([]), &json!([])), "Bo left by himself");
}

#[tokio::test]
async fn engines_have_no_invitations_and_sides_are_checked() {
    let ana = Client::new(&state(), "ana");
    let game = ana.game("tictactoe", json!({"kind": "level", "level": "beginner"})).await;
    let invite = |side: &str| format!("{}/seats/{side}/invitation", path(&game));
    assert_eq!(ana.refused(&invite("second"), json!({})).await, (409, "not_allowed".into()));
    assert_eq!(ana.refused(&invite("third"), json!({})).await, (422, "bad_field".into()));
    let (person, level) = (json!({"kind": "person"}), json!({"kind": "level", "level": "beginner"}));
    let request = json!({"game": "tictactoe", "first": person, "second": level, "invite": "second"});
    assert_eq!(ana.refused("/api/games", request).await, (409, "not_allowed".into()));
}

#[tokio::test]
async fn time_does_not_run_for_a_seat_that_nobody_has_taken() {
    let state = state();
    let (ana, bo) = (Client::new(&state, "ana"), Client::new(&state, "bo"));
    let game = invited(&ana, json!({"initial_ms": 60000})).await;
    assert_eq!(play(&ana, &game, "e2e4", 0).await.0, 200);
    assert_eq!(ana.get(&path(&game)).await.json()["clock"]["running"], Value::Null);
    let taken = bo.made(&format!("/api/invitations/{}", token(&game)), json!({})).await;
    assert_eq!(taken["clock"]["running"], "second");
}

#[tokio::test]
async fn names_are_trimmed_changed_and_exported() {
    let state = state();
    let (ana, bo, game) = seated(&state).await;
    let seat = format!("{}/seats/first", path(&game));
    let named = ana.raw(Method::PATCH, &seat, json!({"name": " Ana "}).to_string()).await.json();
    assert_eq!(named["seats"]["first"], json!({"kind": "person", "name": "Ana"}));
    let pgn = bo.get(&format!("{}/export?format=pgn", path(&game))).await.text();
    for tag in ["[White \"Ana\"]", "[Black \"Bo\"]", "[Termination \"unterminated\"]"] {
        assert!(pgn.contains(tag), "{pgn}");
    }
    let cleared = ana.raw(Method::PATCH, &seat, json!({"name": " "}).to_string()).await.json();
    assert_eq!(cleared["seats"]["first"], json!({"kind": "person"}));
    let person = |name: &str| json!({"kind": "person", "name": name});
    let request =
        json!({"game": "chess", "first": person("  Cleo "), "second": person("x".repeat(41).as_str())});
    assert_eq!(ana.refused("/api/games", request).await, (422, "bad_field".into()));
}

/// A folder that is gone when the test is over.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}

#[tokio::test]
async fn seats_invitations_and_offers_survive_a_restart() {
    let folder = Folder(std::env::temp_dir().join(format!("poda-web-seats-{}", std::process::id())));
    let copy = Folder(std::env::temp_dir().join(format!("poda-web-seats-copy-{}", std::process::id())));
    let state = state_on(Store::open(&folder.0).unwrap());
    let (ana, bo, game) = seated(&state).await;
    let waiting = invited(&ana, Value::Null).await;
    assert_eq!(play(&ana, &game, "e2e4", 0).await.0, 200);
    assert_eq!(play(&bo, &game, "e7e5", 1).await.0, 200);
    bo.made(&format!("{}/draw", path(&game)), json!({})).await;
    // What a killed program leaves is what is in its files at that moment.
    std::fs::create_dir_all(&copy.0).unwrap();
    for file in std::fs::read_dir(&folder.0).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), copy.0.join(file.file_name())).unwrap();
    }
    let state = state_on(Store::open(&copy.0).unwrap());
    let (ana, bo) = (Client::new(&state, "ana"), Client::new(&state, "bo"));
    let found = ana.get(&path(&game)).await.json();
    assert_eq!(found["offer"], json!({"kind": "draw", "by": "second"}));
    assert_eq!((&found["yours"], &found["guests"]), (&json!(["first"]), &json!(["second"])));
    assert_eq!(play(&bo, &game, "d2d4", 2).await, (409, "not_your_turn".into()));
    let agreed = ana.made(&format!("{}/draw", path(&game)), json!({})).await;
    assert_eq!(agreed["verdict"]["reason"], "agreed");
    let taken = bo.made(&format!("/api/invitations/{}", token(&waiting)), json!({})).await;
    assert_eq!(taken["yours"], json!(["second"]), "an invitation from before the restart");
}
