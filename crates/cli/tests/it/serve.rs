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
        Server::start_with(folder, &[]).0
    }

    /// Starts it with more arguments; also what it announces.
    fn start_with(folder: &Folder, arguments: &[&str]) -> (Server, Value) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_poda"))
            .args(["serve", "--addr", "127.0.0.1:0", "--data", folder.text(), "--json"])
            .args(arguments)
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
        let address = url.trim_start_matches("http://").trim_end_matches('/').to_string();
        (Server { child, address }, announced)
    }

    /// The first line of the answer to a request with these lines.
    fn status(&self, path: &str, lines: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nConnection: close\r\n{lines}\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.lines().next().unwrap_or("").to_string()
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

/// Answers to cards, with a kill after each and one in the middle of a request: whatever was confirmed is there.
#[test]
fn a_killed_server_has_every_answer_that_it_confirmed() {
    let folder = Folder::new("kill-cards");
    let mut server = Server::start(&folder);
    let made =
        server.ask("POST", "/api/cards/openings", &json!({"game": "othello", "side": "first", "depth": 8}));
    assert!(made["added"].as_u64() >= Some(3), "{made}");
    let queue = server.ask("GET", "/api/cards/queue", &json!({}));
    let cards: Vec<String> =
        queue["cards"].as_array().unwrap().iter().map(|id| id.as_str().unwrap().to_string()).collect();
    let mut confirmed = Vec::new();
    for card in cards.iter().take(3) {
        let path = format!("/api/cards/{card}/answers");
        let answer = server.ask("POST", &path, &json!({"shown": true, "millis": 1000}));
        confirmed.push((card.clone(), answer["review"]["due"].clone()));
        // An answer under way when the server dies: it is there as a whole or not at all.
        let body = json!({"shown": true}).to_string();
        let mut stream = TcpStream::connect(&server.address).unwrap();
        write!(
            stream,
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nAuthorization: Bearer {}\r\n\
             Content-Length: {}\r\n\r\n{body}",
            server.address,
            "a".repeat(26),
            body.len()
        )
        .unwrap();
        drop(server);
        server = Server::start(&folder);
        let kept = server.ask("GET", "/api/cards/export", &json!({}));
        let answers = kept["answers"].as_array().unwrap();
        for (card, due) in &confirmed {
            let n_answers = answers.iter().filter(|answer| answer["card"] == **card).count();
            let known = kept["cards"].as_array().unwrap().iter().find(|known| known["id"] == **card).unwrap();
            assert_eq!(known["n_reviews"], n_answers, "a card knows its answers: {known}");
            assert!(n_answers == 1 && known["due"] == *due || n_answers == 2, "{known}");
        }
    }
}

#[test]
fn failures_to_start_are_reported_in_one_line() {
    let folder = Folder::new("twice");
    let server = Server::start(&folder);
    let taken = poda(&["serve", "--addr", &server.address, "--data", Folder::new("other").text()]);
    assert_eq!((taken.code, taken.err.lines().count()), (1, 1), "{}", taken.err);
    assert!(taken.err.contains(&format!("another program is using `{}`", server.address)), "{}", taken.err);
    let again = poda(&["serve", "--addr", &server.address, "--data", folder.text()]);
    assert_eq!((again.code, again.err.lines().count()), (1, 1), "{}", again.err);
    assert!(again.err.contains("already running"), "{}", again.err);
    assert!(again.err.contains(&format!("open http://{}/", server.address)), "{}", again.err);
    let file = folder.0.join("no-folder");
    std::fs::write(&file, "").unwrap();
    let no_folder = poda(&["serve", "--addr", "127.0.0.1:0", "--data", file.to_str().unwrap()]);
    assert!(
        no_folder.code == 1 && no_folder.err.contains("choose another folder with --data"),
        "{}",
        no_folder.err
    );
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

/// The list of programs is checked before the server starts; what is wrong is named.
#[test]
fn lists_of_programs_are_checked_at_the_start() {
    let folder = Folder::new("engines");
    std::fs::create_dir_all(&folder.0).unwrap();
    let refused = |arguments: &[&str], said: &str| {
        let all = [&["serve", "--addr", "127.0.0.1:0", "--data", folder.text()], arguments].concat();
        let output = Command::new(env!("CARGO_BIN_EXE_poda")).args(all).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert!(errors.contains(said), "{errors}");
    };
    refused(&["--engine", "stockfish"], "expected NAME=uci:COMMAND");
    refused(&["--engine", "a/b=uci:x"], "`a/b`");
    refused(&["--engine", "a=uci:x", "--engine", "a=gtp:y"], "two programs have this name: `a`");
    refused(&["--engines", "/no/such/file"], "/no/such/file");
    std::fs::write(folder.0.join("engines.json"), r#"{ "engines": [ { "name": "a" } ] }"#).unwrap();
    refused(&[], "engines.json");
}

#[cfg(unix)]
#[test]
fn listed_programs_are_offered_and_end_with_the_server() {
    let folder = Folder::new("offered");
    std::fs::create_dir_all(&folder.0).unwrap();
    let log = folder.0.join("pid");
    let script = format!(
        "echo $$ >>{}; while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;; \
         go) echo bestmove e7e5;; esac; done; sleep 600",
        log.display()
    );
    let list =
        json!({"engines": [{"name": "echo", "protocol": "uci", "command": "sh", "args": ["-c", script]}]});
    std::fs::write(folder.0.join("engines.json"), list.to_string()).unwrap();
    let mut server = Server::start(&folder);
    let catalogue = server.ask("GET", "/api/catalogue", &json!({}));
    assert!(catalogue.to_string().contains("outside/echo"));
    let engine = json!({"kind": "engine", "engine": "outside/echo"});
    let game = json!({"game": "chess", "first": {"kind": "person"}, "second": engine});
    let game = server.ask("POST", "/api/games", &game);
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());
    server.ask("POST", &format!("{path}/moves"), &json!({"move": "e2e4", "ply": 0}));
    while server.ask("GET", &path, &json!({}))["moves"].as_array().unwrap().len() < 2 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let id = std::fs::read_to_string(&log).unwrap().trim().to_string();
    assert!(is_running(&id), "it waits for the next move");
    assert!(Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().unwrap().success());
    server.child.wait().unwrap();
    assert!(!is_running(&id), "it ended with the server, although it ignores the end of its input");
}

#[cfg(unix)]
fn is_running(id: &str) -> bool {
    Command::new("kill").args(["-0", id]).stderr(Stdio::null()).status().unwrap().success()
}

/// Whoever lets others in gets a password, and is told what it is.
#[test]
fn a_server_for_others_has_a_password() {
    let folder = Folder::new("others");
    let (server, announced) = Server::start_with(&folder, &["--host", "poda.example"]);
    let link = announced["login"].as_str().unwrap().split_once("/login").unwrap().1.to_string();
    let password = announced["password"].as_str().unwrap();
    assert!(link.ends_with(password) && password.len() == 26, "{announced}");
    let host = "Host: poda.example\r\n";
    assert!(server.status("/api/games", host).contains("401"));
    assert!(server.status(&format!("/login{link}"), host).contains("303"));
    assert!(
        server.status("/api/games", &format!("{host}Authorization: Bearer {password}\r\n")).contains("200")
    );
    assert!(server.status("/api/health", "Host: other.example\r\n").contains("403"));
    drop(server);
    let file = folder.0.join("password.txt");
    std::fs::write(&file, "correct horse\nnot this\n").unwrap();
    let (server, announced) = Server::start_with(&folder, &["--password-file", file.to_str().unwrap()]);
    assert!(announced["password"].is_null(), "{announced}");
    let host = "Host: localhost\r\n";
    assert!(server.status("/api/games", host).contains("401"));
    assert!(
        server
            .status("/api/games", &format!("{host}Authorization: Bearer correct horse\r\n"))
            .contains("200")
    );
    drop(server);
    let (server, announced) = Server::start_with(&folder, &["--host", "poda.example", "--no-password"]);
    assert!(announced["password"].is_null(), "{announced}");
    assert!(server.status("/api/games", host).contains("200"));
}

#[test]
fn what_is_wrong_about_serving_others_is_named() {
    let folder = Folder::new("wrong-others");
    std::fs::create_dir_all(&folder.0).unwrap();
    let short = folder.0.join("short.txt");
    std::fs::write(&short, "secret\n").unwrap();
    let short = short.to_str().unwrap();
    for (arguments, said) in [
        (&["--password-file", short][..], "short.txt"),
        (&["--password-file", "/no/such/file"], "/no/such/file"),
        (&["--password-file", short, "--no-password"], "--no-password"),
        (&["--host", "http://poda.example/"], "`http://poda.example/`"),
        (&["--host", "poda.example:80"], "`poda.example:80`"),
        (&["--trusted-proxy", "10.0.0.0/33"], "`10.0.0.0/33`"),
        (&["--proxy-header", "forwarded"], "--trusted-proxy"),
        (&["--tls-cert", short], "--tls-key"),
        (&["--tls-cert", short, "--tls-key", short], ""),
    ] {
        let all = [&["serve", "--addr", "127.0.0.1:0", "--data", folder.text()], arguments].concat();
        let refused = poda(&all);
        assert!(
            refused.code == 2 && refused.err.contains(said),
            "{arguments:?}: {} {}",
            refused.code,
            refused.err
        );
    }
}
