//! The built book, checked: every link leads to a file of the book and to a place that is there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::links;
use super::source::list;

/// What was found in a built book.
pub struct Built {
    /// How many pages it has.
    pub n_pages: usize,
    /// How many of their links lead to the book itself.
    pub n_links: usize,
    /// How many lead elsewhere.
    pub n_external: usize,
}

/// Checks the book in this folder.
pub fn check(folder: &Path) -> Result<Built, String> {
    let mut paths = Vec::new();
    list(folder, "", &mut paths)?;
    let files: BTreeSet<&str> = paths.iter().map(String::as_str).collect();
    // `toc.html` is what other pages show in a frame if they may run no scripts.
    let is_page =
        |path: &&String| path.ends_with(".html") && !path.contains("searches/") && *path != "toc.html";
    let mut pages = BTreeMap::new();
    for path in paths.iter().filter(is_page) {
        let text = fs::read_to_string(folder.join(path)).map_err(|error| format!("{path}: {error}"))?;
        pages.insert(path.as_str(), text);
    }
    let mut built = Built { n_pages: pages.len(), n_links: 0, n_external: 0 };
    let mut wrong = Vec::new();
    for (page, text) in &pages {
        let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
        for target in attributes(text, "href").chain(attributes(text, "src")) {
            if links::is_external(target) || target.starts_with("data:") {
                built.n_external += 1;
                if target.contains(char::is_whitespace) {
                    wrong.push(format!("{page}: {target} is no address"));
                }
                continue;
            }
            built.n_links += 1;
            let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
            let path = path.split('?').next().unwrap_or_default();
            let file = match path {
                "" => Some((*page).to_string()),
                _ => links::normal(&format!("{folder}/{path}")),
            };
            let Some(file) = file.filter(|file| files.contains(file.as_str())) else {
                // The page for addresses that are not found stands at any depth.
                if *page != "404.html" {
                    wrong.push(format!("{page}: there is no {target}"));
                }
                continue;
            };
            let has_place = |text: &String| text.contains(&format!("id=\"{anchor}\""));
            if !anchor.is_empty() && !pages.get(file.as_str()).is_none_or(has_place) {
                wrong.push(format!("{page}: {file} has no #{anchor}"));
            }
        }
    }
    if wrong.is_empty() { Ok(built) } else { Err(format!("links of the book:\n{}", wrong.join("\n"))) }
}

/// Says in which language the pages of a folder are: mdBook knows one for the whole book.
pub fn mark_language(folder: &Path, language: &str) -> Result<(), String> {
    let mut paths = Vec::new();
    list(folder, "", &mut paths)?;
    for path in paths.iter().filter(|path| path.ends_with(".html")) {
        let file = folder.join(path);
        let text = fs::read_to_string(&file).map_err(|error| format!("{path}: {error}"))?;
        let Some((before, after)) = text.split_once("<html lang=\"en\"") else {
            return Err(format!("{path} does not say its language"));
        };
        let text = format!("{before}<html lang=\"{language}\"{after}");
        fs::write(&file, text).map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(())
}

/// The values of an attribute in the tags of a page; examples in code are no tags.
fn attributes<'a>(html: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let opening = format!(" {name}=\"");
    let is_in_tag = |at: usize| html[..at].rfind('<') > html[..at].rfind('>');
    let starts: Vec<usize> = html
        .match_indices(&opening)
        .filter(|(at, _)| is_in_tag(*at))
        .map(|(at, _)| at + opening.len())
        .collect();
    starts.into_iter().filter_map(|start| html[start..].split('"').next())
}
