//! The pages of the book, as its summary lists them.

use std::fs;
use std::path::{Path, PathBuf};

use super::is_update;

/// A page.
pub struct Page {
    /// Its path below `docs/book/src`.
    pub path: String,
    /// Its text, without what it includes.
    pub text: String,
}

/// The root of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
}

/// The folder with the pages.
pub fn source() -> PathBuf {
    root().join("docs/book/src")
}

pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The pages of the summary, in order.
pub fn pages() -> Vec<Page> {
    let summary = read(&source().join("SUMMARY.md"));
    let links = summary.lines().filter_map(|line| line.split_once("](")?.1.strip_suffix(')'));
    // A generated page is not there before it is written for the first time.
    let text = |path: &str| match fs::read_to_string(source().join(path)) {
        Err(_) if is_update() => String::new(),
        _ => read(&source().join(path)),
    };
    links.map(|path| Page { path: path.to_string(), text: text(path) }).collect()
}

/// The Markdown files below a folder of the repository, as paths from its root.
pub fn markdown(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join(folder)).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            found.extend(markdown(&path));
        } else if path.ends_with(".md") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The documents that a page includes whole, as paths from the root of the repository.
pub fn included(page: &Page) -> Vec<String> {
    inclusions(page).into_iter().filter_map(|(file, section)| section.is_none().then_some(file)).collect()
}

/// The documents that a page includes, each with the name of the heading if only what is below one is included.
fn inclusions(page: &Page) -> Vec<(String, Option<String>)> {
    let targets = page.text.lines().filter_map(|line| line.strip_prefix("{{#include ")?.strip_suffix("}}"));
    let folder = page.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let path = |file| super::links::normal(&format!("docs/book/src/{folder}/{file}")).unwrap();
    let parts = targets.map(|target| match target.split_once('#') {
        None => (path(target), None),
        Some((file, section)) => (path(file), Some(section.to_string())),
    });
    parts.collect()
}

#[test]
fn what_a_page_includes_is_there() {
    for page in pages() {
        for (file, section) in inclusions(&page) {
            let text = read(&root().join(&file));
            let is_there = section.as_ref().is_none_or(|name| super::links::section(&text, name).is_some());
            assert!(is_there, "{}: {file} has no heading #{}", page.path, section.unwrap_or_default());
        }
    }
}

#[test]
fn the_summary_has_every_page_once() {
    let mut listed: Vec<String> = pages().iter().map(|page| format!("docs/book/src/{}", page.path)).collect();
    let included: Vec<String> = pages().iter().flat_map(included).collect();
    let n_listed = listed.len();
    listed.sort();
    listed.dedup();
    assert_eq!(listed.len(), n_listed, "a page is listed twice");
    let files = markdown("docs/book/src").into_iter();
    let other = files.filter(|path| !path.ends_with("/SUMMARY.md") && !included.contains(path));
    assert_eq!(other.collect::<Vec<_>>(), listed);
}

/// Each document has its place in the book. The pictures of all pages of the application have not: they are looked at beside
/// the application.
#[test]
fn every_document_is_part_of_the_book() {
    let included: Vec<String> = pages().iter().flat_map(inclusions).map(|(file, _)| file).collect();
    let documents = markdown("docs").into_iter();
    let missing = documents.filter(|path| !path.starts_with("docs/book/") && path != "docs/pages/README.md");
    let missing: Vec<String> = missing.filter(|path| !included.contains(path)).collect();
    assert!(
        missing.is_empty(),
        "{missing:?}: `cargo xtask book --write` gives those of docs a place; for others write a page with {{{{#include …}}}}"
    );
}
