//! Commands that write files, killed at every change, with a disk that is full or broken at every change: a file is the
//! old one or the new one, whoever fails says so and names the file, and the next try works.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use game::{below, dice};
use rusqlite::Connection;
use serde_json::Value;
use store::{GameRow, Store};

use crate::file_system::{FileSystem, Survival};
use crate::harness::{ControlPage, Fault, Scratch, poda, program};
use crate::journal;
use crate::tries_everything;

/// A command, and what it changes.
struct Work {
    name: &'static str,
    /// Makes what must be there before.
    prepare: fn(&Path),
    arguments: Vec<&'static str>,
    /// What is to be looked at afterwards; `None` if it is not there or cannot be used.
    result: fn(&Path) -> Option<Vec<u8>>,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Done as a whole or not at all, after a power cut too.
    Whole,
    /// The same; what a power cut leaves of ledgers is tried without a process for each state.
    Merge,
    /// Steps of a run may be done or not.
    Run,
}

fn quietly(folder: &Path, arguments: &[&str]) -> Vec<u8> {
    let output = std::process::Command::new(program())
        .args(arguments)
        .current_dir(folder)
        .env("RUST_BACKTRACE", "0")
        .output()
        .unwrap();
    output.stdout
}

/// The document of a run, if there is one.
fn document(folder: &Path) -> Option<Vec<u8>> {
    let text = quietly(folder, &["run", "show", "run.jsonl", "--json"]);
    let document: Value = serde_json::from_slice(&text).ok()?;
    Some(document["outcome"].to_string().into_bytes())
}

/// Everything in the store.
fn stored(folder: &Path) -> Option<Vec<u8>> {
    let mut archive = Vec::new();
    Store::open(folder).ok()?.export(None, &mut archive).ok()?;
    Some(archive)
}

fn write(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).unwrap();
}

const PLAN: &str = r#"{"kind": "empty", "jobs": 30}"#;

/// A store of the first version with a game, and an archive with another one.
fn old_store(folder: &Path) {
    let games = folder.join("other");
    let store = Store::open(&games).unwrap();
    let game =
        |id: &str| GameRow { id: id.into(), owner: "ana".into(), game: "chess".into(), ..GameRow::default() };
    store.put_game(&game("new")).unwrap();
    store.export(None, fs::File::create(folder.join("archive.gz")).unwrap()).unwrap();
    drop(store);
    fs::remove_dir_all(games).unwrap();
    let connection = Connection::open(folder.join("poda.db")).unwrap();
    connection.execute_batch(include_str!("../../../store/migrations/0001_start.sql")).unwrap();
    connection.execute_batch("PRAGMA user_version = 1").unwrap();
    let sql = "INSERT INTO game (id, owner, game, variant, title, start, moves, plies, position, seats, revision, created, updated) \
               VALUES ('old', 'ana', 'chess', '', '', '', 'e4', 1, '', '[]', 1, 1, 1)";
    connection.execute_batch(sql).unwrap();
}

fn works() -> Vec<Work> {
    vec![
        Work {
            name: "a picture replaces another",
            prepare: |folder| write(folder, "out.svg", "an old picture"),
            arguments: vec!["tree", "((5 3)(2 9))", "--svg", "out.svg"],
            result: |folder| fs::read(folder.join("out.svg")).ok(),
            kind: Kind::Whole,
        },
        Work {
            name: "a picture is written through a link",
            prepare: |folder| write(folder, "target.svg", "an old picture"),
            arguments: vec!["tree", "((5 3)(2 9))", "--svg", "link.svg"],
            result: |folder| fs::read(folder.join("target.svg")).ok(),
            kind: Kind::Whole,
        },
        Work {
            name: "a line is added to a book",
            prepare: |folder| _ = quietly(folder, &["book", "chess", "create", "my.book"]),
            arguments: vec!["book", "chess", "add", "my.book", "--moves", "e4 e5 Nf3"],
            result: |folder| fs::read(folder.join("my.book")).ok(),
            kind: Kind::Whole,
        },
        Work {
            name: "a run",
            prepare: |folder| write(folder, "plan.json", PLAN),
            arguments: vec!["run", "start", "plan.json", "--out", "run.jsonl"],
            result: document,
            kind: Kind::Run,
        },
        Work {
            name: "shards are merged",
            prepare: |folder| {
                write(folder, "plan.json", PLAN);
                for shard in ["1/2", "2/2"] {
                    let name = format!("part-{}.jsonl", &shard[..1]);
                    quietly(folder, &["run", "start", "plan.json", "--shard", shard, "--out", &name]);
                }
            },
            arguments: vec!["run", "merge", "part-1.jsonl", "part-2.jsonl", "--out", "run.jsonl"],
            result: document,
            kind: Kind::Merge,
        },
        Work {
            name: "an archive is imported into a store of the first version",
            prepare: old_store,
            arguments: vec!["archive", "import", "archive.gz", "--data", "."],
            result: stored,
            kind: Kind::Whole,
        },
    ]
}

/// A copy of what `prepare` has made, in a folder that is watched.
fn copied(from: &Path, name: &str) -> Scratch {
    let scratch = Scratch::new(name);
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        if path.is_symlink() {
            continue;
        }
        fs::copy(&path, scratch.data().join(path.file_name().unwrap())).unwrap();
    }
    symlink("target.svg", scratch.data().join("link.svg")).unwrap();
    scratch
}

fn names(folder: &Path) -> Vec<PathBuf> {
    let hidden =
        |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(hidden).collect()
}

#[test]
fn files_are_written_whole_or_not_at_all() {
    let mut dice = dice(3);
    for work in works() {
        let prepared = Scratch::new("prepared");
        (work.prepare)(&prepared.data());
        let old = (work.result)(&copied(&prepared.data(), "old").data());
        let clean = copied(&prepared.data(), "clean");
        quietly(&clean.data(), &work.arguments);
        let new = (work.result)(&clean.data());
        assert!(new.is_some() && new != old, "{}", work.name);
        let mut n_runs = 0;
        for fault in [Fault::KillBefore, Fault::KillHalfway, Fault::Full, Fault::Short, Fault::Broken] {
            let mut after = 0;
            loop {
                n_runs += 1;
                let scratch = copied(&prepared.data(), "faulty");
                let control = ControlPage::new(&scratch);
                let is_kill = matches!(fault, Fault::KillBefore | Fault::KillHalfway);
                control.arm(after, if fault == Fault::Broken { 1 } else { u64::MAX }, fault);
                let output = poda(&scratch, &control, None).args(&work.arguments).output().unwrap();
                let error = String::from_utf8_lossy(&output.stderr).into_owned();
                let what = format!("{}: {fault:?} after {after}: {:?} {error}", work.name, output.status);
                let was_reached = control.n_faults() > 0 || (is_kill && output.status.code().is_none());
                let found = (work.result)(&scratch.data());
                match output.status.code() {
                    Some(0) => assert_eq!(found, new, "{what}"),
                    Some(code) => {
                        assert!(was_reached && code == 1, "{what}");
                        assert!(
                            error.starts_with("poda: ") && error.lines().count() == 1 && error.contains('`'),
                            "{what}"
                        );
                        assert_eq!(names(&scratch.data()), [] as [PathBuf; 0], "{what}");
                    }
                    None => assert!(is_kill, "{what}"),
                }
                assert!(work.kind == Kind::Run || found == old || found == new, "{what}");
                if found != new {
                    let again = quietly(&scratch.data(), &work.arguments);
                    assert_eq!(
                        (work.result)(&scratch.data()),
                        new,
                        "{what}; again: {}",
                        String::from_utf8_lossy(&again)
                    );
                }
                if !was_reached {
                    break;
                }
                after += if tries_everything() { 1 } else { 1 + below(&mut dice, 24) as u64 };
            }
        }
        println!("{}: {n_runs} runs", work.name);
        assert!(n_runs >= 5, "{}", work.name);
    }
}

/// The power goes at any moment while a command writes a file.
#[test]
fn a_power_cut_leaves_the_old_file_or_the_new_one() {
    let mut dice = dice(4);
    let n_random = if tries_everything() { 40 } else { 3 };
    for work in works().into_iter().filter(|work| work.kind == Kind::Whole) {
        let prepared = Scratch::new("prepared");
        (work.prepare)(&prepared.data());
        let scratch = copied(&prepared.data(), "power");
        let old = (work.result)(&copied(&prepared.data(), "old").data());
        let log = scratch.beside("log");
        let is_file = |path: &PathBuf| path.is_file() && !path.is_symlink();
        let files = fs::read_dir(scratch.data()).unwrap().map(|entry| entry.unwrap().path()).filter(is_file);
        let mut system = FileSystem::with(files.map(|path| (path.clone(), fs::read(&path).unwrap())));
        let output = poda(&scratch, &ControlPage::new(&scratch), Some(&log)).args(&work.arguments).output();
        assert_eq!(output.unwrap().status.code(), Some(0), "{}", work.name);
        let new = (work.result)(&copied(&scratch.data(), "new").data());
        let (steps, mut n_states) = (journal::read(&log), 0);
        for n_steps in 0..=steps.len() {
            if n_steps > 0 {
                steps[n_steps - 1].apply(&mut system);
            }
            let survivals = [Survival::Everything, Survival::Nothing].into_iter();
            for survival in survivals.chain((0..n_random).map(|_| Survival::Something)) {
                let mut after = system.clone();
                after.cut_power(survival, &mut dice);
                let to = scratch.beside("after");
                journal::put_down(&after, &scratch.data(), &to);
                let found = (work.result)(&to);
                n_states += 1;
                assert!(found == old || found == new, "{}: step {n_steps}, {survival:?}", work.name);
            }
        }
        println!("{}: {} changes, {n_states} states after a power cut", work.name, steps.len());
        assert!(steps.len() >= 4, "{}: {steps:?}", work.name);
    }
}
