//! Runs done by workers on other machines, through a NATS server.

use std::path::PathBuf;

/// How to reach a NATS server.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Other machines")]
pub struct NetworkArguments {
    /// The NATS server: nats://host:4222 or tls://host; with user:password@ or token@ before the host if need be.
    #[arg(long, value_name = "URL")]
    pub nats: Option<String>,

    /// A credentials file for the server.
    #[arg(long, value_name = "FILE", requires = "nats")]
    pub creds: Option<PathBuf>,

    /// Certificates to trust besides the system's.
    #[arg(long, value_name = "FILE", requires = "nats")]
    pub tls_ca: Option<PathBuf>,

    /// This program's certificate, for servers that ask for one.
    #[arg(long, value_name = "FILE", requires_all = ["nats", "tls_key"])]
    pub tls_cert: Option<PathBuf>,

    /// The key of that certificate.
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    pub tls_key: Option<PathBuf>,
}

/// What people tell a run under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    Show,
    Pause,
    Continue,
    Retry,
    Cancel,
}

#[cfg(feature = "nats")]
pub use with_nats::{address, ask, coordinate, runtime};
#[cfg(not(feature = "nats"))]
pub use without_nats::{ask, coordinate};

/// How to get a program that can do it.
#[cfg(not(feature = "nats"))]
pub fn not_built_in() -> crate::failure::Failure {
    let reason = "this program was built without NATS; the packages have it, and so has one built by \
                  `cargo build --release --features nats`";
    crate::failure::Failure::Refused(reason.to_string())
}

#[cfg(not(feature = "nats"))]
mod without_nats {
    use std::path::Path;
    use std::process::ExitCode;

    use jobs::{Outcome, Run, RunFile};

    use super::super::start::Remote;
    use super::{NetworkArguments, Request, not_built_in};
    use crate::failure::Failure;

    pub fn coordinate(
        _: Run,
        _: Box<dyn Outcome>,
        _: &[RunFile],
        _: &Remote,
    ) -> Result<(Run, Box<dyn Outcome>), Failure> {
        Err(not_built_in())
    }

    pub fn ask(_: &NetworkArguments, _: &Path, _: Request, _: bool) -> Result<ExitCode, Failure> {
        Err(not_built_in())
    }
}

#[cfg(feature = "nats")]
mod with_nats {
    use std::io::IsTerminal as _;
    use std::path::Path;
    use std::process::ExitCode;
    use std::time::Duration;

    use jobs::nats::{Address, Command, Coordination, CoordinationError, Link};
    use jobs::remote::{Coordinator, Offer, Patience, run_id};
    use jobs::{LedgerReader, Outcome, Run, RunFile};
    use search::clock::Stopwatch;
    use serde_json::Value;
    use tokio::runtime::{Builder, Runtime};
    use tokio::sync::mpsc;

    use super::super::start::Remote;
    use super::super::status_page::StatusPage;
    use super::{NetworkArguments, Request};
    use crate::build;
    use crate::failure::Failure;
    use crate::interrupt;
    use crate::output::{bold, dim, grouped, printable, progress, say, say_json, warn};

    /// The address and how to get in.
    pub fn address(arguments: &NetworkArguments) -> Address {
        Address {
            url: arguments.nats.clone().unwrap_or_default(),
            credentials: arguments.creds.clone(),
            authorities: arguments.tls_ca.clone(),
            certificate: arguments.tls_cert.clone().zip(arguments.tls_key.clone()),
        }
    }

    pub fn runtime() -> Result<Runtime, Failure> {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
        runtime.map_err(|error| Failure::Failed(error.to_string()))
    }

    /// How often the overview on the page is made anew.
    const BETWEEN_OVERVIEWS: Duration = Duration::from_secs(1);
    const BETWEEN_LINES: Duration = Duration::from_millis(200);

    /// Gives the missing jobs of a run to workers until all are done or we are interrupted.
    pub fn coordinate(
        run: Run,
        outcome: Box<dyn Outcome>,
        files: &[RunFile],
        remote: &Remote,
    ) -> Result<(Run, Box<dyn Outcome>), Failure> {
        let runtime = runtime()?;
        let failed = |error: jobs::nats::NatsError| Failure::Failed(error.to_string());
        let header = run.header().clone();
        let link = runtime.block_on(Link::connect(&address(&remote.network), "poda run")).map_err(failed)?;
        link.version_warning().iter().for_each(|warning| warn(warning));
        let lease = Duration::from_secs(remote.lease);
        let (signature, _) = build::signature();
        let offer = Offer::new(&header, build::this(), signature, lease);
        let patience =
            Patience { lease, unheard: (lease / 3).max(Duration::from_secs(2)), ..Patience::default() };
        let coordinator = Coordinator::new(run, outcome, offer, patience, Duration::ZERO);
        let travelling = files.iter().filter_map(|file| {
            let (RunFile::Program(name) | RunFile::Data(name)) = file;
            let path =
                jobs::find_file(file).filter(|path| path.is_file() && header.files.contains_key(name))?;
            Some((name.clone(), path))
        });
        let (sender, commands) = mpsc::channel(16);
        let page = StatusPage::open(&runtime, remote.http.as_deref(), sender)?;
        if let Some(page) = &page {
            warn(&format!("the workers are shown at {}", page.url()));
        }
        let files = travelling.collect();
        let coordination = Coordination { link, coordinator, header, files, commands };
        let (bar, control) = (progress(), interrupt::control());
        let mut renewed = None::<Stopwatch>;
        let mut shown = None::<Stopwatch>;
        let is_due = |last: &Option<Stopwatch>, pause: Duration| {
            last.as_ref().is_none_or(|last| last.elapsed() >= pause)
        };
        let performed = runtime.block_on(jobs::nats::coordinate(
            coordination,
            &control,
            &mut |coordinator, now, events| {
                for event in events {
                    bar.suspend(|| remote.log.write(event));
                }
                if is_due(&renewed, BETWEEN_LINES) && !bar.is_hidden() {
                    renewed = Some(Stopwatch::start());
                    let n_done = grouped(coordinator.run().progress().done.len());
                    bar.set_message(format!("{n_done} jobs · {}", coordinator.outcome().in_short()));
                }
                if let Some(page) = &page
                    && is_due(&shown, BETWEEN_OVERVIEWS)
                {
                    shown = Some(Stopwatch::start());
                    page.show(&coordinator.overview(now));
                }
            },
        ));
        bar.finish_and_clear();
        let coordinator = performed.map_err(|error| match error {
            CoordinationError::Ledger(error) => Failure::Failed(error.to_string()),
            CoordinationError::Nats(error) => Failure::Failed(error.to_string()),
        })?;
        runtime.shutdown_timeout(Duration::from_secs(1));
        Ok(coordinator.into_parts())
    }

    /// Tells a run under way something, and prints how it is.
    pub fn ask(
        arguments: &NetworkArguments,
        ledger: &Path,
        request: Request,
        json: bool,
    ) -> Result<ExitCode, Failure> {
        let reader = LedgerReader::open(ledger).map_err(super::super::refused)?;
        let id = run_id(reader.header());
        let command = match request {
            Request::Show => Command::Show,
            Request::Pause => Command::Pause,
            Request::Continue => Command::Continue,
            Request::Retry => Command::Retry,
            Request::Cancel => Command::Cancel,
        };
        let runtime = runtime()?;
        let answer = runtime.block_on(async {
            let link = Link::connect(&address(arguments), "poda run").await?;
            jobs::nats::ask(&link, &id, command).await
        });
        let overview = answer.map_err(|error| Failure::Failed(error.to_string()))?;
        match json {
            true => say_json(&overview)?,
            false => {
                if request == Request::Show && std::io::stdout().is_terminal() {
                    crate::output::print("\x1b[H\x1b[2J")?;
                }
                say(in_words(&overview))?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The overview of a run under way, as text.
    fn in_words(overview: &Value) -> String {
        let text = |value: &Value| printable(value.as_str().unwrap_or_default()).to_string();
        let number = |value: &Value| grouped(value.as_f64().unwrap_or_default() as u64);
        let jobs = &overview["jobs"];
        let title = format!(
            "{} · {} · {} of {} jobs done, {} failed",
            text(&overview["kind"]),
            text(&overview["state"]),
            number(&jobs["done"]),
            number(&jobs["planned"]),
            number(&jobs["failed"])
        );
        let pace = format!(
            "{} jobs per minute, {} tasks given out, {} of them again",
            number(&overview["jobs_per_minute"]),
            number(&overview["tasks_out"]),
            number(&overview["tasks_repeated"])
        );
        let mut lines = vec![bold(title), text(&overview["in_short"]), dim(pace), String::new()];
        lines.push(format!(
            "{:<28} {:>7} {:>12} {:>9} {:>7} {:>9} {:>7} {:>8}  state",
            "worker", "threads", "nodes/s", "jobs", "failed", "jobs/min", "heard", "lag"
        ));
        for worker in overview["workers"].as_array().into_iter().flatten() {
            let mut state = match () {
                () if worker["refusal"].is_string() => format!("refused: {}", text(&worker["refusal"])),
                () if worker["is_silent"] == true => "silent".to_string(),
                () if worker["is_leaving"] == true => "leaving".to_string(),
                () => format!("has {} tasks", number(&worker["tasks"])),
            };
            for (what, n) in worker["mishaps"].as_object().into_iter().flatten() {
                state += &format!("; lost {} {}", number(n), printable(what));
            }
            lines.push(format!(
                "{:<28} {:>7} {:>12} {:>9} {:>7} {:>9} {:>6.0}s {:>5.0} ms  {state}",
                text(&worker["name"]),
                number(&worker["threads"]),
                number(&worker["nodes_per_second"]),
                number(&worker["done"]),
                number(&worker["failed"]),
                number(&worker["jobs_per_minute"]),
                worker["seconds_since_heard"].as_f64().unwrap_or_default(),
                worker["lag_ms"].as_f64().unwrap_or_default()
            ));
        }
        let events = overview["events"].as_array().into_iter().flatten().rev().take(8);
        lines.extend(events.map(|event| {
            dim(format!("{:>7.0}s {}", event["at"].as_f64().unwrap_or_default(), text(&event["text"])))
        }));
        lines.join("\n")
    }
}
