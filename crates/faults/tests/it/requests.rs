//! Everything that people make a server store, as one list of requests.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::harness::{Answer, Server};

pub struct Request {
    pub client: char,
    pub method: &'static str,
    /// Names in braces stand for ids of earlier answers.
    pub path: &'static str,
    pub body: Body,
    /// The name by which later requests know the id in the answer, and where it is.
    pub makes: Option<(&'static str, &'static str)>,
}

pub enum Body {
    Json(Value),
    Text(&'static str),
    /// The answer to an earlier request.
    Archive,
}

/// The ids of what was made so far.
#[derive(Clone, Default)]
pub struct Known {
    ids: BTreeMap<&'static str, String>,
    archive: Vec<u8>,
}

const PGN: &str = "[Event \"?\"]\n[White \"Ana\"]\n[Black \"Bo\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n";

impl Request {
    fn by(client: char, method: &'static str, path: &'static str, body: Value) -> Request {
        Request { client, method, path, body: Body::Json(body), makes: None }
    }

    fn post(path: &'static str, body: Value) -> Request {
        Request::by('a', "POST", path, body)
    }

    fn makes(self, name: &'static str, pointer: &'static str) -> Request {
        Request { makes: Some((name, pointer)), ..self }
    }

    pub fn send(&self, server: &Server, known: &mut Known) -> Answer {
        let body = match &self.body {
            Body::Json(body) => known.fill(&body.to_string()).into_bytes(),
            Body::Text(text) => text.as_bytes().to_vec(),
            Body::Archive => known.archive.clone(),
        };
        let answer = server.ask(self.client, self.method, &known.fill(self.path), &body);
        if answer.is_good() {
            if let Some((name, pointer)) = self.makes {
                let id = answer.json().pointer(pointer).and_then(Value::as_str).map(str::to_string);
                known.ids.insert(name, id.unwrap_or_else(|| panic!("{pointer}: {}", answer.text())));
            }
            if self.path == "/api/archive" && self.method == "GET" {
                known.archive.clone_from(&answer.body);
            }
        }
        answer
    }
}

impl Known {
    fn fill(&self, text: &str) -> String {
        self.ids.iter().fold(text.to_string(), |text, (name, id)| text.replace(&format!("<{name}>"), id))
    }

    /// What a page would show of all that, without what differs from one look to the next.
    pub fn shown(&self, server: &Server) -> Vec<String> {
        const SHOWN: &[&str] = &[
            "/api/games",
            "/api/games/<game>",
            "/api/games/<rematch>",
            "/api/games/<guest>",
            "/api/studies",
            "/api/studies/<study>",
            "/api/cards",
            "/api/cards/settings",
            "/api/collections",
            "/api/engine-files",
        ];
        let all_known = |path: &&&str| !self.fill(path).contains('<');
        let show = |path: &&str| {
            let answer = server.ask('a', "GET", &self.fill(path), b"");
            let mut document = answer.json();
            forget_times(&mut document);
            format!("{path} {} {document}", answer.status)
        };
        SHOWN.iter().filter(all_known).map(show).collect()
    }
}

fn forget_times(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for name in ["updated", "revision", "clock", "thinking", "remembered", "can_undo", "can_redo"] {
                fields.remove(name);
            }
            fields.values_mut().for_each(forget_times);
        }
        Value::Array(items) => items.iter_mut().for_each(forget_times),
        _ => {}
    }
}

/// The requests, in an order in which each is possible.
pub fn requests() -> Vec<Request> {
    let person = json!({"kind": "person"});
    let game = json!({"game": "othello", "first": person, "second": person});
    let clocked = json!({
        "game": "chess", "first": person, "second": person, "clock": {"initial_ms": 3_600_000, "increment_ms": 1000},
    });
    let played = |path, ply: u32, mv: &str| Request::post(path, json!({"move": mv, "ply": ply}));
    let edit = |edit: Value| Request::post("/api/studies/<study>/edits", json!({"edit": edit}));
    vec![
        Request::post("/api/games", game).makes("game", "/id"),
        played("/api/games/<game>/moves", 0, "f5"),
        played("/api/games/<game>/moves", 1, "d6"),
        played("/api/games/<game>/moves", 2, "c3"),
        Request::post("/api/games/<game>/take-back", json!({})),
        Request::by('a', "PATCH", "/api/games/<game>", json!({"title": "Corners"})),
        Request::post("/api/games/<game>/swap", json!({})),
        played("/api/games/<game>/moves", 2, "c4"),
        Request::post("/api/games/<game>/resign", json!({})),
        Request::post("/api/games/<game>/rematch", json!({})).makes("rematch", "/rematch"),
        Request::post("/api/games", clocked).makes("guest", "/id"),
        Request::post("/api/games/<guest>/seats/second/invitation", json!({}))
            .makes("invitation", "/invitations/0/token"),
        Request::by('b', "POST", "/api/invitations/<invitation>", json!({})),
        played("/api/games/<guest>/moves", 0, "e4"),
        Request::by('b', "POST", "/api/games/<guest>/moves", json!({"move": "e5", "ply": 1})),
        Request::post("/api/studies", json!({"game": "chess", "moves": ["e4", "e5"]})).makes("study", "/id"),
        edit(json!({"do": "play", "at": 0, "moves": ["d4"]})),
        edit(json!({"do": "comment", "at": 0, "text": "From the beginning."})),
        edit(json!({"do": "undo"})),
        Request::by('a', "PATCH", "/api/studies/<study>", json!({"title": "Openings"})),
        Request::post("/api/cards/openings", json!({"game": "othello", "side": "first", "depth": 6})),
        Request::by('a', "PATCH", "/api/cards/settings", json!({"new_per_day": 3})),
        Request::by('a', "GET", "/api/cards/queue", json!({})).makes("card", "/cards/0"),
        Request::post("/api/cards/<card>/answers", json!({"shown": true, "millis": 1000})),
        Request { body: Body::Text(PGN), ..Request::post("/api/collections?name=a.pgn", Value::Null) }
            .makes("collection", "/id"),
        Request::by('a', "GET", "/api/archive", json!({})),
        Request { body: Body::Archive, ..Request::by('c', "POST", "/api/archive", Value::Null) },
        Request::by('a', "DELETE", "/api/collections/<collection>", json!({})),
        Request::by('a', "DELETE", "/api/games/<game>", json!({})),
        Request::by('b', "POST", "/api/games/<guest>/draw", json!({})),
        Request::post("/api/games/<guest>/decline", json!({})),
    ]
}
