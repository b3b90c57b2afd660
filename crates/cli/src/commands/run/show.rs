//! `poda run show`: how far a run is, and what its results say.

use std::collections::BTreeMap;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use jobs::{Entry, Header, JobCounts, Outcome, Progress, Shard};
use search::clock::Stopwatch;

use super::Found;
use super::network::{self, NetworkArguments, Request};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{bold, counted, dim, duration, grouped, printable, say, say_json};

/// Show how far a run is and what its results say, even while it goes on.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
With --json there is no time in the document: it is the same however the run was divided and interrupted.

Examples:
  poda run show run.jsonl
  poda run show run.jsonl --watch
  poda run show run.jsonl --json
  poda run show run.jsonl --nats nats://host --watch    the workers of a run under way")]
pub struct Arguments {
    /// The ledger.
    ledger: PathBuf,

    /// Show it again whenever something has changed, until the run is over; with --json, a document per line.
    #[arg(long)]
    watch: bool,

    #[command(flatten)]
    network: NetworkArguments,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    if arguments.network.nats.is_some() {
        return watch_workers(arguments, json);
    }
    match arguments.watch {
        true => watch(&arguments.ledger, json),
        false => {
            let (found, makers) = read(&arguments.ledger)?;
            print_found(&found, &makers, json)
        }
    }
}

/// Shows a run that others do, with its workers, as its coordinator knows it.
fn watch_workers(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let control = interrupt::control();
    let mut was_found = false;
    loop {
        match network::ask(&arguments.network, &arguments.ledger, Request::Show, json) {
            answer if !arguments.watch => return answer,
            Ok(_) => was_found = true,
            // The coordinator leaves when the run is over; one that was killed may come back.
            Err(failure) => {
                let (found, makers) = read(&arguments.ledger)?;
                if found.progress.is_over(&*found.outcome, found.reader.shard()) {
                    return print_found(&found, &makers, json);
                }
                if !was_found {
                    return Err(failure);
                }
            }
        }
        thread::sleep(BETWEEN_LOOKS);
        if control.is_stopped() {
            return Ok(interrupt::exit_code(ExitCode::SUCCESS));
        }
    }
}

/// Prints what is in a ledger, and who did it.
fn print_found(found: &Found, makers: &Makers, json: bool) -> Result<ExitCode, Failure> {
    let Found { reader, progress, outcome, .. } = found;
    print(reader.header(), reader.shard(), progress, &**outcome, json)?;
    if !json && let Some(text) = makers.in_words() {
        say(dim(text))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints a run.
pub fn print(
    header: &Header,
    shard: Option<Shard>,
    progress: &Progress,
    outcome: &dyn Outcome,
    json: bool,
) -> Result<(), Failure> {
    match json {
        true => say_json(&jobs::document(header, shard, progress, outcome)),
        false => say(in_words(header, shard, progress, outcome)),
    }
}

fn in_words(header: &Header, shard: Option<Shard>, progress: &Progress, outcome: &dyn Outcome) -> String {
    let JobCounts { planned, done, failed, missing } = progress.counts(outcome, shard);
    let mut title =
        format!("{} · {} of {} done", header.kind, grouped(done), counted(planned, "job", "jobs"));
    if missing > 0 {
        title += &format!(", {} missing", grouped(missing));
    }
    if failed > 0 {
        title += &format!(", {} failed", grouped(failed));
    }
    if let Some(shard) = shard {
        title += &format!(" · shard {shard}");
    }
    let failures = progress.failed.iter().take(MOST_FAILURES);
    let failures = failures.map(|(job, reason)| format!("\njob {job} failed: {}", printable(reason)));
    format!("{}\n{}{}", bold(title), outcome.text(), failures.collect::<String>())
}

/// The most failures to show.
const MOST_FAILURES: usize = 10;

/// Reads a ledger, and who did the jobs.
fn read(path: &Path) -> Result<(Found, Makers), Failure> {
    let mut makers = Makers::default();
    let found = Found::read(path, &mut |entry| makers.add(&entry))?;
    Ok((found, makers))
}

/// Jobs and working time by worker.
#[derive(Default)]
struct Makers(BTreeMap<String, (u64, f64)>);

impl Makers {
    fn add(&mut self, entry: &Entry) {
        let name = entry.made.by.clone().unwrap_or_default();
        let (n_jobs, ms) = self.0.entry(name).or_default();
        *n_jobs += 1;
        *ms += entry.made.ms;
    }

    fn in_words(&self) -> Option<String> {
        let maker = |(name, (n_jobs, ms)): (&String, &(u64, f64))| {
            let by = if name.is_empty() { String::new() } else { format!(" by {}", printable(name)) };
            format!("{}{by} in {} of work", counted(*n_jobs, "job", "jobs"), duration(*ms))
        };
        let lines: Vec<String> = self.0.iter().map(maker).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }
}

/// Looks again this often, but does not spend more than a tenth of its time with reading.
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);
const PAUSE_PER_READING: u32 = 10;

fn watch(path: &Path, json: bool) -> Result<ExitCode, Failure> {
    let (control, since) = (interrupt::control(), Stopwatch::start());
    let mut first = None;
    let mut shown = None;
    loop {
        let reading = Stopwatch::start();
        let (found, makers) = read(path)?;
        let counts = found.progress.counts(&*found.outcome, found.reader.shard());
        let rate = rate(&since, counts.done - *first.get_or_insert(counts.done));
        if shown != Some(counts) {
            shown = Some(counts);
            renew(&found, &makers, rate, json)?;
        }
        if found.progress.is_over(&*found.outcome, found.reader.shard()) {
            return Ok(ExitCode::SUCCESS);
        }
        let next = Stopwatch::start();
        let pause = BETWEEN_LOOKS.max(reading.elapsed() * PAUSE_PER_READING);
        while next.elapsed() < pause {
            if control.is_stopped() {
                return Ok(interrupt::exit_code(ExitCode::SUCCESS));
            }
            thread::sleep(Duration::from_millis(50));
        }
    }
}

/// Jobs per minute.
fn rate(since: &Stopwatch, n_jobs: u64) -> f64 {
    n_jobs as f64 / since.elapsed().as_secs_f64().max(1e-3) * 60.0
}

fn renew(found: &Found, makers: &Makers, rate: f64, json: bool) -> Result<(), Failure> {
    let Found { reader, progress, outcome, .. } = found;
    if json {
        return say(jobs::document(reader.header(), reader.shard(), progress, &**outcome).to_string());
    }
    if std::io::stdout().is_terminal() {
        crate::output::print("\x1b[H\x1b[2J")?;
    }
    say(in_words(reader.header(), reader.shard(), progress, &**outcome))?;
    let makers = makers.in_words().unwrap_or_default();
    say(dim(format!("{rate:.0} jobs per minute since this began to watch\n{makers}")))
}
