//! `poda worker`: does jobs of runs that are coordinated elsewhere.

use std::path::PathBuf;
use std::process::ExitCode;

use crate::commands::run::network::NetworkArguments;
use crate::commands::run::start::LogFormat;
use crate::failure::Failure;

/// Do jobs of runs started elsewhere with `poda run start --nats URL`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A worker takes jobs of every run that is offered on the server, in turn. It may come and go at any time: jobs of a worker \
that vanishes are given to others. It needs no files: what a plan names by a relative path travels to it, checked by its \
fingerprint. It refuses runs of another version of this program, or of one whose searches differ (`poda bench`), and, unless \
it is told --allow-programs, runs in which other programs play.

The first Ctrl-C or termination signal ends it gently: it takes nothing more, finishes what it has within --grace, and \
gives back the rest. A second one ends it at once.

Exit codes: 0 done or told to stop, 1 the server cannot be used, 2 wrong input.

Examples:
  poda worker --nats nats://host
  poda worker --nats tls://host --creds poda.creds --threads 8
  NATS_URL=nats://host poda worker --idle 600        ends after ten minutes without work")]
pub struct Arguments {
    #[command(flatten)]
    network: NetworkArguments,

    /// Jobs done at the same time; default: one per core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024), allow_negative_numbers = true)]
    threads: Option<u32>,

    /// A name that no other worker has; default: this machine's name and a number.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// Start programs that plans name (uci:CMD and the like). Whoever may use the server can then run programs here.
    #[arg(long)]
    allow_programs: bool,

    /// How long jobs under way may take to end when the worker is told to stop.
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    grace: u64,

    /// End after so long without work; default: wait for ever.
    #[arg(long, value_name = "SECONDS")]
    idle: Option<u64>,

    /// Where files that travelled are kept; default: the system's folder for caches.
    #[arg(long, value_name = "DIR")]
    cache: Option<PathBuf>,

    /// How events are written to standard error.
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    log: LogFormat,
}

/// Works without the feature too, to say how to get it.
#[cfg(not(feature = "nats"))]
pub fn run(_: &Arguments, _: bool) -> Result<ExitCode, Failure> {
    Err(crate::commands::run::network::not_built_in())
}

#[cfg(feature = "nats")]
pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    use std::time::Duration;

    use jobs::nats::{Link, WorkerSetup};
    use jobs::remote::WorkerId;

    use crate::build;
    use crate::commands::run::{kinds, network};
    use crate::interrupt;
    use crate::output::{counted, say, say_json, warn};

    let mut network = arguments.network.clone();
    network.nats = network.nats.or_else(|| std::env::var("NATS_URL").ok());
    if network.nats.is_none() {
        return Err(Failure::Refused("a worker needs a server: --nats URL, or NATS_URL".to_string()));
    }
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let name = arguments.name.clone().unwrap_or_else(|| format!("{}-{}", machine(), std::process::id()));
    if name.is_empty() || name.len() > MAX_NAME_BYTES || name.chars().any(char::is_control) {
        return Err(Failure::refused(
            &name,
            format!("a name has 1 to {MAX_NAME_BYTES} bytes and no control characters"),
        ));
    }
    // Before anything takes time, so that no signal is missed.
    let control = interrupt::control();
    let (signature, nodes_per_second) = build::signature();
    let setup = WorkerSetup {
        id: WorkerId { name: name.clone(), build: build::this(), signature },
        threads: arguments.threads.map_or_else(cores, |n| n as usize),
        nodes_per_second,
        runs_programs: arguments.allow_programs,
        cache: arguments.cache.clone().map_or_else(cache_folder, Ok)?,
        grace: Duration::from_secs(arguments.grace),
        idle_limit: arguments.idle.map(Duration::from_secs),
    };
    let failed = |error: jobs::nats::NatsError| Failure::Failed(error.to_string());
    let runtime = network::runtime()?;
    let link = runtime.block_on(Link::connect(&network::address(&network), &name)).map_err(failed)?;
    link.version_warning().iter().for_each(|warning| warn(warning));
    let log = arguments.log;
    let n_jobs = jobs::nats::work(&runtime, &link, &setup, &kinds(), &control, &|news| log.write(&news))
        .map_err(failed)?;
    runtime.shutdown_timeout(Duration::from_secs(1));
    match json {
        true => say_json(&serde_json::json!({ "worker": name, "jobs": n_jobs }))?,
        false => say(format!("{name}: {} done", counted(n_jobs, "job", "jobs")))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The longest name.
#[cfg(feature = "nats")]
const MAX_NAME_BYTES: usize = 100;

/// This machine's name.
#[cfg(feature = "nats")]
fn machine() -> String {
    let read = || std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let told = || std::env::var("HOSTNAME").or_else(|_| std::env::var("COMPUTERNAME")).ok();
    let name = read().or_else(told).unwrap_or_default();
    let name: String = name.trim().chars().filter(char::is_ascii_graphic).take(60).collect();
    if name.is_empty() { "worker".to_string() } else { name }
}

#[cfg(feature = "nats")]
fn cache_folder() -> Result<PathBuf, Failure> {
    use etcetera::BaseStrategy as _;
    let usual = etcetera::choose_base_strategy()
        .map_err(|_| Failure::Refused("no home folder found; choose a folder with --cache".to_string()))?;
    Ok(usual.cache_dir().join("poda").join("runs"))
}
