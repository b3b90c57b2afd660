//! A page that shows a run and its workers, with metrics for Prometheus.

use std::fmt::Write as _;
use std::net::{SocketAddr, ToSocketAddrs as _};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use jobs::nats::Command;
use jobs::remote::Overview;
use serde::Deserialize;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::mpsc::Sender;

use crate::failure::Failure;

/// A page that shows a run and its workers.
pub struct StatusPage {
    address: SocketAddr,
    shown: Arc<Shown>,
}

struct Shown {
    overview: Mutex<Option<Overview>>,
    commands: Sender<Command>,
    /// What a browser on the right page names as host.
    address: SocketAddr,
}

impl StatusPage {
    /// Opens the page at this address, if one is asked for. What people press there is sent to `commands`.
    pub fn open(
        runtime: &Runtime,
        address: Option<&str>,
        commands: Sender<Command>,
    ) -> Result<Option<StatusPage>, Failure> {
        let Some(text) = address else { return Ok(None) };
        let found = text.to_socket_addrs().ok().and_then(|mut addresses| addresses.next());
        let found =
            found.ok_or_else(|| Failure::refused(text, "expected an address such as 127.0.0.1:9464"))?;
        let listener = runtime.block_on(TcpListener::bind(found));
        let listener = listener
            .map_err(|error| Failure::Failed(format!("{error}: `{text}` (choose another with --http)")))?;
        let address = listener.local_addr().map_err(|error| Failure::Failed(error.to_string()))?;
        let shown = Arc::new(Shown { overview: Mutex::new(None), commands, address });
        let router = Router::new()
            .route("/", get(async || Html(PAGE)))
            .route("/overview.json", get(overview))
            .route("/metrics", get(metrics))
            .route("/control", post(control))
            .with_state(Arc::clone(&shown));
        runtime.spawn(async move { axum::serve(listener, router).await });
        Ok(Some(StatusPage { address, shown }))
    }

    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Shows the run as it is now.
    pub fn show(&self, overview: &Overview) {
        *self.shown.lock() = Some(overview.clone());
    }
}

impl Shown {
    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Overview>> {
        self.overview.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

const PAGE: &str = include_str!("status_page.html");

async fn overview(State(shown): State<Arc<Shown>>) -> Response {
    match &*shown.lock() {
        Some(overview) => Json(overview).into_response(),
        None => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

#[derive(Deserialize)]
struct Wish {
    #[serde(rename = "do")]
    command: Command,
}

/// A command from the page. Pages of other sites can neither send JSON here without being asked first, nor name this host.
async fn control(State(shown): State<Arc<Shown>>, headers: HeaderMap, Json(wish): Json<Wish>) -> StatusCode {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let is_local = shown.address.ip().is_loopback();
    let is_ours = host == shown.address.to_string() || host == format!("localhost:{}", shown.address.port());
    if is_local && !is_ours {
        return StatusCode::FORBIDDEN;
    }
    match shown.commands.try_send(wish.command) {
        Ok(()) => StatusCode::NO_CONTENT,
        Err(_) => StatusCode::SERVICE_UNAVAILABLE,
    }
}

async fn metrics(State(shown): State<Arc<Shown>>) -> Response {
    let text = shown.lock().as_ref().map(in_metrics).unwrap_or_default();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

/// The overview in the text format of Prometheus.
fn in_metrics(overview: &Overview) -> String {
    let mut text = String::new();
    let run = format!("run=\"{}\",kind=\"{}\"", overview.id, label(&overview.kind));
    let mut metric = |name: &str, kind: &str, help: &str, values: &[(String, f64)]| {
        _ = writeln!(text, "# HELP poda_{name} {help}\n# TYPE poda_{name} {kind}");
        for (labels, value) in values {
            let separator = if labels.is_empty() { "" } else { "," };
            _ = writeln!(text, "poda_{name}{{{run}{separator}{labels}}} {value}");
        }
    };
    let one = |value: f64| [(String::new(), value)];
    let jobs = &overview.jobs;
    let states = [("done", jobs.done), ("failed", jobs.failed), ("missing", jobs.missing)];
    let states = states.map(|(state, n)| (format!("state=\"{state}\""), n as f64));
    metric("jobs", "gauge", "Jobs of the run by state.", &states);
    metric(
        "jobs_per_minute",
        "gauge",
        "Jobs done per minute in the last minutes.",
        &one(overview.jobs_per_minute),
    );
    metric("tasks_out", "gauge", "Tasks given out.", &one(overview.tasks_out as f64));
    metric("tasks_repeated_total", "counter", "Tasks given out again.", &one(overview.tasks_repeated as f64));
    metric(
        "results_repeated_total",
        "counter",
        "Results of jobs that had one.",
        &one(overview.results_repeated as f64),
    );
    let of_workers = |value: &dyn Fn(&jobs::remote::WorkerOverview) -> f64| -> Vec<(String, f64)> {
        overview
            .workers
            .iter()
            .map(|worker| (format!("worker=\"{}\"", label(&worker.name)), value(worker)))
            .collect()
    };
    metric(
        "worker_threads",
        "gauge",
        "Jobs that a worker does at once.",
        &of_workers(&|worker| f64::from(worker.threads)),
    );
    metric(
        "worker_nodes_per_second",
        "gauge",
        "Speed of poda bench.",
        &of_workers(&|worker| worker.nodes_per_second as f64),
    );
    metric(
        "worker_jobs_total",
        "counter",
        "Jobs that a worker has done.",
        &of_workers(&|worker| worker.done as f64),
    );
    metric(
        "worker_failures_total",
        "counter",
        "Jobs that failed on a worker.",
        &of_workers(&|worker| worker.failed as f64),
    );
    metric(
        "worker_busy_seconds_total",
        "counter",
        "Time that its jobs took.",
        &of_workers(&|worker| worker.busy_ms / 1e3),
    );
    metric(
        "worker_heard_seconds",
        "gauge",
        "Seconds since its last sign of life.",
        &of_workers(&|worker| worker.seconds_since_heard),
    );
    metric(
        "worker_lag_seconds",
        "gauge",
        "How long the message system took to accept its last results.",
        &of_workers(&|worker| worker.lag_ms / 1e3),
    );
    let mishaps: Vec<(String, f64)> = overview
        .workers
        .iter()
        .flat_map(|worker| {
            let of_worker = |(what, &n): (&&str, &u64)| {
                (format!("worker=\"{}\",what=\"{}\"", label(&worker.name), label(what)), n as f64)
            };
            worker.mishaps.iter().map(of_worker).collect::<Vec<_>>()
        })
        .collect();
    metric(
        "worker_mishaps_total",
        "counter",
        "What went wrong inside its results, such as games lost on time.",
        &mishaps,
    );
    let mut numbers = Vec::new();
    collect_numbers(&overview.outcome, "", &mut numbers);
    metric("outcome", "gauge", "Numbers of the outcome so far.", &numbers);
    text
}

/// The most numbers of an outcome; large tables are no metrics.
const MOST_NUMBERS: usize = 100;

fn collect_numbers(value: &Value, path: &str, numbers: &mut Vec<(String, f64)>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                collect_numbers(value, &path, numbers);
            }
        }
        Value::Number(number) if numbers.len() < MOST_NUMBERS => {
            numbers.push((format!("path=\"{}\"", label(path)), number.as_f64().unwrap_or(f64::NAN)));
        }
        _ => {}
    }
}

/// A text between the quotes of a label.
fn label(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}
