//! Studies: every change is stored before it is answered, and nothing is overwritten.

use axum::http::Method;
use rusqlite::Connection;
use serde_json::{Value, json};
use store::Store;

use crate::client::{Client, state, state_on};

fn path(study: &Value) -> String {
    format!("/api/studies/{}", study["id"].as_str().unwrap())
}

async fn edit(client: &Client, study: &Value, edit: Value) -> Value {
    client.made(&format!("{}/edits", path(study)), json!({"edit": edit})).await
}

fn node(study: &Value, id: u64) -> Value {
    study["nodes"].as_array().unwrap().iter().find(|node| node["id"] == id).cloned().unwrap_or(Value::Null)
}

#[tokio::test]
async fn a_study_grows_into_a_tree_and_survives_the_server() {
    let folder = std::env::temp_dir().join(format!("poda-web-studies-{}", std::process::id()));
    let first = state_on(Store::open(&folder).unwrap());
    let ana = Client::new(&first, "ana");
    let study = ana.made("/api/studies", json!({"game": "chess", "moves": ["e4", "e5", "Nf3"]})).await;
    assert_eq!((study["own"].clone(), study["nodes"].as_array().unwrap().len()), (json!(true), 4));
    let played = edit(&ana, &study, json!({"do": "play", "at": 1, "moves": ["c5", "Nf3", "d6"]})).await;
    assert_eq!((&played["at"], played["nodes"].as_array().unwrap().len()), (&json!(6), 4), "{played}");
    edit(&ana, &study, json!({"do": "comment", "at": 4, "text": "the Sicilian"})).await;
    edit(&ana, &study, json!({"do": "glyphs", "at": 4, "glyphs": [1]})).await;
    edit(
        &ana,
        &study,
        json!({"do": "shapes", "at": 4, "shapes": [{"colour": "red", "from": "c5", "to": "d4"}]}),
    )
    .await;
    edit(&ana, &study, json!({"do": "headers", "headers": [["White", "Ana"], ["Black", "Eva"]]})).await;
    edit(&ana, &study, json!({"do": "promote", "at": 6})).await;
    let before = ana.get(&path(&study)).await.json();
    assert_eq!(node(&before, 1)["children"], json!([4, 2]));
    first.stop();
    drop((ana, first));

    let second = state_on(Store::open(&folder).unwrap());
    let ana = Client::new(&second, "ana");
    let mut after = ana.get(&path(&study)).await.json();
    assert_eq!((&after["can_undo"], &before["can_undo"]), (&json!(false), &json!(true)));
    after["can_undo"] = json!(true);
    assert_eq!(after, before);
    let listed = ana.get("/api/studies?text=sicilian").await.json();
    assert_eq!(listed["studies"][0]["players"], json!(["Ana", "Eva"]), "{listed}");
    assert_eq!(ana.get("/api/studies?text=french").await.json()["studies"], json!([]));
    let at = ana.get(&format!("{}/nodes/4", path(&study))).await.json();
    assert_eq!((&at["side"], at["opening"].as_str().unwrap().contains("Sicilian")), (&json!("first"), true));
    second.stop();
    drop((ana, second));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[tokio::test]
async fn undo_and_redo_walk_through_the_changes() {
    let state = state();
    let ana = Client::new(&state, "ana");
    let study = ana.made("/api/studies", json!({"game": "othello"})).await;
    edit(&ana, &study, json!({"do": "play", "at": 0, "moves": ["f5", "d6"]})).await;
    edit(&ana, &study, json!({"do": "delete", "at": 1})).await;
    let undone = edit(&ana, &study, json!({"do": "undo"})).await;
    assert_eq!((&undone["at"], &undone["can_redo"]), (&json!(1), &json!(true)), "what came back is shown");
    assert_eq!(undone["nodes"].as_array().unwrap().len(), 3, "the root's list, and both nodes");
    edit(&ana, &study, json!({"do": "undo"})).await;
    assert_eq!(ana.get(&path(&study)).await.json()["nodes"].as_array().unwrap().len(), 1);
    let nothing = edit(&ana, &study, json!({"do": "undo"})).await;
    assert_eq!(nothing["can_undo"], false);
    edit(&ana, &study, json!({"do": "redo"})).await;
    assert_eq!(ana.get(&path(&study)).await.json()["nodes"].as_array().unwrap().len(), 3);
    state.stop();
}

#[tokio::test]
async fn only_the_owner_changes_a_study_and_watchers_follow() {
    let state = state();
    let (ana, eva) = (Client::new(&state, "ana"), Client::new(&state, "eva"));
    let study = ana.made("/api/studies", json!({"game": "quarto"})).await;
    let seen = eva.get(&path(&study)).await.json();
    assert_eq!(seen["own"], false);
    let legal = eva.get(&format!("{}/nodes/0", path(&study))).await.json()["legal"][0].clone();
    let play = json!({"edit": {"do": "play", "at": 0, "moves": [legal]}});
    assert_eq!(eva.refused(&format!("{}/edits", path(&study)), play.clone()).await.0, 404);
    assert_eq!(eva.delete(&path(&study)).await.status, 404);
    let mut events = eva.events(&format!("{}/events", path(&study))).await;
    events.until("study").await;
    ana.made(&format!("{}/edits", path(&study)), play).await;
    assert_eq!(events.until("change").await["at"], 1);
    let answer = ana.raw(Method::PATCH, &path(&study), json!({"title": "Corners"}).to_string()).await;
    assert_eq!(answer.json()["title"], "Corners");
    assert_eq!(events.until("change").await["title"], "Corners");
    assert_eq!(ana.delete(&path(&study)).await.status, 204);
    events.until("gone").await;
    assert_eq!(ana.get(&path(&study)).await.status, 404);
    state.stop();
}

#[tokio::test]
async fn a_played_game_has_one_study_that_keeps_up() {
    let state = state();
    let ana = Client::new(&state, "ana");
    let game = ana.game("tictactoe", json!({"kind": "person"})).await;
    let id = game["id"].as_str().unwrap();
    let play = |mv: &'static str, ply: u32| ana.made_move(id, mv, ply);
    play("b2", 0).await;
    let from = json!({"from": {"game": id}});
    let study = ana.made("/api/studies", from.clone()).await;
    edit(&ana, &study, json!({"do": "play", "at": 0, "moves": ["a1"]})).await;
    edit(&ana, &study, json!({"do": "comment", "at": 1, "text": "the centre"})).await;
    play("a1", 1).await;
    let again = ana.made("/api/studies", from.clone()).await;
    assert_eq!(again["id"], study["id"], "nothing is overwritten, and nothing is made twice");
    assert_eq!(node(&again, 1)["comment"], "the centre");
    assert_eq!(
        (node(&again, 0)["children"].clone(), node(&again, 1)["children"].clone()),
        (json!([1, 2]), json!([3]))
    );
    let same = ana.made("/api/studies", from).await;
    assert_eq!(same["revision"], again["revision"], "nothing new, no change");
    let eva = Client::new(&state, "eva");
    let other = eva.made("/api/studies", json!({"from": {"game": id}})).await;
    assert_ne!(other["id"], study["id"]);
    state.stop();
}

#[tokio::test]
async fn a_study_opens_beside_another() {
    let state = state();
    let ana = Client::new(&state, "ana");
    let study = ana.made("/api/studies", json!({"game": "chess", "moves": ["e4", "e5"]})).await;
    let id = study["id"].as_str().unwrap();
    let beside = ana.made("/api/studies", json!({"from": {"study": id, "node": 1}})).await;
    assert_ne!(beside["id"], study["id"]);
    assert_eq!(
        (beside["start"].clone(), beside["nodes"].as_array().unwrap().len()),
        (node(&study, 1)["position"].clone(), 2)
    );
    let copy = ana.made("/api/studies", json!({"from": {"study": id}})).await;
    assert_eq!(copy["nodes"], study["nodes"]);
    assert_eq!(ana.get(&path(&study)).await.json()["nodes"], study["nodes"]);
    state.stop();
}

#[tokio::test]
async fn wrong_requests_are_refused_and_change_nothing() {
    let state = state();
    let ana = Client::new(&state, "ana");
    assert_eq!(ana.refused("/api/studies", json!({})).await, (422, "bad_field".into()));
    assert_eq!(ana.refused("/api/studies", json!({"game": "go"})).await, (422, "unknown_game".into()));
    assert_eq!(ana.refused("/api/studies", json!({"from": {"study": "nope"}})).await.0, 404);
    assert_eq!(ana.refused("/api/studies", json!({"from": {"game": "nope"}})).await.0, 404);
    let tree = json!({"tree": {"game": "chess", "nodes": [{"id": 1, "parent": 0, "move": "e5"}]}});
    assert_eq!(ana.refused("/api/studies", tree).await, (422, "bad_file".into()));
    let study = ana.made("/api/studies", json!({"game": "chess"})).await;
    let edits = format!("{}/edits", path(&study));
    for (edit, code) in [
        (json!({"do": "play", "at": 0, "moves": ["e5"]}), "illegal_move"),
        (json!({"do": "play", "at": 7, "moves": ["e4"]}), "bad_field"),
        (json!({"do": "delete", "at": 0}), "bad_field"),
        (json!({"do": "dance"}), "bad_field"),
        (json!({"do": "several", "edits": [{"do": "undo"}]}), "bad_field"),
        (json!({"do": "comment", "at": 0, "text": "x".repeat(30_000)}), "bad_field"),
    ] {
        assert_eq!(ana.refused(&edits, json!({"edit": edit})).await, (422, code.to_string()), "{edit}");
    }
    let after = ana.get(&path(&study)).await.json();
    assert_eq!(after["revision"], study["revision"]);
    assert_eq!(ana.get(&format!("{}/nodes/9", path(&study))).await.status, 404);
    assert_eq!(ana.get(&format!("{}/export?format=ggf", path(&study))).await.status, 422);
    state.stop();
}

/// What a full disk refuses is not shown as done.
#[tokio::test]
async fn a_change_that_is_not_stored_is_not_made() {
    let folder = std::env::temp_dir().join(format!("poda-web-full-studies-{}", std::process::id()));
    let state = state_on(Store::open(&folder).unwrap());
    let ana = Client::new(&state, "ana");
    let study = ana.made("/api/studies", json!({"game": "chess"})).await;
    let run = |sql: &str| Connection::open(folder.join("poda.db")).unwrap().execute_batch(sql).unwrap();
    run("CREATE TRIGGER refuse BEFORE INSERT ON study BEGIN SELECT RAISE(FAIL, 'the disk is full'); END");
    let play = json!({"edit": {"do": "play", "at": 0, "moves": ["e4"]}});
    let edits = format!("{}/edits", path(&study));
    assert_eq!(ana.refused(&edits, play.clone()).await.1, "not_kept");
    assert_eq!(ana.get(&path(&study)).await.json()["nodes"].as_array().unwrap().len(), 1);
    run("DROP TRIGGER refuse");
    ana.made(&edits, play).await;
    assert_eq!(ana.get(&path(&study)).await.json()["nodes"].as_array().unwrap().len(), 2);
    state.stop();
    drop((ana, state));
    std::fs::remove_dir_all(&folder).unwrap();
}

/// What was saved before there were studies is a study under the same id.
#[tokio::test]
async fn old_analyses_become_studies_once() {
    let store = Store::in_memory().unwrap();
    let token = format!("{:a<26}", "ana");
    let old = json!({
        "board": {"game": "chess", "moves": ["e2e4", "e7e5"]},
        "notes": "my notes",
        "review": {"moves": [
            {"ply": 1, "score": -30, "unit": "centipawns", "class": "mistake", "pv": ["c7c5", "g1f3"]},
        ], "summary": {}},
    });
    let row = |id: &str, document: String| store::AnalysisRow {
        id: id.into(),
        owner: token.clone(),
        title: "Old".into(),
        document,
        created: 5,
    };
    store.put_analysis(&row("first", old.to_string())).unwrap();
    store.put_analysis(&row("broken", "{".into())).unwrap();
    let state = state_on(store);
    let ana = Client::new(&state, "ana");
    let study = ana.get("/api/studies/first").await.json();
    assert_eq!((&study["title"], &node(&study, 0)["comment"]), (&json!("Old"), &json!("my notes")));
    let judged = node(&study, 2);
    assert_eq!((&judged["score"], &judged["glyphs"]), (&json!({"points": -0.3}), &json!([2])), "{judged}");
    assert_eq!(node(&study, 1)["children"], json!([2, 3]), "the better line is a variation");
    assert_eq!(ana.delete("/api/studies/first").await.status, 204);
    assert_eq!(ana.get("/api/studies").await.json()["studies"], json!([]), "deleted is deleted");
    state.stop();
}

#[tokio::test]
async fn a_game_of_a_match_opens_as_a_study() {
    let state = state();
    let ana = Client::new(&state, "ana");
    let request = json!({
        "kind": "match", "game": "tictactoe", "a": "tictactoe/random", "b": "tictactoe/greedy", "games": 2,
        "limits": {"nodes": 100},
    });
    let run = ana.made("/api/runs", request).await;
    let id = run["id"].as_str().unwrap();
    let mut events = ana.events(&format!("/api/runs/{id}/events")).await;
    events.until_that("run", |run| run["state"] == "done").await;
    let from = json!({"from": {"run": id, "number": 2}});
    let study = ana.made("/api/studies", from.clone()).await;
    let game = ana.get(&format!("/api/runs/{id}/games/2")).await.json();
    assert_eq!(study["nodes"].as_array().unwrap().len(), 1 + game["moves"].as_array().unwrap().len());
    assert_eq!(study["headers"][0][0], "Event");
    assert_eq!(ana.made("/api/studies", from).await["id"], study["id"]);
    assert_eq!(ana.refused("/api/studies", json!({"from": {"run": id, "number": 9}})).await.0, 404);
    assert_eq!(ana.refused("/api/studies", json!({"from": {"run": id}})).await.0, 422);
    state.stop();
}

/// A file with variations, comments and glyphs opens whole, and is written back without loss.
#[tokio::test]
async fn a_file_goes_through_a_study_without_loss() {
    let state = state();
    let ana = Client::new(&state, "ana");
    let pgn = "[White \"Ana\"]\n[Black \"Eva\"]\n\n1. e4 $1 {best} e5 (1... c5 {sharp} 2. Nf3 (2. c3 d5)) 2. Nf3 *\n";
    let imported = ana.made("/api/import", json!({"text": pgn})).await;
    let game = &imported["games"][0];
    assert_eq!((&game["faults"], game["moves"].as_array().unwrap().len()), (&json!([]), 3));
    let study = ana.made("/api/studies", json!({"tree": game["tree"]})).await;
    assert_eq!(study["nodes"].as_array().unwrap().len(), 8);
    let check = ana.get(&format!("{}/export?format=pgn&check=true", path(&study))).await.json();
    assert_eq!(check["lost"], json!([]));
    let file = ana.get(&format!("{}/export?format=pgn", path(&study))).await.text();
    assert!(
        file.contains("1. e4 $1 { best } 1... e5 ( 1... c5 { sharp } 2. Nf3 ( 2. c3 d5 ) ) 2. Nf3 *"),
        "{file}"
    );
    assert!(file.contains("[White \"Ana\"]"), "{file}");

    // A file in Latin-1 comes as bytes.
    let latin = ana
        .made("/api/import", json!({"base64": "W1doaXRlICJKb3PpIl0KCjEuIGU0ICoK", "name": "old.pgn"}))
        .await;
    assert_eq!(latin["games"][0]["tags"]["White"], "José", "{latin}");
    state.stop();
}

#[tokio::test]
async fn a_wrong_file_says_where() {
    let state = state();
    let ana = Client::new(&state, "ana");
    let answer = ana.post("/api/import", json!({"text": "(;GM[2];B[f5]\n;W[a1])"})).await;
    assert_eq!(answer.status, 422);
    let error = &answer.json()["error"];
    assert_eq!(error["place"], json!({"line": 2, "column": 4}), "{error}");
    assert_eq!(ana.refused("/api/import", json!({})).await.0, 422);
    assert_eq!(ana.refused("/api/import", json!({"base64": "%"})).await.0, 422);
    state.stop();
}

#[tokio::test]
async fn games_of_a_collection_open_as_studies() {
    let state = state();
    let ana = Client::new(&state, "ana");
    let games = "f5d6c3\nf5f6e6 % good\nnonsense\nf5d6c5\n";
    let made = ana.raw(Method::POST, "/api/collections?name=a.txt", games).await.json();
    let id = made["id"].as_str().unwrap();
    let explored = ana.made(&format!("/api/collections/{id}/explore"), json!({"moves": ["f5", "d6"]})).await;
    let numbers: Vec<_> =
        explored["list"].as_array().unwrap().iter().map(|game| game["number"].clone()).collect();
    assert_eq!(numbers, [1, 3]);
    let study = ana.made("/api/studies", json!({"from": {"collection": id, "number": 3}})).await;
    assert_eq!(node(&study, 3)["move"], "c5");
    assert_eq!(ana.refused("/api/studies", json!({"from": {"collection": id, "number": 4}})).await.0, 404);
    assert_eq!(ana.refused("/api/studies", json!({"from": {"collection": id, "number": 0}})).await.0, 404);
    state.stop();
}

#[tokio::test]
async fn the_book_knows_the_openings_of_othello_and_chess() {
    let state = state();
    let ana = Client::new(&state, "ana");
    let known = ana.made("/api/book", json!({"game": "othello", "moves": ["f5"]})).await;
    assert!(
        known["moves"].as_array().unwrap().iter().any(|found| found["move"] == "d6" && found["score"] == 0),
        "{known}"
    );
    let turned = ana.made("/api/book", json!({"game": "othello", "moves": ["d3"]})).await;
    assert_eq!(
        turned["moves"].as_array().unwrap().len(),
        known["moves"].as_array().unwrap().len(),
        "mirror images too"
    );
    let chess = ana.made("/api/book", json!({"game": "chess"})).await;
    let moves = chess["moves"].as_array().unwrap();
    assert!(moves.iter().any(|found| found["shown"] == "e4"), "{chess}");
    let strange = json!({"game": "chess", "moves": ["f2f3", "e7e5", "g2g4"]});
    assert_eq!(ana.made("/api/book", strange).await["moves"], json!([]));
    assert_eq!(ana.made("/api/book", json!({"game": "tictactoe"})).await["moves"], json!([]));
    state.stop();
}

#[tokio::test]
async fn an_archive_brings_newer_versions_of_open_studies() {
    let state = state();
    let ana = Client::new(&state, "ana");
    let study = ana.made("/api/studies", json!({"game": "chess"})).await;
    edit(&ana, &study, json!({"do": "play", "at": 0, "moves": ["e4", "e5"]})).await;
    let archive = ana.get("/api/archive").await.bytes;
    let older = Client::new(&crate::client::state(), "ana");
    assert_eq!(older.raw(Method::POST, "/api/archive", archive).await.status, 200);
    let copy = older.get(&path(&study)).await.json();
    edit(&older, &copy, json!({"do": "play", "at": 2, "moves": ["Nf3"]})).await;
    let newer = older.get("/api/archive").await.bytes;
    ana.get(&path(&study)).await;
    assert_eq!(ana.raw(Method::POST, "/api/archive", newer).await.status, 200);
    assert_eq!(ana.get(&path(&study)).await.json()["nodes"].as_array().unwrap().len(), 4);
    state.stop();
}
