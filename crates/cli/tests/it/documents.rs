//! The commands that our documents name: the program accepts them.

#[path = "../../../../xtask/src/coverage/command_line.rs"]
pub mod command_line;
#[path = "../../../../xtask/src/coverage/table.rs"]
mod table;

use std::fs;
use std::path::Path;

use lab::errata;

/// What is wrong with a command of `poda`, or with a test run by cargo; other commands are not judged here.
fn fault(command: &str) -> Option<String> {
    let words = command_line::words(command);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["poda", ref arguments @ ..] => poda_cli::check_arguments(arguments.iter().copied()).err(),
        ["cargo", "test", "-p", package, "--test", "it", name] => {
            (!is_test(package, name)).then(|| "there is no such test".to_string())
        }
        _ => None,
    }
}

fn is_test(package: &str, name: &str) -> bool {
    let folder = root().join("crates").join(package.trim_start_matches("poda-")).join("tests/it");
    let files = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    files
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .any(|path| fs::read_to_string(path).unwrap().contains(&format!("#[test]\nfn {name}(")))
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
}

#[test]
fn every_command_of_the_coverage_is_accepted() {
    let text = fs::read_to_string(root().join("docs/coverage.md")).unwrap();
    let commands: Vec<String> = table::rows(&text).into_iter().flat_map(|(_, evidence)| evidence).collect();
    assert!(commands.iter().filter(|command| command.starts_with("poda ")).count() > 50, "{commands:?}");
    let faults = commands.iter().filter_map(|command| Some(format!("{command}: {}", fault(command)?)));
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_erratum_names_a_command_or_a_test_that_exists() {
    for erratum in errata::all() {
        let command = &erratum.shown_by;
        assert!(["poda ", "cargo test "].iter().any(|start| command.starts_with(start)), "{command}");
        assert_eq!(fault(command), None, "{command}");
    }
}

#[test]
fn a_command_that_the_program_refuses_is_found() {
    let refused = [
        "poda lab nonsense",
        "poda tree --example nonsense",
        "poda solve nonsense",
        "poda solve",
        "poda solve othello --nonsense",
        "cargo test -p lab --test it nonsense",
    ];
    for command in refused {
        assert!(fault(command).is_some(), "{command}");
    }
    assert_eq!(fault("poda lab pruning --quick"), None);
}
