//! Links inside the book, and from the documents that it includes.

use std::collections::BTreeMap;

use super::pages::{Page, included, markdown, pages, read, root};

#[path = "../../../../../xtask/src/book/links.rs"]
mod scan;

pub use scan::{normal, section};

/// The names of a text's headings as mdBook makes them.
fn anchors(text: &str) -> Vec<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut is_code = false;
    let mut anchors = Vec::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        }
        anchors.extend(
            line.split("id=\"").skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_string),
        );
        let Some((hashes, title)) = line.split_once(' ').filter(|(hashes, _)| !is_code && !hashes.is_empty())
        else {
            continue;
        };
        if hashes.chars().all(|c| c == '#') {
            let name = scan::heading_name(title);
            let times = seen.entry(name.clone()).or_default();
            anchors.push(if *times == 0 { name } else { format!("{name}-{times}") });
            *times += 1;
        }
    }
    anchors
}

/// What is wrong with a link in a file; paths are those of the repository.
fn fault(target: &str, file: &str, made: &[String]) -> Option<String> {
    let fault = |why: &str| Some(format!("{file}: {target}: {why}"));
    if scan::is_external(target) {
        let (scheme, rest) = target.split_once(':').unwrap_or_default();
        let is_address = ["https", "http", "mailto"].contains(&scheme) && !rest.contains(char::is_whitespace);
        return if is_address { None } else { fault("no address") };
    }
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
    let path = if path.is_empty() { Some(file.to_string()) } else { normal(&format!("{folder}/{path}")) };
    let Some(path) = path else { return fault("leads out of the repository") };
    if made.contains(&path) {
        return None;
    }
    if !root().join(&path).exists() {
        return fault("no such file");
    }
    if anchor.is_empty() {
        return None;
    }
    let mut text = read(&root().join(&path));
    if let Some(page) = path.strip_prefix("docs/book/src/") {
        let page = Page { path: page.to_string(), text: text.clone() };
        text.extend(included(&page).iter().map(|document| read(&root().join(document))));
    }
    if anchors(&text).iter().any(|name| name == anchor) { None } else { fault("no such heading") }
}

/// The files that building the book makes.
pub fn made() -> Vec<(String, String)> {
    let text = read(&root().join("docs/book/made.txt"));
    let lines = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' '));
    lines.map(|(file, arguments)| (file.to_string(), arguments.trim().to_string())).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let made: Vec<String> = made().into_iter().map(|(file, _)| format!("docs/book/src/{file}")).collect();
    let (mut n_links, mut faults) = (0, Vec::new());
    let others = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(str::to_string);
    for file in markdown("docs").into_iter().chain(others) {
        let text = read(&root().join(&file));
        for target in scan::targets(&text) {
            n_links += 1;
            faults.extend(fault(&text[target], &file, &made));
        }
    }
    println!("{n_links} links");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(n_links > 300, "{n_links}");
}

#[test]
fn a_link_to_nothing_is_found() {
    let fault = |target| fault(target, "docs/tuning.md", &[]);
    assert!(
        fault("nowhere.md").is_some()
            && fault("many-machines.md#nothing").is_some()
            && fault("#nothing").is_some()
    );
    assert!(fault("https://a b").is_some());
    assert_eq!(fault("many-machines.md#shards"), None);
    let text = "[a](b.md) `[c](d.md)`\n```text\n[e](f.md)\n```\n<img src=\"g.svg\">\n";
    let targets: Vec<&str> = scan::targets(text).into_iter().map(|target| &text[target]).collect();
    assert_eq!(targets, ["b.md", "g.svg"]);
}

#[test]
fn a_section_ends_at_the_next_heading_of_its_level() {
    let text = "# a\n## b c\none\n### d\n```sh\n## e\n```\n## f\ntwo\n";
    assert_eq!(section(text, "b-c"), Some("one\n### d\n```sh\n## e\n```\n"));
    assert_eq!((section(text, "f"), section(text, "e")), (Some("two\n"), None));
}

#[test]
fn what_is_made_for_the_book_is_used_and_can_be_made() {
    let texts: String = pages().into_iter().map(|page| page.text).collect();
    for (file, arguments) in made() {
        let name = file.rsplit('/').next().unwrap();
        assert!(texts.contains(name), "{file} is on no page");
        let words = crate::documents::command_line::words(&arguments);
        assert_eq!(poda_cli::check_arguments(words), Ok(()), "{arguments}");
    }
}
