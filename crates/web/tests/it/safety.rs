//! What nobody may do, and what everybody gets.

use axum::body::Body;
use axum::http::Method;
use serde_json::json;
use store::Store;
use web::{Asset, Pages, Settings, State};

use crate::client::{Client, state};

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let client = Client::new(&state(), "ana");
    for path in ["/", "/play/chess", "/api/health", "/api/nothing", "/api/games/x"] {
        let headers = client.get(path).await.headers;
        let header = |name: &str| headers.get(name).map_or("", |value| value.to_str().unwrap()).to_string();
        assert!(
            header("content-security-policy").starts_with("default-src 'none'; script-src 'self'"),
            "{path}"
        );
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("referrer-policy"), "no-referrer");
        assert_eq!(header("cross-origin-opener-policy"), "same-origin");
        assert_eq!(header("cross-origin-resource-policy"), "same-origin");
        assert!(!header("cache-control").is_empty());
    }
}

#[tokio::test]
async fn only_the_embedded_search_may_be_framed() {
    let client = Client::new(&state(), "ana");
    let policy = |path: &'static str| {
        let client = client.clone();
        async move { client.get(path).await.headers["content-security-policy"].to_str().unwrap().to_string() }
    };
    let framed = policy("/search?embed=1").await;
    let usual = policy("/search").await;
    assert_eq!(framed.strip_suffix("frame-ancestors *"), usual.strip_suffix("frame-ancestors 'none'"));
    for path in [
        "/",
        "/search?embed=0",
        "/search?x=embed=1",
        "/analyse?embed=1",
        "/api/health?embed=1",
        "/search/?embed=1",
    ] {
        assert_eq!(policy(path).await, usual, "{path}");
    }
}

#[tokio::test]
async fn the_book_has_its_own_place_and_policy() {
    let file = |name: &str| {
        let text = format!("the book's {name}");
        let is_there = ["index.html", "es/index.html", "searches/a.html"].contains(&name);
        is_there.then(|| Asset {
            bytes: text.into_bytes().into(),
            mime: "text/html; charset=utf-8",
            is_hashed: false,
        })
    };
    let settings =
        Settings { book: Pages::new(file), ..Settings::new(catalog::CATALOG, experiments::EXPERIMENTS) };
    let client = Client::new(&State::new(Store::in_memory().unwrap(), settings), "ana");
    let moved = client.get("/book").await;
    assert!(moved.status.is_redirection() && moved.headers["location"] == "/book/");
    for (path, text) in [
        ("/book/", "the book's index.html"),
        ("/book/es/", "the book's es/index.html"),
        ("/book/searches/a.html", "the book's searches/a.html"),
    ] {
        let page = client.get(path).await;
        assert_eq!((page.status.as_u16(), page.text().as_str()), (200, text));
        // Its pages bring scripts along and frame each other; other sites may not frame them.
        let policy = page.headers["content-security-policy"].to_str().unwrap();
        assert!(
            policy.contains("script-src 'self' 'unsafe-inline'")
                && policy.ends_with("frame-ancestors 'self'")
        );
    }
    for path in ["/book/nothing.html", "/book/../index.html", "/bookish"] {
        let policy = client.get(path).await.headers["content-security-policy"].to_str().unwrap().to_string();
        assert_eq!(policy.contains("unsafe-inline"), path.starts_with("/book/"), "{path}");
    }
    assert_eq!(client.get("/book/nothing.html").await.status.as_u16(), 404);
    assert_eq!(client.raw(Method::POST, "/book/", "{}").await.status.as_u16(), 405);
}

#[tokio::test]
async fn other_sites_cannot_write() {
    let client = Client::new(&state(), "ana");
    let send = |host: &'static str, origin: Option<&'static str>, kind: &'static str| {
        let client = client.clone();
        async move {
            let mut request =
                axum::http::Request::post("/api/positions").header("host", host).header("content-type", kind);
            if let Some(origin) = origin {
                request = request.header("origin", origin);
            }
            let body = r#"{"game": "chess"}"#;
            let request = request.header("content-length", body.len()).body(Body::from(body)).unwrap();
            client.send(request).await
        }
    };
    const JSON: &str = "application/json";
    assert!(send("localhost:7878", None, JSON).await.status.is_success());
    assert!(
        send("[::1]:7878", Some("http://[::1]:7878"), "application/json; charset=utf-8")
            .await
            .status
            .is_success()
    );
    for (host, origin) in [
        ("evil.example", None),
        ("127.0.0.1.evil.example", None),
        ("localhost:7878", Some("http://evil.example")),
        ("localhost:7878", Some("http://localhost:9999")),
        ("localhost:7878", Some("null")),
        ("", None),
    ] {
        let answer = send(host, origin, JSON).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (403, "origin"), "{host} {origin:?}");
    }
    assert_eq!(send("localhost", None, "text/plain").await.status.as_u16(), 415);
}

/// A name that leads to this machine lets a foreign page read what it likes, unless the name itself is refused.
#[tokio::test]
async fn other_names_for_this_machine_cannot_read() {
    let client = Client::new(&state(), "ana");
    let get = |hosts: &[&'static str]| {
        let mut request = axum::http::Request::get("/api/health");
        for host in hosts {
            request = request.header("host", *host);
        }
        let request = request.body(Body::empty()).unwrap();
        let client = client.clone();
        async move { client.send(request).await }
    };
    for host in ["localhost", "localhost:7878", "127.0.0.1:7878", "[::1]:7878"] {
        assert!(get(&[host]).await.status.is_success(), "{host}");
    }
    for hosts in [
        &["evil.example"][..],
        &["evil.example:7878"],
        &["localhost.evil.example"],
        &["localhost", "evil.example"],
        &["evil.example", "localhost"],
        &["localhost", "localhost"],
    ] {
        let answer = get(hosts).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (403, "origin"), "{hosts:?}");
    }
    let absolute = axum::http::Request::get("http://evil.example/api/health").body(Body::empty()).unwrap();
    assert_eq!(client.send(absolute).await.status.as_u16(), 403);
}

#[tokio::test]
async fn bodies_are_bounded() {
    let client = Client::new(&state(), "ana");
    let large = |bytes: usize| format!("{{\"game\": \"{}\"}}", "x".repeat(bytes));
    for (path, bytes) in [("/api/positions", 64 << 10), ("/api/studies", 1 << 20), ("/api/import", 22 << 20)]
    {
        let answer = client.raw(Method::POST, path, large(bytes)).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (413, "too_large"), "{path}");
    }
    let answer = client.raw(Method::POST, "/api/collections?name=a.pgn", vec![b'a'; (16 << 20) + 1]).await;
    assert_eq!(answer.status.as_u16(), 413);
}

#[tokio::test]
async fn a_client_that_asks_too_often_is_told_to_wait() {
    let settings =
        Settings { requests: (0.0, 5.0), ..Settings::new(catalog::CATALOG, experiments::EXPERIMENTS) };
    let state = State::new(Store::in_memory().unwrap(), settings);
    let (ana, bo) = (Client::new(&state, "ana"), Client::new(&state, "bo"));
    for _ in 0..5 {
        assert!(ana.get("/api/health").await.status.is_success());
    }
    let refused = ana.get("/api/health").await;
    assert_eq!((refused.status.as_u16(), refused.code().as_str()), (429, "busy"));
    assert!(refused.headers.contains_key("retry-after"));
    assert!(bo.get("/api/health").await.status.is_success(), "others are not concerned");
}

#[tokio::test]
async fn a_client_opens_only_so_many_streams() {
    let state = state();
    let client = Client::new(&state, "ana");
    let game = client.game("tictactoe", json!({"kind": "person"})).await;
    let path = format!("/api/games/{}/events", game["id"].as_str().unwrap());
    let mut open = Vec::new();
    for _ in 0..32 {
        open.push(client.events(&path).await);
    }
    assert_eq!(client.get(&path).await.code(), "busy");
    Client::new(&state, "bo").events(&path).await.until("game").await;
    open.pop();
    open.push(client.events(&path).await);
}

#[tokio::test]
async fn searches_beyond_the_threads_wait_and_are_told_so() {
    let state = state();
    let mut streams = Vec::new();
    // As many clients as there could be cores, and a few more.
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    for n in 0..cores + 2 {
        let client = Client::new(&state, &format!("client{}", char::from(b'b' + n as u8)));
        let begun = client.made("/api/analyses", json!({"game": "othello", "lines": 1})).await;
        streams.push(client.events(&format!("/api/analyses/{}/events", begun["id"].as_str().unwrap())).await);
    }
    let last = streams.last_mut().unwrap();
    let queued = last.until("queued").await;
    assert!(queued["ahead"].is_u64());
    // Its turn comes although nobody before it is done.
    last.until("answer").await;
    // Moves do not wait for analyses.
    let client = Client::new(&state, "player");
    let game = client.game("tictactoe", json!({"kind": "level", "level": "beginner"})).await;
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());
    let mut events = client.events(&format!("{path}/events")).await;
    client.made(&format!("{path}/moves"), json!({"move": "b2", "ply": 0})).await;
    events.until_that("game", |game| game["moves"].as_array().unwrap().len() == 2).await;
    state.stop();
}

#[tokio::test]
async fn a_full_queue_says_so() {
    let settings = Settings { queue: 3, ..Settings::new(catalog::CATALOG, experiments::EXPERIMENTS) };
    let state = State::new(Store::in_memory().unwrap(), settings);
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let mut refused = None;
    for n in 0..cores + 4 {
        let client = Client::new(&state, &format!("client{n}"));
        let answer = client.post("/api/analyses", json!({"game": "othello", "lines": 1})).await;
        if !answer.status.is_success() {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("a queue has an end");
    assert_eq!((refused.status.as_u16(), refused.code().as_str()), (503, "full"));
    assert!(refused.headers.contains_key("retry-after"));
    state.stop();
}

#[tokio::test]
async fn streams_end_when_the_server_stops() {
    let state = state();
    let client = Client::new(&state, "ana");
    let game = client.game("tictactoe", json!({"kind": "person"})).await;
    let mut events = client.events(&format!("/api/games/{}/events", game["id"].as_str().unwrap())).await;
    events.until("game").await;
    state.stop();
    assert!(events.next().await.is_none());
}

#[tokio::test]
async fn the_page_is_served_with_its_files_and_for_its_own_addresses() {
    let pages = Pages::new(|name| {
        let (text, is_hashed) = match name {
            "index.html" => ("<!doctype html>".repeat(100), false),
            "assets/app-1a2b.js" => ("let a;".to_string(), true),
            _ => return None,
        };
        let mime = if is_hashed { "text/javascript" } else { "text/html" };
        Some(Asset { bytes: text.into_bytes().into(), mime, is_hashed })
    });
    let state = State::new(
        Store::in_memory().unwrap(),
        Settings { pages, ..Settings::new(catalog::CATALOG, experiments::EXPERIMENTS) },
    );
    let client = Client::new(&state, "ana");
    let page = client.get("/").await;
    assert_eq!(page.headers["cache-control"], "no-cache");
    assert_eq!(client.get("/learn/trees").await.bytes, page.bytes);
    let script = client.get("/assets/app-1a2b.js").await;
    assert!(script.headers["cache-control"].to_str().unwrap().contains("immutable"));
    let packed =
        client.request(Method::GET, "/").header("accept-encoding", "gzip, br").body(Body::empty()).unwrap();
    let packed = client.send(packed).await;
    assert_eq!(packed.headers["content-encoding"], "gzip");
    assert!(packed.bytes.len() < page.bytes.len() / 4);
    assert_eq!(client.get("/api/no/such/thing").await.code(), "unknown");
    assert_eq!(client.raw(Method::PUT, "/api/games", "{}").await.code(), "method");
    assert_eq!(client.raw(Method::POST, "/", "{}").await.code(), "method");
}

#[tokio::test]
async fn a_folder_of_pages_gives_nothing_outside_it() {
    let folder = std::env::temp_dir().join(format!("poda-web-pages-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("in")).unwrap();
    std::fs::write(folder.join("secret"), "secret").unwrap();
    std::fs::write(folder.join("in/index.html"), "page").unwrap();
    let settings = Settings {
        pages: Pages::folder(folder.join("in")),
        ..Settings::new(catalog::CATALOG, experiments::EXPERIMENTS)
    };
    let client = Client::new(&State::new(Store::in_memory().unwrap(), settings), "ana");
    for path in ["/../secret", "/%2e%2e/secret", "//etc/passwd", "/in/../../secret"] {
        assert_eq!(client.get(path).await.text(), "page", "{path}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}
