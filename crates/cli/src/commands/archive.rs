//! `poda archive`: everything that is stored, as one file and back.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::json;
use store::{ArchiveCounts, ArchiveError, Store};

use crate::data_folder::data_folder;
use crate::failure::Failure;
use crate::output::{counted, say, say_json};
use crate::output_file::write_file;

/// Back up, restore and move everything the web application has stored: games, studies, collections and runs.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
An archive can be exported while the server runs. An import needs the data folder to itself; it adds to what is there, \
replaces only what the archive has newer, and imports all or nothing. Archives of earlier versions can be imported.
What is stored belongs to the browser that made it, and an archive keeps that: it contains the browsers' tokens, so keep \
it private. To move your own games to another browser, use Archive on the page's Games tab instead.

Examples:
  poda archive export poda-backup.gz
  poda archive import poda-backup.gz --data /srv/poda")]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Write everything into a file.
    Export(Files),
    /// Add everything of a file to what is stored.
    Import(Files),
}

#[derive(Debug, clap::Args)]
struct Files {
    /// The archive.
    file: PathBuf,

    /// The folder for games and results; default: the system's folder for application data.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    match &arguments.action {
        Action::Export(files) => export(files, json),
        Action::Import(files) => import(files, json),
    }?;
    Ok(ExitCode::SUCCESS)
}

fn export(files: &Files, json: bool) -> Result<(), Failure> {
    let folder = data_folder(files.data.as_deref())?;
    if !folder.join("poda.db").exists() {
        return Err(Failure::refused(folder.to_string_lossy(), "nothing is stored in this data folder"));
    }
    // The store is opened for itself first, which brings an old database up to date; a running server has done so.
    let store = Store::open(&folder).or_else(|_| Store::open_to_read(&folder)).map_err(failed)?;
    let mut bytes = Vec::new();
    let counts = store.export(None, &mut bytes).map_err(|error| wrong(&files.file, &error))?;
    write_file(&files.file, &bytes)?;
    report(&counts.rows, &counts, "exported", json)
}

fn import(files: &Files, json: bool) -> Result<(), Failure> {
    let file = File::open(&files.file).map_err(|error| Failure::file(&files.file, &error))?;
    let store = Store::open(&data_folder(files.data.as_deref())?).map_err(failed)?;
    let counts = store.import(None, file).map_err(|error| wrong(&files.file, &error))?;
    report(&counts.changed, &counts, "imported", json)
}

fn report(
    shown: &std::collections::BTreeMap<&'static str, u64>,
    counts: &ArchiveCounts,
    verb: &str,
    json: bool,
) -> Result<(), Failure> {
    if json {
        return say_json(&json!({"rows": counts.rows, "changed": counts.changed}));
    }
    let number = |table| shown.get(table).copied().unwrap_or(0);
    let parts = [
        counted(number("game"), "game", "games"),
        counted(number("study"), "study", "studies"),
        counted(number("collection"), "collection", "collections"),
        counted(number("run"), "run", "runs"),
    ];
    let n_same = counts.rows.values().sum::<u64>() - counts.changed.values().sum::<u64>();
    let rest = if verb == "imported" && n_same > 0 { "; the rest was there already" } else { "" };
    say(format!("{verb}: {}{rest}", parts.join(", ")))
}

fn failed(error: store::StoreError) -> Failure {
    Failure::Failed(error.to_string())
}

fn wrong(file: &Path, error: &ArchiveError) -> Failure {
    match error {
        ArchiveError::Store(_) => Failure::Failed(error.to_string()),
        ArchiveError::Io(_) => Failure::Failed(format!("{error}: `{}`", file.display())),
        ArchiveError::Damaged(..) | ArchiveError::TooNew => {
            Failure::Refused(format!("{error}: `{}`", file.display()))
        }
    }
}
