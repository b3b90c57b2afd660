//! Thousands of requests that make no sense: every one is refused, none breaks anything.

use axum::body::Body;
use axum::http::{Method, Request};
use game::{Dice, dice, pick};
use serde_json::json;

use crate::client::{Client, state};

const PATHS: &[&str] = &[
    "/api/positions",
    "/api/games",
    "/api/games/ID",
    "/api/games/ID/moves",
    "/api/games/ID/take-back",
    "/api/games/ID/hint",
    "/api/games/FOREIGN/resign",
    "/api/games/FOREIGN/moves",
    "/api/analyses",
    "/api/analyses/ID",
    "/api/studies",
    "/api/studies/FOREIGN",
    "/api/studies/FOREIGN/edits",
    "/api/book",
    "/api/puzzles/next",
    "/api/puzzles/chess-1/moves",
    "/api/puzzles/ID/moves",
    "/api/puzzles/ID/solution",
    "/api/archive",
    "/api/reviews",
    "/api/explanations",
    "/api/cards",
    "/api/cards/ID",
    "/api/cards/ID/answers",
    "/api/cards/ID/answers/ID",
    "/api/cards/mistakes",
    "/api/cards/openings",
    "/api/cards/endgames",
    "/api/cards/settings",
    "/api/import",
    "/api/export",
    "/api/collections",
    "/api/collections/ID/explore",
    "/api/engine-files",
    "/api/recordings",
    "/api/recordings/columns",
    "/api/recordings/page",
    "/api/recordings/random",
    "/api/comparisons",
    "/api/exercises",
    "/api/words/boggle",
    "/api/words/boggle/check",
    "/api/words/boggle/solve",
    "/api/words/search",
    "/api/words/find",
    "/api/runs",
    "/api/runs/ID",
    "/api/runs/FOREIGN",
    "/api/%00/%ff",
    "/api/games/ID/moves/more",
];

/// Pieces of bodies, each of which makes the whole wrong.
const PIECES: &[&str] = &[
    "",
    "{",
    "[]",
    "null",
    "\"game\"",
    "{\"game\": 7}",
    "{\"game\": \"go\", \"tree\": 5, \"language\": \"xx\", \"board\": {}, \"title\": []}",
    "{\"game\": \"chess\", \"position\": \"8/8/8 w\", \"start\": \"8/8/8 w\", \"format\": \"pgn\", \"depth\": 3, \"algorithm\": \"pvs\", \"lines\": 1, \"board\": {\"game\": \"x\"}}",
    "{\"game\": \"othello\", \"moves\": [\"z9\"], \"first\": {\"kind\": \"person\"}, \"second\": {\"kind\": \"person\"}, \"format\": \"ggf\", \"lines\": 1, \"depth\": 2, \"algorithm\": \"pvs\"}",
    "{\"tree\": \"((((\", \"algorithm\": \"alphabeta\", \"text\": \"((((\"}",
    "{\"branching\": 4294967295, \"depth\": 4294967295}",
    "{\"language\": \"en\", \"size\": 0, \"rows\": -1, \"columns\": 1e99, \"board\": [[]], \"word\": \"\"}",
    "{\"language\": \"es\", \"grid\": \"ab\\nc\", \"list\": \"\\u0000\", \"neighbours\": 5, \"theme\": \"../x\", \"board\": [[\"a\"]], \"word\": \"a\", \"words\": [\"\"], \"size\": 99}",
    "{\"move\": \"\u{0}\", \"ply\": -5}",
    "{\"kind\": \"lab\", \"experiment\": \"../../etc/passwd\"}",
    "{\"kind\": \"match\", \"game\": \"checkers\", \"a\": \"uci:sh\", \"b\": \"uci:sh\", \"games\": 2}",
    "\u{feff}{}x",
    "{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{}}}}}}, \"game\": {}}",
    "nonsense",
];

/// A request that no sensible client sends.
fn request(dice: &mut Dice, client: &Client, foreign: &str) -> Request<Body> {
    let choose = |dice: &mut Dice, n: usize| pick(dice, &(0..n).collect::<Vec<_>>()).unwrap();
    let unknown = format!("{:x<26}", choose(dice, 1000));
    let path = PATHS[choose(dice, PATHS.len())].replace("ID", &unknown).replace("FOREIGN", foreign);
    let methods = [Method::POST, Method::POST, Method::POST, Method::PATCH, Method::PUT, Method::DELETE];
    let method = methods[choose(dice, methods.len())].clone();
    let mut body = PIECES[choose(dice, PIECES.len())].as_bytes().to_vec();
    match choose(dice, 8) {
        0 => body.extend(vec![b' '; 70_000]),
        1 => body.push(0xff),
        2 => body.truncate(body.len() / 2),
        3 => body = format!("[{}", "[".repeat(choose(dice, 60_000))).into_bytes(),
        _ => {}
    }
    // Nothing of this may be a sensible request by accident.
    if body.is_empty() || body == b"{}" {
        body = b"[".to_vec();
    }
    client.request(method, &path).header("content-type", "application/json").body(Body::from(body)).unwrap()
}

async fn refuse(n_requests: usize) {
    let state = state();
    let (owner, client) = (Client::new(&state, "ana"), Client::new(&state, "bo"));
    let game = owner.game("othello", json!({"kind": "person"})).await;
    let foreign = game["id"].as_str().unwrap();
    let mut dice = dice(7);
    for n in 0..n_requests {
        let request = request(&mut dice, &client, foreign);
        let what = format!("{n}: {} {}", request.method(), request.uri());
        let answer = client.send(request).await;
        assert!(answer.status.is_client_error(), "{what}: {} {}", answer.status, answer.text());
        assert!(!answer.code().is_empty(), "{what}: {}", answer.text());
    }
    assert_eq!(owner.get(&format!("/api/games/{foreign}")).await.json()["moves"], json!([]));
}

#[tokio::test]
async fn thousands_of_malformed_requests_are_refused() {
    refuse(if std::env::var_os("PODA_SLOW").is_some() { 10_000 } else { 3_000 }).await;
}
