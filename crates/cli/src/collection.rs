//! Game files on disk: which there are, what format each has, and the names that belong to WTHOR files.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use protocols::wthor::{self, Names};
use protocols::{ENDINGS, FileFormat, Format};

use crate::failure::Failure;
use crate::input_file::read_collection;

/// The format of a file: the one asked for, or the one its ending tells.
pub fn format_of(path: &Path, asked: Option<&str>) -> Result<FileFormat, Failure> {
    if let Some(name) = asked {
        return Ok(FileFormat::named(name)?);
    }
    let ending = path.extension().and_then(|ending| ending.to_str());
    let found = ending.and_then(|ending| FileFormat::named(ending).ok());
    found.ok_or_else(|| {
        Failure::refused(path.to_string_lossy(), format!("the ending tells no format ({ENDINGS})"))
    })
}

/// The files that `paths` name: themselves, or what a folder holds of the known formats, in order of their names.
/// Plain text is left out of folders: most of it is something else.
pub fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let is_plain = |format: FileFormat| format == FileFormat::Othello(Format::Transcripts);
        let is_collection = |file: &PathBuf| format_of(file, None).is_ok_and(|format| !is_plain(format));
        let mut inside: Vec<PathBuf> = listed(path)?.into_iter().filter(is_collection).collect();
        if inside.is_empty() {
            return Err(Failure::refused(
                path.to_string_lossy(),
                "the folder holds no .wtb, .ggf, .sgf, .obf, .pgn, .epd or .fen file",
            ));
        }
        inside.sort();
        files.append(&mut inside);
    }
    Ok(files)
}

fn listed(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = std::fs::read_dir(folder).and_then(|entries| {
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()
    });
    entries.map_err(|error| Failure::file(folder, &error))
}

/// The names beside WTHOR files, each list read once.
#[derive(Debug, Default)]
pub struct NameLists {
    read: BTreeMap<(Option<PathBuf>, Option<PathBuf>), Names>,
}

impl NameLists {
    /// The names for a `.wtb` file: from the lists with the same stem, or else the only ones in its folder, or else
    /// those called `WTH`. None at all is no mistake: players and tournaments are then known by number.
    pub fn beside(&mut self, path: &Path) -> Result<&Names, Failure> {
        let lists = (list_beside(path, "jou"), list_beside(path, "trn"));
        if !self.read.contains_key(&lists) {
            let players = lists.0.as_deref().map_or(Ok(Vec::new()), |list| names(list, wthor::read_players));
            let tournaments =
                lists.1.as_deref().map_or(Ok(Vec::new()), |list| names(list, wthor::read_tournaments));
            let names = Names { players: players?, tournaments: tournaments? };
            self.read.insert(lists.clone(), names);
        }
        Ok(&self.read[&lists])
    }
}

fn names(
    path: &Path,
    read: impl Fn(&[u8]) -> Result<Vec<String>, game::Refusal>,
) -> Result<Vec<String>, Failure> {
    read(&read_collection(path)?).map_err(|refusal| in_file(path, &refusal))
}

fn list_beside(path: &Path, extension: &str) -> Option<PathBuf> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let is_list =
        |file: &PathBuf| file.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension));
    let mut lists: Vec<PathBuf> = listed(folder).unwrap_or_default().into_iter().filter(is_list).collect();
    let called = |stem: &std::ffi::OsStr| lists.iter().position(|list| list.file_stem() == Some(stem));
    let chosen = path.file_stem().and_then(called).or_else(|| called("WTH".as_ref()));
    let chosen = chosen.or_else(|| (lists.len() == 1).then_some(0));
    chosen.map(|index| lists.swap_remove(index))
}

/// A refusal that says in which file.
pub fn in_file(path: &Path, refusal: &game::Refusal) -> Failure {
    Failure::Refused(format!("{}: {refusal}", path.display()))
}
