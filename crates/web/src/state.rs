//! State shared by all requests.

use std::net::SocketAddr;
use std::ops::Deref;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use arena::ProgramList;
use lab::Experiments;
use store::Store;
use table::Catalog;
use tokio::sync::watch;

#[cfg(feature = "server")]
use crate::access::{Lock, Password};
use crate::cards::Collecting;
use crate::client::{Buckets, Streams};
use crate::engine_files::EngineFiles;
use crate::engine_pool::EnginePool;
use crate::error::Error;
use crate::feed::Feeds;
use crate::games::Games;
use crate::lanes::{Client, Lane, LaneSettings};
use crate::lessons::Lessons;
use crate::now;
use crate::origin::{Origin, Origins, Proxies};
use crate::pages::Pages;
use crate::runs::LabResults;
use crate::studies::Studies;
use crate::tasks::{Tasks, Turns};
#[cfg(feature = "tls")]
use crate::tls::TlsIdentity;
#[cfg(feature = "words")]
use crate::words::Lexicons;

/// Connection limits.
#[derive(Clone, Copy, Debug)]
pub struct Connections {
    /// Maximum number of open connections; later ones wait to be accepted.
    pub at_once: usize,
    /// A connection is closed if the head of its first or next request does not arrive within this time.
    pub patience: Duration,
}

impl Default for Connections {
    /// Below 1024, the usual limit of open files per process.
    fn default() -> Connections {
        Connections { at_once: 960, patience: Duration::from_secs(30) }
    }
}

/// How many threads run searches. A lane without threads works in [`State::turn`], on the thread that calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneThreads {
    /// For engines that move, and for short questions.
    pub moves: usize,
    /// For analyses and reviews.
    pub studies: usize,
    /// For matches and experiments, one at a time.
    pub runs: usize,
}

impl LaneThreads {
    /// For a server with that many cores.
    #[must_use]
    pub fn for_cores(cores: usize) -> LaneThreads {
        // Twice the cores: one long thought must not keep quick ones waiting.
        LaneThreads { moves: 2 * cores.max(2), studies: cores, runs: 1 }
    }
}

/// The configuration of the application.
pub struct Settings {
    /// The games it offers.
    pub catalog: Catalog,
    /// The experiments it offers.
    pub experiments: Experiments,
    /// The listening address; requests must name it, or loopback, as their host.
    pub address: Option<SocketAddr>,
    /// Other names of this server, such as `poda.example`.
    pub hosts: Vec<String>,
    /// The password that everybody must know; `None` to let everybody in.
    #[cfg(feature = "server")]
    pub password: Option<Password>,
    /// The proxies through which others come.
    pub proxies: Proxies,
    /// The certificate with which connections are encrypted; `None` for plain HTTP.
    #[cfg(feature = "tls")]
    pub tls: Option<TlsIdentity>,
    /// Where the page's files come from.
    pub pages: Pages,
    /// The files of the book, served under `/book/`.
    pub book: Pages,
    /// Requests per second and burst size allowed per client.
    pub requests: (f64, f64),
    /// How many searches may wait in a lane.
    pub queue: usize,
    /// Maximum number of connections, and how long they may be idle.
    pub connections: Connections,
    /// Programs of the machine that clients may choose by name.
    pub programs: ProgramList,
    /// How long a run may take while another client's run waits.
    pub run_share: Duration,
    /// The time by which cards are due, in milliseconds since 1970.
    pub clock: fn() -> i64,
    /// How many threads one search may use.
    pub threads: usize,
    /// The threads on which searches run.
    pub lanes: LaneThreads,
    /// Runs the application in [`State::turn`]; without them, in the Tokio runtime in which it is built.
    pub turns: Option<Turns>,
    /// Finished experiments that every client sees.
    pub results: LabResults,
}

impl Settings {
    /// Settings for these games and experiments, without a page or an address.
    #[must_use]
    pub fn new(catalog: Catalog, experiments: Experiments) -> Settings {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Settings {
            catalog,
            experiments,
            address: None,
            hosts: Vec::new(),
            #[cfg(feature = "server")]
            password: None,
            proxies: Proxies::default(),
            #[cfg(feature = "tls")]
            tls: None,
            pages: Pages::default(),
            book: Pages::none(),
            requests: (50.0, 400.0),
            queue: 256,
            connections: Connections::default(),
            programs: ProgramList::default(),
            run_share: Duration::from_secs(30 * 60),
            clock: now::milliseconds,
            threads: cores,
            lanes: LaneThreads::for_cores(cores),
            turns: None,
            results: LabResults::default(),
        }
    }
}

/// State shared by all requests. Clones refer to the same state.
#[derive(Clone)]
pub struct State(Arc<Inner>);

/// The parts of the state.
pub struct Inner {
    pub(crate) catalog: Catalog,
    pub(crate) programs: &'static ProgramList,
    pub(crate) experiments: Experiments,
    pub(crate) store: Arc<Store>,
    /// What clients gave to engines.
    pub(crate) engine_files: &'static EngineFiles,
    pub(crate) moves: Lane,
    pub(crate) studies: Lane,
    pub(crate) runs_lane: Lane,
    /// Engines between two requests of the same client.
    pub(crate) engines: EnginePool,
    pub(crate) tasks: Tasks,
    /// How many threads one search may use.
    pub(crate) threads: usize,
    pub(crate) analyses: Feeds,
    pub(crate) reviews: Feeds,
    pub(crate) collecting: Collecting,
    /// Milliseconds since 1970.
    pub(crate) clock: fn() -> i64,
    pub(crate) runs: Feeds,
    pub(crate) results: LabResults,
    #[cfg(feature = "words")]
    pub(crate) lexicons: &'static Lexicons,
    pub(crate) lessons: Lessons,
    pub(crate) games: Games,
    pub(crate) live_studies: Studies,
    pub(crate) buckets: Buckets<Client>,
    /// The buckets of those who have no token yet.
    pub(crate) nameless_buckets: Buckets<Origin>,
    pub(crate) origin_buckets: Buckets<Origin>,
    pub(crate) origins: Arc<Origins>,
    pub(crate) proxies: Proxies,
    #[cfg(feature = "server")]
    pub(crate) lock: Option<Lock>,
    #[cfg(feature = "tls")]
    pub(crate) tls: Option<TlsIdentity>,
    pub(crate) streams: Arc<Streams>,
    pub(crate) pages: Pages,
    pub(crate) book: Pages,
    #[cfg(feature = "server")]
    pub(crate) connections: Connections,
    address: Option<SocketAddr>,
    hosts: Vec<String>,
    stopping: watch::Sender<bool>,
}

impl Deref for State {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

/// When [`State::turn`] is to be called again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// As soon as new requests have been taken.
    Now,
    /// After that time, or after a new request.
    After(Duration),
    /// After a new request.
    Idle,
}

#[cfg(feature = "server")]
fn tasks_of_the_runtime() -> Tasks {
    Tasks::Runtime(tokio::runtime::Handle::current())
}

#[cfg(not(feature = "server"))]
fn tasks_of_the_runtime() -> Tasks {
    panic!("without a server, the settings must have turns")
}

/// How many times the requests of one client an origin may send: people of one household or school share an address.
const CLIENTS_PER_ORIGIN: f64 = 20.0;

/// The first time slice of an analysis while another waits.
const SLICE: Duration = Duration::from_secs(2);

impl State {
    /// Starts the lanes.
    ///
    /// # Panics
    /// If the settings have no turns and it is not called inside a Tokio runtime.
    #[must_use]
    pub fn new(store: Store, settings: Settings) -> State {
        let origins = Arc::new(Origins::default());
        let lane = |name, threads: usize, slice: Option<Duration>| {
            // Work in this lane is sliced, so no task holds a thread for long.
            let threads_per_client = if slice.is_some() { threads } else { threads.div_ceil(2) };
            let is_background = name != "moves";
            let capacity = settings.queue;
            let share = (name == "runs").then_some(settings.run_share);
            let settings =
                LaneSettings { name, threads, threads_per_client, capacity, slice, share, is_background };
            Lane::new(settings, Arc::clone(&origins))
        };
        let store = Arc::new(store);
        let engine_files: &'static EngineFiles = Box::leak(Box::new(EngineFiles::new(&store)));
        let tasks = settings.turns.map_or_else(tasks_of_the_runtime, Tasks::Turns);
        let engines = EnginePool::reading(engine_files);
        engines.sweep_regularly(&tasks);
        // Leaked, as catalogs are: a program has one state.
        let programs: &'static ProgramList = Box::leak(Box::new(settings.programs));
        let (per_second, at_once) = settings.requests;
        State(Arc::new(Inner {
            catalog: settings.catalog.offering(programs),
            programs,
            experiments: settings.experiments,
            store,
            engine_files,
            moves: lane("moves", settings.lanes.moves, None),
            studies: lane("studies", settings.lanes.studies, Some(SLICE)),
            runs_lane: lane("runs", settings.lanes.runs, None),
            engines,
            tasks,
            threads: settings.threads.max(1),
            analyses: Feeds::default(),
            reviews: Feeds::default(),
            collecting: Collecting::default(),
            clock: settings.clock,
            runs: Feeds::default(),
            results: settings.results,
            #[cfg(feature = "words")]
            lexicons: Lexicons::built_in(),
            lessons: Lessons::default(),
            games: Games::default(),
            live_studies: Studies::default(),
            buckets: Buckets::new(per_second, at_once),
            nameless_buckets: Buckets::new(per_second, at_once),
            origin_buckets: Buckets::new(per_second * CLIENTS_PER_ORIGIN, at_once * CLIENTS_PER_ORIGIN),
            streams: Arc::new(Streams::among(settings.connections.at_once, Arc::clone(&origins))),
            origins,
            proxies: settings.proxies,
            #[cfg(feature = "server")]
            lock: settings.password.map(Lock::new),
            #[cfg(feature = "tls")]
            tls: settings.tls,
            pages: settings.pages,
            book: settings.book,
            #[cfg(feature = "server")]
            connections: settings.connections,
            address: settings.address,
            hosts: settings.hosts,
            stopping: watch::Sender::new(false),
        }))
    }

    /// Makes the games' engines ready, so that the first analysis of a visitor need not wait for weights and lookup
    /// tables; takes a fraction of a second.
    pub fn prepare_engines(&self) {
        self.engines.prepare(self.catalog);
    }

    /// What is stored.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Runs blocking work, such as disk access, on a blocking thread.
    pub(crate) async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&State) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let state = self.clone();
        let done = self.tasks.blocking(move || work(&state)).await;
        done.unwrap_or_else(|| Err(Error::internal("the task failed")))
    }

    /// Goes on with everything that has no thread of its own, for a fraction of a second or one step that cannot be
    /// divided, and tells when to call it again.
    pub fn turn(&self) -> Turn {
        let Some(turns) = self.tasks.turns() else { return Turn::Idle };
        let is_waiting = |lane: &Lane| lane.is_driven() && lane.take_turn();
        let next = turns.run();
        if is_waiting(&self.moves) || is_waiting(&self.studies) {
            return Turn::Now;
        }
        next.map_or(Turn::Idle, Turn::After)
    }

    /// Whether a `Host` header is a valid name of this server.
    pub(crate) fn is_ours(&self, host: &str) -> bool {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
            _ => host,
        };
        let name = name.trim_start_matches('[').trim_end_matches(']');
        let is_loopback = name.eq_ignore_ascii_case("localhost")
            || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback());
        // A server that listens on all interfaces accepts any IP address as its name, but no domain.
        let is_configured = self.address.is_some_and(|address| {
            let given = name.parse::<std::net::IpAddr>();
            given.is_ok_and(|given| given == address.ip() || address.ip().is_unspecified())
        });
        is_loopback || is_configured || self.hosts.iter().any(|host| host.eq_ignore_ascii_case(name))
    }

    /// Whether connections are encrypted.
    #[cfg(feature = "server")]
    pub(crate) fn is_encrypted(&self) -> bool {
        #[cfg(feature = "tls")]
        return self.tls.is_some();
        #[cfg(not(feature = "tls"))]
        false
    }

    /// Whether a text is the server's password.
    #[cfg(feature = "server")]
    pub(crate) fn is_password(&self, text: &str) -> bool {
        self.lock.as_ref().is_some_and(|lock| lock.is_password(text))
    }

    /// There is none.
    #[cfg(not(feature = "server"))]
    pub(crate) fn is_password(&self, _text: &str) -> bool {
        false
    }

    /// Turns true when the server stops.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    /// Ends streams and searches, so that the server can stop.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
        self.moves.close();
        self.studies.close();
        self.runs_lane.close();
        self.programs.stop();
    }
}
