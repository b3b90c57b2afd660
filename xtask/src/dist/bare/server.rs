//! The web application of an installed program, asked from outside.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::json::{Json, quoted};

/// A server, ended when dropped if it was started here.
pub struct Server {
    child: Option<Child>,
    address: String,
}

const PATIENCE: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(50);

impl Server {
    /// Starts it and waits for its address.
    pub fn start(command: &mut Command) -> Result<Server, String> {
        let started = command.stdout(Stdio::piped()).stdin(Stdio::null()).spawn();
        let mut child = started.map_err(|error| format!("the server cannot be started: {error}"))?;
        let mut out = BufReader::new(child.stdout.take().expect("it was asked for"));
        let mut text = String::new();
        while !text.trim_end().ends_with('}') {
            if out.read_line(&mut text).map_err(|error| error.to_string())? == 0 {
                return Err(format!("the server ended: {text}"));
            }
        }
        let announced = Json::read(&text)?;
        let url = announced.text("url").unwrap_or_default();
        let address = url.trim_start_matches("http://").trim_end_matches('/').to_string();
        Ok(Server { child: Some(child), address })
    }

    /// One that somebody else has started.
    pub fn at(address: String) -> Server {
        Server { child: None, address }
    }

    /// Status line with headers, and body, of an answer.
    fn ask(&self, method: &str, path: &str, body: &str) -> Result<(String, String), String> {
        let asked = || {
            let mut stream = TcpStream::connect(&self.address)?;
            stream.set_read_timeout(Some(PATIENCE))?;
            write!(
                stream,
                "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
                 Authorization: Bearer {}\r\nContent-Length: {}\r\n\r\n{body}",
                self.address,
                "a".repeat(26),
                body.len()
            )?;
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer)?;
            Ok::<_, std::io::Error>(String::from_utf8_lossy(&answer).into_owned())
        };
        let answer = asked().map_err(|error| format!("{method} {path}: {error}"))?;
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        match head.starts_with("HTTP/1.1 2") {
            true => Ok((head.to_string(), body.to_string())),
            false => Err(format!("{method} {path}: {answer}")),
        }
    }

    pub fn is_healthy(&self, version: &str) -> Result<(), String> {
        let (_, body) = self.ask("GET", "/api/health", "")?;
        let health = Json::read(&body)?;
        match (health.text("status"), health.text("version")) {
            (Some("ok"), Some(its)) if its == version => Ok(()),
            _ => Err(format!("/api/health: {body}")),
        }
    }

    /// The real page, rather than the one that says how to get it.
    pub fn has_the_page(&self) -> Result<(), String> {
        let (_, page) = self.ask("GET", "/", "")?;
        let script = page.split("src=\"").nth(1).and_then(|rest| rest.split('"').next());
        let script = script.ok_or_else(|| format!("the page has no script:\n{page}"))?;
        let (head, _) = self.ask("GET", script, "")?;
        if head.to_lowercase().contains("javascript") { Ok(()) } else { Err(format!("{script}: {head}")) }
    }

    /// A person's move is answered by the engine on the other side.
    pub fn plays_a_game(&self) -> Result<(), String> {
        let game = r#"{"game": "othello", "first": {"kind": "person"}, "second": {"kind": "level", "level": "easy"}}"#;
        let (_, game) = self.ask("POST", "/api/games", game)?;
        let game = Json::read(&game)?;
        let path = format!("/api/games/{}", game.text("id").unwrap_or_default());
        self.ask("POST", &format!("{path}/moves"), &format!("{{\"move\": {}, \"ply\": 0}}", quoted("f5")))?;
        for _ in 0..PATIENCE.as_millis() / PAUSE.as_millis() {
            let (_, game) = self.ask("GET", &path, "")?;
            if Json::read(&game)?.list("moves").len() == 2 {
                return Ok(());
            }
            std::thread::sleep(PAUSE);
        }
        Err("the engine on the page has not moved".to_string())
    }

    /// Ends it as a system does that shuts down.
    pub fn end(mut self) -> Result<(), String> {
        let Some(mut child) = self.child.take() else { return Ok(()) };
        // The first process of a namespace is not the one that was started.
        let of_child = super::output(Command::new("pgrep").args(["--parent", &child.id().to_string()]))?;
        super::output(Command::new("kill").args(["-TERM", of_child.trim()]))?;
        let status = child.wait().map_err(|error| error.to_string())?;
        if status.success() { Ok(()) } else { Err(format!("the server ended with {status}")) }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            _ = child.kill();
            _ = child.wait();
        }
    }
}
