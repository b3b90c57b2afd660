//! A client that talks to the application without a socket.

use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use store::Store;
use tower::ServiceExt as _;
use web::{Settings, State};

use crate::schema;

/// An application in memory with as many requests as tests like.
pub fn state() -> State {
    state_on(Store::in_memory().unwrap())
}

/// The same on a store.
pub fn state_on(store: Store) -> State {
    State::new(
        store,
        Settings { requests: (1e9, 1e9), ..Settings::new(catalog::CATALOG, experiments::EXPERIMENTS) },
    )
}

/// Somebody who asks.
#[derive(Clone)]
pub struct Client {
    app: Router,
    token: String,
}

/// What was answered.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Bytes,
}

impl Answer {
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or("").to_string()
    }
}

impl Client {
    pub fn new(state: &State, name: &str) -> Client {
        let token = format!("{name:a<26}");
        Client { app: web::app(state.clone()), token }
    }

    pub fn request(&self, method: Method, path: &str) -> axum::http::request::Builder {
        Request::builder()
            .method(method)
            .uri(path)
            .header("host", "127.0.0.1:7878")
            .header("authorization", format!("Bearer {}", self.token))
    }

    pub async fn send(&self, request: Request<Body>) -> Answer {
        let (method, uri) = (request.method().clone(), request.uri().clone());
        let response = self.app.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        schema::check_answer(&method, uri.path(), parts.status, &parts.headers, &bytes);
        Answer { status: parts.status, headers: parts.headers, bytes }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(self.request(Method::GET, path).body(Body::empty()).unwrap()).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.send(self.request(Method::DELETE, path).body(Body::empty()).unwrap()).await
    }

    pub async fn raw(&self, method: Method, path: &str, body: impl Into<Body>) -> Answer {
        let request = self.request(method, path).header("content-type", "application/json");
        self.send(request.body(body.into()).unwrap()).await
    }

    pub async fn post(&self, path: &str, document: Value) -> Answer {
        self.raw(Method::POST, path, document.to_string()).await
    }

    /// Posts and expects success.
    pub async fn made(&self, path: &str, document: Value) -> Value {
        let answer = self.post(path, document).await;
        assert!(answer.status.is_success(), "{path}: {} {}", answer.status, answer.text());
        answer.json()
    }

    /// Posts and expects a refusal.
    pub async fn refused(&self, path: &str, document: Value) -> (u16, String) {
        let answer = self.post(path, document).await;
        (answer.status.as_u16(), answer.code())
    }

    /// Plays a move of a game.
    pub async fn made_move(&self, game: &str, mv: &str, ply: u32) -> Value {
        self.made(&format!("/api/games/{game}/moves"), json!({"move": mv, "ply": ply})).await
    }

    /// A game between two people, or against a level.
    pub async fn game(&self, game: &str, second: Value) -> Value {
        self.made("/api/games", json!({"game": game, "first": {"kind": "person"}, "second": second})).await
    }

    /// Opens a stream.
    pub async fn events(&self, path: &str) -> Events {
        let request = self.request(Method::GET, path).body(Body::empty()).unwrap();
        let response = self.app.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        Events { path: path.to_string(), body: response.into_body(), text: String::new() }
    }
}

/// A stream of events.
pub struct Events {
    path: String,
    body: Body,
    text: String,
}

impl Events {
    /// The next event; `None` at the end.
    pub async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some(end) = self.text.find("\n\n") {
                let block: String = self.text.drain(..end + 2).collect();
                let field =
                    |name: &str| block.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
                if let (Some(event), Some(data)) = (field("event:"), field("data:")) {
                    let document = serde_json::from_str(data).unwrap();
                    schema::check_event(&self.path, event, &document);
                    return Some((event.to_string(), document));
                }
                continue;
            }
            let frame = tokio::time::timeout(Duration::from_secs(60), self.body.frame()).await;
            let frame = frame.expect("a stream does not fall silent")?.unwrap();
            self.text += std::str::from_utf8(frame.data_ref()?).unwrap();
        }
    }

    /// The next event of that name, others passed over.
    pub async fn until(&mut self, name: &str) -> Value {
        self.until_that(name, |_| true).await
    }

    /// The next event of that name for which `is_it` holds.
    pub async fn until_that(&mut self, name: &str, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            match self.next().await {
                Some((event, data)) if event == name && is_it(&data) => return data,
                Some(_) => {}
                None => panic!("the stream ended before {name}"),
            }
        }
    }
}
