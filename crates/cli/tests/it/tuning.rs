//! Tuning from the command line: killed and continued, drawn, and ready to be tried in a match.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};

use crate::{Ran, json, poda};

/// A folder for one test, removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("poda-tuning-{}-{name}", std::process::id()));
        _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }

    fn plan(&self, plan: &Value) -> String {
        let path = self.file("plan.json");
        fs::write(&path, plan.to_string()).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

fn plan() -> Value {
    json!({
        "game": "othello", "variant": "6x6", "engine": "othello/poda", "iterations": 8, "pairs": 2, "lag": 4,
        "nodes": 1500, "random-plies": 5, "r": 0.3, "seed": 7, "hash": 1,
        "parameters": ["probcut-deviations-1", "reply-cost"],
    })
}

fn tune(plan: &str, more: &[&str]) -> Ran {
    poda(&[&["tune", "spsa", plan], more].concat())
}

#[test]
fn a_tuning_killed_and_continued_is_the_one_never_killed() {
    let folder = Folder::new("killed");
    let plan = folder.plan(&plan());
    let whole = tune(&plan, &["--out", &folder.file("whole.jsonl"), "--threads", "1", "--json"]);
    assert_eq!((whole.code, whole.err.as_str()), (0, ""), "{}", whole.out);

    let part = folder.file("part.jsonl");
    let mut program = Command::new(env!("CARGO_BIN_EXE_poda"));
    let arguments = ["tune", "spsa", &plan, "--out", &part, "--threads", "2"];
    let mut child = program.args(arguments).stdout(Stdio::null()).spawn().unwrap();
    while fs::read_to_string(&part).map_or(0, |text| text.lines().count()) < 4 {
        sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let again = tune(&plan, &["--out", &part, "--threads", "4", "--json"]);
    assert_eq!((again.code, &again.out), (0, &whole.out), "{}", again.err);

    // It is a run like any other.
    let named = folder.file("named.json");
    let with_kind = fs::read_to_string(&plan).unwrap().replacen('{', r#"{"kind":"spsa","#, 1);
    fs::write(&named, with_kind).unwrap();
    let run = poda(&["run", "start", &named, "--out", &folder.file("run.jsonl"), "--json"]);
    assert_eq!((run.code, &run.out), (0, &whole.out), "{}", run.err);
    let shards = poda(&["run", "start", &named, "--shard", "1/2", "--out", &folder.file("shard.jsonl")]);
    assert!(shards.code == 2 && shards.err.contains("cannot be divided"), "{}", shards.err);
}

#[test]
fn the_ways_of_the_parameters_are_drawn_and_the_spec_can_be_used() {
    let folder = Folder::new("plot");
    let (plan, ledger, svg) =
        (folder.plan(&plan()), folder.file("plan.jsonl"), ["first", "second"].map(|name| folder.file(name)));
    let ran = tune(&plan, &["--plot", &svg[0], "--threads", "2"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let spec = ran.out.lines().last().unwrap();
    assert!(spec.starts_with("othello/poda:parameters=probcut-deviations-1/"), "{}", ran.out);
    let played = json(&["analyse", "othello", "--variant", "6x6", "--engine", spec, "--nodes", "500"]);
    assert!(played["lines"][0]["mv"].is_string() || played["lines"][0]["move"].is_string(), "{played}");

    let shown = poda(&["tune", "show", &ledger, "--plot", &svg[1]]);
    assert_eq!((shown.code, &shown.out), (0, &ran.out), "{}", shown.err);
    let [first, second] = svg.map(|path| fs::read_to_string(path).unwrap());
    assert_eq!(first, second);
    for text in ["<svg", "8 of 8 iterations, 32 games", "probcut-deviations-1", "reply-cost", "iteration"] {
        assert!(first.contains(text), "{text}");
    }
    assert_eq!(first.matches("<polyline").count(), 2, "a panel per parameter");
}

#[test]
fn plans_of_other_kinds_and_unknown_parameters_are_refused() {
    let folder = Folder::new("refused");
    let check = |plan: Value, named: &str| {
        let ran = tune(&folder.plan(&plan), &[]);
        assert!(ran.code == 2 && ran.err.contains(named), "{plan}: {}", ran.err);
    };
    check(json!({"kind": "empty", "jobs": 3}), "kind \"empty\"");
    let mut wrong = plan();
    wrong["parameters"] = json!(["probcut"]);
    check(wrong, "`probcut`");
    check(json!([1]), "expected an object");

    let empty = folder.plan(&json!({"kind": "empty", "jobs": 3}));
    let ledger = folder.file("empty.jsonl");
    assert_eq!(poda(&["run", "start", &empty, "--out", &ledger]).code, 0);
    let ran = poda(&["tune", "show", &ledger]);
    assert!(ran.code == 2 && ran.err.contains("kind empty"), "{}", ran.err);
}

#[test]
fn parameters_are_listed() {
    let parameters = json(&["tune", "parameters", "chess/poda"]);
    let parameters = parameters.as_array().unwrap();
    assert!(parameters.len() >= 20);
    let engines = json(&["engines", "chess"]);
    let of_engine = |name: &str| engines.as_array().unwrap().iter().find(|engine| engine["name"] == name);
    assert_eq!(of_engine("chess/poda").unwrap()["parameters"].as_array(), Some(parameters));
    assert!(of_engine("chess/pvs").unwrap()["parameters"].is_null());
    let text = poda(&["tune", "parameters", "othello/poda"]);
    assert!(
        text.code == 0 && text.out.contains("probcut-slack") && text.out.contains("0 to 12"),
        "{}",
        text.out
    );
    for (engine, named) in [("chess/pvs", "chess/poda"), ("chess", "poda engines")] {
        let ran = poda(&["tune", "parameters", engine]);
        assert!(ran.code == 2 && ran.err.contains(named), "{engine}: {}", ran.err);
    }
}
