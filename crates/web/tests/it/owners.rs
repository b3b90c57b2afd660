//! Whose things are whose.

use axum::body::Body;
use axum::http::Method;
use serde_json::json;

use crate::client::{Client, state};

/// Every command on a thing, for which somebody else's id and an unknown one must look the same.
#[tokio::test]
async fn foreign_ids_answer_exactly_like_unknown_ones() {
    let state = state();
    let (ana, bo) = (Client::new(&state, "ana"), Client::new(&state, "bo"));
    let id = |document: serde_json::Value| document["id"].as_str().unwrap().to_string();
    let game = id(ana.game("othello", json!({"kind": "person"})).await);
    let analysis = id(ana.made("/api/analyses", json!({"game": "othello", "lines": 1})).await);
    let review = id(ana.made("/api/reviews", json!({"game": "othello", "moves": ["f5", "d6"]})).await);
    let study = id(ana.made("/api/studies", json!({"game": "othello", "title": "mine"})).await);
    let collection = ana.raw(Method::POST, "/api/collections?name=a.txt", "f5d6c3\n").await;
    let collection = id(collection.json());
    let file = json!({"game": "othello", "engine": "othello/manual", "option": "coefficients", "name": "mine",
                      "text": "on-board discs\n4 1\n64 1\n"});
    let file = id(ana.made("/api/engine-files", file).await);
    let run = json!({"kind": "lab", "experiment": "tictactoe", "quick": true});
    let run = id(ana.made("/api/runs", run).await);
    let mistake = json!({"ply": 0, "line": ["d3"]});
    let line = json!({"game": "othello", "moves": ["f5"], "mistakes": [mistake]});
    ana.made("/api/cards/mistakes", line).await;
    let card = ana.get("/api/cards").await.json()["cards"][0]["id"].as_str().unwrap().to_string();
    let answer = ana.made(&format!("/api/cards/{card}/answers"), json!({"shown": true})).await;
    let answer = answer["review"]["id"].as_str().unwrap().to_string();
    let unknown = "a".repeat(26);
    let requests = [
        (Method::POST, format!("/api/games/{game}/moves"), json!({"move": "f5", "ply": 0})),
        (Method::POST, format!("/api/games/{game}/take-back"), json!({})),
        (Method::POST, format!("/api/games/{game}/resign"), json!({})),
        (Method::POST, format!("/api/games/{game}/swap"), json!({})),
        (Method::POST, format!("/api/games/{game}/hint"), json!({})),
        (Method::PATCH, format!("/api/games/{game}"), json!({"title": "x"})),
        (Method::DELETE, format!("/api/games/{game}"), json!({})),
        (Method::GET, format!("/api/analyses/{analysis}/events"), json!({})),
        (Method::DELETE, format!("/api/analyses/{analysis}"), json!({})),
        (Method::GET, format!("/api/reviews/{review}/events"), json!({})),
        (Method::DELETE, format!("/api/reviews/{review}"), json!({})),
        (Method::POST, format!("/api/studies/{study}/edits"), json!({"edit": {"do": "undo"}})),
        (Method::PATCH, format!("/api/studies/{study}"), json!({"title": "x"})),
        (Method::DELETE, format!("/api/studies/{study}"), json!({})),
        (Method::POST, format!("/api/collections/{collection}/explore"), json!({})),
        (Method::DELETE, format!("/api/collections/{collection}"), json!({})),
        (Method::GET, format!("/api/engine-files/{file}"), json!({})),
        (Method::DELETE, format!("/api/engine-files/{file}"), json!({})),
        (Method::GET, format!("/api/cards/{card}"), json!({})),
        (Method::PATCH, format!("/api/cards/{card}"), json!({"is_paused": true})),
        (Method::POST, format!("/api/cards/{card}/answers"), json!({"moves": ["d3"]})),
        (Method::PATCH, format!("/api/cards/{card}/answers/{answer}"), json!({"rating": "hard"})),
        (Method::DELETE, format!("/api/cards/{card}"), json!({})),
        (Method::GET, format!("/api/runs/{run}"), json!({})),
        (Method::GET, format!("/api/runs/{run}/events"), json!({})),
        (Method::GET, format!("/api/runs/{run}/download?format=json"), json!({})),
        (Method::DELETE, format!("/api/runs/{run}"), json!({})),
    ];
    for (method, path, body) in requests {
        let known = path.split('/').find(|part| part.len() == 26).unwrap().to_string();
        let foreign = bo.raw(method.clone(), &path, body.to_string()).await;
        let missing = bo.raw(method.clone(), &path.replace(&known, &unknown), body.to_string()).await;
        assert_eq!(foreign.status.as_u16(), 404, "{method} {path}");
        assert_eq!((foreign.status, &foreign.bytes), (missing.status, &missing.bytes), "{method} {path}");
        assert_eq!(foreign.headers, missing.headers, "{method} {path}");
    }
    assert_eq!(ana.get(&format!("/api/games/{game}")).await.status.as_u16(), 200, "nothing was deleted");
    for list in
        ["/api/games", "/api/studies", "/api/cards", "/api/collections", "/api/engine-files", "/api/runs"]
    {
        let lists = bo.get(list).await.json();
        let is_empty =
            lists.as_object().unwrap().values().any(|list| list.as_array().is_some_and(Vec::is_empty));
        assert!(is_empty, "{list}: {lists}");
    }
}

#[tokio::test]
async fn who_knows_a_game_may_watch_it() {
    let state = state();
    let (ana, bo) = (Client::new(&state, "ana"), Client::new(&state, "bo"));
    let game = ana.game("othello", json!({"kind": "person"})).await;
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());
    assert_eq!(bo.get(&path).await.json()["mine"], false);
    let mut events = bo.events(&format!("{path}/events")).await;
    events.until("game").await;
    ana.made(&format!("{path}/moves"), json!({"move": "f5", "ply": 0})).await;
    let seen = events.until_that("game", |game| game["moves"] == json!(["f5"])).await;
    assert_eq!(seen["mine"], false);
    assert!(bo.get(&format!("{path}/export?format=ggf")).await.status.is_success());
}

#[tokio::test]
async fn newcomers_get_a_token_that_scripts_cannot_read() {
    let state = state();
    let client = Client::new(&state, "ana");
    let plain =
        axum::http::Request::get("/api/games").header("host", "localhost").body(Body::empty()).unwrap();
    let cookie = client.send(plain).await.headers["set-cookie"].to_str().unwrap().to_string();
    for part in ["poda=", "HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(is_known(&client, cookie.split(';').next().unwrap()).await);
    assert!(!client.get("/api/games").await.headers.contains_key("set-cookie"));
    let another =
        axum::http::Request::get("/api/games").header("host", "localhost").body(Body::empty()).unwrap();
    assert_ne!(client.send(another).await.headers["set-cookie"], cookie, "no two newcomers get the same");
}

#[tokio::test]
async fn only_whole_tokens_are_believed() {
    let client = Client::new(&state(), "ana");
    let good = "a".repeat(26);
    assert!(is_known(&client, &format!("x=1; poda={good}; y=2")).await);
    for bad in ["short".to_string(), "A".repeat(26), "a".repeat(65)] {
        assert!(!is_known(&client, &format!("poda={bad}")).await, "{bad}");
    }
    assert!(!is_known(&client, &format!("podax={good}")).await);
}

/// Whether the server takes this cookie, rather than give a new one.
async fn is_known(client: &Client, cookie: &str) -> bool {
    let request = axum::http::Request::get("/api/games")
        .header("host", "localhost")
        .header("cookie", cookie)
        .body(Body::empty())
        .unwrap();
    !client.send(request).await.headers.contains_key("set-cookie")
}
