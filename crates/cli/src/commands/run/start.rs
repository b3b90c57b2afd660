//! `poda run start`, `resume` and `retry`: doing the jobs of a run with threads of this process.

use std::env;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use indicatif::ProgressBar;
use jobs::{Crew, Header, Ledger, Outcome, Run, Shard, Workload};
use search::clock::Stopwatch;
use serde_json::Value;

use super::network::{self, NetworkArguments, Request};
use super::{kinds, not_opened, not_performed, refused, show, workload_of};
use crate::build;
use crate::failure::Failure;
use crate::input_file::{self, STANDARD};
use crate::interrupt;
use crate::output::{counted, grouped, progress};

/// Start a run, or a shard of it. Every finished job is written to the ledger before it counts.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Started again with the same plan and ledger, a run goes on where it was: a scheduler may repeat the command.

Without --shard, a task of a Slurm array (SLURM_ARRAY_TASK_ID) does its share, and so does a pod of an indexed Kubernetes \
job (JOB_COMPLETION_INDEX, with --shards N). In the name of the ledger {shard} stands for the shard, as in 3-of-16; without \
--out it is the plan's name with the shard. Each shard needs a ledger of its own.
A shard I/N has one of every N neighbouring jobs; count from 0 to N-1 or from 1 to N.

Exit codes: 0 all jobs are done, 1 some failed (`poda run retry`), 2 wrong plan, 130 interrupted (`poda run resume`).

Examples:
  poda run start plan.json --out run.jsonl
  poda run start plan.json --shard 3/16 --out part-3.jsonl
  srun poda run start plan.json --out 'parts/{shard}.jsonl'
  poda run plan selfplay | poda run start - --out games.jsonl --threads 2")]
pub struct StartArguments {
    /// The plan, a JSON file (see `poda run plan`); - for standard input.
    plan: PathBuf,

    /// The ledger to write; default: beside the plan, with the ending .jsonl.
    #[arg(long, value_name = "LEDGER")]
    out: Option<PathBuf>,

    /// Do only the jobs of this shard.
    #[arg(long, value_name = "I/N", conflicts_with = "shards")]
    shard: Option<String>,

    /// The number of shards, for schedulers that tell only the index.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    shards: Option<u64>,

    #[command(flatten)]
    crew: CrewArguments,

    #[command(flatten)]
    remote: Remote,
}

/// Go on with a run that was interrupted or killed.
#[derive(Debug, clap::Args)]
pub struct ResumeArguments {
    /// The ledger.
    ledger: PathBuf,

    /// Go on even if this program or a file has changed since the run started.
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    crew: CrewArguments,

    #[command(flatten)]
    remote: Remote,
}

/// Go on with a run, and do its failed jobs again. With --nats, a run that is under way is told to.
#[derive(Debug, clap::Args)]
pub struct RetryArguments {
    #[command(flatten)]
    resume: ResumeArguments,
}

/// Who does the jobs in this process.
#[derive(Debug, clap::Args)]
pub struct CrewArguments {
    /// Jobs done at the same time; default: one per core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024), allow_negative_numbers = true)]
    threads: Option<u32>,

    /// A name that is written beside each result; default: the node's, if a scheduler tells it.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
}

/// Who does the jobs if not this process, and how people see it.
#[derive(Debug, clap::Args)]
pub struct Remote {
    #[command(flatten)]
    pub network: NetworkArguments,

    /// How long a worker keeps its jobs without a sign of life.
    #[arg(long, value_name = "SECONDS", default_value_t = 30, requires = "nats", value_parser = clap::value_parser!(u64).range(2..=3600), help_heading = "Other machines")]
    pub lease: u64,

    /// Show the run on a page at this address, with metrics for Prometheus at /metrics.
    #[arg(long, value_name = "ADDRESS:PORT", requires = "nats", help_heading = "Other machines")]
    pub http: Option<String>,

    /// How events are written to standard error.
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        default_value = "text",
        requires = "nats",
        help_heading = "Other machines"
    )]
    pub log: LogFormat,
}

/// How events are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// A sentence per line.
    Text,
    /// A JSON object per line.
    Json,
}

impl LogFormat {
    /// Writes an event to standard error, ignoring failure.
    #[cfg_attr(
        not(feature = "nats"),
        expect(dead_code, reason = "only runs with workers elsewhere have events")
    )]
    pub fn write<E: std::fmt::Display + serde::Serialize>(self, event: &E) {
        let time = search::clock::unix_milliseconds();
        match self {
            LogFormat::Text => crate::output::warn(&event.to_string()),
            LogFormat::Json => {
                let mut line = serde_json::json!({ "time_ms": time });
                let fields = serde_json::to_value(event).expect("events are valid JSON");
                if let (Some(line), Value::Object(fields)) = (line.as_object_mut(), fields) {
                    line.extend(fields);
                }
                _ = writeln!(std::io::stderr(), "{line}");
            }
        }
    }
}

impl CrewArguments {
    fn crew(&self) -> Crew {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let node = || env::var("SLURMD_NODENAME").ok();
        let pod = || env::var("HOSTNAME").ok().filter(|_| env::var_os("JOB_COMPLETION_INDEX").is_some());
        let name = self.name.clone().or_else(node).or_else(pod);
        Crew { name, ..Crew::of(self.threads.map_or_else(cores, |n| n as usize)) }
    }
}

/// The largest plan.
const MAX_PLAN_BYTES: u64 = 64 << 20;

pub fn start(arguments: &StartArguments, json: bool) -> Result<ExitCode, Failure> {
    let (kind, workload) = read_plan(&arguments.plan, None)?;
    let shard = arguments.shard()?;
    if shard.is_some() {
        workload.check_sharding()?;
    }
    let path = ledger(&arguments.plan, arguments.out.as_deref(), shard)?;
    let (crew, remote) = (arguments.crew.crew(), &arguments.remote);
    begin(kind, &*workload, &path, shard, &crew, remote, json, &mut |_| Ok(()))
}

/// Starts the whole run of a plan, or goes on with it, for a command that knows only this kind: its plans need not name
/// it. `see` is called when the jobs have been done, or interrupted.
pub fn start_of_kind(
    kind: &str,
    plan: &Path,
    out: Option<&Path>,
    crew: &CrewArguments,
    remote: &Remote,
    json: bool,
    see: &mut See<'_>,
) -> Result<ExitCode, Failure> {
    let (kind, workload) = read_plan(plan, Some(kind))?;
    begin(kind, &*workload, &ledger(plan, out, None)?, None, &crew.crew(), remote, json, see)
}

/// Called with the outcome before it is printed.
pub type See<'a> = dyn FnMut(&dyn Outcome) -> Result<(), Failure> + 'a;

/// Starts a run, or goes on with it.
#[expect(clippy::too_many_arguments, reason = "all of them come from the command line")]
fn begin(
    kind: String,
    workload: &dyn Workload,
    path: &Path,
    shard: Option<Shard>,
    crew: &Crew,
    remote: &Remote,
    json: bool,
    see: &mut See<'_>,
) -> Result<ExitCode, Failure> {
    let (files, plan) = (jobs::fingerprints(&workload.files()?), workload.plan());
    let header = Header { kind, plan, build: build::this(), files };
    let mut outcome = workload.outcome();
    let run = match Run::begin(path, header.clone(), shard) {
        Ok(run) => run,
        Err(error) if error.is_existing() => {
            go_on(path, &header, shard, workload, &mut *outcome)?.ok_or_else(|| refused(error))?
        }
        Err(error) => return Err(not_opened(path, error)),
    };
    perform(run, workload, outcome, crew, remote, json, see)
}

/// Goes on with an existing ledger of exactly this run and shard; `None` if the file is no ledger.
fn go_on(
    path: &Path,
    header: &Header,
    shard: Option<Shard>,
    workload: &dyn Workload,
    outcome: &mut dyn Outcome,
) -> Result<Option<Run>, Failure> {
    let (ledger, reader) = match Ledger::open(path) {
        Ok(opened) => opened,
        Err(error) if error.damaged_line().is_some() || error.is_not_begun() => return Ok(None),
        Err(error) => return Err(not_opened(path, error)),
    };
    let of_another = |difference: String| {
        let reason = format!("the file exists and is the ledger of another run: {difference}");
        Failure::refused(path.to_string_lossy(), reason)
    };
    if let Some(difference) = reader.header().difference(header) {
        return Err(of_another(difference));
    }
    if reader.shard() != shard {
        let shown = |shard: Option<Shard>| shard.map_or("all".to_string(), |shard| shard.to_string());
        return Err(of_another(format!("shard is {} and {}", shown(reader.shard()), shown(shard))));
    }
    Run::resume(ledger, reader, outcome, workload.is_repeatable()).map(Some).map_err(refused)
}

pub fn resume(arguments: &ResumeArguments, json: bool) -> Result<ExitCode, Failure> {
    again(arguments, false, json)
}

pub fn retry(arguments: &RetryArguments, json: bool) -> Result<ExitCode, Failure> {
    let ResumeArguments { ledger, remote, .. } = &arguments.resume;
    let is_under_way = || matches!(Ledger::open(ledger), Err(error) if error.is_locked());
    if remote.network.nats.is_some() && is_under_way() {
        return network::ask(&remote.network, ledger, Request::Retry, json);
    }
    again(&arguments.resume, true, json)
}

fn again(arguments: &ResumeArguments, retries: bool, json: bool) -> Result<ExitCode, Failure> {
    let path = &arguments.ledger;
    let (ledger, reader) = Ledger::open(path).map_err(|error| not_opened(path, error))?;
    let workload = workload_of(reader.header())?;
    if !arguments.force {
        build::check(reader.header(), &workload.files()?)?;
    }
    let mut outcome = workload.outcome();
    let mut run = Run::resume(ledger, reader, &mut *outcome, workload.is_repeatable()).map_err(refused)?;
    if retries {
        run.retry_failed();
    }
    perform(run, &*workload, outcome, &arguments.crew.crew(), &arguments.remote, json, &mut |_| Ok(()))
}

fn perform(
    mut run: Run,
    workload: &dyn Workload,
    mut outcome: Box<dyn Outcome>,
    crew: &Crew,
    remote: &Remote,
    json: bool,
    see: &mut See<'_>,
) -> Result<ExitCode, Failure> {
    if remote.network.nats.is_some() {
        (run, outcome) = network::coordinate(run, outcome, &workload.files()?, remote)?;
    } else {
        let mut watcher = Watcher::new(run.progress().done.len());
        let performed =
            run.perform(workload, &mut *outcome, crew, &interrupt::control(), &mut |outcome, _| {
                watcher.see(outcome);
            });
        watcher.bar.finish_and_clear();
        performed.map_err(not_performed)?;
    }
    see(&*outcome)?;
    show::print(run.header(), run.shard(), run.progress(), &*outcome, json)?;
    let failed = &run.progress().failed;
    if let Some((job, reason)) = failed.first_key_value() {
        let n_failed = counted(failed.len() as u64, "job", "jobs");
        let message =
            format!("{n_failed} failed, the first is {job}: {reason}; `poda run retry` does them again");
        return Err(Failure::Failed(message));
    }
    if !run.progress().is_over(&*outcome, run.shard()) && !interrupt::control().is_stopped() {
        let message = "somebody ended it before all jobs were done; `poda run resume` goes on";
        return Err(Failure::Failed(message.to_string()));
    }
    Ok(interrupt::exit_code(ExitCode::SUCCESS))
}

/// The progress line, renewed a few times per second: jobs may be shorter than it takes to describe them.
struct Watcher {
    bar: ProgressBar,
    n_done: u64,
    renewed: Option<Stopwatch>,
}

const BETWEEN_RENEWALS: Duration = Duration::from_millis(200);

impl Watcher {
    fn new(n_done: u64) -> Watcher {
        Watcher { bar: progress(), n_done, renewed: None }
    }

    fn see(&mut self, outcome: &dyn Outcome) {
        self.n_done += 1;
        let is_recent = self.renewed.as_ref().is_some_and(|renewed| renewed.elapsed() < BETWEEN_RENEWALS);
        if self.bar.is_hidden() || is_recent {
            return;
        }
        self.renewed = Some(Stopwatch::start());
        self.bar.set_message(format!("{} jobs · {}", grouped(self.n_done), outcome.in_short()));
    }
}

/// The kind and the jobs of a plan; with `only`, plans of other kinds are refused.
fn read_plan(path: &Path, only: Option<&str>) -> Result<(String, Box<dyn Workload>), Failure> {
    let text = match path == Path::new(STANDARD) {
        true => input_file::text(path, input_file::read_collection(path)?)?,
        false => input_file::read_text(path, MAX_PLAN_BYTES)?,
    };
    let in_plan =
        |reason: &dyn std::fmt::Display| Failure::Refused(format!("{reason}: `{}`", path.display()));
    let mut plan: Value =
        serde_json::from_str(&text).map_err(|error| in_plan(&format!("this plan is not JSON ({error})")))?;
    if let (Some(only), Some(fields)) = (only, plan.as_object_mut()) {
        let kind = fields.entry("kind").or_insert_with(|| Value::from(only));
        if kind.as_str() != Some(only) {
            return Err(in_plan(&format!(
                "this is a plan of kind {kind}, and this command takes kind {only}"
            )));
        }
    }
    let workload =
        jobs::plan::kind_of(&mut plan).and_then(|kind| Ok((kinds().named(&kind)?.draft(plan)?, kind)));
    let (workload, kind) = workload.map_err(|refusal| in_plan(&refusal))?;
    Ok((kind, workload))
}

impl StartArguments {
    /// The shard asked for, or the one that a scheduler gives.
    fn shard(&self) -> Result<Option<Shard>, Failure> {
        match &self.shard {
            Some(text) => Ok(Some(Shard::read(text)?)),
            None => Ok(Shard::of_scheduler(&|name| env::var(name).ok(), self.shards)?),
        }
    }
}

/// The ledger of a plan, with the shard in its name.
fn ledger(plan: &Path, out: Option<&Path>, shard: Option<Shard>) -> Result<PathBuf, Failure> {
    let named = shard.map(|shard| shard.to_string().replace('/', "-of-"));
    if let Some(out) = out {
        let text = out.to_string_lossy();
        return Ok(match text.contains(SHARD) {
            true => PathBuf::from(text.replace(SHARD, named.as_deref().unwrap_or("all"))),
            false => out.to_path_buf(),
        });
    }
    if plan == Path::new(STANDARD) {
        return Err(Failure::Refused("a plan from standard input needs --out LEDGER".to_string()));
    }
    let ending = named.map_or_else(|| "jsonl".to_string(), |shard| format!("{shard}.jsonl"));
    Ok(plan.with_extension(ending))
}

/// What stands for the shard in the name of a ledger.
const SHARD: &str = "{shard}";
