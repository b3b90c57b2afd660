//! A store that refuses to write, as a full disk does: what is shown is what a restart would find.

use std::path::PathBuf;

use rusqlite::Connection;
use serde_json::{Value, json};
use store::Store;
use web::State;

use crate::client::{Client, state_on};

/// A store on the disk whose table of games can be taken away and put back.
struct BrokenStore {
    folder: PathBuf,
    state: State,
}

impl BrokenStore {
    fn new(name: &str) -> BrokenStore {
        let folder = std::env::temp_dir().join(format!("poda-web-{name}-{}", std::process::id()));
        let state = state_on(Store::open(&folder).unwrap());
        BrokenStore { folder, state }
    }

    fn run(&self, sql: &str) {
        let connection = Connection::open(self.folder.join("poda.db")).unwrap();
        connection.execute_batch(sql).unwrap();
    }

    fn fill(&self) {
        self.run("ALTER TABLE game RENAME TO game_away");
    }

    fn make_room(&self) {
        self.run("ALTER TABLE game_away RENAME TO game");
    }

    /// Games with at least so many moves are not stored: an engine's answer can be refused whenever it comes.
    fn refuse_from_ply(&self, ply: u32) {
        self.run(&format!(
            "CREATE TRIGGER refuse BEFORE INSERT ON game WHEN NEW.plies >= {ply} \
             BEGIN SELECT RAISE(FAIL, 'the disk is full'); END"
        ));
    }

    fn refuse_nothing(&self) {
        self.run("DROP TRIGGER refuse");
    }
}

impl Drop for BrokenStore {
    fn drop(&mut self) {
        self.state.stop();
        _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// What a game is, without when it changed.
fn what(game: &Value) -> Value {
    let mut game = game.clone();
    let fields = game.as_object_mut().unwrap();
    for name in ["updated", "revision", "clock", "thinking"] {
        fields.remove(name);
    }
    game
}

#[tokio::test]
async fn a_change_that_cannot_be_kept_is_not_made() {
    let store = BrokenStore::new("unkept");
    let client = Client::new(&store.state, "ana");
    let game = client.game("tictactoe", json!({"kind": "level", "level": "beginner"})).await;
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());
    client.made(&format!("{path}/moves"), json!({"move": "b2", "ply": 0})).await;
    let mut events = client.events(&format!("{path}/events")).await;
    let before = events.until_that("game", |game| game["moves"].as_array().unwrap().len() == 2).await;
    store.fill();
    let requests = [
        (axum::http::Method::PATCH, path.clone(), json!({"title": "other"})),
        (axum::http::Method::POST, format!("{path}/swap"), json!({})),
        (axum::http::Method::POST, format!("{path}/take-back"), json!({})),
        (axum::http::Method::POST, format!("{path}/resign"), json!({})),
        (axum::http::Method::POST, format!("{path}/moves"), json!({"move": before["legal"][0], "ply": 2})),
    ];
    for (method, path, body) in requests {
        let answer = client.raw(method, &path, body.to_string()).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (500, "not_kept"), "{path}");
        let shown = client.get(&format!("/api/games/{}", game["id"].as_str().unwrap())).await.json();
        assert_eq!(what(&shown), what(&before), "{path}");
    }
    store.make_room();
    let back = client.made(&format!("{path}/take-back"), json!({})).await;
    assert_eq!(back["moves"], json!([]), "the same request does its work when there is room");
}

#[tokio::test]
async fn an_engine_whose_move_cannot_be_kept_does_not_search_again() {
    let store = BrokenStore::new("engine");
    let client = Client::new(&store.state, "ana");
    store.refuse_from_ply(2);
    let engine = json!({"kind": "engine", "engine": "tictactoe/mcts", "limits": {"nodes": 1000}});
    let game = client.game("tictactoe", engine).await;
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());
    let mut events = client.events(&format!("{path}/events")).await;
    client.made(&format!("{path}/moves"), json!({"move": "b2", "ply": 0})).await;
    let halted = events.until_that("game", |game| !game["halted"].is_null()).await;
    assert_eq!((&halted["halted"]["code"], &halted["thinking"]), (&json!("not_kept"), &Value::Null));
    // The move is tried again without a search.
    events.until_that("game", |game| game["revision"].as_u64() > halted["revision"].as_u64()).await;
    store.refuse_nothing();
    let played = events
        .until_that("game", |game| {
            assert_eq!(game["thinking"], Value::Null, "no second search");
            game["halted"].is_null()
        })
        .await;
    assert_eq!(played["moves"].as_array().unwrap().len(), 2);
}
