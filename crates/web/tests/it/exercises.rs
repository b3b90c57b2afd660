//! Exercises over HTTP.

use serde_json::{Value, json};

use crate::client::{Client, state};

#[tokio::test]
async fn every_kind_and_difficulty_is_made_and_made_again() {
    let client = Client::new(&state(), "ana");
    for (kind, task) in [
        ("minimax", "search"),
        ("alphabeta", "search"),
        ("pvs", "search"),
        ("mtdf", "search"),
        ("montecarlo", "montecarlo"),
        ("proofnumbers", "proofnumbers"),
    ] {
        for difficulty in ["easy", "medium", "hard", "expert"] {
            let request =
                json!({"kind": kind, "difficulty": difficulty, "seed": 4294967295_u32, "number": 3});
            let exercise = client.made("/api/exercises", request.clone()).await;
            assert_eq!((&exercise["task"], &exercise["nodes"][0]["name"]), (&json!(task), &json!("A")));
            assert_eq!(exercise, client.made("/api/exercises", request).await);
        }
    }
}

#[tokio::test]
async fn a_tree_of_ones_own_gets_names() {
    let client = Client::new(&state(), "ana");
    let request = json!({"kind": "ordered", "tree": "((5 3) max(2 9))"});
    let exercise = client.made("/api/exercises", request).await;
    assert_eq!(exercise["tree"], "A:(B:(b1:5 b2:3) C:max(c1:2 c2:9))");
    let places: Vec<&Value> = exercise["places"].as_array().unwrap().iter().collect();
    assert_eq!(places.len(), exercise["recording"]["nodes"].as_array().unwrap().len());
}

#[tokio::test]
async fn what_cannot_be_made_is_refused_by_name() {
    let client = Client::new(&state(), "ana");
    for (request, code) in [
        (json!({"kind": "poker"}), "bad_option"),
        (json!({"kind": "montecarlo", "tree": "(1 2)"}), "bad_option"),
        (json!({"kind": "pvs", "difficulty": "mild"}), "bad_option"),
        (json!({"kind": "pvs", "number": 0}), "bad_field"),
        (json!({"kind": "pvs", "number": 10001}), "bad_field"),
        (json!({"kind": "pvs", "tree": "((1 2"}), "bad_tree"),
        (json!({"kind": "pvs", "tree": "(1 two)"}), "bad_tree"),
    ] {
        assert_eq!(client.refused("/api/exercises", request.clone()).await.1, code, "{request}");
    }
}
