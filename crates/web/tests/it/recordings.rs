//! Searches made visible.

use serde_json::{Value, json};

use crate::client::{Client, state};

#[tokio::test]
async fn a_recorded_tree_has_its_cuts() {
    let client = Client::new(&state(), "ana");
    let request = json!({"tree": "((5 3) (2 9))", "algorithm": "alphabeta"});
    let recording = client.made("/api/recordings", request).await;
    assert_eq!(
        (&recording["algorithm"], &recording["counts"]["alpha_cuts"]),
        (&json!("alphabeta"), &json!(1))
    );
    let cuts: Vec<&Value> =
        recording["nodes"].as_array().unwrap().iter().filter(|node| node["cut"].is_string()).collect();
    assert_eq!((cuts.len(), &cuts[0]["condition"]), (1, &json!("2 ≤ α = 3")));
}

#[tokio::test]
async fn real_positions_are_recorded_within_the_budget() {
    let client = Client::new(&state(), "ana");
    let request = json!({"game": "tictactoe", "depth": 4, "algorithm": "pvs", "budget": 50});
    let recording = client.made("/api/recordings", request).await;
    assert!(recording["elided"].as_u64().unwrap() > 0);
    for (request, code) in [
        (json!({"algorithm": "alphabeta"}), "bad_field"),
        (json!({"game": "chess", "algorithm": "alphabeta"}), "bad_field"),
        (json!({"game": "chess", "depth": 2, "algorithm": "guess"}), "bad_option"),
        (json!({"game": "chess", "depth": 2, "algorithm": "pvs", "evaluator": "luck"}), "bad_option"),
        (json!({"game": "chess", "depth": 2, "algorithm": "pvs", "budget": 1_000_001}), "bad_field"),
        (json!({"tree": "((", "algorithm": "pvs"}), "bad_tree"),
    ] {
        assert_eq!(client.refused("/api/recordings", request.clone()).await.1, code, "{request}");
    }
}

#[tokio::test]
async fn algorithms_are_compared_on_the_same_search() {
    let client = Client::new(&state(), "ana");
    let compared = client.made("/api/comparisons", json!({"game": "tictactoe", "depth": 5})).await;
    let rows = compared["rows"].as_array().unwrap();
    let names: Vec<_> = rows.iter().map(|row| row["algorithm"].as_str().unwrap()).collect();
    assert_eq!(names, ["minimax", "shallow", "alphabeta", "ordered", "table", "pvs", "mtdf"]);
    let nodes = |index: usize| rows[index]["nodes"].as_u64().unwrap();
    assert!(nodes(0) > nodes(1) && nodes(1) > nodes(2) && nodes(2) > nodes(3), "{rows:?}");
    assert!(rows.iter().all(|row| row["value"] == rows[0]["value"]), "all find the same value: {rows:?}");
    // What does not end in time is said not to have ended.
    let deep = client.made("/api/comparisons", json!({"game": "chess", "depth": 30})).await;
    assert_eq!(deep["rows"][0], json!({"algorithm": "minimax", "refused": true}));
}

#[tokio::test]
async fn a_page_is_made_to_take_home_and_trees_by_chance() {
    let client = Client::new(&state(), "ana");
    let request =
        json!({"tree": "((5 3) (2 9))", "algorithm": "alphabeta", "title": "<b>", "language": "es"});
    let page = client.post("/api/recordings/page", request).await;
    assert!(page.headers["content-disposition"].to_str().unwrap().contains("attachment"));
    assert!(page.text().contains("lang=\"es\"") && page.text().contains("&lt;b&gt;"));
    let random = json!({"branching": 2, "depth": 3, "seed": 7});
    let tree = client.made("/api/recordings/random", random.clone()).await;
    assert_eq!(tree, client.made("/api/recordings/random", random).await);
    assert_eq!(
        client.refused("/api/recordings/random", json!({"branching": 9, "depth": 9})).await.1,
        "bad_field"
    );
}

#[tokio::test]
async fn an_engine_is_recorded_as_it_plays_and_opened_further() {
    let client = Client::new(&state(), "ana");
    let search = json!({"game": "tictactoe", "engine": "pvs", "depth": 5, "budget": 40});
    let recording = client.made("/api/recordings", search.clone()).await;
    assert_eq!(recording["algorithm"], "tictactoe/pvs");
    let nodes = recording["nodes"].as_array().unwrap();
    assert_eq!(nodes.iter().filter(|node| node["kind"] == "visit").count(), 40);
    // The largest subtree whose inside was left out, asked for by its number.
    let is_closed = |node: &&Value| node["partial"] == true && !node["parent"].is_null();
    let closed = nodes.iter().find(is_closed).unwrap();
    let below = json!({"part": {"below": closed["number"]}});
    let mut more = search.clone();
    more.as_object_mut().unwrap().extend(below.as_object().unwrap().clone());
    let opened = client.made("/api/recordings", more).await;
    assert_eq!(opened["counts"], recording["counts"], "the counts are always those of the whole search");
    let inside = opened["nodes"].as_array().unwrap().iter();
    let is_below = |node: &&Value| {
        let first = closed["number"].as_u64().unwrap();
        let after = first + closed["below"].as_u64().unwrap();
        node["number"].as_u64().is_some_and(|number| (first..after).contains(&number))
    };
    assert!(inside.filter(is_below).count() > 1);
}

#[tokio::test]
async fn a_recording_comes_as_columns_too() {
    let client = Client::new(&state(), "ana");
    let search = json!({"tree": "((5 3) (2 9))", "algorithm": "alphabeta"});
    let answer = client.post("/api/recordings/columns", search).await;
    assert!(answer.status.is_success() && answer.bytes.starts_with(b"PODATREE"));
}

#[tokio::test]
async fn a_recording_needs_one_search_and_one_part() {
    let client = Client::new(&state(), "ana");
    let subject = |rest: Value| {
        let mut all = json!({"game": "tictactoe", "depth": 2});
        all.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
        all
    };
    for (rest, code) in [
        (json!({}), "bad_field"),
        (json!({"algorithm": "pvs", "engine": "pvs"}), "bad_field"),
        (json!({"engine": "nobody"}), "bad_option"),
        (json!({"engine": "random"}), "bad_option"),
        (json!({"engine": "pvs", "part": {"below": 1, "plies": 1}}), "bad_field"),
        (json!({"engine": "pvs", "part": {"line": ["z9"]}}), "bad_option"),
        (json!({"engine": "pvs", "budget": 1_000_001}), "bad_field"),
    ] {
        assert_eq!(client.refused("/api/recordings", subject(rest.clone())).await.1, code, "{rest}");
    }
}

#[tokio::test]
async fn searches_that_grow_one_tree_come_as_the_tree_and_its_log() {
    let client = Client::new(&state(), "ana");
    for (engine, kind, log) in [("mcts", "playouts", "/log/leaf"), ("proof", "proof", "/log")] {
        let search = json!({"game": "tictactoe", "engine": engine, "nodes": 2000, "budget": 100});
        let recording = client.made("/api/recordings", search.clone()).await;
        assert_eq!(recording["kind"], kind);
        assert!((100..=2000).contains(&recording["searched"].as_u64().unwrap()), "{}", recording["searched"]);
        assert!(!recording.pointer(log).unwrap().as_array().unwrap().is_empty());
        assert!((10..200).contains(&recording["nodes"]["parent"].as_array().unwrap().len()));
        // The page asks for columns, and sees by the type that it gets a document.
        let answer = client.post("/api/recordings/columns", search.clone()).await;
        assert_eq!(answer.headers["content-type"], "application/json");
        let page = client.post("/api/recordings/page", search).await;
        assert!(page.text().contains("growthSvg"));
    }
}
