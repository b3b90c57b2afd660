//! A worker: does jobs of whatever runs are offered.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use async_nats::jetstream::kv;
use futures_util::TryStreamExt as _;
use search::Control;
use tokio::runtime::Runtime;

use super::error::NatsError;
use super::files;
use super::link::Link;
use super::names;
use super::serve::{Ending, Server};
use crate::fingerprint::{RunFile, fingerprints};
use crate::header::Header;
use crate::kind::{Kinds, Workload};
use crate::remote::{Beat, Offer, State, WorkerId, run_id};

/// What a worker is.
#[derive(Clone, Debug)]
pub struct WorkerSetup {
    /// Its name and program.
    pub id: WorkerId,
    /// Jobs done at once.
    pub threads: usize,
    /// The speed of its program's fixed workload, in nodes per second.
    pub nodes_per_second: u64,
    /// Whether it starts programs that a plan names. Whoever can offer a run could then start any program here.
    pub runs_programs: bool,
    /// Where files that travelled are kept.
    pub cache: PathBuf,
    /// How long jobs under way may take to end when the worker is told to stop.
    pub grace: Duration,
    /// It ends when there has been nothing to do for so long.
    pub idle_limit: Option<Duration>,
}

/// What happens at a worker, for people and logs.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[non_exhaustive]
pub enum WorkerNews {
    /// It looks for runs.
    Waiting,
    /// It works for a run.
    Begun {
        /// The run.
        run: String,
        /// Its kind.
        kind: String,
    },
    /// It does not work for a run.
    Refused {
        /// The run.
        run: String,
        /// Why.
        reason: String,
    },
    /// It has done jobs.
    Done {
        /// The run.
        run: String,
        /// How many since it started.
        jobs: u64,
    },
    /// It works for a run no longer.
    Ended {
        /// The run.
        run: String,
        /// Why.
        reason: String,
    },
    /// It finishes what it has and then stops.
    Draining,
    /// The server is not there.
    Trouble {
        /// What is known about it.
        reason: String,
    },
}

impl fmt::Display for WorkerNews {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WorkerNews::Waiting => f.write_str("waiting for runs"),
            WorkerNews::Begun { run, kind } => write!(f, "works for run {run} ({kind})"),
            WorkerNews::Refused { run, reason } => write!(f, "does not work for run {run}: {reason}"),
            WorkerNews::Done { run, jobs } => write!(f, "{jobs} jobs of run {run} done"),
            WorkerNews::Ended { run, reason } => write!(f, "left run {run}: {reason}"),
            WorkerNews::Draining => f.write_str("told to stop: finishes what it has"),
            WorkerNews::Trouble { reason } => write!(f, "trouble with the message system: {reason}"),
        }
    }
}

/// How often offers are looked at while there is nothing to do.
const BETWEEN_LOOKS: Duration = Duration::from_millis(500);
/// A run that has no task for us for so long makes room for another.
const PATIENCE: Duration = Duration::from_secs(3);

/// Works until `control` stops, or nothing has been offered for the idle limit. Returns how many jobs were done.
///
/// The process's working folder is changed: each run has a folder of its own, where the files it names lie.
///
/// # Errors
/// When the cache cannot be used.
pub fn work(
    runtime: &Runtime,
    link: &Link,
    setup: &WorkerSetup,
    kinds: &Kinds,
    control: &Control,
    news: &(dyn Fn(WorkerNews) + Sync),
) -> Result<u64, NatsError> {
    let home = std::env::current_dir().map_err(NatsError::during("the working folder"))?;
    let (mut n_done, mut refused) = (0, BTreeMap::<String, Offer>::new());
    let mut idle = Duration::ZERO;
    let mut last: Option<String> = None;
    let mut is_in_trouble = false;
    news(WorkerNews::Waiting);
    while !control.is_stopped() {
        let offers = match runtime.block_on(offers(link)) {
            Ok(offers) => {
                is_in_trouble = false;
                offers
            }
            Err(error) => {
                if !std::mem::replace(&mut is_in_trouble, true) {
                    news(WorkerNews::Trouble { reason: error.to_string() });
                }
                Vec::new()
            }
        };
        let is_new = |offer: &&Offer| refused.get(&offer.id) != Some(*offer);
        let mut running: Vec<&Offer> =
            offers.iter().filter(|offer| offer.state == State::Running).filter(is_new).collect();
        // In turn, beginning after the last one.
        let turn =
            running.iter().position(|offer| Some(&offer.id) == last.as_ref()).map_or(0, |place| place + 1);
        let n_runs = running.len().max(1);
        running.rotate_left(turn % n_runs);
        let before = n_done;
        for offer in running {
            last = Some(offer.id.clone());
            let prepared = prepare(runtime, link, setup, kinds, offer, &home);
            let workload = match prepared {
                Ok(workload) => workload,
                Err(reason) => {
                    refuse(runtime, link, setup, offer, reason, news);
                    refused.insert(offer.id.clone(), offer.clone());
                    continue;
                }
            };
            let patience = if n_runs > 1 { PATIENCE } else { Duration::MAX };
            let patience = setup.idle_limit.map_or(patience, |limit| limit.min(patience));
            let mut server = Server { runtime, link, setup, offer, patience, control, n_done: 0, news };
            let ending = server.serve(&*workload);
            n_done += server.n_done;
            match ending {
                Ending::Refused(reason) => {
                    refuse(runtime, link, setup, offer, reason, news);
                    refused.insert(offer.id.clone(), offer.clone());
                }
                Ending::Idle | Ending::Over | Ending::Stopped => {
                    let run = offer.id.clone();
                    news(WorkerNews::Ended { run, reason: ending.to_string() });
                }
            }
            break;
        }
        _ = std::env::set_current_dir(&home);
        idle = if n_done > before { Duration::ZERO } else { idle + BETWEEN_LOOKS };
        if setup.idle_limit.is_some_and(|limit| idle >= limit) {
            break;
        }
        if n_done == before {
            std::thread::sleep(BETWEEN_LOOKS);
        }
    }
    Ok(n_done)
}

/// The runs that are offered.
async fn offers(link: &Link) -> Result<Vec<Offer>, NatsError> {
    // Nothing was ever offered on a server that has no list of runs.
    let Ok(bucket) = link.jetstream.get_key_value(names::RUNS).await else {
        let state = link.client.connection_state();
        return match state {
            async_nats::connection::State::Connected => Ok(Vec::new()),
            _ => Err(NatsError::from_text("the connection to the server is broken; trying again")),
        };
    };
    let cannot = "the list of runs cannot be read";
    let keys: Vec<String> = match bucket.keys().await {
        Ok(keys) => keys.try_collect().await.map_err(NatsError::during(cannot))?,
        Err(error) => return Err(NatsError::new(cannot, error)),
    };
    let mut offers = Vec::new();
    for key in keys {
        if let Some(offer) = offer_of(&bucket, &key).await {
            offers.push(offer);
        }
    }
    Ok(offers)
}

/// The offer under a name; `None` if there is none that we understand.
pub(super) async fn offer_of(bucket: &kv::Store, id: &str) -> Option<Offer> {
    let text = bucket.get(id).await.ok()??;
    let offer: Offer = serde_json::from_slice(&text).ok()?;
    (offer.protocol == Offer::PROTOCOL && offer.id == id).then_some(offer)
}

fn refuse(
    runtime: &Runtime,
    link: &Link,
    setup: &WorkerSetup,
    offer: &Offer,
    reason: String,
    news: &(dyn Fn(WorkerNews) + Sync),
) {
    let beat = Beat {
        worker: setup.id.clone(),
        threads: setup.threads as u32,
        tasks: Vec::new(),
        nodes_per_second: setup.nodes_per_second,
        lag_ms: 0.0,
        refusal: Some(reason.clone()),
        is_leaving: false,
    };
    let text = serde_json::to_vec(&beat).expect("a beat is valid JSON");
    _ = runtime.block_on(link.client.publish(names::beat(&offer.id), text.into()));
    news(WorkerNews::Refused { run: offer.id.clone(), reason });
}

/// Gets everything that a run needs, and goes to its folder; or says why we cannot work for it.
fn prepare(
    runtime: &Runtime,
    link: &Link,
    setup: &WorkerSetup,
    kinds: &Kinds,
    offer: &Offer,
    home: &Path,
) -> Result<Box<dyn Workload>, String> {
    if let Some(objection) = setup.id.objection(offer) {
        return Err(objection);
    }
    let in_words = |error: NatsError| error.to_string();
    let store = runtime.block_on(files::store(link)).map_err(in_words)?;
    let object = offer.objects.get(Offer::HEADER).ok_or("the offer does not say where the run's plan is")?;
    let header = runtime.block_on(files::get(&store, object)).map_err(in_words)?;
    let header: Header =
        serde_json::from_slice(&header).map_err(|error| format!("the run's plan: {error}"))?;
    if run_id(&header) != offer.id || !is_plain(&offer.id) {
        return Err("the plan in the store is another one".to_string());
    }
    let folder = setup.cache.join(&offer.id);
    std::fs::create_dir_all(&folder).map_err(|error| format!("`{}`: {error}", folder.display()))?;
    let kind = kinds.named(&header.kind).map_err(|refusal| refusal.to_string())?;
    // Reading a plan may need its files, so those that the header names come first.
    for (name, fingerprint) in &header.files {
        provide(runtime, &store, &folder, home, name, fingerprint)?;
    }
    std::env::set_current_dir(&folder).map_err(|error| format!("`{}`: {error}", folder.display()))?;
    let workload = kind.workload(header.plan.clone()).map_err(|refusal| refusal.to_string())?;
    let needed = workload.files().map_err(|refusal| refusal.to_string())?;
    let program = needed.iter().find(|file| matches!(file, RunFile::Program(_)));
    if let (Some(RunFile::Program(name)), false) = (program, setup.runs_programs) {
        return Err(format!("the run starts the program `{name}`, which this worker does not allow"));
    }
    let here = fingerprints(&needed);
    let mut names = header.files.keys().chain(here.keys());
    match names.find(|name| here.get(*name) != header.files.get(*name)) {
        Some(name) => Err(differing(name)),
        None => Ok(workload),
    }
}

fn is_plain(id: &str) -> bool {
    !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn differing(name: &str) -> String {
    format!(
        "`{name}` is missing here or has another content than the run's; install the same, or name it in the plan by a \
         relative path, such as `./{}`, so that it travels",
        Path::new(name).file_name().unwrap_or_default().to_string_lossy()
    )
}

/// Puts a file with this content where the run's folder has this name, unless the name is not one of a folder.
fn provide(
    runtime: &Runtime,
    store: &async_nats::jetstream::object_store::ObjectStore,
    folder: &Path,
    home: &Path,
    name: &str,
    fingerprint: &str,
) -> Result<(), String> {
    let has_it = |path: &Path| crate::fingerprint(path).is_ok_and(|found| found == fingerprint);
    let is_bare = Path::new(name).components().count() == 1 && !name.contains('/');
    let on_path =
        || fingerprints(&[RunFile::Program(name.to_string())]).get(name).is_some_and(|f| f == fingerprint);
    let Some(place) = files::inside(folder, name) else {
        return if has_it(Path::new(name)) { Ok(()) } else { Err(differing(name)) };
    };
    if has_it(&place) || (is_bare && on_path()) {
        return Ok(());
    }
    let problem = |error: std::io::Error| format!("`{name}`: {error}");
    let ours = home.join(name);
    if has_it(&ours) && ours.is_dir() {
        std::fs::create_dir_all(place.parent().unwrap_or(folder)).map_err(problem)?;
        _ = std::fs::remove_file(&place);
        #[cfg(unix)]
        return std::os::unix::fs::symlink(&ours, &place).map_err(problem);
    }
    let bytes = match has_it(&ours) {
        true => std::fs::read(&ours).map_err(problem)?,
        false => runtime.block_on(files::get(store, fingerprint)).map_err(|_| differing(name))?,
    };
    // Data is not harmed by being executable, and a program needs to be.
    files::write_whole(&place, &bytes, true).map_err(problem)?;
    if has_it(&place) { Ok(()) } else { Err(differing(name)) }
}

/// The tasks that a worker holds, for its signs of life.
pub(super) fn beat_of(setup: &WorkerSetup, tasks: BTreeSet<u64>, lag: Duration, is_leaving: bool) -> Beat {
    Beat {
        worker: setup.id.clone(),
        threads: setup.threads as u32,
        tasks: tasks.into_iter().collect(),
        nodes_per_second: setup.nodes_per_second,
        lag_ms: lag.as_secs_f64() * 1e3,
        refusal: None,
        is_leaving,
    }
}
