//! What people do with a run under way: pause it, end it, look at it, stop workers.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use serde_json::{Value, json};

use crate::{Folder, Process, Server, done_here, games, poda, shown, wait_until};

fn start<'a>(folder: &Folder, plan: &'a str, ledger: &'a str, url: &'a str, more: &[&'a str]) -> Process {
    let ours = ["run", "start", plan, "--out", ledger, "--nats", url];
    Process::start(folder, "run", &[&ours, more].concat())
}

#[test]
fn pause_continue_and_cancel() {
    let folder = Folder::new("pause");
    let server = Server::start(&folder);
    let url = server.url();
    let plan = folder.write("plan.json", &games(2000).to_string());
    let ledger = folder.path("far.jsonl");
    let tell = |what: &str| {
        let ran = poda(&["run", what, &ledger, "--nats", &url, "--json"]);
        assert_eq!(ran.code, 0, "{what}: {}", ran.err);
        serde_json::from_str::<Value>(&ran.out).unwrap()
    };
    let mut run = start(&folder, &plan, &ledger, &url, &[]);
    let _worker = Process::worker(&folder, &url, "w", &[]);
    wait_until("a few pairs", || folder.n_lines("far.jsonl") > 5);
    assert_eq!(tell("pause")["state"], "paused");
    wait_until("the worker has nothing left", || {
        let overview = tell("show");
        let done = overview["jobs"]["done"].clone();
        std::thread::sleep(std::time::Duration::from_millis(1500));
        tell("show")["jobs"]["done"] == done
    });
    let n_lines = folder.n_lines("far.jsonl");
    assert_eq!(tell("continue")["state"], "running");
    wait_until("more pairs", || folder.n_lines("far.jsonl") > n_lines + 5);
    tell("cancel");
    // Ended by people before everything was done.
    assert_eq!(run.wait(), 1, "{}", run.said());
    assert!(run.said().contains("poda run resume"), "{}", run.said());
    let before: Value = serde_json::from_str(&shown(&ledger)).unwrap();
    assert_eq!(before["is_over"], false);
    let ran = poda(&["run", "pause", &ledger, "--nats", &url]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.err.contains("nobody coordinates this run"), "{}", ran.err);
}

/// Ctrl-C ends the coordinator; the same command goes on, with the same workers.
#[test]
fn an_interrupted_coordinator_goes_on() {
    let folder = Folder::new("interrupted");
    let server = Server::start(&folder);
    let plan = folder.write("plan.json", &games(300).to_string());
    let ledger = folder.path("far.jsonl");
    let _worker = Process::worker(&folder, &server.url(), "w", &[]);
    for signal in ["INT", "TERM"] {
        let n_lines = folder.n_lines("far.jsonl");
        let mut run = start(&folder, &plan, &ledger, &server.url(), &[]);
        wait_until("more pairs", || folder.n_lines("far.jsonl") > n_lines + 5);
        run.signal(signal);
        assert_eq!(run.wait(), 130, "{}", run.said());
    }
    let mut run = start(&folder, &plan, &ledger, &server.url(), &[]);
    assert_eq!(run.wait(), 0, "{}", run.said());
    assert_eq!(
        run.printed(),
        poda(&["run", "show", &ledger])
            .out
            .lines()
            .take(run.printed().lines().count())
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    );
    assert_eq!(shown(&ledger), done_here(&folder, &plan));
}

/// A worker that is told to stop finishes what it has, and others do the rest at once.
#[test]
fn a_worker_told_to_stop_finishes_what_it_has() {
    let folder = Folder::new("drain");
    let server = Server::start(&folder);
    let plan = folder.write("plan.json", &games(300).to_string());
    let ledger = folder.path("far.jsonl");
    let mut run = start(&folder, &plan, &ledger, &server.url(), &["--log", "json"]);
    let mut first = Process::worker(&folder, &server.url(), "first", &[]);
    wait_until("a few pairs", || folder.n_lines("far.jsonl") > 5);
    let _second = Process::worker(&folder, &server.url(), "second", &[]);
    first.signal("TERM");
    assert_eq!(first.wait(), 0, "{}", first.said());
    assert!(first.said().contains("told to stop"), "{}", first.said());
    assert_eq!(run.wait(), 0, "{}", run.said());
    assert!(!run.said().contains("\"silent\""), "nobody waited for it: {}", run.said());
    assert_eq!(shown(&ledger), done_here(&folder, &plan));
}

/// Whoever is told to stop stops, even if the server has gone for good.
#[test]
fn a_server_that_has_gone_keeps_nobody() {
    let folder = Folder::new("gone");
    let mut server = Server::start(&folder);
    let url = server.url();
    let plan = folder.write("plan.json", &games(2000).to_string());
    let ledger = folder.path("far.jsonl");
    let mut run = start(&folder, &plan, &ledger, &url, &[]);
    let mut worker = Process::worker(&folder, &url, "w", &["--grace", "1"]);
    wait_until("a few pairs", || folder.n_lines("far.jsonl") > 5);
    server.kill();
    run.wait_for("trouble with the message system");
    worker.signal("TERM");
    run.signal("INT");
    assert_eq!(worker.wait(), 0, "{}", worker.said());
    assert_eq!(run.wait(), 130, "{}", run.said());
}

/// A job that fails on every worker is set aside with its reason, and done again when people say so.
#[test]
fn failed_jobs_are_set_aside_and_done_again() {
    let folder = Folder::new("failing");
    let server = Server::start(&folder);
    let plan = json!({"kind": "empty", "jobs": 300, "failing": [17]});
    let plan = folder.write("plan.json", &plan.to_string());
    let ledger = folder.path("far.jsonl");
    let _workers: Vec<Process> =
        (0..3).map(|number| Process::worker(&folder, &server.url(), &format!("w{number}"), &[])).collect();
    let mut run = start(&folder, &plan, &ledger, &server.url(), &["--log", "json"]);
    assert_eq!(run.wait(), 1, "{}", run.said());
    assert!(run.said().contains("\"set_aside\""), "{}", run.said());
    let document: Value = serde_json::from_str(&shown(&ledger)).unwrap();
    assert_eq!(
        (&document["jobs"]["failed"], &document["jobs"]["done"]),
        (&1.into(), &299.into()),
        "{document}"
    );
    let again = poda(&["run", "retry", &ledger, "--nats", &server.url()]);
    assert_eq!(again.code, 1, "it fails again: {}", again.err);
    assert!(again.err.contains("1 job failed"), "{}", again.err);
}

#[test]
fn the_page_shows_workers_and_takes_commands() {
    let folder = Folder::new("page");
    let server = Server::start(&folder);
    let plan = folder.write("plan.json", &games(2000).to_string());
    let ledger = folder.path("far.jsonl");
    let run = start(&folder, &plan, &ledger, &server.url(), &["--http", "127.0.0.1:0"]);
    let _worker = Process::worker(&folder, &server.url(), "w<1>\"", &[]);
    run.wait_for("http://");
    let said = run.said();
    let address = said.split("http://").nth(1).unwrap().split('/').next().unwrap();
    wait_until("a few pairs", || folder.n_lines("far.jsonl") > 5);

    let get = |path: &str| {
        http(address, &format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"))
    };
    assert!(get("/").contains("<html"));
    wait_until("the worker is shown", || get("/overview.json").contains("w<1>"));
    let metrics = get("/metrics");
    for line in ["# TYPE poda_jobs gauge", "worker=\"w<1>\\\"\"", "poda_worker_nodes_per_second{"] {
        assert!(metrics.contains(line), "{line} is not in\n{metrics}");
    }
    let post = |host: &str, body: &str| {
        let head = format!(
            "POST /control HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\n"
        );
        http(address, &format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()))
    };
    // A page elsewhere that was made to point here.
    assert!(post("elsewhere.example", r#"{"do":"cancel"}"#).starts_with("HTTP/1.1 403"));
    assert!(post(address, r#"{"do":"explode"}"#).starts_with("HTTP/1.1 422"));
    assert!(post(address, r#"{"do":"pause"}"#).starts_with("HTTP/1.1 204"));
    wait_until("it is paused", || get("/overview.json").contains("\"state\":\"paused\""));
}

fn http(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// Watching ends with the run: it then shows what is in the ledger.
#[test]
fn watching_ends_with_the_run() {
    let folder = Folder::new("watch");
    let server = Server::start(&folder);
    let plan = folder.write("plan.json", &games(100).to_string());
    let ledger = folder.path("far.jsonl");
    let mut run = start(&folder, &plan, &ledger, &server.url(), &[]);
    run_is_found(&ledger, &server.url());
    let mut watching =
        Process::start(&folder, "watch", &["run", "show", &ledger, "--nats", &server.url(), "--watch"]);
    let _worker = Process::worker(&folder, &server.url(), "w", &[]);
    assert_eq!(run.wait(), 0, "{}", run.said());
    assert_eq!(watching.wait(), 0, "{}", watching.said());
    assert!(watching.printed().contains("50 of 50 jobs done"), "{}", watching.printed());
}

fn run_is_found(ledger: &str, url: &str) {
    wait_until("somebody coordinates", || poda(&["run", "show", ledger, "--nats", url]).code == 0);
}

/// A second coordinator of the same ledger is turned away.
#[test]
fn one_ledger_has_one_coordinator() {
    let folder = Folder::new("second");
    let server = Server::start(&folder);
    let plan = folder.write("plan.json", &games(20).to_string());
    let ledger = folder.path("far.jsonl");
    let _run = start(&folder, &plan, &ledger, &server.url(), &[]);
    run_is_found(&ledger, &server.url());
    let second = poda(&["run", "start", &plan, "--out", &ledger, "--nats", &server.url()]);
    assert_eq!(second.code, 1, "{}", second.err);
    assert!(second.err.contains("far.jsonl"), "{}", second.err);
}
