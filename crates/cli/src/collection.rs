//! Finding game files, their formats, and the name lists that belong to WTHOR files.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use protocols::wthor::{self, Names};
use protocols::{ENDINGS, FileFormat, Format};

use crate::failure::Failure;
use crate::input_file::read_collection;

/// The format of a file: the one asked for, or else the one of its extension.
pub fn format_of(path: &Path, asked: Option<&str>) -> Result<FileFormat, Failure> {
    if let Some(name) = asked {
        return Ok(FileFormat::named(name)?);
    }
    let ending = path.extension().and_then(|ending| ending.to_str());
    let found = ending.and_then(|ending| FileFormat::named(ending).ok());
    found.ok_or_else(|| {
        Failure::refused(path.to_string_lossy(), format!("unknown file extension; known are {ENDINGS}"))
    })
}

/// Expands folders in `paths` to the files of known formats in them, sorted by name. Plain text files in folders are
/// skipped, because most are not games.
pub fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let is_plain = |format: FileFormat| format == FileFormat::Othello(Format::Transcripts);
        let is_collection = |file: &PathBuf| format_of(file, None).is_ok_and(|format| !is_plain(format));
        let mut inside: Vec<PathBuf> = entries(path)?.into_iter().filter(is_collection).collect();
        if inside.is_empty() {
            return Err(Failure::refused(
                path.to_string_lossy(),
                "the folder contains no .wtb, .ggf, .sgf, .obf, .pgn, .epd or .fen file",
            ));
        }
        inside.sort();
        files.append(&mut inside);
    }
    Ok(files)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = std::fs::read_dir(folder).and_then(|entries| {
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()
    });
    entries.map_err(|error| Failure::file(folder, &error))
}

/// The name lists of WTHOR files, each read once.
#[derive(Debug, Default)]
pub struct NameLists {
    read: BTreeMap<(Option<PathBuf>, Option<PathBuf>), Names>,
}

impl NameLists {
    /// The names for a `.wtb` file, from lists in its folder: the ones with the same stem, or those called `WTH`, or the
    /// only ones there. Without lists, players and tournaments are identified by number.
    pub fn for_file(&mut self, path: &Path) -> Result<&Names, Failure> {
        let lists = (find_list(path, "jou"), find_list(path, "trn"));
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

fn find_list(path: &Path, extension: &str) -> Option<PathBuf> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let is_list =
        |file: &PathBuf| file.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension));
    let mut lists: Vec<PathBuf> = entries(folder).unwrap_or_default().into_iter().filter(is_list).collect();
    let called = |stem: &std::ffi::OsStr| lists.iter().position(|list| list.file_stem() == Some(stem));
    let chosen = path.file_stem().and_then(called).or_else(|| called("WTH".as_ref()));
    let chosen = chosen.or_else(|| (lists.len() == 1).then_some(0));
    chosen.map(|index| lists.swap_remove(index))
}

/// Adds the file to a refusal.
pub fn in_file(path: &Path, refusal: &game::Refusal) -> Failure {
    Failure::Refused(format!("{}: {refusal}", path.display()))
}
