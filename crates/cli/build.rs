//! Records the commit that the program is built from: that of the git repository, or the one in the file `COMMIT` of a
//! source archive. Without either the program builds as usual and reports no commit.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let commit = commit();
    let version = env::var("CARGO_PKG_VERSION").expect("cargo sets it");
    let of_commit = commit.as_ref().map_or(String::new(), |commit| format!(" ({commit})"));
    // What `poda --version` prints.
    println!("cargo::rustc-env=PODA_VERSION={version}{of_commit}");
    if let Some(commit) = commit {
        println!("cargo::rustc-env=PODA_COMMIT={commit}");
    }
}

fn commit() -> Option<String> {
    // A source archive may be unpacked inside of another project's repository.
    if git(&["rev-parse", "--show-prefix"]).as_deref() != Some("crates/cli/") {
        let file = Path::new("../../COMMIT");
        let commit = fs::read_to_string(file).ok()?.trim().to_string();
        println!("cargo::rerun-if-changed={}", file.display());
        return Some(commit);
    }
    // The reflog grows with every commit, checkout and merge.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]).filter(|log| Path::new(log).exists()) {
        println!("cargo::rerun-if-changed={log}");
    }
    git(&["rev-parse", "--short=12", "HEAD"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_string();
    (output.status.success() && !text.is_empty()).then_some(text)
}
