//! Whether what the crates offer is still what it was: `cargo-semver-checks` compares them with an earlier revision.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::{Library, all, is_published};
use crate::wasm::finish;
use crate::{packages, root, target};

/// The version that is installed if there is none: it reads the documentation of this project's compiler.
const VERSION: &str = "0.51.0";
/// The revision of the last release; before the first one, of the last change that was not compatible.
const BASELINE: &str = "xtask/semver-baseline";

/// Compares with that revision, or with another.
pub fn check(revision: Option<&str>) -> Result<(), String> {
    let baseline = root().join(BASELINE);
    let baseline =
        fs::read_to_string(&baseline).map_err(|error| format!("{}: {error}", baseline.display()))?;
    let revision = revision.unwrap_or(baseline.trim());
    let (old, new): (Vec<_>, Vec<_>) = all()?.into_iter().partition(|library| was_there(library, revision));
    for library in new {
        println!("{} is new since {revision}", library.package);
    }
    let mut semver = Command::new(checker()?);
    semver.current_dir(root()).args(["semver-checks", "--baseline-rev", revision, "--all-features"]);
    // What is added is no fault: the version says so only when it is released.
    semver.args(["--release-type", "minor"]);
    semver.args(old.iter().flat_map(|library| ["--package", &library.package].map(str::to_string)));
    finish(&mut semver, "cargo semver-checks")
}

/// Whether that revision had this library for others already.
fn was_there(library: &Library, revision: &str) -> bool {
    let folder = library.package.trim_start_matches("poda-");
    let mut git = Command::new("git");
    git.current_dir(root()).args(["show", &format!("{revision}:crates/{folder}/Cargo.toml")]);
    let manifest = git.output().map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    manifest.is_ok_and(|manifest| !manifest.is_empty() && is_published(&manifest))
}

fn checker() -> Result<PathBuf, String> {
    let (tools, name) = (target().join("tools"), "cargo-semver-checks");
    if let Some(found) =
        packages::find(&[name]).or_else(|| Some(tools.join("bin").join(name)).filter(|it| it.is_file()))
    {
        return Ok(found);
    }
    println!("$ cargo install {name}");
    let mut install = Command::new(env!("CARGO"));
    install.args(["install", name, "--locked", "--version", VERSION, "--root"]).arg(&tools);
    finish(&mut install, "cargo install")?;
    Ok(tools.join("bin").join(name))
}
