//! Files that people give to engines.

use axum::http::Method;
use serde_json::{Value, json};

use crate::client::{Client, state};

const GREEDY: &str = "on-board discs\n4 1\n64 1\n";

fn file(option: &str, text: &str) -> Value {
    json!({"game": "othello", "engine": "othello/manual", "option": option, "name": "mine", "text": text})
}

#[tokio::test]
async fn own_coefficients_play_games_analyses_and_matches() {
    let state = state();
    let (ana, bo) = (Client::new(&state, "ana"), Client::new(&state, "bo"));
    let added = ana.made("/api/engine-files", file("coefficients", GREEDY)).await;
    let spec = format!("othello/manual:depth=2,coefficients={}", added["value"].as_str().unwrap());
    assert_eq!(ana.get("/api/engine-files").await.json()["files"], json!([added]));
    let kept = ana.get(&format!("/api/engine-files/{}", added["id"].as_str().unwrap())).await.json();
    assert_eq!(kept, json!({"name": "mine", "text": GREEDY}));
    // It moves like the shipped file of the same content.
    let game = ana.game("othello", json!({"kind": "engine", "engine": spec})).await;
    assert_eq!(game["seats"]["second"]["engine"], json!(spec));
    ana.made("/api/analyses", json!({"game": "othello", "engine": spec, "lines": 1})).await;
    let run = json!({"kind": "match", "game": "othello", "a": spec, "b": "level=beginner", "games": 2});
    assert!(ana.made("/api/runs", run).await["id"].is_string());
    // Whoever has a link may play with it.
    bo.game("othello", json!({"kind": "engine", "engine": spec})).await;
}

#[tokio::test]
async fn a_wrong_file_is_refused_with_its_line_and_not_kept() {
    let state = state();
    let ana = Client::new(&state, "ana");
    let refused = ana
        .raw(Method::POST, "/api/engine-files", file("coefficients", "on-board discs\n4 x\n").to_string())
        .await;
    let detail = refused.json()["error"]["detail"].as_str().unwrap().to_string();
    assert!(refused.status.as_u16() == 422 && detail.contains("line 2"), "{detail}");
    for wrong in [
        file("depth", GREEDY),
        file("nothing", GREEDY),
        file("edges", "1\n2\n"),
        file("coefficients", &format!("{}{GREEDY}", "# long\n".repeat(20_000))),
        json!({"game": "othello", "engine": "othello/nobody", "option": "coefficients", "name": "x", "text": GREEDY}),
        json!({"game": "othello", "engine": "othello/manual", "option": "coefficients", "name": " ", "text": GREEDY}),
    ] {
        assert_eq!(
            ana.raw(Method::POST, "/api/engine-files", wrong.to_string()).await.status.as_u16(),
            422,
            "{wrong}"
        );
    }
    assert_eq!(ana.get("/api/engine-files").await.json()["files"], json!([]));
    let gone = json!({"game": "othello", "first": {"kind": "person"},
                      "second": {"kind": "engine", "engine": format!("manual:coefficients=own/{}", "a".repeat(26))}});
    assert_eq!(ana.raw(Method::POST, "/api/games", gone.to_string()).await.status.as_u16(), 422);
}

#[tokio::test]
async fn shipped_files_can_be_read_and_given_back() {
    let state = state();
    let ana = Client::new(&state, "ana");
    for (option, name) in [("coefficients", "fitted"), ("edges", "stable"), ("edges", "mean")] {
        let shipped =
            ana.get(&format!("/api/shipped-files?game=othello&option={option}&name={name}")).await.json();
        ana.made("/api/engine-files", file(option, shipped["text"].as_str().unwrap())).await;
    }
    assert_eq!(ana.get("/api/shipped-files?game=othello&option=edges&name=x").await.status.as_u16(), 404);
    assert_eq!(ana.get("/api/shipped-files?game=go&option=edges&name=x").await.status.as_u16(), 422);
}
