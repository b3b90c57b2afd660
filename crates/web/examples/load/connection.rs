//! A connection that speaks just enough HTTP.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

/// A connection that is kept open.
pub struct Connection {
    stream: BufReader<TcpStream>,
    address: String,
    token: String,
}

/// Nobody waits longer for anything.
const PATIENCE: Duration = Duration::from_secs(60);

impl Connection {
    pub fn open(address: &str, token: &str) -> Result<Connection, String> {
        let stream = TcpStream::connect(address).map_err(|error| format!("connect: {error}"))?;
        let prepared = stream.set_nodelay(true).and_then(|()| stream.set_read_timeout(Some(PATIENCE)));
        prepared.map_err(|error| error.to_string())?;
        Ok(Connection {
            stream: BufReader::new(stream),
            address: address.to_string(),
            token: token.to_string(),
        })
    }

    /// Sends a request and reads its answer.
    pub fn ask(&mut self, method: &str, path: &str, body: &Value) -> Result<(u16, Value), String> {
        self.send(method, path, body)?;
        let (status, length) = self.head()?;
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes).map_err(|error| format!("{path}: {error}"))?;
        Ok((status, serde_json::from_slice(&bytes).unwrap_or_default()))
    }

    /// The same, and anything but success is an error.
    pub fn get(&mut self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        match self.ask(method, path, body)? {
            (200..300, answer) => Ok(answer),
            (status, answer) => Err(format!("{method} {path}: {status} {answer}")),
        }
    }

    /// Opens a stream of events on this connection, which is good for nothing else then.
    pub fn follow(&mut self, path: &str) -> Result<(), String> {
        self.send("GET", path, &Value::Null)?;
        match self.head()? {
            (200, _) => Ok(()),
            (status, _) => Err(format!("GET {path}: {status}")),
        }
    }

    /// The next event of the stream.
    pub fn event(&mut self) -> Result<(String, Value), String> {
        let mut name = String::new();
        loop {
            let line = self.line()?;
            if let Some(event) = line.strip_prefix("event: ") {
                name = event.to_string();
            } else if let Some(data) = line.strip_prefix("data: ") {
                return Ok((name, serde_json::from_str(data).map_err(|error| error.to_string())?));
            }
        }
    }

    fn send(&mut self, method: &str, path: &str, body: &Value) -> Result<(), String> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            self.token,
            body.len()
        );
        self.stream.get_mut().write_all(request.as_bytes()).map_err(|error| format!("{path}: {error}"))
    }

    fn head(&mut self) -> Result<(u16, usize), String> {
        let first = self.line()?;
        let status = first
            .split(' ')
            .nth(1)
            .and_then(|code| code.parse().ok())
            .ok_or(format!("no status: {first}"))?;
        let mut length = 0;
        loop {
            let line = self.line()?.to_lowercase();
            if line.is_empty() {
                return Ok((status, length));
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().map_err(|_| "no length".to_string())?;
            }
        }
    }

    fn line(&mut self) -> Result<String, String> {
        let mut line = String::new();
        match self.stream.read_line(&mut line) {
            Ok(0) => Err("the connection was closed".to_string()),
            Ok(_) => Ok(line.trim_end().to_string()),
            Err(error) => Err(format!("read: {error}")),
        }
    }
}
