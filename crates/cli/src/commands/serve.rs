//! `poda serve`, and `poda` alone: the web application.

mod exposure;

use std::io;
use std::net::{SocketAddr, ToSocketAddrs as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use arena::{ListedProgram, ProgramList};
use exposure::{Exposure, Told};
use game::Refusal;
use serde_json::json;
use site::Book;
use store::{Store, StoreError};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use web::{Asset, Pages, Settings, State};

use crate::data_folder::data_folder;
use crate::failure::Failure;
use crate::input_file;
use crate::interrupt::INTERRUPTED;
use crate::output::{bold, dim, say, say_json};

/// Serve the web application: play, analyse, watch the search, learn. `poda` without a command does the same.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Ctrl-C stops the server. Games, analyses and results are stored in the data folder and survive a killed server.

Examples:
  poda                                     the same as poda serve
  poda serve --addr 127.0.0.1:9000
  poda serve --data ~/poda-at-work         use another folder, for a second server
  poda serve --engine 'Stockfish=uci:stockfish; Hash=64'
                                           offer a program of this machine as an opponent
  poda serve --addr 0.0.0.0:7878           let other machines connect, with the password in the link that is printed
  poda serve --addr 0.0.0.0:443 --host poda.example --password-file password.txt \\
             --tls-cert chain.pem --tls-key key.pem
  poda serve --host poda.example --trusted-proxy 127.0.0.1 --password-file password.txt
                                           behind a proxy that encrypts

docs/security.md says what is protected and what is not, with examples for proxies.

Programs can also be listed in a file, engines.json in the data folder or the one named by --engines:
  { \"engines\": [
    { \"name\": \"Stockfish\", \"protocol\": \"uci\", \"command\": \"stockfish\", \"options\": { \"Hash\": 64 } },
    { \"name\": \"Edax\", \"protocol\": \"nboard\", \"command\": \"/opt/edax/edax\", \"args\": [\"-nboard\"] } ] }
The page offers their names and can start nothing else.")]
pub struct Arguments {
    /// Address to listen on. Any other than a loopback address lets other machines connect, with a password.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = DEFAULT_ADDRESS)]
    addr: String,

    /// The folder for games and results; default: the system's folder for application data.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// Offer a program on the page, as chess engine (uci) or Othello engine (nboard, gtp); can be repeated.
    #[arg(long = "engine", value_name = "NAME=PROTOCOL:COMMAND")]
    engines: Vec<String>,

    /// Offer the programs listed in this file; default: engines.json in the data folder, if it exists.
    #[arg(long = "engines", value_name = "FILE")]
    engines_file: Option<PathBuf>,

    /// Serve the page's files from this folder, for development.
    #[arg(long, value_name = "DIR", hide = true)]
    assets: Option<PathBuf>,

    #[command(flatten)]
    exposure: Exposure,
}

const DEFAULT_ADDRESS: &str = "127.0.0.1:7878";
/// The list of programs in the data folder.
const ENGINES_FILE: &str = "engines.json";
/// Larger than any list of programs.
const MAX_ENGINES_BYTES: u64 = 1 << 20;
/// How long open requests may take after the server is told to stop.
const LAST_REQUESTS: Duration = Duration::from_secs(5);

impl Default for Arguments {
    fn default() -> Arguments {
        Arguments {
            addr: DEFAULT_ADDRESS.to_string(),
            data: None,
            engines: Vec::new(),
            engines_file: None,
            assets: None,
            exposure: Exposure::default(),
        }
    }
}

impl Arguments {
    fn address(&self) -> Result<SocketAddr, Failure> {
        let found = self.addr.to_socket_addrs().ok().and_then(|mut addresses| addresses.next());
        found.ok_or_else(|| Failure::refused(&self.addr, "expected an address such as 127.0.0.1:7878"))
    }

    /// The programs that the page may offer: those of the file, then those of the command line.
    fn programs(&self, data: &Path) -> Result<ProgramList, Failure> {
        let usual = Some(data.join(ENGINES_FILE)).filter(|path| path.exists());
        let mut programs = match self.engines_file.clone().or(usual) {
            None => Vec::new(),
            Some(path) => {
                let text = input_file::read_text(&path, MAX_ENGINES_BYTES)?;
                let in_file = |refusal: Refusal| Failure::Refused(format!("{}: {refusal}", path.display()));
                ListedProgram::read_file(&text).map_err(in_file)?
            }
        };
        for text in &self.engines {
            programs.push(ListedProgram::read(text)?);
        }
        Ok(ProgramList::new(programs)?)
    }

    fn pages(&self) -> Pages {
        self.assets.clone().map_or_else(Pages::default, Pages::folder)
    }
}

/// The book beside the program, or a page that says how to get it.
fn book() -> Pages {
    let program = std::env::current_exe().unwrap_or_default();
    match Book::beside(&program) {
        Some(book) => Pages::folder(book.folder().to_path_buf()),
        None => Pages::new(|name| {
            let is_first = ["index.html", "es/index.html"].contains(&name);
            let asset = || Asset {
                bytes: Book::MISSING.as_bytes().into(),
                mime: "text/html; charset=utf-8",
                is_hashed: false,
            };
            is_first.then(asset)
        }),
    }
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let address = arguments.address()?;
    let data = data_folder(arguments.data.as_deref())?;
    let programs = arguments.programs(&data)?;
    let failed = |error: io::Error| Failure::Failed(error.to_string());
    let runtime = Builder::new_multi_thread().enable_io().enable_time().build().map_err(failed)?;
    let code = runtime.block_on(async {
        let listener =
            TcpListener::bind(address).await.map_err(|error| not_listening(&error, address, &data))?;
        let address = listener.local_addr().map_err(failed)?;
        let mut settings = Settings {
            address: Some(address),
            pages: arguments.pages(),
            book: book(),
            programs,
            ..Settings::new(crate::catalog(), crate::experiments())
        };
        let told = arguments.exposure.apply(address, &arguments.addr, &mut settings)?;
        let store = Store::open(&data).map_err(|error| not_opened(&error))?;
        let state = State::new(store, settings);
        // Before the address is announced, so that no signal is missed.
        let signals = Signals::catch().map_err(failed)?;
        announce(address, &data, &told, json)?;
        serve(listener, state, signals).await
    });
    end(runtime);
    code
}

/// Why there is no server at this address. If the data folder is in use as well, it is most likely a second start of the same.
fn not_listening(error: &io::Error, address: SocketAddr, data: &Path) -> Failure {
    let is_taken = error.kind() == io::ErrorKind::AddrInUse;
    let is_running = || data.is_dir() && matches!(Store::open(data), Err(StoreError::InUse(_)));
    Failure::Failed(match (is_taken, is_taken && is_running()) {
        (_, true) => format!(
            "poda is already running with this data folder, and `{address}` is in use: open http://{address}/, or choose \
             another address and folder with --addr and --data"
        ),
        (true, false) => {
            format!("another program is using `{address}`; choose another address with --addr")
        }
        _ => format!("{error}: `{address}` (choose another with --addr)"),
    })
}

fn not_opened(error: &StoreError) -> Failure {
    let other = if matches!(error, StoreError::Io(..)) { " (choose another folder with --data)" } else { "" };
    Failure::Failed(format!("{error}{other}"))
}

fn announce(address: SocketAddr, data: &Path, told: &Told, json: bool) -> Result<(), Failure> {
    let scheme = if told.is_encrypted { "https" } else { "http" };
    let url = format!("{scheme}://{address}/");
    let link = told.password.as_ref().map(|password| format!("{url}login?token={password}"));
    if json {
        let mut document = json!({ "url": url, "data": data });
        if let (Some(link), Some(password)) = (link, &told.password) {
            document["login"] = json!(link);
            document["password"] = json!(password);
        }
        return say_json(&document);
    }
    say(format!("Poda is running at {}", bold(&url)))?;
    if let (Some(link), Some(password)) = (link, &told.password) {
        say(format!(
            "The password is {} until the next start; with this link you need not type it:",
            bold(password)
        ))?;
        say(format!("  {link}"))?;
    }
    if address.ip().is_unspecified() {
        say(dim(
            "Other machines put this machine's address in the place of that one; for its name, start with --host NAME.",
        ))?;
    }
    if told.is_open {
        say("Everybody who can reach this server may use it (--no-password).")?;
    }
    if told.is_readable {
        say(dim("Connections are not encrypted; see --tls-cert, or docs/security.md for a proxy."))?;
    }
    say(dim(format!("Games are stored in {}. Press Ctrl-C to stop.", data.display())))
}

/// Serves until a signal arrives; the exit code is 130 after Ctrl-C, 0 after SIGTERM.
async fn serve(listener: TcpListener, state: State, signals: Signals) -> Result<ExitCode, Failure> {
    let (stop, stopped) = tokio::sync::oneshot::channel();
    let engines = state.clone();
    tokio::task::spawn_blocking(move || engines.prepare_engines());
    let mut server = tokio::spawn(web::serve(listener, state, stopped));
    let is_interrupt = signals.next().await;
    _ = stop.send(());
    match tokio::time::timeout(LAST_REQUESTS, &mut server).await {
        Ok(served) => served.map_err(|broken| Failure::Failed(broken.to_string()))?,
        // Longer requests are cut off.
        Err(_) => server.abort(),
    }
    Ok(if is_interrupt { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// Signals that end the server, caught from creation on.
#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn catch() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    /// Waits for a signal; returns whether it was Ctrl-C.
    async fn next(mut self) -> bool {
        std::future::poll_fn(move |context| {
            if self.interrupt.poll_recv(context).is_ready() {
                return std::task::Poll::Ready(true);
            }
            self.terminate.poll_recv(context).map(|_| false)
        })
        .await
    }
}

/// Ctrl-C.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn catch() -> io::Result<Signals> {
        Ok(Signals)
    }

    /// Waits for it.
    async fn next(self) -> bool {
        if tokio::signal::ctrl_c().await.is_err() {
            return std::future::pending().await;
        }
        true
    }
}

/// Ends the runtime without waiting for a search that does not stop at once.
fn end(runtime: Runtime) {
    runtime.shutdown_timeout(Duration::from_secs(1));
}
