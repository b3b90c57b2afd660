//! `cargo xtask dist --again`: whether others would build the same packages. The commit is cloned into another folder, built
//! there into a target folder of another name, and the checksums are compared file by file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use super::files::{empty_folder, output, read};
use super::{SUMS, book, commit, kit, packages_folder, uncommitted};
use crate::root;
use crate::wasm::finish;

/// Builds all packages a second time and compares them with those of `cargo xtask dist`.
pub fn run() -> Result<(), String> {
    let first = sums(&packages_folder().join(SUMS))?;
    if let Some(changed) = uncommitted() {
        return Err(format!("{changed} is not what the commit has: what is built again is the commit"));
    }
    let folder = elsewhere();
    let (source, built) = (folder.join("source"), folder.join("built"));
    empty_folder(&folder)?;
    println!("$ git clone, into {}", source.display());
    output(Command::new("git").args(["clone", "--quiet", "--no-hardlinks"]).arg(root()).arg(&source))?;
    let commit = commit().ok_or("there is no git repository")?;
    output(Command::new("git").args(["checkout", "--quiet", "--detach", &commit]).current_dir(&source))?;
    // What the first packages hold.
    let tasks = [("wasm", kit().is_some()), ("book", book().is_some()), ("dist", true)];
    for (task, _) in tasks.iter().filter(|(_, is_held)| *is_held) {
        println!("$ cargo xtask {task}");
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["run", "--quiet", "--locked", "--package", "xtask", "--", task]).current_dir(&source);
        finish(cargo.env("CARGO_TARGET_DIR", &built), task)?;
    }
    let second = sums(&built.join("dist").join(SUMS))?;
    let differing = compare(&first, &second);
    fs::remove_dir_all(&source).map_err(|error| format!("{}: {error}", source.display()))?;
    if differing == 0 {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        println!("{} files of commit {commit}, built twice: the same", first.len());
        return Ok(());
    }
    Err(format!(
        "{differing} files differ; those of the second build are in {}",
        built.join("dist").display()
    ))
}

/// Where it is built again, unless `PODA_AGAIN` names another folder.
fn elsewhere() -> PathBuf {
    let usual = || env::temp_dir().join(format!("poda-again-{}", std::process::id()));
    env::var_os("PODA_AGAIN").map_or_else(usual, PathBuf::from)
}

/// Checksums by name of the file.
fn sums(file: &Path) -> Result<BTreeMap<String, String>, String> {
    let text = read(file).map_err(|why| format!("{why}; `cargo xtask dist` writes it"))?;
    let pairs = text.lines().filter_map(|line| line.split_once("  "));
    Ok(pairs.map(|(sum, name)| (name.to_string(), sum.to_string())).collect())
}

/// Prints a line for each file and returns how many are not the same.
fn compare(first: &BTreeMap<String, String>, second: &BTreeMap<String, String>) -> usize {
    let names = first.keys().chain(second.keys().filter(|name| !first.contains_key(*name)));
    let mut n_differing = 0;
    for name in names {
        let is_same = first.get(name).is_some_and(|sum| second.get(name) == Some(sum));
        n_differing += usize::from(!is_same);
        println!("  {}  {name}", if is_same { "same" } else { "DIFFERENT" });
    }
    n_differing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_differs_or_is_missing_counts() {
        let sums = |pairs: &[(&str, &str)]| {
            pairs.iter().map(|(name, sum)| ((*name).to_string(), (*sum).to_string())).collect()
        };
        let first = sums(&[("a", "1"), ("b", "2"), ("c", "3")]);
        assert_eq!(compare(&first, &first), 0);
        assert_eq!(compare(&first, &sums(&[("a", "1"), ("b", "3"), ("d", "4")])), 3);
    }
}
