//! Checks ARCHITECTURE.md: crates depend only on what its code map allows, and features restricted to some files are not
//! used in others.

use std::collections::BTreeMap;
use std::fs;

use crate::{crates, root, rust_files};

#[test]
fn crates_depend_on_what_the_code_map_allows() {
    let rows = table("| crate |");
    let mut allowed: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in &rows {
        for name in code(&row[0]) {
            let before =
                allowed.insert(name.clone(), row.iter().skip(2).flat_map(|cell| code(cell)).collect());
            assert!(before.is_none(), "{name} is in two rows");
        }
    }
    let everything = rows.iter().find(|row| row[2] == "everything").expect("the command").clone();
    let names: Vec<String> =
        crates().map(|path| path.file_name().unwrap().to_string_lossy().into()).collect();
    for name in &names {
        let of_crate = allowed.get(name).unwrap_or_else(|| panic!("{name} is missing in the code map"));
        if code(&everything[0]).contains(name) {
            continue;
        }
        for dependency in dependencies(name).iter().filter(|dependency| names.contains(dependency)) {
            assert!(of_crate.contains(dependency), "{name} must not depend on {dependency}");
        }
    }
    for listed in allowed.keys().filter(|listed| *listed != "xtask") {
        assert!(names.contains(listed), "there is no crate {listed}");
    }
}

#[test]
fn features_restricted_to_some_files_are_not_used_in_others() {
    for row in table("| only here |") {
        let (words, places) = (code(&row[0]), code(&row[1]));
        let word = &words[0];
        let mut used = vec![false; places.len()];
        for folder in crates().chain([root().join("xtask")]) {
            for file in rust_files(&folder.join("src")) {
                let text = fs::read_to_string(&file).unwrap();
                // Unit tests are exempt.
                let code = text.split("#[cfg(test)]\nmod").next().unwrap_or_default();
                if !code.lines().any(|line| is_used(line, word)) {
                    continue;
                }
                let path = file.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
                let path = path.strip_prefix("crates/").unwrap_or(&path);
                let place = places.iter().position(|place| path.starts_with(place.as_str()));
                used[place.unwrap_or_else(|| panic!("`{word}` must not be used in {path}"))] = true;
            }
        }
        let unused: Vec<&String> =
            places.iter().zip(&used).filter(|(_, used)| !**used).map(|(it, _)| it).collect();
        assert!(unused.is_empty(), "ARCHITECTURE.md allows `{word}` in {unused:?}, which do not use it");
    }
}

/// Whether a line of code contains a whole word.
fn is_used(line: &str, word: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    code.match_indices(word).any(|(at, _)| {
        let is_letter = |letter: Option<char>| letter.is_some_and(|c| c.is_alphanumeric() || c == '_');
        !is_letter(code[..at].chars().next_back()) && !is_letter(code[at + word.len()..].chars().next())
    })
}

/// The cells of the table rows below the line that starts with `header`.
fn table(header: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let rows = text.lines().skip_while(|line| !line.starts_with(header)).skip(2);
    let rows: Vec<Vec<String>> = rows
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect())
        .collect();
    assert!(!rows.is_empty(), "there is no table {header}");
    rows
}

/// The parts of a text in backticks.
fn code(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(str::to_string).collect()
}

/// The dependencies in a crate's manifest.
fn dependencies(name: &str) -> Vec<String> {
    let manifest = fs::read_to_string(root().join("crates").join(name).join("Cargo.toml")).unwrap();
    let lines = manifest.lines().skip_while(|line| *line != "[dependencies]").skip(1);
    let of_section = lines.take_while(|line| !line.starts_with('['));
    let named = of_section.filter_map(|line| line.split(['.', ' ']).next());
    named.filter(|name| !name.is_empty() && !name.starts_with('#')).map(str::to_string).collect()
}
