//! Why a move is bad.

use axum::http::Method;
use serde_json::json;

use crate::client::{Client, state};

#[tokio::test]
async fn a_blunder_is_explained_with_its_refutation_in_both_languages() {
    let ana = Client::new(&state(), "ana");
    let asked = json!({"game": "chess", "moves": ["f3", "e5"], "move": "g4", "nodes": 5_000});
    let why = ana.made("/api/explanations", asked).await;
    assert_eq!((&why["shown"], &why["refutation_shown"][0]), (&json!("g4"), &json!("Qh4#")));
    assert_eq!(
        why["positions"].as_array().unwrap().len(),
        1 + 1 + why["refutation"].as_array().unwrap().len()
    );
    assert_eq!(why["best_positions"][0], why["positions"][0]);
    let told = |language: &str| why["sentences"][language].as_array().unwrap().clone();
    assert!(told("en")[0]["text"].as_str().unwrap().contains("mate"), "{why}");
    assert_eq!(told("en").len(), told("es").len());
    for sentence in told("en").iter().chain(&told("es")) {
        let fact = sentence["fact"].as_u64();
        assert!(fact.is_none_or(|fact| fact < why["facts"].as_array().unwrap().len() as u64));
    }
}

#[tokio::test]
async fn a_good_move_is_not_accused() {
    let ana = Client::new(&state(), "ana");
    let asked = json!({"game": "tictactoe", "position": "XX./OO./... X", "move": "c1"});
    let why = ana.made("/api/explanations", asked).await;
    assert_eq!((&why["facts"], &why["weight"]), (&json!([]), &json!("none")));
}

#[tokio::test]
async fn what_makes_no_sense_is_named() {
    let ana = Client::new(&state(), "ana");
    for (asked, status) in [
        (json!({"game": "chess", "move": "e5"}), 422),
        (json!({"game": "chess", "move": "e4", "nodes": 0}), 422),
        (json!({"game": "chess", "move": "e4", "nodes": 3_000_000}), 422),
        (json!({"game": "chess", "move": "e4", "engine": "nobody"}), 422),
        (json!({"game": "chess", "moves": ["f3", "e5", "g4", "Qh4"], "move": "a3"}), 409),
    ] {
        assert_eq!(
            ana.raw(Method::POST, "/api/explanations", asked.to_string()).await.status.as_u16(),
            status,
            "{asked}"
        );
    }
}
