//! A match that was interrupted goes on where it stopped, and ends with the games it would have had.

use std::path::PathBuf;
use std::time::Duration;

use serde_json::{Value, json};
use store::{RunRow, Store};
use web::{Settings, State};

use crate::client::{Client, state, state_on};

/// Some seconds of play, every game the same whenever it is played.
fn a_match() -> Value {
    json!({
        "kind": "match", "game": "othello", "variant": "6x6", "a": "othello/mcts", "b": "othello/random",
        "games": 31, "limits": {"nodes": 10000}, "openings": {"random_plies": 2}, "seed": 9, "concurrency": 2,
    })
}

fn path(run: &Value) -> String {
    format!("/api/runs/{}", run["id"].as_str().unwrap())
}

/// Follows a run until `is_it` holds.
async fn until(client: &Client, run: &Value, is_it: impl Fn(&Value) -> bool) -> Value {
    client.events(&format!("{}/events", path(run))).await.until_that("run", is_it).await
}

async fn until_done(client: &Client, run: &Value) -> Value {
    until(client, run, |run| run["state"] == "done").await
}

async fn until_played(client: &Client, run: &Value, n_games: u64) {
    until(client, run, |run| run["progress"]["done"].as_u64().is_some_and(|done| done >= n_games)).await;
}

/// The games of a run, in order.
async fn records(client: &Client, run: &Value) -> Vec<Value> {
    let lines = client.get(&format!("{}/download?format=jsonl", path(run))).await.text();
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The games without what differs from time to time.
fn without_times(mut records: Vec<Value>) -> Vec<Value> {
    let fields = records.iter_mut().filter_map(Value::as_object_mut);
    fields.for_each(|fields| fields.retain(|name, _| name != "time_ms" && name != "timing"));
    records
}

/// What a match without an interruption gives: its result and its games.
async fn never_interrupted() -> (Value, Vec<Value>) {
    let client = Client::new(&state(), "ana");
    let run = client.made("/api/runs", a_match()).await;
    let done = until_done(&client, &run).await;
    (done["result"].clone(), without_times(records(&client, &run).await))
}

#[tokio::test]
async fn a_match_that_gave_way_again_and_again_is_the_one_never_interrupted() {
    let settings = Settings {
        requests: (1e9, 1e9),
        run_share: Duration::ZERO,
        ..Settings::new(catalog::CATALOG, experiments::EXPERIMENTS)
    };
    let state = State::new(Store::in_memory().unwrap(), settings);
    let (ana, bo) = (Client::new(&state, "ana"), Client::new(&state, "bo"));
    let run = ana.made("/api/runs", a_match()).await;
    for n_games in [3, 9] {
        until_played(&ana, &run, n_games).await;
        let quick = json!({"kind": "match", "game": "tictactoe", "a": "level=beginner", "b": "level=beginner", "games": 1});
        let quick = bo.made("/api/runs", quick).await;
        let stopped = until(&ana, &run, |run| run["state"] == "interrupted").await;
        let n_stopped = stopped["result"]["games"].as_u64().unwrap();
        // Of each worker's pair the first game may be known and not yet counted again.
        assert!((n_games - 2..31).contains(&n_stopped), "{n_stopped} games when it was interrupted");
        until_done(&bo, &quick).await;
        let resumed = ana.made(&format!("{}/resume", path(&run)), json!({})).await;
        assert_eq!((&resumed["state"], &resumed["finished"]), (&json!("queued"), &Value::Null));
    }
    let done = until_done(&ana, &run).await;
    let (result, all) = never_interrupted().await;
    assert_eq!((&done["result"], without_times(records(&ana, &run).await)), (&result, all));
    assert_eq!(result["n_games"], 31);
    state.stop();
}

/// A store in a folder that is gone when the test is over.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Folder {
    /// The store, once the server that had it before has let it go.
    async fn store(&self) -> Store {
        loop {
            match Store::open(&self.0) {
                Ok(store) => return store,
                Err(store::StoreError::InUse(_)) => tokio::time::sleep(Duration::from_millis(20)).await,
                Err(error) => panic!("{error}"),
            }
        }
    }
}

#[tokio::test]
async fn a_match_goes_on_after_the_server_was_restarted() {
    let folder = Folder(std::env::temp_dir().join(format!("poda-web-resume-{}", std::process::id())));
    let run = {
        let state = state_on(folder.store().await);
        let client = Client::new(&state, "ana");
        let run = client.made("/api/runs", a_match()).await;
        until_played(&client, &run, 5).await;
        state.stop();
        run
    };
    let state = state_on(folder.store().await);
    let client = Client::new(&state, "ana");
    assert_eq!(client.get(&path(&run)).await.json()["state"], "interrupted");
    let before = records(&client, &run).await;
    assert!((5..31).contains(&before.len()), "{} games were kept", before.len());
    client.made(&format!("{}/resume", path(&run)), json!({})).await;
    let done = until_done(&client, &run).await;
    let after = records(&client, &run).await;
    let pair_of = |game: &Value| game["index"].as_u64().unwrap() / 2;
    let is_whole = |game: &&Value| before.iter().filter(|other| pair_of(other) == pair_of(game)).count() == 2;
    let mut whole = before.iter().filter(is_whole);
    assert!(whole.clone().count() > 0 && whole.all(|game| after.contains(game)), "a pair was played twice");
    assert_eq!((done["result"].clone(), without_times(after)), never_interrupted().await);
    state.stop();
}

/// What is left to chance is kept even if the request did not say it.
#[tokio::test]
async fn a_match_without_a_seed_is_given_one_that_is_kept() {
    let client = Client::new(&state(), "ana");
    let mut request = a_match();
    request.as_object_mut().unwrap().remove("seed");
    request["games"] = json!(1);
    let run = client.made("/api/runs", request).await;
    let seed = run["request"]["seed"].clone();
    assert!(seed.is_u64(), "{run}");
    assert_eq!(client.get(&path(&run)).await.json()["request"]["seed"], seed);
    until_done(&client, &run).await;
}

#[tokio::test]
async fn only_ones_own_interrupted_matches_are_resumed() {
    let store = Store::in_memory().unwrap();
    let row = |id: &str, kind: &str, state: &str, request: Value| RunRow {
        id: id.repeat(26),
        owner: format!("{:a<26}", "ana"),
        kind: kind.into(),
        state: state.into(),
        request: request.to_string(),
        ..RunRow::default()
    };
    let lab = json!({"kind": "lab", "experiment": "tictactoe", "quick": true});
    let gone =
        json!({"kind": "match", "game": "othello", "a": "othello/gone", "b": "othello/random", "games": 2});
    for row in [
        row("b", "lab", "interrupted", lab),
        row("c", "match", "done", a_match()),
        row("d", "match", "cancelled", a_match()),
        row("e", "match", "interrupted", gone),
        row("f", "match", "interrupted", a_match()),
    ] {
        store.put_run(&row).unwrap();
    }
    let state = state_on(store);
    let (ana, bo) = (Client::new(&state, "ana"), Client::new(&state, "bo"));
    let address = |id: &str| format!("/api/runs/{}/resume", id.repeat(26));
    for (id, code) in [
        ("b", (409, "not_interrupted")),
        ("c", (409, "not_interrupted")),
        ("d", (409, "not_interrupted")),
        ("e", (422, "unknown_engine")),
        ("g", (404, "unknown")),
    ] {
        let (status, found) = ana.refused(&address(id), json!({})).await;
        assert_eq!((status, found.as_str()), code, "{id}");
    }
    assert_eq!(bo.refused(&address("f"), json!({})).await.0, 404);
    let (one, other) = (address("f"), address("f"));
    let (one, other) = tokio::join!(ana.post(&one, json!({})), ana.post(&other, json!({})));
    let mut codes = [one.status.as_u16(), other.status.as_u16()];
    codes.sort_unstable();
    assert_eq!(codes, [202, 409], "a match that goes on already is not begun a second time");
    state.stop();
}
