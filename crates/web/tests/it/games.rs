//! Games in play.

use std::path::PathBuf;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use store::Store;

use crate::client::{Client, state, state_on};

fn person() -> Value {
    json!({"kind": "person"})
}

fn path(game: &Value) -> String {
    format!("/api/games/{}", game["id"].as_str().unwrap())
}

async fn play(client: &Client, game: &Value, moves: &[&str]) -> Value {
    let mut last = game.clone();
    for mv in moves {
        let ply = last["moves"].as_array().unwrap().len();
        last = client.made(&format!("{}/moves", path(game)), json!({"move": mv, "ply": ply})).await;
    }
    last
}

/// Waits until a person is to move, or the game is over.
async fn settled(client: &Client, game: &Value) -> Value {
    let mut events = client.events(&format!("{}/events", path(game))).await;
    events.until_that("game", |game| game["thinking"].is_null()).await
}

#[tokio::test]
async fn two_people_play_to_the_end() {
    let client = Client::new(&state(), "ana");
    let game = client.game("tictactoe", person()).await;
    assert_eq!(
        (&game["mine"], &game["thinking"], &game["clock"]),
        (&json!(true), &json!(null), &json!(null))
    );
    let over = play(&client, &game, &["a1", "a2", "b1", "b2", "c1"]).await;
    assert_eq!(over["verdict"]["winner"], "first");
    let moves = format!("{}/moves", path(&game));
    assert_eq!(client.refused(&moves, json!({"move": "c3", "ply": 5})).await, (409, "game_over".into()));
}

#[tokio::test]
async fn moves_are_checked_and_played_once() {
    let client = Client::new(&state(), "ana");
    let game = client.game("othello", person()).await;
    let moves = format!("{}/moves", path(&game));
    assert_eq!(client.refused(&moves, json!({"move": "a1", "ply": 0})).await, (422, "illegal_move".into()));
    play(&client, &game, &["f5"]).await;
    assert_eq!(client.refused(&moves, json!({"move": "f5", "ply": 0})).await, (409, "wrong_ply".into()));
    assert_eq!(client.refused(&moves, json!({"move": "f6"})).await, (422, "bad_field".into()));
    assert_eq!(client.get(&path(&game)).await.json()["moves"], json!(["f5"]));
}

#[tokio::test]
async fn an_engine_answers_and_says_that_it_thinks() {
    let client = Client::new(&state(), "ana");
    let game = client.game("othello", json!({"kind": "level", "level": "beginner"})).await;
    let mut events = client.events(&format!("{}/events", path(&game))).await;
    assert_eq!(events.until("game").await["moves"], json!([]));
    let after = play(&client, &game, &["f5"]).await;
    assert_eq!(after["thinking"]["side"], "second");
    assert_eq!(
        client.refused(&format!("{}/moves", path(&game)), json!({"move": "f6", "ply": 1})).await.0,
        409
    );
    let answered = events.until_that("game", |game| game["moves"].as_array().unwrap().len() == 2).await;
    assert_eq!((&answered["thinking"], &answered["side"]), (&json!(null), &json!("first")));
}

#[tokio::test]
async fn engines_play_each_other_and_begin_at_once() {
    let client = Client::new(&state(), "ana");
    let random = json!({"kind": "engine", "engine": "tictactoe/random"});
    let request = json!({"game": "tictactoe", "first": random, "second": {"kind": "level", "level": "1"}});
    let game = client.made("/api/games", request).await;
    let mut events = client.events(&format!("{}/events", path(&game))).await;
    let over = events.until_that("game", |game| !game["verdict"].is_null()).await;
    assert!(over["moves"].as_array().unwrap().len() >= 5);
    let back = format!("{}/take-back", path(&game));
    assert_eq!(
        client.refused(&back, json!({})).await,
        (409, "wrong_ply".into()),
        "nobody to give it back to"
    );
    assert_eq!(
        client.refused(&format!("{}/resign", path(&game)), json!({})).await,
        (409, "game_over".into())
    );
}

#[tokio::test]
async fn moves_are_taken_back_to_where_a_person_moved() {
    let client = Client::new(&state(), "ana");
    let game = client.game("tictactoe", json!({"kind": "level", "level": "perfect"})).await;
    let back = format!("{}/take-back", path(&game));
    assert_eq!(client.refused(&back, json!({})).await, (409, "wrong_ply".into()));
    play(&client, &game, &["b2"]).await;
    assert_eq!(settled(&client, &game).await["moves"].as_array().unwrap().len(), 2);
    let taken = client.made(&back, json!({})).await;
    assert_eq!((&taken["moves"], &taken["thinking"]), (&json!([]), &json!(null)));
    // While the engine thinks, its own move is what falls away.
    let slow = json!({"kind": "engine", "engine": "chess/pvs", "limits": {"time_ms": 9000}});
    let game = client.game("chess", slow).await;
    play(&client, &game, &["e2e4"]).await;
    let taken = client.made(&format!("{}/take-back", path(&game)), json!({})).await;
    assert_eq!((&taken["moves"], &taken["thinking"]), (&json!([]), &json!(null)));
}

#[tokio::test]
async fn seats_change_sides_and_people_resign() {
    let client = Client::new(&state(), "ana");
    let game = client.game("tictactoe", json!({"kind": "level", "level": "beginner"})).await;
    let swapped = client.post(&format!("{}/swap", path(&game)), json!({})).await.json();
    assert_eq!(swapped["seats"]["second"], person());
    let answered = settled(&client, &game).await;
    assert_eq!(answered["moves"].as_array().unwrap().len(), 1, "the engine has the first side now");
    let resigned = client.made(&format!("{}/resign", path(&game)), json!({})).await;
    assert_eq!(resigned["verdict"], json!({"winner": "first", "margin": null, "reason": "resigned"}));
    assert_eq!(resigned["legal"], json!([]));
}

#[tokio::test]
async fn clocks_run_and_end_the_game() {
    let client = Client::new(&state(), "ana");
    let request = json!({
        "game": "tictactoe", "first": person(), "second": person(),
        "clock": {"initial_ms": 60000, "increment_ms": 5000},
    });
    let game = client.made("/api/games", request.clone()).await;
    assert_eq!(game["clock"]["running"], json!(null), "neither clock runs before the first move");
    let after = play(&client, &game, &["b2"]).await;
    assert_eq!(after["clock"]["first_ms"], 60000, "the first move takes no time and earns none");
    assert_eq!(
        (&after["clock"]["running"], &after["clock"]["increment_ms"]),
        (&json!("second"), &json!(5000))
    );
    let after = play(&client, &after, &["a1"]).await;
    assert!(after["clock"]["second_ms"].as_u64().unwrap() > 60000, "the increment was added");
    assert_eq!(after["clock"]["running"], "first");

    let mut hasty = request;
    hasty["clock"] = json!({"initial_ms": 30});
    let game = client.made("/api/games", hasty).await;
    play(&client, &game, &["b2"]).await;
    let mut events = client.events(&format!("{}/events", path(&game))).await;
    let lost = events.until_that("game", |game| !game["verdict"].is_null()).await;
    assert_eq!(lost["verdict"], json!({"winner": "first", "margin": null, "reason": "time"}));
    assert_eq!(lost["clock"]["second_ms"], 0);
}

#[tokio::test]
async fn an_engine_that_moves_first_starts_the_clock_of_the_person() {
    let client = Client::new(&state(), "ana");
    let engine = json!({"kind": "engine", "engine": "tictactoe/mcts", "limits": {"nodes": 1000}});
    let request = json!({
        "game": "tictactoe", "first": engine, "second": person(), "clock": {"initial_ms": 60000},
    });
    let game = client.made("/api/games", request).await;
    let moved = settled(&client, &game).await;
    assert_eq!((&moved["clock"]["running"], &moved["clock"]["first_ms"]), (&json!("second"), &json!(60000)));
}

/// Games stored before clocks waited for the first move have clocks that ran from the beginning.
#[tokio::test]
async fn the_clock_of_an_older_game_goes_on_as_it_was() {
    let store = Store::in_memory().unwrap();
    store
        .put_game(&store::GameRow {
            id: "g".repeat(26),
            owner: format!("{:a<26}", "ana"),
            game: "tictactoe".into(),
            variant: "3x3x3".into(),
            start: ".../.../... X".into(),
            seats: r#"{"first":{"kind":"person"},"second":{"kind":"person"}}"#.into(),
            clock: Some(r#"{"first_ms":50000,"second_ms":60000,"initial_ms":60000,"increment_ms":0}"#.into()),
            ..store::GameRow::default()
        })
        .unwrap();
    let client = Client::new(&state_on(store), "ana");
    let game = client.get(&format!("/api/games/{}", "g".repeat(26))).await.json();
    assert_eq!((&game["clock"]["running"], &game["yours"]), (&json!("first"), &json!(["first", "second"])));
}

#[tokio::test]
async fn lists_are_searched_and_games_renamed_and_deleted() {
    let client = Client::new(&state(), "ana");
    let tiger = client.game("othello", person()).await;
    play(&client, &tiger, &["f5", "d6", "c3"]).await;
    let other = client.game("chess", person()).await;
    let renamed = client.raw(Method::PATCH, &path(&other), r#"{"title": "Against Bo"}"#).await;
    assert_eq!(renamed.json()["title"], "Against Bo");
    let listed = |query: &'static str| {
        let client = client.clone();
        async move {
            let list = client.get(&format!("/api/games{query}")).await.json();
            let ids =
                list["games"].as_array().unwrap().iter().map(|game| game["id"].clone()).collect::<Vec<_>>();
            (ids, list["more"].as_bool().unwrap())
        }
    };
    assert_eq!(listed("").await.0.len(), 2);
    assert_eq!(listed("?game=othello").await, (vec![tiger["id"].clone()], false));
    assert_eq!(listed("?text=against").await.0, [other["id"].clone()]);
    assert_eq!(listed("?text=c3").await.0, [tiger["id"].clone()]);
    assert_eq!(listed("?limit=1").await, (vec![other["id"].clone()], true));
    assert_eq!(client.get("/api/games?limit=x").await.status.as_u16(), 422);
    let mut events = client.events(&format!("{}/events", path(&other))).await;
    events.until("game").await;
    assert_eq!(client.delete(&path(&other)).await.status, StatusCode::NO_CONTENT);
    events.until("gone").await;
    assert!(events.next().await.is_none(), "nothing comes after the end");
    assert_eq!(client.get(&path(&other)).await.code(), "unknown");
    assert_eq!(client.delete(&path(&other)).await.code(), "unknown");
}

#[tokio::test]
async fn hints_score_every_move() {
    let client = Client::new(&state(), "ana");
    let game = client.game("tictactoe", person()).await;
    let hint = client.made(&format!("{}/hint", path(&game)), json!({})).await;
    assert_eq!(hint["lines"].as_array().unwrap().len(), 9);
    assert!(hint["lines"][0]["shown"].is_array());
}

#[tokio::test]
async fn games_are_exported_in_their_formats() {
    let client = Client::new(&state(), "ana");
    let chess = client.game("chess", person()).await;
    let over = play(&client, &chess, &["f2f3", "e7e5", "g2g4", "d8h4"]).await;
    assert_eq!(over["formats"], json!(["pgn", "text", "json"]));
    let pgn = client.get(&format!("{}/export?format=pgn", path(&chess))).await;
    assert!(pgn.headers["content-disposition"].to_str().unwrap().contains(".pgn"));
    let expected = "1. f3 e5 2. g4 Qh4# { Black won (checkmate) } 0-1";
    assert!(pgn.text().contains(expected), "{}", pgn.text());
    assert_eq!(client.get(&format!("{}/export?format=ggf", path(&chess))).await.code(), "bad_field");
    let othello = client.game("othello", person()).await;
    play(&client, &othello, &["f5", "d6"]).await;
    for (format, expected) in [
        ("ggf", "B[F5"),
        ("sgf", ";B[f5"),
        ("transcript", "f5d6"),
        ("text", "moves: f5 d6"),
        ("json", "\"f5\""),
    ] {
        let file = client.get(&format!("{}/export?format={format}", path(&othello))).await.text();
        assert!(file.to_lowercase().contains(&expected.to_lowercase()), "{format}: {file}");
    }
}

/// A store in a folder that is gone when the test is over.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}

#[tokio::test]
async fn every_move_that_was_answered_for_survives_a_kill() {
    let folder = Folder(std::env::temp_dir().join(format!("poda-web-kill-{}", std::process::id())));
    let copy = Folder(std::env::temp_dir().join(format!("poda-web-copy-{}", std::process::id())));
    let client = Client::new(&state_on(Store::open(&folder.0).unwrap()), "ana");
    let game = client.game("othello", json!({"kind": "level", "level": "beginner"})).await;
    let seen = play(&client, &game, &["f5"]).await;
    // What a killed program leaves is what is in its files at that moment: they are copied, not closed.
    std::fs::create_dir_all(&copy.0).unwrap();
    for file in std::fs::read_dir(&folder.0).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), copy.0.join(file.file_name())).unwrap();
    }
    let again = Client::new(&state_on(Store::open(&copy.0).unwrap()), "ana");
    let found = settled(&again, &game).await;
    assert_eq!((&found["moves"][0], &found["mine"]), (&json!("f5"), &json!(true)));
    assert_eq!(found["moves"].as_array().unwrap().len(), 2, "the engine to move thinks again");
    assert!(found["revision"].as_u64() > seen["revision"].as_u64(), "revisions never go back");
}

/// A game kept by an earlier version may name an engine that is no more.
#[tokio::test]
async fn a_game_whose_engine_is_gone_says_so_and_can_still_be_used() {
    let store = Store::in_memory().unwrap();
    let owner = format!("{:a<26}", "ana");
    store
        .put_game(&store::GameRow {
            id: "g".repeat(26),
            owner,
            game: "tictactoe".into(),
            variant: "3x3x3".into(),
            start: ".../.../... X".into(),
            moves: "b2".into(),
            plies: 1,
            seats: r#"{"first":{"kind":"person"},"second":{"kind":"engine","engine":"tictactoe/gone"}}"#
                .into(),
            ..store::GameRow::default()
        })
        .unwrap();
    let client = Client::new(&state_on(store), "ana");
    let path = format!("/api/games/{}", "g".repeat(26));
    let mut events = client.events(&format!("{path}/events")).await;
    let halted = events.until_that("game", |game| !game["halted"].is_null()).await;
    assert_eq!((&halted["halted"]["code"], &halted["thinking"]), (&json!("unknown_engine"), &json!(null)));
    assert!(halted["halted"]["detail"].as_str().unwrap().contains("gone"), "{}", halted["halted"]);
    assert!(client.made(&format!("{path}/hint"), json!({})).await["lines"].is_array());
    let back = client.made(&format!("{path}/take-back"), json!({})).await;
    assert_eq!((&back["moves"], &back["halted"]), (&json!([]), &json!(null)));
    client.made(&format!("{path}/moves"), json!({"move": "a1", "ply": 0})).await;
    events.until_that("game", |game| !game["halted"].is_null() && game["moves"] == json!(["a1"])).await;
    assert_eq!(client.made(&format!("{path}/swap"), json!({})).await["halted"], json!(null));
}

#[tokio::test]
async fn exports_say_why_a_game_ended() {
    let client = Client::new(&state(), "ana");
    let export = |game: Value, format: &'static str| {
        let client = client.clone();
        async move { client.get(&format!("{}/export?format={format}", path(&game))).await.text() }
    };
    let othello = client.game("othello", person()).await;
    play(&client, &othello, &["f5", "d6"]).await;
    client.made(&format!("{}/resign", path(&othello)), json!({})).await;
    for (format, expected) in [
        ("ggf", "RE[-64:r]"),
        ("ggf", "C[White won (resignation)]"),
        ("sgf", "RE[W+R]"),
        ("sgf", "C[White won (resignation)]"),
        ("text", "result: White won (resignation)"),
        ("json", "\"reason\": \"resigned\""),
    ] {
        let file = export(othello.clone(), format).await;
        assert!(file.contains(expected), "{format}: {file}");
    }
    let request = json!({
        "game": "chess", "first": person(), "second": person(), "clock": {"initial_ms": 30}, "moves": [],
    });
    let hasty = client.made("/api/games", request).await;
    play(&client, &hasty, &["e2e4"]).await;
    let mut events = client.events(&format!("{}/events", path(&hasty))).await;
    events.until_that("game", |game| !game["verdict"].is_null()).await;
    let pgn = export(hasty, "pgn").await;
    for expected in ["[Termination \"time forfeit\"]", "[TimeControl \"0.03\"]", "{ White won (time) } 1-0"] {
        assert!(pgn.contains(expected), "{pgn}");
    }
    for (start, moves, expected) in [
        ("7k/8/8/8/8/8/8/KQ6 w - - 98 60", vec!["b1b2", "h8g8"], "Draw (fifty moves)"),
        ("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", vec!["b1b8"], "White won (checkmate)"),
        ("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", vec!["g5g6"], "Draw (stalemate)"),
        ("7k/8/8/8/8/8/1q6/K7 w - - 0 1", vec!["a1b2"], "Draw (insufficient material)"),
    ] {
        let mut request = json!({"game": "chess", "position": start, "first": person(), "second": person()});
        request["moves"] = json!(moves);
        let game = client.made("/api/games", request).await;
        assert_eq!(game["verdict"]["reason"], "rule", "{start}");
        let pgn = export(game.clone(), "pgn").await;
        assert!(pgn.contains(expected), "{start}: {pgn}");
        let json = export(game.clone(), "json").await;
        assert!(json.contains(game["verdict"]["rule"].as_str().unwrap()), "{json}");
    }
}
