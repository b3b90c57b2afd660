//! `cargo deny`, where it is installed.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{fs, io};

use crate::root;

/// The folder in which cargo-deny looks for the database of advisories, named after its address.
const DATABASE: &str = "advisory-db-3157b0e258782691";

/// Licences, duplicates and sources; with `--db FOLDER`, a copy of RustSec's repository, advisories too.
pub fn check(arguments: &[&str]) -> Result<(), String> {
    let is_there =
        Command::new("cargo-deny").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !is_there.is_ok_and(|status| status.success()) {
        println!(
            "cargo-deny is not installed (`cargo install cargo-deny --locked`); `cargo test -p xtask` checks the most of it"
        );
        return Ok(());
    }
    run(&["check", "licenses", "bans", "sources"])?;
    match arguments {
        [] => Ok(()),
        ["--db", folder] => advisories(Path::new(folder)).map_err(|error| format!("{folder}: {error}")),
        _ => Err("usage: cargo xtask deny [--db FOLDER]".to_string()),
    }
}

/// The configuration names no folder for the database, so that it may be anywhere.
fn advisories(folder: &Path) -> io::Result<()> {
    let place = crate::target().join("deny");
    fs::create_dir_all(&place)?;
    let copy = place.join(DATABASE);
    if copy.exists() {
        fs::remove_dir_all(&copy)?;
    }
    let cloned = Command::new("git").args(["clone", "--quiet"]).arg(folder).arg(&copy).status()?;
    if !cloned.success() {
        return Err(io::Error::other("it cannot be cloned"));
    }
    let text = fs::read_to_string(root().join("deny.toml"))?;
    let config = place.join("deny.toml");
    let with_place = format!("[advisories]\ndb-path = {:?}", place.display().to_string());
    fs::write(&config, text.replace("[advisories]", &with_place))?;
    run(&["check", "--config", &config.to_string_lossy(), "--disable-fetch", "advisories"])
        .map_err(io::Error::other)
}

fn run(words: &[&str]) -> Result<(), String> {
    println!("$ cargo deny --offline {}", words.join(" "));
    let status = Command::new("cargo-deny")
        .args(["--offline", "--all-features"])
        .args(words)
        .current_dir(root())
        .status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("cargo deny: {status}")),
        Err(error) => Err(format!("cargo deny: {error}")),
    }
}
