//! Nothing finished is lost, nothing is done twice, and damage is reported.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use jobs::{Contents, Ledger, read};

/// A file for one test, removed on drop.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("jobs-{}-{name}.jsonl", std::process::id()));
        _ = fs::remove_file(&path);
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        _ = fs::remove_file(&self.0);
    }
}

type Record = (usize, String);

/// Begins or continues the run, and does the jobs below `n` that have no record.
fn work(path: &Path, n: usize) -> Vec<usize> {
    let (mut ledger, done) = match Ledger::<Record>::open::<String>(path) {
        Ok((ledger, contents)) => (ledger, contents.records.into_iter().map(|(job, _)| job).collect()),
        Err(_) => (Ledger::create(path, &"a run").unwrap(), BTreeSet::new()),
    };
    let missing: Vec<usize> = (0..n).filter(|job| !done.contains(job)).collect();
    for &job in &missing {
        ledger.append(&(job, format!("did «{job}»\n"))).unwrap();
    }
    missing
}

#[test]
fn a_kill_at_any_byte_loses_nothing_finished_and_repeats_nothing() {
    let scratch = Scratch::new("any-byte");
    work(&scratch.0, 5);
    let whole = fs::read(&scratch.0).unwrap();
    let header = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    for length in 0..=whole.len() {
        fs::write(&scratch.0, &whole[..length]).unwrap();
        let n_lines = whole[..length].iter().filter(|&&byte| byte == b'\n').count();
        let redone = work(&scratch.0, 5);
        assert_eq!(redone, (n_lines.saturating_sub(1)..5).collect::<Vec<_>>(), "cut at {length}");
        assert_eq!(fs::read(&scratch.0).unwrap(), whole, "cut at {length} (header {header})");
    }
}

#[test]
fn a_second_instance_is_refused_and_readers_are_not() {
    let scratch = Scratch::new("locked");
    let mut ledger = Ledger::<u32>::create(&scratch.0, &1).unwrap();
    ledger.append(&7).unwrap();
    let refused = Ledger::<u32>::open::<u32>(&scratch.0).unwrap_err();
    assert!(refused.is_locked() && refused.to_string().contains("another program"), "{refused}");
    assert!(Ledger::<u32>::create(&scratch.0, &1).unwrap_err().is_locked());
    assert_eq!(read::<u32, u32>(&scratch.0).unwrap(), Contents { header: 1, records: vec![7] });
    drop(ledger);
    assert!(Ledger::<u32>::open::<u32>(&scratch.0).is_ok());
}

#[test]
fn a_damaged_line_is_named_by_its_number() {
    let scratch = Scratch::new("damaged");
    for (text, number) in [
        ("{\"ledger\":1,\"run\":1}\n5\n\n6\n", 3),
        ("{\"ledger\":1,\"run\":1}\n5\nx", 0),
        ("{\"ledger\":1,\"run\":1}\nx\n6\n", 2),
        ("{\"ledger\":1,\"run\":1}\n5 5\n", 2),
        ("{\"ledger\":1,\"run\":1}\n\u{0}\u{0}\n", 2),
        ("{\"ledger\":2,\"run\":1}\n", 1),
        ("hello\n", 1),
    ] {
        fs::write(&scratch.0, text).unwrap();
        let opened = Ledger::<u32>::open::<u32>(&scratch.0);
        assert_eq!(opened.err().map_or(0, |error| error.damaged_line().unwrap()), number, "{text:?}");
        assert_eq!(read::<u32, u32>(&scratch.0).is_ok(), number == 0, "{text:?}");
    }
}

#[test]
fn other_files_are_never_overwritten() {
    let scratch = Scratch::new("exists");
    for text in ["my shopping list", "{\"ledger\":1,\"run\":1}\n", "{\"ledger\":1,\"run\":2"] {
        fs::write(&scratch.0, text).unwrap();
        let error = Ledger::<u32>::create(&scratch.0, &1).unwrap_err().to_string();
        assert!(error.contains("exists") && error.contains("`"), "{error}");
        assert_eq!(fs::read_to_string(&scratch.0).unwrap(), text);
    }
}

#[test]
fn a_run_that_never_began_says_so() {
    let scratch = Scratch::new("never");
    fs::write(&scratch.0, "{\"ledger\"").unwrap();
    let error = read::<u32, u32>(&scratch.0).unwrap_err().to_string();
    assert!(error.contains("never began"), "{error}");
}

#[test]
fn fingerprints_differ_when_files_do() {
    let scratch = Scratch::new("print");
    fs::write(&scratch.0, "a").unwrap();
    // The published FNV-1a value of "a".
    assert_eq!(jobs::fingerprint(&scratch.0).unwrap(), "af63dc4c8601ec8c");
    fs::write(&scratch.0, "b").unwrap();
    assert_ne!(jobs::fingerprint(&scratch.0).unwrap(), "af63dc4c8601ec8c");
}
