//! Connections over real sockets: silent ones are closed, and there are only so many.

use std::net::SocketAddr;
use std::time::Duration;

use store::Store;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use web::{Connections, Settings, State};

const REQUEST: &[u8] = b"GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n";
const LONG: Duration = Duration::from_secs(3600);

/// A server, which ends with what is returned beside its address.
async fn server(connections: Connections) -> (SocketAddr, oneshot::Sender<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let state = State::new(
        Store::in_memory().unwrap(),
        Settings { connections, ..Settings::new(catalog::CATALOG, experiments::EXPERIMENTS) },
    );
    let (stop, stopped) = oneshot::channel();
    tokio::spawn(web::serve(listener, state, stopped));
    (address, stop)
}

/// Reads until the answer is whole.
async fn answer(stream: &mut TcpStream) -> String {
    let mut text = String::new();
    while !text.ends_with('}') {
        let mut bytes = [0; 1024];
        let n_bytes = stream.read(&mut bytes).await.unwrap();
        assert!(n_bytes > 0, "closed after `{text}`");
        text.push_str(std::str::from_utf8(&bytes[..n_bytes]).unwrap());
    }
    text
}

#[tokio::test]
async fn a_head_that_does_not_come_closes_the_connection() {
    let patience = Duration::from_millis(50);
    let (address, _stop) = server(Connections { patience, ..Connections::default() }).await;
    for beginning in ["", "GET /api/health HTTP/1.1\r\nhost: "] {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(beginning.as_bytes()).await.unwrap();
        let mut rest = Vec::new();
        _ = stream.read_to_end(&mut rest).await;
        assert!(!rest.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&rest));
    }
}

#[tokio::test]
async fn who_comes_when_all_places_are_taken_waits_for_one() {
    let (address, _stop) = server(Connections { at_once: 1, patience: LONG }).await;
    let mut first = TcpStream::connect(address).await.unwrap();
    first.write_all(REQUEST).await.unwrap();
    assert!(answer(&mut first).await.starts_with("HTTP/1.1 200"));
    let mut second = TcpStream::connect(address).await.unwrap();
    second.write_all(REQUEST).await.unwrap();
    let early = tokio::time::timeout(Duration::from_millis(100), answer(&mut second)).await;
    assert!(early.is_err(), "{early:?}");
    drop(first);
    assert!(answer(&mut second).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn a_server_that_stops_closes_connections_that_ask_for_nothing() {
    let (address, stop) = server(Connections { patience: LONG, ..Connections::default() }).await;
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(REQUEST).await.unwrap();
    answer(&mut stream).await;
    stop.send(()).unwrap();
    assert_eq!(stream.read(&mut [0; 1]).await.unwrap(), 0);
}

/// Streams keep their connections; however many clients somebody invents, plain requests get through.
#[tokio::test]
async fn streams_leave_connections_for_plain_requests() {
    let (address, _stop) = server(Connections { at_once: 8, patience: LONG }).await;
    let send = async |request: String| {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        stream
    };
    let head = |client: char| {
        format!("host: localhost\r\nauthorization: Bearer {}\r\n", client.to_string().repeat(26))
    };
    let body = r#"{"game": "tictactoe", "first": {"kind": "person"}, "second": {"kind": "person"}}"#;
    let create = format!(
        "POST /api/games HTTP/1.1\r\n{}content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        head('a'),
        body.len()
    );
    let made = answer(&mut send(create).await).await;
    let id = made.split("\"id\":\"").nth(1).unwrap().split('"').next().unwrap().to_string();
    let (mut streams, mut n_open, mut n_refused) = (Vec::new(), 0, 0);
    for client in "abcdefgh".chars() {
        let mut stream = send(format!("GET /api/games/{id}/events HTTP/1.1\r\n{}\r\n", head(client))).await;
        let mut beginning = [0; 12];
        stream.read_exact(&mut beginning).await.unwrap();
        match &beginning {
            b"HTTP/1.1 200" => {
                n_open += 1;
                streams.push(stream);
            }
            b"HTTP/1.1 429" => n_refused += 1,
            other => panic!("{}", String::from_utf8_lossy(other)),
        }
    }
    assert_eq!((n_open, n_refused), (6, 2));
    let mut plain = TcpStream::connect(address).await.unwrap();
    plain.write_all(REQUEST).await.unwrap();
    assert!(answer(&mut plain).await.starts_with("HTTP/1.1 200"));
}
