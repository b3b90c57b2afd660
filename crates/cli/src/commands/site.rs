//! `poda site`: the web application as a folder of files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};
use site::Book;

use super::page::{KitArguments, failure};
use crate::failure::Failure;
use crate::output::{say, say_json, shown_path};
use crate::output_file::{create_folder, write_file};

/// Write the whole web application as a folder that any file server can host.
///
/// Visitors play, analyse, watch searches, practise, solve puzzles and read the book in their browser, which keeps their games;
/// nothing is computed on the server. It installs as an app and works without a network.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Threads are used where the page is isolated: the site arranges that itself from the second visit on, or the server sends
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Embedder-Policy: require-corp

Examples:
  poda site --out public
  poda lab all --quick --out results && poda site --lab results --out public
  python3 -m http.server --directory public")]
pub struct Arguments {
    /// The folder to write. Files of an earlier site in it are replaced.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Show the results in this folder, as `poda lab all --out DIR` writes them.
    #[arg(long, value_name = "DIR")]
    lab: Option<PathBuf>,

    #[command(flatten)]
    kit: KitArguments,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let kit = arguments.kit.open()?;
    let results = arguments.lab.as_deref().map(results).transpose()?;
    let program = std::env::current_exe().unwrap_or_default();
    let book =
        Book::beside(&program).map_or_else(|| Ok(Book::missing()), |book| book.files()).map_err(failure)?;
    let files = kit.site(results, book).map_err(failure)?;
    let out = &arguments.out;
    refuse_foreign(out)?;
    for file in &files {
        let path = out.join(&file.path);
        create_folder(path.parent().unwrap_or(out))?;
        write_file(&path, &file.bytes)?;
    }
    for folder in ["assets", "book"] {
        remove_old(out, folder, &files)?;
    }
    let n_bytes: usize = files.iter().map(|file| file.bytes.len()).sum();
    if json {
        say_json(&json!({"folder": out, "files": files.len(), "bytes": n_bytes}))?;
    } else {
        let (folder, megabytes) = (shown_path(out), n_bytes as f64 / 1e6);
        say(format!("{} files in {folder} ({megabytes:.1} MB), for any file server", files.len()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The results of the lab in a folder.
fn results(folder: &Path) -> Result<Vec<u8>, Failure> {
    let path = folder.join("results.json");
    let bytes = fs::read(&path).map_err(|error| Failure::file(&path, &error))?;
    let has_results = serde_json::from_slice::<Value>(&bytes).is_ok_and(|file| file["results"].is_array());
    if !has_results {
        return Err(Failure::refused(path.to_string_lossy(), "no results of `poda lab all`"));
    }
    Ok(bytes)
}

/// A folder with something else in it is left alone.
fn refuse_foreign(out: &Path) -> Result<(), Failure> {
    let is_empty = fs::read_dir(out).map_or(true, |mut entries| entries.next().is_none());
    if is_empty || out.join("site.json").is_file() {
        return Ok(());
    }
    Err(Failure::refused(
        out.to_string_lossy(),
        "the folder has other files than those of an earlier site in it",
    ))
}

/// Removes what an earlier site has left in a folder of files whose names change with their content.
fn remove_old(out: &Path, folder: &str, files: &[site::SiteFile]) -> Result<(), Failure> {
    for entry in fs::read_dir(out.join(folder)).into_iter().flatten().flatten() {
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            remove_old(out, &path, files)?;
        } else if files.iter().all(|file| file.path != path) {
            fs::remove_file(entry.path()).map_err(|error| Failure::not_written(&entry.path(), &error))?;
        }
    }
    Ok(())
}
