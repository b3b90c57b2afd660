//! Requests to the web application: every route of its description, with bodies made from the description's schemas. Nothing
//! runs but what the input asks for: the application works in turns, on one thread.

use std::future::Future as _;
use std::pin::pin;
use std::sync::LazyLock;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use catalog::CATALOG;
use http_body_util::BodyExt as _;
use search::clock::Stopwatch;
use serde_json::{Map, Value, json};
use tower::ServiceExt as _;
use web::{LaneThreads, Pages, Settings, State, Turns};

use crate::input::Input;
use crate::stores::empty_store;

/// The most requests of one input.
const MAX_REQUESTS: usize = 6;
/// A request that is still at work after so many turns is left; those that search long are.
const MAX_TURNS: usize = 50;
/// And so is one that takes so long.
const PATIENCE: Duration = Duration::from_millis(30);
/// How deep generated bodies are nested.
const MAX_DEPTH: usize = 6;

static DESCRIPTION: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../web/openapi.json")).expect("the description is JSON")
});

struct Route {
    method: Method,
    path: &'static str,
    schema: Option<&'static Value>,
    query: Vec<&'static str>,
}

static ROUTES: LazyLock<Vec<Route>> = LazyLock::new(|| {
    let paths = DESCRIPTION["paths"].as_object().expect("paths");
    let routes = paths.iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("methods");
        methods.iter().map(move |(method, operation)| Route {
            method: method.to_uppercase().parse().expect("a method"),
            path,
            schema: operation.pointer("/requestBody/content/application~1json/schema"),
            query: operation["parameters"]
                .as_array()
                .into_iter()
                .flatten()
                .filter(|parameter| parameter["in"] == "query")
                .filter_map(|parameter| parameter["name"].as_str())
                .collect(),
        })
    });
    routes.collect()
});

/// A visitor and the application.
struct Visit {
    state: State,
    router: Router,
    /// What answers called `id` or `token`.
    names: Vec<String>,
}

/// Some requests of one visitor: none is answered by an error of the server's, and every refusal says what is wrong.
pub fn requests(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let state = State::new(
        empty_store(),
        Settings {
            requests: (1e9, 1e9),
            pages: Pages::none(),
            threads: 1,
            lanes: LaneThreads { moves: 0, studies: 0, runs: 0 },
            turns: Some(Turns::new(|| {})),
            clock: || 1_700_000_000_000,
            ..Settings::new(CATALOG, experiments::EXPERIMENTS)
        },
    );
    let router = web::app(state.clone());
    let mut visit = Visit { state, router, names: Vec::new() };
    for _ in 0..MAX_REQUESTS {
        if input.is_empty() {
            break;
        }
        visit.request(&mut input);
    }
}

impl Visit {
    fn request(&mut self, input: &mut Input<'_>) {
        let route = &ROUTES[input.below(ROUTES.len())];
        let mut path: String =
            route.path.split('/').map(|part| self.part(part, input)).collect::<Vec<_>>().join("/");
        for (number, name) in route.query.iter().enumerate() {
            if input.byte() % 2 == 1 {
                let value = leaf(name, input).as_str().map_or("1".to_string(), str::to_string);
                let value: String = value.bytes().map(|byte| format!("%{byte:02x}")).collect();
                path +=
                    &format!("{}{name}={value}", if number == 0 || !path.contains('?') { '?' } else { '&' });
            }
        }
        let body = match route.schema {
            Some(_) if input.byte() == 255 => input.text(),
            Some(schema) => made(schema, "", 0, input, &self.names).to_string(),
            None => input.text(),
        };
        let shown = format!("{} {path} {body}", route.method);
        let request = Request::builder()
            .method(route.method.clone())
            .uri(path)
            .header("host", "127.0.0.1:7878")
            .header("authorization", "Bearer somebodywhofuzzes0000000000")
            .header("content-type", "application/json")
            .body(Body::from(body));
        let Ok(request) = request else { return };
        let Some((status, answer)) = self.answer(request) else { return };
        assert!(!status.is_server_error(), "{shown}: {status} {}", String::from_utf8_lossy(&answer));
        let Ok(answer) = serde_json::from_slice::<Value>(&answer) else { return };
        if status.is_client_error() {
            let has_code =
                answer.pointer("/error/code").and_then(Value::as_str).is_some_and(|code| !code.is_empty());
            assert!(has_code, "{shown}: {status} {answer}");
        }
        for name in ["id", "token"] {
            self.names.extend(answer[name].as_str().map(str::to_string));
        }
    }

    /// A part of a path, with something in place of a parameter.
    fn part(&self, part: &str, input: &mut Input<'_>) -> String {
        match part.strip_prefix('{') {
            None => part.to_string(),
            Some("side}") => ["first", "second", "third"][input.below(3)].to_string(),
            Some("node}" | "number}" | "answer}") => input.below(4).to_string(),
            Some(_) => match input.pick(&self.names) {
                Some(name) => name.clone(),
                None => ["chess-1", "othello-2", "x"][input.below(3)].to_string(),
            },
        }
    }

    /// The answer, if there is one before long.
    fn answer(&self, request: Request<Body>) -> Option<(StatusCode, Vec<u8>)> {
        let mut answer = pin!(async {
            let Ok(response) = self.router.clone().oneshot(request).await;
            let (parts, mut body) = response.into_parts();
            let is_stream = parts.headers.get("content-type").is_some_and(|kind| kind == "text/event-stream");
            let mut bytes = Vec::new();
            while let Some(Ok(frame)) = body.frame().await {
                bytes.extend(frame.data_ref().into_iter().flat_map(|data| data.iter().copied()));
                if is_stream {
                    break;
                }
            }
            (parts.status, bytes)
        });
        let mut context = Context::from_waker(Waker::noop());
        let watch = Stopwatch::start();
        for _ in 0..MAX_TURNS {
            if watch.elapsed() > PATIENCE {
                break;
            }
            if let Poll::Ready(answer) = answer.as_mut().poll(&mut context) {
                return Some(answer);
            }
            _ = self.state.turn();
        }
        None
    }
}

/// A value that a schema describes; now and then something else.
fn made(schema: &'static Value, name: &str, depth: usize, input: &mut Input<'_>, names: &[String]) -> Value {
    if depth > MAX_DEPTH {
        return Value::Null;
    }
    if input.byte() >= 250 {
        return odd(input);
    }
    if let Some(reference) = schema["$ref"].as_str() {
        let schema =
            DESCRIPTION.pointer(reference.trim_start_matches('#')).expect("a schema of the description");
        return made(schema, name, depth + 1, input, names);
    }
    for kind in ["oneOf", "anyOf"] {
        if let Some(choices) = schema[kind].as_array() {
            return made(&choices[input.below(choices.len())], name, depth + 1, input, names);
        }
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let mut whole = Map::new();
        for part in parts {
            if let Value::Object(fields) = made(part, name, depth + 1, input, names) {
                whole.extend(fields);
            }
        }
        return Value::Object(whole);
    }
    if let Some(values) = schema["enum"].as_array() {
        return values[input.below(values.len())].clone();
    }
    if let Some(value) = schema.get("const") {
        return value.clone();
    }
    let kinds = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        kind => vec![kind.as_str().unwrap_or("object")],
    };
    match kinds[input.below(kinds.len())] {
        "object" => object(schema, depth, input, names),
        "array" => {
            let n_items = input.below(4);
            let items = schema.get("items").or_else(|| schema["prefixItems"].get(0));
            let item = |input: &mut Input<'_>| {
                items.map_or(Value::Null, |items| made(items, name, depth + 1, input, names))
            };
            (0..n_items).map(|_| item(input)).collect()
        }
        "integer" => number(input).into(),
        "number" => json!(number(input) as f64 / 4.0),
        "boolean" => Value::Bool(input.byte() % 2 == 1),
        "null" => Value::Null,
        _ if name == "id" || name == "token" => match input.pick(names) {
            Some(name) => json!(name),
            None => leaf(name, input),
        },
        _ => leaf(name, input),
    }
}

fn object(schema: &'static Value, depth: usize, input: &mut Input<'_>, names: &[String]) -> Value {
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut fields = Map::new();
    for (field, schema) in schema["properties"].as_object().into_iter().flatten() {
        let is_wanted = match required.contains(&field.as_str()) {
            true => input.byte() < 250,
            false => input.byte() % 3 == 1,
        };
        if is_wanted {
            fields.insert(field.clone(), made(schema, field, depth + 1, input, names));
        }
    }
    Value::Object(fields)
}

fn number(input: &mut Input<'_>) -> i64 {
    match input.byte() {
        byte @ 0..=200 => i64::from(byte % 8),
        201..=240 => i64::from(input.byte()),
        241..=248 => -1,
        _ => input.word() as i64,
    }
}

/// Something that fits nowhere.
fn odd(input: &mut Input<'_>) -> Value {
    match input.below(6) {
        0 => Value::Null,
        1 => json!(-1),
        2 => json!(1e300),
        3 => json!([[]]),
        4 => json!({"kind": "x"}),
        _ => json!(input.text()),
    }
}

/// A text for a field of that name.
fn leaf(name: &str, input: &mut Input<'_>) -> Value {
    const GAMES: &[&str] = &["chess", "othello", "tictactoe", "quarto", "maxit", "connectfour", "tree", "go"];
    const VARIANTS: &[&str] =
        &["", "standard", "chess960", "6x6", "3x3x3", "5x4x4", "own", "official+squares", "3x3", "7x6"];
    const POSITIONS: &[&str] = &[
        "",
        "startpos",
        "8/8/8/8/8/2k5/8/K2Q4 w - - 0 1",
        "X../.O./... X",
        "---------------------------OX------XO--------------------------- X",
        "1 2 3/4 *. 5/6 7 8 scores 0 0 side 1",
        "((5 3) (2 9))",
        "(-2147483648)",
    ];
    const MOVES: &[&str] = &["e4", "e2e4", "f5", "d6", "b2", "a1", "d", "0", "1", "pass", "d1=1357", ">1357"];
    const ENGINES: &[&str] =
        &["random", "greedy", "alphabeta:depth=1", "poda", "pvs:depth=2", "exact", "mcts:playouts=10", "x:y"];
    const WORDS: &[&str] = &["cat", "aaab", "perro", "qu", "a", ""];
    let list = match name {
        "game" => GAMES,
        "variant" => VARIANTS,
        "position" | "start" | "tree" | "text" => POSITIONS,
        "move" | "moves" | "mv" | "line" | "only" => MOVES,
        "engine" | "spec" | "a" | "b" | "algorithm" | "level" => ENGINES,
        "word" | "words" | "list" | "grid" | "board" => WORDS,
        "language" => &["en", "es", "xx"],
        "format" => &["pgn", "ggf", "sgf", "json", "text", "epd"],
        _ => &["", "x", "first", "leaves", "blitz", "Ana", "2024-01-01", "easy", "random"],
    };
    match input.byte() {
        200..=255 => json!(input.text()),
        _ => json!(list[input.below(list.len())]),
    }
}
