//! The crates that others can depend on: whether they can be packaged, stand alone, keep what they promise, and run on other
//! processors. They are the packages named `poda-…` that may be published; see `docs/libraries.md`.

mod arm;
mod features;
mod interface;
mod package;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::root;

pub use arm::test as arm;
pub use features::check as features;
pub use interface::check as interface;
pub use package::check as package;

/// What `cargo xtask test --all` tries.
pub fn check() -> Result<(), String> {
    features().and_then(|()| package()).and_then(|()| interface(None))
}

/// One of these crates.
struct Library {
    package: String,
    manifest: String,
}

/// All of them, by name.
fn all() -> Result<Vec<Library>, String> {
    let crates = root().join("crates");
    let entries = fs::read_dir(&crates).map_err(|error| format!("{}: {error}", crates.display()))?;
    let mut libraries: Vec<Library> = entries.flatten().filter_map(|entry| library(entry.path())).collect();
    libraries.sort_by(|a, b| a.package.cmp(&b.package));
    Ok(libraries)
}

fn library(folder: PathBuf) -> Option<Library> {
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).ok()?;
    let package = manifest.lines().find_map(|line| line.strip_prefix("name = \"poda-")?.strip_suffix('"'))?;
    let package = format!("poda-{package}");
    is_published(&manifest).then_some(Library { package, manifest })
}

/// Whether the manifest of a package does not keep it to ourselves.
fn is_published(manifest: &str) -> bool {
    !manifest.contains("publish.workspace = true")
}

impl Library {
    fn has_features(&self) -> bool {
        self.manifest.contains("[features]")
    }
}

/// Cargo with these words, in the root of the repository.
fn cargo(words: &str) -> Command {
    println!("$ cargo {words}");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(words.split(' ')).current_dir(root());
    cargo
}
