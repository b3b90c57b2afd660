//! Bulk runs: divided, killed, mangled and put together again.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};

use crate::{Ran, json, poda, poda_with};

/// A folder for one test, removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("poda-runs-{}-{name}", std::process::id()));
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

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

fn tournament(games: usize) -> Value {
    json!({
        "kind": "tournament", "game": "tictactoe", "players": ["random", "greedy", "mcts:nodes=200"], "games": games,
        "random-plies": 1, "seed": 3,
    })
}

/// Runs `poda` with these environment variables.
fn with_environment(arguments: &[&str], variables: &[(&str, &str)]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_poda"));
    let output = command.args(arguments).envs(variables.iter().copied()).output().unwrap();
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

fn start(plan: &str, out: &str, more: &[&str]) -> Ran {
    poda(&[&["run", "start", plan, "--out", out], more].concat())
}

/// What `show --json` prints.
fn shown(ledger: &str) -> String {
    let ran = poda(&["run", "show", ledger, "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out
}

#[test]
fn shards_put_together_are_the_run_of_one_thread() {
    for (name, plan) in [
        ("tournament", tournament(20)),
        (
            "selfplay",
            json!({"kind": "selfplay", "game": "othello", "players": ["level=easy"], "games": 7, "random-plies": 30}),
        ),
        (
            "puzzles",
            json!({"kind": "puzzles", "game": "tictactoe", "selfplay": 40, "per-game": 3, "count": 5, "nodes": 2000}),
        ),
        (
            "labels",
            json!({"kind": "labels", "game": "tictactoe", "positions": ["X../.O./... X", "XX./OO./... X", ".../.../... X"],
                "exact-within": 5, "depth": 3, "batch": 1}),
        ),
        (
            "test",
            json!({"kind": "tournament", "game": "tictactoe", "players": ["minimax", "random"], "schedule": "match",
                "games": 300, "random-plies": 1, "sprt": [0, 150], "nodes": 500}),
        ),
        (
            "solve",
            json!({"kind": "solve", "game": "tictactoe", "position": "X../.O./... X", "plies": 2, "eager": true, "hash": 1}),
        ),
        ("empty", json!({"kind": "empty", "jobs": 1000})),
    ] {
        let folder = Folder::new(&format!("shards-{name}"));
        let (plan, whole, merged) =
            (folder.plan(&plan), folder.file("whole.jsonl"), folder.file("merged.jsonl"));
        let ran = start(&plan, &whole, &["--threads", "1"]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{name}: {}", ran.out);
        let parts: Vec<String> = (1..=3).map(|index| folder.file(&format!("part-{index}.jsonl"))).collect();
        for (index, part) in (1..).zip(&parts) {
            let ran = start(&plan, part, &["--threads", "2", "--shard", &format!("{index}/3")]);
            assert_eq!(ran.code, 0, "{name}: {}", ran.err);
        }
        let merge = ["run", "merge", &parts[2], &parts[0], &parts[1], &parts[0], "--out", &merged, "--json"];
        let ran = poda(&merge);
        assert_eq!(ran.code, 0, "{name}: {}", ran.err);
        assert_eq!(shown(&merged), shown(&whole), "{name}");
        let document: Value = serde_json::from_str(&shown(&whole)).unwrap();
        assert_eq!((&document["is_over"], &document["jobs"]["missing"]), (&true.into(), &0.into()), "{name}");

        let exported = |ledger: &str, name: &str| {
            let out = folder.file(name);
            assert_eq!(poda(&["run", "export", ledger, "--out", &out]).code, 0);
            let text = fs::read_to_string(out).unwrap();
            let without_times = |line: &str| {
                let mut line: Value = serde_json::from_str(line).unwrap();
                if let Some(fields) = line.as_object_mut() {
                    fields.remove("time_ms");
                    fields.remove("timing");
                }
                line
            };
            text.lines().map(without_times).collect::<Vec<_>>()
        };
        let records = exported(&whole, "whole-export.jsonl");
        assert!(!records.is_empty(), "{name}");
        assert_eq!(exported(&merged, "merged-export.jsonl"), records, "{name}");
    }
}

/// Their figures may contain times, so only what they are about is compared.
#[test]
fn experiments_are_divided_too() {
    let folder = Folder::new("lab");
    let names = ["branching", "int-board"];
    let plan = folder.plan(&json!({"kind": "lab", "experiments": names, "quick": true}));
    let parts = ["1/2", "2/2"].map(|shard| {
        let part = folder.file(&shard.replace('/', "-of-"));
        assert_eq!(start(&plan, &part, &["--shard", shard]).code, 0);
        part
    });
    let merged = folder.file("merged.jsonl");
    let document = json(&["run", "merge", &parts[1], &parts[0], &parts[1], "--out", &merged]);
    assert_eq!((&document["jobs"]["done"], &document["repeated"]), (&2.into(), &1.into()));
    let document: Value = serde_json::from_str(&shown(&merged)).unwrap();
    for (report, name) in document["outcome"].as_array().unwrap().iter().zip(names) {
        assert_eq!(report["experiment"], name);
        assert!(!report["measured"].as_object().unwrap().is_empty());
    }
}

#[cfg(unix)]
#[test]
fn a_termination_signal_pauses_a_run() {
    let folder = Folder::new("paused");
    let (plan, out) = (folder.plan(&tournament(4000)), folder.file("run.jsonl"));
    let mut program = Command::new(env!("CARGO_BIN_EXE_poda"));
    let mut child = program
        .args(["run", "start", &plan, "--out", &out, "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    while fs::read_to_string(&out).map_or(0, |text| text.lines().count()) < 3 {
        sleep(Duration::from_millis(1));
    }
    let signal = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(signal.success());
    let text = std::io::read_to_string(child.stdout.take().unwrap()).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let document: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(document["is_over"], false);
    assert_eq!(document.to_string(), serde_json::from_str::<Value>(&shown(&out)).unwrap().to_string());
    assert_eq!(document["jobs"]["done"].as_u64(), Some(folder.read("run.jsonl").lines().count() as u64 - 1));
}

#[test]
fn killed_shards_are_merged_as_they_are_and_the_rest_is_done_from_there() {
    let folder = Folder::new("killed");
    let (plan, whole, merged) =
        (folder.plan(&tournament(60)), folder.file("whole.jsonl"), folder.file("merged.jsonl"));
    assert_eq!(start(&plan, &whole, &["--threads", "1"]).code, 0);
    let parts = ["a.jsonl", "b.jsonl"].map(|name| folder.file(name));
    for (shard, part) in ["0/2", "1/2"].into_iter().zip(&parts) {
        let mut program = Command::new(env!("CARGO_BIN_EXE_poda"));
        let arguments = ["run", "start", &plan, "--out", part, "--shard", shard, "--threads", "2"];
        let mut child = program.args(arguments).stdout(Stdio::null()).spawn().unwrap();
        while fs::read_to_string(part).map_or(0, |text| text.lines().count()) < 5 {
            sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let merge = ["run", "merge", &parts[0], &parts[1], "--out", &merged, "--json"];
    let ran = poda(&merge);
    let document: Value = serde_json::from_str(&ran.out).unwrap();
    let missing: Vec<u64> = serde_json::from_value(document["missing"].clone()).unwrap();
    assert!(ran.code == 1 && !missing.is_empty(), "the kills came too late to prove anything");
    assert!(ran.err.contains("missing: ") && ran.err.contains(&missing[0].to_string()), "{}", ran.err);
    let there: Vec<u64> = folder.read("merged.jsonl").lines().skip(1).map(job).collect();
    let mut all: Vec<u64> = missing.iter().chain(&there).copied().collect();
    all.sort_unstable();
    assert_eq!(all, (0..90).collect::<Vec<_>>(), "every job is there or missing");

    // The same command goes on with a shard; the merge can be repeated; the last step may be done anywhere.
    assert_eq!(start(&plan, &parts[0], &["--shard", "0/2"]).code, 0);
    assert_eq!(poda(&merge).code, 1);
    assert_eq!(poda(&["run", "resume", &merged]).code, 0);
    assert_eq!(shown(&merged), shown(&whole));
}

#[test]
fn schedulers_give_each_task_its_shard_and_its_ledger() {
    let folder = Folder::new("schedulers");
    let plan = folder.plan(&json!({"kind": "empty", "jobs": 10}));
    let out = folder.file("{shard}.jsonl");
    let slurm =
        [("SLURM_ARRAY_TASK_ID", "6"), ("SLURM_ARRAY_TASK_MIN", "5"), ("SLURM_ARRAY_TASK_COUNT", "3")];
    let named = [&slurm[..], &[("SLURMD_NODENAME", "node7")]].concat();
    let ran = with_environment(&["run", "start", &plan, "--out", &out], &named);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = folder.read("1-of-3.jsonl");
    let of_shard = |shard: &str| {
        let shard = jobs::Shard::read(shard).unwrap();
        (0..10).filter(move |&job| shard.contains(job)).collect::<Vec<_>>()
    };
    assert_eq!(sorted(text.lines().skip(1).map(job)), of_shard("1/3"));
    assert!(text.contains("\"by\":\"node7\""), "{text}");
    let ran = with_environment(&["run", "start", &plan], &slurm);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(folder.0.join("plan.1-of-3.jsonl").exists());

    let pod = [("JOB_COMPLETION_INDEX", "2")];
    let ran = with_environment(&["run", "start", &plan, "--out", &out], &pod);
    assert!(ran.code == 2 && ran.err.contains("--shards N"), "{}", ran.err);
    let ran = with_environment(&["run", "start", &plan, "--out", &out, "--shards", "3"], &pod);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(sorted(folder.read("2-of-3.jsonl").lines().skip(1).map(job)), of_shard("2/3"));
    let ran = poda(&[
        "run",
        "merge",
        &folder.file("1-of-3.jsonl"),
        &folder.file("2-of-3.jsonl"),
        "--out",
        &folder.file("m"),
    ]);
    let missing = jobs::ranges_in_words(of_shard("0/3"), 10);
    assert!(ran.code == 1 && ran.err.contains(&format!("missing: {missing}")), "{}", ran.err);
}

#[test]
fn what_does_not_fit_together_is_refused_by_name() {
    let folder = Folder::new("refused");
    let (plan, one, other) = (
        folder.plan(&json!({"kind": "empty", "jobs": 10})),
        folder.file("one.jsonl"),
        folder.file("other.jsonl"),
    );
    assert_eq!(start(&plan, &one, &[]).code, 0);
    let text = folder.read("one.jsonl");
    let check = |ran: Ran, parts: &[&str]| {
        assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{}", ran.err);
        parts.iter().for_each(|part| assert!(ran.err.contains(part), "{part}: {}", ran.err));
    };
    let merge = || poda(&["run", "merge", &one, &other, "--out", &folder.file("merged.jsonl")]);
    let conflicting = text.replace("{\"job\":7,\"result\":7", "{\"job\":7,\"result\":8");
    fs::write(&other, conflicting).unwrap();
    check(merge(), &["job 7 has another result", &one, &other]);
    fs::write(&other, text.replace("\"jobs\":10", "\"jobs\":11")).unwrap();
    check(merge(), &["plan.jobs is 10 and 11", &one, &other]);
    fs::write(&other, text.replace("\"version\":\"", "\"version\":\"9.")).unwrap();
    check(merge(), &["build.version is", &one, &other]);
    check(poda(&["run", "resume", &other]), &["has changed since the run started"]);
    fs::write(&other, "milk, eggs\n").unwrap();
    check(merge(), &["line 1 of the ledger", &other]);
    check(start(&plan, &other, &[]), &["already exists", &other]);
    assert_eq!(fs::read_to_string(&other).unwrap(), "milk, eggs\n");
    check(poda(&["run", "show", &other]), &["line 1 of the ledger", &other]);
    check(
        start(&folder.plan(&json!({"kind": "empty", "jobs": 11})), &one, &[]),
        &["plan.jobs is 10 and 11", &one],
    );

    for (plan, said) in [
        (json!({"kind": "empty"}), "missing field `jobs`"),
        (json!({"kind": "empty", "jobs": 1, "pace": 3}), "unknown field `pace`, expected `jobs`"),
        (
            json!({"kind": "sudoku"}),
            "no such kind of run (available: tournament, selfplay, spsa, labels, solve, puzzles, lab, empty)",
        ),
        (json!({"jobs": 1}), "does not say what kind of run"),
        (json!([1]), "expected an object of JSON"),
        (json!({"kind": "tournament", "game": "tictactoe", "players": ["nobody", "random"]}), "nobody"),
        (
            json!({"kind": "selfplay", "game": "chess", "players": ["poda", "pvs"], "depth": 1}),
            "exactly one player",
        ),
        (json!({"kind": "labels", "game": "chess", "positions": ["startpos"]}), "give depth or nodes"),
        (json!({"kind": "labels", "game": "chess", "positions": ["start"], "depth": 1}), "position 1: "),
        (json!({"kind": "puzzles", "game": "chess"}), "either `from` or `selfplay`"),
        (json!({"kind": "lab", "experiments": ["alchemy"]}), "alchemy"),
    ] {
        check(start(&folder.plan(&plan), &folder.file("never.jsonl"), &["--threads", "1"]), &[said]);
    }
    let knock_out = json!({"kind": "tournament", "game": "tictactoe", "players": ["random", "greedy"], "schedule": "knock-out"});
    check(
        start(&folder.plan(&knock_out), &folder.file("never.jsonl"), &["--shard", "1/2"]),
        &["cannot be divided"],
    );
    check(start(&plan, &folder.file("never.jsonl"), &["--shard", "5/2"]), &["`5/2`"]);
    assert!(fs::read_dir(&folder.0).unwrap().all(|file| file.unwrap().file_name() != "never.jsonl"));
}

#[test]
fn a_tournament_is_the_same_run_under_both_commands() {
    let folder = Folder::new("both");
    let (plan, file, other) =
        (folder.plan(&tournament(4)), folder.file("run.jsonl"), folder.file("tournament.jsonl"));
    assert_eq!(start(&plan, &file, &[]).code, 0);
    let players = ["--player", "random", "--player", "greedy", "--player", "mcts:nodes=200"];
    let run = [
        "tournament",
        "run",
        &other,
        "--game",
        "tictactoe",
        "--random-plies",
        "1",
        "--seed",
        "3",
        "--games",
        "4",
    ];
    let report = json(&[&run as &[&str], &players].concat());
    assert_eq!(shown(&file), shown(&other));
    let document: Value = serde_json::from_str(&shown(&other)).unwrap();
    assert_eq!(document["outcome"], report);
    assert_eq!(json(&["tournament", "show", &file]), report);
    let ran = poda(&["tournament", "show", &{
        let empty = folder.plan(&json!({"kind": "empty", "jobs": 3}));
        let out = folder.file("empty.jsonl");
        assert_eq!(start(&empty, &out, &[]).code, 0);
        out
    }]);
    assert!(ran.code == 2 && ran.err.contains("not a tournament"), "{}", ran.err);
}

#[test]
fn kinds_explain_themselves_and_their_examples_work() {
    let kinds = json(&["run", "plan"]);
    for kind in kinds.as_array().unwrap() {
        let name = kind["kind"].as_str().unwrap();
        let example = poda(&["run", "plan", name]).out;
        assert_eq!(serde_json::from_str::<Value>(&example).unwrap(), kind["example"]);
        // Only to be read: a knock-out of the plan's field would be refused with another message.
        let ran = poda_with(&["run", "start", "-", "--out", "/dev/null/no", "--threads", "1"], &example);
        assert!(ran.code == 2 && ran.err.contains("/dev/null/no"), "{name}: {}", ran.err);
        assert!(
            poda(&["run", "plan", name, "--fields"]).out.lines().count()
                >= kind["fields"].as_array().unwrap().len()
        );
    }
    let ran = poda_with(&["run", "start", "-"], "{\"kind\": \"empty\", \"jobs\": 1}");
    assert!(ran.code == 2 && ran.err.contains("--out"), "{}", ran.err);
}

#[test]
fn a_run_is_watched_until_it_is_over() {
    let folder = Folder::new("watched");
    let (plan, out) = (folder.plan(&tournament(40)), folder.file("run.jsonl"));
    let mut program = Command::new(env!("CARGO_BIN_EXE_poda"));
    let arguments = ["run", "start", &plan, "--out", &out, "--threads", "1"];
    let mut child = program.args(arguments).stdout(Stdio::null()).spawn().unwrap();
    while fs::read_to_string(&out).map_or(0, |text| text.lines().count()) == 0 {
        sleep(Duration::from_millis(1));
    }
    let watched = poda(&["run", "show", &out, "--watch", "--json"]);
    child.wait().unwrap();
    assert_eq!(watched.code, 0, "{}", watched.err);
    let last: Value = serde_json::from_str(watched.out.lines().last().unwrap()).unwrap();
    assert_eq!((&last["is_over"], &last["jobs"]["done"]), (&true.into(), &60.into()));
}

fn sorted(jobs: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut jobs: Vec<u64> = jobs.collect();
    jobs.sort_unstable();
    jobs
}

fn job(line: &str) -> u64 {
    serde_json::from_str::<Value>(line).unwrap()["job"].as_u64().unwrap()
}

/// The data is a match played by an earlier version, whose ledgers had only tournaments.
#[test]
fn a_ledger_of_version_1_is_shown_exported_and_continued() {
    let folder = Folder::new("version-1");
    let earlier = concat!(env!("CARGO_MANIFEST_DIR"), "/../arena/tests/data/earlier_ledger.jsonl");
    let text = fs::read_to_string(earlier).unwrap();
    let (cut, games) = (folder.file("cut.jsonl"), folder.file("games.jsonl"));
    fs::write(&cut, text.split_inclusive('\n').take(2).collect::<String>()).unwrap();
    let ran = poda(&["run", "resume", &cut]);
    assert!(ran.code == 2 && ran.err.contains("has changed"), "{}", ran.err);
    let ran = poda(&["run", "resume", &cut, "--force"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let outcome = |file: &str| serde_json::from_str::<Value>(&shown(file)).unwrap()["outcome"].clone();
    assert_eq!(outcome(&cut), outcome(earlier));
    assert_eq!(outcome(&cut), json(&["tournament", "show", &cut]));
    assert_eq!(json(&["run", "export", &cut, "--out", &games])["written"], 6);
    let merged = folder.file("merged.jsonl");
    assert_eq!(json(&["run", "merge", earlier, earlier, "--out", &merged])["repeated"], 3);
    assert_eq!(outcome(&merged), outcome(earlier));
    let first: Value = serde_json::from_str(folder.read("games.jsonl").lines().next().unwrap()).unwrap();
    assert!(first["time_ms"][0].as_f64() > Some(0.0), "{first}");
}

#[test]
fn times_meant_for_another_machine_are_scaled_and_noted() {
    let folder = Folder::new("reference-speed");
    let plan = |more: &Value| {
        let mut plan =
            json!({"kind": "tournament", "game": "tictactoe", "players": ["mcts", "random"], "games": 2});
        plan.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        folder.plan(&plan)
    };
    let refused = start(&plan(&json!({"nodes": 100, "reference-speed": 1000})), &folder.file("r.jsonl"), &[]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("a reference speed needs times to scale"), "{}", refused.err);

    let speed = json(&["bench", "tictactoe"])["nps"].as_u64().unwrap();
    let (ledger, out) = (folder.file("run.jsonl"), folder.file("games.jsonl"));
    // A machine ten times as fast: ten times the time here, as far as one run measures like another.
    let ran = start(&plan(&json!({"tc": "0.2+0.01", "reference-speed": 10 * speed})), &ledger, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(poda(&["run", "export", &ledger, "--out", &out]).code, 0);
    for line in folder.read("games.jsonl").lines() {
        let game: Value = serde_json::from_str(line).unwrap();
        let scale = game["timing"]["scale"].as_f64().unwrap();
        assert!((0.5..100.0).contains(&scale), "{scale}");
    }
    let impossible = start(&plan(&json!({"tc": "0.2", "reference-speed": 1})), &folder.file("i.jsonl"), &[]);
    assert!(impossible.err.contains("out of proportion"), "{}", impossible.err);
}

#[test]
fn a_solved_position_is_proven_and_the_proof_is_checked() {
    let folder = Folder::new("proof");
    let plan = folder.plan(&json!({
        "kind": "solve", "game": "othello", "variant": "4x4", "plies": 3, "nodes": 60, "hash": 1,
    }));
    let (ledger, proof) = (folder.file("run.jsonl"), folder.file("proof.jsonl"));
    let ran = start(&plan, &ledger, &["--threads", "2"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("solved: the side to move gets -10"), "{}", ran.out);
    assert_eq!(poda(&["run", "export", &ledger, "--out", &proof]).code, 0);
    let checked = poda(&["proof", "check", &proof, "--sample", "100", "--ledger", &ledger]);
    assert_eq!((checked.code, checked.err.as_str()), (0, ""), "{}", checked.out);
    assert!(checked.out.contains("the proof is right"), "{}", checked.out);
    let document = json(&["proof", "check", &proof, "--sample", "100"]);
    assert_eq!((&document["right"], &document["claim"]["at-least"]), (&true.into(), &(-10).into()));
    assert!(
        document["searched"].as_u64() > Some(5) && document["confirmed"] == document["searched"],
        "{document}"
    );

    let text = folder.read("proof.jsonl");
    let forged = folder.file("forged.jsonl");
    fs::write(
        &forged,
        text.replacen("\"claim\":{\"at-least\":-10,\"at-most\":-10}", "\"claim\":{\"at-least\":-8}", 1),
    )
    .unwrap();
    let ran = poda(&["proof", "check", &forged]);
    assert_eq!(ran.code, 1, "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("wrong in line 1"), "{}", ran.out);
    fs::write(&forged, &text[..text.len() / 2]).unwrap();
    let ran = poda(&["proof", "check", &forged]);
    assert_eq!(ran.code, 2, "{} {}", ran.out, ran.err);
    assert!(ran.err.contains("line"), "{}", ran.err);

    let unfinished = folder.file("unfinished.jsonl");
    let first = folder.read("run.jsonl").lines().take(3).map(|line| format!("{line}\n")).collect::<String>();
    fs::write(&unfinished, first).unwrap();
    let ran = poda(&["run", "export", &unfinished, "--out", &folder.file("none.jsonl")]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("it is not solved"), "{}", ran.err);
    assert!(!folder.0.join("none.jsonl").exists());
}
