//! Workers that lie, flood, hoard, or are of another kind.

use std::time::Duration;

use serde_json::{Value, json};

use crate::raw::Raw;
use crate::{Folder, Process, Server, done_here, games, poda, shown, wait_until};

/// A run under way, paused before anything of it is done, with its name on the server.
struct Underway {
    folder: Folder,
    server: Server,
    plan: String,
    ledger: String,
    run: Process,
    id: String,
    /// A worker's identity that the run accepts.
    identity: Value,
}

fn underway(name: &str, plan: &Value) -> Underway {
    let folder = Folder::new(name);
    let server = Server::start(&folder);
    let mut listener = Raw::connect(server.port());
    listener.subscribe("poda.*.news");
    let plan = folder.write("plan.json", &plan.to_string());
    let ledger = folder.path("far.jsonl");
    let arguments =
        ["run", "start", &plan, "--out", &ledger, "--nats", &server.url(), "--lease", "2", "--log", "json"];
    let run = Process::start(&folder, "run", &arguments);
    let (subject, offer) = listener.message();
    let id = subject.split('.').nth(1).unwrap().to_string();
    let offer: Value = serde_json::from_slice(&offer).unwrap();
    let identity = json!({"name": "mallory", "build": offer["build"], "signature": offer["signature"]});
    Underway { folder, server, plan, ledger, run, id, identity }
}

impl Underway {
    fn subject(&self, what: &str) -> String {
        format!("poda.{}.{what}", self.id)
    }

    fn beat(&self, more: &Value) -> Vec<u8> {
        let mut beat =
            json!({"worker": self.identity, "threads": 1, "tasks": [], "nodes_per_second": 1_000_000});
        beat.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        beat.to_string().into_bytes()
    }

    /// A delivery with these lines.
    fn delivery(&self, lines: &[Value]) -> Vec<u8> {
        let lines: Vec<String> =
            std::iter::once(&self.identity).chain(lines).map(|line| format!("{line}\n")).collect();
        lines.concat().into_bytes()
    }

    /// An honest worker does the rest, and the result is right.
    fn ends_right(mut self) {
        let worker = Process::worker(&self.folder, &self.server.url(), "honest", &[]);
        assert_eq!(self.run.wait(), 0, "{}", self.run.said());
        assert_eq!(shown(&self.ledger), done_here(&self.folder, &self.plan), "{}", worker.said());
    }

    fn overview(&self) -> Value {
        let ran = poda(&["run", "show", &self.ledger, "--nats", &self.server.url(), "--json"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        serde_json::from_str(&ran.out).unwrap()
    }
}

#[test]
fn nonsense_is_dropped_and_its_worker_refused() {
    let it = underway("nonsense", &games(40));
    let mut raw = Raw::connect(it.server.port());
    for body in [
        &b"\xff\xfe\x00"[..],
        b"",
        b"{}",
        b"[[[[[[[[",
        &it.delivery(&[json!({"job": 0})]),
        &it.delivery(&[json!({"job": 0, "result": {"pair": "of shoes"}, "made": {"ms": 1}})]),
        &it.delivery(&[json!({"job": -1, "result": {}, "made": {"ms": 1}})]),
        &it.delivery(&[json!({"job": u64::MAX, "result": {}, "made": {"ms": 1e308}})]),
        &it.delivery(&[json!({"job": 1, "result": null, "made": {"ms": 1}})]),
    ] {
        raw.publish(&it.subject("results"), body);
        raw.publish(&it.subject("beat"), body);
        raw.publish(&it.subject("control"), body);
    }
    raw.settle();
    it.run.wait_for("\"malformed\"");
    it.run.wait_for("of its messages were wrong");
    let overview = it.overview();
    assert_eq!(overview["jobs"]["done"], 0, "{overview}");
    let mallory = &overview["workers"][0];
    assert!(mallory["refusal"].as_str().unwrap().contains("were wrong"), "{mallory}");
    it.ends_right();
}

/// A flood costs time, but no memory, no log and no result.
#[test]
fn floods_are_survived() {
    let it = underway("flood", &games(40));
    let mut raw = Raw::connect(it.server.port());
    for number in 0..20_000 {
        raw.publish(&it.subject("results"), format!("nonsense {number}").as_bytes());
        let name = json!({"worker": {"name": format!("m{number}"), "build": it.identity["build"],
            "signature": it.identity["signature"]}, "threads": u32::MAX, "tasks": [number]});
        raw.publish(&it.subject("beat"), &it.beat(&name));
    }
    raw.settle();
    let n_log_lines = it.run.said().lines().filter(|line| line.contains("\"malformed\"")).count();
    assert!(n_log_lines < 100, "{n_log_lines} lines of the log are about nonsense");
    it.ends_right();
}

/// Somebody takes tasks out of the queue, says that it has them, and never answers.
#[test]
fn hoarders_do_not_keep_tasks() {
    let it = underway("hoarder", &games(40));
    let mut raw = Raw::connect(it.server.port());
    raw.subscribe("hoard");
    let next = format!("$JS.API.CONSUMER.MSG.NEXT.poda-{}-tasks.workers", it.id);
    raw.ask(&next, "hoard", br#"{"batch": 1000, "expires": 60000000000}"#);
    let (_, task) = raw.message();
    assert!(String::from_utf8_lossy(&task).contains("\"jobs\""));
    raw.publish(&it.subject("beat"), &it.beat(&json!({"tasks": [0, 1, 2, 3]})));
    it.ends_right();
}

/// The same results again and again, and late, count once.
#[test]
fn repeated_results_count_once() {
    let it = underway("repeats", &games(40));
    let mut listener = Raw::connect(it.server.port());
    listener.subscribe(&it.subject("results"));
    let mut raw = Raw::connect(it.server.port());
    let _worker = Process::worker(&it.folder, &it.server.url(), "first", &[]);
    for _ in 0..5 {
        let (_, body) = listener.message();
        for _ in 0..3 {
            raw.publish(&it.subject("results"), &body);
        }
    }
    raw.settle();
    it.ends_right();
}

#[test]
fn workers_of_another_build_are_refused_by_the_run() {
    let it = underway("build", &games(40));
    let mut raw = Raw::connect(it.server.port());
    let other_version = json!({"name": "old", "build": {"version": "0.0.1"}, "signature": "0"});
    let other_searches = json!({"name": "changed",
        "build": {"version": it.identity["build"]["version"], "program": "0"}, "signature": "0"});
    for worker in [other_version, other_searches] {
        raw.publish(&it.subject("beat"), &it.beat(&json!({"worker": worker})));
        let result = json!({"job": 0, "failed": "on purpose", "made": {"ms": 1}});
        raw.publish(&it.subject("results"), format!("{worker}\n{result}\n").as_bytes());
    }
    raw.settle();
    it.run.wait_for("its program is version 0.0.1, the run needs");
    it.run.wait_for("its program searches differently (`poda bench`: signature 0, the run needs");
    assert_eq!(it.overview()["jobs"]["failed"], 0);
    it.ends_right();
}

/// A worker looks at an offer before it does anything for it.
#[test]
fn workers_refuse_runs_of_another_build() {
    let folder = Folder::new("offer");
    let server = Server::start(&folder);
    let mut it = underway("real", &games(2));
    // The list of runs is made by the first run on a server.
    let plan = folder.write("plan.json", &games(2).to_string());
    let arguments = ["run", "start", &plan, "--out", &folder.path("x.jsonl"), "--nats", &server.url()];
    let run = Process::start(&folder, "run", &arguments);
    let mut raw = Raw::connect(server.port());
    let offer = json!({"protocol": 1, "id": "forged", "kind": "tournament", "state": "running", "lease_ms": 2000,
        "build": {"version": "99.0.0"}, "signature": "0", "objects": {}});
    wait_until("the list of runs is there", || {
        raw.publish("$KV.poda-runs.forged", offer.to_string().as_bytes());
        raw.settle();
        let worker = Process::worker(&folder, &server.url(), "w", &["--idle", "1"]);
        std::thread::sleep(Duration::from_secs(3));
        worker.said().contains("the run needs 99.0.0: install that version")
    });
    drop(run);
    it.run.kill();
}
