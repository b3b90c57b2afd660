//! Experiments and matches.

use serde_json::{Value, json};
use store::{RunRow, Store};

use web::{Settings, State};

use crate::client::{Client, state, state_on};

fn path(run: &Value) -> String {
    format!("/api/runs/{}", run["id"].as_str().unwrap())
}

#[tokio::test]
async fn an_experiment_runs_and_its_plots_are_downloaded() {
    let client = Client::new(&state(), "ana");
    let request = json!({"kind": "lab", "experiment": "tictactoe", "quick": true, "seed": 1});
    let run = client.made("/api/runs", request.clone()).await;
    assert_eq!((&run["state"], &run["request"]["experiment"]), (&json!("queued"), &json!("tictactoe")));
    let mut events = client.events(&format!("{}/events", path(&run))).await;
    let done = events.until_that("run", |run| run["state"] == "done").await;
    assert_eq!(done["result"]["experiment"], "tictactoe");
    assert!(done["result"]["tables"][0]["rows"].is_array() && done["finished"].is_i64());
    assert_eq!(client.get(&path(&run)).await.json()["result"]["measured"], done["result"]["measured"]);
    assert!(client.get(&format!("{}/download?format=json", path(&run))).await.text().contains("measured"));
    assert!(client.get(&format!("{}/download?format=html", path(&run))).await.text().contains("<html"));
    let spanish = format!("{}/download?format=html&language=es", path(&run));
    assert!(client.get(&spanish).await.text().contains("<html lang=\"es\">"));
    let [en, es] = [&done["result"], &done["result"]["es"]];
    assert_eq!(en["notes"].as_array().unwrap().len(), es["notes"].as_array().unwrap().len());
    assert_eq!(
        (&en["tables"][0]["columns"][0], &es["tables"][0]["columns"][0]),
        (&json!("table depth"), &json!("profundidad de la tabla"))
    );
    assert!(es["plots"][0]["svg"].as_str().unwrap().contains("Llamadas para la primera jugada"));
    if !done["result"]["plots"].as_array().unwrap().is_empty() {
        assert!(
            client.get(&format!("{}/download?format=svg&plot=0", path(&run))).await.text().contains("<svg")
        );
    }
    assert_eq!(client.get(&format!("{}/download?format=pgn", path(&run))).await.code(), "bad_field");
    assert_eq!(client.delete(&path(&run)).await.status.as_u16(), 204);
    assert_eq!(client.get(&path(&run)).await.code(), "unknown");
}

#[tokio::test]
async fn a_match_is_played_followed_and_downloaded() {
    let client = Client::new(&state(), "ana");
    let request = json!({
        "kind": "match", "game": "othello", "variant": "6x6", "a": "othello/greedy", "b": "level=beginner",
        "games": 4, "limits": {"depth": 2}, "openings": {"random_plies": 2}, "seed": 3,
    });
    let run = client.made("/api/runs", request).await;
    let mut events = client.events(&format!("{}/events", path(&run))).await;
    let done = events.until_that("run", |run| run["state"] == "done").await;
    assert_eq!((&done["result"]["games"], &done["result"]["n_games"]), (&json!(4), &json!(4)));
    let lines = client.get(&format!("{}/download?format=jsonl", path(&run))).await.text();
    assert_eq!(lines.lines().count(), 4);
    let ggf = client.get(&format!("{}/download?format=ggf", path(&run))).await.text();
    assert_eq!(ggf.matches("GM[Othello]").count(), 4, "{ggf}");
    assert_eq!(client.get("/api/runs").await.json()["runs"][0]["state"], "done");
}

#[tokio::test]
async fn runs_are_cancelled() {
    let client = Client::new(&state(), "ana");
    let request = json!({
        "kind": "match", "game": "othello", "a": "othello/pvs", "b": "othello/pvs", "games": 1000,
        "limits": {"time_ms": 5000},
    });
    let (running, waiting) =
        (client.made("/api/runs", request.clone()).await, client.made("/api/runs", request).await);
    let mut events = client.events(&format!("{}/events", path(&running))).await;
    events.until_that("run", |run| run["state"] == "running").await;
    for run in [&waiting, &running] {
        let mut events = client.events(&format!("{}/events", path(run))).await;
        assert_eq!(client.delete(&path(run)).await.status.as_u16(), 204);
        events.until_that("run", |run| run["state"] == "cancelled").await;
        assert_eq!(client.get(&path(run)).await.json()["state"], "cancelled");
    }
}

#[tokio::test]
async fn what_cannot_be_run_is_refused() {
    let client = Client::new(&state(), "ana");
    let a_match = |a: &str, games: usize| json!({"kind": "match", "game": "chess", "a": a, "b": "chess/random", "games": games});
    for (request, code) in [
        (json!({"kind": "lab", "experiment": "alchemy"}), "bad_field"),
        (json!({"kind": "race"}), "bad_field"),
        (a_match("uci:cat", 2), "unknown_engine"),
        (a_match("nboard:cat", 2), "unknown_engine"),
        (a_match("level=god", 2), "unknown_engine"),
        (a_match("chess/pvs:depth=x", 2), "bad_option"),
        (a_match("chess/pvs", 0), "bad_field"),
        (a_match("chess/pvs", 1_000_000), "bad_field"),
    ] {
        assert_eq!(client.refused("/api/runs", request.clone()).await.1, code, "{request}");
    }
}

#[tokio::test]
async fn a_run_that_a_kill_cut_short_is_interrupted() {
    let store = Store::in_memory().unwrap();
    let owner = format!("{:a<26}", "ana");
    let row = RunRow {
        id: "b".repeat(26),
        owner,
        kind: "match".into(),
        state: "interrupted".into(),
        request: "{}".into(),
        ..RunRow::default()
    };
    store.put_run(&row).unwrap();
    let client = Client::new(&state_on(store), "ana");
    let mut events = client.events(&format!("/api/runs/{}/events", row.id)).await;
    assert_eq!(events.until("run").await["state"], "interrupted");
    assert!(events.next().await.is_none());
    assert_eq!(client.delete(&format!("/api/runs/{}", row.id)).await.status.as_u16(), 204);
}

/// A match that would last for days gives way when it has had its share and somebody else waits.
#[tokio::test]
async fn a_long_run_gives_way_to_another_client() {
    let run_share = std::time::Duration::from_millis(100);
    let settings = Settings {
        requests: (1e9, 1e9),
        run_share,
        ..Settings::new(catalog::CATALOG, experiments::EXPERIMENTS)
    };
    let state = State::new(Store::in_memory().unwrap(), settings);
    let (ana, bo) = (Client::new(&state, "ana"), Client::new(&state, "bo"));
    let long = json!({
        "kind": "match", "game": "othello", "a": "othello/mcts", "b": "othello/mcts", "games": 10000,
        "limits": {"time_ms": 60000},
    });
    let long = ana.made("/api/runs", long).await;
    let mut events = ana.events(&format!("{}/events", path(&long))).await;
    events.until_that("run", |run| run["state"] == "running").await;
    let quick = bo.made("/api/runs", json!({"kind": "lab", "experiment": "tictactoe", "quick": true})).await;
    let ended = events.until_that("run", |run| run["state"] == "interrupted").await;
    assert!(
        ended["finished"].is_i64() && ended["result"]["games"].is_u64(),
        "what was played is kept: {ended}"
    );
    let mut events = bo.events(&format!("{}/events", path(&quick))).await;
    events.until_that("run", |run| run["state"] == "done").await;
    assert_eq!(ana.get(&path(&long)).await.json()["state"], "interrupted");
}

#[tokio::test]
async fn the_games_of_a_match_are_watched_listed_and_exported() {
    let client = Client::new(&state(), "ana");
    let request = json!({
        "kind": "match", "game": "othello", "a": "othello/poda", "b": "level=beginner", "games": 2,
        "limits": {"time_ms": 20}, "openings": {"random_plies": 2}, "seed": 3, "sprt": [0, 10],
    });
    let run = client.made("/api/runs", request).await;
    let mut events = client.events(&format!("{}/events", path(&run))).await;
    let seen =
        events.until_that("run", |run| run["live"][0]["plies"].as_u64().is_some_and(|plies| plies > 4)).await;
    let live = &seen["live"][0];
    // The first game may be over before anybody looks.
    let first = if live["number"] == 1 { "othello/poda" } else { "level=beginner" };
    assert_eq!(live["first"], first, "{live}");
    assert!(live["position"].as_str().unwrap().len() > 64 && live["shown"].as_array().unwrap().len() <= 12);
    assert_eq!(live["shown"].as_array().unwrap().last(), Some(&live["last"]));
    let done = events.until_that("run", |run| run["state"] == "done").await;
    assert!(done["live"].is_null(), "nothing is played any more");
    assert!(done["result"]["llr_bounds"][1].as_f64().is_some_and(|bound| (2.9..3.0).contains(&bound)));

    let games = client.get(&format!("{}/games", path(&run))).await.json();
    let games = games["games"].as_array().unwrap();
    assert_eq!((games.len(), &games[1]["number"], &games[1]["first_is_a"]), (2, &json!(2), &json!(false)));
    let second = client.get(&format!("{}/games?from=2&limit=1", path(&run))).await.json();
    assert_eq!(second["games"], json!([games[1]]));
    let game = client.get(&format!("{}/games/2", path(&run))).await.json();
    assert_eq!(
        (&game["number"], &game["result"], &game["opening_plies"]),
        (&json!(2), &games[1]["result"], &json!(2))
    );
    assert_eq!(game["moves"].as_array().unwrap().len() as u64, 2 + game["plies"].as_u64().unwrap());
    assert_eq!(game["result"]["reason"], "rule");
    let line = json!({"game": "othello", "position": game["start"], "moves": game["moves"]});
    let board = client.post("/api/positions", line).await.json();
    assert_eq!(
        board["verdict"]["winner"], game["result"]["winner"],
        "the moves lead from the start to that result"
    );
    let ggf = client.get(&format!("{}/games/2/export?format=ggf", path(&run))).await.text();
    assert!(ggf.contains("GM[Othello]") && ggf.contains("PW[othello/poda]"), "{ggf}");
    assert_eq!(client.get(&format!("{}/games/3", path(&run))).await.code(), "unknown");
    assert_eq!(client.get(&format!("{}/games/2/export?format=pgn", path(&run))).await.code(), "bad_field");
    let stranger = Client::new(&state(), "bo");
    assert_eq!(stranger.get(&format!("{}/games/2", path(&run))).await.code(), "unknown");
}
