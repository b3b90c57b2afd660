//! What one address can take away from others, over real sockets: connections, streams, new tokens and wrong passwords.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use search::clock::Stopwatch;
use store::Store;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::oneshot;
use web::{Connections, Password, Proxies, ProxyHeader, Settings, State};

use crate::client::{Client, state};

const LONG: Duration = Duration::from_secs(3600);

fn settings() -> Settings {
    Settings { requests: (1e9, 1e9), ..Settings::new(catalog::CATALOG, experiments::EXPERIMENTS) }
}

/// A server, which ends with what is returned beside its address.
async fn server(settings: Settings) -> (SocketAddr, oneshot::Sender<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel();
    tokio::spawn(web::serve(listener, State::new(Store::in_memory().unwrap(), settings), stopped));
    (address, stop)
}

/// A server behind a proxy on this machine, which is us.
async fn behind_us(settings: Settings) -> (SocketAddr, oneshot::Sender<()>) {
    let proxies = Proxies::new(["127.0.0.1"], ProxyHeader::XForwardedFor).unwrap();
    server(Settings { proxies, ..settings }).await
}

/// Sends a head with these lines, and returns the connection with the first line of the answer.
async fn send(address: SocketAddr, request: &str, lines: &[&str]) -> (TcpStream, String) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = lines.iter().fold(format!("{request} HTTP/1.1\r\n"), |head, line| head + line + "\r\n");
    stream.write_all((head + "\r\n").as_bytes()).await.unwrap();
    let mut line = Vec::new();
    while !line.ends_with(b"\r\n") {
        match tokio::time::timeout(Duration::from_secs(20), stream.read_u8()).await.expect("an answer") {
            Ok(byte) => line.push(byte),
            Err(_) => break,
        }
    }
    (stream, String::from_utf8_lossy(&line).trim_end().to_string())
}

async fn status(address: SocketAddr, request: &str, lines: &[&str]) -> String {
    let (_, line) = send(address, request, lines).await;
    line.split(' ').nth(1).unwrap_or("").to_string()
}

#[tokio::test]
async fn every_request_names_this_server_once() {
    let (address, _stop) = server(Settings { hosts: vec!["poda.example".into()], ..settings() }).await;
    let health = async |lines: &[&str]| status(address, "GET /api/health", lines).await;
    assert_eq!(health(&["host: localhost"]).await, "200");
    assert_eq!(health(&["host: PODA.example:8080"]).await, "200");
    for lines in [
        &[][..],
        &["host: evil.example"],
        &["host: evil.poda.example"],
        &["host: localhost", "host: localhost"],
        &["host: localhost", "host: evil.example"],
        &["host: "],
    ] {
        assert_eq!(health(lines).await, "403", "{lines:?}");
    }
}

/// However many clients somebody invents, other addresses get streams, and plain requests get through.
#[tokio::test]
async fn streams_of_one_address_leave_some_for_others() {
    let connections = Connections { at_once: 160, patience: LONG };
    let (address, _stop) = behind_us(Settings { connections, ..settings() }).await;
    let body = r#"{"game": "tictactoe", "first": {"kind": "person"}, "second": {"kind": "person"}}"#;
    let lines = ["host: localhost", "content-type: application/json", "connection: close"];
    let length = format!("content-length: {}", body.len());
    let (mut stream, _) = {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let head = format!("POST /api/games HTTP/1.1\r\n{}\r\n{length}\r\n\r\n{body}", lines.join("\r\n"));
        stream.write_all(head.as_bytes()).await.unwrap();
        (stream, ())
    };
    let mut made = String::new();
    stream.read_to_string(&mut made).await.unwrap();
    let id = made.split("\"id\":\"").nth(1).unwrap().split('"').next().unwrap();
    let mut open = Vec::new();
    let mut n_open = async |n: usize, from: &str| {
        let mut n_opened = 0;
        for client in 0..n {
            let token =
                format!("authorization: Bearer {:0>26}", format!("{}x{client}", from.replace('.', "")));
            let from = format!("x-forwarded-for: {from}");
            let (stream, line) =
                send(address, &format!("GET /api/games/{id}/events"), &["host: localhost", &token, &from])
                    .await;
            if line.contains("200") {
                n_opened += 1;
                open.push(stream);
            } else {
                assert!(line.contains("429"), "{line}");
            }
        }
        n_opened
    };
    // Of 120 streams, one address gets half, a second one a quarter …
    assert_eq!(n_open(70, "192.0.2.1").await, 60);
    assert_eq!(n_open(40, "192.0.2.2").await, 32);
    assert_eq!(n_open(5, "192.0.2.3").await, 5);
    assert_eq!(status(address, "GET /api/health", &["host: localhost"]).await, "200");
}

/// An IPv6 network counts as one address.
#[tokio::test]
async fn wrong_passwords_are_counted_by_where_they_come_from() {
    let password = Some(Password::new("correct horse battery"));
    let (address, _stop) = behind_us(Settings { password, ..settings() }).await;
    let ask = async |from: &str, password: &str| {
        let (from, password) =
            (format!("x-forwarded-for: {from}"), format!("authorization: Bearer {password}"));
        status(address, "GET /api/games", &["host: localhost", &from, &password]).await
    };
    for n in 0..10 {
        assert_eq!(ask(&format!("2001:db8:1:2::{n}"), "guess").await, "401");
    }
    assert_eq!(ask("2001:db8:1:2:ffff::1", "correct horse battery").await, "429");
    assert_eq!(ask("2001:db8:1:3::1", "correct horse battery").await, "200");
    // What the client itself wrote stands left of what the proxy added.
    assert_eq!(ask("2001:db8:1:3::1, 2001:db8:1:2::1", "correct horse battery").await, "429");
}

#[tokio::test]
async fn a_stranger_cannot_say_where_it_comes_from() {
    let password = Some(Password::new("correct horse battery"));
    let (address, _stop) = server(Settings { password, ..settings() }).await;
    let ask = async |n: usize| {
        let from = format!("x-forwarded-for: 192.0.2.{n}");
        status(address, "GET /api/games", &["host: localhost", &from, "authorization: Bearer guess"]).await
    };
    for n in 0..10 {
        assert_eq!(ask(n).await, "401");
    }
    assert_eq!(ask(99).await, "429");
}

#[tokio::test]
async fn over_an_encrypted_way_the_session_is_for_encrypted_ways() {
    let password = Some(Password::new("correct horse battery"));
    let (address, _stop) = behind_us(Settings { password, ..settings() }).await;
    for (protocol, is_secure) in [("https", true), ("http", false)] {
        let protocol = format!("x-forwarded-proto: {protocol}");
        let lines = ["host: localhost", "x-forwarded-for: 192.0.2.1", &protocol, "connection: close"];
        let (mut stream, _) = send(address, "GET /login?token=correct%20horse%20battery", &lines).await;
        let mut rest = String::new();
        stream.read_to_string(&mut rest).await.unwrap();
        assert!(rest.contains("poda_session=") && rest.contains("; Secure") == is_secure, "{rest}");
    }
}

/// Slow heads take places only until somebody else needs them.
#[tokio::test]
async fn slow_heads_do_not_keep_others_out() {
    let connections = Connections { at_once: 40, patience: LONG };
    let (address, _stop) = server(Settings { connections, ..settings() }).await;
    let mut slow = Vec::new();
    for _ in 0..60 {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"GET /api/health HTTP/1.1\r\nhost: ").await.unwrap();
        slow.push(stream);
    }
    let clock = Stopwatch::start();
    assert_eq!(status(address, "GET /api/health", &["host: localhost"]).await, "200");
    assert!(clock.elapsed() < Duration::from_secs(10), "{:?}", clock.elapsed());
}

/// One address with as many connections as it may have is told so, and others are served.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn connections_of_one_address_leave_some_for_others() {
    let connections = Connections { at_once: 160, patience: LONG };
    let (address, _stop) = server(Settings { connections, ..settings() }).await;
    let connect = async || {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind("127.0.0.2:0".parse().unwrap()).unwrap();
        socket.connect(address).await.unwrap()
    };
    let mut open = Vec::new();
    for _ in 0..80 {
        open.push(connect().await);
    }
    let mut text = String::new();
    connect().await.read_to_string(&mut text).await.unwrap();
    assert!(text.starts_with("HTTP/1.1 503") && text.contains("from your address"), "{text}");
    assert_eq!(status(address, "GET /api/health", &["host: localhost"]).await, "200");
    // Its own idle connections make room for it.
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let mut late = connect().await;
    late.write_all(b"GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
        .await
        .unwrap();
    text.clear();
    late.read_to_string(&mut text).await.unwrap();
    assert!(text.starts_with("HTTP/1.1 200"), "{text}");
}

/// Tokens are free to invent, but only so many at a time.
#[tokio::test]
async fn new_clients_of_one_address_are_limited() {
    let client = Client::new(&state(), "nobody");
    let health = async |n: usize| {
        let request = Request::get("/api/health").header("authorization", format!("Bearer {n:a>26}"));
        client.send(request.body(Body::empty()).unwrap()).await.status
    };
    let clock = Stopwatch::start();
    let mut n_admitted = 0;
    for n in 0..700 {
        n_admitted += usize::from(health(n).await.is_success());
    }
    // A slow machine takes so long that a few more are let in.
    let n_later = (clock.elapsed().as_secs_f64() * 0.2).ceil() as usize;
    assert!((500..=500 + n_later).contains(&n_admitted), "{n_admitted} after {:?}", clock.elapsed());
    assert!(health(0).await.is_success(), "those who are known stay so");
}
