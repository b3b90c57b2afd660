//! A connection that speaks just enough HTTP.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

/// A connection that is kept open.
pub struct Connection {
    stream: BufReader<TcpStream>,
    address: String,
    caller: Caller,
}

/// Who asks.
#[derive(Clone)]
pub struct Caller {
    pub token: String,
    /// The address that a proxy would name.
    pub from: Option<String>,
}

/// Why there is no answer.
#[derive(Debug)]
pub enum Trouble {
    /// The connection broke or could not be made, as when the server is killed.
    Broken(String),
    /// The server says no.
    Refused(u16, String),
}

/// Nobody waits longer for anything.
const PATIENCE: Duration = Duration::from_secs(60);

fn broken(error: impl ToString) -> Trouble {
    Trouble::Broken(error.to_string())
}

impl Connection {
    pub fn open(address: &str, caller: &Caller) -> Result<Connection, Trouble> {
        let stream = TcpStream::connect(address).map_err(broken)?;
        stream.set_nodelay(true).and_then(|()| stream.set_read_timeout(Some(PATIENCE))).map_err(broken)?;
        Ok(Connection {
            stream: BufReader::new(stream),
            address: address.to_string(),
            caller: caller.clone(),
        })
    }

    /// Sends a request and reads its answer; anything but success is trouble.
    pub fn ask(&mut self, method: &str, path: &str, body: &Value) -> Result<Value, Trouble> {
        self.send(method, path, body)?;
        let (status, length) = self.head()?;
        self.body(status, length)
    }

    /// Opens a stream of events on this connection, which is good for nothing else then.
    pub fn follow(&mut self, path: &str) -> Result<(), Trouble> {
        self.send("GET", path, &Value::Null)?;
        match self.head()? {
            (200, _) => Ok(()),
            (status, length) => self.body(status, length).map(drop),
        }
    }

    /// The next event of the stream.
    pub fn event(&mut self) -> Result<(String, Value), Trouble> {
        let mut name = String::new();
        loop {
            let line = self.line()?;
            if let Some(event) = line.strip_prefix("event: ") {
                name = event.to_string();
            } else if let Some(data) = line.strip_prefix("data: ") {
                return Ok((name, serde_json::from_str(data).map_err(broken)?));
            }
        }
    }

    fn body(&mut self, status: u16, length: usize) -> Result<Value, Trouble> {
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes).map_err(broken)?;
        let document: Value = serde_json::from_slice(&bytes).unwrap_or_default();
        if (200..300).contains(&status) {
            return Ok(document);
        }
        Err(Trouble::Refused(status, document["error"]["detail"].as_str().unwrap_or("").to_string()))
    }

    fn send(&mut self, method: &str, path: &str, body: &Value) -> Result<(), Trouble> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let from = self.caller.from.as_ref().map(|from| format!("X-Forwarded-For: {from}\r\n"));
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\n{}Content-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            self.caller.token,
            from.unwrap_or_default(),
            body.len()
        );
        self.stream.get_mut().write_all(request.as_bytes()).map_err(broken)
    }

    fn head(&mut self) -> Result<(u16, usize), Trouble> {
        let first = self.line()?;
        let status = first.split(' ').nth(1).and_then(|code| code.parse().ok());
        let status = status.ok_or_else(|| broken(format!("no status: {first}")))?;
        let mut length = 0;
        loop {
            let line = self.line()?.to_lowercase();
            if line.is_empty() {
                return Ok((status, length));
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().map_err(|_| broken("no length"))?;
            }
        }
    }

    fn line(&mut self) -> Result<String, Trouble> {
        let mut line = String::new();
        match self.stream.read_line(&mut line) {
            Ok(0) => Err(broken("the connection was closed")),
            Ok(_) => Ok(line.trim_end().to_string()),
            Err(error) => Err(broken(error)),
        }
    }
}
