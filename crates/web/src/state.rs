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
use tokio::runtime::Handle;
use tokio::sync::watch;

use crate::cards::Collecting;
use crate::client::{Buckets, Streams};
use crate::connections::Connections;
use crate::engine_files::EngineFiles;
use crate::engine_pool::EnginePool;
use crate::error::Error;
use crate::feed::Feeds;
use crate::games::Games;
use crate::lanes::{Lane, LaneSettings};
use crate::lessons::Lessons;
use crate::now;
use crate::pages::Pages;
use crate::studies::Studies;
use crate::words::Lexicons;

/// The configuration of the application.
pub struct Settings {
    /// The games it offers.
    pub catalog: Catalog,
    /// The experiments it offers.
    pub experiments: Experiments,
    /// The listening address; writes must name it, or loopback, as their host.
    pub address: Option<SocketAddr>,
    /// Where the page's files come from.
    pub pages: Pages,
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
}

impl Settings {
    /// Settings for these games and experiments, without a page or an address.
    #[must_use]
    pub fn new(catalog: Catalog, experiments: Experiments) -> Settings {
        Settings {
            catalog,
            experiments,
            address: None,
            pages: Pages::default(),
            requests: (50.0, 400.0),
            queue: 256,
            connections: Connections::default(),
            programs: ProgramList::default(),
            run_share: Duration::from_secs(30 * 60),
            clock: now::milliseconds,
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
    pub(crate) runtime: Handle,
    pub(crate) analyses: Feeds,
    pub(crate) reviews: Feeds,
    pub(crate) collecting: Collecting,
    /// Milliseconds since 1970.
    pub(crate) clock: fn() -> i64,
    pub(crate) runs: Feeds,
    pub(crate) lexicons: Lexicons,
    pub(crate) lessons: Lessons,
    pub(crate) games: Games,
    pub(crate) live_studies: Studies,
    pub(crate) buckets: Buckets,
    pub(crate) streams: Arc<Streams>,
    pub(crate) pages: Pages,
    pub(crate) connections: Connections,
    address: Option<SocketAddr>,
    stopping: watch::Sender<bool>,
}

impl Deref for State {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

/// The first time slice of an analysis while another waits.
const SLICE: Duration = Duration::from_secs(2);

impl State {
    /// Starts the lanes. Must be called inside a Tokio runtime, which provides the timers.
    #[must_use]
    pub fn new(store: Store, settings: Settings) -> State {
        let cores = thread::available_parallelism().map_or(2, usize::from);
        let lane = |name, threads: usize, slice: Option<Duration>| {
            // Work in this lane is sliced, so no task holds a thread for long.
            let threads_per_client = if slice.is_some() { threads } else { threads.div_ceil(2) };
            let is_background = name != "moves";
            let capacity = settings.queue;
            let share = (name == "runs").then_some(settings.run_share);
            Lane::new(LaneSettings {
                name,
                threads,
                threads_per_client,
                capacity,
                slice,
                share,
                is_background,
            })
        };
        let store = Arc::new(store);
        let engine_files: &'static EngineFiles = Box::leak(Box::new(EngineFiles::new(&store)));
        let (runtime, engines) = (Handle::current(), EnginePool::reading(engine_files));
        engines.sweep_regularly(&runtime);
        // Leaked, as catalogs are: a program has one state.
        let programs: &'static ProgramList = Box::leak(Box::new(settings.programs));
        State(Arc::new(Inner {
            catalog: settings.catalog.offering(programs),
            programs,
            experiments: settings.experiments,
            store,
            engine_files,
            // Twice the cores: one long thought must not keep quick ones waiting.
            moves: lane("moves", 2 * cores.max(2), None),
            studies: lane("studies", cores, Some(SLICE)),
            // One at a time: runs are not urgent, and use several threads themselves.
            runs_lane: lane("runs", 1, None),
            engines,
            runtime,
            analyses: Feeds::default(),
            reviews: Feeds::default(),
            collecting: Collecting::default(),
            clock: settings.clock,
            runs: Feeds::default(),
            lexicons: Lexicons::default(),
            lessons: Lessons::default(),
            games: Games::default(),
            live_studies: Studies::default(),
            buckets: Buckets::new(settings.requests.0, settings.requests.1),
            streams: Arc::new(Streams::among(settings.connections.at_once)),
            pages: settings.pages,
            connections: settings.connections,
            address: settings.address,
            stopping: watch::Sender::new(false),
        }))
    }

    /// Runs blocking work, such as disk access, on a blocking thread.
    pub(crate) async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&State) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let state = self.clone();
        let done = self.runtime.spawn_blocking(move || work(&state)).await;
        done.unwrap_or_else(|_| Err(Error::internal("the task failed")))
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
        is_loopback || is_configured
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
