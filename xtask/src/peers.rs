//! Compares our engines with others on the same machine, in the same run: `cargo xtask peers GAME …`.
//!
//! Peers are built elsewhere and given by their paths. CPU time is measured and programs take turns, so that a busy machine
//! slows all of them equally. Results are written to `docs/results/`.

mod chess;
mod othello;
mod program;

use std::path::{Path, PathBuf};
use std::process::Command;

/// Compares the engines for a game; each game has a module and a line here.
pub fn compare(game: &str, arguments: &[&str]) -> Result<(), String> {
    match game {
        "chess" => chess::compare(arguments),
        "othello" => othello::compare(&Options(arguments)),
        _ => Err(format!("no peers for `{game}`; expected chess or othello")),
    }
}

fn page(name: &str) -> PathBuf {
    crate::root().join("docs/results").join(format!("{name}.md"))
}

/// A page of results; empty if there is none yet.
fn read_page(name: &str) -> String {
    std::fs::read_to_string(page(name)).unwrap_or_default()
}

fn write_page(name: &str, report: &str) -> Result<(), String> {
    let file = page(name);
    std::fs::create_dir_all(file.parent().expect("a folder"))
        .and_then(|()| std::fs::write(&file, report))
        .map_err(|why| format!("{}: {why}", file.display()))
}

/// The arguments after the game: pairs of `--name VALUE`.
struct Options<'a>(&'a [&'a str]);

impl Options<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        self.0
            .chunks(2)
            .find(|pair| pair[0].strip_prefix("--") == Some(name))
            .and_then(|pair| pair.get(1).copied())
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        self.get(name).map(PathBuf::from)
    }

    fn required(&self, name: &str) -> Result<PathBuf, String> {
        self.path(name).ok_or_else(|| format!("`--{name} PATH` is missing"))
    }
}

/// The output of a command and its CPU seconds.
struct Run {
    printed: String,
    seconds: f64,
}

fn run(command: &mut Command) -> Result<Run, String> {
    let before = seconds_of_children()?;
    let output = command.output().map_err(|why| format!("{:?}: {why}", command.get_program()))?;
    let seconds = seconds_of_children()? - before;
    match output.status.success() {
        true => Ok(Run { printed: String::from_utf8_lossy(&output.stdout).into_owned(), seconds }),
        false => Err(format!("{:?}: {}", command.get_program(), output.status)),
    }
}

/// CPU time of all child processes so far, from /proc, which counts in hundredths of a second.
fn seconds_of_children() -> Result<f64, String> {
    let stat = std::fs::read_to_string("/proc/self/stat").map_err(|why| format!("/proc/self/stat: {why}"))?;
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: Option<u64> = fields.skip(13).take(2).map(|field| field.parse::<u64>().ok()).sum();
    ticks.map(|ticks| ticks as f64 / 100.0).ok_or_else(|| "/proc/self/stat has an unknown format".to_string())
}

/// Builds one of our examples and returns its path.
fn example(package: &str, name: &str) -> Result<PathBuf, String> {
    let words = ["build", "--release", "--quiet", "--package", package, "--example", name];
    run(Command::new(env!("CARGO")).args(words).current_dir(crate::root()))?;
    Ok(crate::target().join("release/examples").join(name))
}

/// The processor's name.
fn processor() -> String {
    let known = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = known.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    name.map_or_else(|| "an unknown processor".to_string(), |(_, name)| name.to_string())
}

/// The nearest folder above a program that contains this file; many programs look for their data there.
fn home(program: &Path, file: &str) -> Option<PathBuf> {
    program.ancestors().skip(1).find(|folder| folder.join(file).exists()).map(Path::to_path_buf)
}

/// Builds the release version of `poda` and returns its path.
fn build() -> Result<PathBuf, String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--release", "-p", "poda"]).current_dir(crate::root());
    let status = cargo.status().map_err(|error| error.to_string())?;
    if !status.success() {
        return Err(format!("the command could not be built: {status}"));
    }
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| crate::root().join("target"), PathBuf::from);
    Ok(target.join("release/poda"))
}

/// The rows of a page's table with this one added, or replacing the row with the same first cells.
fn with_row(page: &str, row: &str, n_cells: usize) -> String {
    let name = |row: &str| row.split('|').skip(1).take(n_cells).map(str::to_string).collect::<Vec<_>>();
    let old = page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| Peer |"));
    let mut rows: Vec<&str> = old.collect();
    match rows.iter_mut().find(|old| name(old) == name(row)) {
        Some(old) => *old = row,
        None => rows.push(row),
    }
    rows.iter().fold(String::new(), |text, row| text + row + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_replaces_the_row_of_the_same_peer() {
        let page = "# Page\n\n| Peer | Speeds |\n|---|---|\n| one | 1 |\n| two | 2 |\n";
        assert_eq!(with_row(page, "| one | 3 |", 1), "| one | 3 |\n| two | 2 |\n");
        assert_eq!(with_row(page, "| on | 3 |", 1), "| one | 1 |\n| two | 2 |\n| on | 3 |\n");
        assert_eq!(with_row("", "| one | 3 |", 1), "| one | 3 |\n");
    }
}
