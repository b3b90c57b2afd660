//! A NATS server of a test's own.

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::{Folder, wait_until};

/// A server; killed when dropped.
pub struct Server {
    child: Option<Child>,
    files: PathBuf,
    config: String,
    port: u16,
}

impl Server {
    /// Starts a server that keeps its files in the folder.
    pub fn start(folder: &Folder) -> Server {
        Server::with(folder, "")
    }

    /// Starts a server with these lines in its configuration file.
    pub fn with(folder: &Folder, lines: &str) -> Server {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let files = folder.path("jetstream");
        let config = folder.write(
            "server.conf",
            &format!("listen: \"127.0.0.1:{port}\"\njetstream {{ store_dir: \"{files}\" }}\n{lines}\n"),
        );
        let mut server = Server { child: None, files: files.into(), config, port };
        server.go_on();
        server
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Its port on this machine.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Kills it, with no chance to write anything more.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            _ = child.kill();
            _ = child.wait();
        }
    }

    /// Starts it again after a kill.
    pub fn go_on(&mut self) {
        let program = std::env::var("PODA_NATS_SERVER").unwrap_or_else(|_| "nats-server".to_string());
        let mut command = Command::new(&program);
        command.args(["--config", &self.config]).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn();
        let child = child.unwrap_or_else(|error| {
            panic!("`{program}`: {error} (`cargo xtask nats` installs it; or set PODA_NATS_SERVER)")
        });
        self.child = Some(child);
        wait_until("the server answers", || TcpStream::connect(("127.0.0.1", self.port)).is_ok());
    }

    /// Sends a signal, such as `STOP`.
    pub fn signal(&self, name: &str) {
        let id = self.child.as_ref().expect("it runs").id().to_string();
        Command::new("kill").args(["-s", name, &id]).status().expect("kill is there");
    }

    /// Deletes everything it has written down; it must not run.
    pub fn lose_files(&self) {
        fs::remove_dir_all(&self.files).unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}
