//! Checks `docs/coverage.md`: every row names something that shows it, and everything that it names exists. That the
//! commands of `poda` are accepted is checked where the program's arguments are, in `crates/cli`.

#[path = "../../src/coverage/table.rs"]
mod table;

use std::fs;
use std::path::{Path, PathBuf};

use crate::{crates, root, rust_files};

#[test]
fn everything_that_the_coverage_names_exists() {
    let text = fs::read_to_string(root().join("docs/coverage.md")).unwrap();
    let tests = all_tests();
    let mut faults = Vec::new();
    let rows = table::rows(&text);
    assert!(rows.len() > 100, "the tables are no longer found");
    for (name, shown_by) in rows {
        if shown_by.is_empty() {
            faults.push(format!("nothing shows: {name}"));
        }
        for evidence in &shown_by {
            faults.extend(fault(evidence, &tests).map(|why| format!("{evidence}: {why} ({name})")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_does_not_exist_is_found() {
    let tests = all_tests();
    for missing in [
        "crates/nowhere.rs",
        "classics::othello_manual::NoSuchThing",
        "a_test_that_nobody_wrote",
        "cargo xtask nonsense",
        "cargo run --release -p web --example nonsense",
        "npm run nonsense",
        "something else",
    ] {
        assert!(fault(missing, &tests).is_some(), "{missing}");
    }
    for there in
        ["crates/classics/tests/it", "classics::othello_manual::{Evaluation, Feature}", "npm run check"]
    {
        assert_eq!(fault(there, &tests), None, "{there}");
    }
}

/// What is wrong with a piece of evidence, if anything.
fn fault(evidence: &str, tests: &str) -> Option<String> {
    let words: Vec<&str> = evidence.split_whitespace().collect();
    match words[..] {
        ["poda", ..] => None,
        ["cargo", "xtask", task, ..] => missing(is_task(task), "there is no such task"),
        ["cargo", "run", ..] => missing(is_example(&words), "there is no such example"),
        ["npm", "run", script] => missing(is_script(script), "package.json has no such script"),
        [path] if path.contains('/') => missing(root().join(path).exists(), "there is no such path"),
        [first, ..] if first.contains("::") => missing(is_item(evidence), "there is no such item"),
        [name] => missing(tests.contains(&format!("fn {name}()")), "there is no such test"),
        _ => Some("neither a command, nor a path, an item or a test".to_string()),
    }
}

fn missing(is_there: bool, why: &str) -> Option<String> {
    (!is_there).then(|| why.to_string())
}

fn is_task(name: &str) -> bool {
    let main = fs::read_to_string(root().join("xtask/src/main.rs")).unwrap();
    main.contains(&format!("[\"{name}\""))
}

/// `cargo run … -p CRATE --example NAME …`.
fn is_example(words: &[&str]) -> bool {
    let after = |flag| words.iter().skip_while(|word| **word != flag).nth(1);
    let (Some(package), Some(name)) = (after("-p"), after("--example")) else { return false };
    let folder = root().join("crates").join(package.trim_start_matches("poda-")).join("examples");
    folder.join(format!("{name}.rs")).is_file() || folder.join(name).join("main.rs").is_file()
}

fn is_script(name: &str) -> bool {
    let manifest = fs::read_to_string(root().join("crates/ui/package.json")).unwrap();
    manifest.contains(&format!("\"{name}\":"))
}

/// `a_crate::module::Name` or `a_crate::module::{One, Other}`: every name is defined in that crate.
fn is_item(path: &str) -> bool {
    let parts: Vec<&str> = path.split("::").collect();
    let [package, .., names] = parts[..] else { return false };
    let source = sources(&root().join("crates").join(package.replace('_', "-")).join("src"));
    let names = names.trim_matches(['{', '}']).split(", ");
    let kinds = ["struct", "enum", "trait", "fn", "mod", "const", "static"];
    let is_defined = |name: &str| {
        kinds.iter().any(|kind| {
            let definition = format!("{kind} {name}");
            source.match_indices(&definition).any(|(at, _)| {
                let next = source[at + definition.len()..].chars().next();
                !next.is_some_and(|next| next.is_alphanumeric() || next == '_')
            })
        })
    };
    names.into_iter().all(is_defined)
}

/// The text of all Rust files in which tests are.
fn all_tests() -> String {
    let folders = crates().flat_map(|folder| ["tests", "src"].map(|part| folder.join(part)));
    let folders: Vec<PathBuf> = folders.chain([root().join("xtask/tests")]).collect();
    folders.iter().map(|folder| sources(folder)).collect()
}

fn sources(folder: &Path) -> String {
    rust_files(folder).iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}
