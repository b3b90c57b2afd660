//! Programs of the machine, offered by the owner's list: played against, analysed with, failing; and never by command.

use std::time::Duration;

use arena::{EngineTimeouts, ListedProgram, ProgramList};
use serde_json::{Value, json};
use store::Store;
use web::{Settings, State};

use crate::client::Client;

/// A chess program that runs `go` when it is to move, with the number of words after `position` in `$n`.
fn uci(name: &str, go: &str) -> ListedProgram {
    let program = format!(
        "{name}=uci:sh -c 'while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;; \
         position) set -- $rest; n=$#;; go) {go};; quit) exit;; esac; done'"
    );
    ListedProgram::read(&program).unwrap()
}

const GOOD: &str = "echo info depth 4 score cp 30 nodes 99 pv e7e5; case $n in 1) m=e2e4;; *) m=e7e5;; esac; \
                    echo bestmove $m";

fn state() -> (State, ProgramList) {
    let patience = EngineTimeouts {
        answer: Duration::from_secs(5),
        margin: Duration::from_millis(300),
        untimed: Duration::from_millis(500),
    };
    let programs = vec![
        ListedProgram { summary: "Answers e5".to_string(), ..uci("good one", GOOD) },
        uci("crash", "exit 3"),
        uci("silent", ":"),
        uci("cheat", "echo bestmove e2e5"),
    ];
    let programs = ProgramList::with_timeouts(programs, patience).unwrap();
    let settings = Settings {
        requests: (1e9, 1e9),
        programs: programs.clone(),
        ..Settings::new(catalog::CATALOG, experiments::EXPERIMENTS)
    };
    (State::new(Store::in_memory().unwrap(), settings), programs)
}

fn seat(name: &str) -> Value {
    json!({"kind": "engine", "engine": format!("outside/{name}"), "limits": {"time_ms": 200}})
}

async fn events(client: &Client, kind: &str, request: Value) -> crate::client::Events {
    let made = client.made(&format!("/api/{kind}"), request).await;
    client.events(&format!("/api/{kind}/{}/events", made["id"].as_str().unwrap())).await
}

#[tokio::test]
async fn the_catalogue_lists_names_and_no_commands() {
    let (state, _) = state();
    let text = Client::new(&state, "ana").get("/api/catalogue").await.text();
    let catalogue: Value = serde_json::from_str(&text).unwrap();
    let games = catalogue["games"].as_array().unwrap();
    let engines = |game: &str| -> Vec<Value> {
        let game = games.iter().find(|one| one["name"] == game).unwrap();
        game["engines"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|engine| engine["outside"] == true)
            .cloned()
            .collect()
    };
    let first = json!({"name": "outside/good one", "summary": "Answers e5", "options": [], "outside": true});
    assert_eq!((engines("chess").len(), &engines("chess")[0]), (4, &first));
    assert!(engines("othello").is_empty());
    assert!(!text.contains("while read"), "commands are the owner's");
}

#[tokio::test]
async fn a_program_plays_a_game_and_one_process_serves_all_moves() {
    let (state, programs) = state();
    let client = Client::new(&state, "ana");
    let game = client.game("chess", seat("good one")).await;
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());
    let mut events = client.events(&format!("{path}/events")).await;
    client.post(&format!("{path}/moves"), json!({"move": "e2e4", "ply": 0})).await;
    events.until_that("game", |game| game["moves"] == json!(["e2e4", "e7e5"])).await;
    assert_eq!(programs.n_running(), 1);
    assert!(client.get(&format!("{path}/export?format=pgn")).await.text().contains("[Black \"good one\"]"));
    state.stop();
    assert_eq!(programs.n_running(), 0, "they end with the server");
}

#[tokio::test]
async fn failures_reach_the_player_as_sentences() {
    let (state, programs) = state();
    let client = Client::new(&state, "ana");
    for (name, said) in [("crash", "exit status: 3"), ("silent", "no answer"), ("cheat", "illegal move")] {
        let game = client.game("chess", seat(name)).await;
        let path = format!("/api/games/{}", game["id"].as_str().unwrap());
        let mut events = client.events(&format!("{path}/events")).await;
        client.post(&format!("{path}/moves"), json!({"move": "e2e4", "ply": 0})).await;
        let game = events.until_that("game", |game| !game["halted"].is_null()).await;
        let error = &game["halted"];
        assert_eq!(
            (&error["code"], &error["text"]),
            (&json!("engine_failed"), &json!(format!("outside/{name}")))
        );
        assert!(error["detail"].as_str().unwrap().contains(said), "{error}");
        assert_eq!(programs.n_running(), 0, "{name} is killed");
    }
}

#[tokio::test]
async fn a_program_analyses_reviews_and_plays_matches() {
    let (state, _) = state();
    let client = Client::new(&state, "ana");
    let place =
        json!({"game": "chess", "moves": ["e2e4"], "engine": "outside/good one", "limits": {"time_ms": 200}});
    let done = events(&client, "analyses", place).await.until("done").await;
    assert_eq!((&done["lines"][0]["move"], &done["lines"][0]["score"]), (&json!("e7e5"), &json!(30)));
    assert_eq!((&done["engine"], &done["lines"][0]["shown"][0]), (&json!("outside/good one"), &json!("e5")));
    let game =
        json!({"game": "chess", "moves": ["e2e4"], "engine": "outside/crash", "limits": {"time_ms": 100}});
    let failed = events(&client, "reviews", game).await.until("failed").await;
    assert_eq!(failed["error"]["code"], "engine_failed");
    let a_match = json!({
        "kind": "match", "game": "chess", "a": "outside/crash", "b": "chess/random", "games": 2,
        "limits": {"time_ms": 200},
    });
    let done = events(&client, "runs", a_match).await.until_that("run", |run| run["state"] == "done").await;
    assert_eq!(done["result"]["b_wins"], 2);
    let path = format!("/api/runs/{}/games/1", done["id"].as_str().unwrap());
    let game = client.get(&path).await.json();
    assert_eq!((&game["result"]["reason"], &game["first"]), (&json!("crash"), &json!("outside/crash")));
}

/// Whatever a client writes where an engine is expected, it is a name of the list or an error, and nothing starts.
#[tokio::test]
async fn no_text_of_a_client_becomes_a_command() {
    let (state, programs) = state();
    let client = Client::new(&state, "ana");
    let marker = std::env::temp_dir().join(format!("poda-never-{}", std::process::id()));
    let touch = format!("touch {}", marker.display());
    let names = [
        format!("uci:{touch}"),
        format!("outside/uci:{touch}"),
        format!("outside/{touch}"),
        format!("outside/good one; {touch}"),
        format!("outside/good one:command={touch}"),
        "outside/../good one".to_string(),
        "outside/GOOD ONE".to_string(),
        "outside/".to_string(),
        "nboard:cat".to_string(),
    ];
    for name in &names {
        let engine = json!({"kind": "engine", "engine": name});
        let game = json!({"game": "chess", "first": engine, "second": {"kind": "person"}});
        assert_eq!(client.refused("/api/games", game).await.1, "unknown_engine", "{name}");
        let analysis = json!({"game": "chess", "engine": name});
        assert_eq!(client.refused("/api/analyses", analysis).await.1, "unknown_engine", "{name}");
        let review = json!({"game": "chess", "moves": ["e2e4"], "engine": name});
        assert_eq!(client.refused("/api/reviews", review).await.1, "unknown_engine", "{name}");
        let a_match = json!({"kind": "match", "game": "chess", "a": name, "b": "chess/random", "games": 2});
        assert_eq!(client.refused("/api/runs", a_match).await.1, "unknown_engine", "{name}");
    }
    let other = json!({"game": "othello", "engine": "outside/good one"});
    assert_eq!(client.refused("/api/analyses", other).await.1, "unknown_engine");
    assert_eq!((programs.n_running(), marker.exists()), (0, false));
}
