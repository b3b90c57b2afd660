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
        (json!({"game": "chess", "depth": 2, "algorithm": "pvs", "budget": 30000}), "bad_field"),
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
