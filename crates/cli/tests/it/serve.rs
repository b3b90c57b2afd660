//! `poda serve` as a process: it announces its address, survives being killed, and ends on signals.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::poda;

/// A temporary folder, removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        Folder(std::env::temp_dir().join(format!("poda-serve-{name}-{}", std::process::id())))
    }

    fn text(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server, killed when dropped.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Folder) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_poda"))
            .args(["serve", "--addr", "127.0.0.1:0", "--data", folder.text(), "--json"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("poda runs");
        let mut text = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        // The document spans several lines and ends with a brace.
        while !text.trim_end().ends_with('}') {
            assert!(out.read_line(&mut text).unwrap() > 0, "the server ended: {text}");
        }
        let announced: Value = serde_json::from_str(&text).unwrap();
        let url = announced["url"].as_str().unwrap();
        Server { child, address: url.trim_start_matches("http://").trim_end_matches('/').to_string() }
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = body.to_string();
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Authorization: Bearer {}\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            "a".repeat(26),
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (_, body) = answer.split_once("\r\n\r\n").unwrap();
        serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

#[test]
fn a_killed_server_has_every_move_when_it_starts_again() {
    let folder = Folder::new("kill");
    let server = Server::start(&folder);
    let person = json!({"kind": "person"});
    let game =
        server.ask("POST", "/api/games", &json!({"game": "othello", "first": person, "second": person}));
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());
    for (ply, mv) in ["f5", "d6", "c3"].iter().enumerate() {
        let after = server.ask("POST", &format!("{path}/moves"), &json!({"move": mv, "ply": ply}));
        assert_eq!(after["moves"][ply], *mv, "{after}");
    }
    drop(server);
    let server = Server::start(&folder);
    let game = server.ask("GET", &path, &json!({}));
    assert_eq!((&game["moves"], &game["mine"]), (&json!(["f5", "d6", "c3"]), &json!(true)));
}

#[test]
fn failures_to_start_are_reported_in_one_line() {
    let folder = Folder::new("twice");
    let server = Server::start(&folder);
    let taken = poda(&["serve", "--addr", &server.address, "--data", Folder::new("other").text()]);
    assert_eq!((taken.code, taken.err.lines().count()), (1, 1), "{}", taken.err);
    assert!(taken.err.contains(&server.address), "{}", taken.err);
    let shared = poda(&["serve", "--addr", "127.0.0.1:0", "--data", folder.text()]);
    assert!(shared.code == 1 && shared.err.contains(folder.text()), "{}", shared.err);
    let nonsense = poda(&["serve", "--addr", "nonsense"]);
    assert!(nonsense.code == 2 && nonsense.err.contains("`nonsense`"), "{}", nonsense.err);
}

#[cfg(unix)]
#[test]
fn signals_end_the_server() {
    for (signal, code) in [("-TERM", 0), ("-INT", 130)] {
        let folder = Folder::new(signal);
        let mut server = Server::start(&folder);
        let killed = Command::new("kill").args([signal, &server.child.id().to_string()]).status();
        assert!(killed.is_ok_and(|status| status.success()));
        assert_eq!(server.child.wait().unwrap().code(), Some(code), "{signal}");
    }
}
