//! Collections of games.

use axum::http::Method;
use serde_json::json;

use crate::client::{Client, state};

#[tokio::test]
async fn a_collection_is_loaded_explored_and_deleted() {
    let client = Client::new(&state(), "ana");
    let file = "[White \"Ana\"]\n[Black \"Bo\"]\n[Date \"2001.??.??\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n\
                [White \"Bo\"]\n[Black \"Eva\"]\n[Result \"0-1\"]\n\n1. e4 c5 0-1\n\n\
                [White \"Bo\"]\n[Black \"Ana\"]\n[Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n\n1. e4 Ke4 *\n";
    let loaded = client.raw(Method::POST, "/api/collections?name=games.pgn", file).await.json();
    assert_eq!(
        (&loaded["game"], &loaded["games"], &loaded["skipped"]),
        (&json!("chess"), &json!(3), &json!(1))
    );
    let path = format!("/api/collections/{}", loaded["id"].as_str().unwrap());
    let explored = client.made(&format!("{path}/explore"), json!({})).await;
    assert_eq!(explored["games"], 3);
    let first = &explored["moves"][0];
    assert_eq!((&first["move"], &first["shown"], &first["games"]), (&json!("e2e4"), &json!("e4"), &json!(2)));
    assert_eq!((&first["wins"], &first["losses"], &first["share"]), (&json!(1), &json!(1), &json!(0.5)));
    assert_eq!(explored["players"][0]["name"], "Bo");
    assert_eq!(explored["years"], json!([{"year": 2001, "games": 1}]));
    let after = client.made(&format!("{path}/explore"), json!({"moves": ["e2e4"], "player": "eva"})).await;
    assert_eq!((&after["games"], &after["moves"][0]["shown"]), (&json!(1), &json!("c5")));
    assert_eq!(client.refused(&format!("{path}/explore"), json!({"moves": ["e9"]})).await.1, "illegal_move");
    assert_eq!(client.get("/api/collections").await.json()["collections"][0]["name"], "games.pgn");
    assert_eq!(client.delete(&path).await.status.as_u16(), 204);
    assert_eq!(client.refused(&format!("{path}/explore"), json!({})).await.1, "unknown");
}

#[tokio::test]
async fn othello_collections_merge_mirror_images() {
    let client = Client::new(&state(), "ana");
    let loaded = client.raw(Method::POST, "/api/collections?name=list", "f5d6c3\nd3c5f6\n").await.json();
    assert_eq!((&loaded["game"], &loaded["games"]), (&json!("othello"), &json!(2)), "{loaded}");
    let path = format!("/api/collections/{}/explore", loaded["id"].as_str().unwrap());
    let explored = client.made(&path, json!({})).await;
    assert_eq!(
        (explored["moves"].as_array().unwrap().len(), &explored["moves"][0]["move"]),
        (1, &json!("f5"))
    );
}

#[tokio::test]
async fn files_without_games_are_refused() {
    let client = Client::new(&state(), "ana");
    for (name, bytes) in [("a.wtb", &b"\0\0\0"[..]), ("a.txt", b"f5f5f5"), ("a.ggf", b"(;"), ("", b"")] {
        let answer = client.raw(Method::POST, &format!("/api/collections?name={name}"), bytes).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (422, "bad_file"), "{name}");
    }
    assert_eq!(client.raw(Method::POST, "/api/collections", "f5").await.code(), "bad_field");
}
