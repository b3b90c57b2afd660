//! Programs whose files and clocks fail: `poda` with our library loaded, in a folder of its own.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::Value;

/// A folder for one test, removed when dropped: `data` is watched, everything else beside it is not.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        // In memory where the system has a place there: nothing here waits for a real disk.
        let in_memory = Path::new("/dev/shm");
        let place = if in_memory.is_dir() { in_memory.to_path_buf() } else { std::env::temp_dir() };
        let folder = place.join(format!("poda-faults-{name}-{}-{number}", std::process::id()));
        _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("data")).unwrap();
        Scratch(folder)
    }

    pub fn data(&self) -> PathBuf {
        self.0.join("data")
    }

    pub fn beside(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

/// What goes wrong; the numbers are those of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    Full = 1,
    Broken = 2,
    Short = 3,
    KillBefore = 4,
    KillHalfway = 5,
}

/// The page by which a test tells the program what goes wrong.
pub struct ControlPage {
    file: File,
    path: PathBuf,
}

impl ControlPage {
    pub fn new(scratch: &Scratch) -> ControlPage {
        let path = scratch.beside("control");
        fs::write(&path, [0; 4096]).unwrap();
        let file = File::options().read(true).write(true).open(&path).unwrap();
        ControlPage { file, path }
    }

    fn set(&self, place: u64, value: u64) {
        self.file.write_all_at(&value.to_ne_bytes(), place * 8).unwrap();
    }

    fn get(&self, place: u64) -> u64 {
        let mut bytes = [0; 8];
        self.file.read_exact_at(&mut bytes, place * 8).unwrap();
        u64::from_ne_bytes(bytes)
    }

    /// Changes of files so far.
    pub fn n_changes(&self) -> u64 {
        self.get(0)
    }

    pub fn n_faults(&self) -> u64 {
        self.get(4)
    }

    /// Lets the change after so many go wrong, and as many as are said from there on.
    pub fn arm(&self, after: u64, how_many: u64, fault: Fault) {
        self.set(2, how_many);
        self.set(3, fault as u64);
        self.set(1, self.n_changes() + after + 1);
    }

    pub fn disarm(&self) {
        self.set(1, 0);
    }

    /// Sets the clocks: by how many seconds each is ahead.
    pub fn set_clocks(&self, time_of_day: i64, monotonic: i64) {
        self.set(5, (time_of_day * 1_000_000_000).cast_unsigned());
        self.set(6, (monotonic * 1_000_000_000).cast_unsigned());
    }
}

/// Our library, which cargo has put beside this test.
fn library() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let path = test.with_file_name("libfaults.so");
    assert!(path.exists(), "{}", path.display());
    path
}

/// The program as it was built last: this crate does not depend on it. `cargo xtask test` and `faults` build it before.
pub fn program() -> PathBuf {
    let beside = || std::env::current_exe().unwrap().parent().unwrap().with_file_name("poda");
    let program = std::env::var_os("PODA_BIN").map_or_else(beside, PathBuf::from);
    assert!(program.exists(), "`{}` is missing: build it first, with `cargo build`", program.display());
    program
}

/// `poda`, its changes of files watched in the folder `data`.
pub fn poda(scratch: &Scratch, control: &ControlPage, log: Option<&Path>) -> Command {
    let mut command = Command::new(program());
    command
        .env("LD_PRELOAD", library())
        .env("PODA_FAULTS_ROOT", scratch.data())
        .env("PODA_FAULTS_CONTROL", &control.path)
        .env("RUST_BACKTRACE", "0")
        .current_dir(scratch.data());
    if let Some(log) = log {
        command.env("PODA_FAULTS_LOG", log);
    }
    command
}

/// A server, killed when dropped.
pub struct Server {
    child: Child,
    address: String,
}

/// What a server answered.
pub struct Answer {
    pub status: u16,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn is_good(&self) -> bool {
        (200..300).contains(&self.status)
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    pub fn text(&self) -> String {
        format!("{} {}", self.status, String::from_utf8_lossy(&self.body[..self.body.len().min(300)]))
    }
}

impl Server {
    /// `None` if it ended before it could be used.
    pub fn start(scratch: &Scratch, control: &ControlPage, log: Option<&Path>) -> Option<Server> {
        let mut child = poda(scratch, control, log)
            .args(["serve", "--addr", "127.0.0.1:0", "--json", "--data"])
            .arg(scratch.data())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut text = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        // The document spans several lines and ends with a brace.
        while !text.trim_end().ends_with('}') {
            if out.read_line(&mut text).unwrap() == 0 {
                child.wait().unwrap();
                return None;
            }
        }
        let announced: Value = serde_json::from_str(&text).unwrap();
        let url = announced["url"].as_str().unwrap();
        let address = url.trim_start_matches("http://").trim_end_matches('/').to_string();
        Some(Server { child, address })
    }

    /// Asks as the client with this letter; again if the server says that this client asks too often.
    pub fn ask(&self, client: char, method: &str, path: &str, body: &[u8]) -> Answer {
        for _ in 0..200 {
            let answer = self.ask_once(client, method, path, body);
            if answer.status != 429 {
                return answer;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        self.ask_once(client, method, path, body)
    }

    fn ask_once(&self, client: char, method: &str, path: &str, body: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let token = client.to_string().repeat(26);
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Authorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all(&[head.as_bytes(), body].concat()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or(answer.len());
        let status = String::from_utf8_lossy(&answer[..end]);
        let status = status.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Answer { status, body: answer.get(end + 4..).unwrap_or_default().to_vec() }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}
