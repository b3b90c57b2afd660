//! Checks that `cargo xtask test` leaves no test out.

mod architecture;
mod coverage;
mod libraries;
mod packaging;
mod supply_chain;

use std::fs;
use std::path::{Path, PathBuf};

/// Libraries with `test = false` are not built for unit tests, so they must not contain any; examples are never run.
#[test]
fn no_test_is_in_a_place_where_tests_are_not_run() {
    for folder in crates() {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let untested = match manifest.contains("test = false") {
            true => &["src", "rust", "examples"][..],
            false => &["examples"],
        };
        for file in untested.iter().flat_map(|part| rust_files(&folder.join(part))) {
            let text = fs::read_to_string(&file).unwrap();
            assert!(
                !text.contains("#[test]") && !text.contains("::test]"),
                "{} is never tested",
                file.display()
            );
        }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn crates() -> impl Iterator<Item = PathBuf> {
    let folder = root().join("crates");
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.join("Cargo.toml").is_file())
}

/// The Rust files in a folder and below; none if it does not exist.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => rust_files(&path),
            false => vec![path],
        })
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .collect()
}
