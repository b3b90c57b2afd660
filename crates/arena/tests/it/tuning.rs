//! However a tuning is played, it has the same outcome; and wrong plans are refused by name.

use std::sync::Arc;
use std::time::Duration;

use arena::{SpsaKind, TuningReport};
use catalog::CATALOG;
use game::{below, dice, shuffle};
use jobs::remote::{Coordinator, Delivery, Offer, Order, Patience, Task, WorkerId};
use jobs::{Build, Crew, Entry, Header, Kind, Ledger, Run, Workload};
use search::Control;
use serde_json::{Value, json};

use crate::players::Scratch;

const KIND: SpsaKind = SpsaKind { catalog: CATALOG, resources: &table::NoFiles };

/// Short games whose results depend on the parameters.
fn plan() -> Value {
    json!({
        "game": "othello", "variant": "6x6", "engine": "poda", "iterations": 9, "pairs": 2, "lag": 3, "nodes": 2500,
        "random-plies": 5, "r": 0.3, "seed": 5, "hash": 1,
        "parameters": ["probcut-deviations-1", {"name": "reply-cost", "start": 200, "c": 90}, "end-jump"],
    })
}

fn with(field: &str, value: Value) -> Value {
    let mut plan = plan();
    plan[field] = value;
    plan
}

fn workload(plan: Value) -> Box<dyn Workload> {
    KIND.draft(plan).unwrap()
}

fn header(workload: &dyn Workload) -> Header {
    Header { kind: KIND.name().to_string(), plan: workload.plan(), build: Build::default(), files: [].into() }
}

/// Plays a tuning, interrupted again and again after so many pairs.
fn play(name: &str, plan: Value, n_workers: usize, pairs_at_once: usize) -> (Value, Vec<String>) {
    let scratch = Scratch::new(name);
    let workload = workload(plan);
    drop(Run::begin(&scratch.0, header(&*workload), None).unwrap());
    loop {
        let (ledger, reader) = Ledger::open(&scratch.0).unwrap();
        let (mut outcome, control) = (workload.outcome(), Control::new());
        let mut run = Run::resume(ledger, reader, &mut *outcome, workload.is_repeatable()).unwrap();
        let mut n_pairs = 0;
        run.perform(&*workload, &mut *outcome, &Crew::of(n_workers), &control, &mut |_, _| {
            n_pairs += 1;
            if n_pairs == pairs_at_once {
                control.stop();
            }
        })
        .unwrap();
        assert!(run.progress().failed.is_empty(), "{:?}", run.progress().failed);
        if run.progress().is_over(&*outcome, None) {
            return (outcome.document(), exported(&*workload, &scratch));
        }
    }
}

/// The lines that a finished tuning is exported as.
fn exported(workload: &dyn Workload, scratch: &Scratch) -> Vec<String> {
    let (mut outcome, mut entries) = (workload.outcome(), Vec::new());
    let mut reader = jobs::LedgerReader::open(&scratch.0).unwrap();
    jobs::read_results(&mut reader, &mut *outcome, true, &mut |entry| entries.push(entry)).unwrap();
    entries.sort_by_key(|entry| entry.job);
    let mut export = workload.exporter();
    entries.iter().flat_map(|entry| export(entry).unwrap()).collect()
}

#[test]
fn threads_and_interruptions_do_not_change_the_outcome() {
    let (whole, lines) = play("tuning-whole", plan(), 1, usize::MAX);
    let report: TuningReport = serde_json::from_value(whole.clone()).unwrap();
    assert_eq!((report.done, report.games, report.points.len()), (9, 36, 10));
    assert!(report.parameters.iter().any(|tuned| tuned.moved() != 0.0), "some games were won: {report}");
    assert_eq!(play("tuning-threads", plan(), 4, usize::MAX), (whole.clone(), lines.clone()));
    assert_eq!(play("tuning-parts", plan(), 2, 5), (whole, lines.clone()));

    assert_eq!(lines.len(), 9, "a line per iteration");
    let last: Value = serde_json::from_str(&lines[8]).unwrap();
    assert_eq!(last["iteration"], 8);
    for tuned in &report.parameters {
        assert_eq!(last["parameters"][&tuned.name], json!(tuned.value), "{}", tuned.name);
        assert_eq!(tuned.path.last(), Some(&tuned.value));
    }
}

#[test]
fn the_spec_of_the_outcome_is_an_engine_with_the_tuned_values() {
    let engine = "poda:parameters=peek-depth/9+reply-cost/150";
    let plan = with("engine", json!(engine));
    let report: TuningReport = serde_json::from_value(workload(plan).outcome().document()).unwrap();
    let spec = "poda:parameters=peek-depth/9+probcut-deviations-1/75+reply-cost/200+end-jump/10";
    assert_eq!(report.spec, spec, "what is not tuned stays as it was given");
    let table = CATALOG.game("othello").unwrap().table(Some("6x6")).unwrap();
    assert!(table.options(&report.spec).is_ok());

    let all = with("parameters", json!("all"));
    let all: TuningReport = serde_json::from_value(workload(all).outcome().document()).unwrap();
    assert!(all.parameters.len() >= 12);
    assert!(all.parameters.iter().all(|tuned| tuned.start == tuned.default));
}

/// Clocks are not used with limits in nodes, so that what is about them could only wander.
#[test]
fn parameters_of_time_are_tuned_only_with_a_clock() {
    let n_parameters = |limit: &str, value: Value| {
        let mut plan = json!({"game": "chess", "engine": "poda", "iterations": 9});
        plan[limit] = value;
        workload(plan).plan()["parameters"].as_array().unwrap().len()
    };
    assert_eq!(n_parameters("tc", json!("10+0.1")), n_parameters("nodes", json!(1000)) + 3);
}

#[test]
fn what_workers_are_told_is_bounded_by_the_lag() {
    let outcome = workload(with("iterations", json!(100_000))).outcome();
    assert_eq!(outcome.wanted().first(), Some(&(0..6)));
    assert_eq!(outcome.context()["players"].as_array().unwrap().len(), 3);
}

#[test]
fn wrong_plans_are_refused_by_name() {
    let check = |field: &str, value: Value, named: &str| {
        let refusal = KIND.draft(with(field, value.clone())).err();
        let refusal = refusal.unwrap_or_else(|| panic!("{field}: {value} is accepted")).to_string();
        assert!(refusal.contains(named), "{field}: {value}: {refusal}");
    };
    check("parameters", json!(["magic"]), "magic");
    check("parameters", json!([{"name": "reply-cost", "max": 999}]), "from 0 to 512");
    check(
        "parameters",
        json!([{"name": "reply-cost", "start": 100, "min": 120}]),
        "reply-cost starts between",
    );
    check("parameters", json!([{"name": "reply-cost", "c": 0}]), "c of reply-cost");
    check("parameters", json!([{"name": "reply-cost", "step": 3}]), "unknown field `step`");
    check("parameters", json!(["reply-cost", "reply-cost"]), "twice");
    check("parameters", json!([]), "from 1 to");
    check("parameters", json!(3), "a list of names");
    check("engine", json!("pvs"), "no parameters");
    check("engine", json!("nobody"), "nobody");
    check("engine", json!("poda:parameters=magic/3"), "magic");
    check("iterations", json!(0), "iterations is from 1");
    check("lag", json!(1000), "lag is from 1 to 256");
    check("alpha", json!(-1.0), "alpha");
    check("players", json!(["poda"]), "unknown field `players`");
    check("nodes", json!("many"), "invalid type");
}

#[test]
fn results_of_other_jobs_are_refused() {
    let mut outcome = workload(plan()).outcome();
    let game = json!({"result": "win", "reason": "rule", "plies": 30});
    let raw = |iteration: u64| {
        serde_json::value::to_raw_value(&json!({"iteration": iteration, "games": [game, game]})).unwrap()
    };
    assert!(outcome.enter(4, &raw(1)).is_err());
    assert!(outcome.enter(18, &raw(9)).is_err());
    assert!(outcome.enter(4, &raw(2)).is_ok());
    assert_eq!(outcome.document()["done"], 0, "it waits for the iterations before it");
    assert_eq!(outcome.wanted().first(), Some(&(0..6)));
}

#[test]
fn a_tuning_is_not_divided_into_shards() {
    assert!(workload(plan()).check_sharding().unwrap_err().to_string().contains("cannot be divided"));
}

/// Tasks are done in any order, some of them twice, by workers that know only what they are told with each.
#[test]
fn workers_elsewhere_have_the_same_outcome() {
    let (whole, _) = play("tuning-here", plan(), 1, usize::MAX);
    let scratch = Scratch::new("tuning-elsewhere");
    let workload = workload(plan());
    let run = Run::begin(&scratch.0, header(&*workload), None).unwrap();
    let (build, header) =
        (Build { version: Some("1".to_string()), ..Build::default() }, run.header().clone());
    let offer = Offer::new(&header, build.clone(), "5".to_string(), Duration::from_secs(30));
    let worker = WorkerId { name: "one".to_string(), build, signature: "5".to_string() };
    let mut coordinator =
        Coordinator::new(run, workload.outcome(), offer, Patience::default(), Duration::ZERO);
    let (mut dice, mut now, mut contexts) = (dice(1), Duration::ZERO, Vec::new());
    let mut queue: Vec<Task> = Vec::new();
    while !coordinator.is_over() {
        now += Duration::from_millis(100);
        for order in coordinator.orders(now).unwrap() {
            if let Order::Publish { task, .. } = order {
                queue.push(task);
            }
        }
        shuffle(&mut dice, &mut queue);
        let task = if below(&mut dice, 4) == 0 { queue[0].clone() } else { queue.remove(0) };
        contexts.push(task.context.to_string());
        let mut workers = workload.workers(1, &task.context).unwrap();
        let entry = |&job: &u64| Entry::of(job, workers[0].perform(job, &Arc::default()).unwrap());
        let entries = task.jobs.iter().map(entry).collect();
        let delivery = Delivery { worker: worker.clone(), entries };
        coordinator.deliveries(now, [&*delivery.to_bytes()]).unwrap();
    }
    contexts.sort();
    contexts.dedup();
    assert!(contexts.len() > 3, "the parameters moved on while the run went on");
    assert_eq!(coordinator.outcome().document(), whole);
}
