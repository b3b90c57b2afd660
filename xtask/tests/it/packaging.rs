//! Checks what packages are made of beyond the program: versions, documents and the blanks of templates.

use std::fs;
use std::path::{Path, PathBuf};

use crate::root;

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn every_file_that_names_the_version_names_this_one() {
    let version = env!("CARGO_PKG_VERSION");
    for (file, line) in [
        ("CITATION.cff", format!("\nversion: {version}\n")),
        ("Cargo.toml", format!("\nversion = \"{version}\"\n")),
        ("crates/ui/package.json", format!("\"version\": \"{version}\"")),
    ] {
        assert!(read(file).contains(&line), "{file} has another version than {version}");
    }
}

/// Links of the README and of the documents lead to files that are there.
#[test]
fn every_link_between_documents_leads_somewhere() {
    let documents = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let documents = documents.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    let own = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|name| root().join(name));
    let mut n_links = 0;
    for document in documents.chain(own) {
        let text = fs::read_to_string(&document).unwrap();
        for target in links(&text) {
            let file = document.parent().unwrap().join(target.split('#').next().unwrap());
            assert!(file.exists(), "{} links to {target}, which is not there", document.display());
            n_links += 1;
        }
    }
    assert!(n_links > 50, "links are no longer found");
}

/// What stands in `](…)` and is no address of the web or of the same page.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let ends = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    let targets = ends.map(|(target, _)| target);
    targets.filter(|target| !target.contains("://") && !target.starts_with('#') && !target.contains(' '))
}

#[test]
fn templates_have_only_blanks_that_are_filled() {
    const BLANKS: [&str; 7] = ["DEPENDS", "MAINTAINER", "MIT", "SHA256", "SIZE", "URL", "VERSION"];
    let mut used = [false; BLANKS.len()];
    for file in files(&root().join("packaging")) {
        let text = fs::read_to_string(&file).unwrap();
        for word in text.split('@').skip(1).step_by(2) {
            let is_blank =
                !word.is_empty() && word.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
            if is_blank {
                let place = BLANKS.iter().position(|blank| *blank == word);
                used[place.unwrap_or_else(|| panic!("{}: nothing fills @{word}@", file.display()))] = true;
            }
        }
    }
    assert_eq!(used, [true; BLANKS.len()], "{BLANKS:?}");
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}
