//! The source of the book as mdBook reads it: the pages of `docs/book/src` with the documents they include, the files these
//! link to, and what `made.txt` lists.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{in_poda, links};
use crate::root;

/// Where the pages are, from the root of the repository.
const PAGES: &str = "docs/book/src";
/// Where files of other folders are put.
const FILES: &str = "files";

/// Writes the source into a folder, which is emptied before.
pub fn write(folder: &Path, poda: &Path) -> Result<(), String> {
    if folder.is_dir() {
        fs::remove_dir_all(folder).map_err(|error| failed(folder, &error))?;
    }
    let mut paths = Vec::new();
    list(&root().join("docs/book"), "", &mut paths)?;
    let pages: Vec<&str> = paths.iter().filter_map(|path| path.strip_prefix("src/")).collect();
    let homes = homes(&pages)?;
    for path in &paths {
        let (from, to) = (root().join("docs/book").join(path), folder.join(path));
        match path.strip_prefix("src/").filter(|page| page.ends_with(".md")) {
            None => copy(&from, &to)?,
            Some(page) => {
                let text = Page { path: page, homes: &homes, folder }.text()?;
                write_file(&to, in_poda::with_links(&text, page.starts_with("es/")).as_bytes())?;
            }
        }
    }
    make(folder, poda)
}

/// The page of each document that a page consists of.
fn homes(pages: &[&str]) -> Result<BTreeMap<String, String>, String> {
    let (mut homes, mut in_part) = (BTreeMap::new(), BTreeMap::new());
    for page in pages.iter().filter(|page| page.ends_with(".md")) {
        let path = format!("{PAGES}/{page}");
        for included in read(&path)?.lines().filter_map(|line| included(line, &path)) {
            let homes = if included.section.is_none() { &mut homes } else { &mut in_part };
            homes.entry(included.file).or_insert_with(|| (*page).to_string());
        }
        homes.insert(path, (*page).to_string());
    }
    // Links to a document lead to the page that has all of it, if there is one.
    in_part.append(&mut homes);
    Ok(in_part)
}

/// A file that a line includes, or the section of it below one heading.
struct Included {
    /// From the root of the repository.
    file: String,
    section: Option<String>,
}

impl Included {
    fn text(&self) -> Result<String, String> {
        let text = read(&self.file)?;
        let Some(name) = &self.section else { return Ok(text) };
        links::section(&text, name)
            .map(str::to_string)
            .ok_or_else(|| format!("{} has no heading #{name}", self.file))
    }
}

fn included(line: &str, from: &str) -> Option<Included> {
    let target = line.strip_prefix("{{#include ")?.strip_suffix("}}")?;
    let (file, section) =
        target.split_once('#').map_or((target, None), |(file, name)| (file, Some(name.to_string())));
    Some(Included { file: links::normal(&format!("{}/{file}", parent(from)))?, section })
}

struct Page<'a> {
    /// Its path below `src`.
    path: &'a str,
    homes: &'a BTreeMap<String, String>,
    folder: &'a Path,
}

impl Page<'_> {
    fn text(&self) -> Result<String, String> {
        let path = format!("{PAGES}/{}", self.path);
        let mut text = String::new();
        let mut own = String::new();
        for line in read(&path)?.lines() {
            match included(line, &path) {
                None => own += &format!("{line}\n"),
                Some(document) => {
                    text += &self.linked(&std::mem::take(&mut own), &path)?;
                    text += &self.linked(&document.text()?, &document.file)?;
                }
            }
        }
        Ok(text + &self.linked(&own, &path)?)
    }

    /// The text of a file, its links pointing to where their targets are in the book. Links to what is not part of it are
    /// left out, but not their words.
    fn linked(&self, text: &str, file: &str) -> Result<String, String> {
        let mut linked = String::with_capacity(text.len());
        let mut done = 0;
        let mut targets = links::targets(text);
        targets.sort_by_key(|target| target.start);
        for range in targets {
            let target = &text[range.clone()];
            if links::is_external(target) || target.starts_with('#') {
                continue;
            }
            if let Some(place) = self.place(target, file)? {
                linked += &text[done..range.start];
                linked += &place;
                done = range.end;
            } else if let Some(words) = text[done..range.start].rfind('[') {
                let words = done + words;
                linked += &text[done..words];
                linked += &text[words + 1..range.start - 2];
                done = range.end + 1;
            }
        }
        Ok(linked + &text[done..])
    }

    /// The path from this page to the target of a link; `None` if the book has no such page or file.
    fn place(&self, target: &str, file: &str) -> Result<Option<String>, String> {
        let (path, anchor) = target
            .split_once('#')
            .map_or((target, String::new()), |(path, anchor)| (path, format!("#{anchor}")));
        let Some(path) = links::normal(&format!("{}/{path}", parent(file))) else { return Ok(None) };
        let up = "../".repeat(self.path.matches('/').count());
        if let Some(home) = self.homes.get(&path) {
            return Ok(Some(format!("{up}{home}{anchor}")));
        }
        if let Some(own) = path.strip_prefix(PAGES) {
            return Ok(Some(format!("{up}{}{anchor}", own.trim_start_matches('/'))));
        }
        let from = root().join(&path);
        let is_file = from.is_file() && !path.ends_with(".md");
        let Some(below) = path.strip_prefix("docs/").filter(|_| is_file) else { return Ok(None) };
        copy(&from, &self.folder.join("src").join(FILES).join(below))?;
        Ok(Some(format!("{up}{FILES}/{below}")))
    }
}

/// Runs the commands of `made.txt`.
fn make(folder: &Path, poda: &Path) -> Result<(), String> {
    let text = read("docs/book/made.txt")?;
    for (file, arguments) in made(&text) {
        let path = folder.join("src").join(file);
        fs::create_dir_all(path.parent().unwrap_or(folder)).map_err(|error| failed(&path, &error))?;
        let option = format!("--{}", path.extension().unwrap_or_default().to_string_lossy());
        let mut command = Command::new(poda);
        command.args(crate::coverage::words(arguments)).arg(option).arg(&path);
        let output = command.output().map_err(|error| format!("{}: {error}", poda.display()))?;
        if !output.status.success() {
            return Err(format!("poda {arguments}: {}", String::from_utf8_lossy(&output.stderr)));
        }
    }
    Ok(())
}

/// The lines of `made.txt`: a file and the arguments that make it.
pub fn made(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| line.split_once(char::is_whitespace))
        .map(|(file, command)| (file, command.trim()))
}

/// The files below a folder, as paths relative to it.
pub fn list(folder: &Path, below: &str, paths: &mut Vec<String>) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|error| failed(folder, &error))?;
    let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        let name = format!("{below}{}", path.file_name().unwrap_or_default().to_string_lossy());
        match path.is_dir() {
            true => list(&path, &format!("{name}/"), paths)?,
            false => paths.push(name),
        }
    }
    Ok(())
}

fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(parent, _)| parent)
}

fn read(path: &str) -> Result<String, String> {
    let path = root().join(path);
    fs::read_to_string(&path).map_err(|error| failed(&path, &error))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    write_file(to, &fs::read(from).map_err(|error| failed(from, &error))?)
}

fn write_file(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).and_then(|()| fs::write(path, bytes)).map_err(|error| failed(path, &error))
}

fn failed(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
