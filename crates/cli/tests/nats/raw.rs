//! A client that speaks the protocol of NATS by hand, and so may say anything.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

/// A connection.
pub struct Raw {
    stream: TcpStream,
    lines: BufReader<TcpStream>,
}

impl Raw {
    pub fn connect(port: u16) -> Raw {
        let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let mut raw = Raw { lines: BufReader::new(stream.try_clone().unwrap()), stream };
        raw.send(b"CONNECT {\"verbose\":false}\r\nPING\r\n");
        raw.settle();
        raw
    }

    fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).unwrap();
    }

    /// Publishes a message.
    pub fn publish(&mut self, subject: &str, body: &[u8]) {
        let head = format!("PUB {subject} {}\r\n", body.len());
        self.send(&[head.as_bytes(), body, b"\r\n"].concat());
    }

    /// Publishes a request whose answers nobody reads.
    pub fn ask(&mut self, subject: &str, reply: &str, body: &[u8]) {
        let head = format!("PUB {subject} {reply} {}\r\n", body.len());
        self.send(&[head.as_bytes(), body, b"\r\n"].concat());
    }

    /// Subscribes.
    pub fn subscribe(&mut self, subject: &str) {
        self.send(format!("SUB {subject} 1\r\nPING\r\n").as_bytes());
        self.settle();
    }

    /// Waits until the server has taken everything sent before.
    pub fn settle(&mut self) {
        self.send(b"PING\r\n");
        while self.line() != "PONG" {}
    }

    /// The next message: its subject and body.
    pub fn message(&mut self) -> (String, Vec<u8>) {
        loop {
            let line = self.line();
            let words: Vec<&str> = line.split(' ').collect();
            let (kind, n_bytes) = (words[0], words.last().and_then(|word| word.parse().ok()));
            if let ("MSG" | "HMSG", Some(n_bytes)) = (kind, n_bytes) {
                let mut body = vec![0; n_bytes];
                self.lines.read_exact(&mut body).unwrap();
                return (words[1].to_string(), body);
            }
        }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        assert!(!line.is_empty(), "the server hung up");
        if line == "PING\r\n" {
            self.send(b"PONG\r\n");
        }
        line.trim_end().to_string()
    }
}
